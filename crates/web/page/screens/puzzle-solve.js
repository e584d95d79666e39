// @ts-check
// A puzzle on the board: the answer move by move, the refutation of a wrong one, and why.
import { Component, html } from "../vendor/preact.js";
import { isForeignKey } from "../actions.js";
import { post, show } from "../api.js";
import { Board, ratioOf } from "../board/board.js";
import { Stage } from "../board/stage.js";
import { gameOf, nameIn } from "../games.js";
import { Icon } from "../icons.js";
import { Trouble, copy } from "../parts/controls.js";
import { MoveButtons, moveTitle } from "../parts/moves.js";
import { Plies } from "../parts/plies.js";
import { Dots, Streak, goalText, themeText } from "../parts/puzzle-parts.js";
import { watchScreen } from "../parts/screen.js";
import {
  daily,
  dayName,
  noteSolved,
  noteWrong,
  progress,
  seedsOf,
  streak,
  today,
} from "../puzzles.js";
import { address, go, whole } from "../route.js";
import { settings } from "../settings.js";
import { count, number, say } from "../words.js";

/** @typedef {import("../puzzles.js").Puzzle} Puzzle */
/** @typedef {Page.ScreenProps & { puzzles: Puzzle[], puzzle: Puzzle }} Props */
/**
 * A judged move, and the line that shows why.
 * @typedef {object} Verdict
 * @property {boolean} right
 * @property {string} title
 * @property {string[]} says
 * @property {string[]} before the moves of the answer before it
 * @property {string[]} line
 * @property {Api.Played[]} played the line with its stories
 */
/**
 * @typedef {object} State
 * @property {Api.View | null} start
 * @property {Api.View | null} view
 * @property {Api.Scene | null} scene
 * @property {string[]} moves of the answer, so far
 * @property {boolean} busy
 * @property {number} tries
 * @property {Verdict | null} verdict
 * @property {number} at how many moves of the verdict's line are on the board
 * @property {boolean} given Was the answer shown?
 * @property {string | null} hint
 * @property {string | null} error
 */

/** @extends {Component<Props, State>} */
export class Solve extends Component {
  /** @type {State} */
  state = {
    ...{ start: null, view: null, scene: null, moves: [], busy: false, tries: 0 },
    ...{ verdict: null, at: 0, given: false, hint: null, error: null },
  };
  stage = new Stage(
    (scene) => this.setState({ scene }),
    () => {},
  );

  componentDidMount() {
    this.leave = watchScreen(() => this.setState({}));
    this.onKey = this.onKey.bind(this);
    addEventListener("keydown", this.onKey);
    this.begin();
  }
  componentWillUnmount() {
    this.leave?.();
    removeEventListener("keydown", this.onKey);
    this.stage.skip();
  }
  /** @param {Props} before */
  componentDidUpdate(before) {
    const { puzzle } = this.props;
    if (before.lang !== this.props.lang) this.begin();
    this.props.setTitle(this.isDaily() ? say("puzzle.daily") : this.name(puzzle));
  }
  isDaily() {
    return this.props.puzzle === daily(this.props.puzzles);
  }
  /** @param {Puzzle} puzzle */
  name(puzzle) {
    return say("puzzle.number", { n: number(puzzle.number) });
  }
  /** Shows the puzzle from its start, or after some right moves. @param {string[]} moves */
  async begin(moves = []) {
    const { game, position } = this.props.puzzle;
    try {
      const start = await show({ game, position });
      const view = moves.length ? await show({ game, position, moves }) : start;
      const clean = { busy: false, verdict: null, at: 0, hint: null, error: null };
      this.setState({ start, view, scene: view.scene, moves, ...clean });
    } catch (error) {
      this.setState({ error: error.message, busy: false });
    }
  }
  /** The side of the user. */
  me() {
    return this.state.start?.turn;
  }

