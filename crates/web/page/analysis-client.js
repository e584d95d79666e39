// @ts-check
// A game being analysed, with what else could have been played: the position that is looked at,
// and the value of every position. Bar, graph and list all read `worth`, so they always agree.
import { ApiError, events, show } from "./api.js";
import { onReconnect } from "./connection.js";
import { LineMove, Lines } from "./lines.js";
import { say } from "./words.js";

/**
 * Seconds of the searches for the values of a position's moves. The searcher keeps its table
 * between them, which makes the way back to its depth shorter; the last one, as long as a server
 * lets a search take, is repeated. While a game is being reviewed, the review has its turn between
 * short ones.
 */
const SECONDS = [3, 6, 10];
const SECONDS_IN_REVIEW = 1.5;
/** A review is worth more than this many seconds of an analysis. */
const REVIEW_SECONDS = 1;

/** @typedef {{ value: number, exact: boolean, seconds: number }} Worth A value for the first side. */

export class AnalysisClient {
  game = "";
  /** @type {string | null | undefined} */
  position = undefined;
  /** The side of whoever has played it against Siasat, and is spoken to. @type {Api.Side | null} */
  you = null;
  /** The game and its variations. */
  lines = new Lines();
  /** The move that `view` is after. @type {LineMove} */
  now = this.lines.root;
  /** From the start through `now` to the end of its line. @type {LineMove[]} */
  line = [this.now];
  /** @type {Api.View | null} */
  view = null;
  /** The analysis of the position. @type {Api.Analysis | null} */
  report = null;
  thinking = false;
  /** Was the analysis told to stop? */
  stopped = false;
  /** How many positions of the game are still to be reviewed. */
  reviewLeft = 0;
  /** @type {string | null} */
  error = null;

  /** The move whose position was asked for last. @type {LineMove | undefined} */
  #wanted = undefined;
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
  /** The moves of the line. */
  get moves() {
    return this.line.slice(1).map((one) => one.text);
  }
  /** How many moves of the line have been made in `view`. */
  get at() {
    return this.now.ply;
  }
  /** The value after so many moves of the line. */
  get worth() {
    return this.line.map((one) => one.worth);
  }
  /** What was said about every move of the line. */
  get judged() {
    return this.line.slice(1).map((one) => one.judged);
  }
  close() {
    this.stopListening();
    this.#analysing?.abort();
    this.#reviewing?.abort();
    this.changed = () => {};
  }

  /**
   * Opens a game at its end, or at another of its moves and variations (`Lines.all`).
   * @param {Api.Line & { lines?: string, at?: number, you?: Api.Side | null }} line
   */
  async open({ game, position, moves = [], lines, at = moves.length, you = null }) {
    const found = readLines(moves, lines);
    const known = found.lines.all();
    const now = known[Math.max(0, Math.min(known.length - 1, at))] ?? found.lines.root;
    // Another game's board is not shown, nor taken for this one's.
    const view = game === this.game ? this.view : null;
    Object.assign(this, { game, position, you, lines: found.lines, now, view, report: null });
    this.#follow(now);
    this.#review();
    await this.goToMove(now);
    // A variation that cannot be played: the game is there all the same.
    if (this.error && !found.lines.isMain(now)) await this.goToMove(found.lines.fork(now));
    if (found.error && !this.error) this.set({ error: found.error });
    else this.#visitVariations();
  }

