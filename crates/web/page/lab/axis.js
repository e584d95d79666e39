// @ts-check
// The number line: what still matters between α and β, and where they have met.
import { html } from "../vendor/preact.js";
import { roundStep } from "../parts/plot.js";

/** @typedef {import("../vendor/preact.js").Child} Child */

const WIDTH = 300;
const [LEFT, RIGHT] = [14, 286];

/**
 * "−2.5" is a number; "−∞" and a certain win lie beyond both ends.
 * @param {string | null | undefined} text
 */
export function numberOf(text) {
  if (text === undefined || text === null || text === "") return null;
  const plain = text.replaceAll("−", "-");
  if (plain.startsWith("#")) return plain.includes("-") ? -Infinity : Infinity;
  if (plain.endsWith("∞")) return plain.startsWith("-") ? -Infinity : Infinity;
  return Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/**
 * From the least to the greatest number that comes up, with a little room.
 * @param {Api.SearchTrace} data
 * @returns {[number, number]}
 */
export function rangeOf(data) {
  const texts = [
    ...data.nodes.map((node) => node.value),
    ...data.steps.flatMap((step) => [step.value, ...(step.window ?? [])]),
  ];
  const numbers = texts.map((text) => numberOf(text) ?? NaN).filter(Number.isFinite);
  if (numbers.length === 0) return [-1, 1];
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const room = Math.max((high - low) * 0.12, low === high ? 1 : 0);
  return [low - room, high + room];
}

/** @param {[number, number]} range */
function ticks([low, high]) {
  const step = roundStep((high - low) / 9);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(6)),
  );
}

/**
 * @param {object} props
 * @param {[number, number]} props.range
 * @param {string} props.alpha
 * @param {string} props.beta
 * @param {string} props.label
 */
export function Axis({ range, alpha, beta, label }) {
  const [a, b] = [numberOf(alpha) ?? -Infinity, numberOf(beta) ?? Infinity];
  /** @param {number} value */
  const x = (value) =>
    Math.max(
      LEFT,
      Math.min(
        RIGHT,
        LEFT + 12 + ((value - range[0]) / (range[1] - range[0])) * (RIGHT - LEFT - 24),
      ),
    );
  const met = a >= b;
  /** @type {(value: number, cls: string, open: 1 | -1) => Child} */
  const mark = (value, cls, open) =>
    Number.isFinite(value) &&
    html`
      <path
        class=${`br ${cls}`}
        d=${`M${x(value) + 6 * open} 32H${x(value)}V60H${x(value) + 6 * open}`}
      />
    `;
  // Two names that would lie on each other move apart.
  const [na, nb] = [x(a), x(b)];
  const close = Math.abs(na - nb) < 64;
  /** @type {(here: number, other: number, first: boolean) => [anchor: string, x: number]} */
  const at = (here, other, first) => {
    const isLeft = here < other || (here === other && first);
    if (close) return isLeft ? ["end", here - 4] : ["start", here + 4];
    if (here > WIDTH - 40) return ["end", here];
    return here < 40 ? ["start", here] : ["middle", here];
  };
  /** @type {(cls: string, text: string, place: [anchor: string, x: number]) => Child} */
  const name = (cls, text, [anchor, where]) => html`
    <text class=${cls} x=${where} y="22" text-anchor=${anchor}>${text}</text>
  `;
  return html`
    <svg class="lab-axis" viewBox="0 0 300 84" role="img" aria-label=${label}>
      <path class="base" d=${`M${LEFT - 6} 46H${RIGHT + 6}`} />
      ${ticks(range).map(
        (tick) => html`
          <path class="tk" d=${`M${x(tick)} 42V50`} />
          <text class="tn" x=${x(tick)} y="76">${String(tick).replace("-", "−")}</text>
        `,
      )}
      ${met
        ? html`
            <path class="fillb" d=${`M${LEFT - 6} 46H${x(b)}`} />
            <path class="filla" d=${`M${x(a)} 46H${RIGHT + 6}`} />
          `
        : html`
            <path
              class="open"
              d=${`M${x(a) - (a === -Infinity ? 6 : 0)} 46H${x(b) + (b === Infinity ? 6 : 0)}`}
            />
          `}
      ${mark(a, "a", 1)}${mark(b, "b", -1)}
      ${Number.isFinite(a) && name("al", `α = ${alpha}`, at(na, nb, false))}${Number.isFinite(b) &&
      name("be", `β = ${beta}`, at(nb, na, true))}
    </svg>
  `;
}
