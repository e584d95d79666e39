// @ts-check
// What is said beside an analysed board: the best move, and all moves with their values.
import { html } from "../vendor/preact.js";
import { Badge, kindOf, written } from "../board/values.js";
import { Icon } from "../icons.js";
import { address } from "../route.js";
import { count, large, number, say } from "../words.js";
import { Note, Trouble } from "./controls.js";
import { MoveGroups, groupsOf } from "./move-groups.js";
import { moveTitle } from "./moves.js";

/** Moves of the best line that are shown. */
const LINE_MOVES = 10;

/** @typedef {import("../analysis-client.js").AnalysisClient} AnalysisClient */
/**
 * A guess, and the best move.
 * @typedef {{ text: string, mine: Page.MoveValue, best: string, top: Page.MoveValue }} Guess
 */

/**
 * @param {object} props
 * @param {AnalysisClient} props.client
 * @param {Api.View} props.view
 * @param {boolean} props.guessing
 * @param {Guess | null} props.guessed
 * @param {() => void} props.onBack to the game that was opened
 */
export function Summary({ client, view, guessing, guessed, onBack }) {
  if (guessing)
    return html`
      <${Guessing} guessed=${guessed} />
    `;
  const { report } = client;
  const title = view.turn === "over" || view.turn === "chance" ? view.says : null;
  return html`
    ${report && !title
      ? html`
          <${Best} client=${client} report=${report} view=${view} />
        `
      : (title || !client.error) &&
        html`
          <h2>${title ?? say("analysis.thinking")}</h2>
        `}
    ${client.inVariation() &&
    html`
      <div class="bar">
        <span class="small muted">${say("analysis.aside")}</span>
        <button class="link small" data-do="aside" onClick=${onBack}>
          ${say("web.back-to-game")}
        </button>
      </div>
    `}
    <${Trouble} error=${client.error} />
  `;
}

/** @param {{ guessed: Guess | null }} props */
const Guessing = ({ guessed }) => html`
  <h2>${say("web.guess.title")}</h2>
  <p class="small muted">${say("web.guess.about")}</p>
  ${guessed &&
  html`
    <p data-note="guessed">
      ${say(guessed.mine.best ? "web.guess.right" : "web.guess.wrong", {
        move: guessed.text,
        best: guessed.best,
      })}${" "}
      <${Badge} ...${guessed.mine} />
      ${" "}${!guessed.mine.best &&
      html`
        <${Badge} ...${guessed.top} />
      `}
    </p>
  `}
`;

/**
 * The best moves, their value, and how far the search has come.
 * @param {{ client: AnalysisClient, report: Api.Analysis, view: Api.View }} props
 */
function Best({ client, report, view }) {
  const { line = [], exact } = report;
  const facts = [
    report.depth && say("think.depth", { n: report.depth }),
    report.nodes && say("think.nodes", { n: large(report.nodes) }),
    report.seconds !== undefined && `${number(report.seconds, 1)} s`,
  ];
  return html`
    <div class="vrow">
      <${Badge}
        large
        best=${exact}
        value=${report.value}
        exact=${exact}
        unit=${view.unit}
        bound=${report.bound}
      />
      <div>
        <h2>${headline(report, view)}</h2>
        <span class="small muted">${view.says} ${say("web.for-mover")}</span>
      </div>
    </div>
    <${MoveGroups}
      report=${report}
      unit=${view.unit}
      title=${(/** @type {string} */ move) => moveTitle(move, view.scene)}
    />
    <div class="tags">
      <span class=${`chip${exact ? " exact" : ""}`}>
        <${Icon} name=${exact ? "check" : "speed"} />
        ${say(exact ? "web.exact" : "web.estimate")}
      </span>
      <span class="xs num">${facts.filter(Boolean).join(" · ")}</span>
      <a
        class="link small"
        data-do="why"
        href=${address("laboratory", {
          game: client.game,
          position: client.position,
          moves: client.moves.slice(0, client.at),
        })}
      >
        ${say("web.why")}
      </a>
      ${(client.thinking || client.stopped) &&
      html`
        <button class="link small" data-do="stop-analysis" onClick=${() => client.stopOrGoOn()}>
          ${say(client.thinking ? "web.analysis.stop" : "web.analysis.go-on")}
        </button>
      `}
    </div>
    ${line.length > 0 &&
    html`
      <p class="small line num">
        ${say("think.line", { line: line.slice(0, LINE_MOVES).join(" ") })}
      </p>
    `}
  `;
}

