// A style sheet that comes with the screen that needs it.
const worn = new Map();

export function wear(name) {
  if (!worn.has(name)) {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: `/page/style/${name}.css`,
    });
    worn.set(name, new Promise((done) => (link.onload = link.onerror = done)));
    document.head.append(link);
  }
  return worn.get(name);
}
