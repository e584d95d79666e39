// A link that somebody sent: a seat in a game, or a place to watch.
import { Component, html } from "../vendor/preact.js";
import { post } from "../api.js";
import { Empty } from "../parts/controls.js";
import { go } from "../route.js";
import { keepRoom, roomToken } from "../settings.js";
import { say } from "../words.js";

export class Join extends Component {
  state = { error: null };

  async componentDidMount() {
    const {
      name,
      parts: [id, key],
    } = this.props.route;
    // Opened a second time in the same browser: the seat is taken already, by us.
    if (roomToken(id)) return go(`#/play/${id}`);
    try {
      const { token, room } = await post(
        `/api/rooms/${encodeURIComponent(id)}/${name}`,
        name === "join" ? { invite: key } : { watch: key },
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
  render(_, { error }) {
    return html`
      <main id="main" tabindex="-1">
        ${error &&
        html`
          <div class="card lonely">
            <${Empty}
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
