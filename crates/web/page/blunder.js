// @ts-check
// Does a move change who wins? Asked before it counts, where somebody wants to be warned.
import { events, show } from "./api.js";
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
 * What a move gives away, if that is proven: about who wins, not about points; and the answer
 * to it.
 * @param {Api.View} view
 * @param {string} text of the move
 * @returns {Promise<{ from: "win" | "draw", to: "draw" | "loss", answer: string | null } | null>}
 */
export async function blunderOf({ game, position, unit }, text) {
  const report = await analyse({ game, position, moves: [] });
  const mine = report?.moves?.find((one) => one.move === text);
  if (!report?.moves || !mine?.exact) return null;
  const exact = report.moves.filter((one) => one.exact);
  const best = Math.max(...exact.map((one) => one.value));
  const [from, to] = [kindOf(best, unit), kindOf(mine.value, unit)];
  if (RANK[to] >= RANK[from] || from === "loss" || to === "win") return null;
  return { from, to, answer: await answerTo({ game, position, moves: [text] }) };
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
 * The best move of the other side after these; null where it is not proven, or the same side
 * moves again.
 * @param {Api.Line} line
 */
async function answerTo(line) {
  const [before, after] = await Promise.all([show({ ...line, moves: [] }), show(line)]);
  if (after.turn === before.turn || after.turn === "over") return null;
  const report = await analyse(line);
  const best = report?.moves?.find(({ move }) => move === report.best?.[0]);
  return best?.exact ? best.move : null;
}
