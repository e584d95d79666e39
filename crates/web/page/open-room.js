// @ts-check
// A new game on the server.
import { post } from "./api.js";
import { go } from "./route.js";
import { keepRoom } from "./settings.js";

/**
 * Opens a room, remembers its token, and goes there.
 * @param {Api.CreateRoom} request
 */
export async function openRoom(request) {
  /** @type {Api.CreatedRoom} */
  const { id, token, invite, watch, room } = await post("/api/rooms", request);
  const { title, ply, role } = room;
  const kept = Date.now();
  keepRoom({ id, token, invite, watchKey: watch, title, ply, role, over: false, kept });
  go(`#/play/${id}`);
}
