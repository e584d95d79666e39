// @ts-check
// The page: which screen is shown, in which language, and whether the server answers.
import { Component, html, render } from "./vendor/preact.js";
import { isInside } from "./actions.js";
import { get } from "./api.js";
import { backend } from "./backend/backend.js";
import { keepOffline, takeUpdate } from "./backend/offline.js";
import { Defs } from "./board/wood.js";
import { connection, lost, onReconnect } from "./connection.js";
import { Icon, Logo } from "./icons.js";
import { Boundary } from "./parts/boundary.js";
import { ConnectionBanner } from "./parts/connection-banner.js";
import { Trouble } from "./parts/controls.js";
import { Dialog } from "./parts/dialog.js";
import { Header, Tabs } from "./parts/header.js";
import { KeyList } from "./parts/keys.js";
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
  games: async () => {
    const module = import("./screens/my-games.js");
    await Promise.all([module, loadStylesheet("style/games.css"), loadGroups("mine")]);
    return (await module).MyGames;
  },
  puzzles: async () => {
    const module = import("./screens/puzzles.js");
    await Promise.all([
      module,
      loadStylesheet("style/puzzles.css"),
      loadStylesheet("style/coach.css"),
      loadGroups("puzzle", "theme", "piece"),
    ]);
    return (await module).Puzzles;
  },
  analysis: async () => {
    const module = import("./screens/analysis.js");
    await Promise.all([module, loadStylesheet("style/coach.css"), loadGroups("trainer")]);
    return (await module).Analysis;
  },
  setup: async () => (await import("./screens/setup.js")).Setup,
  rules: async () => (await import("./screens/rules.js")).Rules,
  learn: async () => (await import("./screens/learn.js")).Learn,
  matrix: async () => (await withStudyStyle(import("./screens/matrix.js"), "matrix")).Matrix,
  course: async () => (await withStudyStyle(import("./screens/course.js"), "course")).Course,
  practice: async () =>
    (await withStudyStyle(import("./screens/practice.js"), "practice", "course")).Practice,
  traces: async () => (await withStudyStyle(import("./screens/traces.js"), "trace")).Traces,
  settings: async () => {
    const module = import("./screens/settings.js");
    await Promise.all([
      module,
      loadStylesheet("style/settings.css"),
      loadStylesheet("style/switch.css"),
      loadGroups("mine"),
    ]);
    return (await module).SettingsScreen;
  },
  about: async () => {
    const module = import("./screens/about.js");
    await Promise.all([module, loadStylesheet("style/settings.css")]);
    return (await module).About;
  },
  laboratory: async () => (await import("./screens/laboratory.js")).open(),
};
/** Screens that are being loaded, and what came between. @type {Map<string, Error | null>} */
const loading = new Map();
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
    onReconnect(() => {
      if (!this.state.games) this.load();
      // Screens that could not be loaded are tried again.
      for (const [name, error] of loading) if (error) loading.delete(name);
      this.setState({});
    });
    this.load();
    if (backend.hasServer) return;
    keepOffline(() => this.setState({ hasUpdate: true }));
    for (const kind of ["online", "offline"]) addEventListener(kind, () => this.setState({}));
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
  /** The screen with this name; until it is loaded an empty one, or why it is not. @param {string} name */
  screen(name) {
    if (SCREENS[name] || !LAZY_SCREENS[name]) return SCREENS[name] ?? Home;
    if (!loading.has(name)) this.loadScreen(name);
    return loading.get(name) ? NotLoaded : Loading;
  }
  /** @param {string} name */
  async loadScreen(name) {
    loading.set(name, null);
    try {
      SCREENS[name] = await LAZY_SCREENS[name]();
    } catch (error) {
      console.warn(error);
      loading.set(name, error);
      // A file that did not come is the server's silence, too: it is asked again.
      lost();
    }
    this.setState({});
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
  render(_, { route, games, title, keys, said, toast, hasUpdate }) {
    if (!games) return this.renderTrouble();
    const Screen = this.screen(route.name);
    // A screen that has been loaded takes the place of the empty one as a whole.
    const key = Screen === Loading ? `${route.key} …` : route.key;
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
        offline=${!backend.hasServer && !navigator.onLine}
        onLang=${(lang) => this.setLanguage(lang)}
        onKeys=${() => this.setState({ keys: true })}
      />
      <${ConnectionBanner} />
      ${hasUpdate &&
      // A game is not disturbed: it is said on the next screen.
      route.name !== "play" &&
      html`
        <div class="banner update" role="status">
          <${Icon} name="again" />
          <span>
            <b>${say("web.update")}</b>
            ${" "}${say("web.update.about")}
          </span>
          <button type="button" class="btn primary" onClick=${takeUpdate}>
            ${say("web.update.take")}
          </button>
        </div>
      `}
      <div class="screen">
        <${Boundary} key=${key} route=${route} toast=${props.toast}>
          <${Screen} ...${props} />
        <//>
      </div>
      ${!hasTabs(route) &&
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
    const { trouble } = this.state;
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
              <${Trouble} error=${connection.isLost ? NO_ANSWER : trouble} />
            `
          : html`
              <p class="vh">…</p>
            `}
      </main>
    `;
  }
}

/** Does a screen show a bar of its own on a phone? @param {Page.Route} route */
const hasTabs = ({ name, query }) =>
  name === "play" || (name === "analysis" && query.game !== undefined);

const Loading = () => html`
  <main id="main" tabindex="-1" aria-busy="true"></main>
`;
/** A screen whose files did not come: it is loaded when the server answers again. */
const NotLoaded = () => html`
  <main class="notice" id="main" tabindex="-1">
    <${Trouble} error=${say("web.not-loaded")} />
    <p>
      <button type="button" class="btn" onClick=${() => location.reload()}>
        <${Icon} name="again" />
        ${say("web.not-loaded.again")}
      </button>
    </p>
  </main>
`;

const focusMain = () => document.querySelector("main")?.focus();
/** @param {Event} event */
function skipToMain(event) {
  event.preventDefault();
  focusMain();
}

/** The list of keys. @param {{ onClose: () => void }} props */
const Keys = ({ onClose }) => html`
  <${Dialog}
    title=${say("web.keys")}
    onClose=${onClose}
    children=${html`
      <${KeyList} />
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
