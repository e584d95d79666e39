// @ts-check
// The program in workers of this browser: one answers and keeps the games, one finds the
// moves of machines, one analyses, one does other studies. A search cannot hear while it runs:
// to stop one, its worker is ended, and the next one takes its place.

/** @typedef {import("./backend.js").Backend} Backend */
/** @typedef {import("./backend.js").Question} Question */

/** Requests that take a while: a position that is analysed, and other studies beside it. */
const ANALYSES = /^\/api\/analyse\b/;
const STUDIES = /^\/api\/(review|course|lab|puzzles)\b/;
/** Requests whose answers never change. */
const PREPARED = /^\/api\/(words|games)\b/;
/** Megabytes of tables, for each gigabyte of the device. */
const TABLE_SHARE = 16;
const TABLES = { least: 16, most: 64 };
/** A study that reports nothing for so long has lost its way, in milliseconds. */
const LONGEST_SILENCE = 20_000;
/** Answers that have no body, which a stream would be. */
const BODILESS = [204, 304];
/** Begins a game, which this browser keeps. */
const ROOMS = "/api/rooms";
/** Said before any words are loaded, so in both languages. */
const NOTHING = "Siasat tidak dapat dimuat. Siasat could not be loaded.";

/** @returns {Backend} */
export function open() {
  // It is on its way while the page is drawn. Whoever needs it hears if it does not come.
  load().catch(() => {});
  const memory = /** @type {any} */ (navigator).deviceMemory ?? 4;
  const megabytes = Math.min(TABLES.most, Math.max(TABLES.least, memory * TABLE_SHARE));
  /** @param {boolean} elsewhere */
  const start = (elsewhere) => startWorker(load(), { megabytes, elsewhere });
  const searches = new Searches(() => start(false));
  const desk = new Answers(
    () => start(true),
    (order, worker) => searches.on(order, worker),
  );
  const [analyses, studies] = [0, 1].map(() => {
    const answers = new Answers(() => start(false));
    answers.canHear = false;
    return answers;
  });
  /** @param {string} path */
  const workerFor = (path) => {
    if (ANALYSES.test(path)) return analyses;
    return STUDIES.test(path) ? studies : desk;
  };
  return {
    hasServer: false,
    probe: async () => (await fetch(new URL("../icon.svg", import.meta.url))).ok,
    memory: async () =>
      (await Promise.all([desk, analyses, studies].map((one) => one.memory())))
        .concat(await searches.memory())
        .reduce((sum, bytes) => sum + bytes),
    send(question) {
      if (question.method === "POST" && question.path.split("?")[0] === ROOMS) keepForGood();
      return prepared(question) ?? workerFor(question.path).send(question);
    },
  };
}

/** Games are kept even when the disk fills up, if the browser or its user agrees. */
const keepForGood = once(() => navigator.storage?.persist?.().catch(console.warn));
/** @param {() => void} work */
function once(work) {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/**
 * An answer that was written when the page was: it is there before the module.
 * @param {Question} question
 */
function prepared({ path, signal }) {
  const [, kind] = path.match(PREPARED) ?? [];
  const query = new URLSearchParams(path.split("?")[1]);
  const lang = query.get("lang");
  if (!kind || !lang) return null;
  // Words that a screen asks for when it is opened lie together in a file of their own.
  const name = query.has("groups") ? `${kind}-more` : kind;
  return fetch(new URL(`../../answers/${name}.${lang}.json`, import.meta.url), { signal });
}

/** @type {Promise<WebAssembly.Module> | undefined} */
let module;
/** The module; one that could not be had is asked for again the next time. */
function load() {
  module ??= compile().catch((error) => {
    module = undefined;
    throw error;
  });
  return module;
}

/** The module, compiled while it arrives. */
async function compile() {
  const answer = fetch(new URL("../../siasat.wasm", import.meta.url));
  try {
    return await WebAssembly.compileStreaming(answer);
  } catch {
    // A host that sends it as another type.
    return WebAssembly.compile(await (await answer).clone().arrayBuffer());
  }
}

/**
 * @param {Promise<WebAssembly.Module>} module
 * @param {{ megabytes: number, elsewhere: boolean }} settings
 */
function startWorker(module, settings) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  module.then(
    (module) => worker.postMessage({ kind: "start", module, ...settings }),
    (error) => worker.dispatchEvent(new MessageEvent("message", { data: notLoaded(error) })),
  );
  return worker;
}

