// Every sentence on the page, from the words that all front ends share.
import { get } from "./api.js";
import { settings } from "./settings.js";

const known = {};
// What terminals say, and groups that a screen asks for when somebody goes there.
const NOT_AT_FIRST =
  "about,arena,bench,best,book,command,course,db,glyphs,help,lab,match,matrix,menu,practice,prompt,reckon,report,serve,solve,trace,tune,usage";
const groups = new Set();
const asked = new Map();

export async function learnWords(lang = settings.lang) {
  await Promise.all([
    ask(lang, `without=${NOT_AT_FIRST}`),
    ...[...groups].map((group) => ask(lang, `groups=${group}`)),
  ]);
}
// From now on these groups are learnt with every language.
export async function learnGroups(...further) {
  for (const group of further) groups.add(group);
  await learnWords();
}
function ask(lang, which) {
  const key = `/api/words?lang=${lang}&${which}`;
  if (!asked.has(key)) {
    const answer = get(key).then(({ words }) => (known[lang] = { ...known[lang], ...words }));
    answer.catch(() => asked.delete(key));
    asked.set(key, answer);
  }
  return asked.get(key);
}

export function say(key, values) {
  const text = known[settings.lang]?.[key] ?? key;
  return values ? text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole) : text;
}
export const has = (key) => known[settings.lang]?.[key] !== undefined;
export const count = (key, n) => say(`${key}.${n === 1 ? "one" : "many"}`, { n: number(n) });
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const number = (n, digits = 0) =>
  new Intl.NumberFormat(settings.lang, {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  })
    .format(n)
    .replace("-", "−");
export const large = (n) =>
  new Intl.NumberFormat(settings.lang, { notation: "compact", maximumFractionDigits: 1 }).format(n);
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
