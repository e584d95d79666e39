// @ts-check
// What the coach says during a game against Siasat: before a move counts, and why one was bad.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { address } from "../route.js";
import { change, settings } from "../settings.js";
import { say } from "../words.js";
import { Note } from "./controls.js";
import { moveTitle } from "./moves.js";
import { SaidWithLine } from "./plies.js";

/** @typedef {import("../game-client.js").GameClient} GameClient */

/** @type {Record<string, string>} */
const ENDS = { win: "trainer.winning", draw: "trainer.draw", loss: "trainer.losing" };

/**
 * A move that has been chosen and does not count yet. Enter goes back, never forward.
 * @param {{ client: GameClient, room: Api.Room, warning: import("../game-client.js").Warning }} props
 */
export function WarningNote({ client, room, warning }) {
  const { choice, from, to, isProven, reasons } = warning;
  const move = moveTitle(choice.text, room.scene);
  // What Siasat gets out of it comes first.
  const happens = reasons?.happens ?? [];
  const first = happens.find((one) => one.startsWith("Siasat")) ?? happens[0];
  const key = isProven ? "trainer.ends" : "trainer.ends.about";
  const ends = say(key, { from: say(ENDS[from]), to: say(ENDS[to]) });
  // An estimate says first that it is one.
  const because = isProven ? first : undefined;
  const more = happens.filter((one) => one !== because);
  return html`
    <div class="warning" data-note="warning" role="alertdialog" aria-label=${say("trainer.think")}>
      <${Note}
        icon="warn"
        title=${because
          ? say("trainer.because", { move, reason: because })
          : say(isProven ? "trainer.changes" : "trainer.looks", { move })}
        children=${[ends, ...more, reasons?.refutation].filter(Boolean).join(" ")}
      />
      <div class="bar">
        <button
          type="button"
          class="btn primary"
          data-do="choose-again"
          ref=${takeFocusOnce}
          onClick=${() => client.chooseAgain()}
        >
          ${say("trainer.again")}
        </button>
        <button type="button" class="btn" data-do="anyway" onClick=${() => client.playAnyway()}>
          ${say("trainer.anyway")}
        </button>
      </div>
    </div>
  `;
}
/** A note is drawn again and again; its focus is given once. @param {HTMLElement | null} node */
function takeFocusOnce(node) {
  if (!node || node.dataset.seen) return;
  node.dataset.seen = "yes";
  // It is in the page with the next frame.
  requestAnimationFrame(() => node.focus());
}

/**
 * Why a move that counts already was bad, and where to look further.
 * @param {{ client: GameClient, room: Api.Room, why: import("../game-client.js").Why }} props
 */
export function WhyNote({ client, room, why }) {
  const { reasons, made } = why;
  const moves = room.history.slice(0, made).map((move) => move.text);
  const { game, start: position } = room;
  return html`
    <div class="stack" data-note="why-move">
      <div class="row">
        <b>
          ${say("trainer.why", { move: moveTitle(reasons.move, room.scene) })}${" "}
          <span class=${reasons.mark === "??" ? "c-bad" : ""}>${reasons.mark}</span>
        </b>
        <button
          type="button"
          class="ib"
          data-do="why-close"
          aria-label=${say("web.close")}
          onClick=${() => client.set({ why: null })}
        >
          <${Icon} name="close" />
        </button>
      </div>
      <${ReasonList} against=${reasons.against} instead=${reasons.instead} lines=${reasons.lines} />
      <div class="bar">
        <a
          class="btn quiet"
          data-do="why-laboratory"
          href=${address("laboratory", { game, position, moves: moves.slice(0, -1) })}
        >
          <${Icon} name="flask" />
          ${say("trainer.laboratory")}
        </a>
        <a
          class="btn quiet"
          data-do="why-analysis"
          href=${address("analysis", { game, position, moves })}
        >
          <${Icon} name="graph" />
          ${say("web.nav.analysis")}
        </a>
      </div>
    </div>
  `;
}

/**
 * What speaks against a move, and what for a better one; their lines as boxes.
 * @param {object} props
 * @param {string[]} [props.against]
 * @param {string[]} [props.instead]
 * @param {import("../blunder.js").ReasonLines} props.lines
 * @param {(moves: string[]) => void} [props.onPick] shows the board after these moves
 */
export function ReasonList({ against = [], instead = [], lines, onPick }) {
  const { game, position, move, refutation = [], better = [] } = lines;
  /**
   * @param {string[]} before
   * @param {string[]} moves
   */
  const line = (before, moves) => ({
    ...{ game, position, before, moves },
    onPick: onPick && ((/** @type {number} */ at) => onPick([...before, ...moves.slice(0, at)])),
  });
  return html`
    ${against.length > 0 &&
    html`
      <${Note}
        icon="close"
        cls="c-bad"
        children=${html`
          <${SaidWithLine} sentences=${against} line=${line([move], refutation)} />
        `}
      />
    `}
    ${instead.length > 0 &&
    html`
      <${Note}
        icon="check"
        cls="c-good"
        children=${html`
          <${SaidWithLine} sentences=${instead} line=${line([], better)} />
        `}
      />
    `}
  `;
}

/** Shall the coach warn? Beside a game against Siasat. */
export const CoachSwitch = () => html`
  <section class="coach-switch row">
    <div>
      <b class="small">${say("web.coach")}</b>
      <span class="xs">
        ${say(settings.coach === "always" ? "trainer.about.always" : "trainer.about")}
      </span>
    </div>
    <button
      type="button"
      class="switch"
      role="switch"
      data-switch="coach"
      aria-checked=${String(settings.coach !== "off")}
      aria-label=${say("web.coach")}
      onClick=${() => change({ coach: settings.coach === "off" ? settings.coachOn : "off" })}
    >
      <i></i>
    </button>
  </section>
`;
