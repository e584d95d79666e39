// @ts-check
// What is searched, and how: as an address, and as a request to the server.
import { address } from "../route.js";

/**
 * What the laboratory shows: a search, and the step that is looked at.
 * @typedef {Api.TraceRequest & { step?: number }} TraceRequest
 */

/** Algorithms by family; the first of each is its usual one. @type {Record<string, Api.Algorithm[]>} */
export const FAMILIES = {
  minimax: ["minimax"],
  alphabeta: ["alphabeta", "pvs", "deepening", "table"],
  expectimax: ["expectimax", "star1", "star2"],
  mcts: ["mcts"],
};
/** @param {Api.Algorithm | undefined} algorithm */
export const familyOf = (algorithm) =>
  Object.keys(FAMILIES).find((family) => FAMILIES[family].some((one) => one === algorithm));
/** @type {Api.MoveOrder[]} */
export const ORDERS = ["natural", "reversed", "best", "worst"];
export const FIRST_TREE = "[[3,12,8],[2,4,6],[14,5,2]]";

/** @param {string | undefined} text */
const list = (text) => (text ?? "").split(/[\s,]+/).filter(Boolean);
/** @param {string | undefined} text */
const whole = (text) => (text && /^\d+$/.test(text) ? Number(text) : undefined);

/**
 * @param {Record<string, string | undefined>} query of the address
 * @returns {TraceRequest}
 */
export function fromQuery({ tree, game, position, moves, ...query }) {
  const subject = game ? { game, position, moves: list(moves) } : { tree: tree ?? FIRST_TREE };
  return {
    ...subject,
    algorithm: Object.values(FAMILIES)
      .flat()
      .find((one) => one === query.algorithm),
    depth: whole(query.depth),
    order: ORDERS.find((one) => one === query.order),
    simulations: whole(query.simulations),
    line: list(query.line),
    step: whole(query.step),
  };
}

/**
 * The address holds everything, so it is also the link to share.
 * @param {TraceRequest} request
 */
export const toAddress = ({ line, ...request }) =>
  address("laboratory", { ...request, line: line?.join(",") });

/**
 * What the server is asked.
 * @param {TraceRequest} request
 * @returns {Api.TraceRequest}
 */
export function toBody({ tree, game, position, moves, step, ...how }) {
  const subject = game ? { game, position: position || undefined, moves } : { tree };
  return { ...subject, ...how };
}

/**
 * A request about something else; what was chosen for the other is forgotten.
 * @param {Pick<TraceRequest, "tree" | "game" | "position" | "moves">} subject
 * @param {Api.Algorithm} [algorithm]
 * @returns {TraceRequest}
 */
export const about = (subject, algorithm) => ({ ...subject, algorithm, line: [] });
