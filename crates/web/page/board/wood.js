// @ts-check
// Wood, seeds and pieces. Nothing is random: the same position always looks the same.
import { Component, html } from "../vendor/preact.js";
import { Kawung } from "../icons.js";

/** With one digit, which is enough for a picture. @param {number} n */
export const round = (n) => +n.toFixed(1);

/**
 * A number from 0 to 1 that looks random.
 * @param {number} a
 * @param {number} b
 */
export function hash(a, b) {
  let h = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 7, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  return (h >>> 0) / 4294967296;
}

/**
 * Draws again only when one of its properties is another one.
 * @template {Record<string, any>} [P=Record<string, any>]
 * @extends {Component<P>}
 */
export class Still extends Component {
  /** @param {P} next */
  shouldComponentUpdate(next) {
    return Object.keys(next).some((key) => key !== "children" && next[key] !== this.props[key]);
  }
  /**
   * @param {P} props
   * @returns {import("../vendor/preact.js").Child}
   */
  render(props) {
    return props.children;
  }
}

const KNIGHT = [
  "M12.6 37.5",
  "C12.4 32.6 14.6 29.9 17.4 27.2 19.2 25.4 20.4 23.6 20.6 21.4 18.4 24 15.9 24.7 13.6 25.1",
  "L11.2 27.6C9.8 28.9 7.6 28.2 7 26.4 6.7 25.5 6.9 24.6 7.4 23.8L11.6 16.6",
  "C12.1 13.4 13.9 10.4 16.6 8.6L17.2 4.2 21.2 7.1",
  "C29.8 7.2 35 13.6 35 22.6 35 28.4 33.6 32.6 34.2 37.5Z",
].join("");

const SHELLS = [
  ["#fffaf0", "#e6cfa6"],
  ["#fbeeda", "#d9bb8c"],
  ["#fdf3ea", "#deb9a0"],
  ["#f1ddb9", "#c19c67"],
];
/** Name, half width and height, three shades, edge, line. */
const SEEDS = [
  ...SHELLS.map(([light, dark], tone) => {
    const line = "M-5.2.5Q0 2 5.2.3";
    return [`shells${tone}`, 8.2, 6.1, light, light, dark, "#6b4a24", line];
  }),
  ["nuts", 7.2, 7.2, "#e9ecec", "#b9c1c2", "#6f7a7c", "#3c4446", "M-3 3.5Q0 5 3 3.3"],
  ["balls", 6.6, 6.6, "#fff3dc", "#d9b27c", "#7c4c1d", "#4a2a10", ""],
];

// Once on the page: gradients, the four seeds, the knight.
export const Defs = () => html`
  <svg class="vh" width="0" height="0" aria-hidden="true">
    <defs>
      <linearGradient id="bd-jati" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" class="bd-stop-jati-1" />
        <stop offset=".5" class="bd-stop-jati-2" />
        <stop offset="1" class="bd-stop-jati-3" />
      </linearGradient>
      <linearGradient id="bd-walnut" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" class="bd-stop-rack-1" />
        <stop offset=".12" class="bd-stop-rack-2" />
        <stop offset="1" class="bd-stop-rack-3" />
      </linearGradient>
      <linearGradient id="bd-rack-rim" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" class="bd-stop-rack-0" />
        <stop offset="1" class="bd-stop-rack-1" />
      </linearGradient>
      <linearGradient id="bd-rim" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" class="bd-stop-rim" />
        <stop offset="1" stop-color="#ffe6bd" stop-opacity=".55" />
      </linearGradient>
      <radialGradient id="bd-well" cx=".5" cy=".78" r=".85">
        <stop offset="0" class="bd-stop-well-2" />
        <stop offset=".75" class="bd-stop-well-1" />
        <stop offset="1" class="bd-stop-well-1" />
      </radialGradient>
      <pattern
        id="bd-hatching"
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path class="bd-hatch" d="M0 0V8" />
      </pattern>
      ${SEEDS.map(
        ([name, rx, ry, light, mid, dark, edge, line]) => html`
          <radialGradient id=${`bd-${name}-shade`} cx=".36" cy=".3" r=".8">
            <stop offset="0" stop-color=${light} />
            <stop offset=".52" stop-color=${mid} />
            <stop offset="1" stop-color=${dark} />
          </radialGradient>
          <g id=${`bd-${name}`} stroke=${edge}>
            <ellipse cx=".8" cy="1.7" rx=${rx} ry=${ry} fill="#000" stroke="none" opacity=".38" />
            <ellipse
              rx=${rx}
              ry=${ry}
              fill=${`url(#bd-${name}-shade)`}
              stroke-opacity=".55"
              stroke-width=".7"
            />
            <path d=${line} fill="none" stroke-opacity=".8" stroke-linecap="round" />
          </g>
        `,
      )}
      <g id="bd-kawung"><${Kawung} /></g>
      <g id="bd-knight">
        <path d=${KNIGHT} />
        <path
          d="M10.6 37.2H36.2C37.4 37.2 38.2 38 38.2 39.2V41.4H8.6V39.2C8.6 38 9.4 37.2 10.6 37.2Z"
        />
      </g>
    </defs>
  </svg>
`;

