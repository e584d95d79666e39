// Lines over a number of steps, with axes. Each line has a colour and dashes of its own.
import { html } from "../vendor/preact.js";
import { number } from "../words.js";
import { watchScreen } from "./screen.js";

const H = 270;
const TOP = 30;
const BOTTOM = 44;
const SIDE = 52;

// About `count` round numbers that cover a range.
export function ticks(low, high, count = 5) {
  const range = high - low || Math.abs(high) || 1;
  const rough = range / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  const first = Math.floor(low / step + 1e-9) * step;
  const marks = [];
  for (let mark = first; mark < high + step * 0.999; mark += step)
    marks.push(Math.abs(mark) < step / 1e6 ? 0 : mark);
  return marks.length > 1 ? marks : [first, first + step];
}
const written = (mark, percent) =>
  percent
    ? `${number(100 * mark)}%`
    : number(mark, Math.abs(mark) < 10 && mark % 1 ? 2 : mark % 1 ? 1 : 0);

// lines: { name, pen, right, values }; x has a number for each value. What lies behind
// `upto` has not happened yet.
export function Plot({ title, x, lines, upto, across, up, right, percent }) {
  const W = watchScreen.narrow() ? 380 : 680;
  const axis = (side) => {
    const values = lines
      .filter((line) => Boolean(line.right) === side)
      .flatMap((line) => line.values);
    if (values.length === 0) return null;
    return side && percent
      ? [0, 0.25, 0.5, 0.75, 1]
      : ticks(Math.min(...values), Math.max(...values));
  };
  const [own, other] = [axis(false), axis(true)];
  const end = W - (other ? SIDE : 30);
  const first = x[0];
  const last = x.at(-1) === first ? first + 1 : x.at(-1);
  const across_ = ticks(first, last, W < 500 ? 4 : 8).filter(
    (mark) => mark >= first && mark <= last,
  );
  const at = (value) => SIDE + ((value - first) / (last - first)) * (end - SIDE);
  const height = (marks) => (value) =>
    TOP + ((marks.at(-1) - value) / (marks.at(-1) - marks[0])) * (H - TOP - BOTTOM);
  const [left, far] = [height(own), other && height(other)];
  const path = (line, to) =>
    line.values
      .slice(0, to)
      .map(
        (value, i) =>
          `${i ? "L" : "M"}${at(x[i]).toFixed(1)} ${(line.right ? far : left)(value).toFixed(1)}`,
      )
      .join("");
  const here = at(x[upto]);
  return html`
    <figure class="plot">
      <figcaption>
        <h3>${title}</h3>
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
        aria-label=${`${title}. ${lines.map((line) => `${line.name}: ${written(line.values[0], line.right && percent)} → ${written(line.values.at(-1), line.right && percent)}`).join(", ")}`}
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
        ${across_.map(
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
