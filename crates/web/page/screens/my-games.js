// @ts-check
// My games: all that this browser keeps, to go on with, look at again, take away or remove.
import { Component, html } from "../vendor/preact.js";
import { reviewOf } from "../actions.js";
import { get, isNotFound, remove } from "../api.js";
import { Picture } from "../board/board.js";
import { gameOf } from "../games.js";
import { Icon } from "../icons.js";
import { LONGEST_FILE, exportGames, importGames } from "../kept-games.js";
import { dueMistakes } from "../mistakes.js";
import { playAgain } from "../open-room.js";
import { Empty, Segments, Trouble } from "../parts/controls.js";
import { save } from "../parts/share.js";
import { Statistics } from "../parts/statistics.js";
import { isTime, lineOf, results } from "../results.js";
import { address, go } from "../route.js";
import { forgetRoom, keepRoom, keptRooms, roomToken, settings } from "../settings.js";
import { count, number, say } from "../words.js";

/** The file that is written. */
const FILE = "siasat-games.json";
/** @typedef {"all" | "open" | "won" | "drawn" | "lost"} Shown */
/** @type {[Shown, string][]} */
const FILTERS = [
  ["all", ""],
  ["open", ""],
  ["won", "▲ "],
  ["drawn", "▬ "],
  ["lost", "▼ "],
];

/** @typedef {Page.KnownRoom & { room?: Api.Room | null }} Kept */
/**
 * @typedef {object} State
 * @property {Kept[]} games
 * @property {Shown} shown
 * @property {string} name Only games of this name, or all.
 * @property {string | null} error
 * @property {boolean} busy
 * @property {"list" | "statistics"} view What is seen where there is no room for both.
 * @property {Kept | null} removed The game that was removed last, and may come back.
 */

/** @extends {Component<Page.ScreenProps, State>} */
export class MyGames extends Component {
  /** @type {State} */
  state = {
    games: keptRooms(),
    shown: "all",
    name: "",
    error: null,
    busy: false,
    view: "list",
    removed: null,
  };
  isOpen = true;

