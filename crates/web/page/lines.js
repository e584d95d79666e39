// @ts-check
// A game and what else could have been played: a tree of moves, with comments and with marks
// drawn on the board. It knows no rules. The first move after each position goes on with the
// line; the others are variations.
//
// The main line stands in an address as it always has, `moves=4,4,2`. Everything else is one
// text beside it. `1(3,4"holds"[g0](1),4)(7);2"Here."[b3-10]` says: instead of the first move of
// the main line 3, 4 and 4 could be played, or 7; instead of the 4, after which there are a
// comment and a ring, 1; and after two moves of the main line there are a comment and an arrow.

/** @typedef {"g" | "b" | "r" | "y"} Colour The colour of a mark, as it is written. */
/**
 * An arrow from cell to cell; a ring, where both are the same.
 * @typedef {{ colour: Colour, from: number, to: number }} Mark
 */
/** @type {Colour[]} */
export const COLOURS = ["g", "b", "r", "y"];

/** A text with more moves or a longer comment is refused. */
const MOST_MOVES = 2000;
export const LONGEST_COMMENT = 1000;

/** A move and the position after it; the root is the start, without a move. */
export class LineMove {
  comment = "";
  /** @type {Mark[]} */
  marks = [];
  /** What can follow, the move that goes on with the line first. @type {LineMove[]} */
  next = [];
  /** Who made the move, when that is known. @type {Api.Played["side"] | undefined} */
  side = undefined;
  /** The value after the move. @type {import("./analysis-client.js").Worth | undefined} */
  worth = undefined;
  /** What was said about the move. @type {Api.ReviewedPly | undefined} */
  judged = undefined;
  isReviewed = false;

  /**
   * @param {string} text
   * @param {LineMove | null} before
   */
  constructor(text, before) {
    this.text = text;
    this.before = before;
    /** How many moves lead here. @type {number} */
    this.ply = before ? before.ply + 1 : 0;
  }
  /**
   * The position after a further move, which is added where it is not known.
   * @param {string} text
   */
  play(text) {
    const known = this.next.find((one) => one.text === text);
    if (known) return known;
    const added = new LineMove(text, this);
    this.next.push(added);
    return added;
  }
  /** Does the line go another way here? */
  get isVariation() {
    return this.before !== null && this.before.next[0] !== this;
  }
}

export class Lines {
  root = new LineMove("", null);

  /**
   * The tree of an address or a file.
   * @param {string[]} moves of the main line
   * @param {string} [text] everything else
   */
  static read(moves, text = "") {
    const lines = new Lines();
    const main = [lines.root];
    for (const move of moves) main.push(main[main.length - 1].play(move));
    if (text) new Reader(text).into(main);
    return lines;
  }

  /** The moves from the start to a move, and on to the end of its line. @param {LineMove} at */
  through(at) {
    /** @type {LineMove[]} */
    const line = [];
    for (let one = /** @type {LineMove | null} */ (at); one; one = one.before) line.unshift(one);
    for (let [one] = at.next; one; [one] = one.next) line.push(one);
    return line;
  }
  main() {
    return this.through(this.root);
  }
  /** @param {LineMove} at */
  isMain(at) {
    for (let one = /** @type {LineMove | null} */ (at); one; one = one.before)
      if (one.isVariation) return false;
    return true;
  }
  /** The last move before a variation began. @param {LineMove} at */
  fork(at) {
    let fork = at;
    for (let one = /** @type {LineMove | null} */ (at); one; one = one.before)
      if (one.isVariation && one.before) fork = one.before;
    return fork;
  }
  /** All of them, the main line first: the place in this list is a move's number. */
  all() {
    /** @type {LineMove[]} */
    const found = [];
    const open = [this.root];
    for (let one = open.pop(); one; one = open.pop()) {
      found.push(one);
      open.push(...one.next.slice().reverse());
    }
    return found;
  }

