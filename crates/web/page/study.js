// A game being studied: where one stands in it, and what every position is worth.
// Bar, graph and list all read `worth`, so they always agree.
import { events, show } from "./api.js";

const SECONDS = 6;
// A game is gone through twice: quickly, so that there is something to see, and well.
const GLANCES = [0.15, 0.6];

export class Study {
  constructor(changed) {
    this.changed = changed;
    this.worth = [];
    this.moves = [];
    this.judged = [];
    this.at = 0;
    this.view = null;
    this.report = null;
    this.played = null;
    this.error = null;
  }

  set(changes) {
    Object.assign(this, changes);
    this.changed();
  }
  close() {
    this.looking?.abort();
    this.reviewing?.abort();
    this.changed = () => {};
  }

  // Opens a game at its end, or where one stood.
  async open({ game, position, moves = [], at = moves.length }) {
    Object.assign(this, { game, position, moves, worth: [], judged: [], played: moves, at });
    this.review();
    await this.stand(at);
  }

  async stand(at) {
    this.looking?.abort();
    at = Math.max(0, Math.min(this.moves.length, at));
    try {
      const view = await show({
        game: this.game,
        position: this.position,
        moves: this.moves.slice(0, at),
      });
      this.set({ at, view, report: null, error: null });
    } catch (error) {
      return this.set({ error: error.message, view: this.view });
    }
    this.look();
  }
  // The same in another language.
  async retell() {
    if (!this.view) return;
    await this.stand(this.at);
    this.review();
  }

  // Makes a move; another one than was played leaves the game.
  async play(text) {
    if (this.moves[this.at] !== text) {
      const kept = this.at + 1;
      this.moves = [...this.moves.slice(0, this.at), text];
      this.worth = this.worth.slice(0, kept);
      this.judged = this.judged.slice(0, this.at);
      this.reviewing?.abort();
      await this.stand(kept);
      this.review();
    } else await this.stand(this.at + 1);
  }
  aside() {
    return this.played && this.played.join() !== this.moves.slice(0, this.played.length).join();
  }
  async back() {
    await this.open({
      game: this.game,
      position: this.position,
      moves: this.played,
      at: Math.min(this.at, this.played.length),
    });
  }

  // What a position is worth to the first side. The number that was thought about
  // longer replaces the other, and an exact one all others.
  value(ply, value, exact, seconds) {
    const known = this.worth[ply];
    if (value === undefined || value === null || (known?.exact && !exact)) return;
    if (known && known.exact === exact && known.seconds > seconds) return;
    this.worth[ply] = { value, exact, seconds };
  }

  // The value of every move here, growing while one looks.
  async look() {
    const { view, at } = this;
    if (!view || view.turn === "over" || view.turn === "chance") {
      if (view?.turn === "over") this.value(at, this.final(view), true, Infinity);
      return this.changed();
    }
    this.looking = new AbortController();
    const { signal } = this.looking;
    this.set({ thinking: true });
    try {
      const body = {
        game: this.game,
        position: this.position,
        moves: this.moves.slice(0, at),
        seconds: SECONDS,
      };
      for await (const { data } of events("POST", "/api/analyse", { body, signal })) {
        if (data?.error) this.set({ error: data.error });
        if (data?.value === undefined || data.value === null) continue;
        this.value(at, data.first, data.exact, data.seconds ?? 0);
        this.set({ report: data });
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      this.set({ error: error.message });
    }
    if (this.looking.signal === signal) this.set({ thinking: false });
  }
  final(view) {
    return view.unit === "chance" ? (view.result === "first" ? 1 : 0) : view.points;
  }

  // Every move of the game: what it cost, and why.
  async review() {
    this.reviewing?.abort();
    if (this.moves.length === 0) return;
    this.reviewing = new AbortController();
    const { signal } = this.reviewing;
    try {
      for (const seconds of GLANCES) {
        const body = { game: this.game, position: this.position, moves: this.moves, seconds };
        for await (const { kind, data } of events("POST", "/api/review", { body, signal })) {
          if (data?.error) this.set({ error: data.error });
          if (kind !== "ply") continue;
          this.judge(data, seconds);
          this.changed();
        }
        if (this.worth.slice(0, this.moves.length + 1).every((one) => one?.exact)) return;
      }
    } catch (error) {
      if (error.name !== "AbortError") this.set({ error: error.message });
    }
  }
  // Ply n is the position after n moves, and tells of the move that led there.
  judge(data, seconds) {
    this.value(data.ply, data.value_first, data.exact, seconds);
    if (data.ply > 0 && data.ply <= this.moves.length) this.judged[data.ply - 1] = data;
  }
}
