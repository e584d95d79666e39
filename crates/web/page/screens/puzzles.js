// @ts-check
// Puzzles: the daily one, all by theme, and the board on which one is solved.
import { Component, html } from "../vendor/preact.js";
import { show } from "../api.js";
import { Picture } from "../board/board.js";
import { gameOf, nameIn } from "../games.js";
import { Icon } from "../icons.js";
import { Empty, Trouble } from "../parts/controls.js";
import { Dots, Streak, goalText, themeText } from "../parts/puzzle-parts.js";
import { daily, idOf, loadPuzzles, progress, streak } from "../puzzles.js";
import { address } from "../route.js";
import { count, number, say } from "../words.js";
import { Solve } from "./puzzle-solve.js";

/** @typedef {import("../puzzles.js").Puzzle} Puzzle */
const THEMES = ["long-turn", "only-win", "stop-piece", "save-draw", "last-flip", "leave-sticks"];

/**
 * @typedef {object} State
 * @property {Puzzle[] | null} puzzles
 * @property {string | null} error
 * @property {string} game the name of a game, or "" for all
 * @property {number} grade 0 for any
 * @property {Record<string, Api.Scene>} scenes pictures by the number of the puzzle
 */

/** @extends {Component<Page.ScreenProps, State>} */
export class Puzzles extends Component {
  /** @type {State} */
  state = { puzzles: null, error: null, game: "", grade: 0, scenes: {} };

  componentDidMount() {
    this.load();
  }
  async load() {
    try {
      const puzzles = await loadPuzzles();
      this.setState({ puzzles, error: null });
      const shown = [daily(puzzles), ...THEMES.map((theme) => this.first(puzzles, theme))];
      for (const puzzle of shown) if (puzzle) this.picture(puzzle);
    } catch (error) {
      this.setState({ error: error.message });
    }
  }
  /** @param {Puzzle} puzzle */
  async picture({ number: n, game, position }) {
    const view = await show({ game, position }).catch(() => null);
    if (view) this.setState(({ scenes }) => ({ scenes: { ...scenes, [n]: view.scene } }));
  }
  /**
   * The puzzle that stands for a theme.
   * @param {Puzzle[]} puzzles
   * @param {string} theme
   */
  first(puzzles, theme) {
    return puzzles.find((puzzle) => puzzle.theme === theme);
  }
  /** The puzzles that are chosen from. */
  chosen() {
    const { puzzles, game, grade } = this.state;
    return (puzzles ?? []).filter(
      (puzzle) =>
        (game === "" || nameIn(puzzle.game) === game) && (grade === 0 || puzzle.grade === grade),
    );
  }

  /**
   * @param {Page.ScreenProps} props
   * @param {State} state
   */
  render(props, { puzzles, error }) {
    const [which] = props.route.parts;
    if (puzzles?.length && which) {
      const day = which === "today";
      const puzzle = day ? daily(puzzles) : puzzles[Number(which) - 1];
      if (puzzle)
        return html`
          <${Solve} key=${puzzle.number} ...${props} puzzles=${puzzles} puzzle=${puzzle} />
        `;
    }
    return html`
      <main class="puzzles" id="main" tabindex="-1">
        <div class="hd">
          <h1>${say("puzzle.title")}</h1>
          <p class="muted">${puzzles && say("puzzle.lead", { n: number(puzzles.length) })}</p>
        </div>
        <${Trouble}
          error=${error ?? (which && puzzles ? say("puzzle.unknown", { n: which }) : null)}
        />
        ${!puzzles &&
        !error &&
        html`
          <p class="muted" role="status">${say("puzzle.loading")}</p>
        `}
        ${puzzles?.length === 0 &&
        html`
          <${Empty} text=${say("puzzle.none")} />
        `}
        ${puzzles && puzzles.length > 0 && this.renderAll(puzzles)}
      </main>
    `;
  }

  /** @param {Puzzle[]} puzzles */
  renderAll(puzzles) {
    const chosen = this.chosen();
    const solved = new Set(progress().solved);
    return html`
      <div class="puzzle-columns">
        <div>
          ${this.renderDaily(daily(puzzles))}
          <section aria-labelledby="themes-title">
            <div class="hd">
              <h2 id="themes-title" class="label">${say("puzzle.themes")}</h2>
              ${this.renderFilters(puzzles)}
            </div>
            ${chosen.length === 0 &&
            html`
              <${Empty} text=${say("puzzle.none")} about=${say("puzzle.none.about")} />
            `}
            <ul class="themes">
              ${THEMES.map((theme) => this.renderTheme(theme, chosen, solved))}
            </ul>
          </section>
        </div>
        <aside class="panel" aria-label=${say("web.panel")}>
          <section><${Streak} lang=${this.props.lang} ...${streak()} /></section>
          <section>${this.renderGrades()}</section>
        </aside>
      </div>
    `;
  }

