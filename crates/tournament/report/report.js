// @ts-check
// Shows the games of a report, one at a time: a board of plain cells, and what each move
// changes on it. It knows no rules.

/**
 * A game: what each cell holds at the start, and every move with the cells that it changes,
 * the index of the player and the milliseconds.
 * @typedef {object} Game
 * @property {number} board
 * @property {[string, string]} players
 * @property {number} pair
 * @property {"first" | "second" | "draw"} result
 * @property {string} ending
 * @property {string[]} start
 * @property {[move: string, changes: [cell: number, content: string][], mover?: number | null, ms?: number][]} steps
 */
/** @typedef {{ game: string, width: number, height: number, cells: [number, number, number, number, string][] }} Board */
/** @typedef {{ words: Record<string, string>, replays: { boards: Board[], games: Game[], left: number } }} Data */

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
 * The board after so many moves.
 * @param {Game} game
 * @param {number} at
 */
function draw(game, at) {
  const board = replays.boards[game.board];
  const held = [...game.start];
  /** @type {number[]} */
  let changed = [];
  for (const [, changes] of game.steps.slice(0, at)) {
    changed = changes.map(([cell]) => cell);
    for (const [cell, content] of changes) held[cell] = content;
  }
  const svg = shape("svg", {
    viewBox: `-0.1 -0.1 ${board.width + 0.2} ${board.height + 0.2}`,
    role: "img",
  });
  const spoken = shape("title", {});
  spoken.textContent = held.join(" ");
  svg.append(spoken);
  board.cells.forEach(([x, y, w, h, kind], cell) => {
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
    const piece = /^([ndm])([12])$/.exec(held[cell]);
    if (piece) {
      svg.append(shape("circle", { ...centre, r: 0.36 * Math.min(w, h) }, `piece${piece[2]}`));
      if (piece[1] !== "d")
        svg.append(text(centre, 0.42, piece[1] === "n" ? "♞" : piece[2] === "1" ? "×" : "○", "on"));
    } else if (held[cell]) {
      svg.append(text(centre, Math.min(0.42, (1.5 * w) / held[cell].length), held[cell]));
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
