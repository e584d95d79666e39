// @ts-check
// Any position: by touching the board, or by its text. The server reads and writes it.
import { Component, html } from "../vendor/preact.js";
import { positionOf, show } from "../api.js";
import { Board, ratioOf } from "../board/board.js";
import { touchedCell, touchedContent } from "../board/edit.js";
import { gameOf, nameIn } from "../games.js";
import { Icon } from "../icons.js";
import { Segments, Trouble } from "../parts/controls.js";
import { watchScreen } from "../parts/screen.js";
import { Link } from "../parts/share.js";
import { address, go, replace, whole } from "../route.js";
import { say } from "../words.js";
import { NewGame } from "./new-game.js";

/** @type {Api.Side[]} */
const SIDES = ["first", "second"];

/**
 * @typedef {object} State
 * @property {string} game The spec.
 * @property {string} text The position as it is written, right or wrong.
 * @property {Api.Scene | null} scene
 * @property {Api.Side} turn
 * @property {boolean} back Does a touch take away?
 * @property {string | null} error
 * @property {Api.View | null} view The position, where the text is one.
 * @property {boolean} playing Is the sheet for a new game open?
 */

/** @extends {Component<Page.ScreenProps, State>} */
export class Setup extends Component {
  /** @type {State} */
  state = {
    game: "",
    text: "",
    scene: null,
    turn: "first",
    back: false,
    error: null,
    view: null,
    playing: false,
  };
  /** The address that shows what is on the board. */
  shownHash = "";
  /** The last text that was a position. @type {string | null} */
  legal = null;
  /** Counts changes: answers to earlier questions come too late. */
  version = 0;
  /** A choice for every zone, the same as long as the zones are. @type {Api.Choice[]} */
  choices = [];

  componentDidMount() {
    this.leave = watchScreen(() => this.setState({}));
    this.fromRoute();
  }
  componentWillUnmount() {
    this.leave?.();
  }
  /** @param {Page.ScreenProps} before */
  componentDidUpdate(before) {
    const { lang, route } = this.props;
    if (before.lang !== lang && this.state.game) this.check(this.state.text);
    // Another address was opened, and not by this screen.
    if (before.route !== route && this.shownHash !== location.hash) this.fromRoute();
  }

  fromRoute() {
    const { game, position } = this.props.route.query;
    this.shownHash = location.hash;
    this.begin(game ?? this.props.games[0].name, position);
  }
  /**
   * @param {string} game
   * @param {string} [position]
   */
  updateAddress(game, position) {
    this.shownHash = address("setup", { game, position });
    replace(this.shownHash);
  }
  /**
   * Starts from a position, or from the usual start.
   * @param {string} game
   * @param {string} [position]
   */
  async begin(game, position) {
    const version = ++this.version;
    try {
      const view = await show({ game, position });
      if (this.version !== version) return;
      this.setState({ game, text: view.position });
      this.accept(view);
      this.updateAddress(game, position);
    } catch (error) {
      if (this.version === version && !this.state.game) await this.beginAnyway(game, position);
      if (this.version === version) this.setState({ error: error.message, view: null });
    }
  }
  /**
   * Something to look at where the first position is wrong: the game's usual start, or the
   * first game's.
   * @param {string} game
   * @param {string} [position]
   */
  async beginAnyway(game, position) {
    const [first] = this.props.games;
    const usual = await show({ game: nameIn(game) }).catch(() => show({ game: first.name }));
    this.legal = usual.position;
    const text = position ?? usual.position;
    this.setState({ game: usual.game, scene: usual.scene, turn: "first", text });
  }
  /** @param {Api.View} view */
  accept(view) {
    this.legal = view.position;
    const turn = view.turn === "second" ? "second" : "first";
    this.setState({ view, scene: view.scene, turn, error: null });
  }
  /**
   * Asks the server whether this is a position; the board follows when it is.
   * @param {string} text
   */
  async check(text) {
    const version = ++this.version;
    const { game } = this.state;
    this.setState({ text });
    try {
      const view = await show({ game, position: text });
      if (this.version !== version) return;
      this.accept(view);
      this.updateAddress(game, text);
    } catch (error) {
      if (this.version === version) this.setState({ error: error.message, view: null });
    }
  }
  /**
   * Shows a scene, has its text written, and checks it.
   * @param {Api.Scene} scene
   * @param {Api.Side} turn
   */
  async write(scene, turn) {
    const version = ++this.version;
    const { game } = this.state;
    this.setState({ scene, turn });
    try {
      const contents = scene.cells.map((cell) => cell.content);
      const text = await positionOf(game, this.legal, turn, contents);
      if (this.version === version) await this.check(text);
    } catch (error) {
      if (this.version === version) this.setState({ error: error.message, view: null });
    }
  }
  /** How positions of this game are put together by touch, if they are. */
  edit() {
    return gameOf(this.props.games, this.state.game)?.edit ?? null;
  }
  /** @param {number} zone */
  touch(zone) {
    const edit = this.edit();
    const { scene, turn, back } = this.state;
    if (!edit || !scene) return;
    const id = touchedCell(scene.cells, zone, back);
    if (id === undefined) return;
    const cells = scene.cells.slice();
    cells[id] = { ...cells[id], content: touchedContent(cells[id], edit, back) };
    this.write({ ...scene, cells }, turn);
  }
  clear() {
    const { scene, turn } = this.state;
    if (!scene) return;
    /** @type {Api.Content} */
    const content = { kind: "empty" };
    this.write({ ...scene, cells: scene.cells.map((cell) => ({ ...cell, content })) }, turn);
  }

