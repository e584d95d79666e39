// @ts-check
// The panel of a game on a phone: a sheet from below. Its peek shows the last move and
// what is worth saying now; half open it has the race and all moves.
import { html } from "../vendor/preact.js";
import { say } from "../words.js";
import { Decided, Notes, coachSwitch, hasNotes } from "./notes.js";
import { Moves, lastMoveLine } from "./moves.js";
import { Race } from "./players.js";

/** A handle that is dragged further than this opens or closes the sheet, in pixels. */
const DRAG = 24;

/**
 * How much of the screen the sheet takes, in pixels.
 * @param {import("../actions.js").GameScreen} screen
 * @param {boolean} isOpen
 */
export const sheetHeight = (screen, isOpen) => {
  if (isOpen) return 352;
  const { between, warning, why } = screen.client;
  if (between) return 236;
  if (warning) return 228;
  if (why || screen.client.openChain()) return 262;
  return hasNotes(screen) ? 148 : 48;
};

/**
 * @param {object} props
 * @param {import("../actions.js").GameScreen} props.screen
 * @param {Api.Scene} props.scene
 * @param {import("../vendor/preact.js").Child} props.between The stop between two rounds.
 * @param {boolean} props.isOpen
 * @param {(isOpen: boolean) => void} props.onToggle
 */
export function PlaySheet({ screen, scene, between, isOpen, onToggle }) {
  const { room } = screen;
  let from = 0;
  /** @param {PointerEvent} event */
  const down = (event) => {
    from = event.clientY;
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    const far = event.clientY - from;
    if (Math.abs(far) >= DRAG) onToggle(far < 0);
  };
  return html`
    <section class=${`psheet${isOpen ? " open" : ""}`} aria-label=${say("web.panel")}>
      <h2 class="vh">${say("web.panel")}</h2>
      <button
        type="button"
        class="handle"
        data-do="sheet"
        aria-expanded=${String(isOpen)}
        onClick=${() => onToggle(!isOpen)}
        onPointerDown=${down}
        onPointerUp=${up}
      >
        <i></i>
        <span class="vh">${say(isOpen ? "web.sheet.close" : "web.sheet.open")}:${" "}</span>
        ${!isOpen &&
        html`
          <span class="last num">${lastMoveLine(room, scene)}</span>
        `}
      </button>
      ${between}
      <div class="notes">
        <${Notes} screen=${screen} asCard />
        <${Decided} screen=${screen} asCard />
      </div>
      ${isOpen &&
      html`
        <${Insides} screen=${screen} scene=${scene} />
      `}
    </section>
  `;
}

/**
 * The race, all moves, and whether the coach shall warn.
 * @param {{ screen: import("../actions.js").GameScreen, scene: Api.Scene }} props
 */
export const Insides = ({ screen, scene }) => html`
  <div class="insides">
    ${scene.backdrop === "mancala" &&
    html`
      <${Race} room=${screen.room} scene=${scene} />
    `}
    <section class="grow">
      <h3>${say("play.moves")}</h3>
      <${Moves} room=${screen.room} scene=${scene} empty=${say("web.no-moves")} />
    </section>
    ${coachSwitch(screen)}
  </div>
`;
