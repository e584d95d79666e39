// @ts-check
// Analysis: what every move is worth, what the game was worth at every moment, which moves cost
// something, and what else could have been played, with comments and drawings.
import { Component, html } from "../vendor/preact.js";
import { ANALYSIS_ACTIONS, isForeignKey, runKey } from "../actions.js";
import { AnalysisClient } from "../analysis-client.js";
import { Board, ratioOf } from "../board/board.js";
import { Drawings, cellOfZone, followPen } from "../board/drawing.js";
import { gameOf } from "../games.js";
import { Icon } from "../icons.js";
import { toggled } from "../lines.js";
import { ActionButton } from "../parts/action-button.js";
import { LinesPanel, Summary } from "../parts/analysis-panel.js";
import { Trouble } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { Comment, DrawTools } from "../parts/draw-tools.js";
import { CoachCard, CoachHead, lookedAt, mistakesOf } from "../parts/coach-card.js";
import { EvalBar, Graph } from "../parts/graph.js";
import { Looks } from "../parts/move-groups.js";
import { MoveButtons } from "../parts/moves.js";
import { watchScreen } from "../parts/screen.js";
import { Link, Record } from "../parts/share.js";
import { forgetMistake, keepMistake } from "../mistakes.js";
import { openRoom } from "../open-room.js";
import { address, go, replace, whole } from "../route.js";
import { say } from "../words.js";
import { ChooseGame } from "./choose-game.js";
import { NewGame } from "./new-game.js";

/** What lies over the game. @typedef {"more" | "play" | null} Sheet */
/**
 * @typedef {object} State
 * @property {Sheet} sheet
 * @property {boolean} guessing Is the best move to be guessed before values are shown?
 * @property {import("../parts/analysis-panel.js").Guess | null} guessed
 * @property {import("../parts/draw-tools.js").Pen} pen
 * @property {import("../lines.js").Colour} colour
 * @property {import("../board/drawing.js").Stroke | null} stroke What is being drawn.
 * @property {number | null} from Where an arrow begins that is drawn with keys.
 * @property {boolean} commenting
 */

/** So long after a letter of a comment the address is written. */
const SAVE_AFTER = 400;

/** @extends {Component<Page.ScreenProps, State>} */
export class Analysis extends Component {
  /** @type {State} */
  state = {
    sheet: null,
    guessing: false,
    guessed: null,
    pen: null,
    colour: "g",
    stroke: null,
    from: null,
    commenting: false,
  };
  client = new AnalysisClient(() => this.setState({}));
  /** The game whose mistakes are kept. */
  keptFor = "";
  /** May the coach show the worst mistake, or does the address name another moment? */
  mayLead = false;
  /** The board as it is drawn. @type {Page.Layout | null} */
  layout = null;
  /** The address that shows what is on the board. */
  shownHash = "";

