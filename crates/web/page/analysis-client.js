// @ts-check
// A game being analysed: the position that is looked at, and the value of every position.
// Bar, graph and list all read `worth`, so they always agree.
import { events, show } from "./api.js";
import { onReconnect } from "./connection.js";

/**
 * Seconds of one search for the values of a position's moves, the next one goes on from there;
 * and as long as the game is being reviewed, which waits for its turn between them.
 */
const SECONDS = 6;
const SECONDS_IN_REVIEW = 1.5;
/** A review is worth more than this many seconds of an analysis. */
const REVIEW_SECONDS = 1;

/** @typedef {{ value: number, exact: boolean, seconds: number }} Worth A value for the first side. */

export class AnalysisClient {
  game = "";
  /** @type {string | null | undefined} */
  position = undefined;
  /** The moves of the line. @type {string[]} */
  moves = [];
  /** The moves of the game that was opened. @type {string[] | null} */
  played = null;
  /** How many moves of the line have been made in `view`. */
  at = 0;
  /** @type {Api.View | null} */
  view = null;
  /** The value after so many moves. @type {(Worth | undefined)[]} */
  worth = [];
  /** What was said about every move. @type {(Api.ReviewedPly | undefined)[]} */
  judged = [];
  /** The analysis of the position. @type {Api.Analysis | null} */
  report = null;
  thinking = false;
  /** Was the analysis told to stop? */
  stopped = false;
  /** How many positions of the game are still to be reviewed. */
  reviewLeft = 0;
  /** @type {string | null} */
  error = null;

  /** @type {AbortController | undefined} */
  #analysing;
  /** @type {AbortController | undefined} */
  #reviewing;

  /** @param {() => void} changed is called after every change */
  constructor(changed) {
    this.changed = changed;
    this.stopListening = onReconnect(() => this.error && this.#goOn());
  }

  /** @param {Partial<AnalysisClient>} changes */
  set(changes) {
    Object.assign(this, changes);
    this.changed();
  }
  close() {
    this.stopListening();
    this.#analysing?.abort();
    this.#reviewing?.abort();
    this.changed = () => {};
  }

  /**
   * Opens a game after `at` moves, or at its end.
   * @param {Api.Line & { at?: number }} line
   */
  async open({ game, position, moves = [], at = moves.length }) {
    Object.assign(this, { game, position, moves, worth: [], judged: [], played: moves, at });
    this.#review();
    await this.goTo(at);
  }

  /**
   * Shows the position after `at` moves of the line.
   * @param {number} at
   */
  async goTo(at) {
    this.#analysing?.abort();
    at = Math.max(0, Math.min(this.moves.length, at));
    try {
      const view = await show(this.#line(at));
      this.set({ at, view, report: null, error: null, stopped: false });
    } catch (error) {
      return this.set({ error: error.message, view: this.view });
    }
    this.#analyse();
  }
  /** Reads everything again in another language. */
  async changeLanguage() {
    if (this.view) await this.#goOn();
  }
  /** Asks again for everything that is shown. */
  async #goOn() {
    await this.goTo(this.at);
    this.#review();
  }
  /** @param {number} [at] */
  #line(at) {
    return { game: this.game, position: this.position, moves: this.moves.slice(0, at) };
  }

  /**
   * Makes a move; one that was not played in the game starts a variation.
   * @param {string} text
   */
  async play(text) {
    if (this.moves[this.at] === text) return this.goTo(this.at + 1);
    const kept = this.at + 1;
    this.moves = [...this.moves.slice(0, this.at), text];
    this.worth = this.worth.slice(0, kept);
    this.judged = this.judged.slice(0, this.at);
    this.#reviewing?.abort();
    await this.goTo(kept);
    this.#review();
  }
  /** Is this a variation of the game that was opened? */
  inVariation() {
    const { played } = this;
    return played !== null && played.join() !== this.moves.slice(0, played.length).join();
  }
  async backToGame() {
    const moves = this.played ?? [];
    const { game, position } = this;
    await this.open({ game, position, moves, at: Math.min(this.at, moves.length) });
  }

