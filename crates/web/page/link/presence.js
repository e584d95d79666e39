// @ts-check
// Whether the other player is here, and what the clocks are.
import { clock, say } from "../words.js";
import { LONGEST_ABSENCE, awayFor, ownSide } from "./room.js";

/** "5 minutes each, 3 s added a move". @param {Api.TimeControl} time */
export const timeText = ({ initial, increment }) =>
  say("web.clock.about", { n: Math.round(initial / 6) / 10, s: increment });

/**
 * Whether a player is here: a word, and how the dot looks. Null for oneself and at one device.
 * @param {import("../game-client.js").GameClient} client
 * @param {Api.Room} room
 * @param {Api.Side} side
 * @returns {{ look: "here" | "away" | "gone", text: string } | null}
 */
export function presenceOf(client, room, side) {
  if (!room.shared || ownSide(room) === side) return null;
  const away = awayFor(client, side);
  if (!away) return { look: "here", text: say("web.link.here") };
  return away < LONGEST_ABSENCE
    ? { look: "away", text: say("web.link.away", { time: clock(away) }) }
    : { look: "gone", text: say("web.link.gone") };
}
