// @ts-check
// Shows the games of a report, one at a time: a board of plain cells, and what each move
// changes on it. It knows no rules.

// The report is a single file: the module itself takes the place of this line.
import { apply } from "../../game/src/scene.js";

/** @typedef {import("../../game/src/scene.js").Scene} Scene */
/** @typedef {import("../../game/src/scene.js").Content} Content */

/**
 * A game: what each cell holds at the start, and every move with the cells that it changes,
 * the index of the player and the milliseconds. Contents are indices into `contents`.
 * @typedef {object} Game
 * @property {number} board
 * @property {[string, string]} players
 * @property {number} pair
 * @property {"first" | "second" | "draw"} result
 * @property {string} ending
 * @property {number[]} start
 * @property {Step[]} steps
 */
/** A cell, and the index of what it holds now. @typedef {[cell: number, content: number]} Change */
/** @typedef {[move: string, changes: Change[], mover?: number | null, ms?: number]} Step */
/** @typedef {{ game: string, scene: Scene }} Board */
/** @typedef {{ boards: Board[], contents: Content[], games: Game[], left: number }} Replays */
/** @typedef {{ words: Record<string, string>, replays: Replays }} Data */

/**
 * An element that the page has.
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {HTMLElement}
 */
function find(parent, selector) {
  /** @type {HTMLElement | null} */
  const found = parent.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** @type {Data} */
const { words, replays } = JSON.parse(find(document, "#data").textContent ?? "");
const NS = "http://www.w3.org/2000/svg";
const section = find(document, "#replay");
const list = find(section, ".list");
const stage = find(section, ".stage");

/**
 * @param {string} name
 * @param {string} [text]
 * @param {string} [className]
 * @returns {any}
 */
const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
};
/**
 * @param {string} name
 * @param {Record<string, unknown>} attributes
 * @param {string} [className]
 */
const shape = (name, attributes, className) => {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (className) made.setAttribute("class", className);
  return made;
};

/** All games, or those of one player. */
function filter() {
  const names = [...new Set(replays.games.flatMap((game) => game.players))].sort();
  const select = element("select");
  select.setAttribute("aria-label", words.player);
  select.append(new Option(words.everybody, ""), ...names.map((name) => new Option(name, name)));
  select.addEventListener("change", () => fill(select.value));
  return select;
}

/** @param {string} name of a player, or empty */
function fill(name) {
  const chosen = replays.games.filter((game) => !name || game.players.includes(name));
  find(list, "ol").replaceChildren(
    ...chosen.map((game) => {
      const row = element("li");
      const button = element("button", title(game));
      button.type = "button";
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => {
        for (const other of list.querySelectorAll("button"))
          other.setAttribute("aria-pressed", String(other === button));
        show(game);
      });
      row.append(button);
      return row;
    }),
  );
}

const RESULTS = { first: "1–0", second: "0–1", draw: "½–½" };
/** @param {Game} game */
const title = (game) => {
  const { game: spec } = replays.boards[game.board];
  const ending = game.ending === "over" ? "" : ` (${game.ending})`;
  const facts = [spec, game.pair, game.players.join(" – "), RESULTS[game.result]];
  return `${facts.join(" · ")}${ending}`;
};

/** @param {Game} game */
function show(game) {
  let at = game.steps.length;
  const slider = element("input");
  Object.assign(slider, { type: "range", min: 0, max: game.steps.length, value: at });
  slider.setAttribute("aria-label", words.moves);
  slider.addEventListener("input", () => go(Number(slider.value)));
  /** @type {(text: string, label: string, to: () => number) => HTMLElement} */
  const button = (text, label, to) => {
    const made = element("button", text);
    made.type = "button";
    made.setAttribute("aria-label", label);
    made.addEventListener("click", () => go(to()));
    return made;
  };
  const bar = element("div", "", "bar");
  const back = button("‹", words.back, () => at - 1);
  const next = button("›", words.next, () => at + 1);
  const count = element("output", "", "small");
  bar.append(back, next, slider, count);
  const picture = element("div");
  const moves = element("p", "", "moves");
  const about = element("p", "", "small");
  stage.replaceChildren(element("h3", title(game)), picture, bar, about, moves);

  /** @param {number} to */
  function go(to) {
    at = Math.max(0, Math.min(game.steps.length, to));
    slider.value = at;
    count.textContent = `${at} / ${game.steps.length}`;
    picture.replaceChildren(draw(game, at));
    moves.replaceChildren(
      ...game.steps.flatMap(([text], number) => [
        number + 1 === at ? element("b", text) : text,
        " ",
      ]),
    );
    const [, , mover, ms] = game.steps[at - 1] ?? [];
    about.textContent =
      mover == null ? (at ? words.opening : "") : `${game.players[mover]}: ${ms} ms`;
  }
  go(at);
}

