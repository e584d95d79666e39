// Keeps the page in the browser. A version is kept as a whole or not at all, and answers
// until a newer one is complete and somebody has asked for it.
const VERSION = "{{version}}";
const FILES = {{files}};
// The caches of an origin are shared by every page of it, and by other folders with this one.
const OURS = `siasat ${registration.scope} `;
const CACHE = OURS + VERSION;
/** The name that servers have for the folder's own address, which is what is kept. */
const INDEX = new URL("index.html", registration.scope).href;

addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      // Past the browser's own cache, which may hold files of another version.
      await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    })(),
  );
});

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
