// @ts-check
// A worker with the program: it answers requests, or searches for another worker.
import { find, remove, save } from "./rooms-database.js";

/**
 * @typedef {object} Program What the module exports.
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} input
 * @property {(megabytes: number, elsewhere: boolean) => void} start
 * @property {(number: number) => void} request
 * @property {(number: number) => void} cancel
 * @property {(number: number) => void} disk
 * @property {(number: number, done: boolean) => void} found
 * @property {(number: number) => void} search_failed
 * @property {(number: number) => void} search
 * @property {() => void} examples
 */

/** Requests for what an example of the course prints. */
const EXAMPLE = /^\/api\/course\/.*\/live\//;

/** @type {Program} */
let program;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param {number} start @param {number} length */
const bytes = (start, length) => new Uint8Array(program.memory.buffer, start, length);

/** @type {Record<string, ((order: any) => Promise<object>) | undefined>} */
const KEEP = { save, find: ({ id }) => find(id), remove: ({ id }) => remove(id) };

const host = {
  clock: () => performance.now(),
  calendar: () => Date.now(),
  random: () => crypto.getRandomValues(new Uint32Array(1))[0],
  /**
   * @param {number} head
   * @param {number} headLength
   * @param {number} body
   * @param {number} bodyLength
   */
  send(head, headLength, body, bodyLength) {
    const order = JSON.parse(decoder.decode(bytes(head, headLength)));
    const keep = KEEP[order.kind];
    if (keep) return void onDisk(order, keep);
    if (order.kind === "part") order.data = bytes(body, bodyLength).slice();
    postMessage(order);
  },
};

/** @param {any} order @param {(order: any) => Promise<object>} keep */
async function onDisk(order, keep) {
  let answer = {};
  try {
    answer = await keep(order);
  } catch (error) {
    console.error(error);
  }
  call(() => (write(answer), program.disk(order.number)));
}

/** Puts a value where the next call reads it. @param {unknown} value */
function write(value) {
  const text = encoder.encode(JSON.stringify(value));
  bytes(program.input(text.length), text.length).set(text);
}

/** A program that has panicked is not used again: the page starts another. */
let isBroken = false;
/** @param {() => void} work */
function call(work) {
  if (isBroken) return;
  try {
    work();
  } catch (error) {
    fail(error);
  }
}
/** The page answers for it from now on. @param {unknown} error */
function fail(error) {
  isBroken = true;
  postMessage({ kind: "broken", message: String(error) });
}

/** @type {Record<string, (message: any) => void>} */
const ACTIONS = {
  request({ number, method, path, token, body }) {
    write({ method, path, token, body });
    program.request(number);
  },
  cancel: ({ number }) => program.cancel(number),
  found({ number, result, done }) {
    write(result);
    program.found(number, done);
  },
  failed: ({ number }) => program.search_failed(number),
  memory: () => postMessage({ kind: "memory", bytes: program.memory.buffer.byteLength }),
  search({ number, search }) {
    write(search);
    program.search(number);
  },
};

/** @param {{ module: WebAssembly.Module, megabytes: number, elsewhere: boolean }} settings */
async function start({ module, megabytes, elsewhere }) {
  try {
    const { exports } = await WebAssembly.instantiate(module, { host });
    program = /** @type {any} */ (exports);
  } catch (error) {
    // As where there is no memory for it. The page hears of no promise that fails here.
    return fail(error);
  }
  call(() => program.start(megabytes, elsewhere));
  postMessage({ kind: "started" });
}

/** What the examples of the course print: the module has no command line. */
async function loadExamples() {
  const answer = await fetch(new URL("../../answers/examples.json", import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  const examples = await answer.json();
  call(() => (write(examples), program.examples()));
}
/** @type {Promise<void> | undefined} */
let examples;
/** Those that did not come are asked for again the next time; the program says that it has none. */
const withExamples = () =>
  (examples ??= loadExamples().catch((error) => {
    examples = undefined;
    console.warn(error);
  }));

/** Requests may come before the module. @type {(settings: any) => void} */
let begin;
const started = new Promise((resolve) => (begin = resolve)).then(start);
addEventListener("message", async ({ data }) => {
  if (data.kind === "start") begin(data);
  await started;
  if (data.kind === "request" && EXAMPLE.test(data.path)) await withExamples();
  if (ACTIONS[data.kind]) call(() => ACTIONS[data.kind](data));
});
