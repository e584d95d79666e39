// @ts-check
// Small boards to try a rule on: touch, watch, and begin again.
import { Component, html } from "../vendor/preact.js";
import { show } from "../api.js";
import { Board } from "../board/board.js";
import { Stage } from "../board/stage.js";
import { onReconnect } from "../connection.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { say } from "../words.js";
import { MoveButtons } from "./moves.js";
import { watchScreen } from "./screen.js";

/** All diagrams of a game. @param {{ game: Api.Game }} props */
export const Diagrams = ({ game }) =>
  (game.diagrams ?? []).map(
    (diagram, at) => html`
      <${Diagram} key=${at} diagram=${diagram} lang=${settings.lang} />
    `,
  );

/** @typedef {{ diagram: Api.Diagram, lang: Api.Lang }} Props */
/**
 * @typedef {object} State
 * @property {Api.View | null} view
 * @property {Api.Scene | null} scene
 * @property {string[]} moves
 * @property {boolean} busy
 * @property {string} said What happened.
 */

/** @extends {Component<Props, State>} */
export class Diagram extends Component {
  /** @type {State} */
  state = { view: null, scene: null, moves: [], busy: false, said: "" };
  stage = new Stage(
    (scene) => this.setState({ scene }),
    () => {},
  );

  componentDidMount() {
    this.begin();
    this.stop = onReconnect(() => this.state.view ?? this.begin());
  }
  /** @param {Props} before */
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.begin();
  }
  componentWillUnmount() {
    this.stop?.();
    this.stage.skip();
  }
  async begin() {
    const { game, position } = this.props.diagram;
    try {
      const view = await show({ game, position });
      this.setState({ view, scene: view.scene, moves: [], busy: false, said: "" });
    } catch (error) {
      this.setState({ said: error.message });
    }
  }
  /** @param {Api.Choice} choice */
  async play(choice) {
    const { game, position } = this.props.diagram;
    const moves = [...this.state.moves, choice.text];
    this.setState({ busy: true });
    try {
      const view = await show({ game, position, moves });
      const move = view.history.at(-1);
      if (!move || !this.state.scene) return;
      await this.stage.perform(this.state.scene, move.story, settings.tempo);
      const said = `${move.says} ${view.says}`;
      this.setState({ view, scene: view.scene, moves, busy: false, said });
    } catch (error) {
      this.setState({ busy: false, said: error.message });
    }
  }
  /**
   * @param {Props} props
   * @param {State} state
   */
  render({ diagram }, { view, scene, moves, busy, said }) {
    if (!view || !scene)
      return html`
        <div class="diagram card"></div>
      `;
    return html`
      <figure class="diagram card">
        <figcaption class="small">${diagram.text}</figcaption>
        <div onClick=${() => busy && this.stage.skip()}>
          <${Board}
            scene=${scene}
            choices=${view.choices}
            playable=${!busy && view.turn !== "over"}
            busy=${busy}
            mover=${view.turn === "second" ? "second" : "first"}
            over=${view.turn === "over"}
            label=${diagram.text}
            stage=${this.stage}
            narrow=${watchScreen.narrow()}
            lastStory=${busy ? [] : view.history.at(-1)?.story}
            onPlay=${(choice) => this.play(choice)}
          />
        </div>
        <${MoveButtons}
          choices=${view.choices.filter((choice) => choice.path.length === 0)}
          disabled=${busy}
          onPlay=${(choice) => this.play(choice)}
        />
        <p class="small said" role="status">${said}</p>
        <button class="btn quiet" disabled=${moves.length === 0} onClick=${() => this.begin()}>
          <${Icon} name="undo" />
          ${say("web.rules.again")}
        </button>
      </figure>
    `;
  }
}
