// The sheet for a new game: who plays, how strong, who starts, which variant.
import { html, useState } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { Dialog } from "../parts/dialog.js";
import { Segments, Stepper, Trouble } from "../parts/controls.js";
import { change, settings } from "../settings.js";
import { capital, say } from "../words.js";
import { openRoom } from "./home.js";

const MODES = ["machine", "friend", "link", "watch"];

export function NewGame({ game, mode: wanted, onClose, position, moves, title }) {
  const [mode, setMode] = useState(wanted ?? "machine");
  const [starts, setStarts] = useState("you");
  const [options, setOptions] = useState({});
  const known = game.levels.map((level) => `level=${level}`);
  const [player, setPlayer] = useState(
    known.includes(settings.level) ? settings.level : (known[1] ?? known[0]),
  );
  const [machines, setMachines] = useState([known[1] ?? known[0], known[2] ?? known[0]]);
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);

  const spec = specOf(game, options);
  const begin = async (event) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const youFirst = starts === "you" || (starts === "luck" && Math.random() < 0.5);
    const seats = {
      machine: youFirst ? { first: "human", second: player } : { first: player, second: "human" },
      friend: { first: "human", second: "human" },
      link: { first: "human", second: "human", invite: youFirst ? "second" : "first" },
      watch: { first: machines[0], second: machines[1] },
    }[mode];
    if (mode === "machine") change({ level: player });
    try {
      await openRoom({
        game: spec,
        ...seats,
        ...(position && { position }),
        ...(moves?.length && { moves }),
      });
      onClose();
    } catch (refusal) {
      setError(refusal.message);
      setBusy(false);
    }
  };
  return html`
    <${Dialog}
      title=${title ?? game.title}
      onClose=${onClose}
      children=${html`
        <form class="stack" onSubmit=${begin}>
          <fieldset>
            <legend>${say("web.new.opponent")}</legend>
            <${Segments}
              fill
              label=${say("web.new.opponent")}
              value=${mode}
              onChange=${setMode}
              choices=${MODES.map((one) => [one, say(`web.mode.${one}`)])}
            />
          </fieldset>
          ${mode === "friend" &&
          html`
            <p class="small muted">${say("web.mode.friend.about")}</p>
          `}
          ${mode === "link" &&
          html`
            <p class="small muted">${say("web.mode.link.about")}</p>
          `}
          ${mode === "machine" &&
          html`
            <${Level}
              game=${game}
              label=${say("settings.opponent")}
              value=${player}
              onChange=${setPlayer}
            />
          `}
          ${mode === "watch" &&
          [0, 1].map(
            (seat) => html`
              <${PlayerSelect}
                game=${game}
                label=${game.sides?.[seat] ?? say(`web.side.${seat ? "second" : "first"}`)}
                value=${machines[seat]}
                onChange=${(one) => setMachines(machines.map((was, i) => (i === seat ? one : was)))}
              />
            `,
          )}
          ${(mode === "machine" || mode === "link") &&
          html`
            <fieldset>
              <legend>${say("settings.starts")}</legend>
              <${Segments}
                fill
                label=${say("settings.starts")}
                value=${starts}
                onChange=${setStarts}
                choices=${[
                  ["you", say("web.starts.reader")],
                  ["other", say(mode === "link" ? "web.starts.friend" : "web.starts.machine")],
                  ["luck", say("web.starts.luck")],
                ]}
              />
            </fieldset>
          `}
          ${game.options.length > 0 &&
          !position &&
          html`
            <details>
              <summary>${say("web.new.variant")}: ${variantText(game, options)}</summary>
              <div class="stack options">
                ${game.options.map(
                  (option) => html`
                    <${Option}
                      option=${option}
                      value=${options[option.key] ?? option.default}
                      onChange=${(value) => setOptions({ ...options, [option.key]: value })}
                    />
                  `,
                )}
              </div>
            </details>
          `}
          <${Trouble} error=${error} />
          <button class="btn primary big" id="begin" disabled=${busy}>
            <${Icon} name="play" />
            ${say("web.new.begin")}
          </button>
        </form>
      `}
    />
  `;
}

// "kalah:pits=5,seeds=3": only what differs from the usual.
export function specOf(game, options) {
  const changed = game.options.filter(
    ({ key, default: usual }) =>
      options[key] !== undefined && String(options[key]) !== String(usual),
  );
  return changed.length
    ? `${game.name}:${changed.map(({ key }) => `${key}=${options[key]}`).join(",")}`
    : game.name;
}
const choiceTitle = (option, value) =>
  option.choices?.find((one) => String(one.value) === String(value))?.title ?? value;
