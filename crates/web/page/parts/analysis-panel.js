// @ts-check
// What is said beside an analysed board: the best move, and the game with its variations.
import { html } from "../vendor/preact.js";
import { ANALYSIS_ACTIONS } from "../actions.js";
import { Badge, kindOf } from "../board/values.js";
import { Icon } from "../icons.js";
import { address } from "../route.js";
import { count, large, number, say } from "../words.js";
import { ActionButton } from "./action-button.js";
import { Note, Trouble } from "./controls.js";
import { LineList } from "./lines.js";
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
 */
export function Summary({ client, view, guessing, guessed }) {
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
  const { line = [], exact, horizon } = report;
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
        <span class="small muted">
          ${view.says} ${say("web.for-mover")}
          ${horizon && ` ${say(horizon === "round" ? "hint.for-round" : "hint.for-match")}`}
        </span>
      </div>
    </div>
    <${MoveGroups}
      report=${report}
      unit=${view.unit}
      title=${(/** @type {string} */ move) => moveTitle(move, view.scene)}
      why=${(/** @type {string} */ move) => whyAddress(client, move)}
    />
    <div class="tags">
      <span class=${`chip${exact ? " exact" : ""}`}>
        <${Icon} name=${exact ? "check" : "speed"} />
        ${say(exact ? "web.exact" : "web.estimate")}
      </span>
      <span class="xs num">${facts.filter(Boolean).join(" · ")}</span>
      ${(client.thinking || client.stopped) &&
      html`
        <button class="link small" data-do="stop-analysis" onClick=${() => client.stopOrGoOn()}>
          ${say(client.thinking ? "web.analysis.stop" : "web.analysis.go-on")}
        </button>
      `}
      <a class="btn quiet sm end" data-do="why" href=${whyAddress(client)}>
        <${Icon} name="flask" />
        ${say("web.why")}
      </a>
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
 * The game and its variations, what can be done with them, and why the last move was bad.
 * @param {object} props
 * @param {AnalysisClient} props.client
 * @param {Api.View} props.view
 * @param {boolean} props.hideValues
 * @param {import("../actions.js").AnalysisScreen} props.screen
 */
export function LinesPanel({ client, view, hideValues, screen }) {
  const { now, moves, reviewLeft } = client;
  const judged = hideValues ? undefined : now.judged;
  /** @type {(name: string) => import("../vendor/preact.js").Child} */
  const button = (name) => html`
    <${ActionButton}
      actions=${ANALYSIS_ACTIONS}
      name=${name}
      screen=${screen}
      class="btn quiet sm"
    />
  `;
  return html`
    <div class="gh">
      <h3 id="lines">${say("web.lines")}</h3>
      ${button("play-here")}
    </div>
    ${client.lines.root.next.length === 0
      ? html`
          <p class="small muted">${say("web.analysis.empty")}</p>
        `
      : html`
          <p class="xs" role="status">
            ${client.inVariation() && `${say("analysis.aside")} `}
            ${reviewLeft > 0
              ? say("web.reviewing", { left: reviewLeft, all: moves.length + 1 })
              : say("web.for-first")}
          </p>
          <${LineList}
            client=${client}
            view=${view}
            hideValues=${hideValues}
            onPick=${(/** @type {import("../lines.js").LineMove} */ move) => client.goToMove(move)}
          />
        `}
    ${now.ply > 0 &&
    html`
      <div class="bar of-move" role="group" aria-label=${say("web.lines.this", { move: now.text })}>
        ${client.inVariation() &&
        html`
          ${button("to-game")}${button("promote")}
        `}
        ${button("remove-move")}
        ${now.worth &&
        !hideValues &&
        html`
          <a
            class="btn quiet sm"
            data-do="why-move"
            href=${whyAddress(client)}
            aria-label=${say("web.why.move", { move: moveTitle(now.text, view.scene) })}
          >
            <${Icon} name="flask" />
            ${say("web.why")}
          </a>
        `}
      </div>
    `}
    ${judged?.mark &&
    html`
      <div class="why card pad is-bad" data-note="why">
        <${Note}
          icon="warn"
          title=${`${now.text} ${judged.mark}`}
          children=${html`
            ${judged.says}${" "}
            <a
              class="link"
              data-do="why-laboratory"
              href=${address("laboratory", { game: client.game, position: judged.position })}
            >
              ${say("web.why.laboratory")}
            </a>
          `}
        />
      </div>
    `}
  `;
}

/**
 * Where the laboratory searches the position that is looked at, or the one after a move.
 * @param {AnalysisClient} client
 * @param {string} [move]
 */
function whyAddress({ game, position, moves, at }, move) {
  const before = moves.slice(0, at);
  return address("laboratory", { game, position, moves: move ? [...before, move] : before });
}
