// @ts-check
// Traces of searches that draw no tree: the temperature of annealing, the fitness of
// generations, the visits of simulations.
import { Component, html } from "../vendor/preact.js";
import { post, show } from "../api.js";
import { Picture } from "../board/board.js";
import { written } from "../board/values.js";
import { exampleOf, gameOf } from "../games.js";
import { Icon } from "../icons.js";
import { Segments, Trouble } from "../parts/controls.js";
import { Plot } from "../parts/plot.js";
import { watchScreen } from "../parts/screen.js";
import { Link } from "../parts/share.js";
import { replace, whole } from "../route.js";
import { capital, large, number, say } from "../words.js";
import { Option } from "./new-game.js";

const TRACED = ["anneal", "genetic", "mcts", "classic-anneal", "classic-genetic"];
/** Settings that the server limits by itself. */
const HIDDEN = ["time", "threads", "hash"];
/** Settings that differ from the usual ones here. @type {Record<string, Record<string, string>>} */
const USUAL = { mcts: { sims: "5000" } };
/** So many moves have a line of their own; the others are added up. */
const LINES = 6;
/** How long a trace is played, in milliseconds. */
const PLAYING = 6000;

/** The players of a game that leave a trace. @param {Api.Game} game */
const kindsOf = (game) =>
  TRACED.flatMap((kind) => game.players.filter((player) => player.kind === kind));
/**
 * @param {string} kind
 * @param {Record<string, string>} options
 */
const playerText = (kind, options) => {
  const given = Object.entries({ ...USUAL[kind], ...options }).filter(
    ([, value]) => String(value).trim() !== "",
  );
  return given.length
    ? `${kind}:${given.map(([key, value]) => `${key}=${value}`).join(",")}`
    : kind;
};
/** @param {string} text `kind:key=value,…` */
function readPlayer(text) {
  const [kind, rest = ""] = text.split(/:(.*)/s);
  return {
    kind,
    options: Object.fromEntries(
      rest
        .split(",")
        .filter(Boolean)
        .map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
    ),
  };
}

/**
 * @typedef {object} State
 * @property {string} game
 * @property {string} [position]
 * @property {string[]} moves
 * @property {string} kind of the player
 * @property {Record<string, string>} options of the player
 * @property {Api.ProgressTrace | null} found
 * @property {Api.Scene | null} scene
 * @property {number} at The row that is shown.
 * @property {string | null} error
 * @property {boolean} busy
 * @property {boolean} playing
 */

/** @extends {Component<Page.ScreenProps, State>} */
export class Traces extends Component {
  /** @type {State} */
  state = {
    game: exampleOf(this.props.games, "trace").game,
    position: undefined,
    moves: [],
    kind: TRACED[0],
    options: {},
    found: null,
    scene: null,
    at: 0,
    error: null,
    busy: false,
    playing: false,
  };

  componentDidMount() {
    this.leave = watchScreen(() => this.setState({}));
    this.fromRoute();
  }
  componentWillUnmount() {
    this.leave?.();
    this.stop();
    this.gone = true;
  }
  /** @param {Page.ScreenProps} before */
  componentDidUpdate(before) {
    if (before.route !== this.props.route && this.shown !== location.hash) this.fromRoute();
    this.props.setTitle(say("trace.title"));
  }
  fromRoute() {
    const { games, route } = this.props;
    const { position, moves } = route.query;
    const game = route.query.game ?? exampleOf(games, "trace").game;
    const known = gameOf(games, game);
    const [usual] = known ? kindsOf(known) : [];
    const player = route.query.player ?? usual?.kind ?? TRACED[0];
    this.shown = location.hash;
    this.setState(
      {
        game,
        position,
        moves: moves ? moves.split(",").filter(Boolean) : [],
        ...readPlayer(player),
      },
      () => this.run(),
    );
  }
  asked() {
    const { game, position, moves, kind, options } = this.state;
    return { game, position, moves, player: playerText(kind, options) };
  }
  address() {
    const { game, position, moves, player } = this.asked();
    const query = {
      game,
      ...(position && { position }),
      ...(moves.length > 0 && { moves: moves.join(",") }),
      player,
    };
    return `#/traces?${new URLSearchParams(query)}`
      .replaceAll("%3A", ":")
      .replaceAll("%3D", "=")
      .replaceAll("%2C", ",");
  }
  async run() {
    this.stop();
    const asked = this.asked();
    this.wanted = asked;
    this.setState({ busy: true, error: null });
    this.draw(asked);
    try {
      /** @type {Api.ProgressTrace} */
      const found = await post("/api/lab/trace", asked);
      if (this.wanted !== asked || this.gone) return;
      this.setState({ found, at: found.rows.length - 1, busy: false });
      this.shown = this.address();
      replace(this.shown);
      this.props.announce(say("trace.done", { move: found.move }));
    } catch (error) {
      if (this.wanted === asked) this.setState({ error: error.message, busy: false, found: null });
    }
  }
  /**
   * Shows the position that is searched; the search says what is wrong with it.
   * @param {Api.Line} line
   */
  async draw({ game, position, moves }) {
    const view = await show({ game, position, moves }).catch(() => null);
    if (!this.gone) this.setState({ scene: view?.scene ?? null });
  }
  /** @param {Partial<State>} changes */
  choose(changes) {
    this.setState(changes, () => this.run());
  }

