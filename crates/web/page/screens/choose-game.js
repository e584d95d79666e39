// @ts-check
// What to analyse: a game from its start, or a record.
import { Component, html } from "../vendor/preact.js";
import { post } from "../api.js";
import { Icon } from "../icons.js";
import { Trouble } from "../parts/controls.js";
import { GameList } from "../parts/game-list.js";
import { address, go } from "../route.js";
import { say } from "../words.js";

/** The longest file that is read as a record, in bytes. */
const LONGEST_RECORD = 1e6;

/** @typedef {{ games: Api.Game[] }} Props */
/** @typedef {{ text: string, error: string | null }} State */

/** @extends {Component<Props, State>} */
export class ChooseGame extends Component {
  /** @type {State} */
  state = { text: "", error: null };

  /** @param {string} text */
  async read(text) {
    try {
      /** @type {Api.GameRecord} */
      const { game, position, moves, lines } = await post("/api/record", { text });
      go(address("analysis", { game, position, moves, lines: lines ?? undefined }));
    } catch (error) {
      this.setState({ error: error.message });
    }
  }
  /** @param {Event & { currentTarget: HTMLInputElement }} event */
  async readFile({ currentTarget }) {
    const file = currentTarget.files?.[0];
    if (file && file.size < LONGEST_RECORD) this.read(await file.text());
  }
  /**
   * @param {Props} props
   * @param {State} state
   */
  render({ games }, { text, error }) {
    return html`
      <main class="choose" id="main" tabindex="-1">
        <h1>${say("web.nav.analysis")}</h1>
        <p class="lead">${say("web.analysis.lead")}</p>
        <p>
          <a class="btn" href="#/setup">
            <${Icon} name="edit" />
            ${say("web.nav.setup")}
          </a>
        </p>
        <${GameList}
          games=${games}
          href=${(game) => address("analysis", { game: game.name })}
          small
        />
        <section class="card pad stack">
          <h2>${say("web.import")}</h2>
          <label class="field">
            <span class="label">${say("web.import.about")}</span>
            <textarea
              class="input"
              id="record"
              value=${text}
              onInput=${(event) => this.setState({ text: event.target.value, error: null })}
              placeholder=${`[Game "${games[0].name}"]\n\n3 6 1 *`}
            ></textarea>
          </label>
          <${Trouble} error=${error} />
          <div class="bar">
            <button
              class="btn primary"
              id="import"
              disabled=${!text.trim()}
              onClick=${() => this.read(text)}
            >
              <${Icon} name="graph" />
              ${say("web.import.read")}
            </button>
            <label class="btn">
              ${say("web.import.file")}
              <input
                class="vh"
                type="file"
                accept=".game,.txt,.json"
                onChange=${(event) => this.readFile(event)}
              />
            </label>
          </div>
        </section>
      </main>
    `;
  }
}
