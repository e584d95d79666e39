// @ts-check
// After a game: what the visitor's own mistakes cost, and the way to try again.
import { html, useEffect, useState } from "../vendor/preact.js";
import { show } from "../api.js";
import { Badge, Shape, kindOf } from "../board/values.js";
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
 * @property {number} from the same; in a variation, where it began
 * @property {string[]} moves
 * @property {(import("../analysis-client.js").Worth | undefined)[]} worth after so many moves
 * @property {(Api.ReviewedPly | undefined)[]} judged what was said about each
 * @property {number} reviewLeft how many positions are still to be reviewed
 * @property {(at: number) => void} goTo
 * @property {(at: number, moves: string[]) => void} playLine shows other moves from there
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
 * The mistake before which the board is, or after which, also in a variation.
 * @param {Mistake[]} mistakes
 * @param {PlayedGame} client
 */
export const lookedAt = (mistakes, { from }) =>
  mistakes.find((one) => one.at === from) ?? mistakes.find((one) => one.at + 1 === from);

/**
 * The own moves, and how many of them were not marked.
 * @param {(Api.ReviewedPly | undefined)[]} judged
 * @param {Api.Side} me
 */
function ownMoves(judged, me) {
  const own = judged.flatMap((reviewed) => (reviewed?.side === me ? [reviewed] : []));
  const fine = own.filter((reviewed) => !reviewed.mark);
  return { all: own.length, fine: fine.length, isProven: fine.every((one) => one.proven) };
}

/**
 * The position after the last move, once it is there.
 * @param {PlayedGame} client
 * @returns {Api.View | null}
 */