  /**
   * Shows the position after `at` moves of the line.
   * @param {number} at
   */
  async goTo(at) {
    await this.goToMove(this.line[Math.max(0, Math.min(this.line.length - 1, at))]);
  }
  /**
   * Shows the position after a move, of whatever line.
   * @param {LineMove} now
   */
  async goToMove(now) {
    this.#analysing?.abort();
    const isElsewhere = !this.line.includes(now);
    this.#wanted = now;
    const line = this.#lineTo(now);
    try {
      const view = await show(line);
      // Another move was asked for in the meantime.
      if (this.#wanted !== now) return;
      learnSides(now, view);
      this.now = now;
      this.#follow(now);
      this.set({ view, report: null, error: null, stopped: false });
    } catch (error) {
      return this.#wanted === now && this.set({ error: error.message, view: this.view });
    }
    this.#analyse();
    if (isElsewhere) this.#review();
  }
  /** Takes the line through a move as the one that is looked at. @param {LineMove} now */
  #follow(now) {
    if (this.line.includes(now) && this.line[0] === this.lines.root) {
      // The rest of a line may have been removed, or got longer.
      const last = this.line[this.line.length - 1];
      const isWhole = last.next.length === 0 && this.line.every(isInTree);
      if (isWhole) return;
    }
    this.line = this.lines.through(now);
  }
  /** Reads everything again in another language. */
  async changeLanguage() {
    if (this.view) await this.#goOn();
  }
  /** Asks again for everything that is shown. */
  async #goOn() {
    await this.goToMove(this.now);
    this.#review(true);
  }
  /** The game as it stands after a move. @param {LineMove} last */
  #lineTo(last) {
    const moves = [];
    for (let one = /** @type {LineMove | null} */ (last); one?.before; one = one.before)
      moves.unshift(one.text);
    return { game: this.game, position: this.position, moves };
  }
  /** Variations of a link: who moves in them. What cannot be played is left out. */
  async #visitVariations() {
    const { lines } = this;
    const ends = lines.all().filter((one) => one.next.length === 0 && !lines.isMain(one));
    for (const end of ends) {
      try {
        learnSides(end, await show(this.#lineTo(end)));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) return;
        let first = end;
        while (first.before && !first.isVariation) first = first.before;
        lines.remove(first);
        this.set({ error: error.message });
      }
      if (this.lines !== lines) return;
    }
    if (ends.length > 0) this.changed();
  }

  /**
   * Makes a move; where the line goes on with another one, it starts a variation.
   * @param {string} text
   */
  async play(text) {
    await this.goToMove(this.now.play(text));
  }
  /** Is this a variation of the game that was opened? */
  inVariation() {
    return !this.lines.isMain(this.now);
  }
  /** Goes to where the variation began. */
  async backToGame() {
    await this.goToMove(this.lines.fork(this.now));
  }
  /** Makes the line that is looked at the main line. */
  promote() {
    this.lines.promote(this.now);
    this.line = this.lines.through(this.now);
    this.changed();
  }
  /** Removes the move that was made last, and all that follows it. */
  async remove() {
    await this.goToMove(this.lines.remove(this.now));
  }

  /**
   * Takes note of a value for the first side. What was searched longer replaces the other,
   * and an exact value replaces all others.
   * @param {LineMove} after
   * @param {number | null | undefined} value
   * @param {boolean} exact
   * @param {number} seconds
   */
  #setWorth(after, value, exact, seconds) {
    const known = after.worth;
    if (value === undefined || value === null || (known?.exact && !exact)) return;
    if (known && known.exact === exact && known.seconds > seconds) return;
    after.worth = { value, exact, seconds };
  }

  /** The value of every move of this position, better and better. */
  async #analyse() {
    const { view, now } = this;
    if (!view || view.turn === "over" || view.turn === "chance") {
      if (view?.turn === "over") this.#setWorth(now, finalValue(view), true, Infinity);
      return this.changed();
    }
    this.#analysing = new AbortController();
    const { signal } = this.#analysing;
    this.set({ thinking: true });
    try {
      // It goes on, a few seconds at a time, until all is proven or it is told to stop.
      let spent = 0;
      let failed = false;
      let further = 0;
      while (!failed && !this.stopped && !isProven(this.report)) {
        await whenVisible(signal);
        const longest = SECONDS[Math.min(further, SECONDS.length - 1)];
        const seconds = this.reviewLeft > 0 ? SECONDS_IN_REVIEW : longest;
        if (seconds === longest) further += 1;
        const body = { ...this.#lineTo(now), seconds };
        for await (const { data } of events("POST", "/api/analyse", { body, signal })) {
          this.#learn(now, data, spent);
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
   * @param {LineMove} now
   * @param {Api.Analysis} report
   * @param {number} spent seconds of the searches before this one
   */
  #learn(now, report, spent) {
    if (report?.error) this.set({ error: report.error });
    if (report?.value === undefined || report.value === null) return;
    const seconds = spent + (report.seconds ?? 0);
    const isDeeper = report.exact || (report.depth ?? 0) >= (this.report?.depth ?? 0);
    if (this.report && !isDeeper) return;
    this.#setWorth(now, report.first, report.exact, seconds);
    this.set({ report: { ...report, seconds } });
  }
  /** Stops the analysis of this position, or goes on with it. */
  stopOrGoOn() {
    const { thinking } = this;
    if (thinking) this.#analysing?.abort();
    this.set({ stopped: thinking, thinking: false });
    if (!thinking) this.#analyse();
  }

  /**
   * Every move: what it cost, and why. First those of the line that is looked at, then those of
   * the other lines.
   * @param {boolean} [again] what is known, too
   */
  async #review(again = false) {
    this.#reviewing?.abort();
    this.#reviewing = new AbortController();
    const { signal } = this.#reviewing;
    if (again) for (const one of this.lines.all()) one.isReviewed = false;
    /** @type {Set<LineMove>} */
    const tried = new Set();
    try {
      for (let line = this.#toReview(tried); line; line = this.#toReview(tried)) {
        tried.add(line[line.length - 1]);
        await whenVisible(signal);
        await this.#reviewLine(line, signal).catch((error) => {
          // Another line that cannot be played is nothing to speak of.
          if (!(error instanceof ApiError) || line.includes(this.now)) throw error;
        });
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      this.set({ error: error.message });
    }
    if (this.#reviewing.signal === signal) this.set({ reviewLeft: 0 });
  }
  /**
   * The next line that has moves without a verdict.
   * @param {Set<LineMove>} tried ends of the lines that were asked for already
   */
  #toReview(tried) {
    const ends = [this.line[this.line.length - 1], ...this.lines.all()];
    const end = ends.find(
      (one) => one.ply > 0 && one.next.length === 0 && !one.isReviewed && !tried.has(one),
    );
    return end && this.lines.through(end);
  }
  /**
   * @param {LineMove[]} line
   * @param {AbortSignal} signal
   */
  async #reviewLine(line, signal) {
    const isShown = () => line.includes(this.now);
    /** How many moves are still without a verdict. */
    const left = () => line.filter((one) => !one.isReviewed).length;
    this.set({ reviewLeft: isShown() ? left() : 0 });
    const body = { ...this.#lineTo(line[line.length - 1]), ...(this.you && { you: this.you }) };
    for await (const { kind, data } of events("POST", "/api/review", { body, signal })) {
      if (data?.error && isShown()) this.set({ error: data.error });
      if (kind !== "ply") continue;
      judge(line[data.ply], data);
      this.#setWorth(line[data.ply], data.value_first, data.exact, REVIEW_SECONDS);
      this.set({ reviewLeft: isShown() ? left() : 0 });
      // What comes before a fork is known from the other line.
      if (left() === 0) return;
    }
  }
}

/**
 * The tree of an address, or only its main line and what is wrong with the rest.
 * @param {string[]} moves
 * @param {string} [text]
 * @returns {{ lines: Lines, error?: string }}
 */
function readLines(moves, text) {
  try {
    return { lines: Lines.read(moves, text) };
  } catch {
    return { lines: Lines.read(moves), error: say("web.lines.bad") };
  }
}
/**
 * Who made each move up to one.
 * @param {LineMove} last
 * @param {Api.View} view the position after it
 */
function learnSides(last, view) {
  for (let one = /** @type {LineMove | null} */ (last); one?.before; one = one.before)
    one.side = view.history[one.ply - 1]?.side;
}
/** Has a move not been removed? @param {LineMove} move */
const isInTree = (move) => !move.before || move.before.next.includes(move);
/**
 * Ply n is the position after n moves, and says what the move before it cost. The last
 * move comes first.
 * @param {LineMove | undefined} move
 * @param {Api.ReviewedPly} reviewed
 */
function judge(move, reviewed) {
  if (!move) return;
  move.isReviewed = true;
  if (move.ply > 0) move.judged = reviewed;
  move.side ??= reviewed.side;
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
