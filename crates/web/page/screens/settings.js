// @ts-check
// Settings: what this browser remembers about how one likes to play. Every change counts at once.
import { Component, html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { KeyList } from "../parts/keys.js";
import { Segments, Tempo } from "../parts/controls.js";
import { change, keptRooms, onSettings, settings } from "../settings.js";
import { count, say } from "../words.js";

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
        <${Index} />
        <div class="groups">
          <${Group} title="web.settings.look" rows=${this.look()} />
          <${Group} title="web.settings.play" rows=${this.play()} />
          <${Group} title="web.settings.motion" rows=${this.motion()} />
          <${Group} title="web.about.stored" rows=${this.data()} />
          <section class="card pad" id="web.keys" tabindex="-1" aria-label=${say("web.keys")}>
            <h2>${say("web.keys")}</h2>
            <${KeyList} />
          </section>
          <p class="about-link">
            <a class="btn" data-do="about" href="#/about">
              <${Icon} name="book" />
              ${say("web.about")}
            </a>
          </p>
        </div>
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
        say("web.settings.colours.about"),
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
        say("web.settings.notation.about"),
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
        say("web.settings.preview.about"),
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
            onChange=${(/** @type {string} */ coach) =>
              change(coach === "off" ? { coach } : { coach, coachOn: coach })}
          />
        `,
        say("web.settings.coach.about"),
      ),
      row(
        "web.settings.warn",
        html`
          <${Switch} name="warn" label="web.settings.warn" />
        `,
        say("web.settings.warn.about"),
      ),
    ];
  }
  data() {
    return [
      row(
        "web.nav.games",
        html`
          <a class="btn" data-do="my-games" href="#/games">
            ${say("mine.export")}, ${say("mine.import")}
          </a>
        `,
        count("mine.count", keptRooms().length),
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
        say("web.settings.still.about"),
      ),
    ];
  }
}

/** @typedef {import("../vendor/preact.js").Child} Child */
/** @typedef {{ label: string, control: Child, about?: string }} Row */
/** @type {(label: string, control: Child, about?: string) => Row} */
const row = (label, control, about) => ({ label, control, about });

/** What there is, and its pictures. */
const PARTS = [
  ["web.settings.look", "sun"],
  ["web.settings.play", "play"],
  ["web.settings.motion", "sound"],
  ["web.about.stored", "list"],
  ["web.keys", "keys"],
];
/** The way to each part, beside them. */
const Index = () => html`
  <nav class="index" aria-label=${say("web.settings")}>
    ${PARTS.map(
      ([part, icon]) => html`
        <button type="button" onClick=${() => show(part)}>
          <${Icon} name=${icon} />
          ${say(part)}
        </button>
      `,
    )}
    <a href="#/about">
      <${Icon} name="info" />
      ${say("web.about")}
    </a>
  </nav>
`;
/** @param {string} part */
function show(part) {
  const section = document.getElementById(part);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** @param {{ title: string, rows: Row[] }} props */
const Group = ({ title, rows }) => html`
  <section class="card group" id=${title} tabindex="-1" aria-label=${say(title)}>
    <h2>${say(title)}</h2>
    ${rows.map(
      ({ label, control, about }) => html`
        <div class="setting">
          <div>
            <b>${say(label)}</b>
            ${about &&
            html`
              <span class="small muted">${about}</span>
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
