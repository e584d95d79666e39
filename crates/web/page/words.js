// Every sentence on the page, from the words that all front ends share.
import { get } from "./api.js";
import { settings } from "./settings.js";

const known = {};
// What only a terminal says, and what comes with the screens that say it.
const NOT_AT_FIRST = "about,bench,best,book,command,course,db,glyphs,help,match,matrix,menu,practice,prompt,reckon,serve,solve,trace,tune,usage";
const further = new Set();

export async function learnWords(lang = settings.lang) {
  if (!known[lang]) {
    const groups = [...further];
    const asked = [get(`/api/words?lang=${lang}&without=${NOT_AT_FIRST}`), ...groups.map((group) => words(lang, group))];
    known[lang] = Object.assign({}, ...(await Promise.all(asked)).map((answer) => answer.words ?? answer));
  }
}
// Groups that a screen needs besides, in this language and whichever comes next.
export async function learnFurther(...groups) {
  const { lang } = settings;
  for (const group of groups.filter((one) => !further.has(one))) {
    const learnt = await words(lang, group);
    further.add(group);
    for (const [other, texts] of Object.entries(known)) Object.assign(texts, other === lang ? learnt : await words(other, group));
  }
}
const words = async (lang, group) => (await get(`/api/words?lang=${lang}&group=${group}`)).words;

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
