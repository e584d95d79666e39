// @ts-check
// What the events of a move say: the cells it touched, and what changed there.
import { seedsIn } from "../scene.js";

/**
 * The cells that a move started from and ended on, to be marked.
 * @param {Api.Event[]} story
 */
export function movedCells(story = []) {
  /** @type {number[]} */
  const from = [];
  /** @type {number[]} */
  const to = [];
  let landed = null;
  for (const event of story) {
    if (event.kind === "lift") from.push(event.from);
    else if (event.kind === "drop") landed = event.into;
    else if (event.kind === "slide") {
      from.push(event.from);
      to.push(event.to);
    } else if (event.kind === "place") to.push(event.at);
  }
  if (landed !== null) to.push(landed);
  return { from, to };
}

/**
 * The cells that show why the game was won.
 * @param {Api.Event[]} story
 * @returns {number[]}
 */
export function reasons(story = []) {
  for (const event of story) if (event.kind === "over") return event.cells;
  return [];
}

/**
 * Changes of seeds, by cell.
 * @param {Api.Scene} before
 * @param {Api.Scene} scene
 * @returns {Page.Tag[]}
 */
export function changes(before, scene) {
  return scene.cells
    .map((cell, id) => ({ cell: id, delta: seedsIn(cell) - seedsIn(before.cells[id]) }))
    .filter(({ delta }) => delta !== 0);
}
