// Any position: by touching the board, or by its text. The server judges it.
import { Component, html } from "../vendor/preact.js";
import { show } from "../api.js";
import { Board } from "../board/board.js";
import { PENS, touched } from "../board/pen.js";
import { Icon } from "../icons.js";
import { Segments, Trouble } from "../parts/controls.js";
import { Link } from "../parts/share.js";
import { watchScreen } from "../parts/screen.js";
import { address, go, replace, whole } from "../route.js";
import { say } from "../words.js";
import { NewGame } from "./newgame.js";

export class Setup extends Component {
  state = {
    game: null,
    text: "",
    scene: null,
    turn: "first",
    less: false,
    error: null,
    view: null,
    playing: false,
  };

  componentDidMount() {
    const { game, position } = this.props.route.query;
    this.leave = watchScreen(() => this.setState({}));
    this.begin(game ?? "congklak", position);
  }
  componentWillUnmount() {
    this.leave();
  }
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang && this.state.game) this.check(this.state.text);
  }

  async begin(game, position) {
    try {
      const view = await show({ game, position });
      this.setState({
        game,
        text: view.position,
        scene: view.scene,
        turn: view.turn === "second" ? "second" : "first",
        view,
        error: null,
      });
      this.remember(game, position);
    } catch (error) {
      if (!this.state.game) {
        const usual = await show({ game: game.split(":")[0] }).catch(() =>
          show({ game: "congklak" }),
        );
        this.setState({
          game: usual.game,
          scene: usual.scene,
          turn: "first",
          text: position ?? usual.position,
        });
      }
      this.setState({ error: error.message, view: null });
    }
  }
  remember(game, position) {
    replace(address("setup", { game, position }));
  }
  // Asks the server whether this is a position; the board follows when it is.
  async check(text) {
    const { game } = this.state;
    this.setState({ text });
    try {
      const view = await show({ game, position: text });
      if (this.state.text !== text) return;
      this.setState({
        view,
        scene: view.scene,
        turn: view.turn === "second" ? "second" : "first",
        error: null,
      });
      this.remember(game, text);
    } catch (error) {
      if (this.state.text === text) this.setState({ error: error.message, view: null });
    }
  }
  pen() {
    return PENS[this.state.game.split(":")[0]];
  }
  draw(zone, less = this.state.less) {
    const pen = this.pen();
    if (!pen) return;
    const cells = this.state.scene.cells.slice();
    const id = this.aim(cells, zone, less);
    if (id === undefined) return;
    cells[id] = { ...cells[id], content: touched(cells[id], pen, less) };
    this.write({ ...this.state.scene, cells }, this.state.turn);
  }
  // In a column a touch means the lowest empty hole, or with less the highest disc.
  aim(cells, zone, less) {
    const ids = cells.map((_, id) => id).filter((id) => cells[id].zone === zone);
    if (ids.length < 2) return ids[0];
    const filled = ids.filter((id) => cells[id].content.kind === "piece");
    return less
      ? filled[0]
      : (ids.filter((id) => cells[id].content.kind === "empty").at(-1) ?? filled[0]);
  }
  write(scene, turn) {
    this.setState({ scene, turn });
    this.check(this.pen().write(scene, turn, this.state.text));
  }
  clear() {
    const cells = this.state.scene.cells.map((cell) => ({ ...cell, content: { kind: "empty" } }));
    this.write({ ...this.state.scene, cells }, this.state.turn);
  }

  render({ games, toast }, { game, text, scene, turn, less, error, view, playing }) {
    if (!scene)
      return html`
        <main id="main" tabindex="-1"></main>
      `;
    const about = games.find((one) => one.name === game.split(":")[0]);
    const pen = this.pen();
    const phone = watchScreen.phone();
    // Every zone may be touched: a choice for each.
    const zones = [...new Set(scene.cells.map((cell) => cell.zone))];
    const choices =
      (this.zoneKey === zones.length ? this.zoneChoices : null) ??
      zones.map((zone) => ({ text: String(zone), path: [zone] }));
    this.zoneKey = zones.length;
    this.zoneChoices = choices;
    return html`
      <main class=${`ana setup ${scene.backdrop}`} id="main" tabindex="-1">
        <div class="left">
          <div
            class="desk"
            ref=${(node) =>
              node?.style.setProperty(
                "--ratio",
                phone && scene.backdrop === "mancala"
                  ? 0.61
                  : scene.backdrop === "mancala"
                    ? 2.35
                    : 1,
              )}
          >
            <div class="cloth">
              <${Board}
                scene=${scene}
                choices=${choices}
                free
                playable=${Boolean(pen)}
                mover=${turn}
                label=${say("web.setup.board")}
                tall=${phone && scene.backdrop === "mancala"}
                onPlay=${(choice) => this.draw(choice.path[0])}
              />
            </div>
          </div>
          ${pen &&
          html`
            <div class="bar tp">
              <${Segments}
                label=${say("web.setup.touch")}
                value=${less}
                onChange=${(value) => this.setState({ less: value })}
                choices=${[
                  [false, say(pen.piece ? "web.setup.next" : "web.setup.more")],
                  [true, say(pen.piece ? "web.setup.before" : "web.setup.less")],
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
        </div>
        <aside class="right" aria-label=${say("web.panel")}>
          <section class="panel">
            <section class="stack">
              <h1 class="h2">${say("web.nav.setup")}</h1>
              <p class="small muted">${say(pen ? "web.setup.about" : "web.setup.about-text")}</p>
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
                      <option value=${one.name} selected=${one.name === about?.name}>
                        ${one.title}
                      </option>
                    `,
                  )}
                </select>
              </label>
              ${pen?.turn &&
              html`
                <div class="field">
                  <span class="label">${say("web.turn")}</span>
                  <${Segments}
                    fill
                    label=${say("web.turn")}
                    value=${turn}
                    onChange=${(side) => this.write(scene, side)}
                    choices=${["first", "second"].map((side, i) => [
                      side,
                      about?.sides?.[i] ?? say(`web.side.${side}`),
                    ])}
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
            </section>
          </section>
        </aside>
        ${playing &&
        html`
          <${NewGame}
            game=${{ ...about, name: game }}
            title=${say("web.play-from-here")}
            position=${text}
            onClose=${() => this.setState({ playing: false })}
          />
        `}
      </main>
    `;
  }
}
