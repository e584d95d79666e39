// @ts-check
// The laboratory: a search of a tree or a position is watched, step by step.
import { Component, html } from "../vendor/preact.js";
import { isForeignKey } from "../actions.js";
import { post, show } from "../api.js";
import { Picture } from "../board/board.js";
import { Icon } from "../icons.js";
import { Compare, Pair } from "../lab/compare.js";
import { Algorithms, Order, Reach, Variant } from "../lab/controls.js";
import { NodeTools, nodeAt, wayTo, written } from "../lab/editor.js";
import { Files } from "../lab/files.js";
import { fromQuery, toAddress, toBody } from "../lab/trace-request.js";
import { Code, Facts, Why, nameOf } from "../lab/panel.js";
import { Stage } from "../lab/stage.js";
import { SubjectForm } from "../lab/subject.js";
import { LabTabs } from "../lab/tabs.js";
import { Note, Trouble } from "../parts/controls.js";
import { loadStylesheet } from "../parts/load-stylesheet.js";
import { replace } from "../route.js";
import { loadGroups, number, say } from "../words.js";

/** The address and the board follow when nothing has moved for so long, in milliseconds. */
const SETTLE_AFTER = 400;
const ROLES = ["max", "min", "chance"];
const LEGEND = ["seen", "now", "pruned", "unreached", "best", "path", ...ROLES];
/** Elements that have keys of their own. */
const OWN_KEYS = ", summary, pre, .lab-scroll, button, a";

/** The screen, when its words and style sheets are there too. */
export async function open() {
  await Promise.all([
    loadGroups("lab"),
    loadStylesheet("player/player.css"),
    loadStylesheet("style/laboratory.css"),
  ]);
  return Laboratory;
}

/** @typedef {import("../lab/trace-request.js").TraceRequest} TraceRequest */
/**
 * The step that the player shows, of a search that may be older than the one asked for.
 * @typedef {object} Shown
 * @property {Api.SearchTrace} data
 * @property {Api.TraceStep | undefined} step
 * @property {import("../player/replay.js").Replay} state
 * @property {number} at
 */
/**
 * @typedef {object} State
 * @property {TraceRequest} request
 * @property {Api.SearchTrace | null} data
 * @property {Api.Run[] | null} runs
 * @property {string | null} error
 * @property {boolean} asking
 * @property {Shown | null} shown
 * @property {number | null} chosen The node that is being changed.
 * @property {boolean} files Is the dialog for files open?
 * @property {Api.View | null} board The position of the node that is looked at.
 */

/** @extends {Component<Page.ScreenProps, State>} */
class Laboratory extends Component {
  /** @type {State} */
  state = {
    request: fromQuery(this.props.route.query),
    data: null,
    runs: null,
    error: null,
    asking: false,
    shown: null,
    chosen: null,
    files: false,
    board: null,
  };
  /** The address that shows what is on the screen. */
  shownHash = location.hash;
  /** @type {import("../player/player.js").Player | undefined} */
  player;
  /** @type {AbortController | undefined} */
  asking;

