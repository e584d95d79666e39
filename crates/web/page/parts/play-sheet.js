// @ts-check
// The panel of a game on a phone: a sheet from below. Its peek shows the last move and
// what is worth saying now; half open it has the race and all moves.
import { html, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { Decided, Notes, coachSwitch, hasNotes } from "./notes.js";
import { Segments } from "./controls.js";
import { later } from "./later.js";
import { Moves, lastMoveLine } from "./moves.js";
import { Race, raceTo } from "./players.js";

const RoundScores = later(async () => (await import("./rounds.js")).RoundScores);

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
      <div class="within">
        ${between}
        <div class="notes">
          <${Notes} screen=${screen} asCard />
          <${Decided} screen=${screen} asCard />
        </div>
        ${isOpen &&
        html`
          <${Insides} screen=${screen} scene=${scene} />
        `}
      </div>
    </section>
  `;
}

/**
 * All moves below the race, the race with what else is counted, and the coach: one at a time.
 * @param {{ screen: import("../actions.js").GameScreen, scene: Api.Scene }} props
 */
export function Insides({ screen, scene }) {
  const [chosen, choose] = useState("moves");
  const { room } = screen;
  const isMancala = scene.backdrop === "mancala";
  const coach = coachSwitch(screen);
  // Between two rounds they are those of the one before.
  const counters = screen.client.between ? [] : scene.counters.map(({ title }) => title);
  /** @type {[string, string][]} */
  const tabs = [["moves", say("play.moves")]];
  if (isMancala) {
    const n = raceTo(scene, room);
    tabs.push(["race", n ? say("web.race.tab", { n }) : say("web.round.tab")]);
  }
  if (coach) tabs.push(["coach", say("web.coach")]);
  return html`
    <div class="insides">
      ${tabs.length > 1 &&
      html`
        <${Segments}
          fill
          label=${say("web.panel")}
          value=${chosen}
          choices=${tabs}
          onChange=${choose}
        />
      `}
      ${chosen === "coach" && coach}
      ${chosen !== "coach" &&
      isMancala &&
      html`
        <${Race} room=${room} scene=${scene} bare=${chosen === "moves"} />
      `}
      ${chosen === "race" &&
      html`
        <p class="small">${counters.join(" ")}</p>
        <${RoundScores} room=${room} between=${screen.client.between} />
      `}
      ${chosen === "moves" &&
      html`
        <section class="grow">
          <h3 class="vh">${say("play.moves")}</h3>
          <${Moves} room=${room} scene=${scene} empty=${say("web.no-moves")} />
        </section>
      `}
    </div>
  `;
}
