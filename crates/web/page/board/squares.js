// @ts-check
// Boards of squares: a framed one with knights or marks, and the bare three by three.
import { html } from "../vendor/preact.js";
import { otherOf } from "../sides.js";
import { Grain, Still, round } from "./wood.js";
import { BoardBadge, lookOf } from "./values.js";

/**
 * @param {Api.Scene} scene
 * @param {Page.LayoutOptions} options
 * @returns {Page.Layout}
 */
export function layout(scene, { turned, least = 0 }) {
  const bare = scene.labels.length === 0;
  const [cell, pad] = bare ? [150, 15] : [64, 26];
  /** @param {number} x */
  const column = (x) => (turned ? scene.width - 1 - x : x);
  /** @param {number} y */
  const row = (y) => (turned ? scene.height - 1 - y : y);
  const spots = scene.cells.map((square) => ({
    x: pad + (column(square.x) + 0.5) * cell,
    y: pad + (row(square.y) + 0.5) * cell,
    r: cell / 2,
  }));
  return {
    bare,
    least,
    cell,
    pad,
    column,
    row,
    spots,
    width: scene.width * cell + 2 * pad,
    height: scene.height * cell + 2 * pad,
    touch(id) {
      const { x, y } = spots[id];
      return {
        hit: [x - cell / 2, y - cell / 2, cell, cell],
        ring: {
          kind: "rect",
          x: x - cell / 2 + 2.5,
          y: y - cell / 2 + 2.5,
          w: cell - 5,
          h: cell - 5,
          rx: 3,
        },
      };
    },
  };
}

/** @param {Page.DrawProps} props */
export function Draw({ scene, layout, marks, thumb }) {
  const { cell, spots, width, height } = layout;
  return html`
    <g>
      <${Frame}
        scene=${scene.backdrop}
        width=${width}
        height=${height}
        columns=${scene.width}
        rows=${scene.height}
        turned=${layout.column(0) > 0}
        layout=${layout}
        cells=${scene.cells.length}
        labels=${scene.labels}
        shades=${scene.cells}
        thumb=${thumb}
      />
      ${scene.backdrop === "chequered" &&
      marks.mover &&
      !thumb &&
      html`
        <${GoalRow} scene=${scene} layout=${layout} mover=${marks.mover} />
      `}
      ${[...marks.last].map(
        (id) => html`
          <rect
            class="bd-lastsq"
            x=${spots[id].x - cell / 2}
            y=${spots[id].y - cell / 2}
            width=${cell}
            height=${cell}
          />
        `,
      )}
      ${scene.cells.map(
        (square, id) =>
          square.content.kind === "piece" &&
          html`
            <g key=${id} data-cell=${id} class="bd-moves">
              <${Piece}
                piece=${square.content.piece}
                side=${square.content.side}
                x=${spots[id].x}
                y=${spots[id].y}
                cell=${cell}
              />
            </g>
          `,
      )}
      ${marks.why.map(
        (id) => html`
          <rect
            class="bd-why"
            x=${spots[id].x - cell / 2 + 3}
            y=${spots[id].y - cell / 2 + 3}
            width=${cell - 6}
            height=${cell - 6}
            rx="3"
          />
        `,
      )}
      ${scene.cells.map(
        (square, id) =>
          marks.goals.has(square.zone) &&
          (square.content.kind === "piece"
            ? html`
                <circle
                  class=${`bd-capt ${marks.mover}`}
                  cx=${spots[id].x}
                  cy=${spots[id].y}
                  r=${cell * 0.46}
                />
              `
            : html`
                <circle
                  class=${`bd-dest ${marks.mover}`}
                  cx=${spots[id].x}
                  cy=${spots[id].y}
                  r=${cell * 0.15}
                />
              `),
      )}
      <${Values} scene=${scene} layout=${layout} marks=${marks} />
    </g>
  `;
}

/**
 * Values: centred in an empty square, a coin in the corner of a piece. Where that leaves no
 * number, the square that is pointed at shows it.
 * @param {Page.DrawProps} props
 */
function Values({ scene, layout, marks }) {
  const { cell, spots, bare, least } = layout;
  const room = { w: cell - 12, h: cell - 8, size: bare ? 26 : 13 };
  const free = lookOf([...marks.values.values()], room, least);
  const token = { look: /** @type {const} */ ("token"), size: 15.5 };
  const shown = scene.cells.flatMap((square, id) => {
    const value = marks.values.get(square.zone);
    if (!value) return [];
    const taken = square.content.kind === "piece";
    const look = taken || free.look === "token" ? token : free;
    return [{ id, value, look, taken, pointed: marks.pointed === square.zone }];
  });
  const corner = cell * 0.34;
  return html`
    <g>
      ${shown.map(({ id, value, look, taken, pointed }) => {
        const { x, y } = spots[id];
        if (pointed && look.look !== "lying" && look.look !== "tall") return null;
        const aside = taken ? corner : 0;
        return html`
          <${BoardBadge} key=${id} ...${value} ...${look} x=${x + aside} y=${y - aside} />
        `;
      })}
      ${shown.map(({ id, value, look, taken, pointed }) => {
        if (!pointed || look.look === "lying" || look.look === "tall") return null;
        const { x, y } = spots[id];
        const size = Math.max(room.size, least);
        // Above a piece, and never beyond the board.
        const above = taken ? Math.max(y - cell * 0.6, size) : y;
        const half = cell * 0.75;
        const within = Math.min(layout.width - half, Math.max(half, x));
        return html`
          <${BoardBadge}
            ...${value}
            look=${taken ? "lying" : "tall"}
            size=${size}
            x=${taken ? within : x}
            y=${above}
          />
        `;
      })}
    </g>
  `;
}

