// @ts-check
// Every action of the screens that show a game, once: its label, picture and key, when it
// can be taken, and what it does. Screens choose which of them they show, and how.
import { isAskedAgain } from "./link/room.js";
import { copyLink, watchLink } from "./link/sheets.js";
import { hasScore } from "./parts/players.js";
import { playAgain } from "./open-room.js";
import { address, go } from "./route.js";
import { change, faster, settings } from "./settings.js";
import { otherOf, sideIndex } from "./sides.js";
import { capital, say } from "./words.js";

/**
 * A screen that shows a game being played.
 * @typedef {object} GameScreen
 * @property {import("./game-client.js").GameClient} client
 * @property {Api.Room} room
 * @property {Api.Game} [game]
 * @property {(sheet: string | null) => void} open Opens a sheet over the game.
 * @property {(text: string) => void} toast
 */
/**
 * A screen that shows a game being analysed.
 * @typedef {object} AnalysisScreen
 * @property {import("./analysis-client.js").AnalysisClient} client
 * @property {Api.View} view
 * @property {boolean} guessing
 * @property {(sheet: string | null) => void} open
 * @property {(guessing: boolean) => void} guess Starts or ends guessing the best move.
 * @property {boolean} drawing Does a touch of the board draw?
 * @property {() => void} draw Takes or puts away the pen.
 * @property {() => void} saved Keeps what has changed in the address, with a way back.
 */
/**
 * @template Screen
 * @typedef {object} Action
 * @property {string | ((screen: Screen) => string)} label The key of its label.
 * @property {string | ((screen: Screen) => string)} icon
 * @property {(screen: Screen) => unknown} run
 * @property {(screen: Screen) => boolean} [can] May it be taken now? Always, where missing.
 * @property {(screen: Screen) => boolean} [isOn] Is it switched on? For switches only.
 * @property {string} [key] The key that takes it.
 * @property {string} [keyName] What the list of keys calls it, where not by the key.
 * @property {boolean} [opensDialog]
 */

/** @param {Api.Room} room */
const watching = (room) => room.role === "watch";
/** @param {GameScreen} screen */
const playing = ({ client, room }) => !watching(room) && !client.over() && room.you.length > 0;

/**
 * May this be offered to the other player by link?
 * @param {Api.Room} room
 * @param {string} kind
 */
const canOffer = (room, kind) => room.offers.includes(kind);
/** Can the next game begin, or be asked for? @param {GameScreen} screen */
const canPlayAgain = ({ room }) =>
  room.shared ? canOffer(room, "rematch") || isAskedAgain(room) : !watching(room);

/** @type {(screen: GameScreen) => boolean} */
function canUndo({ room }) {
  if (room.shared) return canOffer(room, "undo");
  if (watching(room)) return false;
  if (room.you.length === 0) return room.history.length > 0;
  return room.history.some((move) => room.you.some((side) => side === move.side));
}
/** @type {(screen: GameScreen) => boolean} */
function canSwap({ client, room }) {
  const alone = room.seats.every((seat) => seat.taken !== "other" && seat.taken !== "open");
  return !watching(room) && alone && client.machines() === 1;
}

/** @type {(screen: GameScreen) => boolean} */
export const canPreview = (screen) =>
  playing(screen) && screen.room.seats.every(({ taken }) => taken === "you" || taken === "machine");

/**
 * Another game between the same players. One that a person has finished is kept.
 * @param {GameScreen} screen
 * @param {boolean} swap the sides
 */
function rematch({ client, room, open, toast }, swap) {
  // Whoever is asked already agrees by wanting the same.
  if (isAskedAgain(room)) return client.answer(true);
  if (room.shared) return client.offer("rematch", { swap });
  open(null);
  if (!client.over() || client.machines() === 2) return client.ask("rematch", { swap });
  return playAgain(room, swap).catch((error) => toast(error.message));
}

/**
 * Where a game is looked at again. After one against a machine, the coach speaks to the one who
 * has played.
 * @param {Api.Room} room
 */
export function reviewOf({ game, start, history, seats, you, ended, result }) {
  const machines = seats.filter((seat) => seat.taken === "machine").length;
  const isOver = ended !== null || result !== null;
  const me = isOver && you.length === 1 && machines === 1 ? you[0] : undefined;
  const against = me && seats[sideIndex(otherOf(me))].player;
  const moves = history.map((move) => move.text);
  return address("analysis", { game, position: start, moves, me, against });
}

