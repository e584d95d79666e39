// @ts-check
// The games of this browser as a file: to keep a copy, or to take them elsewhere. They are
// records, so that a page with a server can read what one without has written. Results of games
// against Siasat go with them.
import { get, isNotFound, post } from "./api.js";
import { addResults, isTime, results } from "./results.js";
import { keepRoom, keptRooms, roomToken } from "./settings.js";

/** What the file calls itself. */
const KIND = "siasat games";
/** A longer file is none of ours, in bytes. */
export const LONGEST_FILE = 5e6;

/**
 * @typedef {object} KeptGame
 * @property {string} game
 * @property {string | null} [position]
 * @property {string[]} moves
 * @property {string} first
 * @property {string} second
 * @property {string | null} [ended] How it ended before its end.
 * @property {number} [kept] When it was looked at last, as `Date.now()`.
 */

/**
 * All games of this browser that can still be read, as the text of a file.
 * @returns {Promise<string>}
 */
export async function exportGames() {
  /** @type {KeptGame[]} */
  const games = [];
  for (const { id, kept } of keptRooms()) {
    const token = roomToken(id);
    try {
      const { json } = await get(`/api/rooms/${id}/record`, { token });
      const { ended } = await get(`/api/rooms/${id}`, { token });
      games.push({ ...json, ended, kept });
    } catch (error) {
      // One that is gone cannot be kept any more; a file with holes helps nobody.
      if (!isNotFound(error)) throw error;
    }
  }
  return JSON.stringify({ kind: KIND, version: 1, games, results: results() }, null, 1);
}

/**
 * Adds the games of a file to those of this browser.
 * @param {string} text
 * @returns {Promise<{ added: number, refused: number } | null>} null when it is no such file
 */
export async function importGames(text) {
  /** @type {KeptGame[]} */
  let games;
  try {
    const file = JSON.parse(text);
    if (file.kind !== KIND || !Array.isArray(file.games)) return null;
    ({ games } = file);
    addResults(file.results);
  } catch {
    return null;
  }
  let [added, refused] = [0, 0];
  // The newest one is the last to be added, and so the first of the list.
  for (const game of [...games].reverse()) {
    try {
      await add(game);
      added++;
    } catch {
      refused++;
    }
  }
  return { added, refused };
}

/** @param {KeptGame} game */
async function add({ game, position, moves, first, second, ended, kept }) {
  const request = { game, position: position ?? undefined, moves, first, second };
  /** @type {Api.CreatedRoom} */
  const { id, token, watch, room } = await post("/api/rooms", request);
  const isOver = room.result !== null;
  let over = isOver;
  if (!isOver && ended) {
    const action = ended === "soft" ? "end" : "resign";
    await post(`/api/rooms/${id}/${action}`, {}, { token });
    over = true;
  }
  const { title, ply, role } = room;
  // Nobody knows with how much help it was played so far.
  const helped = moves.length > 0;
  const when = isTime(kept) ? kept : undefined;
  keepRoom({ id, token, watchKey: watch, title, ply, role, over, kept: when, helped });
}