/** The program did not come: the network has failed, not the program. @param {Error} error */
const notLoaded = (error) => ({ kind: "not-loaded", message: String(error) });

/** Those who want to know how much memory the program of a worker has. */
class Scales {
  /** @type {((bytes: number) => void)[]} */
  #waiting = [];

  /** @param {Worker | undefined} worker @returns {Promise<number>} */
  weigh(worker) {
    if (!worker) return Promise.resolve(0);
    worker.postMessage({ kind: "memory" });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
  /** @param {number} bytes */
  tell(bytes) {
    for (const resolve of this.#waiting.splice(0)) resolve(bytes);
  }
}

/**
 * @typedef {object} Asked A request that is not answered to the end.
 * @property {Question} question
 * @property {(answer: Response) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {ReadableStreamDefaultController<Uint8Array>} [parts]
 */

/** A worker that answers requests. */
class Answers {
  /** Does it hear while it answers? */
  canHear = true;
  /** @type {Map<number, Asked>} */
  #asked = new Map();
  #next = 1;
  /** @type {Worker | undefined} */
  #worker;
  /** Has the program arrived there? */
  #isStarted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #alarm;
  #scales = new Scales();

  /**
   * @param {() => Worker} start
   * @param {(order: any, worker: Worker) => void} [onOrder] what is no answer
   */
  constructor(start, onOrder) {
    this.start = start;
    this.onOrder = onOrder;
  }

  /** The memory of the program, in bytes; zero when none is running. @returns {Promise<number>} */
  memory() {
    return this.#scales.weigh(this.#worker);
  }

  /** @param {Question} question @returns {Promise<Response>} */
  send(question) {
    return new Promise((resolve, reject) => {
      const { signal } = question;
      if (signal?.aborted) return reject(signal.reason);
      const number = this.#next++;
      this.#asked.set(number, { question, resolve, reject });
      signal?.addEventListener("abort", () => this.#cancel(number, signal.reason));
      this.#post(number);
    });
  }

  /** @param {number} number */
  #post(number) {
    const asked = this.#asked.get(number);
    if (!asked) return;
    const { method, path, token, body } = asked.question;
    this.#open().postMessage({ kind: "request", number, method, path, token, body });
    this.#watch();
  }

  #open() {
    if (this.#worker) return this.#worker;
    const worker = this.start();
    worker.onmessage = ({ data }) => worker === this.#worker && this.#on(data);
    worker.onerror = (event) => worker === this.#worker && this.#break(event.message);
    this.#worker = worker;
    return worker;
  }

  /** @param {any} order */
  #on(order) {
    this.#watch();
    const asked = this.#asked.get(order.number);
    switch (order.kind) {
      case "head":
        return asked?.resolve(this.#answer(order, asked));
      case "part":
        return asked?.parts?.enqueue(order.data);
      case "end":
        this.#asked.delete(order.number);
        this.#watch();
        return asked?.parts?.close();
      case "memory":
        return this.#scales.tell(order.bytes);
      case "started":
        this.#isStarted = true;
        return this.#watch();
      case "panic":
        return console.error(order.message);
      case "broken":
        return this.#break(order.message);
      case "not-loaded":
        return this.#giveUp(order.message);
      default:
        if (this.#worker) this.onOrder?.(order, this.#worker);
    }
  }

  /** @param {any} head @param {Asked} asked */
  #answer({ number, status, type }, asked) {
    if (BODILESS.includes(status)) return new Response(null, { status });
    const body = new ReadableStream({
      start: (parts) => {
        asked.parts = parts;
      },
      cancel: () => this.#cancel(number),
    });
    return new Response(body, { status, headers: { "Content-Type": type } });
  }

  /** @param {number} number @param {unknown} [reason] */
  #cancel(number, reason) {
    const asked = this.#asked.get(number);
    if (!asked) return;
    this.#asked.delete(number);
    if (reason) {
      asked.reject(reason);
      asked.parts?.error(reason);
    }
    if (this.canHear) this.#worker?.postMessage({ kind: "cancel", number });
    else this.#restart();
  }

  /** Ends the worker; what it has not begun to answer is asked again. */
  #restart() {
    this.#end();
    for (const [number, { parts }] of [...this.#asked]) {
      if (parts) this.#fail(number, "local.stopped");
      else this.#post(number);
    }
    this.#watch();
  }

  /** The program has panicked: a new one takes its place, and the games are kept. */
  #break(/** @type {string} */ message) {
    console.error(message);
    this.#end();
    for (const number of [...this.#asked.keys()]) this.#fail(number, "local.broken");
    this.#watch();
  }

  /** The program did not come: as when a server does not answer, it is tried again later. */
  #giveUp(/** @type {string} */ message) {
    this.#end();
    for (const { reject } of this.#asked.values()) reject(new TypeError(message));
    this.#asked.clear();
    this.#watch();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#scales.tell(0);
    this.#isStarted = false;
  }

  /** @param {number} number @param {string} key of the sentence */
  async #fail(number, key) {
    const asked = this.#asked.get(number);
    this.#asked.delete(number);
    // The sentences come through here themselves, so that they cannot be there from the start.
    const { has, say } = await import("../words.js");
    const error = has(key) ? say(key) : NOTHING;
    asked?.resolve(Response.json({ error }, { status: 503 }));
    asked?.parts?.error(new Error(error));
  }

  /** Ends a study that reports nothing for too long; the way of the program here is not its fault. */
  #watch() {
    clearTimeout(this.#alarm);
    if (this.canHear || !this.#isStarted || this.#asked.size === 0) return;
    this.#alarm = setTimeout(() => {
      const [first] = this.#asked.keys();
      this.#fail(first, "local.too-long");
      this.#restart();
    }, LONGEST_SILENCE);
  }
}