  componentDidMount() {
    this.read();
  }
  componentWillUnmount() {
    this.isOpen = false;
    this.removeForGood();
  }
  /** @param {Page.ScreenProps} before */
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.read();
  }
  /** Reads the games one after another: there may be forty. */
  async read() {
    this.setState({ games: keptRooms() });
    for (const { id } of keptRooms()) {
      if (!this.isOpen) return;
      const room = await this.readRoom(id);
      if (room === undefined) continue;
      const games = this.state.games.map((one) => (one.id === id ? { ...one, room } : one));
      this.setState({ games });
    }
  }

  /**
   * Null for a game that is gone; undefined where nobody says what became of it.
   * @param {string} id
   * @returns {Promise<Api.Room | null | undefined>}
   */
  async readRoom(id) {
    try {
      return await get(`/api/rooms/${id}`, { token: roomToken(id) });
    } catch (error) {
      return isNotFound(error) ? null : undefined;
    }
  }

  async save() {
    this.setState({ busy: true, error: null });
    try {
      save(FILE, await exportGames(), "application/json");
    } catch (error) {
      this.setState({ error: error.message });
    }
    this.setState({ busy: false });
  }
  /** @param {Event & { currentTarget: HTMLInputElement }} event */
  async load({ currentTarget }) {
    const file = currentTarget.files?.[0];
    if (!file) return;
    this.setState({ busy: true, error: null });
    const added = file.size > LONGEST_FILE ? null : await importGames(await file.text());
    currentTarget.value = "";
    this.setState({ busy: false, error: added ? null : say("mine.not-a-file") });
    if (!added) return;
    this.props.toast(say("mine.added", { n: added.added }));
    if (added.refused) this.setState({ error: say("mine.refused", { n: added.refused }) });
    this.read();
  }
  /** Takes a game from the list. It is gone for good with the next one, or with this screen. @param {Kept} game */
  forget(game) {
    this.removeForGood();
    forgetRoom(game.id);
    this.setState({
      games: this.state.games.filter((one) => one.id !== game.id),
      removed: game,
    });
  }
  removeForGood() {
    const { removed } = this.state;
    if (removed?.role !== "owner") return;
    // It may be gone already.
    remove(`/api/rooms/${removed.id}`, { token: removed.token }).catch(() => {});
  }
  bringBack() {
    const { removed } = this.state;
    if (!removed) return;
    const { room, ...known } = removed;
    keepRoom(known);
    this.setState({ removed: null });
    this.read();
  }
  /** The same players again. @param {Api.Room} room */
  again(room) {
    // With somebody else by link it is asked for there.
    if (room.shared) return go(`#/play/${room.id}`);
    playAgain(room).catch((error) => this.setState({ error: error.message }));
  }

  /**
   * @param {Page.ScreenProps} props
   * @param {State} state
   */
  render({ games: all }, { games, shown, name, error, busy, view, removed }) {
    const names = all.filter((game) => games.some(({ room }) => room?.name === game.name));
    const ofName = games.filter(({ room }) => !name || room?.name === name);
    const fitting = ofName.filter((game) => fits(game, shown));
    const open = fitting.filter((game) => outcomeOf(game) === "open");
    const ended = fitting.filter((game) => outcomeOf(game) !== "open");
    const known = results();
    const isEmpty = games.length === 0 && known.length === 0;
    return html`
      <main class=${`mine show-${isEmpty ? "list" : view}`} id="main" tabindex="-1">
        <div class="hd">
          <h1>${say("web.nav.games")}</h1>
          <span class="small muted">${count("mine.count", games.length)}</span>
          <span class="sp"></span>
          <label class=${`btn${busy ? " busy" : ""}`}>
            <${Icon} name="open" />
            ${say("mine.import")}
            <input
              class="vh"
              id="import-games"
              type="file"
              accept=".json"
              onChange=${(event) => this.load(event)}
            />
          </label>
          <button
            type="button"
            class="btn"
            data-do="export-games"
            disabled=${busy || games.length === 0}
            onClick=${() => this.save()}
          >
            <${Icon} name="export" />
            ${say("mine.export")}
          </button>
        </div>
        <${Trouble} error=${error} />
        ${!isEmpty &&
        html`
          <div class="view">
            <${Segments}
              fill
              label=${say("web.nav.games")}
              value=${view}
              onChange=${(/** @type {State["view"]} */ one) => this.setState({ view: one })}
              choices=${[
                ["list", say("web.nav.games")],
                ["statistics", say("mine.statistics")],
              ]}
            />
          </div>
        `}
        ${removed &&
        html`
          <p class="card pad removed" role="status">
            <span>${say("mine.removed", { title: removed.title })}</span>
            <button
              type="button"
              class="btn"
              data-do="bring-back"
              onClick=${() => this.bringBack()}
            >
              <${Icon} name="undo" />
              ${say("mine.bring-back")}
            </button>
          </p>
        `}
        ${games.length === 0 &&
        html`
          <div class="card list">
            <${Empty}
              text=${say("mine.empty")}
              about=${say("mine.empty.about")}
              action=${say("web.home.play", { title: all[0].title })}
              onAction=${() => go(`#/?new=${all[0].name}`)}
            />
          </div>
        `}
        ${games.length > 0 &&
        html`
          <div class="list">
            <${Exercises} />
            ${this.renderFilters(names, ofName)}${this.renderOpen(open)}
            ${this.renderEnded(ended, known)}
          </div>
        `}
        ${!isEmpty &&
        html`
          <${Statistics} games=${all} results=${known} />
        `}
      </main>
    `;
  }

  /**
   * @param {Api.Game[]} names games that were played
   * @param {Kept[]} ofName the kept games that are asked for
   */
  renderFilters(names, ofName) {
    const { shown, name } = this.state;
    return html`
      <div class="filters">
        <div class="chips" role="group" aria-label=${say("mine.filters")}>
          ${FILTERS.map(
            ([one, sign]) => html`
              <button
                type="button"
                class="chip-btn"
                aria-pressed=${String(shown === one)}
                onClick=${() => this.setState({ shown: one })}
              >
                ${sign}${say(`mine.${one}`)}
                ${" "}${ofName.filter((game) => fits(game, one)).length}
              </button>
            `,
          )}
        </div>
        <select
          class="select"
          aria-label=${say("mine.game")}
          onChange=${(event) => this.setState({ name: event.target.value })}
        >
          <option value="">${say("mine.all-games")}</option>
          ${names.map(
            (game) => html`
              <option value=${game.name} selected=${name === game.name}>${game.title}</option>
            `,
          )}
        </select>
      </div>
    `;
  }
  /** @param {Kept[]} games */
  renderOpen(games) {
    if (games.length === 0) return null;
    return html`
      <h2 class="small">${say("mine.open")}</h2>
      <ul class="open-games">
        ${games.map(
          (game, i) => html`
            <li class="card" key=${game.id} data-room=${game.id}>
              <span class="th">${this.renderPicture(game)}</span>
              <div class="tx">
                <b>${game.title}</b>
                <span>${opponentOf(game)}</span>
                <span class="xs">${whenAndWhere(game)}</span>
                <div class="bar">
                  <a
                    class=${i === 0 ? "btn primary" : "btn"}
                    data-do="go-on"
                    href=${`#/play/${game.id}`}
                  >
                    <${Icon} name="play" />
                    ${say("mine.go-on")}
                  </a>
                  ${this.renderRemove(game)}
                </div>
              </div>
            </li>
          `,
        )}
      </ul>
    `;
  }
  /**
   * @param {Kept[]} games
   * @param {Page.GameResult[]} known
   */
  renderEnded(games, known) {
    if (games.length === 0) return null;
    return html`
      <h2 class="small">
        ${say("mine.ended")}
        <span class="xs">${say("mine.newest")}</span>
      </h2>
      <ul class="card ended-games">
        ${games.map((game) => {
          const outcome = outcomeOf(game);
          const { room } = game;
          return html`
            <li key=${game.id} data-room=${game.id}>
              <span class="th">${this.renderPicture(game)}</span>
              <div class="tx">
                <b>${game.title}</b>
                <span>${opponentOf(game)}</span>
                <span class="xs">${whenAndWhere(game)}</span>
              </div>
              <span class=${`outcome ${outcome}`}>${outcomeText(game)}</span>
              <${Accuracy} room=${room} known=${known} />
              ${room &&
              html`
                <a class="btn quiet" href=${reviewOf(room)}>
                  <${Icon} name="graph" />
                  ${say("mine.review")}
                </a>
                <button type="button" class="btn quiet" onClick=${() => this.again(room)}>
                  <${Icon} name="again" />
                  ${say("mine.again")}
                </button>
              `}
              ${this.renderRemove(game)}
            </li>
          `;
        })}
      </ul>
    `;
  }
  /** @param {Kept} game */
  renderPicture({ room }) {
    const game = room && gameOf(this.props.games, room.name);
    const scene = room?.scene ?? game?.scene;
    return scene
      ? html`
          <${Picture} scene=${scene} />
        `
      : null;
  }
  /** @param {Kept} game */
  renderRemove(game) {
    const label = say("mine.remove", { title: game.title });
    return html`
      <button
        type="button"
        class="ib"
        data-do="remove"
        aria-label=${label}
        title=${label}
        onClick=${() => this.forget(game)}
      >
        <${Icon} name="close" />
      </button>
    `;
  }
}

