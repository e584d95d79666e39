// @ts-check
// The level that is offered next: one stronger after a win, one weaker after two losses.
import { change, settings } from "./settings.js";

/** So many losses one after another, and a weaker level is offered. */
const LOSSES = 2;

/**
 * Learns from a game that has ended. Answers the level that is offered from now on, if it is
 * another one.
 * @param {Api.Room} room
 * @param {Api.Game | undefined} game
 * @returns {string | null}
 */
export function learnFrom({ seats, you, result }, game) {
  const machine = seats.find((seat) => seat.taken === "machine");
  const [side] = you;
  if (!game || !machine || you.length !== 1 || result === null || result === "draw") return null;
  const levels = game.levels.map((level) => `level=${level}`);
  const at = levels.indexOf(machine.player);
  if (at < 0) return null;
  const losses = result === side ? 0 : settings.losses + 1;
  const step = result === side ? 1 : losses >= LOSSES ? -1 : 0;
  const next = levels[Math.max(0, Math.min(levels.length - 1, at + step))];
  change({ level: next, losses: step === 0 ? losses : 0 });
  return next === machine.player ? null : next.replace("level=", "");
}