/** Actions of a game being played, by name. @type {Record<string, Action<GameScreen>>} */
export const GAME_ACTIONS = {
  undo: {
    label: ({ room }) => (room.shared ? "web.link.offer.undo" : "web.undo"),
    icon: "undo",
    key: "u",
    can: canUndo,
    run: ({ client, room }) => (room.shared ? client.offer("undo") : client.undo()),
  },
  redo: {
    label: "web.redo",
    icon: "redo",
    key: "y",
    can: ({ room }) => !watching(room) && !room.shared && room.redo > 0,
    run: ({ client }) => client.redo(),
  },
  hint: {
    label: "web.hint",
    icon: "lamp",
    key: "h",
    can: (screen) => playing(screen) && !screen.room.shared,
    isOn: ({ client }) => client.hint !== null,
    run: ({ client }) => client.toggleHint(),
  },
  // What a move would do, while one points at it. Between people at two screens it is off.
  preview: {
    label: "web.preview",
    icon: "eye",
    key: "v",
    can: canPreview,
    isOn: (screen) => canPreview(screen) && settings.preview,
    run: () => change({ preview: !settings.preview }),
  },
  swap: {
    label: "web.swap",
    icon: "swap",
    key: "s",
    can: canSwap,
    run: ({ client }) => client.ask("swap"),
  },
  rules: {
    label: "web.nav.rules",
    icon: "book",
    key: "r",
    run: ({ open }) => open("rules"),
  },
  analysis: {
    label: "web.nav.analysis",
    icon: "graph",
    key: "a",
    run: ({ room }) => go(reviewOf(room)),
  },
  faster: {
    label: "web.tempo",
    icon: "speed",
    key: "+",
    keyName: "tempo",
    run: () => change({ tempo: faster(settings.tempo, 1) }),
  },
  slower: {
    label: "web.tempo",
    icon: "speed",
    key: "-",
    keyName: "tempo",
    run: () => change({ tempo: faster(settings.tempo, -1) }),
  },
  pause: {
    label: ({ client }) => (client.paused ? "web.go-on" : "web.pause"),
    icon: ({ client }) => (client.paused ? "play" : "pause"),
    key: "p",
    run: ({ client }) => client.pause(!client.paused),
  },
  step: {
    label: "web.step",
    icon: "next",
    can: ({ client }) => client.paused && !client.over(),
    run: ({ client }) => client.step(),
  },
  // All tempos in turn, for a phone.
  tempo: {
    label: () => `web.tempo.${settings.tempo}`,
    icon: "speed",
    run: () => change({ tempo: settings.tempo === "instant" ? "slow" : faster(settings.tempo, 1) }),
  },
  share: { label: "web.share", icon: "export", run: ({ open }) => open("share") },
  more: {
    label: "web.more",
    icon: "more",
    opensDialog: true,
    run: ({ open }) => open("more"),
  },
  // On a phone on its side, which has no room for a panel.
  moves: {
    label: "play.moves",
    icon: "list",
    opensDialog: true,
    run: ({ open }) => open("moves"),
  },
  sound: {
    label: () => (settings.sound ? "web.sound.off" : "web.sound.on"),
    icon: () => (settings.sound ? "sound" : "mute"),
    run: () => change({ sound: !settings.sound }),
  },
  // Ends a game whose score stands, without playing on.
  end: {
    label: ({ room }) => (room.shared ? "web.link.offer.end" : "web.end"),
    icon: "check",
    can: ({ client, room }) =>
      room.shared
        ? canOffer(room, "end")
        : !watching(room) && !client.over() && hasScore(room.scene),
    run: ({ client, room }) => (room.shared ? client.offer("end") : client.ask("end")),
  },
  draw: {
    label: "web.link.offer.draw",
    icon: "minus",
    can: ({ room }) => canOffer(room, "draw"),
    run: ({ client }) => client.offer("draw"),
  },
  // With somebody else there it is asked once.
  resign: {
    label: ({ room }) => (room.shared ? "web.link.resign" : "web.resign"),
    icon: "flag",
    can: playing,
    run: ({ client, room, open }) => (room.shared ? open("resign") : client.ask("resign")),
  },
  "watch-link": {
    label: "web.link.watch",
    icon: "link",
    can: ({ room }) => watchLink(room.id) !== null,
    run: ({ room, toast }) => copyLink(watchLink(room.id) ?? "", toast),
  },
  again: {
    label: "web.again",
    icon: "again",
    can: canPlayAgain,
    run: (screen) => rematch(screen, false),
  },
  "again-swap": {
    label: "web.again-other",
    icon: "swap",
    can: canPlayAgain,
    run: (screen) => rematch(screen, true),
  },
  result: {
    label: "web.result",
    icon: "flag",
    can: ({ client }) => client.over(),
    run: ({ open }) => open("result"),
  },
  now: { label: "web.now", icon: "next", run: ({ client }) => client.now() },
};

