// @ts-check
// A game being analysed: the position that is looked at, and the value of every position.
// Bar, graph and list all read `worth`, so they always agree.
import { events, show } from "./api.js";

/** Seconds for the values of a position's moves. */
const SECONDS = 6;
/** Seconds a move for the two passes of a review: quick first results, then better ones. */
const REVIEW_SECONDS = [0.15, 0.6];

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
  /** @type {string | null} */
  error = null;

  /** @type {AbortController | undefined} */
  #analysing;
  /** @type {AbortController | undefined} */
  #reviewing;

  /** @param {() => void} changed is called after every change */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {Partial<AnalysisClient>} changes */
  set(changes) {
    Object.assign(this, changes);
    this.changed();
  }
  close() {
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
      this.set({ at, view, report: null, error: null });
    } catch (error) {
      return this.set({ error: error.message, view: this.view });
    }
    this.#analyse();
  }
  /** Reads everything again in another language. */
  async changeLanguage() {
    if (!this.view) return;
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
      const body = { ...this.#line(at), seconds: SECONDS };
      for await (const { data } of events("POST", "/api/analyse", { body, signal })) {
        /** @type {Api.Analysis} */
        const report = data;
        if (report?.error) this.set({ error: report.error });
        if (report?.value === undefined || report.value === null) continue;
        this.#setWorth(at, report.first, report.exact, report.seconds ?? 0);
        this.set({ report });
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      this.set({ error: error.message });
    }
    if (this.#analysing.signal === signal) this.set({ thinking: false });
  }

  /** Every move of the game: what it cost, and why. */
  async #review() {
    this.#reviewing?.abort();
    if (this.moves.length === 0) return;
    this.#reviewing = new AbortController();
    const { signal } = this.#reviewing;
    try {
      for (const seconds of REVIEW_SECONDS) {
        const body = { ...this.#line(), seconds };
        for await (const { kind, data } of events("POST", "/api/review", { body, signal })) {
          if (data?.error) this.set({ error: data.error });
          if (kind !== "ply") continue;
          this.#judge(data, seconds);
          this.changed();
        }
        if (this.worth.slice(0, this.moves.length + 1).every((one) => one?.exact)) return;
      }
    } catch (error) {
      if (error.name !== "AbortError") this.set({ error: error.message });
    }
  }
  /**
   * Ply n is the position after n moves, and says what the move before it cost.
   * @param {Api.ReviewedPly} reviewed
   * @param {number} seconds
   */
  #judge(reviewed, seconds) {
    this.#setWorth(reviewed.ply, reviewed.value_first, reviewed.exact, seconds);
    if (reviewed.ply > 0 && reviewed.ply <= this.moves.length)
      this.judged[reviewed.ply - 1] = reviewed;
  }
}

/**
 * The value of a position in which the game is over, for the first side.
 * @param {Api.View} view
 */
function finalValue(view) {
  if (view.unit === "points") return view.points;
  return view.result === "first" ? 1 : 0;
}
