// @ts-check
// What is searched: a tree that is typed or built, or a position of a game.
import { Component, html } from "../vendor/preact.js";
import { get } from "../api.js";
import { exampleOf, nameIn } from "../games.js";
import { Icon } from "../icons.js";
import { Segments } from "../parts/controls.js";
import { address } from "../route.js";
import { settings } from "../settings.js";
import { say } from "../words.js";
import { about } from "./trace-request.js";

/** What is typed is searched after this pause, in milliseconds. */
const PAUSE = 350;
/** The tree that is offered first instead of a game. */
const SMALL_TREE = "[[3,5],[6,2],[1,8]]";
/** A text has no more lines than this on the screen. */
const MOST_LINES = 10;

/** @typedef {import("./trace-request.js").TraceRequest} TraceRequest */
/**
 * @typedef {object} Props
 * @property {TraceRequest} request
 * @property {Api.Game[]} games
 * @property {Api.Lang} lang
 * @property {string | null} error
 * @property {(request: TraceRequest) => void} onChange
 * @property {import("../vendor/preact.js").Child} [children]
 */
/**
 * What is being typed, before it is searched.
 * @typedef {{ text: string | null, moves: string | null, position: string | null }} Typed
 */
/** @typedef {Typed & { examples: Api.TraceExample[] }} State */

/** @extends {Component<Props, State>} */
export class SubjectForm extends Component {
  /** @type {State} */
  state = { examples: [], text: null, moves: null, position: null };
  /** Runs while the user types. @type {ReturnType<typeof setTimeout> | undefined} */
  typing;

  componentDidMount() {
    this.load();
  }
  /** @param {Props} before */
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.load();
    // What was typed has been searched, or something else has been chosen.
    if (before.request !== this.props.request && !this.typing)
      this.setState({ text: null, moves: null, position: null });
  }
  componentWillUnmount() {
    clearTimeout(this.typing);
  }
  async load() {
    try {
      const { examples } = await get(`/api/lab/examples?lang=${settings.lang}`);
      this.setState({ examples });
    } catch {
      // Without examples one can still type.
    }
  }
  /**
   * Shows what is typed at once, and searches it after a pause.
   * @param {Partial<Typed>} typed
   * @param {Partial<TraceRequest>} changes
   */
  type(typed, changes) {
    clearTimeout(this.typing);
    this.setState(typed);
    const request = { ...this.props.request, ...changes, line: [], step: undefined };
    this.typing = setTimeout(() => {
      this.typing = undefined;
      this.props.onChange(request);
    }, PAUSE);
  }
  /** Searches a game's position, or a tree. @param {boolean} game */
  setSource(game) {
    const { position, ...example } = exampleOf(this.props.games, "search");
    const subject = { ...example, position: position ?? undefined, moves: example.moves ?? [] };
    this.props.onChange(about(game ? subject : { tree: SMALL_TREE }));
  }

  /** @param {Props} props */
  render({ request, children }) {
    const isGame = request.game !== undefined;
    return html`
      <div class="lab-subject">
        <${Segments}
          label=${say("lab.source")}
          value=${isGame}
          choices=${[
            [false, say("lab.source.tree")],
            [true, say("lab.source.game")],
          ]}
          onChange=${(game) => this.setSource(game)}
        />
        ${isGame ? this.renderGame(request) : this.renderTree(request)}${children}
      </div>
    `;
  }

  /** @param {TraceRequest} request */
  renderTree(request) {
    const { onChange, error } = this.props;
    const { examples, text } = this.state;
    const typed = text ?? request.tree ?? "";
    const lines = typed.trimEnd().split("\n").length + (typed.includes("\n") ? 1 : 0);
    const known = examples.findIndex((one) => one.tree === request.tree);
    /** @param {string} at */
    const choose = (at) => {
      const example = examples[Number(at)];
      if (at !== "" && example) onChange(about({ tree: example.tree }, example.algorithm));
    };
    return html`
      <label class="lab-own">
        <span class="vh">${say("lab.tree")}</span>
        <${Icon} name="edit" />
        <textarea
          wrap="off"
          class=${`input${error ? " bad" : ""}`}
          id="tree"
          rows=${Math.min(MOST_LINES, lines)}
          spellcheck=${false}
          autocomplete="off"
          aria-describedby="tree-says"
          value=${typed}
          onInput=${({ target }) => this.type({ text: target.value }, { tree: target.value })}
        ></textarea>
      </label>
      <select
        class="select"
        id="example"
        aria-label=${say("lab.examples")}
        onChange=${(event) => choose(event.target.value)}
      >
        <option value="" selected=${known < 0}>${say("lab.examples")}</option>
        ${examples.map(
          (one, at) => html`
            <option value=${at} selected=${at === known}>${one.title}</option>
          `,
        )}
      </select>
    `;
  }

  /** @param {TraceRequest} request */
  renderGame({ game = "", position, moves = [] }) {
    const { games, onChange } = this.props;
    const typed = this.state;
    /** @param {string} text */
    const list = (text) => text.split(/[\s,]+/).filter(Boolean);
    return html`
      <select
        class="select"
        id="lab-game"
        aria-label=${say("web.game")}
        onChange=${(event) => onChange(about({ game: event.target.value, moves: [] }))}
      >
        ${games.map(
          (one) => html`
            <option value=${one.name} selected=${one.name === nameIn(game)}>${one.title}</option>
          `,
        )}
      </select>
      <label class="lab-own">
        <span class="vh">${say("lab.moves")}</span>
        <input
          class="input"
          id="lab-moves"
          autocomplete="off"
          spellcheck=${false}
          placeholder=${say("lab.moves")}
          aria-describedby="tree-says"
          value=${typed.moves ?? moves.join(" ")}
          onInput=${({ target }) =>
            this.type({ moves: target.value }, { moves: list(target.value) })}
        />
      </label>
      <label class="lab-own">
        <span class="vh">${say("lab.position")}</span>
        <input
          class="input"
          id="lab-position"
          autocomplete="off"
          spellcheck=${false}
          placeholder=${say("lab.position")}
          aria-describedby="tree-says"
          value=${typed.position ?? position ?? ""}
          onInput=${({ target }) =>
            this.type({ position: target.value }, { position: target.value.trim() || undefined })}
        />
      </label>
      <a
        class="ib"
        title=${say("web.nav.analysis")}
        aria-label=${say("web.nav.analysis")}
        href=${address("analysis", { game, position, moves })}
      >
        <${Icon} name="graph" />
      </a>
    `;
  }
}