/**
 * @typedef {object} Wanted A search.
 * @property {unknown} search
 * @property {any} found What it has found so far.
 * @property {boolean} mustEnd Is it to end as soon as it has found something?
 */

/** The worker that finds moves for the one that answers. */
class Searches {
  /** @type {Worker | undefined} */
  #worker;
  /** Who asks, and is told. @type {Worker | undefined} */
  #asker;
  /** The searches under way or waiting, in their order. @type {Map<number, Wanted>} */
  #wanted = new Map();
  #scales = new Scales();

  /** @param {() => Worker} start */
  constructor(start) {
    this.start = start;
  }

  /** The memory of the program, in bytes; zero when none is running. @returns {Promise<number>} */
  memory() {
    return this.#scales.weigh(this.#worker);
  }

  /** @param {any} order @param {Worker} asker */
  on(order, asker) {
    // The one before has broken, and nobody waits for what it wanted.
    if (this.#asker && asker !== this.#asker) this.#end();
    if (asker !== this.#asker) this.#wanted.clear();
    this.#asker = asker;
    const { kind, number, search } = order;
    if (kind === "search") {
      this.#wanted.set(number, { search, found: undefined, mustEnd: false });
      this.#post(number);
    }
    const wanted = this.#wanted.get(number);
    if (kind !== "stop" || !wanted) return;
    wanted.mustEnd = true;
    this.#endIfFound(number);
  }

  /** @param {number} number */
  #post(number) {
    const worker = (this.#worker ??= this.start());
    worker.onmessage = ({ data }) => worker === this.#worker && this.#on(data);
    worker.onerror = () => worker === this.#worker && this.#break();
    worker.postMessage({ kind: "search", number, search: this.#wanted.get(number)?.search });
  }

  /** @param {any} order */
  #on({ kind, message, bytes, number, result, done }) {
    if (kind === "panic") return console.error(message);
    if (kind === "broken" || kind === "not-loaded") return this.#break();
    if (kind === "memory") return this.#scales.tell(bytes);
    const wanted = this.#wanted.get(number);
    if (kind !== "found" || !wanted) return;
    if (done) this.#wanted.delete(number);
    wanted.found = result;
    this.#asker?.postMessage({ kind: "found", number, result, done });
    if (!done) this.#endIfFound(number);
  }

  /** A search that is to end does so as soon as it has found something. @param {number} number */
  #endIfFound(number) {
    const { found: result, mustEnd } = this.#wanted.get(number) ?? {};
    if (!result || !mustEnd) return;
    this.#wanted.delete(number);
    this.#end();
    this.#asker?.postMessage({ kind: "found", number, result, done: true });
    // One is done after another: these had not begun.
    for (const other of this.#wanted.keys()) this.#post(other);
  }

  #break() {
    this.#end();
    for (const number of this.#wanted.keys()) this.#asker?.postMessage({ kind: "failed", number });
    this.#wanted.clear();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#scales.tell(0);
  }
}
