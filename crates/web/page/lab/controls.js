// Which search, how deep, in which order.
import { html } from "../vendor/preact.js";
import { Segments, Stepper } from "../parts/controls.js";
import { say } from "../words.js";
import { FAMILIES, ORDERS, familyOf } from "./inquiry.js";

const LUCKY = ["expectimax", "mcts"];
const ORDERLY = ["alphabeta", "pvs", "deepening", "table", "star1", "star2"];
const SIMULATIONS = [10, 30, 100, 300, 1000];

const choice = (value, text, now) => html`
  <option value=${value} selected=${value === now}>${text}</option>
`;

export function Algorithms({ algorithm, luck, onChange }) {
  const families = Object.keys(FAMILIES).filter((one) => !luck || LUCKY.includes(one));
  return html`
    <${Segments}
      label=${say("lab.algorithm.which")}
      value=${familyOf(algorithm)}
      choices=${families.map((one) => [one, say(`lab.family.${one}`)])}
      onChange=${(one) => onChange(FAMILIES[one][0])}
    />
  `;
}

// Searches of one family differ in what they try to save.
export function Variant({ algorithm, onChange }) {
  const variants = FAMILIES[familyOf(algorithm)] ?? [];
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

export function Order({ inquiry, algorithm, onChange }) {
  if (!ORDERLY.includes(algorithm)) return null;
  return html`
    <select
      class="select"
      id="order"
      aria-label=${say("lab.order")}
      onChange=${(event) => onChange({ ...inquiry, order: event.target.value, step: undefined })}
    >
      ${ORDERS.map((order) => choice(order, say(`lab.order.${order}`), inquiry.order ?? "natural"))}
    </select>
  `;
}

// How far the search goes: so deep, or so many simulations.
export function Reach({ inquiry, data, onChange }) {
  const change = (changes) => onChange({ ...inquiry, ...changes, step: undefined });
  if (data?.algorithm === "mcts") {
    return html`
      <label class="lab-reach small">
        <span class="muted">${say("lab.simulations")}</span>
        <select
          class="select"
          id="simulations"
          onChange=${(event) => change({ simulations: Number(event.target.value) })}
        >
          ${SIMULATIONS.map((n) => choice(n, n, inquiry.simulations ?? 100))}
        </select>
      </label>
    `;
  }
  return html`
    <span class="lab-reach small">
      <span class="muted">${say("lab.depth")}</span>
      <${Stepper}
        label=${say("lab.depth")}
        value=${inquiry.depth ?? data?.depth ?? 3}
        min=${1}
        max=${inquiry.game ? 20 : 64}
        onChange=${(depth) => change({ depth })}
      />
    </span>
  `;
}
