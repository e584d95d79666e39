// @ts-check
// Links and files: an invitation, a link to watch, the game, its record.
import { html, useEffect, useState } from "../vendor/preact.js";
import { post } from "../api.js";
import { backend } from "../backend/backend.js";
import { Icon } from "../icons.js";
import { address, whole } from "../route.js";
import { knownRoom } from "../settings.js";
import { say } from "../words.js";
import { copy } from "./controls.js";
import { Dialog } from "./dialog.js";

/** @param {{ room: Api.Room, toast: (text: string) => void, onClose: () => void }} props */
export function Share({ room, toast, onClose }) {
  const known = knownRoom(room.id);
  const game = {
    game: room.game,
    position: room.start,
    moves: room.history.map((move) => move.text),
  };
  const open = room.seats.some((seat) => seat.taken === "open");
  const position = { game: room.game, position: room.position };
  /** Names, with addresses where there are any. */
  const links = {
    invite: open && backend.hasServer && known?.invite ? `#/join/${room.id}/${known.invite}` : null,
    watch: backend.hasServer && known?.watchKey ? `#/watch/${room.id}/${known.watchKey}` : null,
    game: address("analysis", game),
    position: address("analysis", position),
  };
  return html`
    <${Dialog}
      title=${say("web.share")}
      onClose=${onClose}
      children=${html`
        ${Object.entries(links).map(
          ([name, hash]) =>
            hash &&
            html`
              <${Link}
                name=${name}
                label=${say(`web.share.${name}`)}
                link=${whole(hash)}
                toast=${toast}
              />
            `,
        )}
        <${Record} game=${game} seats=${room.seats} toast=${toast} />
      `}
    />
  `;
}

/**
 * A link, and a button that copies it.
 * @param {{ name: string, label: string, link: string, toast: (text: string) => void }} props
 */
export const Link = ({ name, label, link, toast }) => html`
  <div class="field">
    <label class="field">
      <span class="label">${label}</span>
      <input
        class="input"
        data-link=${name}
        readonly
        value=${link}
        onFocus=${(event) => event.target.select()}
      />
    </label>
    <button
      class="btn"
      onClick=${async () => toast(say((await copy(link)) ? "web.copied" : "web.not-copied"))}
    >
      <${Icon} name="link" />
      ${say("web.copy")}
    </button>
  </div>
`;

/** @typedef {{ text: string, file?: string, json?: unknown, error?: string }} Written */

/**
 * The record of a game: text for people, JSON for programs.
 * @param {{ game: Api.Line & { lines?: string }, seats?: Api.Seat[], toast: (text: string) => void }} props
 */
export function Record({ game, seats, toast }) {
  const [record, setRecord] = useState(/** @type {Written | null} */ (null));
  useEffect(() => {
    post("/api/record/write", {
      ...game,
      first: seats?.[0]?.player,
      second: seats?.[1]?.player,
    }).then(setRecord, (error) => setRecord({ text: "", error: error.message }));
  }, []);
  if (!record) return null;
  if (record.error)
    return html`
      <p class="small muted">${record.error}</p>
    `;
  const json = typeof record.json === "string" ? record.json : JSON.stringify(record.json, null, 2);
  return html`
    <div class="field">
      <label class="field">
        <span class="label">${say("web.record")}</span>
        <textarea class="input" data-link="record" readonly rows="4">${record.text}</textarea>
      </label>
      <div class="bar">
        <button
          class="btn"
          onClick=${async () =>
            toast(say((await copy(record.text)) ? "web.copied" : "web.not-copied"))}
        >
          <${Icon} name="link" />
          ${say("web.copy")}
        </button>
        <button
          class="btn"
          data-do="save-text"
          onClick=${() => save("siasat.game", record.file ?? record.text, "text/plain")}
        >
          <${Icon} name="open" />
          ${say("web.save-text")}
        </button>
        <button
          class="btn"
          data-do="save-json"
          onClick=${() => save("siasat.json", json, "application/json")}
        >
          <${Icon} name="open" />
          JSON
        </button>
      </div>
    </div>
  `;
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export const save = (name, text, type) => saveBlob(name, new Blob([text], { type }));
/**
 * @param {string} name
 * @param {Blob} blob
 */
export function saveBlob(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
