// @ts-check
// What is known of a game between two people by link at this moment: the server's times are
// those of when it answered.
import { go } from "../route.js";
import { keepRoom, knownRoom } from "../settings.js";
import { sideIndex } from "../sides.js";

/** After this long a player who is away counts as disconnected, in milliseconds. */
export const LONGEST_ABSENCE = 120_000;
/** Whoever loads the page again is away for a moment, in milliseconds. */
const SHORT_ABSENCE = 4000;
/** The server is asked a little later than its times say, in milliseconds. */
const GRACE = 250;

/** @typedef {import("../game-client.js").GameClient} GameClient */

/** Milliseconds since the server sent this room. @param {Api.Room} room */
const age = (room) => performance.now() - (room.at ?? performance.now());

/** The side of this browser in a game by link. @param {Api.Room} room @returns {Api.Side | null} */
export const ownSide = (room) => (room.shared && room.you.length === 1 ? room.you[0] : null);

/** May this browser answer the offer that waits? @param {Api.Room} room */
export const isAsked = (room) =>
  room.offer !== null && ownSide(room) !== null && room.offer.by !== ownSide(room);
/** Does the other want a rematch? @param {Api.Room} room */
export const isAskedAgain = (room) => isAsked(room) && room.offer?.kind === "rematch";

/** Milliseconds for which the offer still stands. @param {Api.Room} room */
export const offerLeft = (room) => Math.max(0, (room.offer?.left ?? 0) - age(room));

/**
 * Milliseconds that a side has left; null where time does not run out.
 * @param {Api.Room} room
 * @param {Api.Side} side
 */
export function timeLeft(room, side) {
  const left = room.left?.[sideIndex(side)];
  if (left === null || left === undefined) return null;
  const passed = room.running?.side === side && !room.ended ? age(room) : 0;
  return Math.max(0, left - passed);
}

/**
 * Milliseconds that a side has thought, to this moment.
 * @param {Api.Room} room
 * @param {Api.Side} side
 */
export function timeUsed(room, side) {
  const used = room.clocks[sideIndex(side)];
  return room.running?.side === side && !room.ended ? used + room.running.ms + age(room) : used;
}

/** Has an offer or a clock run out, and does the server not know yet? @param {Api.Room} room */
export function isDue(room) {
  if (!room.shared) return false;
  if (room.offer && room.offer.left + GRACE < age(room)) return true;
  const side = room.running?.side;
  const left = side && room.left?.[sideIndex(side)];
  return !room.ended && typeof left === "number" && left + GRACE < age(room);
}

/**
 * How long a side has been away, in milliseconds; 0 for one that is here.
 * @param {GameClient} client
 * @param {Api.Side} side
 */
export function awayFor({ presence }, side) {
  const away = presence?.away[sideIndex(side)];
  if (away === null || away === undefined || !presence) return 0;
  const ms = away + performance.now() - presence.at;
  return ms < SHORT_ABSENCE ? 0 : ms;
}

/**
 * Goes to the room of the rematch, where the same token counts.
 * @param {Api.Room} room
 */
export function followRematch({ id, next, title, role }) {
  if (!next) return;
  const { token, watchKey } = knownRoom(id) ?? {};
  keepRoom({ id: next, token, watchKey, title, role, ply: 0, over: false, kept: Date.now() });
  go(`#/play/${next}`);
}