  /** @param {Puzzle} puzzle */
  renderDaily(puzzle) {
    const scene = this.state.scenes[puzzle.number];
    const title = gameOf(this.props.games, puzzle.game)?.title ?? "";
    const isDone = progress().solved.includes(idOf(puzzle));
    return html`
      <section class="card daily" aria-labelledby="daily-title">
        <div class="pic">
          ${scene &&
          html`
            <${Picture} scene=${scene} thumb=${false} />
          `}
        </div>
        <div class="txt">
          <p class="kicker">${say("puzzle.daily")}</p>
          <h2 id="daily-title">${scene ? goalText(puzzle, scene) : ""}</h2>
          <p>
            ${say("puzzle.your-turn", { game: title })}${" "}${count("puzzle.ahead", puzzle.plies)}
            ${" "}
            <${Dots} grade=${puzzle.grade} />
          </p>
          <div class="bar">
            <a class="btn primary" id="daily" href="#/puzzles/today">
              <${Icon} name=${isDone ? "check" : "play"} />
              ${say(isDone ? "puzzle.solved" : "puzzle.solve")}
            </a>
          </div>
        </div>
      </section>
    `;
  }

  /** @param {Puzzle[]} puzzles */
  renderFilters(puzzles) {
    const { game, grade } = this.state;
    const names = new Set(puzzles.map((puzzle) => nameIn(puzzle.game)));
    const games = this.props.games.filter((one) => names.has(one.name));
    return html`
      <div class="bar">
        <select
          class="pill"
          aria-label=${say("puzzle.all-games")}
          value=${game}
          onChange=${(event) => this.setState({ game: event.target.value })}
        >
          <option value="">${say("puzzle.all-games")}</option>
          ${games.map(
            (one) => html`
              <option value=${one.name}>${one.title}</option>
            `,
          )}
        </select>
        <select
          class="pill"
          aria-label=${say("puzzle.grade")}
          value=${grade}
          onChange=${(event) => this.setState({ grade: Number(event.target.value) })}
        >
          <option value="0">${say("puzzle.any-grade")}</option>
          ${[1, 2, 3, 4, 5].map(
            (n) => html`
              <option value=${n}>${say("puzzle.grade")} ${n}</option>
            `,
          )}
        </select>
      </div>
    `;
  }

  /**
   * @param {string} theme
   * @param {Puzzle[]} chosen
   * @param {Set<string>} solved
   */
  renderTheme(theme, chosen, solved) {
    const puzzles = chosen.filter((puzzle) => puzzle.theme === theme);
    if (puzzles.length === 0) return null;
    const done = puzzles.filter((puzzle) => solved.has(idOf(puzzle))).length;
    const { game, grade } = this.state;
    const next = puzzles.find((puzzle) => !solved.has(idOf(puzzle))) ?? puzzles[0];
    const first = this.first(this.state.puzzles ?? [], theme);
    const scene = first && this.state.scenes[first.number];
    const names = [...new Set(puzzles.map((puzzle) => nameIn(puzzle.game)))];
    const titles = names.map((name) => gameOf(this.props.games, name)?.title ?? name);
    const href = address(`puzzles/${next.number}`, { theme, of: game, grade: grade || "" });
    return html`
      <li>
        <a class="card theme" href=${href} data-theme-name=${theme}>
          <span class="pic">
            ${scene &&
            html`
              <${Picture} scene=${scene} />
            `}
          </span>
          <span class="txt">
            <b>${themeText(theme, scene)}</b>
            <span class="small muted">${titles.join(", ")}</span>
            <span class="meter"><i style=${`width:${(100 * done) / puzzles.length}%`}></i></span>
            <span class="small muted">
              ${say("puzzle.of", { n: number(done), all: number(puzzles.length) })}
            </span>
          </span>
        </a>
      </li>
    `;
  }

  renderGrades() {
    const { grades } = progress();
    const { games } = this.props;
    const known = games.filter((game) => grades[game.name]);
    return html`
      <h2 class="label">${say("puzzle.your-grades")}</h2>
      ${known.length === 0 &&
      html`
        <p class="small muted">${say("puzzle.no-grades")}</p>
      `}
      <dl class="facts">
        ${known.map(
          (game) => html`
            <dt>${game.title}</dt>
            <dd><${Dots} grade=${grades[game.name]} /></dd>
          `,
        )}
      </dl>
    `;
  }
}
