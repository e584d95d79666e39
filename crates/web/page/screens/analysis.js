// @ts-check
// Analysis: what every move is worth, what the game was worth at every moment, and
// which moves cost something.
import { Component, html } from "../vendor/preact.js";
import { ANALYSIS_ACTIONS, isForeignKey, runKey } from "../actions.js";
import { AnalysisClient } from "../analysis-client.js";
import { Board, ratioOf } from "../board/board.js";
import { gameOf } from "../games.js";
import { ActionButton } from "../parts/action-button.js";
import { ReviewedMoves, Summary } from "../parts/analysis-panel.js";
import { Trouble } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { CoachCard, mistakesOf } from "../parts/coach-card.js";
import { EvalBar, Graph } from "../parts/graph.js";
import { Looks } from "../parts/move-groups.js";
import { MoveButtons } from "../parts/moves.js";
import { watchScreen } from "../parts/screen.js";
import { Link, Record } from "../parts/share.js";
import { forgetMistake, keepMistake } from "../mistakes.js";
import { openRoom } from "../open-room.js";
import { address, replace, whole } from "../route.js";
import { say } from "../words.js";
import { ChooseGame } from "./choose-game.js";
import { NewGame } from "./new-game.js";

/** What lies over the game. @typedef {"more" | "play" | null} Sheet */
/**
 * @typedef {object} State
 * @property {Sheet} sheet
 * @property {boolean} guessing Is the best move to be guessed before values are shown?
 * @property {import("../parts/analysis-panel.js").Guess | null} guessed
 */

/** @extends {Component<Page.ScreenProps, State>} */
export class Analysis extends Component {
  /** @type {State} */
  state = { sheet: null, guessing: false, guessed: null };
  client = new AnalysisClient(() => this.setState({}));
  /** The line whose mistakes are kept. @type {string[] | null} */
  keptFor = null;
  /** The address that shows what is on the board. */
  shownHash = "";

  componentDidMount() {
    this.leave = watchScreen(() => this.setState({}));
    this.onKey = this.onKey.bind(this);
    addEventListener("keydown", this.onKey);
    this.fromRoute();
  }
  componentWillUnmount() {
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
    const { game, position, moves, at } = this.props.route.query;
    this.shownHash = location.hash;
    if (!game) return this.client.set({ view: null });
    const list = moves ? moves.split(",").filter(Boolean) : [];
    const ply = at === undefined ? list.length : Number(at);
    this.setState({ guessing: this.props.route.query.exercise === "yes", guessed: null });
    this.client.open({ game, position, moves: list, at: ply });
  }
  /** The side that the coach speaks to. @returns {Api.Side | null} */
  me() {
    const { me } = this.props.route.query;
    return me === "first" || me === "second" ? me : null;
  }
  /** Own mistakes come back as exercises, once all moves have been looked at. */
  keepMistakes() {
    const { game, view, judged, moves, reviewLeft } = this.client;
    const me = this.me();
    if (!me || !view || reviewLeft > 0 || moves.length === 0 || this.keptFor === moves) return;
    this.keptFor = moves;
    for (const { reviewed } of mistakesOf(judged, me))
      if (reviewed.position) keepMistake({ game, position: reviewed.position, title: view.title });
  }
  /**
   * The same game again from before a move, with all that came before it.
   * @param {number} at
   */
  tryAgain(at) {
    const { game, position, moves } = this.client;
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
  /** Makes the address name the game that is on the board. */
  updateAddress() {
    const { game, position, moves } = this.client;
    const { me, against } = this.props.route.query;
    this.shownHash = address("analysis", { game, position, moves, me, against });
    replace(this.shownHash);
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
      guess: (guessing) => this.setState({ guessing, guessed: null }),
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
    else if (!runKey(ANALYSIS_ACTIONS, event.key, this.screen(view))) return;
    event.preventDefault();
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
    const back = () => client.backToGame().then(() => this.updateAddress());
    return html`
      <main class=${`ana ${view.scene.backdrop}`} id="main" tabindex="-1">
        <h1 class="vh">${say("web.nav.analysis")}:${" "}${view.title}</h1>
        <div class="left">${this.renderBoard(view)}${this.renderToolbar(view)}</div>
        <aside class="right" aria-label=${say("web.panel")}>
          ${this.me() &&
          !guessing &&
          view.unit === "points" &&
          html`
            <${CoachCard}
              client=${client}
              view=${view}
              me=${this.me()}
              onTry=${(/** @type {number} */ at) => this.tryAgain(at)}
            />
          `}
          <section class="panel">
            <section class="sum" data-report=${report ? "" : undefined}>
              <${Summary}
                client=${client}
                view=${view}
                guessing=${guessing}
                guessed=${guessed}
                onBack=${back}
              />
            </section>
            ${!guessing &&
            html`
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
            `}
          </section>
          <section class="panel mv">
            <section class="grow">
              <${ReviewedMoves} client=${client} view=${view} hideValues=${guessing} />
            </section>
          </section>
          ${view.unit === "points" &&
          html`
            <section class="panel">
              <section><${Looks} /></section>
            </section>
          `}
        </aside>
        ${this.renderSheet(view)}
      </main>
    `;
  }

  /** @param {Api.View} view */
  renderBoard(view) {
    const { client } = this;
    const { guessing } = this.state;
    const { scene } = view;
    const phone = watchScreen.phone();
    const values = guessing ? null : this.values();
    const isOver = view.turn === "over";
    return html`
      <div
        class="desk"
        ref=${(node) => node?.style.setProperty("--ratio", ratioOf(scene, phone, true))}
      >
        ${!guessing &&
        html`
          <${EvalBar} worth=${client.worth[client.at]} all=${client.worth} unit=${view.unit} />
        `}
        <div class="cloth">
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
        ${this.buttons(view, ["guess", "ana-more"], { class: "btn quiet" })}
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
    const { game, position, moves } = this.client;
    const line = { game, position, moves };
    const names = ["play-here", "setup-here", "trace-here", "watch-search", "other-game"];
    return html`
      <${Dialog}
        title=${say("web.more")}
        onClose=${close}
        children=${html`
          <div class="two">${this.buttons(view, names, { class: "btn wide" })}</div>
          <${Link}
            name="game"
            label=${say("web.share.game")}
            link=${whole(address("analysis", line))}
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
 * A guess beside the best move.
 * @param {string} text
 * @param {Map<string, Page.MoveValue>} values
 */
function judgeGuess(text, values) {
  const mine = values.get(text);
  const [best] = [...values].sort(([, a], [, b]) => b.value - a.value);
  return mine && best ? { text, mine, best: best[0], top: best[1] } : null;
}