  play() {
    if (this.state.playing) return this.stop();
    const rows = this.state.found?.rows ?? [];
    const begun = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const at = Math.min(rows.length - 1, Math.floor(((now - begun) / PLAYING) * rows.length));
      this.setState({ at, playing: at < rows.length - 1 });
      if (at < rows.length - 1) this.frame = requestAnimationFrame(step);
    };
    this.setState({ playing: true, at: 0 });
    this.frame = requestAnimationFrame(step);
  }
  stop() {
    cancelAnimationFrame(this.frame ?? 0);
    if (this.state.playing) this.setState({ playing: false });
  }

  /**
   * @param {Page.ScreenProps} props
   * @param {State} state
   */
  render({ games, toast }, { game, kind, options, found, scene, at, error, busy, playing }) {
    const about = gameOf(games, game);
    const kinds = about ? kindsOf(about) : [];
    const player = kinds.find((one) => one.kind === kind);
    const settings = player?.settings.filter((one) => !HIDDEN.includes(one.key)) ?? [];
    /** @param {string} name */
    const pick = (name) => {
      const known = games.filter((one) => one.name === name).flatMap(kindsOf);
      const same = known.some((one) => one.kind === kind);
      const next = same ? kind : "mcts";
      this.choose({ game: name, position: undefined, moves: [], kind: next, options: {} });
    };
    return html`
      <main class="choose study traces" id="main" tabindex="-1">
        <h1>${say("trace.title")}</h1>
        <p class="lead">${say("trace.lead")}</p>
        <div class="halves uneven">
          <section class="card pad stack">
            <label class="field">
              <span class="label">${say("trace.game")}</span>
              <select
                class="select"
                id="trace-game"
                onChange=${(event) => pick(event.target.value)}
              >
                ${games
                  .filter((one) => kindsOf(one).length > 0)
                  .map(
                    (one) => html`
                      <option value=${one.name} selected=${one.name === about?.name}>
                        ${one.title}
                      </option>
                    `,
                  )}
              </select>
            </label>
            ${scene &&
            html`
              <div class="subject"><${Picture} scene=${scene} /></div>
            `}
            <div class="field">
              <span class="label">${say("trace.search")}</span>
              <${Segments}
                fill
                label=${say("trace.search")}
                value=${kind}
                choices=${kinds.map((one) => [one.kind, say(`trace.kind.${one.kind}`)])}
                onChange=${(one) => this.choose({ kind: one, options: {} })}
              />
            </div>
            ${player &&
            html`
              <p class="small muted">${say(`trace.about.${kind.replace("classic-", "")}`)}</p>
            `}
            <details class="settings" open=${!watchScreen.phone()}>
              <summary>${say("trace.settings")}</summary>
              <div class="stack">
                ${settings.map(
                  (option) => html`
                    <${Option}
                      key=${`${kind} ${option.key}`}
                      option=${option}
                      value=${options[option.key] ?? USUAL[kind]?.[option.key] ?? option.default}
                      onChange=${(value) =>
                        this.setState({ options: { ...options, [option.key]: value } })}
                    />
                  `,
                )}
              </div>
            </details>
            <button
              type="button"
              class="btn primary"
              data-do="trace"
              disabled=${busy}
              onClick=${() => this.run()}
            >
              <${Icon} name="play" />
              ${say(busy ? "trace.running" : "trace.run")}
            </button>
            <${Trouble} error=${error} />
            <details>
              <summary>${say("web.share")}</summary>
              <${Link}
                name="trace"
                label=${say("trace.link")}
                link=${whole(this.address())}
                toast=${toast}
              />
            </details>
          </section>
          <section class="card pad stack" data-traced=${found?.kind}>
            ${found
              ? this.results(found, at, playing)
              : html`
                  <p class="muted">${busy ? say("trace.running") : ""}</p>
                `}
          </section>
        </div>
      </main>
    `;
  }

  /**
   * @param {Api.ProgressTrace} found
   * @param {number} at
   * @param {boolean} playing
   */
  results(found, at, playing) {
    const x = found.rows.map((row) => row[0]);
    /** @param {{ target: HTMLInputElement }} event */
    const slide = ({ target }) => {
      this.stop();
      this.setState({ at: Number(target.value) });
    };
    const step = say(`trace.step.${found.columns[0]}`, {
      n: number(x[at]),
      all: number(x[x.length - 1]),
    });
    const facts = [say("trace.played", { n: large(found.nodes) }), `${number(found.seconds, 3)} s`];
    return html`
      <p class="tags">
        <b>${say("trace.found", { move: found.move })}</b>
        ${found.value !== null &&
        html`
          <span class="chip num">${written(found.value, found.exact, found.unit)}</span>
        `}
        <span class="xs num">${facts.join(" · ")}</span>
      </p>
      ${this.plots(found, x, at)}
      <div class="bar slide">
        <button
          type="button"
          class="ib"
          data-do="trace-play"
          aria-label=${say(playing ? "trace.pause" : "trace.watch")}
          onClick=${() => this.play()}
        >
          <${Icon} name=${playing ? "pause" : "play"} />
        </button>
        <input
          type="range"
          id="trace-at"
          aria-label=${say("trace.slider")}
          aria-valuetext=${step}
          min="0"
          max=${x.length - 1}
          value=${at}
          onInput=${slide}
        />
        <span class="small num">${step}</span>
      </div>
      ${Math.max(...found.rows.flat().map(Math.abs)) > 900 &&
      found.columns.includes("best") &&
      html`
        <p class="xs">${say("trace.won")}</p>
      `}
      <${Numbers} found=${found} />
    `;
  }

  /**
   * @param {Api.ProgressTrace} found
   * @param {number[]} x
   * @param {number} at
   */
  plots(found, x, at) {
    /** @type {(name: string, pen: number, more?: { right: boolean }) => import("../parts/plot.js").Line} */
    const line = (name, pen, more) => ({
      name: say(`trace.line.${name}`),
      pen,
      values: found.rows.map((row) => row[found.columns.indexOf(name)]),
      ...more,
    });
    const across = say(`trace.axis.${found.columns[0]}`);
    if (found.columns[0] === "iteration") {
      return [
        html`
          <${Plot}
            title=${say("trace.plot.value")}
            x=${x}
            upto=${at}
            across=${across}
            up=${say("trace.axis.points")}
            lines=${[line("current", 2), line("best", 1)]}
          />
        `,
        html`
          <${Plot}
            title=${say("trace.plot.cooling")}
            x=${x}
            upto=${at}
            across=${across}
            up=${say("trace.axis.temperature")}
            right=${say("trace.axis.accepted")}
            percent
            lines=${[line("temperature", 2), line("accepted", 3, { right: true })]}
          />
        `,
      ];
    }
    if (found.columns[0] === "generation")
      return html`
        <${Plot}
          title=${say("trace.plot.fitness")}
          x=${x}
          upto=${at}
          across=${across}
          up=${say("trace.axis.points")}
          lines=${[line("best", 1), line("mean", 2)]}
        />
      `;
    return html`
      <${Plot}
        title=${say("trace.plot.visits")}
        x=${x}
        upto=${at}
        across=${across}
        up=${say("trace.axis.visits")}
        lines=${visits(found)}
      />
    `;
  }
}

