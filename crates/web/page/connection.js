// @ts-check
// Whether somebody answers: what is known of it, when the next try is, and who wants to know.
import { backend } from "./backend/backend.js";

/** Seconds until the first try to reach the server again; doubled after each, up to the last. */
const FIRST_TRY = 1;
const LAST_TRY = 60;
/** How long the page says that the server is back, in milliseconds. */
const BACK_STAYS = 4000;

/**
 * @typedef {object} Connection
 * @property {boolean} isLost
 * @property {number} nextTry When the server is asked again, as `Date.now()`.
 * @property {number} busyUntil When a request that a busy server refused is sent again; 0 if none is.
 * @property {boolean} isBack Was it lost until a moment ago?
 */
/** @type {Connection} */
export const connection = { isLost: false, nextTry: 0, busyUntil: 0, isBack: false };

/** @type {Set<() => void>} */
const watchers = new Set();
/** @type {Set<() => void>} */
const waiting = new Set();
/** @param {Set<() => void>} all @param {() => void} one */
const add = (all, one) => {
  all.add(one);
  return () => all.delete(one);
};
/** Calls `changed` after every change. Answers how to stop that. @param {() => void} changed */
export const watchConnection = (changed) => add(watchers, changed);
/** Calls `back` whenever the server is found again. Answers how to stop that. @param {() => void} back */
export const onReconnect = (back) => add(waiting, back);

/** @param {Partial<Connection>} changes */
function set(changes) {
  Object.assign(connection, changes);
  for (const changed of [...watchers]) changed();
}

let pause = FIRST_TRY;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** A request was not answered. */
export function lost() {
  if (connection.isLost) return;
  pause = FIRST_TRY;
  set({ isLost: true, isBack: false });
  wait();
}
/** A request was answered. */
export function found() {
  if (!connection.isLost) return;
  clearTimeout(timer);
  set({ isLost: false, isBack: true });
  setTimeout(() => set({ isBack: false }), BACK_STAYS);
  for (const back of [...waiting]) back();
}
function wait() {
  clearTimeout(timer);
  timer = setTimeout(tryNow, pause * 1000);
  set({ nextTry: Date.now() + pause * 1000 });
  pause = Math.min(LAST_TRY, pause * 2);
}
/** Asks the server whether it is there: one small request. */
export async function tryNow() {
  clearTimeout(timer);
  let isThere = false;
  try {
    isThere = await backend.probe();
  } catch {
    // Still unreachable.
  }
  if (isThere) found();
  else if (connection.isLost) wait();
}

/**
 * Resolves when there is somebody to ask, or `signal` says that nobody waits any more.
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function whenConnected(signal) {
  if (!connection.isLost || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onReconnect(() => (stop(), resolve()));
    signal?.addEventListener("abort", () => (stop(), resolve()), { once: true });
  });
}

/**
 * Waits as long as a busy server has asked for. Fails when `signal` does.
 * @param {number} seconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export async function waitForTurn(seconds, signal) {
  const until = Date.now() + seconds * 1000;
  set({ busyUntil: Math.max(connection.busyUntil, until) });
  try {
    await new Promise((resolve, reject) => {
      setTimeout(resolve, seconds * 1000);
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  } finally {
    if (connection.busyUntil <= until) set({ busyUntil: 0 });
  }
}