  /** @param {Api.Choice} choice */
  async play(choice) {
    const { puzzle } = this.props;
    const { moves, busy, verdict } = this.state;
    if (busy || verdict || moves.length === puzzle.line.length) return;
    this.setState({ busy: true, hint: null, error: null });
    try {
      if (choice.text === puzzle.line[moves.length]) await this.goOn(moves);
      else await this.refute(moves, choice.text);
    } catch (error) {
      this.setState({ error: error.message, busy: false });
    }
  }
  /** Makes the next move of the answer, and the defence. @param {string[]} before */
  async goOn(before) {
    const { puzzle } = this.props;
    let moves = before;
    do {
      moves = puzzle.line.slice(0, moves.length + 1);
      await this.perform(moves);
    } while (moves.length < puzzle.line.length && this.state.view?.turn !== this.me());
    if (moves.length === puzzle.line.length) return this.solved();
    this.setState({ busy: false });
    this.props.announce(`${say("puzzle.go-on")} ${this.state.view?.says ?? ""}`);
  }
  /** Shows the last of these moves. @param {string[]} moves */
  async perform(moves) {
    const { game, position } = this.props.puzzle;
    const view = await show({ game, position, moves });
    const last = view.history.at(-1);
    const { scene } = this.state;
    if (scene && last) await this.stage.perform(scene, last.story, settings.tempo);
    this.setState({ view, scene: view.scene, moves });
    this.props.announce(last?.says ?? "");
    await new Promise((resolve) => this.setState({}, () => resolve(null)));
  }
  /**
   * What the server says of a move.
   * @param {string[]} before
   * @param {string} move
   * @returns {Promise<Verdict>}
   */
  async explain(before, move) {
    const { game, position, goal } = this.props.puzzle;
    const body = { game, position, goal, moves: before, move };
    const found = await post("/api/puzzles/explain", body);
    const view = await show({ game, position, moves: [...before, ...found.line] });
    return { ...found, before, played: view.history.slice(before.length) };
  }
  /**
   * @param {string[]} before
   * @param {string} move
   */
  async refute(before, move) {
    noteWrong();
    const verdict = await this.explain(before, move);
    this.setState({ verdict, tries: this.state.tries + 1, busy: false });
    await this.goTo(1, verdict);
    this.props.announce([`${verdict.title}.`, ...verdict.says].join(" "));
    focus("[data-do=try]");
  }
  /** The whole answer is on the board, which nobody touches until it is explained. */
  async solved() {
    const { puzzle } = this.props;
    const { line } = puzzle;
    const { tries, given, view } = this.state;
    if (!given) noteSolved(puzzle, { atOnce: tries === 0, isDaily: this.isDaily() });
    const found = await this.explain([], line[0]).catch((error) => this.unexplained(error));
    const verdict = { ...found, line, played: view?.history ?? [] };
    this.setState({ verdict, at: line.length, tries: tries + (given ? 0 : 1), busy: false });
    this.props.announce([`${verdict.title}.`, ...verdict.says].join(" "));
    focus("[data-do=next]");
  }
  /**
   * The verdict on the right answer where nobody says why it is right.
   * @param {Error} error
   * @returns {Verdict}
   */
  unexplained({ message }) {
    const { puzzle } = this.props;
    const { start } = this.state;
    const move = start ? moveTitle(puzzle.line[0], start.scene) : puzzle.line[0];
    const title = say("puzzle.right", { move });
    return { right: true, title, says: [message], before: [], line: [], played: [] };
  }
  /** Shows the verdict's line after so many moves. @param {number} at */
  async goTo(at, verdict = this.state.verdict) {
    if (!verdict) return;
    const { game, position } = this.props.puzzle;
    const moves = [...verdict.before, ...verdict.line.slice(0, at)];
    const view = await show({ game, position, moves });
    this.setState({ view, scene: view.scene, at });
  }
  async giveUp() {
    this.setState({ given: true, busy: true, verdict: null });
    const { verdict, moves } = this.state;
    await this.begin(verdict ? verdict.before : moves);
    this.setState({ busy: true });
    try {
      const { line } = this.props.puzzle;
      for (let n = this.state.moves.length + 1; n <= line.length; n++)
        await this.perform(line.slice(0, n));
      await this.solved();
    } catch (error) {
      this.setState({ error: error.message, busy: false });
    }
  }
  /** The next puzzle of the theme, or of the file. */
  next() {
    const { puzzles, puzzle, route } = this.props;
    const { theme, of, grade } = route.query;
    /** @param {Puzzle} one */
    const isMeant = (one) =>
      (!theme || one.theme === theme) &&
      (!of || nameIn(one.game) === of) &&
      (!grade || one.grade === Number(grade));
    const later = [...puzzles.slice(puzzle.number), ...puzzles.slice(0, puzzle.number)];
    const next = later.find(isMeant) ?? puzzle;
    go(address(`puzzles/${next.number}`, { theme, of, grade }));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { view, verdict, at } = this.state;
    if (!view || isForeignKey(event)) return;
    const choice = /^[1-9]$/.test(event.key) && view.choices.find((one) => one.text === event.key);
    if (choice && !verdict) this.play(choice);
    else if (isForeignKey(event, ", .bd-zone") || !verdict) return;
    else if (event.key === "ArrowLeft") this.goTo(Math.max(0, at - 1));
    else if (event.key === "ArrowRight") this.goTo(Math.min(verdict.line.length, at + 1));
    else return;
    event.preventDefault();
  }