const variantText = (game, options) =>
  game.options
    .map(
      (option) =>
        `${option.title.toLowerCase()} ${choiceTitle(option, options[option.key] ?? option.default)}`,
    )
    .slice(0, 2)
    .join(", ");

// Five levels in view; every other player behind the last choice.
function Level({ game, label, value, onChange }) {
  const isLevel = value.startsWith("level=");
  return html`
    <fieldset>
      <legend>${say("web.new.level")}</legend>
      <div class="lv" role="radiogroup" aria-label=${say("web.new.level")}>
        ${game.levels.map((level, strength) => {
          const one = `level=${level}`;
          return html`
            <label class=${value === one ? "on" : ""}>
              <input
                class="vh"
                type="radio"
                name="level"
                checked=${value === one}
                onChange=${() => onChange(one)}
              />
              <b>${capital(say(`level.${level}`))}</b>
              <span class="xs">${say(`web.level.${level}`)}</span>
              <i aria-hidden="true">
                ${game.levels.map(
                  (_, dot) => html`
                    <u class=${dot <= strength ? "" : "o"}></u>
                  `,
                )}
              </i>
            </label>
          `;
        })}
        <label class=${isLevel ? "" : "on"}>
          <input
            class="vh"
            type="radio"
            name="level"
            checked=${!isLevel}
            onChange=${() => onChange("engine:time=1s")}
          />
          <b>${say("web.new.other")}</b>
          <span class="xs">${say("web.new.other.about")}</span>
        </label>
      </div>
      ${!isLevel &&
      html`
        <${PlayerSelect} game=${game} label=${label} value=${value} onChange=${onChange} />
      `}
    </fieldset>
  `;
}

// Any player: its kind from a list, its settings typed.
export function PlayerSelect({ game, label, value, onChange }) {
  const kind = value.split(":")[0];
  const levels = game.levels.map((level) => [
    `level=${level}`,
    capital(say("player.level", { level: say(`level.${level}`) })),
  ]);
  const others = game.players.filter(
    (player) => player.kind !== "human" && !player.kind.startsWith("level"),
  );
  const about = others.find((player) => player.kind === kind);
  const settingsText = value.includes(":") ? value.slice(value.indexOf(":") + 1) : "";
  return html`
    <div class="field">
      <label class="field">
        <span class="label">${label}</span>
        <select class="select" value=${kind} onChange=${(event) => onChange(event.target.value)}>
          ${levels.map(
            ([one, text]) => html`
              <option value=${one} selected=${kind === one}>${text}</option>
            `,
          )}
          ${others.map(
            (player) => html`
              <option value=${player.kind} selected=${kind === player.kind}>
                ${capital(player.title)}
              </option>
            `,
          )}
        </select>
      </label>
      ${about &&
      html`
        <label class="field">
          <span class="xs">
            ${about.help}${about.settings ? ` (${settingsHelp(about.settings)})` : ""}
          </span>
          <input
            class="input"
            value=${settingsText}
            placeholder=${settingsHelp(about.settings)}
            aria-label=${say("web.new.settings")}
            onChange=${(event) =>
              onChange(event.target.value.trim() ? `${kind}:${event.target.value.trim()}` : kind)}
          />
        </label>
      `}
    </div>
  `;
}
const settingsHelp = (known) =>
  Array.isArray(known) ? known.map((one) => one.key ?? one).join(", ") : (known ?? "");

export function Option({ option, value, onChange }) {
  const control =
    option.kind === "number"
      ? html`
          <${Stepper}
            label=${option.title}
            value=${Number(value)}
            min=${option.min ?? 0}
            max=${option.max ?? 99}
            onChange=${onChange}
          />
        `
      : option.kind === "choice"
        ? html`
            <select
              class="select"
              aria-label=${option.title}
              value=${String(value)}
              onChange=${(event) => onChange(event.target.value)}
            >
              ${option.choices.map(
                (one) => html`
                  <option
                    value=${String(one.value)}
                    selected=${String(one.value) === String(value)}
                  >
                    ${one.title}
                  </option>
                `,
              )}
            </select>
          `
        : html`
            <input
              class="input"
              aria-label=${option.title}
              value=${value}
              onChange=${(event) => onChange(event.target.value.trim())}
            />
          `;
  return html`
    <div class="row">
      <span>
        <b class="small">${capital(option.title)}</b>
        ${option.help &&
        html`
          <br />
          <span class="xs">${option.help}</span>
        `}
      </span>
      ${control}
    </div>
  `;
}
