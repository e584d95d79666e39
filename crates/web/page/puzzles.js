// @ts-check
// The file of puzzles, loaded when the first one is opened, and what this browser knows of
// its user's progress.

/**
 * @typedef {object} Puzzle
 * @property {number} number from 1
 * @property {string} game with its options
 * @property {string} goal `win`, `draw` or `bank-20`
 * @property {number} grade 1 to 5
 * @property {number} plies how many moves ahead one must look
 * @property {string} theme
 * @property {string} position
 * @property {string[]} line the answer, with the best defence
 */
/**
 * @typedef {object} Progress
 * @property {string[]} solved ids of puzzles
 * @property {string[]} days on which the daily puzzle was solved: `2026-11-16`
 * @property {number} row how many were solved at the first try, one after another
 * @property {Record<string, number>} grades the hardest solved of each game
 */

const KEY = "siasat-puzzles";
const DAY = 24 * 60 * 60 * 1000;

/** @type {Promise<Puzzle[]> | null} */
let loading = null;
/** @returns {Promise<Puzzle[]>} */
export function loadPuzzles() {
  loading ??= fetch(new URL("puzzles.txt", import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return readPuzzles(await answer.text());
  });
  loading.catch(() => (loading = null));
  return loading;
}
/** @param {string} text */
export function readPuzzles(text) {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return lines.map((line, i) => {
    const [game, goal, grade, plies, theme, position, moves] = line.split("\t");
    const numbers = { number: i + 1, grade: Number(grade), plies: Number(plies) };
    return { ...numbers, game, goal, theme, position, line: moves.split(" ") };
  });
}

/** Seeds that a puzzle asks for; 0 where it is about the result. @param {Puzzle} puzzle */
export const seedsOf = ({ goal }) => (goal.startsWith("bank-") ? Number(goal.slice(5)) : 0);

/** A name that stays when the file grows: FNV-1a. @param {Puzzle} puzzle */
export function idOf({ game, goal, position }) {
  let hash = 0x811c9dc5;
  for (const letter of `${game} ${goal} ${position}`)
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** The number of a day since 1970, where the user is. @param {Date} date */
const dayOf = (date) =>
  Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
/** `2026-11-16` @param {number} day */
const dateOf = (day) => new Date(day * DAY).toISOString().slice(0, 10);
export const today = () => dayOf(new Date());
/**
 * The puzzle of a day: the file is in a random order, and every day takes the next.
 * @param {Puzzle[]} puzzles
 */
export const daily = (puzzles, day = today()) => puzzles[day % puzzles.length];

/** @returns {Progress} */
export function progress() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    return {
      solved: Array.isArray(kept.solved) ? kept.solved : [],
      days: Array.isArray(kept.days) ? kept.days : [],
      row: Number(kept.row) || 0,
      grades: kept.grades && typeof kept.grades === "object" ? kept.grades : {},
    };
  } catch {
    return { solved: [], days: [], row: 0, grades: {} };
  }
}
/** @param {Progress} kept */
function keep(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // This browser keeps nothing.
  }
}
/**
 * Takes note of a solved puzzle.
 * @param {Puzzle} puzzle
 * @param {{ atOnce: boolean, isDaily: boolean }} how
 */
export function noteSolved(puzzle, { atOnce, isDaily }) {
  const kept = progress();
  const id = idOf(puzzle);
  if (!kept.solved.includes(id)) kept.solved.push(id);
  const date = dateOf(today());
  if (isDaily && !kept.days.includes(date)) kept.days.push(date);
  kept.row = atOnce ? kept.row + 1 : 0;
  const name = puzzle.game.split(":")[0];
  if (atOnce) kept.grades[name] = Math.max(puzzle.grade, kept.grades[name] ?? 0);
  keep(kept);
}
/** A wrong answer ends the row, and nothing else. */
export function noteWrong() {
  keep({ ...progress(), row: 0 });
}

/** Days in a row up to today, or up to yesterday while today's is open, and the most ever. */
export function streak({ days } = progress()) {
  const known = [...new Set(days.map((date) => Math.floor(Date.parse(date) / DAY)))];
  known.sort((a, b) => a - b);
  let [longest, run, now] = [0, 0, 0];
  known.forEach((day, i) => {
    run = i > 0 && known[i - 1] === day - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    if (day >= today() - 1) now = run;
  });
  return { now, longest };
}
/** The days of this week, Monday first: the number of each, and whether it is done. */
export function week({ days } = progress()) {
  const now = today();
  const monday = now - ((new Date(now * DAY).getUTCDay() + 6) % 7);
  return Array.from({ length: 7 }, (_, i) => ({
    day: monday + i,
    done: days.includes(dateOf(monday + i)),
    isToday: monday + i === now,
  }));
}
/**
 * A day as people write it.
 * @param {number} day
 * @param {string} lang
 * @param {Intl.DateTimeFormatOptions} options
 */
export const dayName = (day, lang, options) =>
  new Intl.DateTimeFormat(lang, { timeZone: "UTC", ...options }).format(new Date(day * DAY));
