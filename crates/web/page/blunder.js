// @ts-check
// Does a move change who wins, and why is it bad? Asked where somebody wants to be warned.
import { events } from "./api.js";
import { kindOf } from "./board/values.js";

/** So long the answer may take, in seconds. */
const SECONDS = 0.6;
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
 * What a move gives away, if that is proven: about who wins, not about points.
 * @param {Api.View} view
 * @param {string} text of the move
 * @returns {Promise<{ from: "win" | "draw", to: "draw" | "loss" } | null>}
 */
export async function blunderOf({ game, position, unit }, text) {
  const report = await analyse({ game, position, moves: [] });
  const mine = report?.moves?.find((one) => one.move === text);
  if (!report?.moves || !mine?.exact) return null;
  const exact = report.moves.filter((one) => one.exact);
  const best = Math.max(...exact.map((one) => one.value));
  const [from, to] = [kindOf(best, unit), kindOf(mine.value, unit)];
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
 * Why a move is bad, in sentences.
 * @typedef {object} Reasons
 * @property {string} move
 * @property {"?" | "??"} mark
 * @property {string[]} against what speaks against it: its price, the line that refutes it, and
 *   what happens there
 * @property {string[]} instead what a better move keeps
 * @property {string} [refutation] the line that refutes it
 * @property {string[]} happens what happens there
 */
/**
 * Why a move is bad; null where a review finds nothing wrong with it.
 * @param {Api.View} view the position before it
 * @param {string} text
 * @returns {Promise<Reasons | null>}
 */
export async function reasonsOf({ game, position, turn }, text) {
  const body = { game, position, moves: [text], you: turn };
  for await (const { kind, data } of events("POST", "/api/review", { body })) {
    if (kind !== "ply" || data.move !== text || !data.mark) continue;
    const { mark, against = [], instead = [] } = data;
    const [refutation, ...happens] = data.refutation?.length ? against.slice(1) : [];
    return { move: text, mark, against, instead, refutation, happens };
  }
  return null;
}
