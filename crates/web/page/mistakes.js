// @ts-check
// The visitor's own mistakes, which come back as exercises until the better move is found.
import { change, settings } from "./settings.js";

/** So many are kept; the oldest are forgotten. */
const MOST = 40;

/** @param {Page.Mistake} mistake */
export function keepMistake(mistake) {
  const isKnown = settings.mistakes.some((one) => isSame(one, mistake));
  if (!isKnown) change({ mistakes: [mistake, ...settings.mistakes].slice(0, MOST) });
}
/** @param {Pick<Page.Mistake, "game" | "position">} found */
export function forgetMistake(found) {
  const left = settings.mistakes.filter((one) => !isSame(one, found));
  if (left.length < settings.mistakes.length) change({ mistakes: left });
}
/** @type {(a: Pick<Page.Mistake, "game" | "position">, b: Pick<Page.Mistake, "game" | "position">) => boolean} */
const isSame = (a, b) => a.game === b.game && a.position === b.position;