/**
 * The moves with the most visits in the end, and all others together.
 * @param {Api.ProgressTrace} found
 */
function visits({ columns, rows }) {
  const last = rows[rows.length - 1];
  const ranked = columns
    .map((_, i) => i)
    .slice(1)
    .sort((a, b) => last[b] - last[a]);
  const own = ranked.length > LINES + 1 ? ranked.slice(0, LINES) : ranked;
  const others = ranked.slice(own.length);
  const lines = own.map((column, i) => ({
    name: columns[column],
    pen: i + 1,
    values: rows.map((row) => row[column]),
  }));
  if (others.length)
    lines.push({
      name: say("trace.others", { n: others.length }),
      pen: 8,
      values: rows.map((row) => others.reduce((sum, column) => sum + row[column], 0)),
    });
  return lines;
}

/**
 * The same as a table of numbers.
 * @param {{ found: Api.ProgressTrace }} props
 */
function Numbers({ found: { columns, rows } }) {
  const every = Math.ceil(rows.length / 12);
  const shown = rows.filter((_, i) => i % every === 0 || i === rows.length - 1);
  /** @type {(column: string, i: number) => string} */
  const title = (column, i) =>
    i === 0 || columns[0] !== "sims" ? say(`trace.line.${column}`) : column;
  /** @type {(value: number, column: string) => string} */
  const text = (value, column) =>
    column === "accepted"
      ? `${number(100 * value, 1)}%`
      : number(value, Number.isInteger(value) ? 0 : 2);
  return html`
    <details>
      <summary>${say("trace.numbers")}</summary>
      <div class="mx-scroll" tabindex="0" role="region" aria-label=${say("trace.numbers")}>
        <table class="figures num">
          <thead>
            <tr>
              ${columns.map(
                (column, i) => html`
                  <th scope="col">${capital(title(column, i))}</th>
                `,
              )}
            </tr>
          </thead>
          <tbody>
            ${shown.map(
              (row) => html`
                <tr>
                  ${row.map(
                    (value, i) => html`
                      <td>${text(value, columns[i])}</td>
                    `,
                  )}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </details>
  `;
}
