// Writing a position by hand: what a touch puts into a cell, and how the cells are
// written as a position. A game not listed here is set up by typing its text.
import { seedsIn } from "./scene.js";

const piece = (side, kind) => ({ kind: "piece", side, piece: kind });
const EMPTY = { kind: "empty" };

const rows = (scene, letters) => {
  const text = [];
  for (let y = 0; y < scene.height; y++) {
    const row = scene.cells.filter((cell) => cell.y === y).sort((a, b) => a.x - b.x);
    text.push(
      row
        .map((cell) => (cell.content.kind === "piece" ? letters[cell.content.side] : "."))
        .join(""),
    );
  }
  return text.join("/");
};
const mancala = {
  turn: true,
  write: (scene, turn) => {
    const side = (owner) => {
      const cells = scene.cells.filter((cell) => cell.owner === owner);
      return `${cells
        .filter((cell) => cell.shape.kind === "pit")
        .map(seedsIn)
        .join(" ")} | ${seedsIn(cells.find((cell) => cell.shape.kind === "store"))}`;
    };
    return `${side("first")} / ${side("second")} / ${turn}`;
  },
};
const XO = { first: "X", second: "O" };

export const PENS = {
  kalah: mancala,
  congklak: mancala,
  knightthrough: {
    turn: true,
    piece: "knight",
    write: (scene, turn) =>
      `${rows(scene, { first: "N", second: "n" })} ${turn === "first" ? "w" : "b"}`,
  },
  adjacency: {
    turn: true,
    piece: "mark",
    // The moves that are left stay as they were written.
    write: (scene, turn, before) => `${rows(scene, XO)} ${turn} ${before.split(" ").at(-1)}`,
  },
  connect4: { piece: "disc", write: (scene) => rows(scene, XO) },
  tictactoe: { piece: "mark", write: (scene) => rows(scene, XO) },
};

// What the cell holds after a touch: one more seed, or the next piece.
export function touched(cell, pen, less) {
  if (!pen.piece) {
    const seeds = Math.max(0, seedsIn(cell) + (less ? -1 : 1));
    return seeds ? { kind: "seeds", seeds } : EMPTY;
  }
  const order = [null, "first", "second"];
  const now = order.indexOf(cell.content.kind === "piece" ? cell.content.side : null);
  const next = order[(now + (less ? 2 : 1)) % 3];
  return next ? piece(next, pen.piece) : EMPTY;
}
