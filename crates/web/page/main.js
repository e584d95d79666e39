// @ts-check
// The page: which screen is shown, in which language, and whether the server answers.
import { Component, html, render } from "./vendor/preact.js";
import { SHORTCUTS, isInside } from "./actions.js";
import { get, onConnection } from "./api.js";
import { backend } from "./backend/backend.js";
import { keepOffline, takeUpdate } from "./backend/offline.js";
import { Defs } from "./board/wood.js";
import { Icon, Logo } from "./icons.js";
import { Trouble } from "./parts/controls.js";
import { Dialog } from "./parts/dialog.js";
import { Header, Tabs } from "./parts/header.js";
import { loadStylesheet } from "./parts/load-stylesheet.js";
import { readRoute } from "./route.js";
import { Home } from "./screens/home.js";
import { Join } from "./screens/join.js";
import { Play } from "./screens/play.js";
import { change, onSettings, settings, showTheme } from "./settings.js";
import { loadGroups, loadWords, say } from "./words.js";

/** Screens that are loaded, by name. @type {Record<string, unknown>} */
const SCREENS = { home: Home, play: Play, join: Join, watch: Join };
/** Screens that are loaded when they are opened. @type {Record<string, () => Promise<unknown>>} */
const LAZY_SCREENS = {
  analysis: async () => (await import("./screens/analysis.js")).Analysis,
  setup: async () => (await import("./screens/setup.js")).Setup,
  rules: async () => (await import("./screens/rules.js")).Rules,
  learn: async () => (await import("./screens/learn.js")).Learn,
  matrix: async () => (await withStudyStyle(import("./screens/matrix.js"), "matrix")).Matrix,
  course: async () => (await withStudyStyle(import("./screens/course.js"), "course")).Course,
  practice: async () =>
    (await withStudyStyle(import("./screens/practice.js"), "practice", "course")).Practice,
  traces: async () => (await withStudyStyle(import("./screens/traces.js"), "trace")).Traces,
  laboratory: async () => (await import("./screens/laboratory.js")).open(),
};
/**
 * A module, when the style of the studying screens and its words are there too.
 * @template T
 * @param {Promise<T>} module
 * @param {...string} groups of words
 */
async function withStudyStyle(module, ...groups) {
  await Promise.all([module, loadStylesheet("style/study.css"), loadGroups(...groups)]);
  return module;
}
/** How long a message stays, in milliseconds. */
const TOAST_STAYS = 4000;
/** Said before any words are loaded, so in both languages. */
const NO_ANSWER = "Siasat tidak menjawab. Siasat does not answer.";

/**
 * @typedef {object} State
 * @property {Page.Route} route
 * @property {Api.Game[] | null} games
 * @property {boolean} connected
 * @property {string | null} title
 * @property {boolean} keys Is the list of keys open?
 * @property {string} said For screen readers.
 * @property {string | null} toast
 * @property {string | null} trouble Why nothing could be loaded.
 * @property {boolean} hasUpdate Is a newer version of the page at hand?
 */

/** @extends {Component<{}, State>} */
class App extends Component {
  /** @type {State} */
  state = {
    route: readRoute(),
    games: null,
    connected: true,
    title: null,
    keys: false,
    said: "",
    toast: null,
    trouble: null,
    hasUpdate: false,
  };

  componentDidMount() {
    addEventListener("hashchange", () => this.onHash());
    addEventListener("keydown", (event) => this.onKey(event));
    onSettings(() => this.setState({}));
    onConnection((connected) => {
      this.setState({ connected });
      if (connected && !this.state.games) this.load();
    });
    this.load();
    if (!backend.hasServer) keepOffline(() => this.setState({ hasUpdate: true }));
  }

  async load() {
    try {
      const { lang } = settings;
      const [, { games }] = await Promise.all([loadWords(lang), get(`/api/games?lang=${lang}`)]);
      showTheme();
      this.setState({ games, trouble: null });
      document.title = "Siasat";
    } catch (error) {
      this.setState({ trouble: error.message });
    }
  }
  /** @param {Api.Lang} lang */
  async setLanguage(lang) {
    try {
      await loadWords(lang);
    } catch (error) {
      return this.toast(error.message);
    }
    change({ lang });
    await this.load();
    this.announce(say("web.lang.now"));
  }

