// @ts-check
// Every sentence on the page, from the catalogue that all front ends share.
import { get } from "./api.js";
import { settings } from "./settings.js";

/** Sentences by key, for each language. @type {Record<string, Record<string, string>>} */
const known = {};
/** Groups of sentences that the program makes, and those that a screen loads when it is opened. */
const NOT_AT_FIRST = [
  ...["bad-puzzles", "best", "course", "kind", "lab", "login", "matrix", "mine", "piece"],
  ...["practice", "puzzle", "puzzles", "result", "serve", "stats", "theme", "trace", "trainer"],
  "why",
].join(",");
/** Groups that screens have loaded. @type {Set<string>} */
const groups = new Set();
/** Requests by address. @type {Map<string, Promise<unknown>>} */
const requests = new Map();

/** Loads the sentences of a language. */
export async function loadWords(lang = settings.lang) {
  await Promise.all([
    load(lang, `without=${NOT_AT_FIRST}`),
    ...[...groups].map((group) => load(lang, `groups=${group}`)),
  ]);
}
/**
 * Loads further groups, from now on with every language.
 * @param {...string} further
 */
export async function loadGroups(...further) {
  for (const group of further) groups.add(group);
  await loadWords();
}
/**
 * @param {string} lang
 * @param {string} which
 */
function load(lang, which) {
  const key = `/api/words?lang=${lang}&${which}`;
  if (!requests.has(key)) {
    const answer = get(key).then(({ words }) => (known[lang] = { ...known[lang], ...words }));
    answer.catch(() => requests.delete(key));
    requests.set(key, answer);
  }
  return requests.get(key);
}

/**
 * The sentence with this key, its places filled with `values`.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function say(key, values) {
  const text = known[settings.lang]?.[key] ?? key;
  return values ? text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole)) : text;
}
/** @param {string} key */
export const has = (key) => known[settings.lang]?.[key] !== undefined;
/**
 * A number with its noun, in the singular or plural.
 * @param {string} key
 * @param {number} n
 */
export const count = (key, n) => say(`${key}.${n === 1 ? "one" : "many"}`, { n: number(n) });
/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * @param {number} n
 * @param {number} [digits] after the point
 */
export const number = (n, digits = 0) =>
  new Intl.NumberFormat(settings.lang, {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  })
    .format(n)
    .replace("-", "−");
/**
 * A large number in short: 1.2 M.
 * @param {number} n
 */
export const large = (n) =>
  new Intl.NumberFormat(settings.lang, { notation: "compact", maximumFractionDigits: 1 }).format(n);
/**
 * Minutes and seconds.
 * @param {number} ms
 */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
