// The page: where one is, in which language, and whether the server answers.
import { Component, html, render } from "./vendor/preact.js";
import { get, onConnection } from "./api.js";
import { Defs } from "./board/wood.js";
import { Dialog } from "./parts/dialog.js";
import { Header, Tabs } from "./parts/header.js";
import { Trouble } from "./parts/controls.js";
import { wear } from "./parts/wear.js";
import { Icon, Logo } from "./icons.js";
import { readRoute } from "./route.js";
import { change, onSettings, settings, showTheme } from "./settings.js";
import { learnGroups, learnWords, say } from "./words.js";
import { Home } from "./screens/home.js";
import { Play } from "./screens/play.js";
import { Join } from "./screens/join.js";

const SCREENS = { home: Home, play: Play, join: Join, watch: Join };
// These come when somebody goes there.
const LATER = {
  analysis: async () => (await import("./screens/analysis.js")).Analysis,
  setup: async () => (await import("./screens/setup.js")).Setup,
  rules: async () => (await import("./screens/rules.js")).Rules,
  learn: async () => (await import("./screens/learn.js")).Learn,
  matrix: () => study("matrix", "Matrix", "matrix"),
  course: () => study("course", "Course", "course"),
  practice: () => study("practice", "Practice", "practice", "course"),
  traces: () => study("traces", "Traces", "trace"),
  laboratory: async () => (await import("./screens/laboratory.js")).open(),
};
// Screens for those who study bring their own style and words.
async function study(name, screen, ...words) {
  const [module] = await Promise.all([
    import(`./screens/${name}.js`),
    wear("study"),
    learnGroups(...words),
  ]);
  return module[screen];
}
const TOAST_STAYS = 4000;

class Page extends Component {
  state = {
    route: readRoute(),
    games: null,
    connected: true,
    title: null,
    keys: false,
    said: "",
    toast: null,
    trouble: null,
  };

  componentDidMount() {
    addEventListener("hashchange", () => this.go());
    addEventListener("keydown", (event) => this.onKey(event));
    onSettings(() => this.setState({}));
    onConnection((connected) => {
      this.setState({ connected });
      if (connected && !this.state.games) this.learn();
    });
    this.learn();
  }

  async learn() {
    try {
      const lang = settings.lang;
      const [, { games }] = await Promise.all([learnWords(lang), get(`/api/games?lang=${lang}`)]);
      showTheme();
      this.setState({ games, trouble: null });
      document.title = "Siasat";
    } catch (error) {
      this.setState({ trouble: error.message });
    }
  }
  async speak(lang) {
    try {
      await learnWords(lang);
    } catch (error) {
      return this.toast(error.message);
    }
    change({ lang });
    await this.learn();
    this.announce(say("web.lang.now"));
  }

  go() {
    const route = readRoute();
    const elsewhere = route.name !== this.state.route.name;
    this.setState({ route, title: null, keys: false });
    if (elsewhere) {
      scrollTo(0, 0);
      document.querySelector("main")?.focus();
    }
  }
  onKey(event) {
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    if (event.key === "?") this.setState({ keys: true });
  }
  screen(name) {
    if (!SCREENS[name] && LATER[name]) {
      LATER[name]().then(
        (screen) => ((SCREENS[name] = screen), this.setState({})),
        (error) => this.toast(error.message),
      );
      return () => html`
        <main id="main" tabindex="-1"></main>
      `;
    }
    return SCREENS[name] ?? Home;
  }
  announce(said) {
    // The same sentence twice is spoken twice only when it is another text.
    this.setState({ said: said === this.state.said ? `${said} ` : said });
  }
  toast(toast) {
    clearTimeout(this.fading);
    this.setState({ toast });
    this.fading = setTimeout(() => this.setState({ toast: null }), TOAST_STAYS);
  }

  render(_, { route, games, connected, title, keys, said, toast, trouble }) {
    if (!games) {
      return html`
        <header class="top">
          <a class="brand" href="#/">
            <${Logo} />
            Siasat
          </a>
        </header>
        <main class="lonely">
          ${trouble
            ? html`
                <${Trouble}
                  error=${connected ? trouble : "Siasat tidak menjawab. Siasat does not answer."}
                />
              `
            : html`
                <p class="vh">…</p>
              `}
        </main>
      `;
    }
    const Screen = this.screen(route.name);
    const tools = {
      games,
      route,
      lang: settings.lang,
      announce: (text) => this.announce(text),
      toast: (text) => this.toast(text),
      setTitle: (text) => text !== this.state.title && this.setState({ title: text }),
    };
    return html`
      <${Defs} />
      <a
        class="skip"
        href="#main"
        onClick=${(event) => {
          event.preventDefault();
          document.querySelector("main").focus();
        }}
      >
        ${say("web.skip")}
      </a>
      <${Header}
        place=${route.name}
        title=${title}
        onLang=${(lang) => this.speak(lang)}
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
      <${Screen} key=${route.key} ...${tools} />
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
}

const KEYS = [
  "arrows",
  "enter",
  "digits",
  "escape",
  "space",
  "u",
  "y",
  "h",
  "s",
  "r",
  "a",
  "tempo",
  "p",
  "help",
];
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
// What index.html shows while this file is on its way makes room.
const place = document.getElementById("page");
place.replaceChildren();
render(
  html`
    <${Page} />
  `,
  place,
);