  componentDidMount() {
    this.onKey = this.onKey.bind(this);
    addEventListener("keydown", this.onKey);
    this.ask();
  }
  componentWillUnmount() {
    removeEventListener("keydown", this.onKey);
    this.asking?.abort();
    clearTimeout(this.settling);
  }
  /** @param {Page.ScreenProps} before */
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.ask({ stay: true });
    if (before.route !== this.props.route && this.shownHash !== location.hash) {
      this.shownHash = location.hash;
      this.setState({ request: fromQuery(this.props.route.query), chosen: null }, () => this.ask());
    }
    this.props.setTitle(say("web.nav.laboratory"));
  }

  /**
   * Asks for another search; the address names it.
   * @param {TraceRequest} request
   * @param {{ chosen?: number | null }} [options]
   */
  change(request, { chosen = null } = {}) {
    this.setState({ request, chosen }, () => this.ask());
  }
  /** @param {{ stay?: boolean }} [options] stay at the step that is shown? */
  async ask({ stay = false } = {}) {
    this.asking?.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { request } = this.state;
    this.updateAddress(request);
    this.setState({ asking: true });
    try {
      /** @type {Api.SearchTrace} */
      const data = await post("/api/lab/explain", toBody(request), { signal });
      if (stay) request.step = this.player?.at();
      const settled = { ...request, line: data.line };
      // A tree that was built by touching it has a shorter text than its objects.
      if (request.tree?.startsWith("{") && data.text) settled.tree = data.text;
      this.updateAddress(settled);
      const runs = stay ? this.state.runs : null;
      this.setState({ data, request: settled, error: null, asking: false, runs, board: null });
      const all = { ...toBody(request), line: undefined, algorithm: undefined, depth: data.depth };
      this.setState({ runs: (await post("/api/lab/compare", all, { signal })).runs });
    } catch (error) {
      if (error.name !== "AbortError") this.setState({ error: error.message, asking: false });
    }
  }
  /** @param {TraceRequest} request */
  updateAddress(request) {
    this.shownHash = toAddress(request);
    replace(this.shownHash);
  }

  /** @param {Shown} shown */
  onShow(shown) {
    const { at } = shown;
    this.setState({ shown });
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(at), SETTLE_AFTER);
  }
  /**
   * Makes the address lead to this step, and shows the position of the node.
   * @param {number} at
   */
  async settle(at) {
    const { data, request, shown } = this.state;
    if (!data || shown?.at !== at || shown.data !== data) return;
    this.updateAddress({ ...request, step: at === data.steps.length ? undefined : at });
    const { game, position, moves = [] } = request;
    if (!game) return;
    const path = pathTo(data, shown.state.current);
    try {
      const board = await show({ game, position, moves: [...moves, ...data.line, ...path] });
      if (this.state.shown?.at === at) this.setState({ board });
    } catch {
      // The tree says enough.
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { player } = this;
    if (!player || isForeignKey(event, OWN_KEYS)) return;
    /** @type {Record<string, (() => void) | undefined>} */
    const actions = {
      ArrowLeft: () => player.show(player.at() - 1),
      ArrowRight: () => player.show(player.at() + 1),
      Home: () => player.show(0),
      End: () => player.show(Infinity),
      " ": () => player.toggle(),
    };
    const act = actions[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  }

  /**
   * Touching a node of a tree changes it; touching one with more below goes there.
   * @param {Api.SearchTrace} data
   * @returns {import("../player/draw.js").Pick}
   */
  pick(data) {
    const { request } = this.state;
    /** @param {Api.TraceNode} node */
    const deeper = (node) => node.hidden > 0 && node.parent !== null;
    return {
      can: (node) => Boolean(data.tree && data.whole) || deeper(node),
      label: (node, at) => {
        const name = nameOf(data, at);
        if (deeper(node)) return say("lab.deeper", { name, n: number(node.hidden) });
        const role = node.kind === "over" ? "" : ` ${node.kind.toUpperCase()}`;
        return say("lab.edit", { name: `${name}${role}` });
      },
      pick: (at) => {
        if (!deeper(data.nodes[at])) return this.setState({ chosen: at });
        this.change({ ...request, line: [...data.line, ...pathTo(data, at)], step: undefined });
      },
    };
  }

  /**
   * @param {Page.ScreenProps} props
   * @param {State} state
   */
  render({ toast }, { request, data, shown, files }) {
    return html`
      <main class="lab" id="main" tabindex="-1">
        <h1 class="vh">${say("web.nav.laboratory")}</h1>
        <${LabTabs} place="laboratory" />
        <section class="canvas card">${this.renderCanvas()}</section>
        ${data &&
        shown &&
        html`
          <aside class="panel" aria-label=${say("web.panel")}>${this.renderPanel(shown)}</aside>
          <div class="lab-below">${this.renderBelow(data)}</div>
        `}
        <p class="small muted lab-forms">${say("lab.forms")}</p>
        ${files &&
        html`
          <${Files}
            request=${request}
            toast=${toast}
            onClose=${() => this.setState({ files: false })}
          />
        `}
      </main>
    `;
  }

  /** Searches by another algorithm. @param {Api.Algorithm} algorithm */
  setAlgorithm(algorithm) {
    this.change({ ...this.state.request, algorithm, step: undefined });
  }
  /** What is searched, and the tree. */
  renderCanvas() {
    const { games, lang } = this.props;
    const { request, data, error, chosen, asking } = this.state;
    /** @param {TraceRequest} next */
    const change = (next) => this.change(next);
    const algorithm = data?.algorithm ?? request.algorithm;
    /** @type {import("../player/player.js").OnShow} */
    const onShow = (step, state, at) => {
      if (data) this.onShow({ data, step, state, at });
    };
    return html`
      <div class="lab-top">
        <${Algorithms}
          algorithm=${algorithm}
          hasChance=${data?.luck}
          onChange=${(one) => this.setAlgorithm(one)}
        />
        <div class="lab-how">
          <${Variant} algorithm=${algorithm} onChange=${(one) => this.setAlgorithm(one)} />
          <${Order} request=${request} algorithm=${algorithm} onChange=${change} />
          <span class="sp"></span>
          <button
            type="button"
            class="ib"
            data-do="files"
            aria-label=${say("lab.files")}
            title=${say("lab.files")}
            onClick=${() => this.setState({ files: true })}
          >
            <${Icon} name="export" />
          </button>
        </div>
      </div>
      <${SubjectForm}
        request=${request}
        games=${games}
        lang=${lang}
        error=${error}
        onChange=${change}
        children=${html`
          <${Reach} request=${request} data=${data} onChange=${change} />
        `}
      />
      <div id="tree-says" aria-live="polite"><${Trouble} error=${error} /></div>
      ${data &&
      html`
        ${this.renderNotes(data, request)}
        <${Stage}
          data=${data}
          chosen=${chosen}
          start=${request.step}
          pick=${this.pick(data)}
          onShow=${onShow}
          hold=${(player) => (this.player = player)}
        />
        <${Legend} data=${data} />
      `}
      ${!data &&
      asking &&
      html`
        <div class="prog"><i></i></div>
      `}
    `;
  }

  /**
   * The step in words, beside the tree.
   * @param {Shown} shown
   */
  renderPanel(shown) {
    const { data } = shown;
    const { request, chosen, board, runs } = this.state;
    return html`
      <h2 class="vh">${say("web.panel")}</h2>
      ${this.renderTools(data, request, chosen)}
      <${Why} ...${shown} />
      ${board &&
      html`
        <section class="lab-board">
          <${Picture}
            scene=${board.scene}
            label=${`${board.title}. ${board.says}`}
            thumb=${false}
          />
          <p class="small muted">${board.says}</p>
        </section>
      `}
      <${Code} ...${shown} />
      <section>
        <h3>${say("lab.outcome")}</h3>
        <${Facts} data=${data} />
      </section>
      <${Pair} runs=${runs} algorithm=${data.algorithm} />
    `;
  }
  /** Other algorithms, iterations, and the tree as text. @param {Api.SearchTrace} data */
  renderBelow(data) {
    return html`
      <${Compare}
        runs=${this.state.runs}
        depth=${data.depth}
        algorithm=${data.algorithm}
        onPick=${(one) => this.setAlgorithm(one)}
      />
      ${data.iterations.length > 1 &&
      html`
        <${Iterations} data=${data} />
      `}
      <details class="card pad lab-outline">
        <summary>${say("lab.outline")}</summary>
        <pre tabindex="0" aria-label=${say("lab.outline")}>${data.outline.join("\n")}</pre>
      </details>
    `;
  }

  /**
   * Where in the tree this is, and what is missing of it.
   * @param {Api.SearchTrace} data
   * @param {TraceRequest} request
   */
  renderNotes(data, request) {
    /** @param {number} length */
    const up = (length) => () =>
      this.change({ ...request, line: data.line.slice(0, length), step: undefined });
    return html`
      ${data.line.length > 0 &&
      html`
        <nav class="lab-line small" aria-label=${say("lab.line")}>
          <button type="button" class="link" data-do="up" onClick=${up(0)}>
            ${say("lab.root")}
          </button>
          ${data.line.map(
            (mv, at) => html`
              ${" "}›${" "}${at + 1 < data.line.length
                ? html`
                    <button type="button" class="link" onClick=${up(at + 1)}>${mv}</button>
                  `
                : html`
                    <b>${mv}</b>
                  `}
            `,
          )}
        </nav>
      `}
      ${data.stopped &&
      html`
        <div class="card pad is-hint"><${Note} icon="warn" title=${say("lab.stopped")} /></div>
      `}
      ${!data.whole &&
      data.line.length === 0 &&
      html`
        <p class="small muted" id="lab-part">${say("lab.part")}</p>
      `}
    `;
  }
  /**
   * Tools to change the chosen node of a tree.
   * @param {Api.SearchTrace} data
   * @param {TraceRequest} request
   * @param {number | null} chosen
   */
  renderTools(data, request, chosen) {
    if (chosen === null || !data.tree || !data.whole || !data.nodes[chosen]) return null;
    const way = wayTo(data, chosen);
    return html`
      <${NodeTools}
        tree=${data.tree}
        way=${way}
        name=${nameOf(data, chosen)}
        onClose=${() => this.setState({ chosen: null })}
        onChange=${(tree) =>
          tree &&
          this.change(
            { ...request, tree: written(tree), depth: undefined, line: [], step: undefined },
            { chosen: nodeAt(tree, way) ? chosen : null },
          )}
      />
    `;
  }
}

/**
 * The moves that lead to a node.
 * @param {Api.SearchTrace} data
 * @param {number} at
 */
function pathTo(data, at) {
  const path = [];
  for (let here = at; here > 0; here = data.nodes[here].parent ?? 0)
    path.unshift(data.nodes[here].step);
  return path;
}

/** Names of marks, where the catalogue calls them differently. @type {Record<string, string>} */
const LEGEND_KEYS = { unreached: "not-yet", best: "best-so-far" };

/** @param {{ data: Api.SearchTrace }} props */
const Legend = ({ data }) => {
  /** @type {Set<string>} */
  const kinds = new Set(data.nodes.map((node) => node.kind));
  const fit = LEGEND.filter((one) => {
    if (ROLES.includes(one)) return kinds.has(one);
    return one !== "pruned" || data.counts.pruned > 0;
  });
  return html`
    <ul class="lab-legend small" aria-label=${say("lab.legend")}>
      ${fit.map(
        (one) => html`
          <li class=${["best", "path", ...ROLES].includes(one) ? "only-wide" : ""}>
            <i class=${`k ${one}`}></i>
            ${say(`lab.legend.${LEGEND_KEYS[one] ?? one}`)}
          </li>
        `,
      )}
      ${data.tree &&
      data.whole &&
      html`
        <li class="only-wide">${say("lab.touch")}</li>
      `}
    </ul>
  `;
};

/** @param {{ data: Api.SearchTrace }} props */
const Iterations = ({ data }) => html`
  <section class="card pad lab-compare">
    <h2>${say("lab.iterations")}</h2>
    <table class="num">
      <thead>
        <tr>
          ${["depth", "value", "move", "nodes"].map(
            (what) => html`
              <th scope="col">${say(`lab.${what}`)}</th>
            `,
          )}
        </tr>
      </thead>
      <tbody>
        ${data.iterations.map(
          (one) => html`
            <tr>
              <th scope="row">${one.depth}</th>
              <td>${one.shown}</td>
              <td>${one.move ?? "–"}</td>
              <td>${number(one.nodes)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  </section>
`;
