// @ts-check
// Draws a tree, and paints on it what is known at a step.
import { layout, short } from "./layout.js";

const NS = "http://www.w3.org/2000/svg";
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Point} Point */

/** @type {Record<string, string>} */
const ROLES = { max: "MAX", min: "MIN", chance: "CHANCE" };

/**
 * Which nodes can be chosen, and what they are called.
 * @typedef {object} Pick
 * @property {(node: Api.TraceNode, at: number) => boolean} can
 * @property {(node: Api.TraceNode, at: number) => string} label
 * @property {(at: number) => void} pick
 */

/**
 * Draws the tree of `data` in this width. Nodes that can be chosen are, by a click or a key.
 * @param {Api.SearchTrace} data
 * @param {number} width
 * @param {Pick} [pick]
 */
export function draw(data, width, pick) {
  const room = layout(data, width);
  const svg = make("svg", {
    viewBox: `0 0 ${room.width} ${room.height}`,
    width: room.width,
    height: room.height,
    class: `lab-tree${room.compact ? " is-compact" : ""}`,
    role: pick ? "group" : "img",
    "aria-label": data.title,
  });
  const spot = make("rect", { class: "lab-spot", rx: room.compact ? 26 : 16 });
  if (!room.compact) svg.append(...rowNames(data, room));
  svg.append(spot);
  const edges = data.nodes.map((node, at) => (node.parent === null ? null : edge(data, room, at)));
  for (const one of edges) if (one) svg.append(one.group);
  const nodes = data.nodes.map((node, at) => drawn(node, at, room));
  for (const one of nodes) svg.append(one.group);
  if (pick) makeKeys(svg, nodes, data, room, pick);
  return {
    svg,
    place: (/** @type {number} */ at) => room.places[at],
    paint: (/** @type {import("./replay.js").Replay} */ state) =>
      paint({ data, room, spot, edges, nodes }, state),
  };
}

/**
 * @param {Api.SearchTrace} data
 * @param {Layout} room
 */
function rowNames(data, room) {
  const rows = new Map();
  data.nodes.forEach((node, at) => {
    if (node.kind === "over") return;
    const role = ROLES[node.kind];
    // A row of several kinds has no name.
    rows.set(
      room.depth[at],
      rows.has(room.depth[at]) && rows.get(room.depth[at]).role !== role
        ? { role: "" }
        : { role, y: room.places[at].y },
    );
  });
  return [...rows.values()]
    .filter(({ role }) => role)
    .map(({ role, y }) => text(role, { x: 0, y: y + 4, class: "lab-row" }));
}

/**
 * @param {Api.SearchTrace} data
 * @param {Layout} room
 * @param {number} at
 */
function edge(data, room, at) {
  const { parent, move, odds } = data.nodes[at];
  const [above, below] = [room.places[parent ?? 0], room.places[at]];
  const half = room.half[1];
  const [x1, y1, x2, y2] = [
    above.x,
    above.y + half,
    below.x,
    below.y - (data.nodes[at].kind === "over" ? 13 : half),
  ];
  /** @param {number} t */
  const on = (t) => ({ x: x1 + (x2 - x1) * t, y: y1 + (y2 - y1) * t });
  const group = make("g", { class: "lab-edge" });
  group.append(make("line", { x1, y1, x2, y2 }));
  const { x, y } = on(0.5);
  const snip = make("path", {
    class: "lab-snip",
    d: `M${x - 9} ${y + 2}l13-7M${x - 5} ${y + 7}l13-7`,
  });
  group.append(snip);
  const label = [move, odds].filter(Boolean).join(" ");
  // Near the child, where names of siblings lie on each other elsewhere.
  const part = room.space[at] * 0.3 > label.length * 8 ? 0.3 : 0.76;
  if (label) group.append(text(label, { ...shifted(on(part), 4), class: "lab-move" }));
  const hasRoom = !room.compact && room.space[at] * 0.6 > 66 && data.nodes[at].kind !== "over";
  const handed = hasRoom && pill(on(0.6));
  if (handed) group.append(handed.group);
  return { group, handed };
}
/** @type {(point: Point, by: number) => Point} */
const shifted = ({ x, y }, by) => ({ x, y: y + by });

