// The laboratory: a search of a tree or a position is watched, step by step.
import { Component, html } from "../vendor/preact.js";
import { post, show } from "../api.js";
import { Picture } from "../board/board.js";
import { Icon } from "../icons.js";
import { Compare, Pair } from "../lab/compare.js";
import { Algorithms, Order, Reach, Variant } from "../lab/controls.js";
import { NodeTools, nodeAt, wayTo, written } from "../lab/editor.js";
import { Files } from "../lab/files.js";
import { fromQuery, toAddress, toWish } from "../lab/inquiry.js";
import { Code, Facts, Why, nameOf } from "../lab/panel.js";
import { Stage } from "../lab/stage.js";
import { SubjectForm } from "../lab/subject.js";
import { Note, Trouble } from "../parts/controls.js";
import { replace } from "../route.js";
import { learnGroups, number, say } from "../words.js";

// So long nothing moves, and then the address and the board follow.
const CALM = 400;
const LEGEND = ["seen", "now", "pruned", "unreached", "best", "path", "max", "min", "chance"];

// Its words and its looks come with it.
export async function open() {
  await Promise.all([
    learnGroups("lab"),
    sheet("/page/player/player.css"),
    sheet("/page/style/laboratory.css"),
  ]);
  return Laboratory;
}
function sheet(href) {
  if (document.querySelector(`link[href="${href}"]`)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((loaded, failed) =>
    Object.assign(link, { onload: loaded, onerror: () => failed(new Error(href)) }),
  );
}

class Laboratory extends Component {
  state = {
    inquiry: fromQuery(this.props.route.query),
    data: null,
    runs: null,
    error: null,
    shown: null,
    chosen: null,
    files: false,
    board: null,
  };

  componentDidMount() {
    this.onKey = this.onKey.bind(this);
    addEventListener("keydown", this.onKey);
    this.shownHash = location.hash;
    this.ask();
  }
  componentWillUnmount() {
    removeEventListener("keydown", this.onKey);
    this.asking?.abort();
    clearTimeout(this.calm);
  }
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.ask({ stay: true });
    if (before.route !== this.props.route && this.shownHash !== location.hash) {
      this.shownHash = location.hash;
      this.setState({ inquiry: fromQuery(this.props.route.query), chosen: null }, () => this.ask());
    }
    this.props.setTitle(say("web.nav.laboratory"));
  }

  // Another question: the address names it, and the server answers.
  change(inquiry, { chosen = null, ...how } = {}) {
    this.setState({ inquiry, chosen }, () => this.ask(how));
  }
  async ask({ stay = false } = {}) {
    this.asking?.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { inquiry } = this.state;
    this.remember(inquiry);
    this.setState({ asking: true });
    try {
      const data = await post("/api/lab/explain", toWish(inquiry), { signal });
      if (stay) inquiry.step = this.player?.at();
      const line = data.line;
      // A tree that was built by touching it has a shorter text than its objects.
      const tree =
        inquiry.tree !== undefined && inquiry.tree.startsWith("{") && data.text
          ? data.text
          : inquiry.tree;
      const settled = { ...inquiry, line, ...(tree !== undefined && { tree }) };
      this.remember(settled);
      this.setState({
        data,
        inquiry: settled,
        error: null,
        asking: false,
        runs: stay ? this.state.runs : null,
        board: null,
      });
      const { runs } = await post(
        "/api/lab/compare",
        { ...toWish(inquiry), line: undefined, algorithm: undefined, depth: data.depth },
        { signal },
      );
      this.setState({ runs });
    } catch (error) {
      if (error.name !== "AbortError") this.setState({ error: error.message, asking: false });
    }
  }
  remember(inquiry) {
    this.shownHash = toAddress(inquiry);
    replace(this.shownHash);
  }

  onShow(step, state, at) {
    this.setState({ shown: { step, state, at } });
    clearTimeout(this.calm);
    this.calm = setTimeout(() => this.settle(at), CALM);
  }
  // The address leads back to this very moment; the board shows the node that is looked at.
  async settle(at) {
    const { data, inquiry, shown } = this.state;
    if (!data || shown?.at !== at) return;
    this.remember({ ...inquiry, step: at === data.steps.length ? undefined : at });
    if (!inquiry.game) return;
    const way = [];
    for (let here = shown.state.current; here > 0; here = data.nodes[here].parent)
      way.unshift(data.nodes[here].step);
    try {
      const view = await show({
        game: inquiry.game,
        position: inquiry.position,
        moves: [...inquiry.moves, ...data.line, ...way],
      });
      if (this.state.shown?.at === at) this.setState({ board: view });
    } catch {
      // The tree says enough.
    }
  }

  onKey(event) {
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.target.closest?.(
        "input, textarea, select, dialog, summary, pre, .lab-scroll, button, a",
      ) ||
      !this.player
    )
      return;
    const at = this.player.at();
    const act = {
      ArrowLeft: () => this.player.show(at - 1),
      ArrowRight: () => this.player.show(at + 1),
      Home: () => this.player.show(0),
      End: () => this.player.show(Infinity),
      " ": () => this.player.toggle(),
    }[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  }

  // Touching a node of a tree changes it; touching one with more below goes there.
  pick(data) {
    const { inquiry } = this.state;
    const deeper = (node) => node.hidden > 0 && node.parent !== null;
    return {
      can: (node) => Boolean(data.tree && data.whole) || deeper(node),
      label: (node, at) =>
        deeper(node)
          ? say("lab.deeper", { name: nameOf(data, at), n: number(node.hidden) })
          : say("lab.edit", {
              name: `${nameOf(data, at)}${node.kind === "over" ? "" : ` ${node.kind.toUpperCase()}`}`,
            }),
      pick: (at) => {
        if (!deeper(data.nodes[at])) return this.setState({ chosen: at });
        const way = [];
        for (let here = at; here > 0; here = data.nodes[here].parent)
          way.unshift(data.nodes[here].step);
        this.change({ ...inquiry, line: [...data.line, ...way], step: undefined });
      },
    };
  }

  render(
    { games, toast, lang },
    { inquiry, data, error, shown, chosen, files, runs, board, asking },
  ) {
    const change = (next, how) => this.change(next, how);
    const algorithm = data?.algorithm ?? inquiry.algorithm;
    return html`
      <main class="lab" id="main" tabindex="-1">
        <h1 class="vh">${say("web.nav.laboratory")}</h1>
        <section class="canvas card">
          <div class="lab-top">
            <${Algorithms}
              algorithm=${algorithm}
              luck=${data?.luck}
              onChange=${(one) => change({ ...inquiry, algorithm: one, step: undefined })}
            />
            <div class="lab-how">
              <${Variant}
                algorithm=${algorithm}
                onChange=${(one) => change({ ...inquiry, algorithm: one, step: undefined })}
              />
              <${Order} inquiry=${inquiry} algorithm=${algorithm} onChange=${change} />
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
            inquiry=${inquiry}
            games=${games}
            lang=${lang}
            error=${error}
            onChange=${change}
            children=${html`
              <${Reach} inquiry=${inquiry} data=${data} onChange=${change} />
            `}
          />
          <div id="tree-says" aria-live="polite">
            ${error &&
            html`
              <${Trouble} error=${error} />
            `}
          </div>
          ${data &&
          html`
            ${this.notes(data, inquiry)}
            <${Stage}
              data=${data}
              chosen=${chosen}
              start=${inquiry.step}
              pick=${this.pick(data)}
              onShow=${(...what) => this.onShow(...what)}
              hold=${(player) => (this.player = player)}
            />
            <${Legend} data=${data} />
          `}
          ${!data &&
          asking &&
          html`
            <div class="prog"><i></i></div>
          `}
        </section>
        ${data &&
        shown &&
        html`
          <aside class="panel" aria-label=${say("web.panel")}>
            <h2 class="vh">${say("web.panel")}</h2>
            ${this.tools(data, inquiry, chosen)}
            <${Why} data=${data} ...${shown} />
            ${board &&
            html`
              <section class="lab-board">
                <${Picture}
                  scene=${board.scene}
                  label=${`${board.title}. ${board.says}`}
                  thumb=${false}
                  small=${board.scene.backdrop === "mancala"}
                />
                <p class="small muted">${board.says}</p>
              </section>
            `}
            <${Code} data=${data} ...${shown} />
            <section>
              <h3>${say("lab.outcome")}</h3>
              <${Facts} data=${data} />
            </section>
            <${Pair} runs=${runs} algorithm=${algorithm} />
          </aside>
          <div class="lab-below">
            <${Compare}
              runs=${runs}
              depth=${data.depth}
              algorithm=${algorithm}
              onPick=${(one) => change({ ...inquiry, algorithm: one, step: undefined })}
            />
            ${data.iterations.length > 1 &&
            html`
              <${Iterations} data=${data} />
            `}
            <details class="card pad lab-outline">
              <summary>${say("lab.outline")}</summary>
              <pre tabindex="0" aria-label=${say("lab.outline")}>${data.outline.join("\n")}</pre>
            </details>
          </div>
        `}
        <p class="small muted lab-forms">${say("lab.forms")}</p>
        ${files &&
        html`
          <${Files}
            inquiry=${inquiry}
            toast=${toast}
            onClose=${() => this.setState({ files: false })}
          />
        `}
      </main>
    `;
  }

  notes(data, inquiry) {
    const up = (length) => () =>
      this.change({ ...inquiry, line: data.line.slice(0, length), step: undefined });
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
  tools(data, inquiry, chosen) {
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
            { ...inquiry, tree: written(tree), depth: undefined, line: [], step: undefined },
            { chosen: nodeAt(tree, way) ? chosen : null },
          )}
      />
    `;
  }
}

const Legend = ({ data }) => {
  const kinds = new Set(data.nodes.map((node) => node.kind));
  const fit = LEGEND.filter((one) =>
    ["max", "min", "chance"].includes(one)
      ? kinds.has(one)
      : one !== "pruned" || data.counts.pruned > 0,
  );
  return html`
    <ul class="lab-legend small" aria-label=${say("lab.legend")}>
      ${fit.map(
        (one) => html`
          <li class=${["best", "path", "max", "min", "chance"].includes(one) ? "only-wide" : ""}>
            <i class=${`k ${one}`}></i>
            ${say(`lab.legend.${{ unreached: "not-yet", best: "best-so-far" }[one] ?? one}`)}
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