  /** Makes the line that leads to a move the main line. @param {LineMove} at */
  promote(at) {
    for (let one = at; one.before; one = one.before) {
      const { next } = one.before;
      next.splice(next.indexOf(one), 1);
      next.unshift(one);
    }
  }
  /**
   * Removes a move and all that follows it.
   * @param {LineMove} at
   * @returns {LineMove} what came before
   */
  remove(at) {
    if (!at.before) return at;
    at.before.next = at.before.next.filter((one) => one !== at);
    return at.before;
  }

  /** Everything but the main line, as a text; empty where there is nothing. */
  text() {
    return this.main()
      .map((one) => [one.ply, notesOf(one)])
      .flatMap(([ply, notes]) => (notes ? [`${ply}${notes}`] : []))
      .join(";");
  }
}

/**
 * What stands behind a move: its comment, its marks, and what else could be played.
 * @param {LineMove} at
 * @returns {string}
 */
function notesOf({ comment, marks, before, isVariation }) {
  // A header of a record is one line.
  const said = comment && `"${comment.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;
  const drawn = marks.map(({ colour, from, to }) =>
    from === to ? `${colour}${from}` : `${colour}${from}-${to}`,
  );
  const others = isVariation || !before ? [] : before.next.slice(1);
  return `${said}${drawn.length ? `[${drawn.join(",")}]` : ""}${others.map((one) => `(${lineText(one)})`).join("")}`;
}
/**
 * A variation from its first move.
 * @param {LineMove} first
 * @returns {string}
 */
function lineText(first) {
  const moves = [];
  for (let one = first; one; [one] = one.next) moves.push(`${one.text}${notesOf(one)}`);
  return moves.join(",");
}

/** Reads what `Lines.text` has written; throws an error where it cannot be that. */
class Reader {
  at = 0;
  moves = 0;
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
  /** @param {LineMove[]} main */
  into(main) {
    do {
      const move = main[Number(this.take(/\d+/y))];
      if (!move) throw new Error("no such move of the main line");
      this.notes(move);
    } while (this.skip(";"));
    if (this.at < this.text.length) throw new Error("more than the lines");
  }
  /** @param {LineMove} move */
  notes(move) {
    if (this.skip('"')) {
      const written = this.take(/(?:[^"\\]|\\.)*/sy);
      const said = written.replace(/\\(.)/gs, (_, sign) => (sign === "n" ? "\n" : sign));
      move.comment = said.slice(0, LONGEST_COMMENT);
      this.expect('"');
    }
    if (this.skip("[")) {
      do move.marks.push(markOf(this.take(/[gbry]\d{1,4}(?:-\d{1,4})?/y)));
      while (this.skip(","));
      this.expect("]");
    }
    while (this.skip("(")) {
      let one = move.before;
      if (!one) throw new Error("nothing else than the start");
      do {
        if (++this.moves > MOST_MOVES) throw new Error("too many moves");
        one = one.play(this.take(/[^,;()[\]"]+/y));
        this.notes(one);
      } while (this.skip(","));
      this.expect(")");
    }
  }
  /** @param {string} sign */
  skip(sign) {
    const isHere = this.text[this.at] === sign;
    if (isHere) this.at += 1;
    return isHere;
  }
  /** @param {string} sign */
  expect(sign) {
    if (!this.skip(sign)) throw new Error(`no ${sign}`);
  }
  /** @param {RegExp} what a sticky one */
  take(what) {
    what.lastIndex = this.at;
    const found = what.exec(this.text);
    if (!found) throw new Error(`not ${what}`);
    this.at = what.lastIndex;
    return found[0];
  }
}
/** @param {string} text @returns {Mark} */
function markOf(text) {
  const [from, to = from] = text.slice(1).split("-").map(Number);
  return { colour: /** @type {Colour} */ (text[0]), from, to };
}

/**
 * The same marks with one more, or without it where it was there.
 * @param {Mark[]} marks
 * @param {Mark} mark
 */
export function toggled(marks, mark) {
  const others = marks.filter(({ from, to }) => from !== mark.from || to !== mark.to);
  const was = marks.find(({ from, to }) => from === mark.from && to === mark.to);
  return was?.colour === mark.colour ? others : [...others, mark];
}