  onHash() {
    const route = readRoute();
    const elsewhere = route.name !== this.state.route.name;
    this.setState({ route, title: null, keys: false });
    if (!elsewhere) return;
    scrollTo(0, 0);
    focusMain();
  }
  /** @param {KeyboardEvent} event */
  onKey(event) {
    const isTyping = isInside(event, "input, textarea, select, dialog");
    if (event.key === "?" && !isTyping) this.setState({ keys: true });
  }
  /** The screen with this name, or an empty one until it is loaded. @param {string} name */
  screen(name) {
    if (SCREENS[name] || !LAZY_SCREENS[name]) return SCREENS[name] ?? Home;
    LAZY_SCREENS[name]().then(
      (screen) => {
        SCREENS[name] = screen;
        this.setState({});
      },
      (error) => this.toast(error.message),
    );
    return () => html`
      <main id="main" tabindex="-1"></main>
    `;
  }
  /** @param {string} said */
  announce(said) {
    // The same sentence is spoken again only when its text differs.
    this.setState({ said: said === this.state.said ? `${said} ` : said });
  }
  /** @param {string} toast */
  toast(toast) {
    clearTimeout(this.fading);
    this.setState({ toast });
    this.fading = setTimeout(() => this.setState({ toast: null }), TOAST_STAYS);
  }

  /**
   * @param {{}} _
   * @param {State} state
   */
  render(_, { route, games, connected, title, keys, said, toast, hasUpdate }) {
    if (!games) return this.renderTrouble();
    const Screen = this.screen(route.name);
    /** @type {Page.ScreenProps} */
    const props = {
      games,
      route,
      lang: settings.lang,
      announce: (text) => this.announce(text),
      toast: (text) => this.toast(text),
      setTitle: (text) => text !== this.state.title && this.setState({ title: text }),
    };
    return html`
      <${Defs} />
      <a class="skip" href="#main" onClick=${skipToMain}>${say("web.skip")}</a>
      <${Header}
        place=${route.name}
        title=${title}
        onLang=${(lang) => this.setLanguage(lang)}
        onKeys=${() => this.setState({ keys: true })}
      />
      ${!connected &&
      html`
        <div class="banner" role="alert">
          <${Icon} name="warn" />
          <span>
            <b>${say("web.offline")}</b>
            ${" "}${say("web.offline.about")}
          </span>
        </div>
      `}
      ${hasUpdate &&
      html`
        <div class="banner" role="status">
          <${Icon} name="redo" />
          <span>${say("web.update")}</span>
          <button type="button" class="btn" onClick=${takeUpdate}>${say("web.update.take")}</button>
        </div>
      `}
      <${Screen} key=${route.key} ...${props} />
      ${route.name !== "play" &&
      html`
        <${Tabs} place=${route.name} />
      `}
      <div class="vh" role="status" aria-live="polite" id="said">${said}</div>
      ${toast &&
      html`
        <div class="toast" role="status">${toast}</div>
      `}
      ${keys &&
      html`
        <${Keys} onClose=${() => this.setState({ keys: false })} />
      `}
    `;
  }
  renderTrouble() {
    const { trouble, connected } = this.state;
    return html`
      <header class="top">
        <a class="brand" href="#/">
          <${Logo} />
          Siasat
        </a>
      </header>
      <main class="notice">
        ${trouble
          ? html`
              <${Trouble} error=${connected ? trouble : NO_ANSWER} />
            `
          : html`
              <p class="vh">…</p>
            `}
      </main>
    `;
  }
}

const focusMain = () => document.querySelector("main")?.focus();
/** @param {Event} event */
function skipToMain(event) {
  event.preventDefault();
  focusMain();
}

const KEYS = ["arrows", "enter", "digits", "escape", "space", ...SHORTCUTS, "help"];
/** The list of keys. @param {{ onClose: () => void }} props */
const Keys = ({ onClose }) => html`
  <${Dialog}
    title=${say("web.keys")}
    onClose=${onClose}
    children=${html`
      <dl class="keys">
        ${KEYS.map(
          (key) => html`
            <dt><kbd>${say(`web.key.${key}`)}</kbd></dt>
            <dd>${say(`web.key.${key}.does`)}</dd>
          `,
        )}
      </dl>
    `}
  />
`;

showTheme();
// The page takes the place of what index.html shows while this file is loaded.
const place = document.getElementById("page");
if (!place) throw new Error("index.html has no #page");
place.replaceChildren();
render(
  html`
    <${App} />
  `,
  place,
);
