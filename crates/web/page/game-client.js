// @ts-check
// A game being played: what the server sent, what is shown, and what comes next. The
// server knows the rules; this knows only whose turn it is and what to ask for.
import { ApiError, Unreachable, complete, events, get, inRoom, isNotFound, show } from "./api.js";
import { Stage } from "./board/stage.js";
import { onReconnect, whenConnected } from "./connection.js";
import { apply } from "./scene.js";
import { forgetRoom, keepRoom, roomToken, settings } from "./settings.js";
import { sideIndex } from "./sides.js";
import { sound } from "./sound.js";
import { say } from "./words.js";

/** The pause before a machine moves against another machine, in milliseconds. */
const MACHINE_PAUSE = { slow: 900, medium: 450, fast: 120, instant: 0 };
/** All moves that a machine makes one after another last no longer than this, in milliseconds. */
const LONGEST_CHAIN = 6000;
/** A move of such a chain may take this share of what is left. */
const CHAIN_SHARE = 0.4;
/** So many moves are summed up. */
const LONG_CHAIN = 3;
/** How long changes of seeds stay on the board, in milliseconds. */
const TAGS_STAY = 2000;
/** The pause before a lost stream of events is opened again, in milliseconds. */
const RETRY = 1000;
/** Actions after which a result says little about who can do what, once moves were made. */
const CHANGES_HISTORY = ["undo", "redo", "swap"];
/** The answer after which the token of a game is worth nothing. */
const GONE = 404;

/** @param {number} ms */
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** @typedef {Api.Hint & { choice: Api.Choice, story: Api.Event[] }} ShownHint */

/** @typedef {import("./blunder.js").Reasons} Reasons */
/** @typedef {import("./blunder.js").Blunder & { choice: Api.Choice }} Warning */
/** Why a bad move was bad: the last of so many. @typedef {{ reasons: Reasons, made: number }} Why */

/**
 * @typedef {object} RoundBreak
 * @property {number} number the round that begins
 * @property {Api.Side} side who begins it
 * @property {[number, number]} owned what each side owns
 * @property {Api.Event[]} story how it is laid out
 * @property {() => void} go begins it
 */

/**
 * Moves that a machine has made one after another.
 * @typedef {object} Chain
 * @property {Api.Side} side
 * @property {number} from How many moves were made before.
 * @property {number} moves
 * @property {number} gain What it has won by them.
 * @property {Api.Scene} scene The board before.
 * @property {number} score The machine's score before.
 * @property {number} spent Milliseconds for which they were shown.
 * @property {boolean} isClosed Has somebody put them away?
 */

export class GameClient {
  /** What the server sent last. @type {Api.Room | null} */
  room = null;
  /** What is on the board: behind the room while a move is being shown. @type {Api.Scene | null} */
  scene = null;
  /** The move to mark on the board. @type {Api.Event[]} */
  lastStory = [];
  /** When the room arrived, as `performance.now()`. */
  since = 0;
  /** Is a move being sent or shown? */
  busy = false;
  /** Do machines wait for a step? */
  paused = false;
  /** @type {(Partial<Api.Thinking> & { side: Api.Side, since: number }) | null} */
  thinking = null;
  /** @type {ShownHint | "loading" | null} */
  hint = null;
  /** @type {string | null} */
  error = null;
  /** The game is gone, or belongs to others. */
  missing = false;
  /** @type {Page.Tag[]} */
  tags = [];
  /** Has the result been shown? */
  finished = false;
  /** A move that waits, since it changes who wins. @type {Warning | null} */
  warning = null;
  /** What was wrong with the last own move. @type {Why | null} */
  why = null;
  /** How many warnings were given in this game. */
  warnings = 0;
  /** The machine's last moves, if it has made several. @type {Chain | null} */
  chain = null;
  /** Who is here, as of `at`. @type {(Api.Presence & { at: number }) | null} */
  presence = null;
  /** How many of them are on the board, while somebody looks at them again. @type {number | null} */
  chainAt = null;