function useEnd({ game, position, moves }) {
  const [end, setEnd] = useState(/** @type {Api.View | null} */ (null));
  useEffect(() => {
    let isWanted = true;
    show({ game, position, moves }).then(
      (view) => isWanted && setEnd(view),
      // The analysis itself says what is wrong.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [game, position, moves.join()]);
  return end;
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
  const end = useEnd(client);
  const explained = (lookedAt(mistakes, client) ?? mistakes[0])?.at;
  const { game, position, moves } = client;
  useEffect(() => {
    const { all, fine } = ownMoves(client.judged, me);
    // How many percent were not marked.
    if (isDone && all > 0)
      noteAccuracy(lineOf(game, position, moves), Math.round((100 * fine) / all));
  }, [isDone, moves]);
  return html`
    <section class="panel coach" data-note="coach">
      <section>
        ${isDone && end
          ? html`
              <${Told} client=${client} end=${end} me=${me} isSound=${mistakes.length === 0} />
            `
          : html`
              <h2 class="label plain">${say("web.coach")}</h2>
              <p class="small muted">${say("trainer.looking")}</p>
            `}
        <ol class="mistakes">
          ${mistakes.map(
            (mistake, i) => html`
              <${MistakeRow}
                key=${mistake.at}
                mistake=${mistake}
                client=${client}
                end=${end ?? view}
                isFirst=${i === 0}
                isOpen=${i === 0 || client.from === mistake.at}
                isExplained=${explained === mistake.at}
                laboratory=${address("laboratory", {
                  game,
                  position,
                  moves: moves.slice(0, mistake.at),
                })}
                onTry=${() => onTry(mistake.at)}
              />
            `,
          )}
        </ol>
      </section>
    </section>
  `;
}

/** @type {Record<"win" | "draw" | "loss", string>} */
const OUTCOMES = { win: "trainer.won", draw: "trainer.drawn", loss: "trainer.lost" };

/**
 * How the game ended, until when it was another game, and how many moves were good.
 * @param {{ client: PlayedGame, end: Api.View, me: Api.Side, isSound: boolean }} props
 */
function Told({ client, end, me, isSound }) {
  const outcome = outcomeOf(end, me);
  const [mine, other] = me === "first" ? end.score : [end.score[1], end.score[0]];
  const score = end.scored ? ` ${number(mine)}–${number(other)}` : "";
  const turn = turningPoint(client, end, me);
  const { all, fine, isProven } = ownMoves(client.judged, me);
  const share = say(isProven ? "trainer.fine" : "trainer.fine.about", {
    fine: number(fine),
    bad: number(all - fine),
  });
  return html`
    <div class="told">
      <span class=${`av ${me}`}><${Icon} name="star" /></span>
      <div>
        <h2>
          ${outcome &&
          html`
            <${Shape} kind=${outcome} />
            ${say(OUTCOMES[outcome])}${score}.${" "}
          `}
          ${turn ?? (!outcome && say("web.coach"))}
        </h2>
        <p class="small muted">
          ${isSound ? say("trainer.none") : `${count("trainer.yours", all)}: ${share}.`}
        </p>
      </div>
    </div>
  `;
}
/**
 * How a game ended for a side; null where it was not played to its end.
 * @param {Api.View} end
 * @param {Api.Side} me
 */
function outcomeOf({ turn, result }, me) {
  if (turn !== "over" || result === null) return null;
  if (result === "draw") return "draw";
  return result === me ? "win" : "loss";
}
/**
 * Until when a side stood otherwise than it ended: better, even, or worse.
 * @param {PlayedGame} client
 * @param {Api.View} end
 * @param {Api.Side} me
 */
function turningPoint({ worth }, end, me) {
  const whole = roundedAs(end.scene);
  const kinds = worth.map((one) => one && kindOf(whole(me === "first" ? one.value : -one.value)));
  const last = outcomeOf(end, me) ?? kinds[kinds.length - 1];
  /** @type {[key: string, kind: "win" | "draw" | "loss"][]} */
  const before =
    last === "win"
      ? [["trainer.behind", "loss"]]
      : [
          ["trainer.ahead", "win"],
          ["trainer.level", "draw"],
        ];
  for (const [key, kind] of before) {
    const at = kind === last ? -1 : kinds.lastIndexOf(kind);
    if (at >= 0) return say(worth[at]?.exact ? key : `${key}.about`, { n: at + 1 });
  }
  return null;
}

/**
 * What a mistake gave away: both ends, for the side that made it, and their distance.
 * @param {Mistake} mistake
 * @param {Api.View} end
 */
function priceOf({ reviewed }, end) {
  const step = stepOf(end.scene);
  const whole = roundedAs(end.scene);
  const value = reviewed.best_value ?? 0;
  const best = whole(value);
  // What was lost is the distance of both ends that are said.
  const after = Math.min(whole(value - (reviewed.lost ?? 0)), best - step);
  return { best, after, lost: best - after, isProven: reviewed.proven ?? false };
}

/**
 * Above the board, before a mistake: which move it was, and what it changed.
 * @param {{ mistake: Mistake, view: Api.View }} props
 */
export function CoachHead({ mistake, view }) {
  const { best, after, isProven } = priceOf(mistake, view);
  /** @param {number} value */
  const chip = (value) => html`
    <${Badge}
      value=${value}
      exact=${isProven}
      text=${view.scored ? undefined : standing(value, false, isProven)}
    />
  `;
  return html`
    <div class="coach-head" data-note="coach-head">
      <h2>${say("web.move-n", { n: mistake.at + 1 })}</h2>
      ${chip(best)}
      <span aria-hidden="true">→</span>
      ${chip(after)}
      <span class=${`chip${isProven ? " exact" : ""}`}>
        <${Icon} name=${isProven ? "check" : "speed"} />
        ${say(isProven ? "web.exact" : "web.estimate")}
      </span>
    </div>
  `;
}

/**
 * @typedef {object} RowProps
 * @property {Mistake} mistake
 * @property {PlayedGame} client
 * @property {Api.View} end whose scene tells what points are counted in, for the whole game
 * @property {boolean} isFirst
 * @property {boolean} isOpen
 * @property {boolean} isExplained
 * @property {string} laboratory where the position is searched
 * @property {() => void} onTry
 */
/** @param {RowProps} props */
function MistakeRow({ mistake, client, end, isFirst, isOpen, isExplained, laboratory, onTry }) {
  const { at, reviewed } = mistake;
  const { best, after, lost, isProven } = priceOf(mistake, end);
  const what = `${isProven ? "" : "≈"}${count(`count.${unitOf(end.scene)}`, lost)}`;
  const changed = isProven ? "trainer.move" : "trainer.move.about";
  const title = say(end.scored ? "trainer.cost" : changed, { n: at + 1, what });
  const ends = say("trainer.ends", {
    from: standing(best, end.scored, isProven),
    to: standing(after, end.scored, isProven),
  });
  const move = reviewed.move ?? "";
  return html`
    <li class=${isFirst ? "first" : ""}>
      <button type="button" class="row" data-ply=${at} onClick=${() => client.goTo(at)}>
        <span class=${`q${reviewed.mark === "??" ? " bad" : ""}`}>${reviewed.mark}</span>
        <span>
          <b>${title}</b>
          <span class="small muted">${moveTitle(move, end.scene)}. ${ends}</span>
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
          <${ReasonList}
            against=${reviewed.against}
            instead=${reviewed.instead}
            lines=${{
              game: client.game,
              position: reviewed.position,
              move,
              refutation: reviewed.refutation,
              better: reviewed.better,
            }}
            onPick=${(/** @type {string[]} */ moves) => client.playLine(at, moves)}
          />
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
/**
 * Values as results that are possible.
 * @param {Api.Scene} scene
 */
function roundedAs(scene) {
  const step = stepOf(scene);
  return (/** @type {number} */ value) => step * Math.round(value / step);
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
 * @param {boolean} isProven
 */
function standing(value, scored, isProven) {
  const whole = Math.round(value);
  if (whole === 0) return say("trainer.draw");
  if (!scored) return say(whole > 0 ? "trainer.winning" : "trainer.losing");
  const key = whole > 0 ? "trainer.winning-by" : "trainer.losing-by";
  return say(key, { n: `${isProven ? "" : "≈"}${number(Math.abs(whole))}` });
}
