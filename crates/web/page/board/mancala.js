// @ts-check
// A long board of teak with pits and a store at each end. Upright on a phone: a quarter
// turn clockwise, so sowing stays counter-clockwise and the own store is nearest the thumb.
import { html } from "../vendor/preact.js";
import { Grain, Heap, Still, round } from "./wood.js";
import { BoardBadge, lookOf } from "./values.js";
import { seedsIn } from "../scene.js";
import { say } from "../words.js";

/**
 * @param {Api.Scene} scene
 * @param {Page.LayoutOptions} options
 * @returns {Page.Layout}
 */
export function layout(scene, { tall, turned, least = 0 }) {
  const pits = scene.width - 2;
  const [long, short] = tall ? [600, 366] : [960, 408];
  const store = tall ? { rx: 37, ry: short * 0.27 } : { rx: 56, ry: short * 0.28 };
  const pad = tall ? 62 : 98;
  const start = pad + store.rx + (tall ? 12 : 22);
  const step = (long - 2 * start) / pits;
  const radius = Math.min(step * 0.455, tall ? 30 : 44);
  const rows = tall ? [0.315, 0.685] : [0.335, 0.665];
  /** @type {(x: number, y: number) => { x: number, y: number }} */
  const quarter = (x, y) => (tall ? { x: short - y, y: x } : { x, y });

  /** @type {Page.Spot[]} */
  const spots = scene.cells.map((cell) => {
    const x = turned ? scene.width - cell.x - cell.w : cell.x;
    const y = turned ? scene.height - cell.y - cell.h : cell.y;
    if (cell.shape.kind === "store") {
      const place = quarter(x === 0 ? pad : long - pad, short / 2);
      return { ...place, rx: tall ? store.ry : store.rx, ry: tall ? store.rx : store.ry, r: 30 };
    }
    const below = y === 1;
    return {
      ...quarter(start + step * (x - 0.5), short * rows[y]),
      r: radius,
      below,
      out: quarterOut(below, tall ?? false),
    };
  });
  return {
    tall,
    least,
    spots,
    step,
    long,
    short,
    start,
    width: tall ? short : long,
    height: tall ? long : short,
    touch(cellId) {
      const { x, y, r, below, rx, ry } = spots[cellId];
      if (rx)
        return {
          hit: [x - rx, y - ry, 2 * rx, 2 * ry],
          ring: {
            kind: "rect",
            x: x - rx - 7,
            y: y - ry - 7,
            w: 2 * rx + 14,
            h: 2 * ry + 14,
            rx: 60,
          },
        };
      /** @type {[number, number, number, number]} */
      const hit = tall
        ? [below ? 0 : short / 2, y - step / 2, short / 2, step]
        : [x - step / 2, below ? short / 2 : 0, step, short / 2];
      return { hit, ring: { kind: "circle", x, y, r: r + 5 } };
    },
  };
}

/**
 * Which way is outward from a row.
 * @param {boolean} below
 * @param {boolean} tall
 */
const quarterOut = (below, tall) =>
  tall ? { x: below ? -1 : 1, y: 0 } : { x: 0, y: below ? 1 : -1 };

/** @param {Page.DrawProps} props */
export function Draw({ scene, layout, marks, thumb }) {
  return html`
    <g>
      <g class=${thumb ? "" : "bd-cast"}>
        <${Plank}
          long=${layout.long}
          short=${layout.short}
          tall=${layout.tall}
          band=${thumb ? 0 : layout.long - 2 * layout.start - 30}
        />
      </g>
      ${scene.cells.map((cell, id) => {
        const Part = cell.shape.kind === "store" ? Store : Pit;
        const spot = layout.spots[id];
        return html`
          <${Part}
            key=${id}
            id=${id}
            count=${seedsIn(cell)}
            mark=${markOf(cell)}
            owner=${cell.owner}
            spot=${spot}
            tall=${layout.tall}
            least=${layout.least}
            thumb=${thumb}
            last=${marks.last.has(id)}
          />
        `;
      })}
    </g>
  `;
}

/**
 * What is never hidden, not even by a ring.
 * @param {Page.DrawProps} props
 */
export function Over({ scene, layout, marks }) {
  const { tall, step, least } = layout;
  // In the spine: below each other on a phone, beside each other on a lying board.
  const room = tall ? { w: 72, h: step - 6, size: 13.5 } : { w: step - 12, h: 58, size: 15.5 };
  const values = [...marks.values.values()];
  const found = lookOf(values, room, least);
  // So few holes have room for every number, however many are equal.
  const look = found.look === "shape" ? lookOf(values.slice(0, 1), room, least) : found;
  return html`
    <g>
      ${scene.cells.map(
        (cell, id) =>
          cell.shape.kind === "pit" &&
          html`
            <${Plaque}
              key=${id}
              name=${cell.name}
              count=${seedsIn(cell)}
              mark=${markOf(cell)}
              spot=${layout.spots[id]}
              tall=${layout.tall}
              least=${layout.least}
              colour=${colourOf(cell, marks)}
            />
          `,
      )}
      ${scene.cells.map((cell, id) => {
        const value = marks.values.get(cell.zone);
        const spot = layout.spots[id];
        if (!value || cell.shape.kind === "store") return null;
        const middle = layout.tall
          ? { x: layout.short / 2, y: spot.y }
          : { x: spot.x, y: layout.short / 2 };
        return html`
          <${BoardBadge} ...${value} ...${look} ...${middle} />
        `;
      })}
    </g>
  `;
}

