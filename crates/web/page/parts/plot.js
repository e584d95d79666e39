// @ts-check
// Lines over a number of steps, with axes. Each line has a colour and dashes of its own.
import { html } from "../vendor/preact.js";
import { number } from "../words.js";
import { watchScreen } from "./screen.js";

const H = 270;
const TOP = 30;
const BOTTOM = 44;
const SIDE = 52;

/**
 * The least round number that is not below `rough`: 1, 2 or 5 with zeros.
 * @param {number} rough
 */
export function roundStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
}

/**
 * About `count` round numbers that cover a range.
 * @param {number} low
 * @param {number} high
 * @param {number} [count]
 */
export function ticks(low, high, count = 5) {
  const range = high - low || Math.abs(high) || 1;
  const step = roundStep(range / count);
  const first = Math.floor(low / step + 1e-9) * step;
  const marks = [];
  for (let mark = first; mark < high + step * 0.999; mark += step)
    marks.push(Math.abs(mark) < step / 1e6 ? 0 : mark);
  return marks.length > 1 ? marks : [first, first + step];
}
/**
 * @param {number} mark
 * @param {boolean} [percent]
 */
function written(mark, percent) {
  if (percent) return `${number(100 * mark)}%`;
  if (mark % 1 === 0) return number(mark);
  return number(mark, Math.abs(mark) < 10 ? 2 : 1);
}

/** @typedef {{ name: string, pen: number, right?: boolean, values: number[] }} Line */

/**
 * @param {object} props
 * @param {string} props.title
 * @param {number[]} props.x a number for each value
 * @param {Line[]} props.lines
 * @param {number} props.upto what lies behind has not happened yet
 * @param {string} props.across the title of the axis below
 * @param {string} props.up the title of the axis on the left
 * @param {string} [props.right] the title of the axis on the right
 * @param {boolean} [props.percent] is the axis on the right in percents?
 */
export function Plot({ title, x, lines, upto, across, up, right, percent }) {
  const W = watchScreen.narrow() ? 380 : 680;
  /** The marks of an axis: the left one, or the right one. @param {boolean} side */
  const axis = (side) => {
    const values = lines
      .filter((line) => Boolean(line.right) === side)
      .flatMap((line) => line.values);
    if (values.length === 0) return null;
    return side && percent
      ? [0, 0.25, 0.5, 0.75, 1]
      : ticks(Math.min(...values), Math.max(...values));
  };
  const [own, other] = [axis(false) ?? [0, 1], axis(true)];
  const end = W - (other ? SIDE : 30);
  const first = x[0];
  const final = x[x.length - 1];
  const last = final === first ? first + 1 : final;
  const marks = ticks(first, last, W < 500 ? 4 : 8).filter((mark) => mark >= first && mark <= last);
  /** @param {number} value */
  const at = (value) => SIDE + ((value - first) / (last - first)) * (end - SIDE);
  /** @type {(marks: number[]) => (value: number) => number} */
  const height = (marks) => {
    const [low, high] = [marks[0], marks[marks.length - 1]];
    return (value) => TOP + ((high - value) / (high - low)) * (H - TOP - BOTTOM);
  };
  const [left, far] = [height(own), height(other ?? own)];
  /** @type {(line: Line, to?: number) => string} */
  const path = (line, to) =>
    line.values
      .slice(0, to)
      .map(
        (value, i) =>
          `${i ? "L" : "M"}${at(x[i]).toFixed(1)} ${(line.right ? far : left)(value).toFixed(1)}`,
      )
      .join("");
  const here = at(x[upto]);
  /** A line in words: where it starts and ends. @param {Line} line */
  const spoken = ({ name, values, right: isRight }) => {
    const [from, to] = [values[0], values[values.length - 1]];
    const inPercent = isRight && percent;
    return `${name}: ${written(from, inPercent)} → ${written(to, inPercent)}`;
  };
  return html`
    <figure class="plot">
      <figcaption>
        <h2 class="label plain">${title}</h2>
        <ul class="legend num">
          ${lines.map(
            (line) => html`
              <li>
                <svg viewBox="0 0 28 8" aria-hidden="true">
                  <path class=${`pen p${line.pen}`} d="M1 4H27" />
                </svg>
                ${line.name}${" "}
                <b>${written(line.values[upto], line.right && percent)}</b>
              </li>
            `,
          )}
        </ul>
      </figcaption>
      <svg
        viewBox=${`0 0 ${W} ${H}`}
        role="img"
        aria-label=${`${title}. ${lines.map(spoken).join(", ")}`}
      >
        ${own.map(
          (mark) => html`
            <path class="rule" d=${`M${SIDE} ${left(mark).toFixed(1)}H${end}`} />
            <text x=${SIDE - 8} y=${left(mark) + 4} text-anchor="end">${written(mark)}</text>
          `,
        )}
        ${other?.map(
          (mark) => html`
            <text x=${end + 8} y=${far(mark) + 4}>${written(mark, percent)}</text>
          `,
        )}
        ${marks.map(
          (mark) => html`
            <path class="rule" d=${`M${at(mark).toFixed(1)} ${H - BOTTOM}v5`} />
            <text x=${at(mark)} y=${H - BOTTOM + 19} text-anchor="middle">${written(mark)}</text>
          `,
        )}
        <path class="axis" d=${`M${SIDE} ${TOP}V${H - BOTTOM}H${end}${other ? `V${TOP}` : ""}`} />
        <text class="label" x=${(SIDE + end) / 2} y=${H - 6} text-anchor="middle">${across}</text>
        <text class="label" x="4" y="14">${up}</text>
        ${other &&
        html`
          <text class="label" x=${W - 4} y="14" text-anchor="end">${right}</text>
        `}
        ${lines.map(
          (line) => html`
            <path class=${`pen later p${line.pen}`} d=${path(line)} />
          `,
        )}
        ${lines.map(
          (line) => html`
            <path class=${`pen p${line.pen}`} data-line=${line.name} d=${path(line, upto + 1)} />
          `,
        )}
        <path class="now" d=${`M${here.toFixed(1)} ${TOP}V${H - BOTTOM}`} />
      </svg>
    </figure>
  `;
}
