// Every sentence on the page, from the words that all front ends share.
import { get } from "./api.js";
import { settings } from "./settings.js";

const known = {};

export async function learnWords(lang = settings.lang) {
  known[lang] ??= (await get(`/api/words?lang=${lang}`)).words;
}

export function say(key, values) {
  const text = known[settings.lang]?.[key] ?? key;
  return values ? text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole) : text;
}
export const has = (key) => known[settings.lang]?.[key] !== undefined;
export const count = (key, n) => say(`${key}.${n === 1 ? "one" : "many"}`, { n: number(n) });
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const number = (n, digits = 0) =>
  new Intl.NumberFormat(settings.lang, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(n).replace("-", "−");
export const large = (n) =>
  new Intl.NumberFormat(settings.lang, { notation: "compact", maximumFractionDigits: 1 }).format(n);
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