/** So many equally good moves are named. */
const MOST_NAMED = 3;
/**
 * The best moves by name, or how many there are; the only one, where all others lose.
 * @param {Api.Analysis} report
 * @param {Api.View} view
 */
function headline({ best = [], moves = [], value }, view) {
  if (best.length === 0) return view.says;
  // Moves whose values read the same are equally good for whoever reads them.
  const equal = Math.max(best.length, groupsOf(moves, view.unit)[0]?.names.length ?? 0);
  if (best.length > MOST_NAMED) return count("web.equally-good", equal);
  const names = listed(best.map((move) => moveTitle(move, view.scene)));
  const others = moves.filter(({ move }) => move !== best[0]);
  const lose = others.every((one) => one.exact && kindOf(one.value, view.unit) === "loss");
  const isOnly = best.length === 1 && others.length > 0 && lose;
  if (!isOnly || kindOf(value ?? 0, view.unit) === "loss") return names;
  return say("web.only-move", { move: names });
}

/** `3, 4 and 5` @param {string[]} names */
const listed = (names) =>
  names.length < 2
    ? names.join("")
    : say("review.and", { first: names.slice(0, -1).join(", "), last: names.at(-1) });

/**
 * The moves of the line, with values and marks, and why the last one was bad.
 * @param {{ client: AnalysisClient, view: Api.View, hideValues: boolean }} props
 */
export function ReviewedMoves({ client, view, hideValues }) {
  const { moves, at } = client;
  if (moves.length === 0)
    return html`
      <h3>${say("play.moves")}</h3>
      <p class="small muted">${say("web.analysis.empty")}</p>
    `;
  const last = client.judged[at - 1];
  return html`
    <div class="gh">
      <h3>${say("play.moves")}</h3>
      <span class="small muted" role="status">
        ${client.reviewLeft > 0
          ? say("web.reviewing", { left: client.reviewLeft, all: moves.length + 1 })
          : say("web.for-first")}
      </span>
    </div>
    <ol class="amoves num" aria-label=${say("play.moves")}>
      ${moves.map(
        (_, i) => html`
          <${ReviewedMove}
            key=${i}
            client=${client}
            view=${view}
            index=${i}
            hideValue=${hideValues}
          />
        `,
      )}
    </ol>
    ${last?.mark &&
    !hideValues &&
    html`
      <div class="why card pad is-bad" data-note="why">
        <${Note}
          icon="warn"
          title=${`${moves[at - 1]} ${last.mark}`}
          children=${html`
            ${last.says}${" "}
            <a
              class="link"
              data-do="why-laboratory"
              href=${address("laboratory", { game: client.game, position: last.position })}
            >
              ${say("web.why.laboratory")}
            </a>
          `}
        />
      </div>
    `}
  `;
}

/** @param {{ client: AnalysisClient, view: Api.View, index: number, hideValue: boolean }} props */
function ReviewedMove({ client, view, index, hideValue }) {
  const judged = client.judged[index];
  const worth = client.worth[index + 1];
  // The view may end before this move.
  const side = view.history[index]?.side ?? judged?.side ?? (index % 2 ? "second" : "first");
  const mark = hideValue ? null : judged?.mark;
  return html`
    <li>
      <button
        class="m"
        data-ply=${index + 1}
        aria-current=${client.at === index + 1 ? "step" : undefined}
        onClick=${() => client.goTo(index + 1)}
      >
        <span class="n">${index + 1}</span>
        <i class=${`dot ${side}`}></i>
        <span>${client.moves[index]}</span>
        ${mark &&
        html`
          <span
            class=${`q${mark === "??" ? " bad" : ""}`}
            title=${say(mark === "??" ? "web.mark.blunder" : "web.mark.worse")}
          >
            ${mark}
          </span>
        `}
        <span class="v">
          ${!hideValue && worth ? written(worth.value, worth.exact, view.unit) : ""}
        </span>
      </button>
    </li>
  `;
}
