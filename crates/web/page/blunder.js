// @ts-check
// Does a move change who wins, and why is it bad? Asked where somebody wants to be warned.
import { events } from "./api.js";
import { kindOf } from "./board/values.js";

/** So long the first answer may take, in seconds. */
const SECONDS = 0.6;
/**
 * A move that only looks bad waits this long for the review, in milliseconds. The review counts
 * nodes, so that its verdict is the same on every machine; one that is slower does not warn.
 */
const LONGEST_REVIEW = 3000;
/** A review takes its time: it is asked where a move looks worse by so many points, or for the result. */
const SUSPICIOUS = { scored: 2, result: 0.4 };
/** So many warnings a game, unless always is wanted. */
const MOST = 3;
const RANK = { loss: 0, draw: 1, win: 2 };

/**
 * May one more warning be given?
 * @param {string} coach off, some or always
 * @param {number} given in this game
 */
export const mayWarn = (coach, given) => coach === "always" || (coach === "some" && given < MOST);

/**
 * What a move gives away: about who wins, not about points.
 * @typedef {object} Blunder
 * @property {"win" | "draw"} from
 * @property {"draw" | "loss"} to
 * @property {boolean} isProven Otherwise two searches, each deeper than the first, agree about it.
 * @property {Reasons | null} reasons
 */
/**
 * What a move gives away by proof, or else by a clear estimate; null where it is not known to be bad.
 * @param {Api.View} view
 * @param {string} text of the move
 * @param {number} [patience] with the review, in milliseconds
 * @returns {Promise<Blunder | null>}
 */
export async function blunderOf(view, text, patience = LONGEST_REVIEW) {
  const { game, position, unit, scored } = view;
  const report = await analyse({ game, position, moves: [] });
  const mine = report?.moves?.find((one) => one.move === text);
  if (!report?.moves || !mine) return null;
  const exact = report.moves.filter((one) => one.exact);
  if (mine.exact) {
    const best = Math.max(...exact.map((one) => one.value));
    const proven = changeOf(kindOf(best, unit), kindOf(mine.value, unit));
    if (proven) return { ...proven, isProven: true, reasons: null };
  }
  const top = Math.max(...report.moves.map((one) => one.value));
  const least = scored ? SUSPICIOUS.scored : SUSPICIOUS.result;
  // Neither lost before nor won after it.
  const isSuspicious = top - mine.value >= least && top > -least && mine.value < least;
  // A probability is a matter of degree.
  return unit === "points" && isSuspicious ? reviewed(view, text, patience) : null;
}
/**
 * The verdict of the review, which searches the best move and this one again.
 * @param {Api.View} view
 * @param {string} text
 * @param {number} patience
 * @returns {Promise<Blunder | null>}
 */
async function reviewed(view, text, patience) {
  const stop = new AbortController();
  const end = setTimeout(() => stop.abort(), patience);
  const reasons = await reasonsOf(view, text, stop.signal).finally(() => clearTimeout(end));
  if (reasons?.mark !== "??") return null;
  const { best, lost, isProven } = reasons.price;
  // Points are whole: what is nearly nothing is a draw.
  const [from, to] = [best, best - lost].map((value) => kindOf(Math.round(value)));
  const change = changeOf(from, to);
  return change && { ...change, isProven, reasons };
}
/**
 * @typedef {"win" | "draw" | "loss"} Kind
 * @param {Kind} from
 * @param {Kind} to
 */
function changeOf(from, to) {
  if (RANK[to] >= RANK[from] || from === "loss" || to === "win") return null;
  return { from, to };
}

/** The last report of a short analysis. @param {Api.Line} line @returns {Promise<Api.Analysis | null>} */
async function analyse(line) {
  let report = null;
  const body = { ...line, seconds: SECONDS };
  for await (const { data } of events("POST", "/api/analyse", { body }))
    if (data?.moves?.length) report = data;
  return report;
}

/**
 * The lines that sentences about a move tell.
 * @typedef {object} ReasonLines
 * @property {string} game
 * @property {string | null | undefined} position before the move
 * @property {string} move
 * @property {string[]} [refutation] after the move
 * @property {string[]} [better] in its place
 */
/**
 * Why a move is bad, in sentences.
 * @typedef {object} Reasons
 * @property {string} move
 * @property {"?" | "??"} mark
 * @property {{ best: number, lost: number, isProven: boolean }} price
 * @property {string[]} against what speaks against it: its price, the line that refutes it, and
 *   what happens there
 * @property {string[]} instead what a better move keeps
 * @property {string} [refutation] the line that refutes it
 * @property {string[]} happens what happens there
 * @property {ReasonLines} lines
 */
/**
 * Why a move is bad; null where a review finds nothing wrong with it.
 * @param {Api.View} view the position before it
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @returns {Promise<Reasons | null>}
 */
export async function reasonsOf({ game, position, turn }, text, signal) {
  const body = { game, position, moves: [text], you: turn };
  for await (const { kind, data } of events("POST", "/api/review", { body, signal })) {
    if (kind !== "ply" || data.move !== text || !data.mark) continue;
    const { mark, against = [], instead = [], better } = data;
    const [refutation, ...happens] = data.refutation?.length ? against.slice(1) : [];
    const lines = { game, position, move: text, refutation: data.refutation, better };
    const price = {
      best: data.best_value ?? 0,
      lost: data.lost ?? 0,
      isProven: Boolean(data.proven),
    };
    return { move: text, mark, price, against, instead, refutation, happens, lines };
  }
  return null;
}
