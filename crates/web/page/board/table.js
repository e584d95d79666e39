// @ts-check
// A bare table: sticks in rows, dice and race tracks, and a sheet of text for a game
// without a drawing of its own.
import { html } from "../vendor/preact.js";
import { round } from "./wood.js";
import { BoardBadge, lookOf } from "./values.js";

/** The place of a stick. */
const PEG = { w: 44, h: 112 };
/** The room for the value of a stick. */
const BADGE = { w: PEG.w - 4, h: 70, size: 14 };
/** The sheet of a game without a drawing, and what is kept free around its text. */
const SHEET = { w: 640, h: 360, pad: 36 };

/**
 * @param {Api.Scene} scene
 * @param {Page.LayoutOptions} options
 * @returns {Page.Layout}
 */
export function layout(scene, options) {
  /** @param {Api.Cell["shape"]["kind"]} kind */
  const has = (kind) => scene.cells.some((cell) => cell.shape.kind === kind);
  if (has("peg")) return { ...sticksLayout(scene), least: options.least ?? 0 };
  if (has("sheet") || scene.cells.length === 0) return sheetLayout(scene);
  return diceLayout(scene, options);
}

/**
 * Dice between race tracks.
 * @param {Api.Scene} scene
 * @param {Page.LayoutOptions} options
 * @returns {Page.Layout}
 */
function diceLayout(scene, { turned, narrow }) {
  const unit = narrow ? 40 : 64;
  const rows = [78, 150, 78];
  /** @param {number} y */
  const top = (y) => rows.slice(0, y).reduce((sum, row) => sum + row, 0);
  // The first side is below, so its track is too.
  /** @param {Api.Cell} cell */
  const row = (cell) => (turned ? cell.y : scene.height - 1 - cell.y);
  const spots = scene.cells.map((cell) => ({
    x: (cell.x + cell.w / 2) * unit,
    y: top(row(cell)) + rows[row(cell) % 3] / 2,
    r: 60,
    w: cell.w * unit,
  }));
  return {
    spots,
    width: scene.width * unit,
    height: top(scene.height),
    touch: (id) => ({
      hit: [spots[id].x - spots[id].w / 2, spots[id].y - 48, spots[id].w, 96],
      ring: { kind: "rect", x: spots[id].x - 74, y: spots[id].y - 74, w: 148, h: 148, rx: 28 },
    }),
  };
}

/**
 * Sheets of text, one below another.
 * @param {Api.Scene} scene
 * @returns {Page.Layout}
 */
function sheetLayout(scene) {
  const { w, h } = SHEET;
  const spots = scene.cells.map((_, id) => ({ x: w / 2, y: (id + 0.5) * h, r: h / 2 }));
  return {
    spots,
    width: w,
    height: h * Math.max(1, spots.length),
    touch: (id) => ({
      hit: [0, id * h, w, h],
      ring: { kind: "rect", x: 4, y: id * h + 4, w: w - 8, h: h - 8, rx: 12 },
    }),
  };
}

/**
 * Sticks in rows.
 * @param {Api.Scene} scene
 * @returns {Page.Layout}
 */
function sticksLayout(scene) {
  /** @param {number} y */
  const inRow = (y) => scene.cells.filter((cell) => cell.y === y).length;
  const left = scene.labels.length ? 40 : 0;
  // A single small pile would otherwise be drawn far too large.
  const width = Math.max(scene.width * PEG.w + 2 * left, 420);
  const spots = scene.cells.map((cell) => {
    const start = (width - inRow(cell.y) * PEG.w) / 2;
    return {
      x: start + (cell.x + 0.5) * PEG.w,
      y: 16 + (cell.y + 0.5) * (PEG.h + 14),
      r: PEG.w / 2,
    };
  });
  return {
    spots,
    sticks: true,
    width,
    height: 32 + scene.height * (PEG.h + 14),
    touch: (id) => ({
      hit: [spots[id].x - PEG.w / 2, spots[id].y - PEG.h / 2 - 6, PEG.w, PEG.h + 12],
      ring: {
        kind: "rect",
        x: spots[id].x - PEG.w / 2 + 3,
        y: spots[id].y - PEG.h / 2 - 6,
        w: PEG.w - 6,
        h: PEG.h + 12,
        rx: 12,
      },
    }),
  };
}

/** @param {Page.DrawProps} props */
export function Draw({ scene, layout, marks, thumb }) {
  const look = lookOf([...marks.values.values()], BADGE, layout.least ?? 0);
  return html`
    <g>
      ${scene.cells.map((cell, id) => {
        const part = PARTS[cell.shape.kind] ?? Sheet;
        return html`
          <g key=${id} data-cell=${id}>
            <${part}
              cell=${cell}
              spot=${layout.spots[id]}
              lifted=${marks.lifted?.has(id)}
              thumb=${thumb}
            />
          </g>
        `;
      })}
      ${layout.sticks &&
      scene.labels.map(
        ({ at, text }) => html`
          <text class="bd-coord off" x="16" y=${16 + (at + 0.5) * (PEG.h + 14) + 5}>${text}</text>
        `,
      )}
      ${scene.cells.map((cell, id) => {
        const value = marks.values.get(cell.zone);
        if (!value) return null;
        const isPointed = marks.pointed === cell.zone && look.look !== "lying";
        return html`
          <${BoardBadge}
            key=${id}
            ...${value}
            ...${look}
            look=${isPointed ? "tall" : look.look}
            x=${layout.spots[id].x}
            y=${layout.spots[id].y + 20}
          />
        `;
      })}
    </g>
  `;
}

/** @typedef {{ cell: Api.Cell, spot: Page.Spot, lifted?: boolean, thumb?: boolean }} PartProps */

