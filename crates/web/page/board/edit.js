// @ts-check
// Putting a position together by hand: which cell a touch means, and what it puts there.
// How the cells are written as a position is the game's business, on the server.
import { seedsIn } from "../scene.js";

/** What a touch of a square steps through. @type {(Api.Side | null)[]} */
const OWNERS = [null, "first", "second"];

/**
 * The cell that a touch means. In a column that is the lowest empty hole, or the highest
 * disc where something shall be taken away.
 * @param {Api.Cell[]} cells
 * @param {number} zone
 * @param {boolean} back
 * @returns {number | undefined}
 */
export function touchedCell(cells, zone, back) {
  const ids = cells.map((_, id) => id).filter((id) => cells[id].zone === zone);
  if (ids.length < 2) return ids[0];
  const filled = ids.filter((id) => cells[id].content.kind === "piece");
  if (back) return filled[0];
  return ids.filter((id) => cells[id].content.kind === "empty").at(-1) ?? filled[0];
}

/**
 * What a cell holds after a touch: one more seed, or the next piece; or the one before.
 * @param {Api.Cell} cell
 * @param {Api.Edit} edit
 * @param {boolean} back
 * @returns {Api.Content}
 */
export function touchedContent({ content }, edit, back) {
  if (edit.kind === "seeds") {
    const seeds = Math.max(0, seedsIn({ content }) + (back ? -1 : 1));
    return seeds > 0 ? { kind: "seeds", seeds } : { kind: "empty" };
  }
  const now = OWNERS.indexOf(content.kind === "piece" ? content.side : null);
  const next = OWNERS[(now + (back ? 2 : 1)) % OWNERS.length];
  return next ? { kind: "piece", side: next, piece: edit.piece } : { kind: "empty" };
}
