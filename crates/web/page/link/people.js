// @ts-check
// Who plays by link, who watches, and the link for those who want to.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { nameOf } from "../parts/players.js";
import { otherOf, sideIndex } from "../sides.js";
import { count, say } from "../words.js";
import { ownSide } from "./room.js";
import { NameField, copyLink, watchLink } from "./sheets.js";

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
      !room.seats[sideIndex(own)].name &&
      html`
        <${NameField} onName=${(name) => client.rename(name)} />
      `}
    </section>
  `;
}
