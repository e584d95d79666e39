// @ts-check
// Matrix games: a table to write in, what either player is sure of, what is dominated,
// and how to mix.
import { Component, html } from "../vendor/preact.js";
import { post } from "../api.js";
import { Icon } from "../icons.js";
import { LabTabs } from "../lab/tabs.js";
import { Trouble } from "../parts/controls.js";
import { Protect, Station } from "../parts/defence.js";
import { Figure } from "../parts/figure.js";
import { Payoffs, minus } from "../parts/payoffs.js";
import { Link } from "../parts/share.js";
import { replace, whole } from "../route.js";
import { capital, number, say } from "../words.js";

/** @type {Record<string, () => Api.MatrixRequest>} */
const EXAMPLES = {
  rps: () => ({
    matrix:
      ["", "rock", "paper", "scissors"].map((name) => name && say(`matrix.${name}`)).join(",") +
      ["rock,0,-1,1", "paper,1,0,-1", "scissors,-1,1,0"]
        .map((line) => `\n${line.replace(/^\w+/, (name) => say(`matrix.${name}`))}`)
        .join(""),
  }),
  pennies: () => ({ matrix: "1,-1\n-1,1" }),
  saddle: () => ({ matrix: "4,2,3\n1,0,5\n3,2,4" }),
  two: () => ({ matrix: "1,5,6,3\n7,3,2,4" }),
  problem18: () => ({
    station: 3,
    places: "North:North East South:South West Centre:North,South",
    need: 2,
  }),
  problem19: () => ({ protect: 2, losses: "A=50 B=30 C=20 D=10", reward: "10" }),
};
/** A table is studied after this pause in typing, in milliseconds. */
const PAUSE = 250;

/** @typedef {import("../parts/payoffs.js").Table} Table */
/** @typedef {import("../vendor/preact.js").VNode} VNode */
/** @type {import("../parts/payoffs.js").Player[]} */
const PLAYERS = ["rows", "columns"];
/**
 * @typedef {object} State
 * @property {Table | null} table
 * @property {Api.MatrixStudy | null} found
 * @property {boolean} busy
 * @property {string | null} error
 * @property {number} step How many dominated rows and columns are crossed out.
 * @property {string} text A table as it is typed.
 */

/** @extends {Component<Page.ScreenProps, State>} */
export class Matrix extends Component {
  /** What the server was asked last. @type {Api.MatrixRequest | undefined} */
  asked;
  /** @type {State} */
  state = { table: null, found: null, busy: false, error: null, step: 0, text: "" };

