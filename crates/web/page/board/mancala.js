// @ts-check
// A long board of teak: pits, and a store at each end or two troughs along the middle.
// Upright on a phone: a quarter turn clockwise, so sowing stays counter-clockwise and the own
// store is nearest the thumb.
import { html } from "../vendor/preact.js";
import { Grain, Heap, Still, round } from "./wood.js";
import { BoardBadge, lookOf } from "./values.js";
import { seedsIn } from "../scene.js";
import { say } from "../words.js";

/**
 * The sizes of a board that lies, in units of the picture.
 * @param {number} pits
 * @param {boolean} tall
 * @param {boolean} troughs
 * @param {number} least the smallest letters that can be read
 */
function measures(pits, tall, troughs, least) {
  if (troughs) {
    // Large letters need a wider edge.
    const row = tall ? 97 : Math.max(116, 82 + 1.8 * least);
    const [long, short, start] = tall ? [600, 366, 40] : [960, 274 + 2 * row, 60];
    const step = (long - 2 * start) / pits;
    const pit = { rx: Math.min(step * 0.36, tall ? 21 : 32), ry: tall ? 34 : 54 };
    const store = { rx: long / 2 - start - 8, ry: tall ? 20 : 23 };
    // A row may be touched as far as the troughs.
    const deep = short / 2 - 2 * store.ry - 9;
    return { long, short, start, step, pit, store, deep, row, bend: tall ? 8 : 7 };
  }
  const [long, short] = tall ? [600, 366] : [960, 408];
  const store = { rx: tall ? 37 : 56, ry: short * (tall ? 0.27 : 0.28) };
  const start = (tall ? 74 : 120) + store.rx;
  const step = (long - 2 * start) / pits;
  const r = Math.min(step * 0.455, tall ? 30 : 44);
  const row = short * (tall ? 0.315 : 0.335);
  const [pit, deep, bend] = [{ rx: r, ry: r }, short / 2, tall ? 4.2 : 3.3];
  return { long, short, start, step, pit, store, deep, row, bend };
}

/**
 * @param {Api.Scene} scene
 * @param {Page.LayoutOptions} options
 * @returns {Page.Layout}
 */
export function layout(scene, { tall = false, turned, least = 0 }) {
  const { seeds, stores } = scene.style ?? {};
  const troughs = stores === "troughs";
  const sizes = measures(scene.width - 2, tall, troughs, least);
  const { long, short, start, step, pit, store, row, deep } = sizes;
  const grow = Math.max(1, least / 22);
  const letters = Math.max(14, least);
  /** Of a board that lies. @type {(x: number, y: number) => { x: number, y: number }} */
  const quarter = (x, y) => (tall ? { x: short - y, y: x } : { x, y });
  /** @type {(from: { x: number, y: number }, x: number, y: number) => { x: number, y: number }} */
  const beside = (from, x, y) =>
    tall ? { x: from.x - y, y: from.y + x } : { x: from.x + x, y: from.y + y };
  /** @param {{ rx: number, ry: number }} size */
  const turn = ({ rx, ry }) => ({ rx: tall ? ry : rx, ry: tall ? rx : ry, r: ry });

  /** A store, the place of its number, and of what a move wins. @param {boolean} isNear */
  const storeSpot = (isNear) => {
    const side = isNear ? 1 : -1;
    if (troughs) {
      const spot = { ...quarter(long / 2, short / 2 + side * (store.ry + 5)), ...turn(store) };
      const far = -side * (store.rx - (tall ? 24 : 37));
      const plate = beside(spot, far, 0);
      const gain = beside(spot, far + side * (tall ? 22 + letters : 30 + 1.6 * letters), 0);
      return { ...spot, plate, gain, heap: beside(spot, side * (tall ? 22 : 33), 0) };
    }
    const x = tall ? 62 : 98;
    const spot = { ...quarter(isNear ? long - x : x, short / 2), ...turn(store) };
    const plate = beside(spot, 0, tall ? 34 - store.ry : store.ry - 10 - 18 * grow);
    const gain = beside(spot, 0, tall ? store.ry - 2 * letters : store.ry - 52 - letters);
    return { ...spot, plate, gain, heap: beside(spot, 0, tall ? 18 : -12) };
  };
  /** @type {Page.Spot[]} */
  const spots = scene.cells.map((cell) => {
    const x = turned ? scene.width - cell.x - cell.w : cell.x;
    const y = turned ? scene.height - cell.y - cell.h : cell.y;
    if (cell.shape.kind === "store") return storeSpot(x > 0);
    const below = y === 1;
    const spot = quarter(start + step * (x - 0.5), below ? short - row : row);
    const out = quarterOut(below, tall);
    // Long pits are filled beside their number.
    const heap = troughs && !tall ? beside(spot, 0, -7 * out.y) : spot;
    return { ...spot, ...turn(pit), below, out, heap };
  });
  return {
    ...sizes,
    tall,
    least,
    seeds,
    stores,
    troughs,
    spots,
    width: tall ? short : long,
    height: tall ? long : short,
    touch(cellId) {
      const spot = spots[cellId];
      const { x, y, r, rx, ry, below, out } = spot;
      /** @type {[number, number, number, number]} */
      let hit = [x - rx, y - ry, 2 * rx, 2 * ry];
      if (out)
        hit = tall
          ? [below ? 0 : short - deep, y - step / 2, deep, step]
          : [x - step / 2, below ? short - deep : 0, step, deep];
      if (rx === ry) return { hit, ring: { kind: "circle", x, y, r: r + 5 } };
      const { width: w, height: h, ...corner } = box(spot, out ? 5 : 7);
      return { hit, ring: { kind: "rect", ...corner, w, h } };
    },
  };
}

