// Talking to the server. Every answer is JSON; every refusal is one sentence.
import { roomToken, settings } from "./settings.js";

export class Refused extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}
// The server cannot be reached. The board stays; a banner says so.
export class Unreachable extends Error {}

const watchers = new Set();
export const onConnection = (watcher) => (watchers.add(watcher), () => watchers.delete(watcher));
let connected = true;
function report(now) {
  if (now === connected) return;
  connected = now;
  for (const watcher of watchers) watcher(now);
  if (!now) setTimeout(knock, 1000);
}
// Knocks until somebody answers.
async function knock() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) return report(true);
  } catch {
    // Still nobody there.
  }
  setTimeout(knock, 1500);
}

async function send(method, path, { body, token, signal } = {}) {
  const url = new URL(path, location.origin);
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", settings.lang);
  const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(url, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    report(false);
    throw new Unreachable(error.message);
  }
  report(true);
  if (answer.ok) return answer;
  let sentence = `${answer.status} ${answer.statusText}`;
  try {
    sentence = (await answer.json()).error ?? sentence;
  } catch {
    // No JSON: the status has to do.
  }
  throw new Refused(answer.status, sentence);
}

export const get = async (path, options) => (await send("GET", path, options)).json();
export const postFor = async (path, body) => (await send("POST", path, { body })).blob();
export const post = async (path, body = {}, options = {}) =>
  (await send("POST", path, { ...options, body })).json();

// Server-sent events, read by hand: EventSource can neither post nor carry a token.
export async function* events(method, path, options) {
  const answer = await send(method, path, options);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      let chunk;
      try {
        chunk = await reader.read();
      } catch (error) {
        if (error.name === "AbortError") throw error;
        report(false);
        throw new Unreachable(error.message);
      }
      if (chunk.done) return;
      text += chunk.value.replaceAll("\r\n", "\n");
      let end;
      while ((end = text.indexOf("\n\n")) >= 0) {
        const event = parse(text.slice(0, end));
        text = text.slice(end + 2);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function parse(block) {
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

// A position, by its text and the moves after it.
const shown = new Map();
export async function show({ game, position, moves = [] }) {
  const query = new URLSearchParams({ game });
  if (position) query.set("position", position);
  if (moves.length) query.set("moves", moves.join(","));
  const key = `${settings.lang} ${query}`;
  if (!shown.has(key)) {
    if (shown.size > 400) shown.clear();
    const asked = get(`/api/show?${query}`).then(named);
    asked.catch(() => shown.delete(key));
    shown.set(key, asked);
  }
  return shown.get(key);
}

// Luck's moves are nobody's.
const named = (view) => ({
  ...view,
  history: view.history.map((move) => ({
    ...move,
    side: move.side ?? "chance",
    story: move.story ?? [],
  })),
});

export const inRoom = (id, what, body) =>
  post(`/api/rooms/${id}/${what}`, body, { token: roomToken(id) });
