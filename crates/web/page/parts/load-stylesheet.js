// @ts-check
// A style sheet that is loaded with the screen that needs it.

/** @type {Map<string, Promise<unknown>>} */
const loaded = new Map();

/** @param {string} path below `/page/` */
export function loadStylesheet(path) {
  if (!loaded.has(path)) {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: new URL(`../${path}`, import.meta.url).href,
    });
    loaded.set(path, new Promise((done) => (link.onload = link.onerror = done)));
    document.head.append(link);
  }
  return loaded.get(path);
}
