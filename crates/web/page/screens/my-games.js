// @ts-check
// My games: all that this browser keeps, to go on with, look at again, take away or remove.
import { Component, html } from "../vendor/preact.js";
import { get, remove } from "../api.js";
import { Picture } from "../board/board.js";
import { gameOf } from "../games.js";
import { Icon } from "../icons.js";
import { LONGEST_FILE, exportGames, importGames } from "../kept-games.js";
import { openRoom } from "../open-room.js";
import { Empty, Trouble } from "../parts/controls.js";
import { save } from "../parts/share.js";
import { address, go } from "../route.js";
import { forgetRoom, keptRooms, roomToken, settings } from "../settings.js";
import { count, say } from "../words.js";

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
 */

/** @extends {Component<Page.ScreenProps, State>} */
export class MyGames extends Component {
  /** @type {State} */
  state = { games: keptRooms(), shown: "all", name: "", error: null, busy: false };
  isOpen = true;

  componentDidMount() {
    this.read();
  }
  componentWillUnmount() {
    this.isOpen = false;
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
      const room = await get(`/api/rooms/${id}`, { token: roomToken(id) }).catch(() => null);
      const games = this.state.games.map((one) => (one.id === id ? { ...one, room } : one));
      this.setState({ games });
    }
  }

  async save() {
    this.setState({ busy: true, error: null });
    save(FILE, await exportGames(), "application/json");
    this.setState({ busy: false });
  }
  /** @param {Event & { currentTarget: HTMLInputElement }} event */
  async load({ currentTarget }) {
    const file = currentTarget.files?.[0];
    if (!file) return;
    this.setState({ busy: true, error: null });
    const added = file.size > LONGEST_FILE ? null : await importGames(await file.text());
    currentTarget.value = "";
    this.setState({ busy: false, error: added ? null : say("web.mine.not-a-file") });
    if (!added) return;
    this.props.toast(say("web.mine.added", { n: added.added }));
    if (added.refused) this.setState({ error: say("web.mine.refused", { n: added.refused }) });
    this.read();
  }
  /** @param {Kept} game */
  async forget({ id, role }) {
    try {
      if (role === "owner") await remove(`/api/rooms/${id}`, { token: roomToken(id) });
    } catch {
      // Already gone.
    }
    forgetRoom(id);
    this.setState({ games: this.state.games.filter((one) => one.id !== id) });
    this.props.announce(say("web.mine.removed"));
  }
  /** The same players again. @param {Api.Room} room */
  again({ id, shared, game, seats, start }) {
    // With somebody else by link it is asked for there.
    if (shared) return go(`#/play/${id}`);
    const [first, second] = seats.map((seat) => seat.player);
    openRoom({ game, first, second, position: start ?? undefined }).catch((error) =>
      this.setState({ error: error.message }),
    );
  }

  /**
   * @param {Page.ScreenProps} props
   * @param {State} state
   */
  render({ games: all }, { games, shown, name, error, busy }) {
    const names = all.filter((game) => games.some(({ room }) => room?.name === game.name));
    const ofName = games.filter(({ room }) => !name || room?.name === name);
    const fitting = ofName.filter((game) => fits(game, shown));
    const open = fitting.filter((game) => outcomeOf(game) === "open");
    const ended = fitting.filter((game) => outcomeOf(game) !== "open");
    return html`
      <main class="mine" id="main" tabindex="-1">
        <div class="hd">
          <h1>${say("web.nav.games")}</h1>
          <span class="small muted">${count("web.mine.count", games.length)}</span>
          <span class="sp"></span>
          <label class=${`btn${busy ? " busy" : ""}`}>
            <${Icon} name="open" />
            ${say("web.mine.import")}
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
            ${say("web.mine.export")}
          </button>
        </div>
        <${Trouble} error=${error} />
        <${Exercises} />
        ${games.length === 0
          ? html`
              <div class="card">
                <${Empty}
                  text=${say("web.mine.empty")}
                  about=${say("web.mine.empty.about")}
                  action=${say("web.home.play", { title: all[0].title })}
                  onAction=${() => go(`#/?new=${all[0].name}`)}
                />
              </div>
            `
          : html`
              <div class="filters">
                ${FILTERS.map(
                  ([one, sign]) => html`
                    <button
                      type="button"
                      class="chip-btn"
                      aria-pressed=${String(shown === one)}
                      onClick=${() => this.setState({ shown: one })}
                    >
                      ${sign}${say(`web.mine.${one}`)}
                      ${" "}${ofName.filter((game) => fits(game, one)).length}
                    </button>
                  `,
                )}
                <span class="sp"></span>
                <select
                  class="select"
                  aria-label=${say("web.mine.game")}
                  onChange=${(event) => this.setState({ name: event.target.value })}
                >
                  <option value="">${say("web.mine.all-games")}</option>
                  ${names.map(
                    (game) => html`
                      <option value=${game.name} selected=${name === game.name}>
                        ${game.title}
                      </option>
                    `,
                  )}
                </select>
              </div>
              ${this.renderOpen(open)}${this.renderEnded(ended)}
            `}
      </main>
    `;
  }

  /** @param {Kept[]} games */
  renderOpen(games) {
    if (games.length === 0) return null;
    return html`
      <h2 class="small">${say("web.mine.open")}</h2>
      <ul class="open-games">
        ${games.map(
          (game) => html`
            <li class="card" key=${game.id} data-room=${game.id}>
              <span class="th">${this.renderPicture(game)}</span>
              <div class="tx">
                <b>${game.title}</b>
                <span>${opponentOf(game)}</span>
                <span class="xs">${whenAndWhere(game)}</span>
                <div class="bar">
                  <a class="btn primary" href=${`#/play/${game.id}`}>
                    <${Icon} name="play" />
                    ${say("web.mine.go-on")}
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
  /** @param {Kept[]} games */
  renderEnded(games) {
    if (games.length === 0) return null;
    return html`
      <h2 class="small">${say("web.mine.ended")}</h2>
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
              ${room &&
              html`
                <a class="btn quiet" href=${reviewOf(room)}>
                  <${Icon} name="graph" />
                  ${say("web.mine.review")}
                </a>
                <button type="button" class="btn quiet" onClick=${() => this.again(room)}>
                  <${Icon} name="again" />
                  ${say("web.mine.again")}
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
    const label = say("web.mine.remove", { title: game.title });
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
  return `${sign}${say(`web.mine.was.${outcome}`)}${score}`;
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
  const moves = count("web.mine.moves", room?.ply ?? ply);
  if (!kept) return moves;
  const date = new Intl.DateTimeFormat(settings.lang, { dateStyle: "medium", timeStyle: "short" });
  return `${moves} · ${date.format(kept)}`;
}
/** @param {Api.Room} room */
const reviewOf = ({ game, start, history }) =>
  address("analysis", { game, position: start, moves: history.map((move) => move.text) });

/** Own mistakes, in which to find the better move. */
function Exercises() {
  const [mistake] = settings.mistakes;
  if (!mistake) return null;
  const { game, position, title } = mistake;
  return html`
    <section class="card pad exercises" data-note="exercises">
      <div>
        <b>${count("web.exercises", settings.mistakes.length)}</b>
        <span class="small muted">${say("web.exercises.about", { title })}</span>
      </div>
      <a
        class="btn primary"
        data-do="exercise"
        href=${address("analysis", { game, position, exercise: "yes" })}
      >
        ${say("web.exercises.begin")}
      </a>
    </section>
  `;
}