  /**
   * @param {Page.ScreenProps} props
   * @param {State} state
   */
  render({ games }, { game, text, scene, playing }) {
    if (!scene)
      return html`
        <main id="main" tabindex="-1"></main>
      `;
    return html`
      <main class=${`ana setup ${scene.backdrop}`} id="main" tabindex="-1">
        <div class="left">${this.renderBoard(scene)}</div>
        <aside class="right" aria-label=${say("web.panel")}>
          <section class="panel">
            <section class="stack">${this.renderForm(scene)}</section>
          </section>
        </aside>
        ${playing &&
        html`
          <${NewGame}
            game=${{ ...gameOf(games, game), name: game }}
            title=${say("web.play-from-here")}
            position=${text}
            onClose=${() => this.setState({ playing: false })}
          />
        `}
      </main>
    `;
  }

  /** Every zone may be touched. @param {Api.Scene} scene */
  zoneChoices(scene) {
    const zones = [...new Set(scene.cells.map((cell) => cell.zone))];
    const known = this.choices.map(({ path: [zone] }) => zone);
    if (zones.join() !== known.join())
      this.choices = zones.map((zone) => ({ text: String(zone), path: [zone] }));
    return this.choices;
  }
  /** @param {Api.Scene} scene */
  renderBoard(scene) {
    const { game, turn, back } = this.state;
    const edit = this.edit();
    const phone = watchScreen.phone();
    const [more, less] = edit?.kind === "pieces" ? ["next", "before"] : ["more", "less"];
    return html`
      <div class="desk" ref=${(node) => node?.style.setProperty("--ratio", ratioOf(scene, phone))}>
        <div class="cloth">
          <${Board}
            scene=${scene}
            choices=${this.zoneChoices(scene)}
            free
            playable=${edit !== null}
            mover=${turn}
            label=${say("web.setup.board")}
            tall=${phone && scene.backdrop === "mancala"}
            onPlay=${(choice) => this.touch(choice.path[0])}
          />
        </div>
      </div>
      ${edit &&
      html`
        <div class="bar tp">
          <${Segments}
            label=${say("web.setup.touch")}
            value=${back}
            onChange=${(value) => this.setState({ back: value })}
            choices=${[
              [false, say(`web.setup.${more}`)],
              [true, say(`web.setup.${less}`)],
            ]}
          />
          <button class="btn" data-do="clear" onClick=${() => this.clear()}>
            ${say("web.setup.clear")}
          </button>
          <button class="btn" data-do="usual" onClick=${() => this.begin(game)}>
            ${say("web.setup.usual")}
          </button>
        </div>
      `}
    `;
  }

  /** @param {Api.Scene} scene */
  renderForm(scene) {
    const { games, toast } = this.props;
    const { game, text, turn, error, view } = this.state;
    const edit = this.edit();
    const about = gameOf(games, game);
    return html`
      <h1 class="h2">${say("web.nav.setup")}</h1>
      <p class="small muted">${say(edit ? "web.setup.about" : "web.setup.about-text")}</p>
      <label class="field">
        <span class="label">${say("web.game")}</span>
        <select
          class="select"
          id="setup-game"
          value=${about?.name}
          onChange=${(event) => this.begin(event.target.value)}
        >
          ${games.map(
            (one) => html`
              <option value=${one.name} selected=${one === about}>${one.title}</option>
            `,
          )}
        </select>
      </label>
      ${edit?.turn &&
      html`
        <div class="field">
          <span class="label">${say("web.turn")}</span>
          <${Segments}
            fill
            label=${say("web.turn")}
            value=${turn}
            onChange=${(side) => this.write(scene, side)}
            choices=${SIDES.map((side, i) => [side, about?.sides[i] ?? say(`web.side.${side}`)])}
          />
        </div>
      `}
      <label class="field">
        <span class="label">${say("web.setup.text")}</span>
        <textarea
          class=${`input${error ? " bad" : ""}`}
          id="position"
          rows="3"
          value=${text}
          onInput=${(event) => this.check(event.target.value)}
          aria-describedby="setup-says"
        ></textarea>
      </label>
      <div id="setup-says">
        ${error
          ? html`
              <${Trouble} error=${error} />
            `
          : html`
              <p class="small muted">${view?.says}</p>
            `}
      </div>
      <div class="two">
        <button
          class="btn primary"
          data-do="setup-play"
          disabled=${!view || view.turn === "over"}
          onClick=${() => this.setState({ playing: true })}
        >
          <${Icon} name="play" />
          ${say("web.play-from-here")}
        </button>
        <button
          class="btn"
          data-do="setup-analyse"
          disabled=${!view}
          onClick=${() => go(address("analysis", { game, position: text }))}
        >
          <${Icon} name="graph" />
          ${say("web.nav.analysis")}
        </button>
      </div>
      ${view &&
      html`
        <${Link}
          name="position"
          label=${say("web.share.position")}
          link=${whole(address("analysis", { game, position: text }))}
          toast=${toast}
        />
      `}
    `;
  }
}
