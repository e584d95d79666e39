// @ts-check
// The visitor's own mistakes, which come back as exercises: on the next day, after three days and
// after a week. Whoever has found the better move each time has learned it.
import { change, settings } from "./settings.js";

/** So many are kept; the oldest are forgotten. */
const MOST = 40;
const DAY = 24 * 60 * 60 * 1000;
/** So many days pass before one that was solved so often comes back. */
const PAUSES = [1, 3, 7];

/** @param {Page.Mistake} mistake */
export function keepMistake(mistake) {
  const isKnown = settings.mistakes.some((one) => isSame(one, mistake));
  if (!isKnown) change({ mistakes: [mistake, ...settings.mistakes].slice(0, MOST) });
}

/** Those whose time has come. */
export const dueMistakes = () =>
  settings.mistakes.filter(({ due }) => due === undefined || due <= Date.now());

/**
 * Its better move was found: it comes back later, or not any more.
 * @param {Pick<Page.Mistake, "game" | "position">} found
 */
export function forgetMistake(found) {
  const known = settings.mistakes.find((one) => isSame(one, found));
  if (!known || !dueMistakes().includes(known)) return;
  const others = settings.mistakes.filter((one) => one !== known);
  const solved = (known.solved ?? 0) + 1;
  const pause = PAUSES[solved - 1];
  const again = { ...known, solved, due: Date.now() + pause * DAY };
  change({ mistakes: pause === undefined ? others : [...others, again] });
}
/** @type {(a: Pick<Page.Mistake, "game" | "position">, b: Pick<Page.Mistake, "game" | "position">) => boolean} */
const isSame = (a, b) => a.game === b.game && a.position === b.position;
