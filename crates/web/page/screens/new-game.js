// @ts-check
// The sheet for a new game: who plays, how strong, who starts, which variant.
import { html, useState } from "../vendor/preact.js";
import { backend } from "../backend/backend.js";
import { Icon } from "../icons.js";
import { timeText } from "../link/presence.js";
import { NameField } from "../link/sheets.js";
import { Dialog } from "../parts/dialog.js";
import { Segments, Stepper, Trouble } from "../parts/controls.js";
import { chooseLevel, offeredLevel } from "../offered-level.js";
import { results } from "../results.js";
import { settings } from "../settings.js";
import { capital, say } from "../words.js";
import { openRoom } from "../open-room.js";

/** Against a machine, at one screen, by a link, and machines among themselves. */
const MODES = ["machine", "friend", "link", "watch"];
const ANY_ENGINE = "engine:time=1s";

/** Time for each side and what a move adds, in seconds. @type {(Api.TimeControl | null)[]} */
const CLOCKS = [
  null,
  { initial: 180, increment: 2 },
  { initial: 300, increment: 3 },
  { initial: 600, increment: 5 },
  { initial: 1800, increment: 20 },
];
/** "5+3". @param {Api.TimeControl | null} time */
const clockText = (time) =>
  time ? `${time.initial / 60}+${time.increment}` : say("web.clock.none");

/** @typedef {Record<string, string | number>} Options by key */

/**
 * @param {object} props
 * @param {Api.Game} props.game
 * @param {string} [props.mode]
 * @param {() => void} props.onClose
 * @param {string} [props.position]
 * @param {string[]} [props.moves]
 * @param {string} [props.title]
 */
export function NewGame({ game, mode: wanted, onClose, position, moves, title }) {
  const [mode, setMode] = useState(wanted ?? "machine");
  const [starts, setStarts] = useState("you");
  const [options, setOptions] = useState(
    /** @type {Options} */ (position || moves ? {} : { ...game.offered }),
  );
  // Whoever has not played it against Siasat yet begins on equal terms.
  const isFirst = mode === "machine" && !results().some(({ name }) => name === game.name);
  const [chosenFair, setFair] = useState(/** @type {boolean | null} */ (null));
  const fair = chosenFair ?? isFirst;
  const [time, setTime] = useState(/** @type {Api.TimeControl | null} */ (null));
  const known = game.levels.map((level) => `level=${level}`);
  const offered = offeredLevel(game.name);
  const [player, setPlayer] = useState(known.includes(offered) ? offered : (known[1] ?? known[0]));
  const [machines, setMachines] = useState([known[1] ?? known[0], known[2] ?? known[0]]);
  const [error, setError] = useState(/** @type {string | null} */ (null));
  const [busy, setBusy] = useState(false);

  const spec = specOf(game, options);
  const hasFair = !position && !moves?.length && game.fair?.includes(spec);
  /** @param {Event} event @param {boolean} [isFair] */
  const begin = async (event, isFair = fair) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const youFirst = starts === "you" || (starts === "random" && Math.random() < 0.5);
    const seats = seatsOf(mode, youFirst, player, machines);
    if (mode === "machine") chooseLevel(game.name, player);
    try {
      await openRoom({
        game: spec,
        ...seats,
        ...(position && { position }),
        ...(hasFair && isFair && { fair: true }),
        ...(mode === "link" && { name: settings.name, ...(time && { time }) }),
        ...(moves && moves.length > 0 && { moves }),
      });
      onClose();
    } catch (problem) {
      setError(problem.message);
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
            <p class="small muted">
              ${say(backend.hasServer ? "web.mode.link.about" : "web.mode.link.no-server")}
            </p>
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
                  ["random", say("web.starts.luck")],
                ]}
              />
            </fieldset>
          `}
          ${mode === "link" &&
          backend.hasServer &&
          html`
            <fieldset>
              <legend>${say("web.clock")}</legend>
              <${Segments}
                fill
                label=${say("web.clock")}
                value=${time}
                onChange=${setTime}
                choices=${CLOCKS.map((one) => [one, clockText(one)])}
              />
              ${time &&
              html`
                <p class="small muted">${timeText(time)}</p>
              `}
            </fieldset>
            <${NameField} />
          `}
          ${hasFair &&
          html`
            <fieldset>
              <legend>${say("web.new.board")}</legend>
              <${Segments}
                fill
                label=${say("web.new.board")}
                value=${fair ? "fair" : "usual"}
                onChange=${(/** @type {string} */ one) => setFair(one === "fair")}
                choices=${[
                  ["usual", say("web.board.usual")],
                  ["fair", say("web.board.fair")],
                ]}
              />
              ${fair &&
              html`
                <p class="small muted" data-note="fair">
                  ${say(chosenFair === null ? "web.home.fair" : "web.board.fair.about")}${" "}
                  ${chosenFair === null &&
                  html`
                    <button
                      type="button"
                      class="link"
                      id="usual-start"
                      onClick=${(/** @type {Event} */ event) => begin(event, false)}
                    >
                      ${say("web.home.usual")}
                    </button>
                  `}
                </p>
              `}
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
          <button
            class="btn primary big"
            id="begin"
            disabled=${busy || (mode === "link" && !backend.hasServer)}
          >
            <${Icon} name="play" />
            ${say("web.new.begin")}
          </button>
        </form>
      `}
    />
  `;
}

