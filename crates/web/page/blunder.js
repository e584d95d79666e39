// @ts-check
// Does a move change who wins? Asked before it counts, where somebody wants to be warned.
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
  /** @type {Api.Analysis | null} */
  let report = null;
  const body = { game, position, moves: [], seconds: SECONDS };
  for await (const { data } of events("POST", "/api/analyse", { body }))
    if (data?.moves?.length) report = data;
  const mine = report?.moves?.find((one) => one.move === text);
  if (!report?.moves || !mine?.exact) return null;
  const exact = report.moves.filter((one) => one.exact);
  const best = Math.max(...exact.map((one) => one.value));
  const [from, to] = [kindOf(best, unit), kindOf(mine.value, unit)];
  if (RANK[to] >= RANK[from] || from === "loss" || to === "win") return null;
  return { from, to };
}
