// @ts-check
// The two players beside the board: face, name, score, clock, and a word on the turn.
import { html } from "../vendor/preact.js";
import { Piece } from "../board/squares.js";
import { Icon, MachineFace } from "../icons.js";
import { seedsIn } from "../scene.js";
import { otherOf, sideIndex } from "../sides.js";
import { capital, clock, say } from "../words.js";

/**
 * The name of a side, as the reader of this page would say it.
 * @param {Api.Room} room
 * @param {Api.Side} side
 */
export function nameOf(room, side) {
  const seat = room.seats?.[sideIndex(side)];
  if (!seat) return capital(say(`web.side.${side}`));
  if (seat.taken === "machine") return "Siasat";
  const alone = room.seats.filter((one) => one.taken === "you").length === 1;
  if (seat.taken === "you" && alone) return capital(say("cast.reader"));
  if (seat.name) return seat.name;
  return capital(say(`web.side.${side}`));
}

/**
 * Is this side the reader of the page, and not both sides?
 * @param {Api.Room} room
 * @param {Api.Side} side
 */
export const isReader = (room, side) => room.you.length === 1 && room.you[0] === side;

/**
 * Does the board show a score, as seeds in stores or points on a track do?
 * @param {Api.Scene} scene
 */
export const hasScore = (scene) =>
  scene.counters.length > 0 ||
  scene.cells.some(({ shape }) => shape.kind === "store" || shape.kind === "track");

/**
 * The score of a side on the board; while seeds are moving, stores count with them.
 * @param {Api.Scene} scene
 * @param {Api.Side} side
 * @param {Api.Room} room
 */
export function scoreOf(scene, side, room) {
  const own = scene.cells.filter((cell) => cell.owner === side);
  const store = own.find((cell) => cell.shape.kind === "store");
  if (store) return seedsIn(store);
  const track = own.find((cell) => cell.shape.kind === "track");
  if (track?.content.kind === "score") return track.content.banked;
  if (!hasScore(scene)) return room.score[sideIndex(side)];
  return scene.cells.filter(({ content }) => content.kind === "piece" && content.side === side)
    .length;
}

/**
 * The pieces that a side has captured by moving onto them; null where there are none.
 * @param {Api.Room} room
 * @param {Api.Side} side
 * @returns {{ pieces: number, piece: Api.Piece } | null}
 */
export function takenBy(room, side) {
  const takes = room.history.filter(
    (move) =>
      move.side === side &&
      move.story.some((event) => event.kind === "take") &&
      move.story.some((event) => event.kind === "slide"),
  );
  if (takes.length === 0) return null;
  const left = room.scene.cells.find(({ content }) => content.kind === "piece")?.content;
  return left?.kind === "piece" ? { pieces: takes.length, piece: left.piece } : null;
}

/** All seeds: those in hand are on no cell, but in the room's own scene. @param {Api.Room} room */
const seedsOf = (room) => room.scene.cells.reduce((sum, cell) => sum + seedsIn(cell), 0);

/**
 * How many seeds win; 0 where that is a matter of several rounds.
 * @param {Api.Scene} scene
 * @param {Api.Room} room
 */
export const raceTo = (scene, room) =>
  scene.counters.some(({ key }) => key === "round") ? 0 : Math.floor(seedsOf(room) / 2) + 1;

/**
 * How much of what is needed each side has.
 * @param {{ room: Api.Room, scene: Api.Scene, bare?: boolean }} props `bare`: the title is only heard
 */
export function Race({ room, scene, bare }) {
  const [first, second] = [scoreOf(scene, "first", room), scoreOf(scene, "second", room)];
  const total = seedsOf(room) || 1;
  /** @type {(side: Api.Side, seeds: number) => import("../vendor/preact.js").VNode} */
  const bar = (side, seeds) => html`
    <i
      class=${side}
      ref=${(node) => node?.style.setProperty("width", `${(100 * seeds) / total}%`)}
    ></i>
  `;
  const n = raceTo(scene, room);
  return html`
    <section>
      <h3 class=${bare ? "vh" : ""}>${n ? say("web.race", { n }) : say("web.race.round")}</h3>
      <div class="race" aria-hidden="true">
        ${bar("first", first)}${bar("second", second)}${n > 0 &&
        html`
          <b></b>
        `}
      </div>
      <div class="racel num small">
        <span class="c-first">
          ${nameOf(room, "first")}${" "}
          <b>${first}</b>
        </span>
        <span class="muted">${say("web.on-board", { n: total - first - second })}</span>
        <span class="c-second">
          ${nameOf(room, "second")}${" "}
          <b>${second}</b>
        </span>
      </div>
    </section>
  `;
}

/**
 * @param {object} props
 * @param {Api.Room} props.room
 * @param {Api.Side} props.side
 * @param {Api.Scene} props.scene
 * @param {number} props.score
 * @param {{ pieces: number, piece: Api.Piece } | null} [props.taken] what it has captured
 * @param {boolean} props.turn is the side to move?
 * @param {string} [props.sub] what stands below the name, instead of who it is
 * @param {import("../vendor/preact.js").Child} [props.chip]
 * @param {boolean} props.below the board
 * @param {string | null} props.sideName
 * @param {number} [props.running] milliseconds since the turn began
 * @param {{ look: string, text: string } | null} [props.presence] is the player here?
 * @param {number | null} [props.left] milliseconds left, where time runs out
 */
export function Player({
  room,
  side,
  scene,
  score,
  taken,
  turn,
  sub,
  chip,
  below,
  sideName,
  running = 0,
  presence = null,
  left = null,
}) {
  const seat = room.seats[sideIndex(side)];
  const machine = seat.taken === "machine";
  const name = nameOf(room, side);
  const level =
    seat.player.startsWith("level=") && !sideName
      ? say("web.level-of", { level: seat.title })
      : seat.title;
  const title = machine ? level : null;
  const who = seat.taken === "open" ? say("web.seat.open") : title;
  const about = sub ?? ([sideName, who].filter(Boolean).join(", ") || null);
  const time = left ?? (room.clocks?.[sideIndex(side)] ?? 0) + (turn ? running : 0);
  return html`
    <div class=${`who ${side}${turn ? " turn" : ""}${below ? " below" : ""}`}>
      <span class=${`av ${side}`} data-presence=${presence?.look}>
        ${machine
          ? html`
              <${MachineFace} />
            `
          : html`
              <${Icon} name="user" />
            `}
      </span>
      <div class="id">
        <b>${name}</b>
        <span class="sub">${[about, presence?.text].filter(Boolean).join(" · ")}</span>
      </div>
      <div class="end">
        ${chip}
        ${taken &&
        html`
          <span class="taken num">
            <svg viewBox="0 0 64 64" aria-hidden="true">
              <${Piece} piece=${taken.piece} side=${otherOf(side)} x=${32} y=${32} cell=${64} />
            </svg>
            <span aria-hidden="true">×${" "}${taken.pieces}</span>
            <span class="vh">${say("web.taken", { n: taken.pieces })}</span>
          </span>
        `}
        ${hasScore(scene) &&
        html`
          <span class=${`sc num ${side}`}>
            <span class="vh">${say("web.score")}${" "}</span>
            ${score}
          </span>
        `}
        ${(left !== null || !hasScore(scene)) &&
        html`
          <span class=${`clock num${turn ? ` on ${side}` : ""}`}>
            <span class="vh">${say("web.time")}${" "}</span>
            ${clock(time)}
          </span>
        `}
      </div>
    </div>
  `;
}
