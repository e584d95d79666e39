// @ts-check
// The search as code, and which lines a step stands for. Code is the same in every
// language.
/** @typedef {"max" | "min" | "chance"} Role */
/** A line of code, and the kinds of steps it stands for. @typedef {string[]} CodeLine */

const PAIRS = {
  max: ["MAX", "MIN", "max", "−∞", "α ← max(α, v)", "α ≥ β"],
  min: ["MIN", "MAX", "min", "+∞", "β ← min(β, v)", "β ≤ α"],
};

/**
 * @param {"max" | "min"} role
 * @param {{ window: boolean, table: boolean, scout: boolean, chance: boolean }} has
 * @returns {CodeLine[]}
 */
function player(role, { window, table, scout, chance }) {
  const [me, other, best, worst, narrow, cut] = PAIRS[role];
  const args = window ? "node, α, β" : "node";
  /** @param {string} given */
  const call = (given) => `${chance ? "VALUE" : other}(child${given})`;
  const handed = window ? ", α, β" : "";
  const scouts = [
    [`    first child:  w ← ${call(", α, β")}`],
    [`    others:       w ← ${call(role === "max" ? ", α, α+1" : ", β−1, β")}`, "probe"],
    [`    if α < w < β  w ← ${call(", α, β")}`],
    [`    v ← ${best}(v, w)`, "back"],
  ];
  return [
    [`function ${me}(${args})`, "enter"],
    ["  if leaf  return its value", "leaf"],
    ...(table ? [["  if the table knows enough  return it", "known"]] : []),
    [`  v ← ${worst}`],
    ["  for child in children(node)"],
    ...(scout ? scouts : [[`    v ← ${best}(v, ${call(handed)})`, "back"]]),
    ...(window
      ? [
          [`    ${narrow}`, "back"],
          [`    if ${cut}  return v   ✂`, "cut"],
        ]
      : []),
    ...(table ? [["  keep v in the table"]] : []),
    ["  return v", "leave"],
  ];
}

/** @type {(window: boolean) => CodeLine[]} */
const chanceNode = (window) => [
  [`function CHANCE(${window ? "node, α, β" : "node"})`, "enter"],
  ["  v ← 0"],
  ["  for child, p in outcomes(node)"],
  [`    v ← v + p · VALUE(child${window ? ", …" : ""})`, "back"],
  ...(window
    ? [
        ["    if the rest cannot reach α or leave β", "cut"],
        ["      return the bound   ✂", "cut"],
      ]
    : []),
  ["  return v", "leave"],
];

const SIMULATIONS = [
  ["repeat", "begin"],
  ["  node ← root", "simulate"],
  ["  while all children of node are tried", "simulate"],
  ["    node ← the child with the best UCB", "simulate"],
  ["  node ← an untried child of node", "simulate"],
  ["  r ← result of a random game", "simulate"],
  ["  for n on the path  visits + 1, sum + r", "simulate"],
];

/**
 * The code of the function that a node runs.
 * @param {Api.Algorithm} algorithm
 * @param {Role} role
 */
export function codeOf(algorithm, role) {
  if (algorithm === "mcts") return SIMULATIONS;
  const star = algorithm === "star1" || algorithm === "star2";
  const chance = star || algorithm === "expectimax";
  if (role === "chance") return chanceNode(star);
  const lines = player(role, {
    window: algorithm !== "minimax" && algorithm !== "expectimax",
    table: algorithm === "table",
    scout: algorithm === "pvs",
    chance,
  });
  return algorithm === "deepening"
    ? [["for depth in 1, 2, 3, …  search(root)", "begin"], ...lines]
    : lines;
}

/**
 * Whose code runs at a node; at a leaf, that of the player who would be to move.
 * @param {Api.SearchTrace} data
 * @param {number} at
 * @returns {Role}
 */
export function roleAt(data, at) {
  const node = data.nodes[Math.max(0, at)];
  if (node.kind !== "over") return node.kind;
  const above = node.parent === null ? null : data.nodes[node.parent].kind;
  return above === "max" ? "min" : "max";
}

/**
 * Does a line stand for the step?
 * @param {string[]} kinds of the line
 * @param {Api.TraceStep | undefined} step
 */
export function stands(kinds, step) {
  if (!step) return false;
  return kinds.includes(step.kind === "leaf" && step.known ? "known" : step.kind);
}