  #closed = new AbortController();
  /** Takes the changes of seeds from the board. @type {ReturnType<typeof setTimeout> | undefined} */
  #tagsTimer;
  /** How many hints were asked for. */
  #hints = 0;
  /** @type {AbortController | undefined} */
  #subscription;
  /** The end of a round, until somebody begins the next. @type {RoundBreak | null} */
  between = null;
  /** A page that was left may stay in memory with its streams; it waits until it is back. @type {Promise<unknown>} */
  #shown = Promise.resolve();
  /** Rooms are shown one after another. @type {Promise<unknown>} */
  #arriving = Promise.resolve();
  /** The version for which a move was asked for already. @type {number | null} */
  #asked = null;
  /** The move whose reasons may still be shown: the last of so many. @type {number | null} */
  #explained = null;

  /**
   * @param {string} id of the room
   * @param {() => void} changed is called after every change
   * @param {(text: string) => void} announce
   */
  constructor(id, changed, announce) {
    this.id = id;
    this.changed = changed;
    this.announce = announce;
    this.stage = new Stage(
      (scene) => this.set({ scene }),
      (tags) => this.#flash(tags),
    );
  }

  /** @param {Partial<GameClient>} changes */
  set(changes) {
    Object.assign(this, changes);
    if (!this.#closed.signal.aborted) this.changed();
  }
  /** @param {Page.Tag[]} tags */
  #flash(tags) {
    this.set({ tags });
    clearTimeout(this.#tagsTimer);
    this.#tagsTimer = setTimeout(() => this.set({ tags: [] }), TAGS_STAY);
  }

  async open() {
    try {
      this.#showNow(await this.#read());
    } catch (error) {
      this.#fail(error);
      if (!(error instanceof Unreachable)) return;
    }
    this.#listen();
    const { signal } = this.#closed;
    addEventListener("pagehide", () => this.#leave(), { signal });
    const stop = onReconnect(() => this.refresh());
    signal.addEventListener("abort", stop);
  }
  /** For the other player whoever looks at another page is away. */
  #leave() {
    this.#shown = new Promise((back) => addEventListener("pageshow", back, { once: true }));
    this.#subscription?.abort();
  }
  close() {
    this.#closed.abort();
    this.#subscription?.abort();
    this.stage.skip();
    this.beginRound();
  }

  /** @returns {Promise<Api.Room>} */
  async #read() {
    return this.#complete(await get(`/api/rooms/${this.id}`, { token: roomToken(this.id) }));
  }
  /** @param {Api.SentView<Api.Room> | Api.Room} sent */
  #complete(sent) {
    const room = complete(sent, this.room?.history);
    room.at ??= performance.now();
    return room;
  }
  /** @param {Api.Presence} presence */
  #meet(presence) {
    this.set({ presence: { ...presence, at: performance.now() } });
  }
  /** Reads the room again, as after a change of language or a lost connection. */
  async refresh() {
    try {
      const room = await this.#read();
      this.#meet(room.presence);
      await this.#arriving;
      if (!this.room) return this.#showNow(room);
      if (room.version > this.room.version) return this.#receive(room);
      // The stream of events was quicker: what was read is the past.
      if (room.version === this.room.version) this.set({ room, error: null });
      this.#next();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Reads the room and its sentences in another language. */
  changeLanguage() {
    this.#subscription?.abort();
    return this.refresh();
  }

  async #listen() {
    for (;;) {
      await this.#shown;
      if (this.#closed.signal.aborted) return;
      this.#subscription = new AbortController();
      const { signal } = this.#subscription;
      const options = { token: roomToken(this.id), signal };
      try {
        for await (const { kind, data } of events("GET", `/api/rooms/${this.id}/events`, options)) {
          if (kind === "room") this.#receive(data);
          else if (kind === "thinking") this.#showThinking(data);
          else if (kind === "presence") this.#meet(data);
        }
      } catch (error) {
        // The language has changed: the same events, in that language.
        if (error.name === "AbortError") continue;
        if (error instanceof ApiError && error.status < 500) return;
      }
      await wait(RETRY);
      await whenConnected(this.#closed.signal);
    }
  }
  /** @param {Api.Thinking} progress */
  #showThinking(progress) {
    if (this.room?.turn !== progress.side) return;
    const since = this.thinking?.since ?? performance.now();
    this.set({ thinking: { ...this.thinking, ...progress, since } });
  }

  /**
   * Shows a room as it is, without movement.
   * @param {Api.Room} room
   */
  #showNow(room) {
    this.set({
      room,
      since: performance.now(),
      scene: room.scene,
      lastStory: room.history.at(-1)?.story ?? [],
      busy: false,
      hint: null,
      thinking: null,
      error: null,
      chainAt: null,
      warning: null,
    });
    this.finished = this.over();
    const { id, title, ply, role } = room;
    keepRoom({ id, title, ply, role, over: this.over(), kept: Date.now() });
    this.#next();
  }
  over() {
    return Boolean(this.room && (this.room.ended || this.room.result !== null));
  }

  /** @param {Api.SentView<Api.Room> | Api.Room} room */
  #receive(room) {
    if (this.#closed.signal.aborted) return;
    // Its times are those of this moment, though it may be shown later.
    room.at = performance.now();
    this.#meet(room.presence);
    this.#arriving = this.#arriving
      .then(() => this.#arrive(room))
      .catch((error) => console.error(error));
    return this.#arriving;
  }
  /** @param {Api.SentView<Api.Room> | Api.Room} sent */
  async #arrive(sent) {
    const before = this.room;
    if (before && sent.version <= before.version) return;
    const room = this.#complete(sent);
    const known = before?.history.length ?? 0;
    if (!before || !continues(before.history, room.history)) {
      this.#showNow(room);
      if (before && room.history.length < known) this.announce(`${say("web.undone")} ${room.says}`);
      else if (room.history.length === known && room.says !== before?.says)
        this.announce(room.says);
      return;
    }
    const fresh = room.history.slice(known);
    this.set({ busy: true, hint: null, thinking: null, lastStory: [] });
    let scene = this.scene ?? before.scene;
    for (const [at, move] of fresh.entries()) {
      const chain = this.#follow(move, known + at, scene, before);
      const begin = performance.now();
      const longest = chain && CHAIN_SHARE * Math.max(0, LONGEST_CHAIN - chain.spent);
      const rounds = move.story.findIndex((event) => event.kind === "round");
      const stops = rounds >= 0 && this.machines() < 2;
      const story = stops ? move.story.slice(0, rounds) : move.story;
      scene = await this.stage.perform(scene, story, settings.tempo, longest);
      if (chain) chain.spent += performance.now() - begin;
      if (stops) scene = await this.#changeRounds(scene, move.story.slice(rounds));
      if (this.#closed.signal.aborted) return;
    }
    if (this.chain) this.chain.gain = room.score[sideIndex(this.chain.side)] - this.chain.score;
    this.#showNow(room);
    this.announce([...fresh.map((move) => move.says), room.says].filter(Boolean).join(" "));
    if (this.over()) sound("end");
  }

  /**
   * Lays out the next round, and waits until somebody begins it.
   * @param {Api.Scene} scene
   * @param {Api.Event[]} story
   */
  async #changeRounds(scene, story) {
    const [first] = story;
    /** @type {Promise<void>} */
    const begun = new Promise((go) => {
      if (first.kind === "round") this.set({ between: { ...first, story, go } });
      if (first.kind !== "round" || this.#closed.signal.aborted) go();
    });
    const laid = await this.stage.perform(scene, story, settings.tempo);
    await begun;
    this.set({ between: null });
    return laid;
  }
  /** Goes on after the end of a round. */
  beginRound() {
    this.stage.skip();
    this.between?.go();
  }

  /**
   * The chain that this move belongs to; undefined for moves of people and of chance.
   * @param {Api.Played} move
   * @param {number} from how many moves were made before
   * @param {Api.Scene} scene before it
   * @param {Api.Room} room before it
   */
  #follow({ side }, from, scene, room) {
    const isMachine = side !== "chance" && room.seats[sideIndex(side)].taken === "machine";
    if (!isMachine || this.machines() === 2) {
      this.chain = null;
      return undefined;
    }
    const goesOn = this.chain?.side === side && this.chain.from + this.chain.moves === from;
    if (!this.chain || !goesOn)
      this.chain = {
        side,
        from,
        scene,
        score: room.score[sideIndex(side)],
        moves: 0,
        gain: 0,
        spent: 0,
        isClosed: false,
      };
    this.chain.moves++;
    return this.chain;
  }
  /** The machine's last moves, where there were many and nothing has happened since. */
  longChain() {
    const { chain, room } = this;
    if (!chain || !room || chain.moves < LONG_CHAIN) return null;
    // It may go on.
    if (room.turn === chain.side && !this.over()) return null;
    return chain.from + chain.moves === room.history.length ? chain : null;
  }
  /** The same, until somebody puts them away. */
  openChain() {
    const chain = this.longChain();
    return chain?.isClosed ? null : chain;
  }
  closeChain() {
    if (this.chain) this.chain.isClosed = true;
    this.set({});
  }
  /**
   * Shows the board after so many of the machine's last moves; after all of them the game goes on.
   * @param {number} moves
   */
  lookAt(moves) {
    const chain = this.longChain();
    const { room } = this;
    if (!chain || !room || this.busy) return;
    const made = room.history.slice(chain.from, chain.from + moves);
    const scene = made.flatMap((move) => move.story).reduce(apply, chain.scene);
    const chainAt = moves >= chain.moves ? null : Math.max(0, moves);
    this.set({
      chainAt,
      hint: null,
      scene: chainAt === null ? room.scene : scene,
      lastStory: made.at(-1)?.story ?? [],
    });
  }
  /** Shows the machine's last moves again, until somebody skips it. */
  async lookAgain() {
    const chain = this.longChain();
    const { room } = this;
    if (!chain || !room || this.busy) return;
    this.set({ busy: true, hint: null, lastStory: [], scene: chain.scene, chainAt: null });
    let { scene } = chain;
    const longest = LONGEST_CHAIN / chain.moves;
    for (const move of room.history.slice(chain.from)) {
      scene = await this.stage.perform(scene, move.story, "fast", longest);
      if (this.#closed.signal.aborted || this.room !== room) return;
    }
    this.#showNow(room);
  }

  /** The seat that is to move; null when it is no side's turn. */
  seat() {
    if (!this.room) return null;
    const { turn, seats } = this.room;
    if (turn === "first") return seats[0];
    return turn === "second" ? seats[1] : null;
  }
  /** May this browser make a move now? */
  mine() {
    if (!this.room || this.busy || this.over() || this.seat()?.taken === "machine") return false;
    // What is on the board is over.
    if (this.chainAt !== null) return false;
    const { turn, you } = this.room;
    return you.some((side) => side === turn);
  }
  /** How many of the two players are machines. */
  machines() {
    return this.room?.seats.filter((seat) => seat.taken === "machine").length ?? 0;
  }

  /**
   * Asks for what the game needs from this page: a roll of chance, or a machine's move.
   * @param {boolean} step also while machines are paused
   */
  async #next(step = false) {
    const { room } = this;
    if (!room || this.over() || room.role === "watch" || this.#asked === room.version) return;
    const machine = this.seat()?.taken === "machine";
    if (room.turn !== "chance" && !machine) return;
    const waits = () => machine && this.paused && !step;
    if (waits()) return;
    this.#asked = room.version;
    if (machine && this.machines() === 2) await wait(MACHINE_PAUSE[settings.tempo]);
    if (this.#closed.signal.aborted || this.room !== room || waits()) {
      this.#asked = null;
      return;
    }
    const answer = machine
      ? inRoom(this.id, "machine", { ply: room.ply })
      : inRoom(this.id, "moves", { roll: true, ply: room.ply });
    if (machine && room.turn !== "chance" && room.turn !== "over")
      this.set({ thinking: { side: room.turn, since: performance.now() } });
    await this.#await(answer);
  }
  /** @param {boolean} paused */
  pause(paused) {
    this.set({ paused });
    if (!paused) this.#next();
  }
  step() {
    return this.#next(true);
  }

  /**
   * Waits for a room from the server and shows it; an error is shown next to the board.
   * @param {Promise<Api.SentView<Api.Room>>} answer
   * @returns {Promise<boolean>} did it arrive?
   */
  async #await(answer) {
    try {
      const room = await answer;
      this.set({ error: null });
      await this.#receive(room);
      return true;
    } catch (error) {
      this.#asked = null;
      // Something else has happened in the room meanwhile.
      if (error instanceof ApiError && error.status === 409) await this.refresh();
      else this.#fail(error);
      return false;
    }
  }
  /** @param {any} error */
  #fail(error) {
    if (error.name === "AbortError") return;
    // The page's banner says that the connection is lost.
    if (error instanceof Unreachable) return this.set({ thinking: null });
    const missing = !this.room && isNotFound(error);
    // A game that is gone is not offered again.
    if (missing && error.status === GONE) forgetRoom(this.id);
    this.set({ error: error.message, missing, thinking: null });
  }

  /** @param {Api.Choice} choice */
  async play(choice) {
    const { room } = this;
    if (!room || !this.mine()) return;
    // The same move again is no consent: only the button plays it.
    if (this.warning?.choice.text === choice.text) return this.chooseAgain();
    // Locked until the answer arrives: a double click makes one move.
    this.#explained = null;
    this.set({ busy: true, hint: null, why: null });
    if (await this.#warns(choice)) return;
    // Meanwhile the game has changed: the move was meant for another position.
    if (this.room?.version !== room.version) return;
    await this.#send(choice);
  }
  /**
   * Shows a warning instead of making the move, where that is wanted. A question that fails
   * holds up nobody.
   * @param {Api.Choice} choice
   */
  async #warns(choice) {
    const { room } = this;
    if (!room || this.machines() !== 1 || settings.coach === "off") return false;
    const coach = await import("./blunder.js").catch(() => null);
    if (!coach?.mayWarn(settings.coach, this.warnings)) return false;
    const blunder = await coach.blunderOf(room, choice.text).catch(() => null);
    if (!blunder || this.room !== room) return false;
    this.warnings++;
    this.set({ busy: false, warning: { choice, ...blunder } });
    if (blunder.reasons) return true;
    // The reason may take a moment longer.
    const reasons = await coach.reasonsOf(room, choice.text).catch(() => null);
    const { warning } = this;
    if (warning?.choice === choice) this.set({ warning: { ...warning, reasons } });
    return true;
  }
  /** The move is taken back before it counted. */
  chooseAgain() {
    this.#noteHelp();
    this.set({ warning: null });
  }
  /** The move counts, whatever was said. */
  playAnyway() {
    const { warning } = this;
    if (!warning || !this.mine()) return;
    this.set({ busy: true, warning: null });
    this.#send(warning.choice, warning.reasons);
  }
  /**
   * @param {Api.Choice} choice
   * @param {Reasons | null} [reasons] what is known to be wrong with it
   */
  async #send(choice, reasons = null) {
    const { room } = this;
    if (!room) return;
    const body = { move: choice.text, ply: room.ply };
    const arrived = await this.#await(inRoom(this.id, "moves", body));
    if (!arrived) return this.set({ busy: false });
    if (this.machines() === 1 && settings.coach !== "off") this.#explain(room, choice, reasons);
  }
  /**
   * Says what was wrong with a move that counts already, if anything was.
   * @param {Api.Room} room before it
   * @param {Api.Choice} choice
   * @param {Reasons | null} reasons
   */
  async #explain(room, { text }, reasons) {
    const made = room.history.length + 1;
    this.#explained = made;
    const found =
      reasons ??
      (await import("./blunder.js").then((coach) => coach.reasonsOf(room, text)).catch(() => null));
    const isThere = this.room?.history[made - 1]?.text === text;
    // The next one may be under way meanwhile.
    const isLast = this.#explained === made;
    if (found && isThere && isLast) this.set({ why: { reasons: found, made } });
  }
  /**
   * Asks for one of the actions of a room: undo, redo, swap, resign, end, rematch.
   * @param {string} action
   * @param {object} [body]
   */
  ask(action, body = {}) {
    this.stage.skip();
    this.beginRound();
    this.#asked = null;
    this.#explained = null;
    this.why = null;
    if (action === "rematch") keepRoom({ id: this.id, helped: false });
    else if (CHANGES_HISTORY.includes(action) && this.room?.history.length) this.#noteHelp();
    return this.#await(inRoom(this.id, action, body));
  }
  undo() {
    return this.ask("undo", { ply: this.room?.ply });
  }
  redo() {
    return this.ask("redo", { ply: this.room?.ply });
  }
  /**
   * Asks the other player by link.
   * @param {Api.Offer["kind"]} offer
   * @param {object} [more]
   */
  offer(offer, more = {}) {
    return this.ask("offer", { offer, ply: this.room?.ply, ...more });
  }
  /** @param {boolean} accept */
  answer(accept) {
    return this.ask("answer", { number: this.room?.offer?.number, accept });
  }
  withdraw() {
    return this.ask("withdraw", { number: this.room?.offer?.number });
  }
  /** The other player has left. */
  claim() {
    return this.ask("claim", { ply: this.room?.ply });
  }
  /** @param {string} name */
  rename(name) {
    return this.ask("name", { name });
  }
  /** The machine shall move now. */
  now() {
    return inRoom(this.id, "now").catch((error) => this.#fail(error));
  }

  /** From now on the game does not count. */
  #noteHelp() {
    if (this.room && !this.room.shared) keepRoom({ id: this.id, helped: true });
  }

  /** Shows a hint, which stays until the next move, or hides it. */
  async toggleHint() {
    if (this.hint) return this.set({ hint: null });
    const { room } = this;
    if (!room || !this.mine()) return;
    this.set({ hint: "loading" });
    const asked = ++this.#hints;
    const isWanted = () => this.hint === "loading" && this.#hints === asked;
    try {
      /** @type {Api.Hint} */
      const hint = await inRoom(this.id, "hint", { ply: room.ply });
      const choice = room.choices.find((one) => one.text === hint.move);
      const story = choice ? await this.peek(choice) : [];
      if (!isWanted()) return;
      if (this.room !== room || !choice) return this.set({ hint: null });
      this.#noteHelp();
      this.set({ hint: { ...hint, choice, story } });
      this.announce(hint.says);
    } catch (error) {
      if (!isWanted()) return;
      this.set({ hint: null });
      this.#fail(error);
    }
  }
  /**
   * What a move would do: its story, who could take the piece that moves, who could take back,
   * and whether it threatens to win.
   * @param {Api.Choice} choice
   * @returns {Promise<Page.Foretold | null>}
   */
  async foretell(choice) {
    if (!this.room) return null;
    const { game, position, turn } = this.room;
    const view = await show({ game, position, moves: [choice.text] });
    const story = view.history.at(-1)?.story ?? [];
    const target = choice.path.length > 1 ? choice.path.at(-1) : undefined;
    /** @param {Api.View} after */
    const onto = (after) =>
      target === undefined ? [] : after.choices.filter((one) => one.path.at(-1) === target);
    const replies = view.turn === turn ? [] : onto(view);
    const back =
      replies.length > 0
        ? await show({ game, position, moves: [choice.text, replies[0].text] })
        : null;
    const isThreat = target !== undefined && view.threat?.zones.includes(target);
    return {
      choice,
      story,
      takers: replies.map((one) => view.scene.cells.findIndex((cell) => cell.zone === one.path[0])),
      backTakers: back ? onto(back).length : 0,
      wins: (isThreat && view.threat?.moves) || [],
    };
  }
  /**
   * The story of a move that is not made.
   * @param {Api.Choice} choice
   * @returns {Promise<Api.Event[]>}
   */
  async peek(choice) {
    if (!this.room) return [];
    const { game, position } = this.room;
    const view = await show({ game, position, moves: [choice.text] });
    return view.history.at(-1)?.story ?? [];
  }
}

/**
 * Are there more moves after the same ones?
 * @param {Api.Played[]} before
 * @param {Api.Played[]} history
 */
const continues = (before, history) =>
  history.length > before.length &&
  before.every((move, i) => move.text === history[i].text && move.side === history[i].side);
