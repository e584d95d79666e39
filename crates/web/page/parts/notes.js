// @ts-check
// What is worth saying about a game now: an error, an open invitation, a hint, a machine
// that is thinking, a game that is decided.
import { html } from "../vendor/preact.js";
import { GAME_ACTIONS, canRun } from "../actions.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { capital, count, has, large, number, say } from "../words.js";
import { ActionButton } from "./action-button.js";
import { ChainCard } from "./chain-card.js";
import { Note } from "./controls.js";
import { moveTitle } from "./moves.js";
import { nameOf } from "./players.js";

/** A machine that takes longer than this is said to be thinking, in milliseconds. */
export const MACHINE_IS_SLOW = 300;

/** @typedef {{ screen: import("../actions.js").GameScreen, asCard?: boolean }} Props */
/** @typedef {import("../vendor/preact.js").Child} Child */

/**
 * In the panel a note is a section; on a phone a card of its own.
 * @param {boolean | undefined} asCard
 * @param {Child} inside
 * @param {string} [cls]
 */
const box = (asCard, inside, cls = "") =>
  asCard
    ? html`
        <div class=${`card pad ${cls}`}>${inside}</div>
      `
    : html`
        <section class=${cls}>${inside}</section>
      `;

/** Is there anything to say? @param {import("../actions.js").GameScreen} screen */
export const hasNotes = (screen) =>
  Notes({ screen, asCard: true }).length > 0 || Decided({ screen, asCard: true }) !== null;

/** @param {Props} props */
export function Notes({ screen, asCard }) {
  const { client, room } = screen;
  const isOpen = room.role === "owner" && room.seats.some((seat) => seat.taken === "open");
  return [
    !client.busy && client.longChain() && box(asCard, ChainCard({ client, room })),
    client.error &&
      box(
        asCard,
        html`
          <${Note} icon="warn" title=${client.error} role="alert" />
        `,
        "is-bad",
      ),
    settings.warn &&
      client.mine() &&
      room.threat &&
      box(asCard, threatNote(room, room.threat), "is-bad"),
    client.warning && box(asCard, warningNote(client, room, client.warning), "is-bad"),
    isOpen && box(asCard, invitation(screen), "is-hint"),
    client.hint && box(asCard, hintNote(client.hint, room), "is-hint"),
    client.thinking && thinkingNote(screen, asCard),
  ].filter(Boolean);
}

/**
 * A move that has been chosen and does not count yet. Enter goes back, never forward.
 * @param {import("../game-client.js").GameClient} client
 * @param {Api.Room} room
 * @param {import("../game-client.js").Warning} warning
 */
const warningNote = (client, room, { choice, from, to, answer }) => html`
  <div data-note="warning" role="alertdialog" aria-label=${say("web.warning.title")}>
    <${Note}
      icon="warn"
      title=${say("web.warning", { move: moveTitle(choice.text, room.scene) })}
      children=${[
        say("web.coach.ends", { from: say(ENDS[from]), to: say(ENDS[to]) }),
        answer && say("web.warning.why", { move: moveTitle(answer, room.scene) }),
      ]
        .filter(Boolean)
        .join(" ")}
    />
    <div class="bar">
      <button
        type="button"
        class="btn primary"
        data-do="choose-again"
        ref=${takeFocusOnce}
        onClick=${() => client.chooseAgain()}
      >
        ${say("web.warning.again")}
      </button>
      <button type="button" class="btn" data-do="anyway" onClick=${() => client.playAnyway()}>
        ${say("web.warning.anyway")}
      </button>
    </div>
  </div>
`;
/** A note is drawn again and again; its focus is given once. @param {HTMLElement | null} node */
function takeFocusOnce(node) {
  if (!node || node.dataset.seen) return;
  node.dataset.seen = "yes";
  // It is in the page with the next frame.
  requestAnimationFrame(() => node.focus());
}
/** @type {Record<string, string>} */
const ENDS = { win: "web.coach.winning", draw: "web.coach.draw", loss: "web.coach.losing" };

/**
 * What must be answered now.
 * @param {Api.Room} room
 * @param {NonNullable<Api.View["threat"]>} threat
 */
