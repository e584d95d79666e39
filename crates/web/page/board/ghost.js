// @ts-check
// What a move would do, before it is made: the way of every hand, what changes in the cells,
// where the last seed falls; pieces that would change sides; who could take the piece.
import { html } from "../vendor/preact.js";
import { apply, seedsIn } from "../scene.js";
import { say } from "../words.js";
import { Disc } from "./rack.js";
import { Piece } from "./squares.js";
import { round } from "./wood.js";

/** Of many hands these are drawn: the first ones, and the last. */
const FIRST_HANDS = 2;
/** The way lies so far inside of the holes, a second one further in. */
const LANE = 11;
const NEXT_LANE = 6;

/**
 * Seeds lifted once, and where they fall.
 * @typedef {{ from: number, seeds: number, cells: number[], banked: number }} Hand
 * @typedef {object} Sowing
 * @property {Hand[]} hands
 * @property {Api.Scene} after
 * @property {number | null} last The cell of the last seed.
 * @property {boolean} isEmpty Was that cell empty until then?
 * @property {number} captured
 * @property {Map<number, number>} taken What is won of each cell for its number of seeds.
 * @property {boolean} again
 * @property {number} gain What the mover's store wins.
 * @property {number | null} store
 */

/**
 * A sowing as numbers; null for a move of another kind.
 * @param {Api.Scene} scene before it
 * @param {Api.Event[]} story
 * @returns {Sowing | null}
 */
export function sowingOf(scene, story) {
  /** @type {Hand[]} */
  const hands = [];
  /** @type {Map<number, number>} */
  const taken = new Map();
  let captured = 0;
  let again = false;
  let isEmpty = false;
  let now = scene;
  /** @type {number | null} */
  let last = null;
  for (const event of story) {
    if (event.kind === "lift" || event.kind === "relay") {
      const from = event.kind === "lift" ? event.from : event.at;
      hands.push({ from, seeds: event.seeds, cells: [], banked: 0 });
    } else if (event.kind === "drop" && hands.length > 0) {
      const hand = hands[hands.length - 1];
      hand.cells.push(event.into);
      isEmpty = seedsIn(now.cells[event.into]) === 0;
      if (scene.cells[event.into].shape.kind === "store") hand.banked++;
      last = event.into;
    } else if (event.kind === "capture") {
      captured += event.seeds;
      // A shot from an empty hole is told there, in one sum.
      const shot = isEmpty && hands.at(-1)?.seeds === hands.at(-1)?.cells.length;
      for (const cell of shot ? [] : event.from) {
        const seeds = seedsIn(now.cells[cell]);
        if (seeds > 0) taken.set(cell, seeds);
      }
    } else if (event.kind === "extra") again = true;
    else if (event.kind === "over" || event.kind === "round" || event.kind === "sweep") break;
    now = apply(now, event);
  }
  if (hands.length === 0) return null;
  const after = story.reduce(apply, scene);
  const owner = scene.cells[hands[0].from].owner;
  const store = scene.cells.findIndex((one) => one.shape.kind === "store" && one.owner === owner);
  const gain = store < 0 ? 0 : seedsIn(after.cells[store]) - seedsIn(scene.cells[store]);
  const known = { hands, after, last, isEmpty, captured, taken, again, gain };
  return { ...known, store: store < 0 ? null : store };
}

/** The hands that are drawn, by their numbers. @param {Hand[]} hands */
export const drawnHands = (hands) =>
  hands
    .map((hand, at) => ({ hand, at }))
    .filter(({ at }) => at < FIRST_HANDS || at === hands.length - 1);

/**
 * @param {object} props
 * @param {Api.Scene} props.scene
 * @param {Api.Event[]} props.story
 * @param {Page.Layout} props.layout
 * @param {number[]} [props.takers] cells of pieces that could take the one that moves
 */