/**
 * @typedef {object} FrameProps
 * @property {Api.Scene["backdrop"]} scene
 * @property {number} width
 * @property {number} height
 * @property {number} columns
 * @property {number} rows
 * @property {Page.Layout} layout
 * @property {Api.Scene["labels"]} labels
 * @property {Api.Cell[]} shades
 * @property {boolean} [turned]
 * @property {boolean} [thumb]
 */

/** The board without its pieces. @extends {Still<FrameProps>} */
class Frame extends Still {
  /** @param {FrameProps} props */
  render({ scene, width, height, columns, rows, layout, labels, shades, thumb }) {
    const { pad, cell, bare, spots } = layout;
    if (bare) {
      const lines = [];
      for (let i = 1; i < columns; i++) lines.push(`M${pad + i * cell} ${pad}V${height - pad}`);
      for (let i = 1; i < rows; i++) lines.push(`M${pad} ${pad + i * cell}H${width - pad}`);
      return html`
        <path class="bd-hash" d=${lines.join("")} />
      `;
    }
    const [light, dark] =
      scene === "chequered" ? ["bd-sq-light", "bd-sq-dark"] : ["bd-cell-a", "bd-cell-b"];
    /** @param {Api.Cell} square */
    const shade = ({ shape }) => (shape.kind === "square" && shape.dark ? dark : light);
    return html`
      <g>
        <g class=${thumb ? "" : "bd-cast"}>
          <rect x="1" y="1" width=${width - 2} height=${height - 2} rx="12" fill="url(#bd-jati)" />
        </g>
        <${Grain} width=${width} height=${height} lines=${16} />
        <rect class="bd-edge" x="1" y="1" width=${width - 2} height=${height - 2} rx="12" />
        <rect
          class="bd-inlay"
          x=${pad - 1.5}
          y=${pad - 1.5}
          width=${columns * cell + 3}
          height=${rows * cell + 3}
          rx="2"
        />
        ${shades.map(
          (square, id) => html`
            <rect
              class=${shade(square)}
              x=${spots[id].x - cell / 2}
              y=${spots[id].y - cell / 2}
              width=${cell}
              height=${cell}
            />
          `,
        )}
        ${!thumb &&
        labels.map(({ edge, at, text }) => {
          const isColumn = edge === "bottom" || edge === "top";
          const along = pad + ((isColumn ? layout.column(at) : layout.row(at)) + 0.5) * cell;
          const place = {
            bottom: [along, height - pad / 2 + 5],
            top: [along, pad / 2 + 5],
            left: [pad / 2, along + 5],
            right: [width - pad / 2, along + 5],
          }[edge];
          return html`
            <text class="bd-coord" x=${place[0]} y=${place[1]}>${text}</text>
          `;
        })}
      </g>
    `;
  }
  /**
   * The squares stay as they are; only the frame and the turn matter.
   * @param {FrameProps} next
   */
  shouldComponentUpdate(next) {
    /** @type {(keyof FrameProps)[]} */
    const keys = ["scene", "width", "height", "turned", "thumb"];
    return keys.some((key) => next[key] !== this.props[key]);
  }
}

/**
 * The far row, where the mover's pieces want to go.
 * @param {{ scene: Api.Scene, layout: Page.Layout, mover: Api.Side }} props
 */
function GoalRow({ scene, layout, mover }) {
  const goal = scene.cells.findIndex((square) => square.owner === otherOf(mover));
  if (goal < 0) return null;
  const top = layout.row(scene.cells[goal].y) === 0;
  // The letters stand at the bottom edge; petals share it only from above.
  const y = top ? layout.pad / 2 : layout.height - layout.pad / 2;
  const gap = layout.cell / (top ? 3 : 1);
  const start = layout.pad + (top ? gap / 2 : 0);
  const places = Math.round((scene.width * layout.cell) / gap);
  return html`
    <g class=${`bd-goal ${mover}`}>
      ${Array.from(
        { length: places },
        (_, i) => html`
          <use
            href="#bd-kawung"
            transform=${`translate(${round(start + i * gap)} ${y}) scale(.5)`}
          />
        `,
      )}
    </g>
  `;
}

/** @typedef {{ piece: Api.Piece, side: Api.Side, x: number, y: number, cell: number }} PieceProps */

/** @extends {Still<PieceProps>} */
export class Piece extends Still {
  /** @param {PieceProps} props */
  render({ piece, side, x, y, cell }) {
    if (piece === "knight") {
      const place = `translate(${round(x - cell * 0.43)} ${round(y - cell * 0.45)})`;
      return html`
        <g class=${`bd-knight ${side}`} transform=${`${place} scale(${round(cell * 1.91) / 100})`}>
          <use href="#bd-knight" />
          <path class="detail" d="M22.4 10.4C28.4 12.2 31 17.6 30.8 25.4" />
          <circle class="eye" cx="17.6" cy="14.6" r="1.5" />
          <path class="detail" d="M10 25.2L11 24.6" />
        </g>
      `;
    }
    const r = cell * (cell > 100 ? 0.3 : 0.26);
    const width = cell > 100 ? 15 : 6.5;
    const [left, right, above, below] = [x - r, x + r, y - r, y + r].map(round);
    return side === "first"
      ? html`
          <path
            class="bd-mark first"
            stroke-width=${width}
            d=${`M${left} ${above}L${right} ${below}M${right} ${above}L${left} ${below}`}
          />
        `
      : html`
          <circle
            class="bd-mark second"
            stroke-width=${width}
            cx=${round(x)}
            cy=${round(y)}
            r=${round(r * 1.06)}
          />
        `;
  }
}
