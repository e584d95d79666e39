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

/** @param {{ value: number, exact: boolean, best?: boolean, unit?: Api.Unit }} value */
const classes = ({ value, exact, best, unit }) =>
  `${kindOf(value, unit)}${exact ? "" : " estimate"}${best ? " best" : ""}`;

/** @param {{ value: number, exact?: boolean, best?: boolean, unit?: Api.Unit, large?: boolean, bound?: Api.Bound }} props */
export const Badge = ({ value, exact = true, best, unit, large, bound }) => html`
  <span class=${`vbadge ${classes({ value, exact, best, unit })}${large ? " lg" : ""}`}>
    <svg viewBox="-6 -6 12 12" aria-hidden="true"><path d=${SHAPES[kindOf(value, unit)]} /></svg>
    ${written(value, exact, unit, bound)}
  </span>
`;

/**
 * On a board: lying, or standing where it is narrow; no wider than `room`.
 * @param {Page.MoveValue & { x: number, y: number, stand?: boolean, scale?: number, room?: number }} props
 */
export function BoardBadge({ x, y, value, exact, best, unit, stand, scale = 1, room = Infinity }) {
  const text = written(value, exact, unit);
  const cls = `vb ${classes({ value, exact, best, unit })}`;
  const width = stand ? Math.max(46, text.length * 10 + 14) : text.length * 9.6 + 34;
  const place = `translate(${x} ${y}) scale(${Math.min(scale, room / width)})`;
  const shape = SHAPES[kindOf(value, unit)];
  if (stand) {
    return html`
      <g class=${cls} transform=${place}>
        <rect x=${-width / 2} y="-24" width=${width} height="48" rx="14" />
        <path d=${shape} transform="translate(0 -11) scale(1.300)" />
        <text y="16">${text}</text>
      </g>
    `;
  }
  return html`
    <g class=${cls} transform=${place}>
      <rect x=${-width / 2} y="-15" width=${width} height="30" rx="15" />
      <path d=${shape} transform=${`translate(${-width / 2 + 15} 0)`} />
      <text x="9" y="5.400">${text}</text>
    </g>
  `;
}