/** Actions of a game being analysed, by name. @type {Record<string, Action<AnalysisScreen>>} */
export const ANALYSIS_ACTIONS = {
  first: {
    label: "web.replay.first",
    icon: "first",
    key: "Home",
    can: ({ client }) => client.at > 0,
    run: ({ client }) => client.goTo(0),
  },
  prev: {
    label: "web.replay.back",
    icon: "prev",
    key: "ArrowLeft",
    can: ({ client }) => client.at > 0,
    run: ({ client }) => client.goTo(client.at - 1),
  },
  next: {
    label: "web.replay.on",
    icon: "next",
    key: "ArrowRight",
    can: ({ client }) => client.at < client.moves.length,
    run: ({ client }) => client.goTo(client.at + 1),
  },
  last: {
    label: "web.replay.last",
    icon: "last",
    key: "End",
    can: ({ client }) => client.at < client.moves.length,
    run: ({ client }) => client.goTo(client.moves.length),
  },
  guess: {
    label: "web.guess",
    icon: "lamp",
    isOn: ({ guessing }) => guessing,
    run: ({ guess, guessing }) => guess(!guessing),
  },
  // On a phone, whose list stands below the board.
  lines: {
    label: "web.lines",
    icon: "branch",
    run: () => document.getElementById("lines")?.scrollIntoView({ block: "start" }),
  },
  draw: {
    label: "web.pen",
    icon: "arrow",
    isOn: ({ drawing }) => drawing,
    run: ({ draw }) => draw(),
  },
  "to-game": {
    label: "web.back-to-game",
    icon: "back",
    can: ({ client }) => client.inVariation(),
    run: ({ client }) => client.backToGame(),
  },
  promote: {
    label: "web.lines.promote",
    icon: "branch",
    can: ({ client }) => client.inVariation(),
    run: ({ client, saved }) => {
      client.promote();
      saved();
    },
  },
  "remove-move": {
    label: "web.lines.remove",
    icon: "trash",
    can: ({ client }) => client.at > 0,
    run: async ({ client, saved }) => {
      await client.remove();
      saved();
    },
  },
  "ana-more": {
    label: "web.more",
    icon: "more",
    opensDialog: true,
    run: ({ open }) => open("more"),
  },
  "play-here": {
    label: "web.play-from-here",
    icon: "play",
    can: ({ view }) => view.turn !== "over",
    run: ({ open }) => open("play"),
  },
  "setup-here": {
    label: "web.nav.setup",
    icon: "edit",
    run: ({ client, view }) => go(address("setup", { game: client.game, position: view.position })),
  },
  "trace-here": {
    label: "web.learn.traces",
    icon: "graph",
    can: ({ view }) => view.turn !== "over",
    run: ({ client, view }) =>
      go(address("traces", { game: client.game, position: view.position })),
  },
  "watch-search": {
    label: "web.watch-search",
    icon: "flask",
    can: ({ view }) => view.turn !== "over",
    run: ({ client: { game, position, moves, at } }) =>
      go(address("laboratory", { game, position, moves: moves.slice(0, at) })),
  },
  "other-game": {
    label: "web.other-game",
    icon: "open",
    run: ({ open }) => {
      open(null);
      go("#/analysis");
    },
  },
};

/** The keys of a game being played, as the list of keys names them. */
export const SHORTCUTS = [
  ...new Set(Object.values(GAME_ACTIONS).flatMap(({ key, keyName = key }) => keyName ?? [])),
];

/**
 * @template Screen
 * @param {Action<Screen>} action
 * @param {Screen} screen
 */
export const canRun = (action, screen) => action.can?.(screen) ?? true;
/**
 * @template Screen
 * @param {Action<Screen>} action
 * @param {Screen} screen
 */
export const labelOf = ({ label }, screen) =>
  capital(say(typeof label === "string" ? label : label(screen)));
/**
 * @template Screen
 * @param {Action<Screen>} action
 * @param {Screen} screen
 */
export const iconOf = ({ icon }, screen) => (typeof icon === "string" ? icon : icon(screen));

/**
 * Takes the action that belongs to a key.
 * @template Screen
 * @param {Record<string, Action<Screen>>} actions
 * @param {string} key
 * @param {Screen} screen
 * @returns {boolean} Does an action belong to it?
 */
export function runKey(actions, key, screen) {
  const action = Object.values(actions).find((one) => one.key === key);
  if (action && canRun(action, screen)) action.run(screen);
  return action !== undefined;
}

/**
 * Is a key pressed for something else: with a modifier, or in a field?
 * @param {KeyboardEvent} event
 * @param {string} [elsewhere] further elements that have keys of their own
 */
export const isForeignKey = (event, elsewhere = "") =>
  event.ctrlKey || event.altKey || event.metaKey || isInside(event, `${FIELDS}${elsewhere}`);
const FIELDS = "input, textarea, select, dialog";
/**
 * Did it happen inside an element that matches?
 * @param {Event} event
 * @param {string} selector
 */
export const isInside = (event, selector) =>
  event.target instanceof Element && event.target.closest(selector) !== null;