/**
 * How it ended for whoever sits at this browser; "over" where both sides do, or nobody.
 * @param {Kept} game
 * @returns {Shown | "over" | "gone"}
 */
function outcomeOf({ room, over }) {
  if (room === null) return "gone";
  if (!room) return over ? "over" : "open";
  if (room.result === null && !room.ended) return "open";
  if (room.result === "draw") return "drawn";
  if (room.you.length !== 1) return "over";
  return room.result === room.you[0] ? "won" : "lost";
}
/** @param {Kept} game @param {Shown} shown */
const fits = (game, shown) => shown === "all" || outcomeOf(game) === shown;

/** @param {Kept} game */
function outcomeText(game) {
  const outcome = outcomeOf(game);
  const sign = FILTERS.find(([one]) => one === outcome)?.[1] ?? "";
  const { room } = game;
  const score = room?.scored ? ` ${room.score.join("–")}` : "";
  return `${sign}${say(`mine.was.${outcome}`)}${score}`;
}
/** Who played against whom. @param {Kept} game */
function opponentOf({ room }) {
  if (!room) return "";
  const others = room.seats.filter((seat) => seat.taken !== "you");
  if (others.length === 0) return say("web.mode.friend.short");
  const name = (/** @type {Api.Seat} */ seat) =>
    seat.taken === "machine" ? `Siasat, ${seat.title}` : seat.title;
  return others.map(name).join(" – ");
}
/** @param {Kept} game */
function whenAndWhere({ ply = 0, kept, room }) {
  const moves = count("mine.moves", room?.ply ?? ply);
  const isOver = !room || room.ended || room.result;
  const isMine = !isOver && room.you.length === 1 && room.turn === room.you[0];
  const turn = isMine ? `${moves}, ${say("mine.your-turn")}` : moves;
  return kept && isTime(kept) ? `${turn} · ${when(kept)}` : turn;
}
const DAY = 24 * 60 * 60 * 1000;
/** "today 13:05", "yesterday", "12 Nov". @param {number} at */
function when(at) {
  const { lang } = settings;
  const midnight = new Date().setHours(0, 0, 0, 0);
  const days = Math.ceil((midnight - at) / DAY);
  const name = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-days, "day");
  if (days <= 0)
    return `${name} ${new Intl.DateTimeFormat(lang, { timeStyle: "short" }).format(at)}`;
  if (days === 1) return name;
  return new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" }).format(at);
}
/** How many of the own moves were good, where they were looked at. @param {{ room?: Api.Room | null, known: Page.GameResult[] }} props */
function Accuracy({ room, known }) {
  const moves = room?.history.map((move) => move.text) ?? [];
  const line = room && lineOf(room.game, room.start, moves);
  const accuracy = known.find((one) => one.line === line)?.accuracy;
  if (accuracy === undefined) return null;
  return html`
    <span class="accuracy num" title=${say("mine.accuracy.about")}>
      <span class="vh">${say("mine.accuracy")}${" "}</span>
      <b>${number(accuracy)}</b>
      ${" %"}
    </span>
  `;
}

/** Own mistakes, in which to find the better move. */
function Exercises() {
  const due = dueMistakes();
  const [mistake] = due;
  if (!mistake) return null;
  const { game, position, title } = mistake;
  return html`
    <section class="card pad exercises" data-note="exercises">
      <div>
        <b>${count("mine.exercises", due.length)}</b>
        <span class="small muted">${say("mine.exercises.about", { title })}</span>
      </div>
      <a
        class="btn primary"
        data-do="exercise"
        href=${address("analysis", { game, position, exercise: "yes" })}
      >
        ${say("mine.exercises.begin")}
      </a>
    </section>
  `;
}
