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
  let captured = 0;
  let again = false;
  /** @type {number | null} */
  let last = null;
  for (const event of story) {
    if (event.kind === "lift" || event.kind === "relay") {
      const from = event.kind === "lift" ? event.from : event.at;
      hands.push({ from, seeds: event.seeds, cells: [], banked: 0 });
    } else if (event.kind === "drop" && hands.length > 0) {
      const hand = hands[hands.length - 1];
      hand.cells.push(event.into);
      if (scene.cells[event.into].shape.kind === "store") hand.banked++;
      last = event.into;
    } else if (event.kind === "capture") captured += event.seeds;
    else if (event.kind === "extra") again = true;
    else if (event.kind === "over" || event.kind === "round" || event.kind === "sweep") break;
  }
  if (hands.length === 0) return null;
  const after = story.reduce(apply, scene);
  const dropped = story.map((event) => event.kind).lastIndexOf("drop");
  const before = story.slice(0, dropped).reduce(apply, scene);
  const isEmpty = last !== null && seedsIn(before.cells[last]) === 0;
  const owner = scene.cells[hands[0].from].owner;
  const store = scene.cells.findIndex((one) => one.shape.kind === "store" && one.owner === owner);
  const gain = store < 0 ? 0 : seedsIn(after.cells[store]) - seedsIn(scene.cells[store]);
  return { hands, after, last, isEmpty, captured, again, gain, store: store < 0 ? null : store };
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
  const { hands, after, last, captured, again, gain, store } = sowing;
  const lifted = new Set(hands.map((hand) => hand.from));
  const letters = Math.max(14, layout.least ?? 0);
  const changed = scene.cells.flatMap((cell, id) => {
    const [was, is] = [seedsIn(cell), seedsIn(after.cells[id])];
    if (cell.shape.kind === "store" || (was === is && !lifted.has(id))) return [];
    const text = lifted.has(id) || is < was ? `→${is}` : `+${is - was}`;
    return [{ id, text }];
  });
  const word = again ? "web.ghost.again" : captured > 0 ? "web.ghost.captures" : "web.ghost.stops";
  const end = last === null ? null : layout.spots[last];
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
        <circle class="bd-lands" cx=${end.x} cy=${end.y} r=${(end.rx ? 24 : end.r) + 2} />
        ${captured > 0 &&
        html`
          <text class="bd-word" x=${end.x} y=${end.y - 0.1 * letters} font-size=${1.2 * letters}>
            +${captured}
          </text>
        `}
        <text
          class="bd-word"
          x=${end.x}
          y=${end.y + (captured > 0 ? 0.95 : 0.3) * letters}
          font-size=${Math.max(12, layout.least ?? 0)}
        >
          ${say(word)}
        </text>
      `}
      ${store !== null &&
      gain > 0 &&
      html`
        <g class="bd-hand" transform=${gainPlace(layout.spots[store], layout, letters)}>
          <rect
            x=${-1.5 * letters}
            y=${-letters}
            width=${3 * letters}
            height=${2 * letters}
            rx=${letters}
          />
          <text y=${round(0.36 * letters)} font-size=${letters}>+${gain}</text>
        </g>
      `}
    </g>
  `;
}

/**
 * Beside the count of a store.
 * @param {Page.Spot} spot
 * @param {Page.Layout} layout
 * @param {number} letters
 */
const gainPlace = ({ x, y, rx, ry }, layout, letters) =>
  layout.tall
    ? `translate(${round(x - rx + 2 * letters)} ${round(y)})`
    : `translate(${round(x)} ${round(y + ry - 52 - letters)})`;

/**
 * The points of a hand's way, on the inner side of the holes.
 * @param {Hand} hand
 * @param {Page.Layout} layout
 * @param {number} lane
 * @returns {[number, number][]}
 */
function wayOf({ from, cells }, layout, lane) {
  const more = LANE + NEXT_LANE * lane;
  const middle = { x: layout.width / 2, y: layout.height / 2 };
  return [from, ...cells].map((cell) => {
    const { x, y, r, out, rx, ry } = layout.spots[cell];
    if (out) return [x - out.x * (r + more), y - out.y * (r + more)];
    // A store lies at the end of the spine.
    if (layout.tall) return [middle.x, y + Math.sign(middle.y - y) * (ry + 12)];
    return [x + Math.sign(middle.x - x) * (rx + 12), middle.y];
  });
}
