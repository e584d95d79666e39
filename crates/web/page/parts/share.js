// Links and files: a seat, a place to watch, the game as it stands, its record.
import { html, useEffect, useState } from "../vendor/preact.js";
import { post } from "../api.js";
import { Icon } from "../icons.js";
import { address, whole } from "../route.js";
import { knownRoom } from "../settings.js";
import { say } from "../words.js";
import { copy } from "./controls.js";
import { Dialog } from "./dialog.js";

export function Share({ room, toast, onClose }) {
  const known = knownRoom(room.id) ?? {};
  const game = {
    game: room.game,
    position: room.start,
    moves: room.history.map((move) => move.text),
  };
  const open = room.seats?.some((seat) => seat.taken === "open");
  const links = [
    open &&
      known.invite && [
        "invite",
        say("web.share.invite"),
        whole(`#/join/${room.id}/${known.invite}`),
      ],
    known.watchKey && [
      "watch",
      say("web.share.watch"),
      whole(`#/watch/${room.id}/${known.watchKey}`),
    ],
    ["game", say("web.share.game"), whole(address("analysis", game))],
    [
      "position",
      say("web.share.position"),
      whole(address("analysis", { game: room.game, position: room.position })),
    ],
  ].filter(Boolean);
  return html`
    <${Dialog}
      title=${say("web.share")}
      onClose=${onClose}
      children=${html`
        ${links.map(
          ([name, label, link]) => html`
            <${Link} name=${name} label=${label} link=${link} toast=${toast} />
          `,
        )}
        <${Record} game=${game} seats=${room.seats} toast=${toast} />
      `}
    />
  `;
}

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

// The record of the game, as the program keeps games: text for people, JSON for programs.
export function Record({ game, seats, toast }) {
  const [record, setRecord] = useState(null);
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
          onClick=${() => save("siasat.game", record.text, "text/plain")}
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

export const save = (name, text, type) => saveBlob(name, new Blob([text], { type }));
export function saveBlob(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