  /**
   * @param {Props} props
   * @param {State} state
   */
  render({ puzzle }, { view, scene, start, error }) {
    if (!view || !scene || !start)
      return html`
        <main class="solve" id="main" tabindex="-1">
          <div class="notice"><${Trouble} error=${error} /></div>
        </main>
      `;
    return html`
      <main class=${`solve ${scene.backdrop}`} id="main" tabindex="-1">
        <div class="left">
          ${this.renderGoal(puzzle, start, view)}${this.renderBoard(view, scene)}
          ${this.renderBelow()}
        </div>
        ${this.renderAside(puzzle, scene)}
      </main>
    `;
  }
  /**
   * Beside the board; a phone has a verdict in a sheet, which leaves the board in sight.
   * @param {Puzzle} puzzle
   * @param {Api.Scene} scene
   */
  renderAside(puzzle, scene) {
    const { verdict } = this.state;
    const title = this.isDaily() ? say("puzzle.daily") : this.name(puzzle);
    return verdict && watchScreen.phone()
      ? html`
          <aside class="psheet" aria-label=${say("web.panel")}>
            <h2 class="vh">${title}</h2>
            ${this.renderVerdict(puzzle, verdict)}
          </aside>
        `
      : html`
          <aside class="panel" aria-label=${say("web.panel")}>
            <section class="head">
              <div>
                <h2>${title}</h2>
                <p class="small muted">${this.subtitle(puzzle, scene)}</p>
              </div>
              <span
                class="flame"
                title=${`${streak().now} ${count("puzzle.streak", streak().now)}`}
              >
                <${Icon} name="flame" />
                <b class="num">${number(streak().now)}</b>
              </span>
            </section>
            ${this.renderPanel(puzzle, scene)}
          </aside>
        `;
  }
  /**
   * @param {Puzzle} puzzle
   * @param {Api.Scene} scene
   */
  subtitle(puzzle, scene) {
    const { games, lang } = this.props;
    const title = gameOf(games, puzzle.game)?.title ?? "";
    const options = /** @type {const} */ ({ weekday: "long", day: "numeric", month: "long" });
    const more = this.isDaily()
      ? dayName(today(), lang, options)
      : themeText(puzzle.theme, scene).toLowerCase();
    return `${title} · ${more}`;
  }
  /**
   * What is asked, and how much of it is reached.
   * @param {Puzzle} puzzle
   * @param {Api.View} start
   * @param {Api.View} view
   */
  renderGoal(puzzle, start, view) {
    const me = this.me() === "second" ? "second" : "first";
    const index = me === "second" ? 1 : 0;
    const seeds = seedsOf(puzzle);
    const text = goalText(puzzle, start.scene);
    if (seeds === 0)
      return html`
        <div class="goal-line">
          <h1>${text}</h1>
          <span class=${`chip ${me}`}>
            <${Icon} name="user" />
            ${say("puzzle.you-are", { side: this.sideName(me) })}
          </span>
        </div>
      `;
    const banked = Math.max(0, view.score[index] - start.score[index]);
    const { line } = puzzle;
    const done = this.state.verdict ? this.state.at : this.state.moves.length;
    return html`
      <div class="card goal">
        <div class="goal-line">
          <h1>${text}</h1>
          <b class="num" aria-label=${say("puzzle.banked", { n: banked, all: seeds })}>
            ${banked} / ${seeds}
          </b>
        </div>
        <span class="meter">
          <i class=${me} style=${`width:${Math.min(100, (100 * banked) / seeds)}%`}></i>
        </span>
        <ol class="steps">
          ${line.map(
            (move, i) => html`
              <li class=${i < done && !this.isWrong() ? "done" : ""}>
                ${i < done && !this.isWrong() ? moveTitle(move, start.scene) : i + 1}
              </li>
            `,
          )}
        </ol>
      </div>
    `;
  }
  isWrong() {
    return this.state.verdict !== null && !this.state.verdict.right;
  }
  /** @param {Api.Side} side */
  sideName(side) {
    const game = gameOf(this.props.games, this.props.puzzle.game);
    return (game?.sides?.[side === "second" ? 1 : 0] ?? "").toLowerCase();
  }
  /**
   * @param {Api.View} view
   * @param {Api.Scene} scene
   */
  renderBoard(view, scene) {
    const { busy, verdict } = this.state;
    // Above a verdict there is room for a lying board only.
    const tall = watchScreen.phone() && !verdict;
    const isOver = view.turn === "over";
    return html`
      <div class="desk" ref=${(node) => node?.style.setProperty("--ratio", ratioOf(scene, tall))}>
        <div class="cloth" onClick=${() => busy && this.stage.skip()}>
          <${Board}
            scene=${scene}
            choices=${view.choices}
            playable=${!busy && !verdict && !isOver}
            busy=${busy}
            mover=${view.turn === "second" ? "second" : "first"}
            over=${isOver}
            label=${`${view.title}. ${view.says}`}
            tall=${tall && scene.backdrop === "mancala"}
            narrow=${watchScreen.narrow()}
            stage=${this.stage}
            lastStory=${busy ? [] : view.history.at(-1)?.story}
            onPlay=${(choice) => this.play(choice)}
          />
        </div>
      </div>
      <${MoveButtons}
        choices=${view.choices.filter((choice) => choice.path.length === 0)}
        disabled=${busy || verdict !== null}
        onPlay=${(choice) => this.play(choice)}
      />
    `;
  }
  /** What can be done below the board. */
  renderBelow() {
    const { verdict, at, busy, hint } = this.state;
    // A phone has its moves in the sheet.
    if (verdict) return watchScreen.phone() ? null : this.renderReplay(verdict, at);
    return html`
      <div class="bar tp">
        <button class="btn" data-do="again" disabled=${busy} onClick=${() => this.begin()}>
          <${Icon} name="redo" />
          ${say("puzzle.again")}
        </button>
        <button class="btn" data-do="hint" disabled=${busy} onClick=${() => this.giveHint()}>
          <${Icon} name="lamp" />
          ${say("puzzle.hint")}
        </button>
        <span class="small" role="status">${hint}</span>
        <span class="sp"></span>
        <button class="btn quiet" data-do="show" disabled=${busy} onClick=${() => this.giveUp()}>
          ${say("puzzle.show")}
        </button>
      </div>
    `;
  }
  giveHint() {
    const { moves, scene } = this.state;
    const { line } = this.props.puzzle;
    if (!scene) return;
    // For a move from one place to another the first is enough.
    const choice = this.state.view?.choices.find((one) => one.text === line[moves.length]);
    const [zone] = choice && choice.path.length > 1 ? choice.path : [];
    const cell = scene.cells.find((one) => one.zone === zone);
    const move = cell?.name ?? moveTitle(line[moves.length], scene);
    this.setState({ hint: say("puzzle.hint-is", { move }), tries: this.state.tries + 1 });
  }
  /**
   * @param {Verdict} verdict
   * @param {number} at
   */
  renderReplay({ line }, at) {
    /** @type {[name: string, icon: string, to: number][]} */
    const steps = [
      ["first", "first", 0],
      ["back", "prev", at - 1],
      ["on", "next", at + 1],
      ["last", "last", line.length],
    ];
    const [first, back, on, last] = steps.map(
      ([name, icon, to]) => html`
        <button
          class="ib"
          aria-label=${say(`web.replay.${name}`)}
          disabled=${to < 0 || to > line.length || to === at}
          onClick=${() => this.goTo(to)}
        >
          <${Icon} name=${icon} />
        </button>
      `,
    );
    return html`
      <div class="bar tp replay" role="group" aria-label=${say("web.replay")}>
        ${first}${back}
        <span class="small num">${say("puzzle.of", { n: at, all: line.length })}</span>
        ${on}${last}
      </div>
    `;
  }

