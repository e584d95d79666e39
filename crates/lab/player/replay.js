// @ts-check
// What is known at every node after so many steps of a search.
//
// The data comes from `lab::player::data`: nodes, and steps that name a node and what is
// known there from then on. A step is shown by replaying all before it, so that going
// back is as easy as going on.

/**
 * What is known at a node.
 * @typedef {object} Known
 * @property {boolean} [seen]
 * @property {[string, string]} [handed] The window that the node was entered with.
 * @property {[string, string]} [window]
 * @property {string | null} [value]
 * @property {number} [best] The best child so far.
 * @property {number} [visits]
 * @property {boolean} [cut]
 * @property {boolean} [pruned]
 */
/** @typedef {{ known: Known[], current: number, path: number[] }} Replay */

/**
 * @param {Api.SearchTrace} data
 * @param {number} steps
 * @returns {Replay}
 */
export function replay(data, steps) {
  /** @type {Known[]} */
  let known = data.nodes.map(() => ({}));
  let current = -1;
  /** @type {number[]} */
  let path = [];
  for (const step of data.steps.slice(0, steps)) {
    if (step.kind === "begin") {
      known = data.nodes.map(() => ({}));
      current = -1;
      continue;
    }
    path = step.path ?? [];
    if (step.node === null) continue;
    current = step.node;
    learn(known, step, data.nodes[step.node]);
  }
  // Below what is pruned everything is.
  data.nodes.forEach((node, number) => {
    if (node.parent !== null && known[node.parent].pruned) known[number].pruned = true;
  });
  return { known, current, path };
}

/**
 * @param {Known[]} known
 * @param {Api.TraceStep} step
 * @param {Api.TraceNode} node
 */
function learn(known, step, node) {
  const here = known[step.node ?? 0];
  here.seen = true;
  if (step.kind === "enter") {
    here.handed = step.window ?? ["−∞", "+∞"];
    here.window = here.handed;
  }
  // Among equally good moves the first stays the best.
  const isBetter = step.kind === "back" && step.best && here.value !== step.value;
  if (isBetter && node.kind !== "chance") here.best = step.child;
  if (step.value !== undefined) here.value = step.value;
  if (step.window) here.window = step.window;
  for (const [at, visits, value] of step.visits ?? [])
    Object.assign(known[at], { seen: true, visits, value });
  here.cut = here.cut || step.kind === "cut";
  for (const pruned of step.pruned ?? []) known[pruned].pruned = true;
}

/**
 * How many nodes, leaves, cutoffs and simulations there were in so many steps.
 * @param {Api.SearchTrace} data
 * @param {number} steps
 */
export function counted(data, steps) {
  const done = data.steps.slice(0, steps);
  /** @param {Api.TraceStep["kind"]} kind */
  const count = (kind) => done.filter((step) => step.kind === kind).length;
  return {
    nodes: count("enter"),
    leaves: count("leaf"),
    cutoffs: count("cut"),
    simulations: count("simulate"),
  };
}
