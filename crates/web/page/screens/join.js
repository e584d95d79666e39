// @ts-check
// A link to a game: to take a seat in it, or to watch.
import { Component, html } from "../vendor/preact.js";
import { post } from "../api.js";
import { Empty } from "../parts/controls.js";
import { go } from "../route.js";
import { keepRoom, knownRoom, settings } from "../settings.js";
import { say } from "../words.js";

/** @typedef {{ error: string | null }} State */

/** @extends {Component<Page.ScreenProps, State>} */
export class Join extends Component {
  /** @type {State} */
  state = { error: null };

  async componentDidMount() {
    const {
      name,
      parts: [id, key],
    } = this.props.route;
    // Opened a second time in the same browser. Who has only watched may still take the seat.
    const known = knownRoom(id);
    const isIn = known?.token && (name === "watch" || known.role !== "watch");
    if (isIn) return go(`#/play/${id}`);
    try {
      const { token, room } = await post(
        `/api/rooms/${encodeURIComponent(id)}/${name}`,
        name === "join" ? { invite: key, name: settings.name } : { watch: key },
      );
      keepRoom({
        id: room.id,
        token,
        title: room.title,
        ply: room.ply,
        role: room.role,
        over: false,
      });
      go(`#/play/${room.id}`);
    } catch (error) {
      this.setState({ error: error.message });
    }
  }
  /**
   * @param {Page.ScreenProps} _
   * @param {State} state
   */
  render(_, { error }) {
    return html`
      <main id="main" tabindex="-1">
        ${error &&
        html`
          <div class="card notice">
            <${Empty}
              alone
              text=${say("web.join.failed")}
              about=${error}
              action=${say("web.room.home")}
              onAction=${() => go("#/")}
            />
          </div>
        `}
      </main>
    `;
  }
}
