// Who sits at the board: face, name, score, clock, and a word on the turn.
import { html } from "../vendor/preact.js";
import { Icon, MachineFace } from "../icons.js";
import { capital, clock, say } from "../words.js";

const index = (side) => (side === "first" ? 0 : 1);

// The name of a side, as the reader of this page would say it.
export function nameOf(room, side) {
  const seat = room.seats?.[index(side)];
  if (!seat) return capital(say(`web.side.${side}`));
  if (seat.taken === "machine") return "Siasat";
  const alone = room.seats.filter((one) => one.taken === "you").length === 1;
  if (seat.taken === "you" && alone) return capital(say("cast.reader"));
  return capital(say(`web.side.${side}`));
}

export const hasScore = (scene) =>
  scene.counters.length > 0 ||
  scene.cells.some(({ shape }) => shape.kind === "store" || shape.kind === "track");

export function Player({
  room,
  side,
  scene,
  score,
  turn,
  sub,
  chip,
  below,
  sideName,
  running = 0,
}) {
  const seat = room.seats[index(side)];
  const machine = seat.taken === "machine";
  const name = nameOf(room, side);
  const level =
    seat.player.startsWith("level=") && !sideName
      ? say("web.level-of", { level: seat.title })
      : seat.title;
  const about =
    sub ??
    [sideName, seat.taken === "open" ? say("web.seat.open") : machine ? level : null]
      .filter(Boolean)
      .join(", ");
  return html`
    <div class=${`who ${side}${turn ? " turn" : ""}${below ? " below" : ""}`}>
      <span class=${`av ${side}`}>
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
        <span class="sub">${about}</span>
      </div>
      <div class="end">
        ${chip}
        ${hasScore(scene)
          ? html`
              <span class=${`sc num ${side}`}>
                <span class="vh">${say("web.score")}${" "}</span>
                ${score}
              </span>
            `
          : html`
              <span class=${`clock num${turn ? ` on ${side}` : ""}`}>
                <span class="vh">${say("web.time")}${" "}</span>
                ${clock((room.clocks?.[index(side)] ?? 0) + (turn ? running : 0))}
              </span>
            `}
      </div>
    </div>
  `;
}
