// @ts-check
// Which search, how deep, in which order.
import { html } from "../vendor/preact.js";
import { Segments, Stepper } from "../parts/controls.js";
import { say } from "../words.js";
import { FAMILIES, ORDERS, familyOf } from "./trace-request.js";

const WITH_CHANCE = ["expectimax", "mcts"];
const ORDERLY = ["alphabeta", "pvs", "deepening", "table", "star1", "star2"];
const SIMULATIONS = [10, 30, 100, 300, 1000];

/**
 * @param {string | number} value
 * @param {string | number} text
 * @param {unknown} now what is chosen
 */
const choice = (value, text, now) => html`
  <option value=${value} selected=${value === now}>${text}</option>
`;

/** @typedef {import("./trace-request.js").TraceRequest} TraceRequest */
/** @typedef {(algorithm: Api.Algorithm) => void} OnAlgorithm */
/** @typedef {(request: TraceRequest) => void} OnRequest */

/** @param {{ algorithm?: Api.Algorithm, hasChance?: boolean, onChange: OnAlgorithm }} props */
export function Algorithms({ algorithm, hasChance, onChange }) {
  const families = Object.keys(FAMILIES).filter((one) => !hasChance || WITH_CHANCE.includes(one));
  return html`
    <${Segments}
      label=${say("lab.algorithm.which")}
      value=${familyOf(algorithm)}
      choices=${families.map((one) => [one, say(`lab.family.${one}`)])}
      onChange=${(one) => onChange(FAMILIES[one][0])}
    />
  `;
}

/**
 * The algorithms of one family.
 * @param {{ algorithm?: Api.Algorithm, onChange: OnAlgorithm }} props
 */
export function Variant({ algorithm, onChange }) {
  const variants = FAMILIES[familyOf(algorithm) ?? ""] ?? [];
  if (variants.length < 2) return null;
  return html`
    <select
      class="select"
      id="variant"
      aria-label=${say("lab.variant")}
      onChange=${(event) => onChange(event.target.value)}
    >
      ${variants.map((one) => choice(one, say(`lab.search.${one}`), algorithm))}
    </select>
  `;
}

/** @param {{ request: TraceRequest, algorithm?: Api.Algorithm, onChange: OnRequest }} props */
export function Order({ request, algorithm, onChange }) {
  if (!algorithm || !ORDERLY.includes(algorithm)) return null;
  return html`
    <select
      class="select"
      id="order"
      aria-label=${say("lab.order")}
      onChange=${(event) => onChange({ ...request, order: event.target.value, step: undefined })}
    >
      ${ORDERS.map((order) => choice(order, say(`lab.order.${order}`), request.order ?? "natural"))}
    </select>
  `;
}

// How far the search goes: so deep, or so many simulations.
/**
 * How deep, or how many simulations.
 * @param {{ request: TraceRequest, data: Api.SearchTrace | null, onChange: OnRequest }} props
 */
export function Reach({ request, data, onChange }) {
  /** @param {Partial<TraceRequest>} changes */
  const change = (changes) => onChange({ ...request, ...changes, step: undefined });
  if (data?.algorithm === "mcts") {
    return html`
      <label class="lab-reach small">
        <span class="muted">${say("lab.simulations")}</span>
        <select
          class="select"
          id="simulations"
          onChange=${(event) => change({ simulations: Number(event.target.value) })}
        >
          ${SIMULATIONS.map((n) => choice(n, n, request.simulations ?? 100))}
        </select>
      </label>
    `;
  }
  return html`
    <span class="lab-reach small">
      <span class="muted">${say("lab.depth")}</span>
      <${Stepper}
        label=${say("lab.depth")}
        value=${request.depth ?? data?.depth ?? 3}
        min=${1}
        max=${request.game ? 20 : 64}
        onChange=${(depth) => change({ depth })}
      />
    </span>
  `;
}
