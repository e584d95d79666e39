// @ts-check
// Where the nodes of a tree go in a given width. Letters keep their size: a tree that needs
// more room than there is gets it, and is scrolled.

/** Below this width only values are shown: what else is known stands beside the tree. */
const PHONE = 520;
/** Leaves are not further apart than this, and all rows together not higher. */
const WIDEST = 150;
const HIGHEST = 400;

/** @typedef {{ x: number, y: number }} Point */
/**
 * Places of all nodes, and how large everything is.
 * @typedef {object} Layout
 * @property {number[][]} below The children of each node.
 * @property {number[]} depth
 * @property {Point[]} places
 * @property {boolean} compact
 * @property {number[]} half Half the width and height of a node.
 * @property {number[]} boxes The width of each leaf.
 * @property {number[]} space How far it is from each node to the next of its row.
 * @property {number} width
 * @property {number} height
 */

/**
 * @param {Api.SearchTrace} data
 * @param {number} width
 * @returns {Layout}
 */
export function layout(data, width) {
  /** @type {number[][]} */
  const below = data.nodes.map(() => []);
  data.nodes.forEach((node, at) => node.parent !== null && below[node.parent].push(at));
  /** @type {number[]} */
  const depth = [];
  // A parent comes before its children.
  data.nodes.forEach((node, at) => (depth[at] = node.parent === null ? 0 : depth[node.parent] + 1));
  const rows = Math.max(...depth) + 1;
  const ends = below.filter((children) => children.length === 0).length;

  const compact = width < PHONE;
  const [left, right] = compact ? [2, 2] : [58, 44];
  const room = width - left - right;
  const half = compact || room / ends < 48 ? [17, 14] : [25, 20];
  const letters = longest(data);
  const boxes = data.nodes.map((node, at) => Math.max(compact ? 23 : 26, letters[at] * 8.5 + 9));
  const wants = data.nodes.map((node, at) =>
    node.kind === "over" ? boxes[at] + 5 : Math.max(2 * half[0] + 6, letters[at] * 8.5 + 6),
  );
  const needed = below.reduce(
    (sum, children, at) => sum + (children.length === 0 ? wants[at] : 0),
    0,
  );
  // What room is left is shared out; a small tree stands in the middle.
  const more = Math.max(0, Math.min(room - needed, WIDEST * ends - needed)) / ends;
  const wide = needed + more * ends;
  const row = compact ? 84 : Math.max(84, Math.min(132, HIGHEST / Math.max(1, rows - 1)));

  /** @type {Point[]} */
  const places = data.nodes.map(() => ({ x: 0, y: 0 }));
  let next = left + Math.max(0, (room - wide) / 2);
  /** @param {number} at */
  const put = (at) => {
    const children = below[at];
    children.forEach(put);
    const own = wants[at] + more;
    const x =
      children.length === 0
        ? next + own / 2
        : (places[children[0]].x + places[children[children.length - 1]].x) / 2;
    if (children.length === 0) next += own;
    places[at] = { x, y: half[1] + 14 + row * depth[at] };
  };
  put(0);
  return {
    below,
    depth,
    places,
    compact,
    half,
    boxes: boxes.map((box) => Math.min(box + more, Math.max(box, half[0] + 9))),
    space: spaces(places, depth),
    width: Math.max(width, left + wide + right),
    height: half[1] + 14 + row * (rows - 1) + half[1] + (compact ? 12 : 20),
  };
}

/**
 * A value with no more digits than a tree has room for.
 * @param {string | null | undefined} text
 */
export function short(text) {
  const number = Number((text ?? "").replace("−", "-"));
  if (!text || text.length < 5 || !Number.isFinite(number) || Number.isInteger(number))
    return text ?? "";
  const rounded =
    Math.abs(number) >= 10 ? number.toFixed(0) : Number(number.toPrecision(2)).toString();
  return rounded.replace("-", "−");
}

/**
 * Letters in the longest value that each node will have.
 * @param {Api.SearchTrace} data
 */
function longest(data) {
  const longest = data.nodes.map((node) => (node.kind === "over" ? short(node.value).length : 1));
  /** @type {(at: number, text: string) => unknown} */
  const hear = (at, text) => (longest[at] = Math.max(longest[at], short(text).length));
  for (const step of data.steps) {
    if (step.node !== null && step.value) hear(step.node, step.value);
    for (const [at, , value] of step.visits ?? []) hear(at, value);
  }
  return longest;
}

/**
 * How far it is from each node to the next of its row.
 * @param {Point[]} places
 * @param {number[]} depth
 */
function spaces(places, depth) {
  /** @type {number[][]} */
  const rows = [];
  places.forEach((place, at) => (rows[depth[at]] ??= []).push(place.x));
  for (const row of rows) row.sort((a, b) => a - b);
  return places.map(({ x }, at) =>
    Math.min(
      ...rows[depth[at]].filter((other) => other !== x).map((other) => Math.abs(other - x)),
      Infinity,
    ),
  );
}
