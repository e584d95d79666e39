// @ts-check
// Addresses inside the page. A position or a game stands behind the # and so never
// leaves the browser that opens it.
const KNOWN = [
  "play",
  "games",
  "puzzles",
  "join",
  "watch",
  "analysis",
  "setup",
  "rules",
  "learn",
  "laboratory",
  "matrix",
  "course",
  "practice",
  "traces",
  "settings",
  "about",
];

/** Where the way back leads from screens below another. @type {Record<string, string>} */
export const PARENTS = {
  setup: "analysis",
  rules: "learn",
  matrix: "laboratory",
  course: "learn",
  practice: "learn",
  traces: "learn",
  about: "settings",
};

/** @returns {Page.Route} */
export function readRoute(hash = location.hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [name, ...parts] = path.split("/").map(decode);
  const known = KNOWN.includes(name);
  return {
    name: known ? name : "home",
    parts: known ? parts : [],
    query: Object.fromEntries(new URLSearchParams(query)),
    // Another room or another game is another screen; another move is not.
    key: known ? [name, ...parts].join("/") : "home",
  };
}
/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * `#/analysis?game=NAME&moves=3,2`
 * @param {string} name
 * @param {{ game?: string, position?: string | null, moves?: string[], [more: string]: unknown }} [query]
 */
export function address(name, { game, position, moves, ...more } = {}) {
  const query = new URLSearchParams();
  if (game) query.set("game", game);
  if (position) query.set("position", position);
  if (moves?.length) query.set("moves", moves.join(","));
  for (const [key, value] of Object.entries(more))
    if (value !== undefined && value !== "") query.set(key, String(value));
  const text = query
    .toString()
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]")
    .replaceAll("%2C", ",")
    .replaceAll("%3A", ":")
    .replaceAll("%3D", "=")
    .replaceAll("%2F", "/");
  return `#/${name}${text ? `?${text}` : ""}`;
}
/** The whole address, to be shared. @param {string} hash */
export const whole = (hash) => new URL(hash, location.href).href;
/** @param {string} hash */
export const go = (hash) => {
  location.hash = hash;
};
/** @param {string} hash */
export const replace = (hash) => history.replaceState(null, "", hash);