  /**
   * Takes note of a value for the first side. What was searched longer replaces the other,
   * and an exact value replaces all others.
   * @param {number} ply
   * @param {number | null | undefined} value
   * @param {boolean} exact
   * @param {number} seconds
   */
  #setWorth(ply, value, exact, seconds) {
    const known = this.worth[ply];
    if (value === undefined || value === null || (known?.exact && !exact)) return;
    if (known && known.exact === exact && known.seconds > seconds) return;
    this.worth[ply] = { value, exact, seconds };
  }

  /** The value of every move of this position, better and better. */
  async #analyse() {
    const { view, at } = this;
    if (!view || view.turn === "over" || view.turn === "chance") {
      if (view?.turn === "over") this.#setWorth(at, finalValue(view), true, Infinity);
      return this.changed();
    }
    this.#analysing = new AbortController();
    const { signal } = this.#analysing;
    this.set({ thinking: true });
    try {
      // It goes on, a few seconds at a time, until all is proven or it is told to stop.
      let spent = 0;
      let failed = false;
      while (!failed && !this.stopped && !isProven(this.report)) {
        await whenVisible(signal);
        const seconds = this.reviewLeft > 0 ? SECONDS_IN_REVIEW : SECONDS;
        const body = { ...this.#line(at), seconds };
        for await (const { data } of events("POST", "/api/analyse", { body, signal })) {
          this.#learn(at, data, spent);
          failed ||= Boolean(data?.error);
        }
        spent += seconds;
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      this.set({ error: error.message });
    }
    if (this.#analysing.signal === signal) this.set({ thinking: false });
  }
  /**
   * Takes note of a report of the analysis, unless a deeper one is known.
   * @param {number} at
   * @param {Api.Analysis} report
   * @param {number} spent seconds of the searches before this one
   */
  #learn(at, report, spent) {
    if (report?.error) this.set({ error: report.error });
    if (report?.value === undefined || report.value === null) return;
    const seconds = spent + (report.seconds ?? 0);
    const isDeeper = report.exact || (report.depth ?? 0) >= (this.report?.depth ?? 0);
    if (this.report && !isDeeper) return;
    this.#setWorth(at, report.first, report.exact, seconds);
    this.set({ report: { ...report, seconds } });
  }
  /** Stops the analysis of this position, or goes on with it. */
  stopOrGoOn() {
    const { thinking } = this;
    if (thinking) this.#analysing?.abort();
    this.set({ stopped: thinking, thinking: false });
    if (!thinking) this.#analyse();
  }

  /** Every move of the game: what it cost, and why. */
  async #review() {
    this.#reviewing?.abort();
    this.reviewLeft = 0;
    if (this.moves.length === 0) return;
    this.#reviewing = new AbortController();
    const { signal } = this.#reviewing;
    const body = this.#line();
    this.set({ reviewLeft: body.moves.length + 1 });
    try {
      for await (const { kind, data } of events("POST", "/api/review", { body, signal })) {
        if (data?.error) this.set({ error: data.error });
        if (kind !== "ply") continue;
        this.#judge(data);
        this.set({ reviewLeft: this.reviewLeft - 1 });
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      this.set({ error: error.message });
    }
    if (this.#reviewing.signal === signal) this.set({ reviewLeft: 0 });
  }
  /**
   * Ply n is the position after n moves, and says what the move before it cost. The last
   * move comes first.
   * @param {Api.ReviewedPly} reviewed
   */
  #judge(reviewed) {
    this.#setWorth(reviewed.ply, reviewed.value_first, reviewed.exact, REVIEW_SECONDS);
    if (reviewed.ply > 0 && reviewed.ply <= this.moves.length)
      this.judged[reviewed.ply - 1] = reviewed;
  }
}

/**
 * Is nothing left to search?
 * @param {Api.Analysis | null} report
 */
const isProven = (report) =>
  report !== null && report.exact && (report.moves ?? []).every((move) => move.exact);

/**
 * Waits while nobody looks at the page: its searches would take turns from others.
 * @param {AbortSignal} signal
 */
async function whenVisible(signal) {
  while (document.hidden && !signal.aborted)
    await new Promise((resolve) =>
      document.addEventListener("visibilitychange", resolve, { once: true }),
    );
}

/**
 * The value of a position in which the game is over, for the first side.
 * @param {Api.View} view
 */
function finalValue(view) {
  if (view.unit === "points") return view.points;
  return view.result === "first" ? 1 : 0;
}