/**
 * How a heap spreads: as it falls, or in rows where there are columns.
 * @typedef {{ step?: number, sx?: number, sy?: number, layer?: number,
 *   columns?: number, rows?: number }} HeapShape
 */

/**
 * Where seed `k` of a heap lies. It never depends on how many there are, so nothing jumps
 * while seeds fall.
 * @param {number} key of the heap
 * @param {number} k
 * @param {HeapShape} shape
 */
export function seedPlace(
  key,
  k,
  { step = 9.4, sx = 1, sy = 1, layer = 12, columns = 0, rows = 0 },
) {
  const [left, up] = [(hash(key, k) - 0.5) * 2.4, (hash(k, key) - 0.5) * 2.4];
  const turn = Math.round(hash(key, k + 99) * 180);
  const tone = Math.floor(hash(key * 31, k) * 4);
  if (columns) {
    const above = Math.floor(k / (columns * rows)) % 3;
    const at = k % (columns * rows);
    const [along, across] = [Math.floor(at / 2), at % 2];
    const [x, y] = columns > rows ? [along, across] : [across, along];
    return {
      x: (x - (columns - 1) / 2) * step * sx + left + 3 * above,
      y: (y - (rows - 1) / 2) * step * sy + up - 4 * above,
      turn,
      tone,
    };
  }
  const above = Math.floor(k / layer);
  const angle = hash(key, above) * 6.283 + (k % layer) * 2.39996;
  const far = step * Math.sqrt((k % layer) + 0.35) * (1 - 0.06 * above);
  return {
    x: Math.cos(angle) * far * sx + left,
    y: Math.sin(angle) * far * sy + up - above * 1.5,
    turn,
    tone,
  };
}

/**
 * @typedef {object} HeapProps
 * @property {number} count
 * @property {string} at its middle
 * @property {number} heap
 * @property {HeapShape} shape
 * @property {number} [scale]
 * @property {string} [seeds] what they are
 */

/** @extends {Still<HeapProps>} */
export class Heap extends Still {
  /** @param {HeapProps} props */
  render({ count, at, heap, shape, scale = 1, seeds = "shells" }) {
    const [x, y] = at.split(" ").map(Number);
    const isShell = seeds === "shells";
    return html`
      <g>
        ${Array.from({ length: count }, (_, k) => {
          const { x: right, y: down, turn, tone } = seedPlace(heap, k, shape);
          const place = `translate(${round(x + right)} ${round(y + down)})`;
          // Round seeds are not turned: their light comes from where the others' does.
          return html`
            <use
              href=${isShell ? `#bd-shells${tone}` : `#bd-${seeds}`}
              transform=${`${place}${isShell ? ` rotate(${turn})` : ""} scale(${scale})`}
            />
          `;
        })}
      </g>
    `;
  }
}

/** @extends {Still<{ width: number, height: number, lines: number }>} */
export class Grain extends Still {
  /** @param {{ width: number, height: number, lines: number }} props */
  render({ width, height, lines }) {
    return html`
      <g class="bd-grain">
        ${Array.from({ length: lines }, (_, i) => {
          const y = (height * (i + 0.5)) / lines + (hash(5, i) - 0.5) * 10;
          const a = (hash(5, i + 50) - 0.5) * 22;
          const b = (hash(5, i + 90) - 0.5) * 22;
          const curve = [width * 0.3, y + a, width * 0.62, y + b, width, y + (a - b) * 0.3];
          return html`
            <path
              stroke-width=${round(0.6 + hash(5, i + 7) * 1.5)}
              d=${`M0 ${round(y)}C${curve.map(round).join(" ")}`}
            />
          `;
        })}
      </g>
    `;
  }
}
