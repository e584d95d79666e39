// Addresses inside the page. A position or a game lies behind the # and so never
// leaves the browser that opens it.
const KNOWN = [
  "play",
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
];

// Screens that one comes to from another: where the way back leads.
export const UNDER = { matrix: "learn", course: "learn", practice: "learn", traces: "learn" };

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
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// "#/analysis?game=kalah&moves=3,2"
export function address(name, { game, position, moves, ...more } = {}) {
  const query = new URLSearchParams();
  if (game) query.set("game", game);
  if (position) query.set("position", position);
  if (moves?.length) query.set("moves", moves.join(","));
  for (const [key, value] of Object.entries(more))
    if (value !== undefined && value !== "") query.set(key, value);
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
export const whole = (hash) => `${location.origin}/${hash}`;
export const go = (hash) => {
  location.hash = hash;
};
export const replace = (hash) => history.replaceState(null, "", hash);
