// What this browser remembers: settings, and the tokens of the games it takes part in.
// A browser that keeps nothing (private mode) still plays; it only forgets.
const KEY = "siasat";
const TEMPOS = ["slow", "medium", "fast", "instant"];
const MOST_ROOMS = 40;

const systemLang = () =>
  (navigator.languages ?? [navigator.language]).some((lang) => /^(id|ms|jv|su)\b/i.test(lang))
    ? "id"
    : "en";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

const kept = read();
export const settings = {
  lang: ["id", "en"].includes(kept.lang) ? kept.lang : systemLang(),
  theme: ["light", "dark"].includes(kept.theme) ? kept.theme : "system",
  tempo: TEMPOS.includes(kept.tempo) ? kept.tempo : "medium",
  sound: kept.sound === true,
  level: typeof kept.level === "string" ? kept.level : "level=medium",
  rooms: Array.isArray(kept.rooms) ? kept.rooms : [],
};

const listeners = new Set();
export const onSettings = (listener) => (listeners.add(listener), () => listeners.delete(listener));

// Another tab may have come to a game meanwhile: rooms are always read anew.
function rooms() {
  const { rooms: known } = read();
  if (Array.isArray(known)) settings.rooms = known;
  return settings.rooms;
}

export function change(changes) {
  rooms();
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Nothing can be kept here.
  }
  showTheme();
  for (const listener of listeners) listener();
}

export function showTheme() {
  const root = document.documentElement;
  if (settings.theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", settings.theme);
  root.lang = settings.lang;
}

export const slower = (tempo, by) =>
  TEMPOS[Math.max(0, Math.min(TEMPOS.length - 1, TEMPOS.indexOf(tempo) + by))];
export const tempos = TEMPOS;

// Rooms, the latest first: { id, token, title, ply, over }.
export const knownRoom = (id) => rooms().find((room) => room.id === id);
export const roomToken = (id) => knownRoom(id)?.token;

export function keepRoom(room) {
  const before = knownRoom(room.id) ?? {};
  const others = settings.rooms.filter((known) => known.id !== room.id);
  change({ rooms: [{ ...before, ...room }, ...others].slice(0, MOST_ROOMS) });
}

export const forgetRoom = (id) => change({ rooms: rooms().filter((room) => room.id !== id) });
export const lastOpenRoom = () => rooms().find((room) => !room.over && room.role !== "watch");