/** @param {Point} place */
function pill({ x, y }) {
  const group = make("g", { class: "lab-handed" });
  const box = make("rect", { y: y - 10, height: 20, rx: 10 });
  const content = text("", { x, y: y + 4 });
  group.append(box, content);
  return {
    group,
    /** @param {string} words */
    write(words) {
      write(content, words);
      const width = words ? words.length * 6.9 + 16 : 0;
      attributes(box, { x: x - width / 2, width });
    },
  };
}

/**
 * @param {Api.TraceNode} node
 * @param {number} at
 * @param {Layout} room
 */
function drawn(node, at, room) {
  const { x, y } = room.places[at];
  const [w, h] = room.half;
  const group = make("g", { class: `lab-node lab-${node.kind}`, "data-node": at });
  const shape = {
    max: () => make("polygon", { points: `${x},${y - h} ${x + w},${y + h} ${x - w},${y + h}` }),
    min: () => make("polygon", { points: `${x - w},${y - h} ${x + w},${y - h} ${x},${y + h}` }),
    chance: () => make("circle", { cx: x, cy: y, r: h + 1 }),
    over: () =>
      make("rect", {
        x: x - room.boxes[at] / 2,
        y: y - 13,
        width: room.boxes[at],
        height: 26,
        rx: 5,
      }),
  }[node.kind]();
  const low = { max: h * 0.62, min: -h * 0.02, chance: 5, over: 5 }[node.kind];
  const value = text("", { x, y: y + low, class: "lab-value" });
  const hasRoom = !room.compact && node.kind !== "over" && room.space[at] > 2 * w + 62;
  const side = { max: h * 0.3, min: -h * 0.3, chance: 0, over: 0 }[node.kind];
  const name = text(hasRoom ? node.name : "", { x: x - w - 3, y: y + side, class: "lab-name" });
  const alpha = text("", { x: x + w + 4, y: y + side - 6, class: "lab-window" });
  const beta = text("", { x: x + w + 4, y: y + side + 9, class: "lab-window" });
  group.append(shape, value, name, alpha, beta);
  if (node.hidden) group.append(text(`+${node.hidden}`, { x, y: y + h + 13, class: "lab-more" }));
  return { group, shape, value, alpha, beta, hasRoom };
}

/** @typedef {ReturnType<typeof drawn>} DrawnNode */
/**
 * @typedef {object} Drawing
 * @property {Api.SearchTrace} data
 * @property {Layout} room
 * @property {Element} spot
 * @property {(ReturnType<typeof edge> | null)[]} edges
 * @property {DrawnNode[]} nodes
 */

/**
 * @param {Drawing} drawing
 * @param {import("./replay.js").Replay} state
 */
