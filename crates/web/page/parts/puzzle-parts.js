// @ts-check
// Small parts of the puzzle screens.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { dayName, seedsOf, week } from "../puzzles.js";
import { count, has, number, say } from "../words.js";

const GRADES = [1, 2, 3, 4, 5];

/** How hard a puzzle is: ●●●○○ @param {{ grade: number }} props */
export const Dots = ({ grade }) => html`
  <span class="dots" role="img" aria-label=${say("puzzle.grade-n", { n: grade })}>
    ${GRADES.map(
      (n) => html`
        <i class=${n <= grade ? "on" : ""}></i>
      `,
    )}
  </span>
`;

/** @param {{ lang: string, now: number, longest: number }} props */
export const Streak = ({ lang, now, longest }) => html`
  <div class="streak">
    <${Icon} name="flame" />
    <b class="num">${number(now)}</b>
    <span>
      <b>${count("puzzle.streak", now)}</b>
      <br />
      <span class="small muted">${say("puzzle.longest", { n: number(longest) })}</span>
    </span>
  </div>
  <ol class="week">
    ${week().map(
      ({ day, done, isToday }) => html`
        <li class=${`${done ? "done" : ""}${isToday ? " now" : ""}`}>
          <span class="ring">
            ${done &&
            html`
              <${Icon} name="check" />
            `}
          </span>
          <span aria-hidden="true">${dayName(day, lang, { weekday: "narrow" })}</span>
          <span class="vh">
            ${dayName(day, lang, { weekday: "long" })},
            ${say(done ? "puzzle.day-done" : "puzzle.day-open")}
          </span>
        </li>
      `,
    )}
  </ol>
`;

/** @param {Api.Scene | undefined} scene */
function pieceIn(scene) {
  const found = scene?.cells.find((cell) => cell.content.kind === "piece");
  return found?.content.kind === "piece" ? found.content.piece : null;
}

/**
 * What a puzzle asks, as `puzzles::title` says it in the terminal.
 * @param {import("../puzzles.js").Puzzle} puzzle
 * @param {Api.Scene} scene
 */
export function goalText(puzzle, scene) {
  const seeds = seedsOf(puzzle);
  if (seeds > 0) return say("puzzle.bank", { n: seeds });
  if (puzzle.theme === "stop-piece")
    return say("puzzle.stop", { piece: say(`piece.${pieceIn(scene)}`) });
  /** @type {Record<string, string>} */
  const names = { mancala: "hole", rack: "column" };
  return say(`puzzle.${puzzle.goal}-${names[scene.backdrop] ?? "move"}`);
}

/**
 * @param {string} theme
 * @param {Api.Scene} [scene] of a puzzle of the theme
 */
export function themeText(theme, scene) {
  const piece = pieceIn(scene);
  const key = `theme.${theme}.${piece}`;
  return say(piece && has(key) ? key : `theme.${theme}`);
}
