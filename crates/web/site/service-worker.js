// Keeps the page in the browser. A version is kept as a whole or not at all, and answers
// until a newer one is complete and somebody has asked for it.
const VERSION = "{{version}}";
const FILES = {{files}};

addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(VERSION);
      // Past the browser's own cache, which may hold files of another version.
      await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    })(),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((key) => key !== VERSION);
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
      const cache = await caches.open(VERSION);
      const kept = await cache.match(event.request, { ignoreSearch: true });
      return kept ?? fetch(event.request);
    })(),
  );
});
