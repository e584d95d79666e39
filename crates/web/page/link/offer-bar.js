// @ts-check
// What one player asks of the other, as a bar below the board: never a dialog, never over
// the board. It says the same to those who listen.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { seedsIn } from "../scene.js";
import { otherOf } from "../sides.js";
import { capital, clock, say } from "../words.js";
import { moveTitle } from "../parts/moves.js";
import { nameOf } from "../parts/players.js";
import { LONGEST_ABSENCE, awayFor, followRematch, isAsked, offerLeft, ownSide } from "./room.js";

/** How long an offer stands, in milliseconds, by its kind. @param {Api.Offer["kind"]} kind */
const lifetime = (kind) => (kind === "rematch" ? 60_000 : 30_000);

/** @typedef {import("../vendor/preact.js").Child} Child */
/** @typedef {import("../actions.js").GameScreen} GameScreen */

/**
 * Seconds that are left, in a ring that empties.
 * @param {{ left: number, of: number }} props in milliseconds
 */
const Countdown = ({ left, of }) => html`
  <span class="countdown num" aria-hidden="true">
    <svg viewBox="0 0 36 36">
      <circle cx="18" cy="18" r="15.5" />
      <circle
        class="rest"
        cx="18"
        cy="18"
        r="15.5"
        pathLength="100"
        stroke-dasharray=${`${(100 * left) / of} 100`}
      />
    </svg>
    <b>${Math.ceil(left / 1000)}</b>
  </span>
`;

/**
 * @param {object} props
 * @param {string} [props.cls]
 * @param {Child} props.mark
 * @param {string} props.title
 * @param {Child} [props.about]
 * @param {Child} [props.buttons]
 */
const Bar = ({ cls = "", mark, title, about, buttons }) => html`
  <div class=${`offer ${cls}`}>
    ${mark}
    <p>
      <b>${title}</b>
      ${about &&
      html`
        <span>${about}</span>
      `}
    </p>
    ${buttons &&
    html`
      <div class="answers">${buttons}</div>
    `}
  </div>
`;

/**
 * @param {string} name its mark in the page
 * @param {string} label
 * @param {() => unknown} run
 * @param {string} [cls]
 */
const button = (name, label, run, cls = "btn") => html`
  <button type="button" class=${cls} data-do=${name} onClick=${run}>${label}</button>
`;

/** Whatever there is to say about the two players now. @param {{ screen: GameScreen }} props */
export const OfferBar = ({ screen }) => html`
  <div class="offers" role="status">${content(screen)}</div>
`;

/** @param {GameScreen} screen */
function content(screen) {
  const { room } = screen;
  if (room.offer && isAsked(room)) return asked(screen, room.offer);
  if (room.offer) return waiting(screen, room.offer);
  if (room.next) return rematch(room);
  return absence(screen) ?? answered(room);
}

/**
 * The move that is to be taken back, as people write it.
 * @param {Api.Room} room
 * @param {Api.Offer} offer
 */
const moveOf = (room, { move }) => (move ? moveTitle(move, room.scene) : "");
/** @param {Api.Offer} offer */
const keyOf = ({ kind, swap }) => (kind === "rematch" && swap ? "rematch-swap" : kind);

/** The other has asked. @param {GameScreen} screen @param {Api.Offer} offer */
function asked({ client, room }, offer) {
  const { kind } = offer;
  const title = say(`web.link.asks.${keyOf(offer)}`, {
    name: nameOf(room, offer.by),
    move: moveOf(room, offer),
  });
  const buttons = [
    button("allow", say(`web.link.allow.${kind}`), () => client.answer(true), "btn primary"),
    button("decline", say(`web.link.decline.${kind}`), () => client.answer(false)),
  ];
  const mark = html`
    <${Countdown} left=${offerLeft(room)} of=${lifetime(kind)} />
  `;
  return html`
    <${Bar} mark=${mark} title=${title} about=${consequence(room, kind)} buttons=${buttons} />
  `;
}

