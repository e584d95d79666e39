// The drawing description of a position, and what the events of a move do to it.
// Cells stay where they are along a game; only their contents change.

export const other = (side) => (side === "first" ? "second" : "first");
export const seedsIn = (cell) => (cell.content.kind === "seeds" ? cell.content.seeds : 0);

const EMPTY = { kind: "empty" };
const seeds = (count) => (count > 0 ? { kind: "seeds", seeds: count } : EMPTY);

// The scene after the event; the one before is left as it was.
export function after(scene, event) {
  const cells = scene.cells.slice();
  const put = (id, content) => (cells[id] = { ...cells[id], content });
  const add = (id, more) => put(id, seeds(seedsIn(cells[id]) + more));
  const score = (id, change) => put(id, { ...cells[id].content, ...change(cells[id].content) });
  switch (event.kind) {
    case "lift":
      put(event.from, EMPTY);
      break;
    case "relay":
    case "take":
      put(event.at, EMPTY);
      break;
    case "drop":
      add(event.into, 1);
      break;
    case "capture":
    case "sweep":
      for (const pit of event.from) put(pit, EMPTY);
      add(event.into, event.seeds);
      break;
    case "slide":
      put(event.to, cells[event.from].content);
      put(event.from, EMPTY);
      break;
    case "place":
      put(event.at, { kind: "piece", side: event.side, piece: event.piece });
      break;
    case "flip":
      put(event.at, { ...cells[event.at].content, side: event.to });
      break;
    case "roll":
      put(event.die, { kind: "face", face: event.face });
      break;
    case "gain":
      score(event.track, (was) => ({ pending: was.pending + event.points }));
      break;
    case "bust":
      score(event.track, () => ({ pending: 0 }));
      break;
    case "bank":
      score(event.track, (was) => ({ banked: was.banked + event.points, pending: 0 }));
      break;
    case "show":
      put(event.cell, event.content);
      break;
    default:
      return scene;
  }
  return { ...scene, cells };
}

// Which cells a move started from and which it ended on, to be marked.
export function trace(story = []) {
  const from = [];
  const to = [];
  let landed = null;
  for (const event of story) {
    if (event.kind === "lift") from.push(event.from);
    else if (event.kind === "drop") landed = event.into;
    else if (event.kind === "slide") {
      from.push(event.from);
      to.push(event.to);
    } else if (event.kind === "place") to.push(event.at);
  }
  if (landed !== null) to.push(landed);
  return { from, to };
}

// The cells that show why the game was won.
export const reasons = (story = []) => story.find((event) => event.kind === "over")?.cells ?? [];

// What changed, as numbers: seeds by cell.
export function changes(before, scene) {
  const tags = [];
  scene.cells.forEach((cell, id) => {
    const delta = seedsIn(cell) - seedsIn(before.cells[id]);
    if (delta) tags.push({ cell: id, delta });
  });
  return tags;
}