  componentDidMount() {
    this.leave = watchScreen(() => this.setState({}));
    this.onKey = this.onKey.bind(this);
    addEventListener("keydown", this.onKey);
    this.fromRoute();
  }
  componentWillUnmount() {
    clearTimeout(this.saving);
    this.client.close();
    this.leave?.();
    removeEventListener("keydown", this.onKey);
  }
  /** @param {Page.ScreenProps} before */
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.client.changeLanguage();
    if (before.route !== this.props.route && this.shownHash !== location.hash) this.fromRoute();
    this.props.setTitle(this.client.view ? say("web.nav.analysis") : null);
    this.keepMistakes();
  }
  fromRoute() {
    const { game, position, moves, lines, at } = this.props.route.query;
    this.shownHash = location.hash;
    if (!game) return this.client.set({ view: null });
    const list = moves ? moves.split(",").filter(Boolean) : [];
    const ply = at === undefined ? list.length : Number(at);
    const guessing = this.props.route.query.exercise === "yes";
    this.mayLead = at === undefined && !guessing;
    this.setState({ guessing, guessed: null, pen: null, commenting: false });
    this.client.open({ game, position, moves: list, lines, at: ply, you: this.me() });
  }
  /** The side that the coach speaks to. @returns {Api.Side | null} */
  me() {
    const { me } = this.props.route.query;
    return me === "first" || me === "second" ? me : null;
  }
  /**
   * What the coach speaks about.
   * @returns {import("../parts/coach-card.js").PlayedGame}
   */
  played() {
    const { client } = this;
    const line = client.lines.main();
    return {
      game: client.game,
      position: client.position,
      at: client.lines.isMain(client.now) ? client.at : -1,
      from: client.lines.fork(client.now).ply,
      moves: line.slice(1).map((one) => one.text),
      worth: line.map((one) => one.worth),
      judged: line.slice(1).map((one) => one.judged),
      reviewLeft: line.filter((one) => !one.isReviewed).length,
      goTo: (/** @type {number} */ at) => this.showBoardOf(line[at]),
      playLine: (/** @type {number} */ at, /** @type {string[]} */ moves) => {
        this.showBoardOf(moves.reduce((move, text) => move.play(text), line[at]));
        this.updateAddress();
      },
    };
  }
  /** What the coach names is on the board, which a phone has above it. @param {import("../lines.js").LineMove} move */
  showBoardOf(move) {
    this.client.goToMove(move);
    if (watchScreen.phone()) scrollTo(0, 0);
  }
  /** Own mistakes come back as exercises, once all moves have been looked at. */
  keepMistakes() {
    const { game, view } = this.client;
    const me = this.me();
    if (!me || !view) return;
    const { moves, judged, reviewLeft } = this.played();
    if (reviewLeft > 0 || moves.length === 0 || this.keptFor === moves.join()) return;
    this.keptFor = moves.join();
    const mistakes = mistakesOf(judged, me);
    for (const { reviewed } of mistakes)
      if (reviewed.position) keepMistake({ game, position: reviewed.position, title: view.title });
    this.beginAt(mistakes[0]);
  }
  /**
   * The coach begins at the worst mistake, unless somebody has looked elsewhere meanwhile.
   * @param {import("../parts/coach-card.js").Mistake | undefined} worst
   */
  beginAt(worst) {
    const { at, moves, goTo } = this.played();
    if (!worst || !this.mayLead || !this.isCoached() || at !== moves.length) return;
    this.mayLead = false;
    goTo(worst.at);
  }
  /** Does the coach speak about this game? */
  isCoached() {
    const { view } = this.client;
    return this.me() !== null && view?.unit === "points" && !this.state.guessing;
  }
  /**
   * The same game again from before a move, with all that came before it.
   * @param {number} at
   */
  tryAgain(at) {
    const { game, position } = this.client;
    const { moves } = this.played();
    const machine = this.props.route.query.against ?? "level=easy";
    const [first, second] = this.me() === "second" ? [machine, "human"] : ["human", machine];
    openRoom({
      game,
      first,
      second,
      moves: moves.slice(0, at),
      ...(position && { position }),
    }).catch((error) => this.props.toast(error.message));
  }
  /**
   * What names the game, its variations and the move that is looked at.
   * @param {object} [more]
   */
  address(more) {
    const { game, position, lines, now } = this.client;
    const main = lines.main();
    const moves = main.slice(1).map((one) => one.text);
    const at = now === main[main.length - 1] ? undefined : lines.all().indexOf(now);
    const text = lines.text() || undefined;
    return address("analysis", { game, position, moves, lines: text, at, ...more });
  }
  /** What stays in the address of this browser. */
  kept() {
    const { me, against } = this.props.route.query;
    return { me, against };
  }
  /** Makes the address name what is on the board. */
  updateAddress() {
    clearTimeout(this.saving);
    this.shownHash = this.address(this.kept());
    replace(this.shownHash);
  }
  /** The same, so that the browser's way back leads to what was there before. */
  saved() {
    this.shownHash = this.address(this.kept());
    go(this.shownHash);
  }

  /**
   * What actions need to know.
   * @param {Api.View} view
   * @returns {import("../actions.js").AnalysisScreen}
   */
  screen(view) {
    return {
      client: this.client,
      view,
      guessing: this.state.guessing,
      guess: (guessing) => this.setState({ guessing, guessed: null, sheet: null }),
      drawing: this.state.pen !== null,
      draw: () => this.setState({ pen: this.state.pen ? null : "arrow" }),
      saved: () => this.saved(),
      open: (/** @type {any} */ sheet) => this.setState({ sheet }),
    };
  }
  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { view } = this.client;
    if (!view || isForeignKey(event)) return;
    const choice = /^[1-9]$/.test(event.key) && view.choices.find((one) => one.text === event.key);
    if (choice) this.play(choice);
    // Cells of the board have arrow keys of their own.
    else if (isForeignKey(event, ", .bd-zone")) return;
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const other = this.otherLine(event.key === "ArrowUp" ? -1 : 1);
      if (!other) return;
      this.client.goToMove(other);
    } else if (event.key === "Escape" && this.state.pen) this.setState({ pen: null });
    else if (!runKey(ANALYSIS_ACTIONS, event.key, this.screen(view))) return;
    event.preventDefault();
  }

  /**
   * The move of another line that takes the place of this one.
   * @param {number} step
   */
  otherLine(step) {
    const { now } = this.client;
    const next = now.before?.next ?? [];
    return next[next.indexOf(now) + step] ?? null;
  }

  /**
   * Puts a mark on the board, or takes it away.
   * @param {import("../board/drawing.js").Stroke} stroke
   * @param {Api.Scene} scene
   */
  mark(stroke, scene) {
    const { now } = this.client;
    const before = now.marks.length;
    now.marks = toggled(now.marks, { colour: this.state.colour, ...stroke });
    this.setState({ stroke: null, from: null });
    this.updateAddress();
    const what = strokeText(stroke, scene);
    const isGone = now.marks.length < before;
    this.props.announce(isGone ? say("web.pen.gone", { what }) : what);
  }
  /** @param {PointerEvent} event @param {Api.Scene} scene */
  onPen(event, scene) {
    const { pen } = this.state;
    const isPen = event.button === 2 || (pen !== null && event.button === 0);
    const board = event.target instanceof Element ? event.target.closest("svg.bd") : null;
    if (!isPen || !this.layout || !(board instanceof SVGSVGElement)) return;
    event.stopPropagation();
    event.preventDefault();
    followPen(event, board, this.layout, (stroke, isDone) => {
      // With the pen for rings a finger that slips still draws a ring.
      const drawn = stroke && pen === "ring" ? { from: stroke.from, to: stroke.from } : stroke;
      if (!isDone || !drawn) return this.setState({ stroke: drawn });
      this.mark(drawn, scene);
    });
  }
  /** Draws with keys: Enter on a place. @param {KeyboardEvent} event @param {Api.Scene} scene */
  onPenKey(event, scene) {
    const { pen, from } = this.state;
    const zone = event.target instanceof Element && event.target.getAttribute("data-zone");
    if (!pen || !zone || (event.key !== "Enter" && event.key !== " ")) return;
    event.stopPropagation();
    event.preventDefault();
    const cell = cellOfZone(scene, Number(zone));
    if (pen === "ring" || from !== null) return this.mark({ from: from ?? cell, to: cell }, scene);
    this.setState({ from: cell });
    this.props.announce(say("web.pen.from", { name: nameOfCell(scene, cell) }));
  }
  /** @param {string} text */
  comment(text) {
    this.client.now.comment = text;
    this.setState({});
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.updateAddress(), SAVE_AFTER);
  }

  /** @param {Api.Choice} choice */
  async play(choice) {
    const { client } = this;
    const values = this.values();
    if (this.state.guessing) {
      const guessed = values && judgeGuess(choice.text, values);
      this.setState({ guessed });
      // An exercise that is solved does not come back.
      if (guessed?.mine.best && client.view)
        forgetMistake({ game: client.game, position: client.view.position });
    }
    await client.play(choice.text);
    this.updateAddress();
    this.props.announce(client.view?.history.at(-1)?.says ?? "");
  }

  /**
   * The value of every move for the side to move, by the text of the move.
   * @returns {Map<string, Page.MoveValue> | null}
   */
  values() {
    const { report, view } = this.client;
    if (!view || !report?.moves?.length) return null;
    const { unit } = view;
    const top = Math.max(...report.moves.map((move) => move.value));
    return new Map(
      report.moves.map(({ move, value, exact }) => [
        move,
        { value, exact, best: value === top, unit },
      ]),
    );
  }

  /**
   * @param {Page.ScreenProps} props
   * @param {State} state
   */
  render({ games, route }, { guessing, guessed }) {
    const { client } = this;
    const { view, at, moves, report } = client;
    const phone = watchScreen.phone();
    if (!view && !route.query.game)
      return html`
        <${ChooseGame} games=${games} />
      `;
    if (!view)
      return html`
        <main id="main" tabindex="-1">
          <div class="notice"><${Trouble} error=${client.error} /></div>
        </main>
      `;
    return html`
      <main class=${`ana ${view.scene.backdrop}`} id="main" tabindex="-1">
        <h1 class="vh">${say("web.nav.analysis")}:${" "}${view.title}</h1>
        <div class="left">
          ${this.renderCoachHead(view)}${this.renderBoard(view)}${this.renderToolbar(view)}
          ${phone && (this.state.pen || this.state.commenting) && this.renderTools()}
        </div>
        <aside class="right" aria-label=${say("web.panel")}>
          ${this.isCoached() &&
          html`
            <${CoachCard}
              client=${this.played()}
              view=${view}
              me=${this.me()}
              onTry=${(/** @type {number} */ at) => this.tryAgain(at)}
            />
          `}
          <section class="panel">
            <section class="sum" data-report=${report ? "" : undefined}>
              <${Summary} client=${client} view=${view} guessing=${guessing} guessed=${guessed} />
            </section>
          </section>
          <section class="panel mv-panel">
            <section>
              <${LinesPanel}
                client=${client}
                view=${view}
                hideValues=${guessing}
                screen=${this.screen(view)}
              />
            </section>
          </section>
          ${!phone && this.renderTools()}
          ${!guessing &&
          moves.length > 0 &&
          html`
            <section class="panel">
              <section>
                <${Graph}
                  worth=${client.worth}
                  judged=${client.judged}
                  at=${at}
                  plies=${moves.length}
                  unit=${view.unit}
                  scored=${view.scored}
                  sides=${gameOf(games, client.game)?.sides}
                  onPick=${(ply) => client.goTo(ply)}
                />
              </section>
            </section>
          `}
          ${view.unit === "points" &&
          html`
            <section class="panel">
              <section><${Looks} /></section>
            </section>
          `}
        </aside>
        ${this.renderSheet(view)}
      </main>
      ${phone &&
      html`
        <nav class="tabs" aria-label=${say("web.controls")}>${this.renderTabs(view)}</nav>
      `}
    `;
  }
  /** The own mistakes that the coach speaks about. */
  mistakes() {
    const me = this.me();
    return me && this.isCoached() ? mistakesOf(this.played().judged, me) : [];
  }
  /** Above the position before a mistake. @param {Api.View} view */
  renderCoachHead(view) {
    const mistake = this.mistakes().find((one) => one.at === this.played().at);
    return (
      mistake &&
      html`
        <${CoachHead} mistake=${mistake} view=${view} />
      `
    );
  }
  /** The bar of a phone; with the coach it has the way back into the game. @param {Api.View} view */
  renderTabs(view) {
    const look = { look: "tab" };
    const mistakes = this.mistakes();
    const mistake = lookedAt(mistakes, this.played()) ?? mistakes[0];
    if (!mistake) return this.buttons(view, ["prev", "next", "lines", "draw", "ana-more"], look);
    const { game, position } = this.client;
    const moves = this.played().moves.slice(0, mistake.at);
    return html`
      ${this.buttons(view, ["prev", "next"], look)}
      <button
        type="button"
        class="try"
        data-do="try-bar"
        aria-label=${say("trainer.try")}
        onClick=${() => this.tryAgain(mistake.at)}
      >
        <${Icon} name="again" />
        <span>${say("trainer.try.short")}</span>
      </button>
      <a data-do="why-bar" href=${address("laboratory", { game, position, moves })}>
        <${Icon} name="flask" />
        <span>${say("web.why")}</span>
      </a>
      ${this.buttons(view, ["ana-more"], look)}
    `;
  }
  renderTools() {
    const { pen, colour, commenting } = this.state;
    const { now } = this.client;
    return html`
      <section class="panel">
        <section class="tools">
          <${DrawTools}
            pen=${pen}
            colour=${colour}
            isCommenting=${commenting}
            hasMarks=${now.marks.length > 0}
            onPen=${(/** @type {State["pen"]} */ pen) => this.setState({ pen, from: null })}
            onColour=${(/** @type {State["colour"]} */ colour) => this.setState({ colour })}
            onComment=${() => this.setState({ commenting: !commenting })}
            onErase=${() => {
              now.marks = [];
              this.updateAddress();
              this.setState({});
            }}
          />
          ${pen &&
          html`
            <p class="xs">${say("web.pen.about")}</p>
          `}
          ${commenting &&
          html`
            <${Comment}
              move=${now}
              onChange=${(/** @type {string} */ text) => this.comment(text)}
            />
          `}
        </section>
      </section>
    `;
  }

  /** The drawings of this position, and what is being drawn. @param {Page.Layout} layout */
  drawings(layout) {
    this.layout = layout;
    const { stroke, colour } = this.state;
    const { now, view } = this.client;
    const marks = stroke ? [...now.marks, { colour, ...stroke }] : now.marks;
    if (marks.length === 0 || !view) return null;
    const names = marks.map((mark) => strokeText(mark, view.scene));
    return html`
      <${Drawings}
        marks=${marks}
        layout=${layout}
        label=${`${say("web.pen.here")}: ${names.join(", ")}`}
      />
    `;
  }

  /** @param {Api.View} view */
  renderBoard(view) {
    const { client } = this;
    const { guessing, pen } = this.state;
    const { scene } = view;
    const phone = watchScreen.phone();
    const values = guessing ? null : this.values();
    const isOver = view.turn === "over";
    const mistake = this.mistakes().find((one) => one.at === this.played().at);
    const bad = view.choices.find((choice) => choice.text === mistake?.reviewed.move);
    return html`
      <div
        class="desk"
        ref=${(node) => node?.style.setProperty("--ratio", ratioOf(scene, phone, true))}
      >
        ${!guessing &&
        html`
          <${EvalBar} worth=${client.worth[client.at]} all=${client.worth} unit=${view.unit} />
        `}
        <div
          class=${`cloth${pen ? " is-drawing" : ""}`}
          onPointerDownCapture=${(/** @type {PointerEvent} */ event) => this.onPen(event, scene)}
          onContextMenu=${(/** @type {Event} */ event) => event.preventDefault()}
          onClickCapture=${(/** @type {Event} */ event) => pen && event.stopPropagation()}
          onKeyDownCapture=${(/** @type {KeyboardEvent} */ event) => this.onPenKey(event, scene)}
        >
          <${Board}
            scene=${scene}
            choices=${view.choices}
            playable=${!isOver}
            mover=${view.turn === "second" ? "second" : "first"}
            over=${isOver}
            label=${`${view.title}. ${view.says}`}
            tall=${phone && scene.backdrop === "mancala"}
            narrow=${watchScreen.narrow()}
            badges
            lastStory=${view.history.at(-1)?.story}
            values=${values}
            threats=${bad?.path.slice(-1)}
            above=${(/** @type {Page.Layout} */ layout) => this.drawings(layout)}
            onPlay=${(choice) => this.play(choice)}
          />
        </div>
      </div>
      <${MoveButtons}
        choices=${view.choices.filter((choice) => choice.path.length === 0)}
        values=${values}
        onPlay=${(choice) => this.play(choice)}
      />
    `;
  }

  /**
   * Buttons for actions, all in one look.
   * @param {Api.View} view
   * @param {string[]} names
   * @param {object} look
   */
  buttons(view, names, look) {
    return names.map(
      (name) => html`
        <${ActionButton}
          key=${name}
          actions=${ANALYSIS_ACTIONS}
          name=${name}
          screen=${this.screen(view)}
          ...${look}
        />
      `,
    );
  }
  /** @param {Api.View} view */
  renderToolbar(view) {
    const { at, moves } = this.client;
    const step = { look: "icon", class: "ib" };
    return html`
      <div class="bar tp" role="group" aria-label=${say("web.replay")}>
        ${this.buttons(view, ["first", "prev"], step)}
        <span class="small num">
          <b>${say("web.move-n", { n: at })}</b>
          ${" "}${say("web.of-n", { n: moves.length })}
        </span>
        ${this.buttons(view, ["next", "last"], step)}
        <span class="sp"></span>
        ${!watchScreen.phone() && this.buttons(view, ["guess", "ana-more"], { class: "btn quiet" })}
      </div>
    `;
  }

  /** @param {Api.View} view */
  renderSheet(view) {
    const { sheet } = this.state;
    const { games } = this.props;
    const { game } = this.client;
    const close = () => this.setState({ sheet: null });
    if (sheet === "more") return this.renderMore(view, close);
    if (sheet !== "play") return null;
    return html`
      <${NewGame}
        game=${{ ...gameOf(games, game), name: game }}
        title=${say("web.play-from-here")}
        position=${this.client.position ?? undefined}
        moves=${this.client.moves.slice(0, this.client.at)}
        onClose=${close}
      />
    `;
  }
  /**
   * @param {Api.View} view
   * @param {() => void} close
   */
  renderMore(view, close) {
    const { toast } = this.props;
    const { game, position } = this.client;
    const main = this.played().moves;
    const lines = this.client.lines.text();
    const line = { game, position, moves: main, lines: lines || undefined };
    // A phone has no room for it below the board.
    const instead = this.mistakes().length > 0 ? ["guess", "lines", "draw"] : ["guess"];
    const onPhone = watchScreen.phone() ? instead : [];
    const names = ["play-here", "setup-here", "trace-here", "watch-search", "other-game"];
    return html`
      <${Dialog}
        title=${say("web.more")}
        onClose=${close}
        children=${html`
          <div class="two">
            ${this.buttons(view, onPhone, { class: "btn wide", before: close })}
            ${this.buttons(view, names, { class: "btn wide" })}
          </div>
          <${Link}
            name="game"
            label=${say("web.share.game")}
            link=${whole(this.address())}
            toast=${toast}
          />
          <${Link}
            name="position"
            label=${say("web.share.position")}
            link=${whole(address("analysis", { game, position: view.position }))}
            toast=${toast}
          />
          <${Record} game=${line} toast=${toast} />
        `}
      />
    `;
  }
}

/**
 * What a cell is called: "Hole 3", "Column 4, d1".
 * @param {Api.Scene} scene
 * @param {number} id
 */
function nameOfCell({ cells }, id) {
  const cell = cells[id];
  if (!cell) return "";
  // What follows the comma is what lies in it.
  const [said] = (cell.label || cell.name).split(",");
  return said.includes(cell.name) ? said : `${said}, ${cell.name}`;
}
/**
 * A mark in words.
 * @param {import("../board/drawing.js").Stroke} stroke
 * @param {Api.Scene} scene
 */
function strokeText({ from, to }, scene) {
  const names = { from: nameOfCell(scene, from), to: nameOfCell(scene, to) };
  return from === to ? say("web.pen.ring-at", names) : say("web.pen.arrow-at", names);
}

/**
 * A guess beside the best move.
 * @param {string} text
 * @param {Map<string, Page.MoveValue>} values
 */
function judgeGuess(text, values) {
  const mine = values.get(text);
  const [best] = [...values].sort(([, a], [, b]) => b.value - a.value);
  return mine && best ? { text, mine, best: best[0], top: best[1] } : null;
}
