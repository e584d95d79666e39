// @ts-check
// The evaluation bar and the graph: both for the first player, on one scale.
import { html } from "../vendor/preact.js";
import { number, say } from "../words.js";
import { written } from "../board/values.js";

/** @typedef {import("../analysis-client.js").Worth} Worth */

/** The scale is the smallest of these that holds all values. */
const STEPS = [1, 2, 4, 6, 12, 24, 49, 98, 196];
/**
 * How far the scale reaches.
 * @param {(Worth | undefined)[]} worth
 * @param {Api.Unit} unit
 */
const reach = (worth, unit) => {
  if (unit === "chance") return 1;
  // Positions without a value are holes in the list.
  const known = worth.flatMap((one) => (one ? [Math.abs(one.value)] : []));
  const far = Math.max(0, ...known);
  return STEPS.find((step) => step >= far) ?? far;
};
/** An estimate never comes nearer to the end of the scale than this. */
const NEVER_SURE = 0.94;
/**
 * Where a value lies: 1 is all the first player's, −1 all the second's.
 * @type {(value: number, unit: Api.Unit, far: number, exact?: boolean) => number}
 */
const share = (value, unit, far, exact = true) => {
  const most = exact ? 1 : NEVER_SURE;
  return Math.max(-most, Math.min(most, unit === "chance" ? 2 * value - 1 : value / far));
};

/** @param {{ worth?: Worth, all: (Worth | undefined)[], unit: Api.Unit }} props */
export function EvalBar({ worth, all, unit }) {
  const far = reach(all, unit);
  const part = worth ? share(worth.value, unit, far, worth.exact) : 0;
  /** @param {HTMLElement | null} node */
  const place = (node) => node && (node.style.top = `${50 - 46 * part}%`);
  /** @param {HTMLElement | null} node */
  const fill = (node) => node && (node.style.height = `${50 + 46 * part}%`);
  const text = worth ? written(worth.value, worth.exact, unit) : "…";
  return html`
    <div class="evalbar num" role="img" aria-label=${`${say("web.bar")}: ${text}`}>
      <i class="first" ref=${fill}></i>
      <b></b>
      <span class=${part < 0 ? "second" : "first"} ref=${place} data-worth=${text}>${text}</span>
    </div>
  `;
}

const W = 438;
const H = 168;
const LEFT = 40;
const TOP = 16;
const BOTTOM = 24;

/**
 * @param {object} props
 * @param {(Worth | undefined)[]} props.worth after so many moves
 * @param {(Api.ReviewedPly | undefined)[]} props.judged
 * @param {number} props.at
 * @param {number} props.plies
 * @param {Api.Unit} props.unit
 * @param {boolean} props.scored are values points on the board?
 * @param {[string, string]} [props.sides]
 * @param {(ply: number) => void} props.onPick
 */
export function Graph({ worth, judged, at, plies, unit, scored, sides, onPick }) {
  const far = reach(worth, unit);
  const tall = H - TOP - BOTTOM;
  /** @param {number} ply */
  const x = (ply) => LEFT + ((W - LEFT - 14) * ply) / Math.max(1, plies);
  /** @type {(value: number, exact?: boolean) => number} */
  const y = (value, exact) => TOP + tall * (0.5 - 0.5 * share(value, unit, far, exact));
  const middle = TOP + tall / 2;
  const points = worth.flatMap((one, ply) =>
    one && ply <= plies ? [{ ply, x: x(ply), y: y(one.value, one.exact), ...one }] : [],
  );
  const line = points
    .map((point, i) => `${i ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
    .join("");
  const last = points[points.length - 1];
  const area =
    points.length > 1
      ? `${line}L${last.x.toFixed(1)} ${middle}L${points[0].x.toFixed(1)} ${middle}Z`
      : "";
  const spoken = points.map(({ ply, value, exact }) => `${ply}: ${written(value, exact, unit)}`);
  const here = points.find((point) => point.ply === at);
  const lines = unit === "chance" ? [1, 0.5, 0] : [far, 0, -far];
  /** @param {number} value */
  const tick = (value) => {
    if (unit === "chance") return `${number(value * 100)}%`;
    // Where nobody counts points, the ends of the smallest scale are a win and a loss.
    if (scored || far > 1 || value === 0) return written(value, true);
    return say(value > 0 ? "web.graph.win" : "web.graph.loss");
  };
  const every = Math.max(1, Math.ceil(plies / 8));
  /** @param {MouseEvent & { currentTarget: Element }} event */
  const pick = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const ply = Math.round(
      (((event.clientX - box.left) / box.width) * W - LEFT) /
        ((W - LEFT - 14) / Math.max(1, plies)),
    );
    onPick(Math.max(0, Math.min(plies, ply)));
  };
  return html`
    <div class="gh">
      <h3>${say("web.graph")}</h3>
      <span class="key small">
        <i class="pd first"></i>
        ${sides?.[0] ?? say("web.side.first")}
        <i class="pd second"></i>
        ${sides?.[1] ?? say("web.side.second")}
      </span>
    </div>
    <svg
      class="graph"
      viewBox=${`0 0 ${W} ${H}`}
      role="img"
      aria-label=${`${say("web.graph.about")} ${spoken.join(", ")}`}
      onClick=${pick}
    >
      <clipPath id="graph-up"><rect x="0" y="0" width=${W} height=${middle} /></clipPath>
      <clipPath id="graph-down">
        <rect x="0" y=${middle} width=${W} height=${H - middle} />
      </clipPath>
      ${lines.map(
        (value) => html`
          <path
            class=${value === lines[1] ? "zero" : "rule"}
            d=${`M${LEFT} ${y(value)}H${W - 8}`}
          />
          <text class="tick" x=${LEFT - 8} y=${y(value) + 4} text-anchor="end">${tick(value)}</text>
        `,
      )}
      <path class="fill first" d=${area} clip-path="url(#graph-up)" />
      <path class="fill second" d=${area} clip-path="url(#graph-down)" />
      <path class="curve" d=${line} />
      <path class="now" d=${`M${x(at)} ${TOP - 8}V${H - BOTTOM + 4}`} />
      ${points.map(
        (point) => html`
          <circle
            class=${point.exact ? "dot exact" : "dot"}
            cx=${point.x}
            cy=${point.y}
            r=${point.exact ? 4 : 2.6}
          />
        `,
      )}
      ${points.map((point) => {
        const mark = judged[point.ply - 1]?.mark;
        if (!mark) return null;
        return html`
          <text
            class=${mark === "??" ? "mark bad" : "mark"}
            x=${point.x}
            y=${point.y + (point.y > middle ? 18 : -8)}
          >
            ${mark}
          </text>
        `;
      })}
      ${here &&
      html`
        <circle
          class="here"
          cx=${here.x}
          cy=${here.y}
          r="5"
          data-worth=${written(here.value, here.exact, unit)}
        />
      `}
      ${Array.from(
        { length: plies + 1 },
        (_, ply) =>
          ply % every === 0 &&
          html`
            <text class="tick" x=${x(ply)} y=${H - 4}>${ply}</text>
          `,
      )}
    </svg>
  `;
}
