// @ts-check
// The value of a move, as people see it: a shape and a signed number. Colour comes last.
import { html } from "../vendor/preact.js";
import { number } from "../words.js";

/** As exact as it is written: tenths of a point, whole ones from ten on. @param {number} value */
const rough = (value) => (Math.abs(value) >= 10 ? Math.round(value) : Math.round(value * 10) / 10);
/** Above zero where it is good for the mover. @type {(value: number, unit?: Api.Unit) => number} */
const lean = (value, unit) => (unit === "chance" ? Math.round((value - 0.5) * 100) : rough(value));
/** @type {(value: number, unit?: Api.Unit) => "win" | "loss" | "draw"} */
export const kindOf = (value, unit) => {
  const leaning = lean(value, unit);
  if (leaning === 0) return "draw";
  return leaning > 0 ? "win" : "loss";
};
const SHAPES = {
  win: "M0-4.600L5.200 4.200H-5.200Z",
  loss: "M0 4.600L5.200-4.200H-5.200Z",
  draw: "M-5.200-1.900H5.200V1.900H-5.200Z",
};

/** @type {Record<string, string>} */
const BOUNDS = { lower: "≥", upper: "≤" };
/**
 * A value as people read it: `≈+1.5`, `60%`, `≥+3`.
 * @param {number} value
 * @param {boolean} [exact]
 * @param {Api.Unit} [unit]
 * @param {Api.Bound} [bound]
 */
export function written(value, exact, unit, bound) {
  const about = bound ? BOUNDS[bound] : exact ? "" : "≈";
  if (unit === "chance") return `${about}${number(value * 100)}%`;
  const shown = rough(value);
  const text = number(Math.abs(shown), Number.isInteger(shown) ? 0 : 1);
  if (shown === 0) return `${about}0`;
  return `${about}${shown > 0 ? "+" : "−"}${text}`;
}

/** @param {{ value: number, exact: boolean, best?: boolean, unit?: Api.Unit, bound?: Api.Bound }} value */
const classes = ({ value, exact, best, unit, bound }) => {
  const known = bound ? " bound" : exact ? "" : " estimate";
  // What is not proven is an outline, the best of it too.
  return `${kindOf(value, unit)}${known}${best ? " best" : ""}`;
};

/** @param {{ value: number, exact?: boolean, best?: boolean, unit?: Api.Unit, large?: boolean, bound?: Api.Bound, text?: string }} props `text` in place of the number */
export const Badge = ({ value, exact = true, best, unit, large, bound, text }) => html`
  <span class=${`vbadge ${classes({ value, exact, best, unit, bound })}${large ? " lg" : ""}`}>
    <${Shape} kind=${kindOf(value, unit)} />
    ${text ?? written(value, exact, unit, bound)}
  </span>
`;
/** ▲ ▬ ▼ @param {{ kind: "win" | "loss" | "draw" }} props */
export const Shape = ({ kind }) => html`
  <svg class="shape" viewBox="-6 -6 12 12" aria-hidden="true"><path d=${SHAPES[kind]} /></svg>
`;

/** The width of a letter, for a size of one. */
const LETTER = 0.6;
/** What stands beside and around the number of a badge, for a size of one. */
const LYING = { more: 2.1, high: 1.8 };
const TALL = { more: 0.8, high: 3 };
/** So many moves of one value are shown as shapes without numbers. */
export const MOST_BADGES = 6;

/** @typedef {"lying" | "tall" | "token" | "shape"} Look */

/**
 * How the values of a board are drawn, all in one way: lying; standing, where that is too wide;
 * as a shape alone, where there is no room for a number or too many have the same one.
 * @param {Page.MoveValue[]} values
 * @param {{ w: number, h: number, size: number }} room for one, and the size of its letters
 * @param {number} least the smallest letters that can be read
 * @returns {{ look: Look, size: number }}
 */
export function lookOf(values, { w, h, size: usual }, least) {
  const size = Math.max(usual, least);
  if (isCrowded(values)) return { look: "shape", size };
  const letters = Math.max(0, ...values.map((one) => textOf(one).length));
  const wide = letters * LETTER * size;
  if (wide + LYING.more * size <= w) return { look: "lying", size };
  const stands = wide + TALL.more * size <= w && TALL.high * size <= h;
  return { look: stands ? "tall" : "token", size };
}
/** @param {Page.MoveValue} value */
const textOf = ({ value, exact, unit }) => written(value, exact, unit);
/**
 * Have too many moves the same value for a number on each?
 * @param {{ value: number, exact: boolean, unit?: Api.Unit }[]} values
 */
export function isCrowded(values) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { value, exact, unit } of values) {
    const text = written(value, exact, unit);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts.values()].some((moves) => moves > MOST_BADGES);
}

/**
 * On a board, at its middle.
 * @param {Page.MoveValue & { x: number, y: number, look: Look, size: number,
 *   least?: number }} props `least`: how wide it is at least
 */
export function BoardBadge({ x, y, look, size, least = 0, ...value }) {
  const kind = kindOf(value.value, value.unit);
  const shape = SHAPES[kind];
  const cls = `vb ${look} ${classes(value)}`;
  const place = `translate(${x} ${y})`;
  const scale = size / 15.5;
  if (look === "shape" || look === "token") {
    // A token is a coin in the corner of a piece; a shape stands alone in its cell.
    const grow = scale * (look === "token" ? 1 : 1.3);
    return html`
      <g
        class=${cls}
        transform=${`${place} scale(${Math.max(1, grow)})`}
        data-value=${textOf(value)}
      >
        ${look === "token" &&
        html`
          <circle r="10.5" />
        `}
        <path d=${shape} />
      </g>
    `;
  }
  const text = textOf(value);
  const wide = text.length * LETTER * size;
  const { more, high } = look === "tall" ? TALL : LYING;
  const [width, height] = [Math.max(wide + more * size, 2.3 * size, least), high * size];
  const where =
    look === "tall"
      ? { shape: [0, -0.7 * size], text: [0, 1.02 * size] }
      : { shape: [-width / 2 + 0.95 * size, 0], text: [0.55 * size, 0.35 * size] };
  return html`
    <g class=${cls} transform=${place} data-value=${text}>
      <rect
        x=${-width / 2}
        y=${-height / 2}
        width=${width}
        height=${height}
        rx=${Math.min(height / 2, size)}
      />
      <path d=${shape} transform=${`translate(${where.shape.join(" ")}) scale(${scale})`} />
      <text x=${where.text[0]} y=${where.text[1]} font-size=${size}>${text}</text>
    </g>
  `;
}
