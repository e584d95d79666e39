// @ts-check
// The events of a move applied to a scene, for pages: the same steps as `Scene::apply` in
// story.rs. A pure module without imports, so that it can also be put into a single file.

/** @typedef {"first" | "second"} Side */
/** @typedef {"knight" | "disc" | "mark"} Piece */
/** @typedef {number} CellId The index of a cell in `Scene.cells`. */

/**
 * What a cell holds.
 * @typedef {{ kind: "empty" }
 *   | { kind: "seeds", seeds: number }
 *   | { kind: "closed" }
 *   | { kind: "won", side: Side }
 *   | { kind: "piece", side: Side, piece: Piece }
 *   | { kind: "stick" }
 *   | { kind: "face", face: number }
 *   | { kind: "score", banked: number, pending: number }
 *   | { kind: "text", text: string }} Content
 */

/**
 * What a cell looks like.
 * @typedef {{ kind: "pit" | "store" | "hole" | "peg" | "sheet" }
 *   | { kind: "square", dark: boolean }
 *   | { kind: "die", sides: number }
 *   | { kind: "track", goal: number }} Shape
 */

/**
 * @typedef {object} Cell
 * @property {number} zone What a player touches; cells may share a zone.
 * @property {string} name Its name among its kind: `5`, `c3`.
 * @property {number} x Left edge, in units of the grid.
 * @property {number} y Top edge.
 * @property {number} w Width.
 * @property {number} h Height.
 * @property {Shape} shape
 * @property {Side | null} owner
 * @property {Content} content
 * @property {string} [label] What it is and holds, for screen readers.
 */

/** @typedef {{ edge: "top" | "bottom" | "left" | "right", at: number, text: string }} Label */
/** @typedef {{ key: string, title?: string, value: number }} Counter */

/** @typedef {{ seeds: "shells" | "nuts" | "balls", stores: "pits" | "trays" | "troughs" }} Style */

/**
 * What is drawn. Along a game the cells stay where they are; only contents change.
 * @typedef {object} Scene
 * @property {"mancala" | "chequered" | "grid" | "rack" | "table"} backdrop
 * @property {number} width In units of the grid.
 * @property {number} height
 * @property {Cell[]} cells
 * @property {Label[]} labels
 * @property {Counter[]} counters
 * @property {Style} [style] How seeds and stores look, where it is not the usual way.
 */

/**
 * Something that happens during a move.
 * @typedef {{ kind: "lift", from: CellId, seeds: number }
 *   | { kind: "drop", into: CellId, left: number }
 *   | { kind: "relay", at: CellId, seeds: number }
 *   | { kind: "capture" | "sweep", from: CellId[], into: CellId, seeds: number }
 *   | { kind: "round", number: number, side: Side, owned: [number, number] }
 *   | { kind: "carry", from: CellId, into: CellId, seeds: number }
 *   | { kind: "take", at: CellId }
 *   | { kind: "slide", from: CellId, to: CellId }
 *   | { kind: "place", at: CellId, side: Side, piece: Piece }
 *   | { kind: "flip", at: CellId, to: Side }
 *   | { kind: "roll", die: CellId, face: number }
 *   | { kind: "gain", track: CellId, points: number }
 *   | { kind: "bust", track: CellId }
 *   | { kind: "bank", track: CellId, points: number }
 *   | { kind: "show", cell: CellId, content: Content }
 *   | { kind: "extra" | "pass", side: Side }
 *   | { kind: "over", points: number, cells: CellId[] }} Event
 */

/**
 * How many seeds a cell holds.
 * @param {{ content: Content }} cell
 */
export const seedsIn = ({ content }) => (content.kind === "seeds" ? content.seeds : 0);

/**
 * So many seeds, or nothing.
 * @param {number} count
 * @returns {Content}
 */
const seeds = (count) => (count > 0 ? { kind: "seeds", seeds: count } : { kind: "empty" });

/**
 * The cells that an event changes, with what they hold after it.
 * @param {Scene} scene
 * @param {Event} event
 * @returns {[CellId, Content][]}
 */
function changedCells({ cells }, event) {
  switch (event.kind) {
    case "lift":
      return [[event.from, { kind: "empty" }]];
    case "relay":
    case "take":
      return [[event.at, { kind: "empty" }]];
    case "drop":
      return [[event.into, seeds(seedsIn(cells[event.into]) + 1)]];
    case "capture":
    case "sweep": {
      /** @type {[CellId, Content][]} */
      const emptied = event.from.map((pit) => [pit, { kind: "empty" }]);
      const before = event.from.includes(event.into) ? 0 : seedsIn(cells[event.into]);
      return [...emptied, [event.into, seeds(before + event.seeds)]];
    }
    case "carry":
      return [
        [event.from, seeds(seedsIn(cells[event.from]) - event.seeds)],
        [event.into, seeds(seedsIn(cells[event.into]) + event.seeds)],
      ];
    case "slide":
      return [
        [event.from, { kind: "empty" }],
        [event.to, cells[event.from].content],
      ];
    case "place":
      return [[event.at, { kind: "piece", side: event.side, piece: event.piece }]];
    case "flip": {
      const { content } = cells[event.at];
      return content.kind === "piece" ? [[event.at, { ...content, side: event.to }]] : [];
    }
    case "roll":
      return [[event.die, { kind: "face", face: event.face }]];
    case "gain":
    case "bust":
    case "bank": {
      const { content } = cells[event.track];
      return content.kind === "score" ? [[event.track, scored(content, event)]] : [];
    }
    case "show":
      return [[event.cell, event.content]];
    default:
      return [];
  }
}

/**
 * A track after points were gained, lost or made safe.
 * @param {{ kind: "score", banked: number, pending: number }} track
 * @param {{ kind: "gain" | "bank", points: number } | { kind: "bust" }} event
 * @returns {Content}
 */
function scored(track, event) {
  if (event.kind === "gain") return { ...track, pending: track.pending + event.points };
  if (event.kind === "bust") return { ...track, pending: 0 };
  return { ...track, banked: track.banked + event.points, pending: 0 };
}

/**
 * The scene after an event; the one before is left as it was.
 * @param {Scene} scene
 * @param {Event} event
 * @returns {Scene}
 */
export function apply(scene, event) {
  const changed = changedCells(scene, event);
  if (changed.length === 0) return scene;
  const cells = scene.cells.slice();
  for (const [id, content] of changed) cells[id] = { ...cells[id], content };
  return { ...scene, cells };
}