/** @param {PartProps} props */
function Stick({ cell, spot, lifted }) {
  const { x, y } = spot;
  if (cell.content.kind !== "stick")
    return html`
      <ellipse class="bd-peg" cx=${x} cy=${y + PEG.h / 2 - 6} rx="7" ry="3" />
    `;
  return html`
    <g class=${lifted ? "bd-lift" : ""}>
      <rect
        class="bd-stick"
        x=${x - 6}
        y=${y - PEG.h / 2 + 10}
        width="12"
        height=${PEG.h - 12}
        rx="3"
      />
      <ellipse class="bd-tip" cx=${x} cy=${y - PEG.h / 2 + 11} rx="9" ry="12" />
    </g>
  `;
}

/** Where the pips of a face lie, on a grid of three by three. @type {Record<number, number[]>} */
const PIPS = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
const EDGE = 116;

/** @param {PartProps} props */
function Die({ cell, spot }) {
  const { x, y } = spot;
  const sides = cell.shape.kind === "die" ? cell.shape.sides : 0;
  // A die that has not been rolled lies there with its highest face up, faintly.
  const isResting = cell.content.kind !== "face";
  const face = cell.content.kind === "face" ? cell.content.face : sides;
  const hasPips = sides <= 6;
  const pips = hasPips ? PIPS[face] : null;
  return html`
    <g class=${`bd-moves${isResting ? " resting" : ""}`} transform=${`rotate(-8 ${x} ${y})`}>
      <rect
        class="bd-die"
        x=${x - EDGE / 2}
        y=${y - EDGE / 2}
        width=${EDGE}
        height=${EDGE}
        rx="20"
      />
      ${pips &&
      pips.map(
        (pip) => html`
          <circle
            class="bd-pip"
            cx=${x + ((pip % 3) - 1) * 32}
            cy=${y + (Math.floor(pip / 3) - 1) * 32}
            r="10.500"
          />
        `,
      )}
      ${face > 0 &&
      !pips &&
      html`
        <text class="bd-die-text" x=${x} y=${y + 16}>${face}</text>
      `}
    </g>
  `;
}

/** @param {PartProps} props */
function Track({ cell, spot, thumb }) {
  if (cell.shape.kind !== "track" || cell.content.kind !== "score") return null;
  const { goal } = cell.shape;
  const { banked, pending } = cell.content;
  const [left, width, height] = [spot.x - spot.w / 2 + 8, spot.w - 16, 30];
  /** @param {number} points */
  const long = (points) => round((Math.min(points, goal) / goal) * width);
  const y = spot.y - height / 2 + 6;
  return html`
    <g>
      <rect class="bd-track" x=${left} y=${y} width=${width} height=${height} rx="15" />
      <rect
        class=${`bd-pend ${cell.owner}`}
        x=${left}
        y=${y}
        width=${long(banked + pending)}
        height=${height}
        rx="15"
      />
      ${pending > 0 &&
      html`
        <rect
          fill="url(#bd-hatching)"
          x=${left}
          y=${y}
          width=${long(banked + pending)}
          height=${height}
          rx="15"
        />
      `}
      <rect
        class=${`bd-bank ${cell.owner}`}
        x=${left}
        y=${y}
        width=${long(banked)}
        height=${height}
        rx="15"
      />
      ${!thumb &&
      html`
        <text class="bd-score left" x=${left + 4} y=${y - 10}>
          ${banked}${pending > 0 ? ` + ${pending}` : ""}
        </text>
        <text class="bd-score small right" x=${left + width - 4} y=${y - 10}>${goal}</text>
      `}
    </g>
  `;
}

/** The width of a letter and the height of a line, for a size of one. */
const LETTER = 0.62;
const LINE = 1.4;
const LARGEST_LETTERS = 40;

/** @param {PartProps} props */
function Sheet({ cell, spot }) {
  const { w, h, pad } = SHEET;
  const text = cell.content.kind === "text" ? cell.content.text : "";
  const lines = wrapped(text);
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const size = Math.min(
    LARGEST_LETTERS,
    (w - 2 * pad) / (longest * LETTER),
    (h - 2 * pad) / (lines.length * LINE),
  );
  const top = spot.y - ((lines.length - 1) * LINE * size) / 2 + size * 0.35;
  return html`
    <g>
      <rect
        class="bd-sheet"
        x="6"
        y=${spot.y - h / 2 + 6}
        width=${w - 12}
        height=${h - 12}
        rx="12"
      />
      ${lines.map(
        (line, i) => html`
          <text
            class="bd-sheet-text"
            x=${spot.x}
            y=${round(top + i * LINE * size)}
            font-size=${round(size)}
          >
            ${line}
          </text>
        `,
      )}
    </g>
  `;
}

/** About as many letters as a line of a sheet has. */
const LINE_LETTERS = 24;

/**
 * A text in lines: its own, and long ones broken behind blanks and slashes.
 * @param {string} text
 */
function wrapped(text) {
  return text.split("\n").flatMap((line) => {
    if (line.length <= LINE_LETTERS) return [line];
    const parts = line.match(/[^\s/]+[\s/]*|[\s/]+/g) ?? [line];
    const lines = [""];
    for (const part of parts) {
      const last = lines[lines.length - 1];
      if (last && last.length + part.trimEnd().length > LINE_LETTERS) lines.push(part);
      else lines[lines.length - 1] = last + part;
    }
    return lines;
  });
}

/** What draws a cell, by its shape. @type {Record<string, (props: PartProps) => unknown>} */
const PARTS = { peg: Stick, die: Die, track: Track, sheet: Sheet };
