// @ts-check
// What is worth saying about a game now: an error, an open invitation, a hint, a machine
// that is thinking, a game that is decided.
import { html } from "../vendor/preact.js";
import { GAME_ACTIONS, canRun } from "../actions.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { capital, count, has, large, loadGroups, number, say } from "../words.js";
import { ActionButton } from "./action-button.js";
import { ChainCard } from "./chain-card.js";
import { Note } from "./controls.js";
import { later } from "./later.js";
import { loadStylesheet } from "./load-stylesheet.js";
import { moveTitle } from "./moves.js";
import { nameOf } from "./players.js";

/** A machine that takes longer than this is said to be thinking, in milliseconds. */
export const MACHINE_IS_SLOW = 300;

const coachNotes = async () => {
  await Promise.all([loadStylesheet("style/coach.css"), loadGroups("trainer")]);
  return import("./coach-notes.js");
};
const WarningNote = later(async () => (await coachNotes()).WarningNote);
const Unfair = later(
  async () => (await loadGroups("trainer"), (await import("./unfair.js")).Unfair),
);
const WhyNote = later(async () => (await coachNotes()).WhyNote);
const CoachSwitch = later(async () => {
  await loadStylesheet("style/switch.css");
  return (await coachNotes()).CoachSwitch;
});

/** @typedef {{ screen: import("../actions.js").GameScreen, asCard?: boolean }} Props */
/** @typedef {import("../vendor/preact.js").Child} Child */

/**
 * In the panel a note is a section; on a phone a card of its own.
 * @param {boolean | undefined} asCard
 * @param {Child} inside
 * @param {string} [cls]
 */
export const box = (asCard, inside, cls = "") =>
  asCard
    ? html`
        <div class=${`card pad ${cls}`}>${inside}</div>
      `
    : html`
        <section class=${cls}>${inside}</section>
      `;

/** A move that waits for consent. @param {import("../actions.js").GameScreen} screen */
export const warningNote = ({ client, room }) => html`
  <${WarningNote} client=${client} room=${room} warning=${client.warning} />
`;
/** Against Siasat a coach may be wanted. @param {import("../actions.js").GameScreen} screen */
export const coachSwitch = ({ client, room }) =>
  client.machines() === 1 &&
  room.role !== "watch" &&
  html`
    <${CoachSwitch} />
  `;

/** Is there anything to say? @param {import("../actions.js").GameScreen} screen */
export const hasNotes = (screen) =>
  Notes({ screen, asCard: true }).length > 0 || Decided({ screen, asCard: true }) !== null;

/** @param {Props} props */
export function Notes({ screen, asCard }) {
  const { client, room } = screen;
  const isOpen = room.role === "owner" && room.seats.some((seat) => seat.taken === "open");
  return [
    // Beside a panel this and a warning stand below the board, in the place of the buttons.
    asCard && !client.busy && client.openChain() && box(asCard, ChainCard({ client, room })),
    (asCard ? client.openChain() : client.longChain()) &&
      html`
        <${Unfair} screen=${screen} asCard=${asCard} />
      `,
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
    client.warning && asCard && box(asCard, warningNote(screen), "is-bad"),
    client.why &&
      box(
        asCard,
        html`
          <${WhyNote} client=${client} room=${room} why=${client.why} />
        `,
      ),
    isOpen && box(asCard, invitation(screen), "is-hint"),
    client.hint && box(asCard, hintNote(client.hint, room), "is-hint"),
    client.thinking && thinkingNote(screen, asCard),
  ].filter(Boolean);
}

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
 * The sentence begins with the best moves, which are the title here.
 * @param {import("../game-client.js").ShownHint} hint
 * @param {Api.Room} room
 */
function shownHint({ move, says }, room) {
  const [, between] = say("hint.why").split(/\{\w+\}/);
  const end = says.indexOf(between);
  const moves = end < 0 ? move : says.slice(0, end);
  const rest = capital(end < 0 ? says : says.slice(end).replace(", ", ""));
  const isLong = moves.length > LONGEST_TITLE;
  // The last two have another word between them.
  const many = isLong ? `${count("web.equally-good", moves.split(", ").length + 1)}. ` : "";
  return html`
    <div data-note="hint">
      <${Note}
        icon="lamp"
        title=${moveTitle(isLong ? move : moves, room.scene)}
        children=${`${many}${rest}`}
      />
    </div>
  `;
}
/** Best moves that take more letters are counted, and the first is named. */
const LONGEST_TITLE = 24;

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
