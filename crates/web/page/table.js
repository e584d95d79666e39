// A game being played: keeps what the server says, what is shown, and what comes next.
// The server knows the game; this knows only whose turn it is and what to ask for.
import { Refused, Unreachable, events, get, inRoom, onConnection, show } from "./api.js";
import { Stage } from "./board/stage.js";
import { forgetRoom, keepRoom, roomToken, settings } from "./settings.js";
import { sound } from "./sound.js";

// How long two machines wait for each other, in milliseconds.
const BREATH = { slow: 900, medium: 450, fast: 120, instant: 0 };
const TAGS_STAY = 2000;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export class Table {
  constructor(id, changed, announce) {
    Object.assign(this, { id, changed, announce });
    this.room = null;
    this.scene = null;
    this.lastStory = [];
    this.busy = false;
    this.paused = false;
    this.thinking = null;
    this.hint = null;
    this.error = null;
    this.tags = [];
    this.finished = false;
    this.closed = new AbortController();
    this.arriving = Promise.resolve();
    this.stage = new Stage(
      (scene) => this.set({ scene }),
      (tags) => this.flash(tags),
    );
  }

  set(changes) {
    Object.assign(this, changes);
    if (!this.closed.signal.aborted) this.changed();
  }
  flash(tags) {
    this.set({ tags });
    setTimeout(() => this.set({ tags: [] }), TAGS_STAY);
  }

  async open() {
    try {
      this.take(await this.read());
    } catch (error) {
      this.fail(error);
      if (!(error instanceof Unreachable)) return;
    }
    this.listen();
    const stop = onConnection((connected) => connected && this.refresh());
    this.closed.signal.addEventListener("abort", stop);
  }
  close() {
    this.closed.abort();
    this.ear?.abort();
    this.stage.skip();
  }

  async read() {
    return this.whole(await get(`/api/rooms/${this.id}`, { token: roomToken(this.id) }));
  }
  // Stories that were sent before are not sent again; luck's moves are nobody's.
  whole(room) {
    const known = this.room?.history ?? [];
    const history = room.history.map((move, i) => ({
      ...move,
      side: move.side ?? "chance",
      story: move.story ?? known[i]?.story ?? [],
    }));
    return { ...room, history };
  }
  // Reads the room again, as after a change of language or a lost connection.
  async refresh() {
    try {
      const room = await this.read();
      await this.arriving;
      if (!this.room) return this.take(room);
      if (room.version > this.room.version) return this.receive(room);
      this.set({ room, error: null });
      this.next();
    } catch (error) {
      this.fail(error);
    }
  }

  // The same room in another language.
  retell() {
    this.ear?.abort();
    return this.refresh();
  }

  async listen() {
    while (!this.closed.signal.aborted) {
      this.ear = new AbortController();
      try {
        for await (const { kind, data } of events("GET", `/api/rooms/${this.id}/events`, {
          token: roomToken(this.id),
          signal: this.ear.signal,
        })) {
          if (kind === "room") this.receive(data);
          else if (kind === "thinking" && this.room?.turn === data.side)
            this.set({ thinking: { ...this.thinking, ...data } });
        }
      } catch (error) {
        // Deaf for a moment only: the language has changed.
        if (error.name === "AbortError") continue;
        if (error instanceof Refused && error.status < 500) return;
      }
      await wait(1000);
    }
  }

  // Shows a room as it is, without movement.
  take(room) {
    this.set({
      room,
      since: performance.now(),
      scene: room.scene,
      lastStory: room.history.at(-1)?.story ?? [],
      busy: false,
      hint: null,
      thinking: null,
      error: null,
    });
    this.finished = room.result !== null || room.ended != null;
    this.keep();
    this.next();
  }
  keep() {
    const { id, title, ply, role } = this.room;
    keepRoom({ id, title, ply, role, over: this.over() });
  }
  over() {
    return Boolean(this.room && (this.room.ended || this.room.result !== null));
  }

  // Rooms arrive one after another, each when the one before has been shown.
  receive(room) {
    if (this.closed.signal.aborted) return;
    this.arriving = this.arriving
      .then(() => this.arrive(room))
      .catch((error) => console.error(error));
    return this.arriving;
  }
  async arrive(room) {
    const was = this.room;
    if (was && room.version <= was.version) return;
    room = this.whole(room);
    const known = was?.history.length ?? 0;
    const goesOn =
      was &&
      room.history.length > known &&
      was.history.every(
        (move, i) => move.text === room.history[i].text && move.side === room.history[i].side,
      );
    if (!goesOn) {
      const back = was && room.history.length < known;
      this.take(room);
      if (!back && room.history.length === known) this.tellTurn();
      return;
    }
    const fresh = room.history.slice(known);
    this.set({ busy: true, hint: null, thinking: null, lastStory: [], ahead: room });
    let scene = this.scene;
    for (const move of fresh) {
      scene = await this.stage.perform(scene, move.story, settings.tempo);
      if (this.closed.signal.aborted) return;
    }
    this.take(room);
    this.announce([...fresh.map((move) => move.says), room.says].filter(Boolean).join(" "));
    if (this.over()) sound("end");
  }
  tellTurn() {
    this.announce(this.room.says);
  }

  // Whose seat it is now; null when nobody's.
  seat() {
    const { turn, seats } = this.room;
    return turn === "first" ? seats[0] : turn === "second" ? seats[1] : null;
  }
  mine() {
    return (
      Boolean(this.room) &&
      !this.busy &&
      !this.over() &&
      this.room.you.includes(this.room.turn) &&
      this.seat()?.taken !== "machine"
    );
  }
  machines() {
    return this.room.seats.filter((seat) => seat.taken === "machine").length;
  }

  // What the game needs from this page: luck, or a machine's move.
  async next(step = false) {
    const { room } = this;
    if (!room || this.over() || room.role === "watch" || this.asked === room.version) return;
    const luck = room.turn === "chance";
    const machine = this.seat()?.taken === "machine";
    if ((!luck && !machine) || (machine && this.paused && !step)) return;
    this.asked = room.version;
    if (machine && this.machines() === 2) await wait(BREATH[settings.tempo]);
    if (this.closed.signal.aborted || this.room !== room || (machine && this.paused && !step)) {
      this.asked = null;
      return;
    }
    const ask = luck
      ? inRoom(this.id, "moves", { roll: true, ply: room.ply })
      : inRoom(this.id, "machine", { ply: room.ply });
    if (machine) this.set({ thinking: { side: room.turn, since: performance.now() } });
    await this.answer(ask, () => (this.asked = null));
  }
  pause(paused) {
    this.set({ paused });
    if (!paused) this.next();
  }
  step() {
    return this.next(true);
  }

  // Waits for a room from the server and shows it; a refusal is shown next to the board.
  async answer(asked, refused) {
    try {
      const room = await asked;
      this.set({ error: null });
      await this.receive(room);
      return true;
    } catch (error) {
      refused?.();
      if (error instanceof Refused && error.status === 409) await this.refresh();
      else this.fail(error);
      return false;
    }
  }
  fail(error) {
    if (error.name === "AbortError") return;
    // The banner speaks for a lost connection.
    if (error instanceof Unreachable) return this.set({ thinking: null });
    const missing = !this.room && [401, 403, 404].includes(error.status);
    // A game that is gone is not offered again.
    if (missing) forgetRoom(this.id);
    this.set({ error: error.message, missing, thinking: null });
  }

  play(choice) {
    if (!this.mine()) return;
    // Locked until the answer is there: nobody moves twice by a double click.
    this.set({ busy: true, hint: null });
    return this.answer(inRoom(this.id, "moves", { move: choice.text, ply: this.room.ply })).then(
      (fine) => fine || this.set({ busy: false }),
    );
  }
  ask(what, body = {}) {
    this.stage.skip();
    this.asked = null;
    return this.answer(inRoom(this.id, what, body));
  }
  undo() {
    return this.ask("undo", { ply: this.room.ply });
  }
  redo() {
    return this.ask("redo", { ply: this.room.ply });
  }
  now() {
    return inRoom(this.id, "now").catch((error) => this.fail(error));
  }

  // A hint stays until the next move.
  async wantHint() {
    if (this.hint) return this.set({ hint: null });
    if (!this.mine()) return;
    const { room } = this;
    this.set({ hint: { looking: true } });
    try {
      const said = await inRoom(this.id, "hint", { ply: room.ply });
      const choice = room.choices.find((one) => one.text === said.move);
      const story = choice ? await this.peek(choice) : [];
      if (this.room === room && choice) {
        this.set({ hint: { ...said, choice, story } });
        this.announce(said.says);
      } else this.set({ hint: null });
    } catch (error) {
      this.set({ hint: null });
      this.fail(error);
    }
  }
  // The story of a move that is not made.
  async peek(choice) {
    const { game, position } = this.room;
    const view = await show({ game, position, moves: [choice.text] });
    return view.history.at(-1)?.story ?? [];
  }
}