/**
 * The two players of a room.
 * @param {string} mode
 * @param {boolean} youFirst
 * @param {string} player the machine to play against
 * @param {string[]} machines that play against each other
 * @returns {Pick<Api.CreateRoom, "first" | "second" | "invite">}
 */
function seatsOf(mode, youFirst, player, [first, second]) {
  switch (mode) {
    case "machine":
      return youFirst ? { first: "human", second: player } : { first: player, second: "human" };
    case "link":
      return { first: "human", second: "human", invite: youFirst ? "second" : "first" };
    case "watch":
      return { first, second };
    default:
      return { first: "human", second: "human" };
  }
}

/**
 * `NAME:key=value,…`, only with what differs from the usual.
 * @param {Api.Game} game
 * @param {Options} options
 */
export function specOf(game, options) {
  const changed = game.options.filter(
    ({ key, default: usual }) =>
      options[key] !== undefined && String(options[key]) !== String(usual),
  );
  return changed.length
    ? `${game.name}:${changed.map(({ key }) => `${key}=${options[key]}`).join(",")}`
    : game.name;
}
/** Options that are said in words of their own, by key. @type {Record<string, (value: string) => string>} */
const SAID = {
  piles: (value) => (value.includes("/") ? "web.variant.piles" : "web.variant.pile"),
  take: (value) => (value === "0" ? "web.variant.take-any" : "web.variant.take"),
};
/**
 * The first two options in words.
 * @param {Api.Game} game
 * @param {Options} options
 */
function variantText(game, options) {
  const texts = game.options.slice(0, 2).map(({ key, title, choices, default: usual }) => {
    const value = options[key] ?? usual;
    const known = choices?.find((one) => String(one.value) === String(value));
    const said = SAID[key]?.(String(value));
    if (said) return say(said, { value });
    return `${title.toLowerCase()} ${known?.title ?? value}`;
  });
  return texts.join(", ");
}

/**
 * What chooses a player.
 * @typedef {object} PlayerProps
 * @property {Api.Game} game
 * @property {string} label
 * @property {string} value The player as text.
 * @property {(player: string) => void} onChange
 */

/**
 * Five levels in view; every other player behind the last choice.
 * @param {PlayerProps} props
 */
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
            onChange=${() => onChange(ANY_ENGINE)}
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

/**
 * Any player: its kind from a list, its settings typed.
 * @param {PlayerProps} props
 */
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
  const settingsHelp = about?.settings.map(({ key }) => key).join(", ");
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
            ${about.help}${about.settings.length > 0 ? ` (${settingsHelp})` : ""}
          </span>
          <input
            class="input"
            value=${settingsText}
            placeholder=${settingsHelp}
            aria-label=${say("web.new.settings")}
            onChange=${(event) =>
              onChange(event.target.value.trim() ? `${kind}:${event.target.value.trim()}` : kind)}
          />
        </label>
      `}
    </div>
  `;
}
/**
 * @typedef {object} OptionProps
 * @property {Api.Option} option
 * @property {string | number} value
 * @property {(value: any) => void} onChange
 */

/** An option of a game or a player. @param {OptionProps} props */
export function Option({ option, value, onChange }) {
  const controls = { number: NumberOption, choice: ChoiceOption, list: TextOption };
  const Control = controls[option.kind] ?? TextOption;
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
      <${Control} option=${option} value=${value} onChange=${onChange} />
    </div>
  `;
}

/** @param {OptionProps} props */
const NumberOption = ({ option, value, onChange }) => html`
  <${Stepper}
    label=${option.title}
    value=${Number(value)}
    min=${option.min ?? 0}
    max=${option.max ?? 99}
    onChange=${onChange}
  />
`;

/** @param {OptionProps} props */
const ChoiceOption = ({ option, value, onChange }) => html`
  <select
    class="select"
    aria-label=${option.title}
    value=${String(value)}
    onChange=${(event) => onChange(event.target.value)}
  >
    ${option.choices?.map(
      (one) => html`
        <option value=${one.value} selected=${one.value === String(value)}>${one.title}</option>
      `,
    )}
  </select>
`;

/** @param {OptionProps} props */
const TextOption = ({ option, value, onChange }) => html`
  <input
    class="input"
    aria-label=${option.title}
    value=${value}
    onChange=${(event) => onChange(event.target.value.trim())}
  />
`;