/**
 * The scene after the first `at` moves.
 * @param {Game} game
 * @param {number} at
 */
function sceneAt(game, at) {
  const start = game.start.map((content, cell) => [cell, content]);
  const changes = game.steps.slice(0, at).flatMap(([, changes]) => changes);
  const { scene } = replays.boards[game.board];
  return [...start, ...changes].reduce(
    (scene, [cell, content]) =>
      apply(scene, { kind: "show", cell, content: replays.contents[content] }),
    scene,
  );
}

/**
 * What a cell holds, in a few letters.
 * @param {Content} content
 */
function letters(content) {
  switch (content.kind) {
    case "seeds":
      return String(content.seeds);
    case "closed":
      return "x";
    case "won":
      return "t";
    case "stick":
      return "|";
    case "face":
      return String(content.face);
    case "score":
      return content.pending ? `${content.banked} + ${content.pending}` : String(content.banked);
    case "text":
      return content.text;
    case "piece":
      if (content.piece === "knight") return "♞";
      if (content.piece === "mark") return content.side === "first" ? "×" : "○";
      return "";
    default:
      return "";
  }
}

/**
 * What a cell holds, for screen readers.
 * @param {Content} content
 */
const spoken = (content) =>
  content.kind === "piece" ? `${content.side} ${content.piece}` : letters(content);

/**
 * The class that draws a shape.
 * @param {import("../../game/src/scene.js").Shape} shape
 */
function shapeClass(shape) {
  if (shape.kind === "square") return shape.dark ? "dark" : "light";
  return shape.kind === "track" ? "sheet" : shape.kind;
}

/**
 * The board after the first `at` moves.
 * @param {Game} game
 * @param {number} at
 */
function draw(game, at) {
  const scene = sceneAt(game, at);
  const [, last = []] = game.steps[at - 1] ?? [];
  const changed = last.map(([cell]) => cell);
  const svg = shape("svg", {
    viewBox: `-0.1 -0.1 ${scene.width + 0.2} ${scene.height + 0.2}`,
    role: "img",
  });
  const title = shape("title", {});
  title.textContent = scene.cells.map((cell) => spoken(cell.content)).join(" ");
  svg.append(title);
  scene.cells.forEach(({ x, y, w, h, shape: form, content }, cell) => {
    const kind = shapeClass(form);
    const is = `${kind}${changed.includes(cell) ? " changed" : ""}`;
    const round =
      kind === "pit" || kind === "hole" ? Math.min(w, h) / 2 : kind === "store" ? 0.4 : 0;
    const inset = round || kind === "sheet" ? 0.05 : 0.02;
    svg.append(
      shape(
        "rect",
        { x: x + inset, y: y + inset, width: w - 2 * inset, height: h - 2 * inset, rx: round },
        is,
      ),
    );
    const centre = { cx: x + w / 2, cy: y + h / 2 };
    const held = letters(content);
    if (content.kind === "piece") {
      const side = content.side === "first" ? 1 : 2;
      svg.append(shape("circle", { ...centre, r: 0.36 * Math.min(w, h) }, `piece${side}`));
      if (held) svg.append(text(centre, 0.42, held, "on"));
    } else if (held) {
      svg.append(text(centre, Math.min(0.42, (1.5 * w) / held.length), held));
    }
  });
  return svg;
}

/**
 * @param {{ cx: number, cy: number }} centre
 * @param {number} size
 * @param {string} content
 * @param {string} [className]
 */
function text({ cx, cy }, size, content, className) {
  const made = shape("text", { x: cx, y: cy, "font-size": size }, className);
  made.textContent = content;
  return made;
}

if (replays.games.length) {
  section.hidden = false;
  if (replays.left)
    list.append(element("p", words["left-out"].replace("{n}", String(replays.left)), "small"));
  list.append(filter(), element("ol"));
  fill("");
  show(replays.games[0]);
}
