// What is searched, and how: as an address, as a question to the server.
import { address } from "../route.js";

// Searches by family: the first of each is its usual one.
export const FAMILIES = {
  minimax: ["minimax"],
  alphabeta: ["alphabeta", "pvs", "deepening", "table"],
  expectimax: ["expectimax", "star1", "star2"],
  mcts: ["mcts"],
};
export const familyOf = (algorithm) =>
  Object.keys(FAMILIES).find((family) => FAMILIES[family].includes(algorithm));
export const ORDERS = ["natural", "reversed", "best", "worst"];
export const FIRST_TREE = "[[3,12,8],[2,4,6],[14,5,2]]";

const list = (text) => (text ?? "").split(/[\s,]+/).filter(Boolean);
const whole = (text) => (/^\d+$/.test(text ?? "") ? Number(text) : undefined);

export function fromQuery({
  tree,
  game,
  position,
  moves,
  algorithm,
  depth,
  order,
  simulations,
  line,
  step,
}) {
  const known = Object.values(FAMILIES).flat();
  return {
    ...(game ? { game, position, moves: list(moves) } : { tree: tree ?? FIRST_TREE }),
    algorithm: known.includes(algorithm) ? algorithm : undefined,
    depth: whole(depth),
    order: ORDERS.includes(order) ? order : undefined,
    simulations: whole(simulations),
    line: list(line),
    step: whole(step),
  };
}

// The address holds everything, so it is also the link to share.
export function toAddress({ tree, game, position, moves, line, ...how }) {
  return address("laboratory", { tree, game, position, moves, ...how, line: line?.join(",") });
}

// What the server is asked.
export function toWish({
  tree,
  game,
  position,
  moves,
  algorithm,
  depth,
  order,
  simulations,
  line,
}) {
  const subject = game ? { game, position: position || undefined, moves } : { tree };
  return { ...subject, algorithm, depth, order, simulations, line };
}

// The same question about something else: what was chosen for the other is forgotten.
export const about = (subject, { algorithm, order }) => ({
  ...subject,
  algorithm,
  order,
  line: [],
});