  componentDidMount() {
    this.fromRoute();
  }
  /** @param {Page.ScreenProps} before */
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang && this.asked) this.ask(this.asked);
    if (before.route !== this.props.route && this.shown !== location.hash) this.fromRoute();
    this.props.setTitle(say("matrix.title"));
  }
  componentWillUnmount() {
    clearTimeout(this.waiting);
    this.gone = true;
  }
  fromRoute() {
    const { matrix, protect, losses, reward, station, places, need } = this.props.route.query;
    this.shown = location.hash;
    if (protect) this.ask({ protect: count(protect), losses, reward });
    else if (station)
      this.ask({ station: count(station), places, need: need ? count(need) : undefined });
    else this.ask(matrix ? { matrix } : EXAMPLES.rps());
  }

  /**
   * A table as it was typed stays as it is; any other comes from the server.
   * @param {Api.MatrixRequest} asked
   */
  async ask(asked) {
    clearTimeout(this.waiting);
    this.asked = asked;
    this.setState({ busy: true });
    try {
      /** @type {Api.MatrixStudy} */
      const found = await post("/api/lab/matrix", asked);
      if (this.asked !== asked || this.gone) return;
      const { rows, columns, cells } = found;
      const table = asked.cells ? this.state.table : cells && { rows, columns, cells };
      this.setState({
        found,
        table,
        busy: false,
        error: null,
        step: Math.min(this.state.step, found.dominated.length),
      });
      this.props.announce(minus(found.says.mixed));
      if (found.text) {
        this.shown = `#/matrix?${new URLSearchParams({ matrix: found.text.trim() })}`;
        replace(this.shown);
      }
    } catch (error) {
      if (this.asked === asked)
        this.setState({
          error: error.message,
          busy: false,
          found: asked.cells ? null : this.state.found,
        });
    }
  }
  /** @param {Api.MatrixRequest} asked */
  show(asked) {
    this.setState({ step: 0 });
    this.ask(asked);
  }
  /** @param {Table} table */
  edit(table) {
    this.setState({ table, found: null, error: null, step: 0 });
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.ask(table), PAUSE);
  }

  /**
   * @param {Page.ScreenProps} props
   * @param {State} state
   */
  render({ toast }, { table, found, busy, error, step, text }) {
    const steps = found?.dominated ?? [];
    return html`
      <main class="choose study" id="main" tabindex="-1">
        <${LabTabs} place="matrix" />
        <h1>${say("matrix.title")}</h1>
        <p class="lead">${say("matrix.lead")}</p>
        <div class="bar" role="group" aria-label=${say("matrix.examples")}>
          ${Object.keys(EXAMPLES).map(
            (name) => html`
              <button
                type="button"
                class="btn"
                data-example=${name}
                onClick=${() => this.show(EXAMPLES[name]())}
              >
                ${say(`matrix.example.${name}`)}
              </button>
            `,
          )}
        </div>
        <div class="halves">
          <section class="card pad stack">
            ${table
              ? html`
                  <${Payoffs}
                    table=${table}
                    found=${found}
                    gone=${steps.slice(0, step)}
                    onChange=${(changed) => this.edit(changed)}
                  />
                  <p class="xs">${say("matrix.legend")}</p>
                `
              : found &&
                html`
                  <p>
                    ${say("matrix.large", {
                      rows: found.rows.length,
                      columns: found.columns.length,
                    })}
                  </p>
                `}
            ${busy &&
            html`
              <div class="prog soon" role="progressbar" aria-label=${say("matrix.working")}>
                <i></i>
              </div>
            `}
            <${Trouble} error=${error} />
          </section>
          <section class="panel" data-found=${found ? "" : undefined}>
            ${found && this.results(found, steps, step)}
          </section>
          <section class="stack under">
            <details class="card pad">
              <summary>${say("matrix.paste")}</summary>
              <div class="stack">
                <label class="field">
                  <span class="label">${say("matrix.paste.about")}</span>
                  <textarea
                    class="input"
                    id="matrix-text"
                    rows="5"
                    value=${text}
                    placeholder=${",A,B\nup,3,-1\ndown,-2,4"}
                    onInput=${(event) => this.setState({ text: event.target.value })}
                  ></textarea>
                </label>
                <div class="bar">
                  <button
                    type="button"
                    class="btn primary"
                    data-do="read-matrix"
                    disabled=${!text.trim()}
                    onClick=${() => this.show({ matrix: text })}
                  >
                    ${say("matrix.read")}
                  </button>
                  <label class="btn">
                    ${say("web.import.file")}
                    <input
                      class="vh"
                      type="file"
                      accept=".csv,.txt,.tsv"
                      onChange=${async (event) => {
                        const [file] = event.target.files;
                        if (file && file.size < 2e6) this.show({ matrix: await file.text() });
                      }}
                    />
                  </label>
                </div>
              </div>
            </details>
            <details class="card pad">
              <summary>${say("matrix.protect")}</summary>
              <${Protect} onMake=${(asked) => this.show(asked)} />
            </details>
            <details class="card pad">
              <summary>${say("matrix.station")}</summary>
              <${Station} onMake=${(asked) => this.show(asked)} />
            </details>
            ${found?.text &&
            html`
              <details class="card pad">
                <summary>${say("web.share")}</summary>
                <${Link}
                  name="matrix"
                  label=${say("matrix.link")}
                  link=${whole(`#/matrix?${new URLSearchParams({ matrix: found.text.trim() })}`)}
                  toast=${toast}
                />
              </details>
            `}
          </section>
        </div>
      </main>
    `;
  }

  /**
   * @param {Api.MatrixStudy} found
   * @param {Api.MatrixStudy["dominated"]} steps
   * @param {number} step
   */
  results(found, steps, step) {
    /** @type {(icon: string, label: string, to: number, off: boolean) => VNode} */
    const walk = (icon, label, to, off) => html`
      <button
        type="button"
        class="ib"
        data-do=${`step-${icon}`}
        aria-label=${say(label)}
        disabled=${off}
        onClick=${() => this.setState({ step: to })}
      >
        <${Icon} name=${icon} />
      </button>
    `;
    return html`
      <section>
        <h2>${say("matrix.pure")}</h2>
        <ul class="says" id="pure">
          ${found.says.pure.map(
            (line) => html`
              <li>${minus(line)}</li>
            `,
          )}
        </ul>
      </section>
      <section>
        <h2>${say("matrix.dominance")}</h2>
        ${steps.length === 0
          ? html`
              <p class="small">${say("matrix.none-dominated")}</p>
            `
          : html`
              <div class="bar tp">
                ${walk("first", "web.replay.first", 0, step === 0)}${walk(
                  "prev",
                  "web.replay.back",
                  step - 1,
                  step === 0,
                )}
                <span class="small num">
                  <b>${say("matrix.step", { n: number(step) })}</b>
                  ${" "}${say("web.of-n", { n: number(steps.length) })}
                </span>
                ${walk("next", "web.replay.on", step + 1, step === steps.length)}${walk(
                  "last",
                  "web.replay.last",
                  steps.length,
                  step === steps.length,
                )}
              </div>
              <p class="small" id="step">
                ${step === 0 ? say("matrix.step.none") : capital(minus(steps[step - 1].says))}
              </p>
              ${step === steps.length &&
              html`
                <p class="small">${found.says.left}</p>
              `}
            `}
        ${found.says.stopped &&
        html`
          <p class="small muted">${found.says.stopped}</p>
        `}
      </section>
      <section>
        <h2>${say("matrix.mixed")}</h2>
        <p id="mixed" class="small"><b>${minus(found.says.mixed)}</b></p>
        ${PLAYERS.map(
          (key) => html`
            <h3>
              ${say(`matrix.mix-${key}`)}${" "}
              <span class="muted">${found.says[key]}</span>
            </h3>
            <${Mix}
              names=${found[key]}
              mix=${found.mixes[key]}
              player=${key === "rows" ? "first" : "second"}
            />
          `,
        )}
      </section>
      ${found.replies.rows &&
      html`
        <section>
          <details>
            <summary>${say("matrix.replies.title")}</summary>
            <ul class="says small">
              ${PLAYERS.flatMap((key) => {
                const other = key === "rows" ? "columns" : "rows";
                return found.replies[key]?.map(
                  (best, at) => html`
                    <li>
                      ${say(key === "rows" ? "matrix.to-column" : "matrix.to-row", {
                        name: found[other][at],
                        replies: best.map((one) => found[key][one]).join(", "),
                      })}
                    </li>
                  `,
                );
              })}
            </ul>
          </details>
        </section>
      `}
      ${found.plot &&
      html`
        <section>
          <h2>${say("matrix.plot")}</h2>
          <${Figure} svg=${found.plot} label=${say("matrix.plot")} />
        </section>
      `}
    `;
  }
}

// The strategies that are played, each with its share and a bar.
/** @param {{ names: string[], mix: Api.MixedShare[], player: string }} props */
function Mix({ names, mix, player }) {
  const shown = mix.slice(0, 30);
  return html`
    <ul class="mixes num">
      ${shown.map(
        ({ number: at, share, about }) => html`
          <li>
            <b>${names[at]}</b>
            <span class="track">
              <i
                class=${player}
                ref=${(node) => node && (node.style.width = `${100 * about}%`)}
              ></i>
            </span>
            <span class="fr" data-share=${names[at]}>${share}</span>
            <span class="muted">${number(100 * about, 1)} %</span>
          </li>
        `,
      )}
      ${mix.length > shown.length &&
      html`
        <li class="muted">${say("matrix.more", { n: mix.length - shown.length })}</li>
      `}
    </ul>
  `;
}

/** @param {string} text */
const count = (text) => Math.max(0, Math.round(Number(text) || 0));