export function Ghost({ scene, story, layout, takers = [] }) {
  const sowing = sowingOf(scene, story);
  if (sowing && scene.backdrop === "mancala")
    return html`
      <${GhostSowing} scene=${scene} sowing=${sowing} layout=${layout} />
    `;
  return html`
    <g class="bd-foretold" aria-hidden="true">
      ${story.map((event) => ghostOf(event, scene, layout))}
      ${takers.map((cell) => {
        const { x, y, r } = layout.spots[cell];
        return html`
          <circle class="bd-taker" cx=${x} cy=${y} r=${r * 0.92} />
        `;
      })}
    </g>
  `;
}

/**
 * One event, faintly.
 * @param {Api.Event} event
 * @param {Api.Scene} scene
 * @param {Page.Layout} layout
 */
function ghostOf(event, scene, layout) {
  if (event.kind === "flip") {
    const { x, y, r } = layout.spots[event.at];
    const corner = r * 0.72;
    const content = scene.cells[event.at].content;
    return html`
      <circle class="bd-flip" cx=${x} cy=${y} r=${r * 0.8} />
      ${content.kind === "piece" &&
      html`
        <g class="bd-becomes" transform=${`translate(${x + corner} ${y - corner})`}>
          <circle r=${r * 0.4} />
          <${Piece} piece=${content.piece} side=${event.to} x=${0} y=${0} cell=${r * 0.9} />
        </g>
      `}
    `;
  }
  if (event.kind === "slide") {
    const content = scene.cells[event.from].content;
    const { x, y } = layout.spots[event.to];
    return (
      content.kind === "piece" &&
      html`
        <g class="bd-ghost">
          <${Piece} piece=${content.piece} side=${content.side} x=${x} y=${y} cell=${layout.cell} />
        </g>
      `
    );
  }
  if (event.kind !== "place") return null;
  const { x, y, r } = layout.spots[event.at];
  return html`
    <g class="bd-ghost">
      ${event.piece === "disc"
        ? html`
            <${Disc} side=${event.side} x=${x} y=${y} r=${r} />
          `
        : html`
            <${Piece} piece=${event.piece} side=${event.side} x=${x} y=${y} cell=${layout.cell} />
          `}
    </g>
  `;
}

/** @param {{ scene: Api.Scene, sowing: Sowing, layout: Page.Layout }} props */
function GhostSowing({ scene, sowing, layout }) {
  const { hands, after, last, taken, again, gain, store } = sowing;
  const shot = sowing.captured - [...taken.values()].reduce((sum, seeds) => sum + seeds, 0);
  const lifted = new Set(hands.map((hand) => hand.from));
  const letters = Math.max(14, layout.least ?? 0);
  const changed = scene.cells.flatMap((cell, id) => {
    const [was, is] = [seedsIn(cell), seedsIn(after.cells[id])];
    if (cell.shape.kind === "store" || (was === is && !lifted.has(id))) return [];
    const text = lifted.has(id) || is < was ? `→${is}` : `+${is - was}`;
    return [{ id, text }];
  });
  const word = again ? "web.ghost.again" : shot > 0 ? "web.ghost.captures" : "web.ghost.stops";
  // A trough is too long to say where the seed lies.
  const end = last === null || isTrough(layout, last) ? null : layout.spots[last];
  return html`
    <g class="bd-foretold" aria-hidden="true">
      ${drawnHands(hands).map(({ hand, at }, lane) => {
        const way = wayOf(hand, layout, lane);
        const [x, y] = way[0];
        const path = `M${way.map((point) => point.map(round).join(" ")).join("L")}`;
        return html`
          <path class="bd-flow bed" d=${path} />
          <path class="bd-flow thin" d=${path} />
          <g class="bd-hand" transform=${`translate(${round(x)} ${round(y)})`}>
            <circle r=${round(0.82 * letters)} />
            <text y=${round(0.36 * letters)} font-size=${letters}>${at + 1}</text>
          </g>
        `;
      })}
      ${changed.map(({ id, text }) => {
        const { x, y, r, out } = layout.spots[id];
        const far = r + (layout.tall ? 20 : 7);
        // Beside the count or, on an upright board, below it.
        const aside = layout.tall
          ? { x: x + out.x * far, y: y + 12 + 0.86 * letters }
          : { x: x + 20 + letters * 0.9, y: y + out.y * far + 0.36 * letters };
        return html`
          <text class="bd-change" x=${round(aside.x)} y=${round(aside.y)} font-size=${letters}>
            ${text}
          </text>
        `;
      })}
      ${end &&
      html`
        <circle
          class="bd-lands"
          cx=${end.x}
          cy=${end.y}
          r=${(end.out ? Math.min(end.rx, end.ry) : 24) + 2}
        />
      `}
      ${[...taken].map(
        ([cell, seeds]) => html`
          <${Taken} spot=${layout.spots[cell]} seeds=${seeds} letters=${letters} />
        `,
      )}
      ${end &&
      last !== null &&
      !taken.has(last) &&
      html`
        ${shot > 0 &&
        html`
          <text class="bd-word" x=${end.x} y=${end.y - 0.1 * letters} font-size=${1.2 * letters}>
            +${shot}
          </text>
        `}
        <text
          class="bd-word"
          x=${end.x}
          y=${end.y + (shot > 0 ? 0.95 : 0.3) * letters}
          font-size=${Math.max(12, layout.least ?? 0)}
        >
          ${say(word)}
        </text>
      `}
      ${store !== null &&
      gain > 0 &&
      html`
        <${Gain} at=${layout.spots[store].gain} seeds=${gain} letters=${letters} />
      `}
    </g>
  `;
}

