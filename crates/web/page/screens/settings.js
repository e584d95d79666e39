// @ts-check
// Settings: what this browser remembers about how one likes to play. Every change counts at once.
import { Component, html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { KeyList } from "../parts/keys.js";
import { Segments, Tempo } from "../parts/controls.js";
import { change, onSettings, settings } from "../settings.js";
import { say } from "../words.js";

/** Pairs of colours for the two players; shapes go with them always. */
const PAIRS = ["batik", "contrast", "grey"];
/** @type {["system" | "light" | "dark", string][]} */
const THEMES = [
  ["system", "web.theme.system"],
  ["light", "web.theme.light"],
  ["dark", "web.theme.dark"],
];

/** @extends {Component<Page.ScreenProps>} */
export class SettingsScreen extends Component {
  componentDidMount() {
    this.stop = onSettings(() => this.setState({}));
    this.props.setTitle(say("web.settings"));
  }
  componentWillUnmount() {
    this.stop?.();
  }

  render() {
    return html`
      <main class="choose settings" id="main" tabindex="-1">
        <h1>${say("web.settings")}</h1>
        <${Group} title="web.settings.look" rows=${this.look()} />
        <${Group} title="web.settings.play" rows=${this.play()} />
        <${Group} title="web.settings.motion" rows=${this.motion()} />
        <section class="card pad" aria-labelledby="settings-keys">
          <h2 id="settings-keys">${say("web.keys")}</h2>
          <${KeyList} />
        </section>
        <p>
          <a class="btn" data-do="about" href="#/about">
            <${Icon} name="book" />
            ${say("web.about")}
          </a>
        </p>
      </main>
    `;
  }
  look() {
    return [
      row(
        "web.settings.theme",
        html`
          <${Segments}
            label=${say("web.theme")}
            value=${settings.theme}
            choices=${THEMES.map(([theme, key]) => [theme, say(key)])}
            onChange=${(/** @type {"system" | "light" | "dark"} */ theme) => change({ theme })}
          />
        `,
      ),
      row(
        "web.settings.colours",
        html`
          <div class="pairs" role="group" aria-label=${say("web.settings.colours")}>
            ${PAIRS.map(
              (pair) => html`
                <button
                  type="button"
                  data-colours=${pair}
                  aria-pressed=${String(settings.colours === pair)}
                  onClick=${() => change({ colours: pair })}
                >
                  <span class="pair" aria-hidden="true">
                    <i class="first">■</i>
                    <i class="second">●</i>
                  </span>
                  ${say(`web.settings.colours.${pair}`)}
                </button>
              `,
            )}
          </div>
        `,
        "web.settings.colours.about",
      ),
      row(
        "web.settings.notation",
        html`
          <${Segments}
            label=${say("web.settings.notation")}
            value=${settings.notation}
            choices=${["words", "short"].map((one) => [one, say(`web.settings.notation.${one}`)])}
            onChange=${(/** @type {string} */ notation) => change({ notation })}
          />
        `,
        "web.settings.notation.about",
      ),
    ];
  }
  play() {
    return [
      row(
        "web.tempo",
        html`
          <${Tempo} />
        `,
      ),
      row(
        "web.settings.preview",
        html`
          <${Switch} name="preview" label="web.settings.preview" />
        `,
        "web.settings.preview.about",
      ),
      row(
        "web.coach",
        html`
          <${Segments}
            label=${say("web.coach")}
            value=${settings.coach}
            choices=${["off", "some", "always"].map((one) => [
              one,
              say(`web.settings.coach.${one}`),
            ])}
            onChange=${(/** @type {string} */ coach) => change({ coach })}
          />
        `,
        "web.settings.coach.about",
      ),
      row(
        "web.settings.warn",
        html`
          <${Switch} name="warn" label="web.settings.warn" />
        `,
        "web.settings.warn.about",
      ),
    ];
  }
  motion() {
    return [
      row(
        "web.settings.sound",
        html`
          <${Switch} name="sound" label="web.settings.sound" />
        `,
      ),
      row(
        "web.settings.still",
        html`
          <${Switch} name="still" label="web.settings.still" />
        `,
        "web.settings.still.about",
      ),
    ];
  }
}

/** @typedef {import("../vendor/preact.js").Child} Child */
/** @typedef {{ label: string, control: Child, about?: string }} Row */
/** @type {(label: string, control: Child, about?: string) => Row} */
const row = (label, control, about) => ({ label, control, about });

/** @param {{ title: string, rows: Row[] }} props */
const Group = ({ title, rows }) => html`
  <section class="card group" aria-label=${say(title)}>
    <h2>${say(title)}</h2>
    ${rows.map(
      ({ label, control, about }) => html`
        <div class="setting">
          <div>
            <b>${say(label)}</b>
            ${about &&
            html`
              <span class="small muted">${say(about)}</span>
            `}
          </div>
          ${control}
        </div>
      `,
    )}
  </section>
`;

/** @param {{ name: "preview" | "warn" | "sound" | "still", label: string }} props */
const Switch = ({ name, label }) => html`
  <button
    type="button"
    class="switch"
    role="switch"
    data-switch=${name}
    aria-checked=${String(settings[name])}
    aria-label=${say(label)}
    onClick=${() => change({ [name]: !settings[name] })}
  >
    <i></i>
  </button>
`;
