// @ts-check
// What became of the games against Siasat: a line for each, in a store of its own, so that those
// count, too, that this browser no longer keeps.
import { learnFrom } from "./offered-level.js";
import { knownRoom } from "./settings.js";

const KEY = "siasat-results";
/** The oldest are forgotten when there are more. */
const MOST = 4000;
/** @type {Page.GameResult["outcome"][]} */
const OUTCOMES = ["won", "drawn", "lost"];

/** All results, the oldest first. @returns {Page.GameResult[]} */
export function results() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isResult) : [];
  } catch {
    return [];
  }
}
/** @param {Page.GameResult[]} all */
function keep(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
  } catch {
    // This browser keeps nothing.
  }
}
/** Is this a moment, as `Date.now()` tells it? @param {unknown} at */
export const isTime = (at) => typeof at === "number" && !Number.isNaN(new Date(at).getTime());
/** @param {unknown} share */
const isPercent = (share) => typeof share === "number" && share >= 0 && share <= 100;
/** A file may say anything. @param {any} one */
const isResult = (one) =>
  [one?.id, one?.name, one?.player, one?.line].every((text) => typeof text === "string") &&
  OUTCOMES.includes(one.outcome) &&
  isTime(one.at) &&
  (one.accuracy === undefined || isPercent(one.accuracy));

/**
 * Keeps the result of a game that has just ended, and learns from it which level suits. Answers
 * that level, if it is another one than before.
 * @param {Api.Room} room
 * @param {string[]} levels of the game
 */
export function noteEnd(room, levels) {
  const all = results();
  const result = resultOf(room);
  // A game that is played on after its end has counted already.
  if (!result || all.some(({ id }) => id === result.id)) return null;
  keep([...all, result]);
  return learnFrom(result, levels);
}

/** Null where no single person plays against a machine. @param {Api.Room} room @returns {Page.GameResult | null} */
function resultOf({ id, name, seats, you, result, start, game, history }) {
  const machine = seats.find((seat) => seat.taken === "machine");
  if (!machine || you.length !== 1 || result === null) return null;
  const known = knownRoom(id);
  const isSetUp = Boolean(start) && !known?.fair;
  const won = result === you[0] ? "won" : "lost";
  return {
    id,
    name,
    player: machine.player,
    outcome: result === "draw" ? "drawn" : won,
    at: Date.now(),
    line: lineOf(
      game,
      start,
      history.map((move) => move.text),
    ),
    ...((known?.helped || isSetUp) && { helped: true }),
  };
}

/**
 * A short name of a line of moves.
 * @param {string} game
 * @param {string | null | undefined} start
 * @param {string[]} moves
 */
export function lineOf(game, start, moves) {
  // Two sums of 32 bits (FNV-1a and another factor): lines are told apart, not kept.
  let [a, b] = [0x811c9dc5, 0x9dc5811c];
  for (const letter of `${game} ${start ?? ""} ${moves.join(" ")}`) {
    const code = letter.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
  }
  return [a, b].map((sum) => (sum >>> 0).toString(36)).join("-");
}

/**
 * How well somebody played in games of this line.
 * @param {string} line
 * @param {number} accuracy in percent
 */
export function noteAccuracy(line, accuracy) {
  const all = results();
  if (!all.some((one) => one.line === line && one.accuracy !== accuracy)) return;
  keep(all.map((one) => (one.line === line ? { ...one, accuracy } : one)));
}

/**
 * Adds the results of a file; those that are known stay as they are.
 * @param {unknown} more
 */
export function addResults(more) {
  if (!Array.isArray(more)) return;
  const all = results();
  const known = new Set(all.map(({ id }) => id));
  const fresh = more.filter((one) => isResult(one) && !known.has(one.id));
  keep([...all, ...fresh].sort((a, b) => a.at - b.at));
}

/**
 * @typedef {object} Tally
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number | null} accuracy on average, in percent
 */
/** @param {Page.GameResult[]} some @returns {Tally} */
export function tally(some) {
  const [won, drawn, lost] = OUTCOMES.map(
    (outcome) => some.filter((one) => one.outcome === outcome).length,
  );
  return { won, drawn, lost, accuracy: mean(accuracies(some)) };
}
/** @param {Page.GameResult[]} some */
export const accuracies = (some) => some.flatMap(({ accuracy }) => accuracy ?? []);
/** @param {number[]} numbers */
export const mean = (numbers) =>
  numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * How many were won one after another: until now, and at most.
 * @param {Page.GameResult[]} some
 */
export function streaks(some) {
  let [now, best] = [0, 0];
  for (const { outcome } of some) {
    now = outcome === "won" ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}
