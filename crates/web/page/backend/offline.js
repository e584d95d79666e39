// @ts-check
// Keeps the whole page in the browser, so that it opens without a network.

/** @type {ServiceWorkerRegistration | undefined} */
let registration;

/**
 * Starts the service worker. `onUpdate` is called when a newer page is there as a whole.
 * @param {() => void} onUpdate
 */
export async function keepOffline(onUpdate) {
  if (!("serviceWorker" in navigator)) return;
  let isKept = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // Files of two versions never run together: each tab begins anew, whichever has asked.
    // Games, and what is looked at, are kept. The first version has nothing before it.
    if (isKept) location.reload();
    isKept = true;
  });
  try {
    const url = new URL("../../service-worker.js", import.meta.url);
    const ours = (registration = await navigator.serviceWorker.register(url));
    const look = () => {
      // The first one has nobody to take over from.
      if (ours.waiting && navigator.serviceWorker.controller) onUpdate();
    };
    look();
    ours.addEventListener("updatefound", () => {
      ours.installing?.addEventListener("statechange", look);
    });
  } catch (error) {
    // Without it the page needs its network, and nothing else.
    console.warn(error);
  }
}

/** The browser's offer to install the page. @type {any} */
let offer = null;
/** @type {Set<() => void>} */
const watchers = new Set();
/** @param {any} now */
function setOffer(now) {
  offer = now;
  for (const changed of watchers) changed();
}
addEventListener("beforeinstallprompt", (event) => {
  // The page asks in its own place, when somebody wants it.
  event.preventDefault();
  setOffer(event);
});
addEventListener("appinstalled", () => setOffer(null));

/** Can the page be installed now? */
export const canInstall = () => offer !== null;
/** Calls `changed` when that changes. Answers how to stop that. @param {() => void} changed */
export const watchInstall = (changed) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};
/** Asks the browser to install the page, which asks its user. */
export async function install() {
  const asked = offer;
  setOffer(null);
  await asked?.prompt();
}

/** Changes to the newer page, in every tab. */
export function takeUpdate() {
  // Another tab may have asked a moment before.
  if (registration?.waiting) registration.waiting.postMessage("take over");
  else location.reload();
}