/**
 * A pit that is out of play, or that a side has won.
 * @param {Api.Cell} cell
 */
function markOf({ content }) {
  if (content.kind === "closed") return "closed";
  return content.kind === "won" ? content.side : "";
}

/**
 * Whose colour the number of a pit has: that of the side that may play it.
 * @param {Api.Cell} cell
 * @param {Page.Marks} marks
 */
function colourOf(cell, marks) {
  if (!marks.legal.has(cell.zone)) return "";
  return marks.free ? cell.owner : marks.mover;
}

// A superellipse with grain, and one restrained carved band along the spine.
/** @extends {Still<{ long: number, short: number, tall?: boolean, band: number }>} */
class Plank extends Still {
  /** @param {{ long: number, short: number, tall?: boolean, band: number }} props */
  render({ long, short, tall, band }) {
    const power = 2 / (tall ? 4.2 : 3.3);
    const inset = tall ? 4 : 6;
    /** @param {number} v */
    const bend = (v) => Math.sign(v) * Math.abs(v) ** power;
    const points = Array.from({ length: 96 }, (_, k) => {
      const t = (k / 96) * 2 * Math.PI;
      const x = long / 2 + (long / 2 - inset) * bend(Math.cos(t));
      const y = short / 2 + (short / 2 - inset) * bend(Math.sin(t));
      return `${round(x)} ${round(y)}`;
    });
    const outline = `M${points.join("L")}Z`;
    const scale = tall ? 0.62 : 0.8;
    const petals = Math.floor(band / (31 * scale)) | 1;
    const places =
      band > 0
        ? Array.from({ length: petals }, (_, i) => long / 2 + (i - (petals - 1) / 2) * 31 * scale)
        : [];
    const carving = places.map(
      (x) => html`
        <use href="#bd-kawung" transform=${`translate(${round(x)} ${short / 2}) scale(${scale})`} />
      `,
    );
    const clip = `bd-plank-${long}`;
    return html`
      <g transform=${tall ? `translate(${short} 0) rotate(90)` : ""}>
        <clipPath id=${clip}><path d=${outline} /></clipPath>
        <path d=${outline} fill="url(#bd-jati)" />
        <g clip-path=${`url(#${clip})`}>
          <${Grain} width=${long} height=${short} lines=${tall ? 9 : 14} />
        </g>
        <path
          class="bd-shine"
          d=${outline}
          transform=${`translate(${round(long * 0.004)} ${round(short * 0.0085)}) scale(.992 .983)`}
        />
        <path class="bd-edge" d=${outline} />
        <g class="bd-carved-lit" transform="translate(0 1.3)">${carving}</g>
        <g class="bd-carved">${carving}</g>
      </g>
    `;
  }
}

/**
 * @typedef {object} CupProps
 * @property {number} id of the cell
 * @property {number} count of seeds
 * @property {"" | "closed" | Api.Side} mark of a pit out of play, or who has won it
 * @property {Api.Side | null} [owner]
 * @property {Page.Spot} spot
 * @property {boolean} [tall]
 * @property {number} [least] the smallest letters that can be read
 * @property {boolean} [thumb]
 * @property {boolean} last Did the last move touch it?
 */

/** @extends {Still<CupProps>} */
class Store extends Still {
  /** @param {CupProps} props */
  render({ id, count, owner, spot, tall, least = 0, thumb, last }) {
    const { x, y, rx, ry } = spot;
    const corner = Math.min(rx, ry) * 0.96;
    /** @param {number} more around it */
    const box = (more) => ({
      x: round(x - rx - more),
      y: round(y - ry - more),
      width: round(2 * (rx + more)),
      height: round(2 * (ry + more)),
      rx: round(corner + more),
    });
    const heap = thumb
      ? { at: `${x} ${y}`, scale: 1.25, shape: THUMB_STORE }
      : tall
        ? { at: `${x - 18} ${y}`, scale: 0.86, shape: TALL_STORE }
        : { at: `${x} ${y - 12}`, scale: 1.04, shape: WIDE_STORE };
    const grow = Math.max(1, least / 22);
    const plaque = tall ? { x: x + rx - 34, y } : { x, y: y + ry - 10 - 18 * grow };
    return html`
      <g data-cell=${id}>
        <rect ...${box(4)} fill="url(#bd-rim)" />
        <rect ...${box(0)} fill="url(#bd-well)" />
        <${Heap} count=${count} heap=${id} ...${heap} />
        ${!thumb &&
        html`
          <g class=${`bd-plaque big ${owner}`}>
            <rect
              x=${round(plaque.x - 27 * grow)}
              y=${round(plaque.y - 18 * grow)}
              width=${round(54 * grow)}
              height=${round(36 * grow)}
              rx=${round(18 * grow)}
            />
            <text x=${round(plaque.x)} y=${round(plaque.y + 7.5 * grow)}>${count}</text>
          </g>
        `}
        ${last &&
        html`
          <rect class="bd-last" ...${box(7)} />
        `}
      </g>
    `;
  }
}

/** @extends {Still<CupProps>} */
class Pit extends Still {
  /** @param {CupProps} props */
  render({ id, count, mark, spot, tall, thumb, last }) {
    const { x, y, r } = spot;
    const arm = round(r * 0.42);
    return html`
      <g data-cell=${id}>
        <circle cx=${round(x)} cy=${round(y)} r=${round(r + 3.2)} fill="url(#bd-rim)" />
        <circle cx=${round(x)} cy=${round(y)} r=${round(r)} fill="url(#bd-well)" />
        ${mark &&
        html`
          <g class=${`bd-mark ${mark}`} transform=${`translate(${round(x)} ${round(y)})`}>
            <circle r=${round(r - 2)} />
            ${mark === "closed"
              ? html`
                  <path d=${`M${-arm} ${-arm}L${arm} ${arm}M${-arm} ${arm}L${arm} ${-arm}`} />
                `
              : html`
                  <use href="#bd-kawung" transform=${`scale(${round(r / 18)})`} />
                `}
          </g>
        `}
        <${Heap}
          count=${count}
          heap=${id + 3}
          at=${`${round(x)} ${round(y)}`}
          shape=${thumb ? THUMB_PIT : tall ? TALL_PIT : WIDE_PIT}
          scale=${thumb ? 1.25 : tall ? 0.72 : 1.02}
        />
        ${last &&
        html`
          <circle class="bd-last" cx=${round(x)} cy=${round(y)} r=${round(r + 5)} />
        `}
      </g>
    `;
  }
}

/**
 * @typedef {object} PlaqueProps
 * @property {string} name of the pit
 * @property {number} count
 * @property {"" | "closed" | Api.Side} mark
 * @property {Page.Spot} spot
 * @property {boolean} [tall]
 * @property {number} least the smallest letters that can be read
 * @property {string} colour
 */

/**
 * The count of a pit, always as a numeral, and the pit's number engraved outside.
 * @extends {Still<PlaqueProps>}
 */
class Plaque extends Still {
  /** @param {PlaqueProps} props */
  render({ name, count, mark, spot, tall, least, colour }) {
    const { x, y, r, out } = spot;
    const far = r + (tall ? 20 : 7);
    const [letter, key] = mark === "closed" ? ["×", "mark.closed"] : ["t", "mark.won"];
    // Upright there is no room for a word beside the hole.
    const word = mark && (tall ? letter : say(key));
    const grow = Math.max(1, least / 17);
    const plate = tall ? { w: 32, h: 25 } : { w: 36 * grow, h: 27 * grow };
    if (word) plate.w = Math.max(plate.w, 9 * word.length * Math.max(1, least / 14) + 10);
    const letters = Math.max(14, least);
    const numeral = far + (tall ? 29 : (plate.h + letters) / 2 + 6);
    return html`
      <g>
        <g class=${`bd-plaque ${mark ? `word ${mark}` : count ? colour : "zero"}`}>
          <rect
            x=${round(x + out.x * far - plate.w / 2)}
            y=${round(y + out.y * far - plate.h / 2)}
            width=${round(plate.w)}
            height=${round(plate.h)}
            rx=${round(plate.h / 2)}
          />
          <text x=${round(x + out.x * far)} y=${round(y + out.y * far + 6 * grow)}>
            ${word || count}
          </text>
        </g>
        <text
          class="bd-coord"
          x=${round(x + out.x * numeral)}
          y=${round(y + out.y * numeral + 0.36 * letters)}
        >
          ${name}
        </text>
      </g>
    `;
  }
}

// How a heap spreads, by where it lies.
const WIDE_PIT = { step: 9 };
const TALL_PIT = { step: 6.2 };
const THUMB_PIT = { step: 11 };
const WIDE_STORE = { step: 8.2, sx: 0.98, sy: 1.9, layer: 26 };
const TALL_STORE = { step: 6.6, sx: 1.75, sy: 0.85, layer: 26 };
const THUMB_STORE = { step: 8.6, sx: 0.95, sy: 1.75, layer: 24 };