function threatNote({ scene, choices }, { zones, moves, stops }) {
  const cell = scene.cells.find((one) => one.zone === zones[0]);
  const piece = cell?.content.kind === "piece" && zones.length === 1 ? cell.content.piece : null;
  const title =
    piece && has(`web.threat.${piece}`)
      ? say(`web.threat.${piece}`, { name: cell?.name })
      : say("web.threat", { move: moveTitle(moves[0], scene) });
  const all = stops.length === choices.length;
  const help = stops.length > MOST_STOPS ? count("web.threat.many", stops.length) : "";
  const named = stops.map((move) => moveTitle(move, scene)).join(", ");
  const only =
    stops.length === 0 ? say("web.threat.none") : help || say("web.threat.only", { moves: named });
  return html`
    <div data-note="threat">
      <${Note} icon="warn" title=${title} children=${all ? null : only} />
    </div>
  `;
}
/** So many moves that help are named. */
const MOST_STOPS = 3;

/** @param {import("../actions.js").GameScreen} screen */
const invitation = ({ open }) => html`
  <${Note}
    icon="link"
    title=${say("web.invite.waiting")}
    children=${html`
      ${say("web.invite.about")}${" "}
      <button class="link" data-do="invite" onClick=${() => open("invite")}>
        ${say("web.invite.show")}
      </button>
    `}
  />
`;

/**
 * @param {import("../game-client.js").ShownHint | "loading"} hint
 * @param {Api.Room} room
 */
const hintNote = (hint, room) =>
  hint === "loading"
    ? html`
        <${Note} icon="lamp" children=${say("hint.thinking")} />
      `
    : shownHint(hint, room);
/**
 * The sentence begins with the moves, which are the title here.
 * @param {import("../game-client.js").ShownHint} hint
 * @param {Api.Room} room
 */
function shownHint({ move, says }, room) {
  const cut = says.indexOf(", ");
  const [moves, rest] = cut < 0 ? [move, says] : [says.slice(0, cut), says.slice(cut + 2)];
  return html`
    <div data-note="hint">
      <${Note} icon="lamp" title=${moveTitle(moves, room.scene)} children=${capital(rest)} />
    </div>
  `;
}

/**
 * @param {import("../actions.js").GameScreen} screen
 * @param {boolean | undefined} asCard
 */
function thinkingNote(screen, asCard) {
  const { thinking } = screen.client;
  const ms = thinking ? performance.now() - thinking.since : 0;
  if (!thinking || ms <= MACHINE_IS_SLOW) return null;
  const facts = [
    thinking.depth && say("think.depth", { n: thinking.depth }),
    thinking.nodes && say("think.nodes", { n: large(thinking.nodes) }),
    `${number(ms / 1000, 1)} s`,
  ];
  return box(
    asCard,
    html`
      <div class="note">
        <${Icon} name="speed" />
        <div>
          <b>${say("web.thinking", { name: nameOf(screen.room, thinking.side) })}</b>
          <br />
          <span class="num">${facts.filter(Boolean).join(", ")}</span>
          <div class="prog"><i></i></div>
        </div>
        <${ActionButton} actions=${GAME_ACTIONS} name="now" screen=${screen} look="plain" />
      </div>
    `,
  );
}

/**
 * A game that is decided may be ended, or played on.
 * @param {Props} props
 */
export function Decided({ screen, asCard }) {
  const { room } = screen;
  const { end } = GAME_ACTIONS;
  if (!room.sure || !canRun(end, screen)) return null;
  const mine = room.you.length === 1 && room.you[0] === room.sure;
  const certain = mine
    ? say("score.certain.you")
    : say("score.certain", { who: nameOf(room, room.sure) });
  return box(
    asCard,
    html`
      <${Note}
        icon="flag"
        title=${say("play.decided")}
        children=${html`
          ${certain}${" "}${say("play.go-on?")}${" "}
          <button class="link" data-do="end-here" onClick=${() => end.run(screen)}>
            ${say("web.end-here")}
          </button>
        `}
      />
    `,
  );
}
