// A small board to try a rule on: touch, watch, and begin again.
import { Component, html } from "../vendor/preact.js";
import { show } from "../api.js";
import { Board } from "../board/board.js";
import { Stage } from "../board/stage.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { capital, say } from "../words.js";
import { watchScreen } from "./screen.js";

export class Diagram extends Component {
  state = { view: null, scene: null, moves: [], busy: false, said: "" };

  componentDidMount() {
    this.stage = new Stage(
      (scene) => this.setState({ scene }),
      () => {},
    );
    this.begin();
  }
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.begin();
  }
  componentWillUnmount() {
    this.stage.skip();
  }
  async begin() {
    const { game, position } = this.props.lesson;
    try {
      const view = await show({ game, position });
      this.setState({ view, scene: view.scene, moves: [], busy: false, said: "" });
    } catch (error) {
      this.setState({ said: error.message });
    }
  }
  async play(choice) {
    const { game, position } = this.props.lesson;
    const moves = [...this.state.moves, choice.text];
    this.setState({ busy: true });
    try {
      const view = await show({ game, position, moves });
      const move = view.history.at(-1);
      await this.stage.perform(this.state.scene, move.story, settings.tempo);
      this.setState({
        view,
        scene: view.scene,
        moves,
        busy: false,
        said: `${move.says} ${view.says}`,
      });
    } catch (error) {
      this.setState({ busy: false, said: error.message });
    }
  }
  render({ lesson }, { view, scene, moves, busy, said }) {
    if (!view)
      return html`
        <div class="diagram card"></div>
      `;
    const extra = view.choices.filter((choice) => choice.path.length === 0);
    return html`
      <figure class="diagram card">
        <figcaption class="small">${say(lesson.says)}</figcaption>
        <div onClick=${() => busy && this.stage.skip()}>
          <${Board}
            scene=${scene}
            choices=${view.choices}
            playable=${!busy && view.turn !== "over"}
            busy=${busy}
            mover=${view.turn === "second" ? "second" : "first"}
            over=${view.turn === "over"}
            label=${say(lesson.says)}
            stage=${this.stage}
            small=${scene.backdrop === "mancala"}
            narrow=${watchScreen.narrow()}
            lastStory=${busy ? [] : view.history.at(-1)?.story}
            onPlay=${(choice) => this.play(choice)}
          />
        </div>
        ${extra.length > 0 &&
        html`
          <div class="bar">
            ${extra.map(
              (choice) => html`
                <button class="btn" disabled=${busy} onClick=${() => this.play(choice)}>
                  ${capital(choice.title ?? choice.text)}
                </button>
              `,
            )}
          </div>
        `}
        <p class="small said" role="status">${said}</p>
        <button class="btn quiet" disabled=${moves.length === 0} onClick=${() => this.begin()}>
          <${Icon} name="undo" />
          ${say("web.rules.again")}
        </button>
      </figure>
    `;
  }
}
