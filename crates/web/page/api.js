// @ts-check
// Requests to the backend. Every answer is JSON; every error is one sentence.
import { backend } from "./backend/backend.js";
import { found, lost, waitForTurn } from "./connection.js";
import { roomToken, settings } from "./settings.js";
import { has, say } from "./words.js";

/** The server answered with an error: its status, and a sentence to show. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} sentence
   */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}
/** Answers that say: there is no such game, or not for this browser. */
const NOT_FOUND = [401, 403, 404];
/** Is what was asked for gone, or not for this browser? @param {unknown} error */
export const isNotFound = (error) => error instanceof ApiError && NOT_FOUND.includes(error.status);
/** The server cannot be reached. The board stays; a banner says so. */
export class Unreachable extends Error {}

/** How often a request that a busy server has refused is sent again. */
const MOST_TRIES = 5;
/** The header of an answer to somebody who has not given the server's password. */
const PASSWORD_REQUIRED = "siasat-password";
/** Positions that are kept, so that they need not be asked for again. */
const MOST_VIEWS = 400;

/** @typedef {{ body?: unknown, token?: string, signal?: AbortSignal }} RequestOptions */

/**
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} [options]
 */
async function send(method, path, { body, token, signal } = {}) {
  const url = new URL(path, location.origin);
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", settings.lang);
  let answer;
  try {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const asked = { method, path: url.pathname + url.search, token, signal, body: text };
    answer = await sendPatiently(asked);
  } catch (error) {
    throw connectionError(error);
  }
  found();
  if (answer.ok) return answer;
  // The server asks for its password, after a restart again: the page it sends has the form.
  if (answer.headers.has(PASSWORD_REQUIRED)) location.reload();
  let sentence = `${answer.status} ${answer.statusText}`;
  try {
    sentence = (await answer.json()).error ?? sentence;
  } catch {
    // The answer is not JSON: its status has to do.
  }
  throw new ApiError(answer.status, sentence);
}

/**
 * Sends a request, and again when a server that has too much to do says when.
 * @param {import("./backend/backend.js").Question} asked
 */
async function sendPatiently(asked) {
  for (let tries = 1; ; tries++) {
    const answer = await backend.send(asked);
    const seconds = answer.status === 503 ? Number(answer.headers.get("Retry-After")) : 0;
    if (!(seconds > 0) || tries === MOST_TRIES) return answer;
    await waitForTurn(seconds, asked.signal);
  }
}

/**
 * What to throw when a request could not be sent or its answer not be read.
 * @param {Error} error
 */
function connectionError(error) {
  if (error.name === "AbortError") return error;
  lost();
  return new Unreachable(has("web.away.short") ? say("web.away.short") : error.message);
}

/**
 * @param {string} path
 * @param {RequestOptions} [options]
 * @returns {Promise<any>}
 */
export const get = async (path, options) => (await send("GET", path, options)).json();
/**
 * @param {string} path
 * @param {unknown} body
 */
export const postForFile = async (path, body) => (await send("POST", path, { body })).blob();
/**
 * @param {string} path
 * @param {unknown} [body]
 * @param {RequestOptions} [options]
 * @returns {Promise<any>}
 */
export const post = async (path, body = {}, options = {}) =>
  (await send("POST", path, { ...options, body })).json();

/**
 * @param {string} path
 * @param {RequestOptions} [options]
 */
export const remove = (path, options) => send("DELETE", path, options);

/**
 * Server-sent events. Read by hand, because EventSource can neither post nor send a token.
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} [options]
 * @returns {AsyncGenerator<{ kind: string, data: any }>}
 */
export async function* events(method, path, options) {
  const answer = await send(method, path, options);
  if (!answer.body) return;
  /** @type {ReadableWritablePair<string, any>} */
  const decoder = new TextDecoderStream();
  const reader = answer.body.pipeThrough(decoder).getReader();
  let text = "";
  try {
    for (;;) {
      let chunk;
      try {
        chunk = await reader.read();
      } catch (error) {
        throw connectionError(error);
      }
      if (chunk.done) return;
      text += chunk.value.replaceAll("\r\n", "\n");
      let end;
      while ((end = text.indexOf("\n\n")) >= 0) {
        const event = parseEvent(text.slice(0, end));
        text = text.slice(end + 2);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param {string} block */
function parseEvent(block) {
  let kind = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) kind = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  if (data.length === 0) return null;
  try {
    return { kind, data: JSON.parse(data.join("\n")) };
  } catch {
    return { kind, data: data.join("\n") };
  }
}

/** @type {Map<string, Promise<Api.View>>} */
const views = new Map();
/**
 * A position, by its text and the moves after it.
 * @param {Api.Line} line
 * @returns {Promise<Api.View>}
 */
export function show({ game, position, moves = [] }) {
  const query = new URLSearchParams({ game });
  if (position) query.set("position", position);
  if (moves.length) query.set("moves", moves.join(","));
  const key = `${settings.lang} ${query}`;
  const known = views.get(key);
  if (known) return known;
  if (views.size > MOST_VIEWS) views.clear();
  const view = get(`/api/show?${query}`).then((sent) => complete(sent));
  view.catch(() => views.delete(key));
  views.set(key, view);
  return view;
}

/**
 * A view as it was sent, with what was left out: stories that `known` has already, and
 * the name of the side that chance plays for.
 * @template {Api.View} V
 * @param {Api.SentView<V> | V} sent
 * @param {Api.Played[]} [known]
 * @returns {V}
 */
export function complete(sent, known = []) {
  const history = sent.history.map((move, i) => ({
    ...move,
    side: move.side ?? "chance",
    story: move.story ?? known[i]?.story ?? [],
  }));
  return /** @type {any} */ ({ ...sent, history });
}

/**
 * The position's text, written by the game, in which the cells of the scene hold
 * `contents`. Whatever cells do not show is taken from `position`.
 * @param {string} game
 * @param {string | null} position
 * @param {Api.Side} turn
 * @param {Api.Content[]} cells
 * @returns {Promise<string>}
 */
export const positionOf = async (game, position, turn, cells) =>
  (await post("/api/position", { game, position, turn, cells })).position;

/**
 * An action in a room, with the token that this browser has for it.
 * @param {string} id
 * @param {string} action
 * @param {object} [body]
 */
export const inRoom = (id, action, body) =>
  post(`/api/rooms/${id}/${action}`, body, { token: roomToken(id) });
