// Keeps the page in the browser. A version is kept as a whole or not at all, and answers
// until a newer one is complete and somebody has asked for it.
const VERSION = "{{version}}";
/** What is kept, with the hash of each file; null where hosts may change it. */
const FILES = {{files}};
// The caches of an origin are shared by every page of it, and by other folders with this one.
const OURS = `siasat ${registration.scope} `;
const CACHE = OURS + VERSION;
/** The name that servers have for the folder's own address, which is what is kept. */
const INDEX = new URL("index.html", registration.scope).href;

addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      // A host, or what stands before it, may still send files of an older version: then nothing
      // is kept, the version before goes on, and the next visit tries again.
      const answers = await Promise.all(Object.keys(FILES).map(load));
      try {
        const cache = await caches.open(CACHE);
        await Promise.all(answers.map(([file, answer]) => cache.put(file, answer)));
      } catch (error) {
        // As on a full disk.
        await caches.delete(CACHE);
        throw error;
      }
    })(),
  );
});

/** A file of this version, and of no other. */
async function load(file) {
  // Past the browser's own cache, which may hold files of another version.
  const answer = await fetch(new Request(file, { cache: "reload" }));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const hash = FILES[file];
  const isOurs = hash
    ? (await hashOf(await answer.clone().arrayBuffer())) === hash
    : file !== "./" || (await answer.clone().text()).includes(VERSION);
  if (!isOurs) throw new Error(`${file} is not of version ${VERSION}`);
  return [file, answer];
}

/** 48 bits of SHA-256 tell a file from its other versions. Nobody is to be kept out by them. */
async function hashOf(data) {
  const hash = await crypto.subtle.digest("SHA-256", data);
  return btoa(String.fromCharCode(...new Uint8Array(hash, 0, 6)));
}

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const ours = (await caches.keys()).filter((key) => key.startsWith(OURS));
      const old = ours.filter((key) => key !== CACHE);
      await Promise.all(old.map((key) => caches.delete(key)));
      await clients.claim();
    })(),
  );
});

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      const isIndex = event.request.url.split(/[?#]/)[0] === INDEX;
      const wanted = isIndex ? registration.scope : event.request;
      const kept = await cache.match(wanted, { ignoreSearch: true });
      return kept ?? fetch(event.request);
    })(),
  );
});
