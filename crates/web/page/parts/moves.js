// @ts-check
// The list of moves: one line each where turns repeat, two columns where sides alternate.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { Badge } from "../board/values.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { sideIndex } from "../sides.js";
import { capital, has, say } from "../words.js";
import { nameOf } from "./players.js";

/**
 * What a move is called: "hole 5", "d4", "roll".
 * @param {Api.Played} move
 * @param {Api.Scene} scene
 */
export function moveName(move, scene) {
  if (has(`move.${move.text}`)) return say(`move.${move.text}`);
  if (settings.notation === "short") return move.text;
  if (scene.backdrop === "mancala") return say("place.hole", { name: move.text });
  return move.side === "chance" ? say("web.face", { face: move.text }) : move.text;
}

/**
 * The same as a heading.
 * @param {string} text
 * @param {Api.Scene} scene
 */
export function moveTitle(text, scene) {
  if (has(`move.${text}`)) return capital(say(`move.${text}`));
  if (scene.backdrop === "mancala") return capital(say("place.hole", { name: text }));
  if (scene.backdrop === "rack") return capital(say("place.column", { name: text }));
  return text;
}

/**
 * How many seeds a move brought into the mover's store.
 * @param {Api.Played} move
 * @param {Api.Scene} scene
 */
export function gain(move, scene) {
  let seeds = 0;
  for (const event of move.story) {
    if (!["drop", "capture", "carry", "sweep"].includes(event.kind) || !("into" in event)) continue;
    const { shape, owner } = scene.cells[event.into];
    if (shape.kind !== "store" || owner !== move.side) continue;
    seeds += event.kind === "drop" ? 1 : event.seeds;
  }
  return seeds;
}
/** @param {Api.Played} move */
export const captured = (move) =>
  move.story.reduce((sum, event) => sum + (event.kind === "capture" ? event.seeds : 0), 0);
/** @param {Api.Played} move */
const takes = (move) =>
  move.story.some((event) => event.kind === "take") &&
  move.story.some((event) => event.kind === "slide");

/**
 * The last move in one line: its number, who made it, what it brought.
 * @param {Api.Room} room
 * @param {Api.Scene} scene
 */
export function lastMoveLine(room, scene) {
  const { history } = room;
  const move = history.at(-1);
  if (!move) return say("web.no-moves");
  const name = moveName(move, scene);
  const who = move.side === "chance" ? capital(name) : `${nameOf(room, move.side)}, ${name}`;
  const won = scene.backdrop === "mancala" ? gain(move, scene) : 0;
  return html`
    <b>${history.length}</b>
    ${" "}${who}${" "}
    <b>${won > 0 ? `+${won}` : ""}</b>
  `;
}

/** @param {{ room: Api.Room, scene: Api.Scene, empty: string }} props */
export function Moves({ room, scene, empty }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const { history } = room;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [history.length]);
  if (history.length === 0)
    return html`
      <p class="small muted">${empty}</p>
    `;
  const inTurns =
    scene.backdrop !== "mancala" &&
    history.every((move, i) => move.side === (i % 2 ? "second" : "first"));
  if (inTurns) {
    const rows = Math.ceil(history.length / 2);
    return html`
      <ol class="moves scroll" tabindex="0" aria-label=${say("play.moves")} ref=${list}>
        ${Array.from(
          { length: rows },
          (_, row) => html`
            <li>
              <span class="n">${row + 1}</span>
              ${[2 * row, 2 * row + 1].map(
                (i) =>
                  history[i] &&
                  html`
                    <span class="m" aria-current=${i === history.length - 1 ? "step" : undefined}>
                      ${moveName(history[i], scene)}${takes(history[i]) &&
                      html`
                        <span class="cx" title=${say("web.takes")}>×</span>
                      `}
                    </span>
                  `,
              )}
            </li>
          `,
        )}
      </ol>
    `;
  }
  return html`
    <ol class="log scroll" tabindex="0" aria-label=${say("play.moves")} ref=${list}>
      ${runsOf(room).map(({ from, to }) => {
        const rows = history.slice(from, to).map(
          (move, i) => html`
            <${LogRow} key=${from + i} room=${room} scene=${scene} move=${move} at=${from + i} />
          `,
        );
        if (to - from < LONG_RUN) return rows;
        return html`
          <${Run}
            key=${`r${from}`}
            room=${room}
            scene=${scene}
            from=${from}
            to=${to}
            rows=${rows}
          />
        `;
      })}
    </ol>
  `;
}

