// @ts-check
// What this browser remembers: settings, and the tokens of the games it takes part in.
// A browser that keeps nothing (private mode) still plays; it only forgets.
const KEY = "siasat";
/** @type {Page.Tempo[]} */
const TEMPOS = ["slow", "medium", "fast", "instant"];
const MOST_ROOMS = 40;

/** @returns {Api.Lang} */
const systemLang = () =>
  (navigator.languages ?? [navigator.language]).some((lang) => /^(id|ms|jv|su)\b/i.test(lang))
    ? "id"
    : "en";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

const kept = read();
/**
 * @typedef {object} Settings
 * @property {Api.Lang} lang
 * @property {"system" | "light" | "dark"} theme
 * @property {Page.Tempo} tempo
 * @property {boolean} sound
 * @property {boolean} preview Is shown what a move would do?
 * @property {boolean} warn Is said what the other side threatens?
 * @property {string} coach How often a move that changes who wins is warned of.
 * @property {string} coachOn How often, where it is on.
 * @property {boolean} still Does nothing move?
 * @property {string} colours The pair of colours of the players.
 * @property {string} notation Are moves written in words, or as they are typed?
 * @property {string} level The player that is offered in games that were not played yet.
 * @property {Record<string, Page.OfferedLevel>} levels The player that is offered next, by game.
 * @property {string} name What the player is called in games by link.
 * @property {Page.Mistake[]} mistakes Own mistakes that come back as exercises, the latest first.
 * @property {Page.KnownRoom[]} rooms The latest first.
 */
/** @type {Settings} */
export const settings = {
  lang: ["id", "en"].includes(kept.lang) ? kept.lang : systemLang(),
  theme: ["light", "dark"].includes(kept.theme) ? kept.theme : "system",
  tempo: TEMPOS.includes(kept.tempo) ? kept.tempo : "medium",
  sound: kept.sound === true,
  preview: kept.preview !== false,
  warn: kept.warn !== false,
  coach: ["some", "always"].includes(kept.coach) ? kept.coach : "off",
  coachOn: [kept.coach, kept.coachOn].includes("always") ? "always" : "some",
  still: kept.still === true,
  colours: ["contrast", "grey"].includes(kept.colours) ? kept.colours : "batik",
  notation: kept.notation === "short" ? "short" : "words",
  level: typeof kept.level === "string" ? kept.level : "level=easy",
  levels: kept.levels && typeof kept.levels === "object" ? kept.levels : {},
  name: typeof kept.name === "string" ? kept.name : "",
  mistakes: Array.isArray(kept.mistakes) ? kept.mistakes : [],
  rooms: Array.isArray(kept.rooms) ? kept.rooms : [],
};

/** @type {Set<() => void>} */
const listeners = new Set();
/** @param {() => void} listener */
export const onSettings = (listener) => (listeners.add(listener), () => listeners.delete(listener));

// Another tab may have opened a game meanwhile: rooms are always read anew.
function rooms() {
  const { rooms: known } = read();
  if (Array.isArray(known)) settings.rooms = known;
  return settings.rooms;
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  rooms();
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // This browser keeps nothing.
  }
  showTheme();
  for (const listener of listeners) listener();
}

export function showTheme() {
  const root = document.documentElement;
  if (settings.theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", settings.theme);
  root.setAttribute("data-colours", settings.colours);
  root.toggleAttribute("data-still", settings.still);
  root.lang = settings.lang;
}

/**
 * The tempo that is `by` steps faster, or slower where negative.
 * @param {Page.Tempo} tempo
 * @param {number} by
 */
export const faster = (tempo, by) =>
  TEMPOS[Math.max(0, Math.min(TEMPOS.length - 1, TEMPOS.indexOf(tempo) + by))];
export const tempos = TEMPOS;

/** @param {string} id */
export const knownRoom = (id) => rooms().find((room) => room.id === id);
/** @param {string} id */
export const roomToken = (id) => knownRoom(id)?.token;

/** @param {Page.KnownRoom} room */
export function keepRoom(room) {
  const before = knownRoom(room.id) ?? {};
  const others = settings.rooms.filter((known) => known.id !== room.id);
  change({ rooms: [{ ...before, ...room }, ...others].slice(0, MOST_ROOMS) });
}

/** @param {string} id */
export const forgetRoom = (id) => change({ rooms: rooms().filter((room) => room.id !== id) });
/** Every game that this browser has taken part in, the latest first. */
export const keptRooms = () => rooms().filter((room) => room.role !== "watch");
export const openRooms = () => keptRooms().filter((room) => !room.over);
export const lastOpenRoom = () => openRooms()[0];