/**
 * A rectangle with round ends, this much larger than a pit or store.
 * @param {Page.Spot} spot
 * @param {number} more
 * @param {number} [corner]
 */
const box = ({ x, y, rx, ry }, more, corner = Math.min(rx, ry)) => ({
  x: round(x - rx - more),
  y: round(y - ry - more),
  width: round(2 * (rx + more)),
  height: round(2 * (ry + more)),
  rx: round(corner + more),
});

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
          bend=${layout.bend}
          band=${thumb || layout.troughs ? 0 : layout.long - 2 * layout.start - 30}
        />
      </g>
      ${scene.cells.map(
        (cell, id) => html`
          <${Cup}
            key=${id}
            id=${id}
            count=${seedsIn(cell)}
            mark=${markOf(cell)}
            owner=${cell.shape.kind === "store" ? cell.owner : null}
            spot=${layout.spots[id]}
            layout=${layout}
            thumb=${thumb}
            last=${marks.last.has(id)}
          />
        `,
      )}
    </g>
  `;
}

/**
 * What is never hidden, not even by a ring.
 * @param {Page.DrawProps} props
 */
export function Over({ scene, layout, marks }) {
  const { tall, step, least, troughs } = layout;
  // In the spine: below each other on a phone, beside each other on a lying board. Where
  // troughs lie there, between them and the pits, or in the pits of a phone.
  const room = tall
    ? { w: troughs ? 66 : 72, h: step - 6, size: 13.5 }
    : { w: step - 12, h: 58, size: 15.5 };
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
              layout=${layout}
              colour=${colourOf(cell, marks)}
            />
          `,
      )}
      ${scene.cells.map((cell, id) => {
        const value = marks.values.get(cell.zone);
        const spot = layout.spots[id];
        if (!value || cell.shape.kind === "store") return null;
        const { x, y, out, r } = spot;
        let middle = tall ? { x: layout.short / 2, y } : { x, y: layout.short / 2 };
        if (troughs) {
          const isInside = tall || look.look === "tall";
          middle = { x, y: isInside ? y - 7 * out.y : y - out.y * (r + 16) };
        }
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
/** @typedef {{ long: number, short: number, tall?: boolean, bend: number, band: number }} PlankProps */
/** @extends {Still<PlankProps>} */
class Plank extends Still {
  /** @param {PlankProps} props */
  render({ long, short, tall, bend: corner, band }) {
    const power = 2 / corner;
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
    const clip = `bd-plank-${corner}`;
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
 * @property {Api.Side | null} owner of a store
 * @property {Page.Spot} spot
 * @property {Page.Layout} layout
 * @property {boolean} [thumb]
 * @property {boolean} last Did the last move touch it?
 */

/** A pit or a store. @extends {Still<CupProps>} */
class Cup extends Still {
  /** @param {CupProps} props */
  render({ id, count, mark, owner, spot, layout, thumb, last }) {
    const { tall, troughs, seeds } = layout;
    const { x, y, heap, plate } = spot;
    const small = Math.min(spot.rx, spot.ry);
    const arm = round(small * 0.42);
    const grow = Math.max(1, layout.least / 22);
    const wide = (tall && troughs ? 46 : 54) * grow;
    const middle = `translate(${round(x)} ${round(y)})`;
    return html`
      <g data-cell=${id}>
        ${owner && layout.stores === "trays"
          ? html`
              <rect class="bd-tray" ...${box(spot, 0, tall ? 14 : 20)} />
            `
          : html`
              <rect ...${box(spot, owner ? 4 : 3.2)} fill="url(#bd-rim)" />
              <rect ...${box(spot, 0)} fill="url(#bd-well)" />
            `}
        ${mark &&
        html`
          <g class=${`bd-mark ${mark}`}>
            <rect ...${box(spot, -2)} />
            ${mark === "closed"
              ? html`
                  <path
                    d=${`M${-arm} ${-arm}L${arm} ${arm}M${-arm} ${arm}L${arm} ${-arm}`}
                    transform=${middle}
                  />
                `
              : html`
                  <use
                    href="#bd-kawung"
                    transform=${`${middle} scale(${round(small / (troughs ? 24 : 18))})`}
                  />
                `}
          </g>
        `}
        <${Heap}
          count=${count}
          heap=${owner ? id : id + 3}
          seeds=${seeds}
          at=${`${round(heap.x)} ${round(heap.y)}`}
          ...${heapOf(layout, spot, owner !== null, thumb)}
        />
        ${owner &&
        !thumb &&
        html`
          <g class=${`bd-plaque big ${owner}`}>
            <rect
              x=${round(plate.x - wide / 2)}
              y=${round(plate.y - 18 * grow)}
              width=${round(wide)}
              height=${round(36 * grow)}
              rx=${round(18 * grow)}
            />
            <text x=${round(plate.x)} y=${round(plate.y + 7.5 * grow)}>${count}</text>
          </g>
        `}
        ${last &&
        html`
          <rect class="bd-last" ...${box(spot, owner ? 7 : 5)} />
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
 * @property {Page.Layout} layout
 * @property {string} colour
 */

/**
 * The count of a pit, always as a numeral, and the pit's number engraved outside.
 * @extends {Still<PlaqueProps>}
 */
class Plaque extends Still {
  /** @param {PlaqueProps} props */
  render({ name, count, mark, spot, layout, colour }) {
    const { tall, troughs, least } = layout;
    const { x, y, r, out } = spot;
    const far = r + (tall ? (troughs ? 18 : 20) : 7);
    const [letter, key] = mark === "closed" ? ["×", "mark.closed"] : ["t", "mark.won"];
    // Upright, or where letters are large, there is no room for a word beside the hole.
    const long = mark && say(key);
    const wide = 9 * long.length * Math.max(1, least / 14) + 10;
    const word = mark && (tall || wide > layout.step ? letter : long);
    const grow = Math.max(1, least / 17);
    const plate = tall ? { w: 32, h: 25 } : { w: 36 * grow, h: 27 * grow };
    if (word && word === long) plate.w = Math.max(plate.w, wide);
    const letters = Math.max(14, least);
    const numeral = far + (tall ? (troughs ? 25 : 29) : (plate.h + letters) / 2 + 6);
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

/**
 * How a heap spreads, by where it lies.
 * @param {Page.Layout} layout
 * @param {Page.Spot} spot
 * @param {boolean} isStore
 * @param {boolean} [thumb]
 */
function heapOf({ tall, troughs }, { rx, ry }, isStore, thumb) {
  if (troughs) {
    if (!isStore) return tall ? TALL_OVAL : WIDE_OVAL;
    const shape = tall
      ? { columns: 2, rows: Math.floor((2 * ry - 66) / 9.6), step: 9.6, sx: 1.3 }
      : { columns: Math.floor((2 * rx - 110) / 15.2), rows: 2, step: 15.2, sy: 0.92 };
    return { shape, scale: tall ? 0.72 : 1 };
  }
  const [pit, store] = thumb ? THUMB : tall ? TALL : WIDE;
  return isStore ? store : pit;
}
const WIDE = [
  { shape: { step: 9 }, scale: 1.02 },
  { shape: { step: 8.2, sx: 0.98, sy: 1.9, layer: 26 }, scale: 1.04 },
];
const TALL = [
  { shape: { step: 6.2 }, scale: 0.72 },
  { shape: { step: 6.6, sx: 1.75, sy: 0.85, layer: 26 }, scale: 0.86 },
];
const THUMB = [
  { shape: { step: 11 }, scale: 1.25 },
  { shape: { step: 8.6, sx: 0.95, sy: 1.75, layer: 24 }, scale: 1.25 },
];
const WIDE_OVAL = { shape: { columns: 2, rows: 5, step: 15.5, sx: 1.16 }, scale: 1.1 };
const TALL_OVAL = { shape: { columns: 5, rows: 2, step: 11.5, sy: 1.2 }, scale: 0.8 };
