// Shows the games of a report, one at a time: a board of plain cells, and what each move
// changes on it. It knows no rules.
const { words, replays } = JSON.parse(document.getElementById("data").textContent);
const NS = "http://www.w3.org/2000/svg";
const section = document.getElementById("replay");
const list = section.querySelector(".list");
const stage = section.querySelector(".stage");

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
};
const shape = (name, attributes, className) => {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (className) made.setAttribute("class", className);
  return made;
};

// Everybody, or the games of one player.
function filter() {
  const names = [...new Set(replays.games.flatMap((game) => game.players))].sort();
  const select = element("select");
  select.setAttribute("aria-label", words.player);
  select.append(new Option(words.everybody, ""), ...names.map((name) => new Option(name, name)));
  select.addEventListener("change", () => fill(select.value));
  return select;
}

function fill(name) {
  const chosen = replays.games.filter((game) => !name || game.players.includes(name));
  list.querySelector("ol").replaceChildren(
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
const title = (game) =>
  `${replays.boards[game.board].game} · ${game.pair} · ${game.players.join(" – ")} · ${RESULTS[game.result]}${game.ending === "over" ? "" : ` (${game.ending})`}`;

function show(game) {
  let at = game.steps.length;
  const slider = element("input");
  Object.assign(slider, { type: "range", min: 0, max: game.steps.length, value: at });
  slider.setAttribute("aria-label", words.moves);
  slider.addEventListener("input", () => go(Number(slider.value)));
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

function draw(game, at) {
  const board = replays.boards[game.board];
  const held = [...game.start];
  let changed = [];
  for (const [, changes] of game.steps.slice(0, at)) {
    changed = changes.map(([cell]) => cell);
    for (const [cell, content] of changes) held[cell] = content;
  }
  const svg = shape("svg", {
    viewBox: `-0.1 -0.1 ${board.width + 0.2} ${board.height + 0.2}`,
    role: "img",
  });
  svg.append(shape("title", {}));
  svg.firstChild.textContent = held.join(" ");
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

function text({ cx, cy }, size, content, className) {
  const made = shape("text", { x: cx, y: cy, "font-size": size }, className);
  made.textContent = content;
  return made;
}

if (replays.games.length) {
  section.hidden = false;
  if (replays.left)
    list.append(element("p", words["left-out"].replace("{n}", replays.left), "small"));
  list.append(filter(), element("ol"));
  fill("");
  show(replays.games[0]);
}