/** So many moves that a machine makes one after another are one line. */
const LONG_RUN = 3;
/**
 * Moves of a machine in one turn stand together; every other one for itself.
 * @param {Api.Room} room
 */
function runsOf({ history, seats }) {
  const isOnlyMachine = seats?.filter((seat) => seat.taken === "machine").length === 1;
  /** @param {Api.Played["side"]} side */
  const isMachine = (side) =>
    isOnlyMachine && side !== "chance" && seats[sideIndex(side)].taken === "machine";
  /** @type {{ from: number, to: number }[]} */
  const runs = [];
  history.forEach(({ side }, i) => {
    const goesOn = i > 0 && history[i - 1].side === side && isMachine(side);
    if (goesOn) runs[runs.length - 1].to = i + 1;
    else runs.push({ from: i, to: i + 1 });
  });
  return runs;
}

/**
 * @typedef {object} RunProps
 * @property {Api.Room} room
 * @property {Api.Scene} scene
 * @property {number} from
 * @property {number} to
 * @property {import("../vendor/preact.js").Child[]} rows
 */
/** Many moves in one line, which opens. @param {RunProps} props */
function Run({ room, scene, from, to, rows }) {
  const moves = room.history.slice(from, to);
  const { side } = moves[0];
  const won = moves.reduce((sum, move) => sum + gain(move, scene), 0);
  const name = side === "chance" ? "" : nameOf(room, side);
  return html`
    <li class="run">
      <details>
        <summary>
          <span class="n">${from + 1}–${to}</span>
          <i class=${`dot ${side}`}></i>
          <span>
            <b>${say("web.run", { name, n: moves.length })}</b>
            <span class="xs num">${moves.map((move) => move.text).join(" ")}</span>
          </span>
          <span class="g num">${won > 0 ? `+${won}` : ""}</span>
        </summary>
        <ol>
          ${rows}
        </ol>
      </details>
    </li>
  `;
}

/** @param {{ room: Api.Room, scene: Api.Scene, move: Api.Played, at: number }} props */
function LogRow({ room, scene, move, at }) {
  const won = scene.backdrop === "mancala" ? gain(move, scene) : 0;
  const shot = captured(move);
  const again = move.story.some((event) => event.kind === "extra");
  return html`
    <li aria-current=${at === room.history.length - 1 ? "step" : undefined}>
      <span class="n">${at + 1}</span>
      <i class=${`dot ${move.side}`}></i>
      <span>
        ${move.side === "chance"
          ? capital(moveName(move, scene))
          : `${nameOf(room, move.side)}, ${moveName(move, scene)}`}${" "}${shot > 0 &&
        html`
          <span class="tag">${say("web.captures", { n: shot })}</span>
        `}
      </span>
      <span class="g num">${won > 0 ? `+${won}` : ""}</span>
      <span class="again">
        ${again &&
        html`
          <${Icon} name="again" />
          <span class="vh">${say("tell.again")}</span>
        `}
      </span>
    </li>
  `;
}

/**
 * Moves that are on no cell, such as a pass, as buttons beside the board.
 * @param {object} props
 * @param {Api.Choice[]} props.choices
 * @param {(choice: Api.Choice) => unknown} props.onPlay
 * @param {string | null} [props.chosen] the text of a move to mark
 * @param {Map<string, Page.MoveValue> | null} [props.values] by the text of the move
 * @param {string} [props.class] of the buttons
 * @param {boolean} [props.disabled]
 */
export function MoveButtons({ choices, onPlay, chosen, values, class: cls = "btn", disabled }) {
  if (choices.length === 0) return null;
  return html`
    <div class="bar beside" role="group" aria-label=${say("web.choices")}>
      ${choices.map(
        (choice) => html`
          <button
            key=${choice.text}
            class=${chosen === choice.text ? `${cls} on` : cls}
            data-move=${choice.text}
            disabled=${disabled}
            onClick=${() => onPlay(choice)}
          >
            ${capital(choice.title ?? choice.text)}${" "}${values?.has(choice.text) &&
            html`
              <${Badge} ...${values.get(choice.text)} />
            `}
          </button>
        `,
      )}
    </div>
  `;
}
