// @ts-check
// The end of a game: who won, the score, three facts, and what next.
import { html } from "../vendor/preact.js";
import { GAME_ACTIONS } from "../actions.js";
import { KawungRow } from "../icons.js";
import { isAskedAgain } from "../link/room.js";
import { ActionButton } from "../parts/action-button.js";
import { Dialog } from "../parts/dialog.js";
import { later } from "../parts/later.js";
import { hasScore, isReader, nameOf } from "../parts/players.js";
import { clock, count, say } from "../words.js";

const OfferBar = later(async () => (await import("../link/offer-bar.js")).OfferBar);

/** @param {{ screen: import("../actions.js").GameScreen, onClose: () => void }} props */
export function Result({ screen, onClose }) {
  const { room } = screen;
  const [first, second] = room.score;
  return html`
    <${Dialog}
      title=${say("web.result")}
      onClose=${onClose}
      children=${html`
        <div class="res">
          <${KawungRow} count=${9} />
          <p class="serif big" data-result=${room.result ?? ""}>${winner(room)}</p>
          ${howItEnded(room).map(
            (text) => html`
              <p class="small muted">${text}</p>
            `,
          )}
          ${hasScore(room.scene) &&
          html`
            <p class="score num">
              <span class="c-first">${first}</span>
              ${" "}–${" "}
              <span class="c-second">${second}</span>
            </p>
          `}
          <p class="small muted">${facts(room).join(", ")}</p>
          <p class="small muted num">${times(room)}</p>
          ${room.shared &&
          html`
            <${OfferBar} screen=${screen} />
          `}
          <${Next} screen=${screen} />
        </div>
      `}
    />
  `;
}

/** What one can do after a game. @param {{ screen: import("../actions.js").GameScreen }} props */
const Next = ({ screen }) => html`
  ${screen.room.role !== "watch" &&
  !isAskedAgain(screen.room) &&
  html`
    <div class="two">
      <${ActionButton}
        actions=${GAME_ACTIONS}
        name="again"
        screen=${screen}
        look="plain"
        class="btn primary"
        autofocus
      />
      <${ActionButton} actions=${GAME_ACTIONS} name="again-swap" screen=${screen} />
    </div>
  `}
  <${ActionButton}
    actions=${GAME_ACTIONS}
    name="analysis"
    screen=${screen}
    class="btn wide"
    id="result-analysis"
  />
`;

/** "You win", "Siasat wins", "Draw". @param {Api.Room} room */
function winner(room) {
  if (room.result === "draw") return say("web.draw");
  if (room.result === null) return say("web.stopped");
  const key = isReader(room, room.result) ? "web.wins.you" : "web.wins";
  return say(key, { who: nameOf(room, room.result) });
}

/** How a side loses before the end. @type {Record<string, string>} */
const LOSSES = { resigned: "web.resigned", time: "web.clock.out", left: "web.left" };

/** How a game ended that was not played to its end. @param {Api.Room} room */
function howItEnded(room) {
  if (room.ended === "soft") return [say("web.ended-soft")];
  if (room.ended === "agreed") return [say("web.agreed")];
  const [how, who] = room.ended?.split(":") ?? [];
  const key = LOSSES[how ?? ""];
  if (!key) return [];
  const side = who === "first" ? "first" : "second";
  return [say(isReader(room, side) ? `${key}.you` : key, { who: nameOf(room, side) })];
}

/** Numbers of moves, extra turns and captures. @param {Api.Room} room */
function facts({ history, scene }) {
  /** @param {(event: Api.Event) => boolean} is */
  const moves = (is) => history.filter((move) => move.story.some(is)).length;
  const extra = moves((event) => event.kind === "extra");
  // Where pieces stand on squares, taking one is a capture.
  const takes = scene.backdrop === "chequered" ? ["capture", "take"] : ["capture"];
  const captures = moves((event) => takes.includes(event.kind));
  const decisions = history.filter((move) => move.side !== "chance").length;
  return [
    count("web.count.move", decisions),
    extra > 0 && count("web.count.extra", extra),
    captures > 0 && count("web.count.capture", captures),
  ].filter(Boolean);
}

/** @param {Api.Room} room */
const times = (room) =>
  say("web.times", {
    first: nameOf(room, "first"),
    a: clock(room.clocks?.[0] ?? 0),
    second: nameOf(room, "second"),
    b: clock(room.clocks?.[1] ?? 0),
  });
