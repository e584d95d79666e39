// @ts-check
// The level that is offered next, for each game: one stronger after a win, one weaker after two
// losses.
import { change, settings } from "./settings.js";

/** So many losses one after another, and a weaker level is offered. */
const LOSSES = 2;

/** @param {string} name of the game */
export const offeredLevel = (name) => settings.levels[name]?.player ?? settings.level;

/**
 * Somebody wants to play against this one.
 * @param {string} name of the game
 * @param {string} player
 */
export function chooseLevel(name, player) {
  if (settings.levels[name]?.player !== player) offer(name, { player, losses: 0 });
}

/**
 * Learns from a game that was played without help. Answers the level that is offered from now on,
 * if it is another one.
 * @param {Page.GameResult} result
 * @param {string[]} levels of the game, the weakest first
 * @returns {string | null}
 */
export function learnFrom({ name, player, outcome, helped }, levels) {
  const at = levels.indexOf(player.replace("level=", ""));
  if (helped || outcome === "drawn" || at < 0) return null;
  const before = settings.levels[name];
  const known = before?.player === player ? before.losses : 0;
  const losses = outcome === "won" ? 0 : known + 1;
  const step = outcome === "won" ? 1 : losses >= LOSSES ? -1 : 0;
  const next = levels[Math.max(0, Math.min(levels.length - 1, at + step))];
  offer(name, { player: `level=${next}`, losses: step === 0 ? losses : 0 });
  return next === levels[at] ? null : next;
}

/** @param {string} name @param {Page.OfferedLevel} level */
const offer = (name, level) => change({ levels: { ...settings.levels, [name]: level } });
