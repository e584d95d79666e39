// The end: words first, then the score, three facts, and what next.
import { html } from "../vendor/preact.js";
import { Icon, KawungRow } from "../icons.js";
import { Dialog } from "../parts/dialog.js";
import { hasScore, nameOf } from "../parts/players.js";
import { clock, count, say } from "../words.js";

export function Result({ table, onAgain, onAnalyse, onClose }) {
  const { room } = table;
  const [a, b] = room.score;
  const resigned = room.ended?.startsWith("resigned:") ? room.ended.split(":")[1] : null;
  const extra = room.history.filter((move) =>
    move.story.some((event) => event.kind === "extra"),
  ).length;
  const captures = room.history.filter((move) =>
    move.story.some(
      (event) =>
        event.kind === "capture" ||
        (event.kind === "take" && event.at !== undefined && room.scene.backdrop === "chequered"),
    ),
  ).length;
  const decisions = room.history.filter((move) => move.side !== "chance").length;
  const facts = [
    count("web.count.move", decisions),
    extra > 0 && count("web.count.extra", extra),
    captures > 0 && count("web.count.capture", captures),
  ].filter(Boolean);
  const swappable = table.machines() === 1;
  return html`
    <${Dialog}
      title=${say("web.result")}
      onClose=${onClose}
      children=${html`
        <div class="res">
          <${KawungRow} count=${9} />
          <p class="serif big" data-result=${room.result ?? ""}>${words(room)}</p>
          ${resigned &&
          html`
            <p class="small muted">
              ${say(isReader(room, resigned) ? "web.resigned.you" : "web.resigned", {
                who: nameOf(room, resigned),
              })}
            </p>
          `}
          ${room.ended === "soft" &&
          html`
            <p class="small muted">${say("web.ended-soft")}</p>
          `}
          ${hasScore(room.scene) &&
          html`
            <p class="score num">
              <span class="c-first">${a}</span>
              ${" "}–${" "}
              <span class="c-second">${b}</span>
            </p>
          `}
          <p class="small muted">${facts.join(", ")}</p>
          <p class="small muted num">
            ${say("web.times", {
              first: nameOf(room, "first"),
              a: clock(room.clocks?.[0] ?? 0),
              second: nameOf(room, "second"),
              b: clock(room.clocks?.[1] ?? 0),
            })}
          </p>
          ${room.role !== "watch" &&
          html`
            <div class="two">
              <button class="btn primary" autofocus data-do="again" onClick=${() => onAgain(false)}>
                ${say("web.again")}
              </button>
              <button class="btn" data-do="again-swap" onClick=${() => onAgain(true)}>
                <${Icon} name="swap" />
                ${say(swappable ? "web.again-swap" : "web.again-other")}
              </button>
            </div>
          `}
          <button class="btn wide" data-do="result-analysis" onClick=${onAnalyse}>
            <${Icon} name="graph" />
            ${say("web.nav.analysis")}
          </button>
        </div>
      `}
    />
  `;
}

// "Kamu menang", "Siasat menang", "Seri".
function words(room) {
  if (room.result === "draw") return say("web.draw");
  if (room.result === null) return say("web.stopped");
  return say(isReader(room, room.result) ? "web.wins.you" : "web.wins", {
    who: nameOf(room, room.result),
  });
}

// Whoever plays both sides is neither of them.
const isReader = (room, side) => room.you.length === 1 && room.you[0] === side;