/** Seeds that are won. @param {{ at: Page.Spot, seeds: number, letters: number }} props */
const Gain = ({ at, seeds, letters }) => html`
  <g class="bd-hand" transform=${`translate(${round(at.x)} ${round(at.y)})`}>
    <rect
      x=${-1.5 * letters}
      y=${-letters}
      width=${3 * letters}
      height=${2 * letters}
      rx=${letters}
    />
    <text y=${round(0.36 * letters)} font-size=${letters}>+${seeds}</text>
  </g>
`;

/** A hole that is emptied. @param {{ spot: Page.Spot, seeds: number, letters: number }} props */
const Taken = ({ spot, seeds, letters }) => html`
  <rect
    class="bd-take"
    x=${spot.x - spot.rx - 6}
    y=${spot.y - spot.ry - 6}
    width=${2 * spot.rx + 12}
    height=${2 * spot.ry + 12}
    rx=${Math.min(spot.rx, spot.ry) + 6}
  />
  <${Gain} at=${spot} seeds=${seeds} letters=${letters} />
`;

/** @param {Page.Layout} layout @param {number} cell */
const isTrough = ({ troughs, spots }, cell) => troughs && !spots[cell].out;

/**
 * The points of a hand's way, on the inner side of the holes.
 * @param {Hand} hand
 * @param {Page.Layout} layout
 * @param {number} lane
 * @returns {[number, number][]}
 */
function wayOf({ from, cells }, layout, lane) {
  const more = LANE + NEXT_LANE * lane;
  const { tall, troughs, spots, width, height } = layout;
  const middle = { x: width / 2, y: height / 2 };
  /** @type {[number, number][]} */
  const way = [];
  let before = spots[from];
  [from, ...cells].forEach((cell, at) => {
    const spot = spots[cell];
    const { x, y, r, out, rx, ry } = spot;
    if (isTrough(layout, cell)) {
      // What a won hole passes on is no place of the way, unless it ends there.
      if (at === cells.length) way.push(tall ? [x, before.y] : [before.x, y]);
      return;
    }
    // A store lies at the end of the spine.
    const away = Math.sign(tall ? middle.y - y : middle.x - x) * ((tall ? ry : rx) + 12);
    /** @type {[number, number]} */
    let point = tall ? [middle.x, y + away] : [x + away, middle.y];
    if (out) point = [x - out.x * (r + more), y - out.y * (r + more)];
    if (troughs && before.below !== spot.below) {
      // Around the end of the troughs.
      const [u, v] = way[way.length - 1];
      const end = tall ? (v > middle.y ? height - 30 : 30) : u > middle.x ? width - 48 : 48;
      if (tall) way.push([u, end], [point[0], end]);
      else way.push([end, v], [end, point[1]]);
    }
    way.push(point);
    before = spot;
  });
  return way;
}
