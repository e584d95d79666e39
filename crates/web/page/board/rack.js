// @ts-check
// An upright rack of walnut that discs fall into. They fall behind its face, and the
// holes show the cloth.
import { html } from "../vendor/preact.js";
import { Still, round } from "./wood.js";
import { BoardBadge, lookOf } from "./values.js";

const CELL = 72;
const PAD = 14;
const R = CELL * 0.41;
/** The room for the value of a column; on a small board it stands, and is larger. */
const BADGE = { w: CELL - 12, h: CELL, size: 17 };
const TALL_BADGE = { ...BADGE, size: 22 };
/** Letters that must be larger than this are on a small board. */
const SMALL = 14;

/**
 * @param {Api.Scene} scene
 * @param {Page.LayoutOptions} options
 * @returns {Page.Layout}
 */
export function layout(scene, { badges, least = 0 }) {
  // One row above the columns, in which a badge may stand.
  const badge = least > SMALL ? TALL_BADGE : BADGE;
  const top = badges ? 3 * Math.max(badge.size, least) + 14 : 0;
  const foot = Math.max(30, 14 + least);
  const spots = scene.cells.map((hole) => ({
    x: PAD + (hole.x + 0.5) * CELL,
    y: top + PAD + (hole.y + 0.5) * CELL,
    r: R,
    row: hole.y,
  }));
  const width = scene.width * CELL + 2 * PAD;
  const height = scene.height * CELL + 2 * PAD;
  return {
    top,
    badge,
    spots,
    width,
    rack: height,
    least,
    fall: CELL,
    height: top + height + foot,
    touch(id) {
      const x = spots[id].x - CELL / 2;
      return {
        hit: [x, 0, CELL, top + height + foot],
        ring: { kind: "rect", x: x + 1, y: top + 4, w: CELL - 2, h: height - 8, rx: 18 },
      };
    },
  };
}

/** @param {Page.DrawProps} props */
export function Draw({ scene, layout, marks, thumb }) {
  const { spots, width, top, rack } = layout;
  const values = [...marks.values.values()];
  // A row of its own has room for every number, however many are equal.
  const roomy = lookOf(values, layout.badge, layout.least);
  const look = roomy.look === "token" ? lookOf(values, BADGE, layout.least) : roomy;
  const badge = look.look === "shape" ? { ...look, look: "tall" } : look;
  // Those that stand are of one width.
  const least = badge.look === "tall" ? BADGE.w : 0;
  const discs = scene.cells.map(
    (hole, id) =>
      hole.content.kind === "piece" &&
      html`
        <g key=${id} data-cell=${id} class="bd-moves">
          <${Disc} side=${hole.content.side} x=${spots[id].x} y=${spots[id].y} r=${R + 1.5} />
        </g>
      `,
  );
  return html`
    <g>
      <rect
        class="bd-rack-back"
        x=${PAD / 2}
        y=${top + PAD / 2}
        width=${width - PAD}
        height=${rack - PAD}
        rx="16"
      />
      ${discs}
      <${Face} width=${width} top=${top} height=${rack} spots=${spots} thumb=${thumb} />
      ${[...marks.last].map(
        (id) => html`
          <circle class="bd-lastdisc" cx=${spots[id].x} cy=${spots[id].y} r=${R - 2} />
        `,
      )}
      ${marks.why.map(
        (id) => html`
          <circle class="bd-whydisc" cx=${spots[id].x} cy=${spots[id].y} r=${R - 4} />
        `,
      )}
      ${!thumb &&
      scene.labels.map(
        ({ at, text }) => html`
          <text
            class="bd-coord off"
            x=${PAD + (at + 0.5) * CELL}
            y=${top + rack + 8 + Math.max(16, layout.least)}
          >
            ${text}
          </text>
        `,
      )}
      ${[...marks.values].map(
        ([zone, value]) => html`
          <${BoardBadge}
            ...${value}
            ...${badge}
            least=${least}
            x=${PAD + (zone + 0.5) * CELL}
            y=${top / 2 - 3}
          />
        `,
      )}
    </g>
  `;
}

/**
 * @typedef {object} FaceProps
 * @property {number} width
 * @property {number} top
 * @property {number} height
 * @property {Page.Spot[]} spots
 * @property {boolean} [thumb]
 */

/** @extends {Still<FaceProps>} */
class Face extends Still {
  /** @param {FaceProps} props */
  render({ width, top, height, spots, thumb }) {
    const holes = spots
      .map(
        ({ x, y }) =>
          `M${round(x - R)} ${round(y)}a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 ${-2 * R} 0Z`,
      )
      .join("");
    // A rectangle with round corners.
    const outline = [
      `M18 ${top}H${width - 18}a18 18 0 0 1 18 18`,
      `V${top + height - 18}a18 18 0 0 1-18 18`,
      `H18a18 18 0 0 1-18-18V${top + 18}a18 18 0 0 1 18-18Z`,
    ].join("");
    return html`
      <g class=${thumb ? "" : "bd-cast"}>
        <path fill-rule="evenodd" fill="url(#bd-walnut)" d=${`${outline}${holes}`} />
        <g fill="none" stroke="url(#bd-rack-rim)" stroke-width="2.4">
          ${spots.map(
            ({ x, y }) => html`
              <circle cx=${round(x)} cy=${round(y)} r=${round(R + 0.8)} />
            `,
          )}
        </g>
      </g>
    `;
  }
  /**
   * The holes never move; only the room above them for values may.
   * @param {FaceProps} next
   */
  shouldComponentUpdate(next) {
    return next.top !== this.props.top || next.width !== this.props.width;
  }
}

/** @typedef {{ side: Api.Side, x: number, y: number, r: number }} DiscProps */

/** @extends {Still<DiscProps>} */
export class Disc extends Still {
  /** @param {DiscProps} props */
  render({ side, x, y, r }) {
    return html`
      <g class=${`bd-disc ${side}`}>
        <circle class="face" cx=${x} cy=${y} r=${r} />
        ${side === "second"
          ? html`
              <use
                href="#bd-kawung"
                class="en"
                transform=${`translate(${x} ${y}) rotate(45) scale(${round(r * 4.15) / 100})`}
              />
            `
          : html`
              <circle class="en2" cx=${x} cy=${y} r=${round(r * 0.58)} />
              <circle class="en" cx=${x} cy=${y} r=${round(r * 0.17)} />
            `}
      </g>
    `;
  }
}