  /**
   * @param {Puzzle} puzzle
   * @param {Api.Scene} scene
   */
  renderPanel(puzzle, scene) {
    const { verdict, tries, error, moves } = this.state;
    if (verdict) return this.renderVerdict(puzzle, verdict);
    return html`
      ${error &&
      html`
        <section><${Trouble} error=${error} /></section>
      `}
      ${this.isDaily() &&
      html`
        <section><${Streak} lang=${this.props.lang} ...${streak()} /></section>
      `}
      <section>
        <dl class="facts">
          <dt>${say("puzzle.theme")}</dt>
          <dd>${themeText(puzzle.theme, scene)}</dd>
          <dt>${say("puzzle.hard")}</dt>
          <dd><${Dots} grade=${puzzle.grade} /></dd>
          <dt>${say("puzzle.must-see")}</dt>
          <dd>${count("puzzle.moves", puzzle.plies)}</dd>
          <dt>${say("puzzle.tries")}</dt>
          <dd class="num">${tries}</dd>
        </dl>
      </section>
      <section>
        <p class="note">
          <${Icon} name="check" />
          <span>${say(moves.length > 0 ? "puzzle.go-on" : "puzzle.proven")}</span>
        </p>
      </section>
      ${this.renderFoot()}
    `;
  }
  /**
   * @param {Puzzle} puzzle
   * @param {Verdict} verdict
   */
  renderVerdict(puzzle, verdict) {
    const { right, title, says } = verdict;
    const [first, ...more] = says;
    const line = html`
      <section>
        <h3 class="label of-line">
          ${right
            ? say("puzzle.answer-is", { moves: puzzle.line.join(" ") })
            : say("puzzle.refuted")}
        </h3>
        ${this.renderLine(verdict)}
      </section>
      <section class="stack">${right ? this.renderNext() : this.renderRetry()}</section>
    `;
    const why =
      more.length > 0 &&
      html`
        <section>
          <h3 class="label">${say("puzzle.why")}</h3>
          <ol class="why">
            ${more.map(
              (text) => html`
                <li>${text}</li>
              `,
            )}
          </ol>
        </section>
      `;
    return html`
      <section class=${`verdict ${right ? "right" : "wrong"}`} data-verdict=${String(right)}>
        <${Icon} name=${right ? "check" : "close"} />
        <p>
          <b>${title}</b>
          <br />
          ${first}
        </p>
      </section>
      ${watchScreen.phone() ? [line, why] : [why, line]}
      <section>
        ${right
          ? html`
              <div class="bar">
                <span class="chip">${say("puzzle.in-a-row", { n: number(progress().row) })}</span>
                <span class="chip">
                  ${say("puzzle.hard")}
                  <${Dots} grade=${puzzle.grade} />
                </span>
                <span class="chip">${count("puzzle.moves", puzzle.plies)}</span>
              </div>
            `
          : html`
              <p class="note">
                <${Icon} name="flame" />
                <span>${say("puzzle.streak-stays")}</span>
              </p>
            `}
      </section>
      ${this.renderFoot()}
    `;
  }
  /** The moves of a line, to be touched. @param {Verdict} verdict */
  renderLine({ played }) {
    const { at } = this.state;
    return html`
      <${Plies} played=${played} at=${at} onPick=${(/** @type {number} */ at) => this.goTo(at)} />
      <p class="small muted strips">${say("puzzle.strips")}</p>
    `;
  }
  renderRetry() {
    const before = this.state.verdict?.before ?? [];
    return html`
      <button class="btn primary wide" data-do="try" onClick=${() => this.begin(before)}>
        <${Icon} name="redo" />
        ${say("puzzle.try")}
      </button>
      <button class="btn wide" data-do="show" onClick=${() => this.giveUp()}>
        ${say("puzzle.show")}
      </button>
      ${this.renderLab()}
    `;
  }
  renderNext() {
    return html`
      <button class="btn primary wide" data-do="next" onClick=${() => this.next()}>
        <${Icon} name="last" />
        ${say("puzzle.next")}
      </button>
      ${this.renderLab()}
    `;
  }
  renderLab() {
    const { game, position } = this.props.puzzle;
    return html`
      <a class="btn quiet wide" href=${address("laboratory", { game, position })}>
        <${Icon} name="flask" />
        ${say(watchScreen.phone() ? "web.why" : "puzzle.lab")}
      </a>
    `;
  }
  renderFoot() {
    const { puzzle, toast } = this.props;
    const share = async () => {
      const link = whole(`#/puzzles/${puzzle.number}`);
      toast((await copy(link)) ? say("web.copied") : link);
    };
    return html`
      <section class="foot bar">
        <a class="btn quiet" href="#/puzzles">
          <${Icon} name="grid" />
          ${say("puzzle.all")}
        </a>
        <span class="sp"></span>
        <button class="btn quiet" data-do="share" onClick=${share}>
          <${Icon} name="export" />
          ${say("web.share")}
        </button>
      </section>
    `;
  }
}

/** Puts the focus on what comes next, once it is drawn. @param {string} selector */
function focus(selector) {
  requestAnimationFrame(() => {
    /** @type {HTMLElement | null} */
    const node = document.querySelector(selector);
    // On a phone it is in sight already, in the sheet below the board.
    node?.focus({ preventScroll: watchScreen.phone() });
  });
}