function paint({ data, room, spot, edges, nodes }, { known, current, path }) {
  const onPath = new Set(path);
  for (let at = current; at >= 0 && at !== null; at = data.nodes[at].parent ?? -1) onPath.add(at);
  const here = current >= 0 ? room.places[current] : null;
  const [w, h] = room.half;
  if (here) {
    const hasNumbers = nodes[current].hasRoom && (data.windows || known[current].visits);
    const [before, after] = nodes[current].hasRoom
      ? [w + 24, w + (hasNumbers ? 54 : 12)]
      : [Math.max(w, room.boxes[current] / 2) + 7, Math.max(w, room.boxes[current] / 2) + 7];
    attributes(spot, {
      x: here.x - before,
      y: here.y - h - 8,
      width: before + after,
      height: 2 * h + 16,
    });
  } else attributes(spot, { width: 0, height: 0 });
  data.nodes.forEach((node, at) => {
    const one = known[at];
    const part = nodes[at];
    mark(part.group, {
      "is-seen": one.seen,
      "is-now": at === current,
      "is-cut": one.cut,
      "is-pruned": one.pruned && !one.seen,
    });
    const leaf = node.kind === "over" ? node.value : "";
    write(part.value, short(one.value ?? (one.seen ? "" : leaf)));
    part.value.classList.toggle(
      "is-long",
      part.value.textContent.length > 3 && node.kind !== "over",
    );
    const window = part.hasRoom && data.windows && one.window?.map(short);
    const visits = one.visits && part.hasRoom ? `n ${one.visits}` : "";
    write(part.alpha, window ? `α ${window[0]}` : visits);
    write(part.beta, window ? `β ${window[1]}` : "");
    const edge = edges[at];
    if (!edge || node.parent === null) return;
    const above = known[node.parent];
    if (edge.handed)
      edge.handed.write(data.windows && one.handed ? one.handed.map(short).join(" … ") : "");
    mark(edge.group, {
      "is-seen": one.seen,
      "is-pruned": one.pruned && !one.seen,
      "is-snipped": one.pruned && !one.seen && !above.pruned,
      "is-best": above.best === at,
      "is-path": onPath.has(at),
    });
  });
}

/**
 * The tree is one stop for the Tab key; arrow keys walk in it.
 * @param {Element} svg
 * @param {DrawnNode[]} nodes
 * @param {Api.SearchTrace} data
 * @param {Layout} room
 * @param {Pick} pick
 */
function makeKeys(svg, nodes, data, room, pick) {
  const can = data.nodes.map((node, at) => pick.can(node, at));
  /** @param {number} at */
  const enter = (at) => {
    nodes.forEach(({ shape }, other) => {
      if (can[other]) attributes(shape, { tabindex: other === at ? 0 : -1 });
    });
    nodes[at].shape.focus();
  };
  const first = can.indexOf(true);
  // The shape is what is touched: the numbers around it are no part of its name.
  nodes.forEach(({ shape }, at) => {
    if (!can[at]) return;
    attributes(shape, {
      role: "button",
      tabindex: at === first ? 0 : -1,
      "aria-label": pick.label(data.nodes[at], at),
    });
    shape.addEventListener("click", () => pick.pick(at));
    shape.addEventListener("keydown", (event) => {
      const row = data.nodes.flatMap((_, other) =>
        can[other] && room.depth[other] === room.depth[at] ? [other] : [],
      );
      const to = {
        ArrowUp: data.nodes[at].parent,
        ArrowDown: room.below[at][0],
        ArrowLeft: row[row.indexOf(at) - 1],
        ArrowRight: row[row.indexOf(at) + 1],
      }[event.key];
      if (event.key === "Enter" || event.key === " ") pick.pick(at);
      else if (typeof to === "number" && can[to]) enter(to);
      else if (!event.key.startsWith("Arrow")) return;
      event.preventDefault();
      event.stopPropagation();
    });
  });
}

/**
 * @param {string} name
 * @param {Record<string, unknown>} given
 */
function make(name, given) {
  return attributes(/** @type {SVGElement} */ (document.createElementNS(NS, name)), given);
}
/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, unknown>} given
 */
function attributes(element, given) {
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, String(value));
  return element;
}
/**
 * @param {string} content
 * @param {Record<string, unknown>} given
 */
function text(content, given) {
  const made = make("text", given);
  made.textContent = content;
  return made;
}
/** @type {(element: Element, content: string) => unknown} */
const write = (element, content) =>
  element.textContent !== content && (element.textContent = content);
/**
 * @param {Element} group
 * @param {Record<string, unknown>} marks
 */
function mark(group, marks) {
  for (const [name, is] of Object.entries(marks)) group.classList.toggle(name, Boolean(is));
}
