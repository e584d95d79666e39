// @ts-check
// After a game: what the visitor's own mistakes cost, and the way to try again.
import { html, useEffect } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { lineOf, noteAccuracy } from "../results.js";
import { address } from "../route.js";
import { seedsIn } from "../scene.js";
import { count, number, say } from "../words.js";
import { ReasonList } from "./coach-notes.js";
import { moveTitle } from "./moves.js";

/** So many mistakes are listed. */
const MOST = 5;

/**
 * The game that was played, without variations.
 * @typedef {object} PlayedGame
 * @property {string} game
 * @property {string | null | undefined} position it began with, if that is not the usual one
 * @property {number} at how many of its moves have been made on the board; -1 in a variation
 * @property {string[]} moves
 * @property {(Api.ReviewedPly | undefined)[]} judged what was said about each
 * @property {number} reviewLeft how many positions are still to be reviewed
 * @property {(at: number) => void} goTo
 */
/** @typedef {{ at: number, reviewed: Api.ReviewedPly }} Mistake The move at this place of the line. */

/**
 * The mistakes of a side, those that changed the result first, then the dearest.
 * @param {(Api.ReviewedPly | undefined)[]} judged
 * @param {Api.Side} me
 * @returns {Mistake[]}
 */
export function mistakesOf(judged, me) {
  const found = judged.flatMap((reviewed, at) =>
    reviewed?.mark && reviewed.side === me ? [{ at, reviewed }] : [],
  );
  /** @param {Mistake} one */
  const weight = ({ reviewed }) => (reviewed.mark === "??" ? 1000 : 0) + (reviewed.lost ?? 0);
  return found.sort((a, b) => weight(b) - weight(a)).slice(0, MOST);
}

/**
 * How many percent of the moves of a side were not marked; null where there are none.
 * @param {(Api.ReviewedPly | undefined)[]} judged
 * @param {Api.Side} me
 */
function accuracyOf(judged, me) {
  const own = judged.filter((reviewed) => reviewed?.side === me);
  const fine = own.filter((reviewed) => !reviewed?.mark).length;
  return own.length === 0 ? null : Math.round((100 * fine) / own.length);
}

/**
 * @param {object} props
 * @param {PlayedGame} props.client
 * @param {Api.View} props.view
 * @param {Api.Side} props.me
 * @param {(at: number) => void} props.onTry
 */
export function CoachCard({ client, view, me, onTry }) {
  const mistakes = mistakesOf(client.judged, me);
  const isDone = client.reviewLeft === 0;
  const looked = mistakes.find((one) => one.at === client.at);
  const explained = (looked ?? mistakes[0])?.at;
  const { game, position, moves } = client;
  useEffect(() => {
    const accuracy = isDone ? accuracyOf(client.judged, me) : null;
    if (accuracy !== null) noteAccuracy(lineOf(game, position, moves), accuracy);
  }, [isDone, moves]);
  return html`
    <section class="panel coach" data-note="coach">
      <section>
        <h2 class="label plain">${say("web.coach")}</h2>
        ${!isDone &&
        html`
          <p class="small muted">${say("trainer.looking")}</p>
        `}
        ${isDone &&
        mistakes.length === 0 &&
        html`
          <p class="small">${say("trainer.none")}</p>
        `}
        <ol>
          ${mistakes.map(
            (mistake, i) => html`
              <${MistakeRow}
                key=${mistake.at}
                mistake=${mistake}
                view=${view}
                isFirst=${i === 0}
                isOpen=${i === 0 || client.at === mistake.at}
                isExplained=${explained === mistake.at}
                laboratory=${address("laboratory", {
                  game,
                  position,
                  moves: moves.slice(0, mistake.at),
                })}
                onShow=${() => client.goTo(mistake.at)}
                onTry=${() => onTry(mistake.at)}
              />
            `,
          )}
        </ol>
      </section>
    </section>
  `;
}

/**
 * @typedef {object} RowProps
 * @property {Mistake} mistake
 * @property {Api.View} view
 * @property {boolean} isFirst
 * @property {boolean} isOpen
 * @property {boolean} isExplained
 * @property {string} laboratory where the position is searched
 * @property {() => void} onShow
 * @property {() => void} onTry
 */
/** @param {RowProps} props */
function MistakeRow({ mistake, view, isFirst, isOpen, isExplained, laboratory, onShow, onTry }) {
  const { at, reviewed } = mistake;
  const step = stepOf(view.scene);
  /** @param {number} value */
  const whole = (value) => step * Math.round(value / step);
  const best = whole(reviewed.best_value ?? 0);
  // What was lost is the distance of both ends that are said.
  const after = Math.min(whole((reviewed.best_value ?? 0) - (reviewed.lost ?? 0)), best - step);
  const lost = best - after;
  const title = view.scored
    ? say("trainer.cost", { n: at + 1, what: count(`count.${unitOf(view.scene)}`, lost) })
    : say("trainer.move", { n: at + 1 });
  const ends = say("trainer.ends", {
    from: standing(best, view.scored),
    to: standing(after, view.scored),
  });
  return html`
    <li class=${isFirst ? "first" : ""}>
      <button type="button" class="row" data-ply=${at} onClick=${onShow}>
        <span class=${`q${reviewed.mark === "??" ? " bad" : ""}`}>${reviewed.mark}</span>
        <span>
          <b>${title}</b>
          <span class="small muted">${moveTitle(reviewed.move ?? "", view.scene)}. ${ends}</span>
        </span>
      </button>
      ${isOpen &&
      html`
        <button type="button" class="btn primary wide" data-do="try-again" onClick=${onTry}>
          <${Icon} name="again" />
          ${say("trainer.try")}
        </button>
      `}
      ${isExplained &&
      html`
        <div class="reasons" data-note="coach-why">
          <h3>${say("web.why")}</h3>
          <${ReasonList} against=${reviewed.against} instead=${reviewed.instead} />
          <a class="btn quiet" data-do="coach-laboratory" href=${laboratory}>
            <${Icon} name="flask" />
            ${say("trainer.laboratory")}
          </a>
        </div>
      `}
    </li>
  `;
}

/**
 * By how much results differ: where the number of seeds is even, so is the difference of both
 * sides at the end.
 * @param {Api.Scene} scene
 */
function stepOf({ backdrop, cells }) {
  const seeds = cells.reduce((sum, cell) => sum + seedsIn(cell), 0);
  return backdrop === "mancala" && seeds % 2 === 0 ? 2 : 1;
}

/** What points are counted in. @param {Api.Scene} scene */
function unitOf(scene) {
  if (scene.backdrop === "mancala") return "seed";
  return scene.cells.some(({ content }) => content.kind === "piece") ? "mark" : "point";
}

/**
 * How a side stands with a value.
 * @param {number} value
 * @param {boolean} scored
 */
function standing(value, scored) {
  const whole = Math.round(value);
  if (whole === 0) return say("trainer.draw");
  if (!scored) return say(whole > 0 ? "trainer.winning" : "trainer.losing");
  const key = whole > 0 ? "trainer.winning-by" : "trainer.losing-by";
  return say(key, { n: number(Math.abs(whole)) });
}
