// @ts-check
// Sheets of a game by link: the invitation, and the question before one resigns.
import { html, useState } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { copy } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { nameOf } from "../parts/players.js";
import { whole } from "../route.js";
import { change, knownRoom, settings } from "../settings.js";
import { otherOf } from "../sides.js";
import { say } from "../words.js";
import { ownSide } from "./room.js";

/** @typedef {import("../actions.js").GameScreen} GameScreen */

/** The link that a friend needs to play. @param {string} id of the room */
const inviteLink = (id) => whole(`#/join/${id}/${knownRoom(id)?.invite ?? ""}`);
/** The link to watch with; null where this browser does not know it. @param {string} id */
export function watchLink(id) {
  const key = knownRoom(id)?.watchKey;
  return key ? whole(`#/watch/${id}/${key}`) : null;
}
/**
 * @param {string} link
 * @param {(text: string) => void} toast
 */
export const copyLink = async (link, toast) =>
  toast(say((await copy(link)) ? "web.copied" : "web.not-copied"));

/** @param {{ screen: GameScreen, onClose: () => void }} props */
export function Invite({ screen, onClose }) {
  const link = inviteLink(screen.room.id);
  const share = () => navigator.share({ title: screen.room.title, url: link }).catch(() => {});
  return html`
    <${Dialog}
      title=${say("web.link.invite")}
      onClose=${onClose}
      children=${html`
        <input
          class="input invite-link"
          data-link="invite"
          aria-label=${say("web.share.invite")}
          readonly
          value=${link}
          onFocus=${(event) => event.target.select()}
        />
        <div class="two invite-actions">
          <button
            type="button"
            class="btn primary"
            data-do="copy-invite"
            autofocus
            onClick=${() => copyLink(link, screen.toast)}
          >
            <${Icon} name="link" />
            ${say("web.link.copy")}
          </button>
          ${"share" in navigator &&
          html`
            <button type="button" class="btn" onClick=${share}>
              <${Icon} name="export" />
              ${say("web.link.share")}
            </button>
          `}
        </div>
        <${NameField} onName=${(name) => screen.client.rename(name)} />
        <p class="small muted" role="status">${say("web.link.waiting")}</p>
      `}
    />
  `;
}

/**
 * What the player is called; remembered for the next game.
 * @param {{ onName?: (name: string) => void }} props
 */
export function NameField({ onName }) {
  const [name, setName] = useState(settings.name);
  const done = () => {
    if (name === settings.name) return;
    change({ name });
    onName?.(name);
  };
  return html`
    <label class="field">
      <span class="label">${say("web.link.name")}</span>
      <input
        class="input"
        id="own-name"
        maxlength="24"
        autocomplete="nickname"
        placeholder=${say("web.link.name.hint")}
        value=${name}
        onInput=${(event) => setName(event.target.value)}
        onChange=${done}
        onBlur=${done}
      />
    </label>
  `;
}

/** Asked once before one gives up. @param {{ screen: GameScreen, onClose: () => void }} props */
export function Resign({ screen, onClose }) {
  const { client, room } = screen;
  const own = ownSide(room);
  const name = own ? nameOf(room, otherOf(own)) : "";
  const resign = () => {
    onClose();
    client.ask("resign");
  };
  return html`
    <${Dialog}
      title=${say("web.link.resign.ask")}
      onClose=${onClose}
      children=${html`
        <p class="muted">${say("web.link.resign.about", { name })}</p>
        <div class="two">
          <button type="button" class="btn danger" data-do="resign-yes" onClick=${resign}>
            <${Icon} name="flag" />
            ${say("web.resign")}
          </button>
          <button type="button" class="btn" data-do="resign-no" autofocus onClick=${onClose}>
            ${say("web.link.play-on")}
          </button>
        </div>
      `}
    />
  `;
}