/**
 * What one should know before answering.
 * @param {Api.Room} room
 * @param {Api.Offer["kind"]} kind
 */
function consequence(room, kind) {
  if (kind === "rematch") return say("web.link.kept");
  if (kind === "end" && room.scene.backdrop === "mancala")
    return capital(say("web.on-board", { n: seedsOnBoard(room.scene) }));
  const stands = room.time && room.turn === ownSide(room);
  return stands ? say("web.link.still") : null;
}
/** @param {Api.Scene} scene */
const seedsOnBoard = ({ cells }) =>
  cells.reduce((sum, cell) => sum + (cell.shape.kind === "store" ? 0 : seedsIn(cell)), 0);

/** Own offers wait; whoever watches sees those of others. @param {GameScreen} screen @param {Api.Offer} offer */
function waiting({ client, room }, offer) {
  const isOwn = ownSide(room) === offer.by;
  const values = {
    name: nameOf(room, isOwn ? otherOf(offer.by) : offer.by),
    move: moveOf(room, offer),
  };
  const title = isOwn
    ? say("web.link.waits", values)
    : say(`web.link.asks.${keyOf(offer)}`, values);
  const cancel = button("withdraw", say("web.link.cancel"), () => client.withdraw(), "btn quiet");
  return html`
    <${Bar}
      cls="waits"
      mark=${html`
        <${Countdown} left=${offerLeft(room)} of=${lifetime(offer.kind)} />
      `}
      title=${title}
      about=${isOwn && say(`web.link.wanted.${offer.kind}`, values)}
      buttons=${isOwn && cancel}
    />
  `;
}

/** What became of an own offer. @param {Api.Room} room */
function answered(room) {
  const { answered: last } = room;
  if (!last || last.by !== ownSide(room) || last.answer === "withdrawn") return null;
  const name = nameOf(room, otherOf(last.by));
  if (last.answer === "accepted")
    return html`
      <${Bar}
        cls="good"
        mark=${icon("check")}
        title=${say("web.link.accepted", { name })}
        about=${last.kind === "undo" && say("web.link.accepted.undo")}
      />
    `;
  if (last.answer === "declined")
    return html`
      <${Bar}
        cls="over"
        mark=${icon("close")}
        title=${say("web.link.declined", { name })}
        about=${!room.ended && say("web.link.declined.about")}
      />
    `;
  return html`
    <${Bar}
      cls="over"
      mark=${icon("clock")}
      title=${say("web.link.expired")}
      about=${say("web.link.expired.about", { n: lifetime(last.kind) / 1000 })}
    />
  `;
}

/** The other player is away. @param {GameScreen} screen */
function absence({ client, room }) {
  const own = ownSide(room);
  if (!own || client.over()) return null;
  const away = awayFor(client, otherOf(own));
  if (!away) return null;
  const theirTurn = room.turn === otherOf(own);
  const may = theirTurn && away >= LONGEST_ABSENCE;
  const about = [
    room.running && room.time && theirTurn && say("web.link.away-clock"),
    say(may ? "web.link.away-claim" : "web.link.away-wait"),
  ];
  return html`
    <${Bar}
      cls="away"
      mark=${icon("clock")}
      title=${say("web.link.away-note", { name: nameOf(room, otherOf(own)), time: clock(away) })}
      about=${about.filter(Boolean).join(" ")}
      buttons=${may && button("claim", say("web.link.claim"), () => client.claim())}
    />
  `;
}

/** @param {Api.Room} room */
const rematch = (room) => html`
  <${Bar}
    cls="good"
    mark=${icon("again")}
    title=${say("web.link.next")}
    buttons=${button("follow", say("web.link.next.go"), () => followRematch(room))}
  />
`;

/** @param {string} name */
const icon = (name) => html`
  <${Icon} name=${name} />
`;
