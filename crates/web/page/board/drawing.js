// @ts-check
// Arrows and rings that a person draws on a board.
import { html } from "../vendor/preact.js";

/** @typedef {import("../lines.js").Mark} Mark */
/** @typedef {{ from: number, to: number }} Stroke From cell to cell; on one cell it is a ring. */

/** The width of an arrow, of its head and the length of that, for a cell of radius one. */
const ARROW = { width: 0.32, head: 0.8, length: 0.7 };
/** How far an arrow begins and ends from the middles of its cells. */
const GAP = { from: 0.35, to: 0.1 };

/**
 * @param {{ marks: Mark[], layout: Page.Layout, label: string }} props
 */
export const Drawings = ({ marks, layout, label }) => html`
  <g class="bd-drawings" role="img" aria-label=${label}>
    ${marks.map(({ colour, from, to }) => {
      const [a, b] = [layout.spots[from], layout.spots[to]];
      // A mark of another board, from a link that was changed by hand.
      if (!a || !b) return null;
      if (from !== to)
        return html`
          <path class=${`bd-arrow ${colour}`} data-mark=${`${from}-${to}`} d=${arrowPath(a, b)} />
        `;
      const r = sizeOf(a) * 0.9;
      return html`
        <g class=${`bd-circle ${colour}`} data-mark=${from}>
          <circle class="bed" cx=${a.x} cy=${a.y} r=${r} />
          <circle cx=${a.x} cy=${a.y} r=${r} />
        </g>
      `;
    })}
  </g>
`;

/** Cells of other shapes than round ones have no radius. @param {Page.Spot} spot */
const sizeOf = ({ r, rx, ry }) => (r > 0 ? r : Math.min(rx ?? 26, ry ?? 26));

/**
 * @param {Page.Spot} a
 * @param {Page.Spot} b
 */
function arrowPath(a, b) {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const size = sizeOf(a);
  /** @type {(along: number, aside: number) => string} */
  const point = (along, aside) =>
    `${(a.x + ux * along - uy * aside).toFixed(1)} ${(a.y + uy * along + ux * aside).toFixed(1)}`;
  const [start, end] = [GAP.from * size, far - GAP.to * size];
  const neck = end - ARROW.length * size;
  const [w, h] = [(ARROW.width * size) / 2, (ARROW.head * size) / 2];
  const corners = [
    [start, w],
    [neck, w],
    [neck, h],
    [end, 0],
    [neck, -h],
    [neck, -w],
    [start, -w],
  ];
  return `M${corners.map(([along, aside]) => point(along, aside)).join("L")}Z`;
}

/**
 * The cell that is nearest to a place on the screen.
 * @param {SVGSVGElement} board
 * @param {Page.Layout} layout
 * @param {{ clientX: number, clientY: number }} place
 */
function cellAt(board, { spots }, { clientX, clientY }) {
  const place = board.getScreenCTM();
  if (!place) return 0;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(place.inverse());
  /** @param {Page.Spot} spot */
  const far = (spot) => Math.hypot(spot.x - x, spot.y - y);
  return spots.reduce((best, spot, i) => (far(spot) < far(spots[best]) ? i : best), 0);
}

/**
 * Follows a pointer from one cell to another until it is lifted.
 * @param {PointerEvent} event
 * @param {SVGSVGElement} board
 * @param {Page.Layout} layout
 * @param {(stroke: Stroke | null, isDone: boolean) => void} draw null where nothing is drawn
 */
export function followPen(event, board, layout, draw) {
  const from = cellAt(board, layout, event);
  /** @param {PointerEvent} at */
  const move = (at) => draw({ from, to: cellAt(board, layout, at) }, false);
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  };
  /** @param {PointerEvent} at */
  const up = (at) => {
    end();
    draw({ from, to: cellAt(board, layout, at) }, true);
  };
  const cancel = () => {
    end();
    draw(null, true);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  draw({ from, to: from }, false);
}

/**
 * The cell of a zone that is meant when no place in it was touched: the lowest empty one of a
 * column.
 * @param {Api.Scene} scene
 * @param {number} zone
 */
export function cellOfZone({ cells }, zone) {
  const ids = cells.flatMap((cell, id) => (cell.zone === zone ? [id] : []));
  const empty = ids.filter((id) => cells[id].content.kind === "empty");
  const open = empty.length > 0 ? empty : ids;
  return open.reduce((low, id) => (cells[id].y > cells[low].y ? id : low), open[0]);
}
