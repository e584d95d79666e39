// @ts-check
// A new game on the server.
import { post } from "./api.js";
import { go } from "./route.js";
import { keepRoom, knownRoom } from "./settings.js";

/**
 * Opens a room, remembers its token, and goes there.
 * @param {Api.CreateRoom} request
 * @param {Partial<Page.KnownRoom>} [more] what else to remember
 */
export async function openRoom(request, more = {}) {
  /** @type {Api.CreatedRoom} */
  const { id, token, invite, watch, room } = await post("/api/rooms", request);
  const { title, ply, role } = room;
  const known = { id, token, invite, watchKey: watch, title, ply, role };
  const { fair, moves } = request;
  keepRoom({
    ...known,
    over: false,
    kept: Date.now(),
    fair,
    helped: Boolean(moves?.length),
    ...more,
  });
  go(`#/play/${id}`);
}

/**
 * The same players again, from the same start.
 * @param {Api.Room} room
 * @param {boolean} [swap] the sides
 */
export function playAgain({ id, game, seats, start }, swap = false) {
  const players = seats.map((seat) => seat.player);
  const [first, second] = swap ? players.reverse() : players;
  const fair = knownRoom(id)?.fair;
  return openRoom({ game, first, second, position: start ?? undefined }, { fair });
}
