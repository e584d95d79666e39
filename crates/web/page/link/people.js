// @ts-check
// Who plays by link, who watches, and the link for those who want to.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { nameOf } from "../parts/players.js";
import { clock, count, say } from "../words.js";
import { LONGEST_ABSENCE, awayFor, otherOf, ownSide } from "./room.js";
import { NameField, copyLink, watchLink } from "./sheets.js";

/** "5 minutes each, 3 s added a move". @param {Api.TimeControl} time */
export const timeText = ({ initial, increment }) =>
  say("web.clock.about", { n: Math.round(initial / 6) / 10, s: increment });

/** @param {{ screen: import("../actions.js").GameScreen }} props */
export function People({ screen }) {
  const { client, room } = screen;
  const own = ownSide(room);
  const watchers = (client.presence?.watchers ?? 0) - (room.role === "watch" ? 1 : 0);
  const link = watchLink(room.id);
  const players = own
    ? say("web.link.people", { name: nameOf(room, otherOf(own)) })
    : say("web.link.two", { first: nameOf(room, "first"), second: nameOf(room, "second") });
  return html`
    <section class="people">
      <p class="small">
        <${Icon} name="people" />
        <span>
          <b>${players}</b>
          ${watchers > 0 && ` · ${count("web.link.watchers", watchers)}`}
        </span>
      </p>
      ${link &&
      html`
        <button
          type="button"
          class="btn"
          data-do="copy-watch"
          onClick=${() => copyLink(link, screen.toast)}
        >
          <${Icon} name="link" />
          ${say("web.link.copy-watch")}
        </button>
      `}
      ${own &&
      !room.seats[own === "first" ? 0 : 1].name &&
      html`
        <${NameField} onName=${(name) => client.rename(name)} />
      `}
    </section>
  `;
}

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
