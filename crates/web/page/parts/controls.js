// @ts-check
// Small controls that several screens use.
import { html } from "../vendor/preact.js";
import { Icon, Kawung } from "../icons.js";
import { settings, change, tempos } from "../settings.js";
import { capital, say } from "../words.js";

/** @typedef {import("../vendor/preact.js").Child} Child */

/**
 * One of a few, all in view.
 * @param {object} props
 * @param {string} props.label
 * @param {unknown} props.value
 * @param {[value: any, text: string][]} props.choices
 * @param {(value: any) => void} props.onChange
 * @param {boolean} [props.fill]
 */
export const Segments = ({ label, value, choices, onChange, fill }) => html`
  <div class=${`seg${fill ? " fill" : ""}`} role="group" aria-label=${label}>
    ${choices.map(
      ([one, text]) => html`
        <button type="button" aria-pressed=${String(one === value)} onClick=${() => onChange(one)}>
          ${text}
        </button>
      `,
    )}
  </div>
`;

/** @param {{ fill?: boolean }} props */
export const Tempo = ({ fill }) => html`
  <${Segments}
    fill=${fill}
    label=${say("web.tempo")}
    value=${settings.tempo}
    onChange=${(tempo) => change({ tempo })}
    choices=${tempos.map((tempo) => [tempo, capital(say(`web.tempo.${tempo}`))])}
  />
`;

/**
 * A number with buttons for less and more.
 * @param {object} props
 * @param {string} props.label
 * @param {number} props.value
 * @param {number} props.min
 * @param {number} props.max
 * @param {(value: number) => void} props.onChange
 */
export const Stepper = ({ label, value, min, max, onChange }) => html`
  <span class="stepper" role="group" aria-label=${label}>
    <button
      type="button"
      aria-label=${say("web.less")}
      disabled=${value <= min}
      onClick=${() => onChange(Math.max(min, value - 1))}
    >
      <${Icon} name="minus" />
    </button>
    <input
      class="num"
      type="number"
      aria-label=${label}
      value=${value}
      min=${min}
      max=${max}
      onChange=${(event) => onChange(clamp(event.target.valueAsNumber, min, max, value))}
    />
    <button
      type="button"
      aria-label=${say("web.more-of")}
      disabled=${value >= max}
      onClick=${() => onChange(Math.min(max, value + 1))}
    >
      <${Icon} name="plus" />
    </button>
  </span>
`;
/** @type {(n: number, min: number, max: number, otherwise: number) => number} */
const clamp = (n, min, max, otherwise) =>
  Number.isFinite(n) ? Math.min(max, Math.max(min, Math.round(n))) : otherwise;

/** @param {{ icon: string, cls?: string, title?: string, children?: Child, role?: string }} props */
export const Note = ({ icon, cls = "", title, children, role }) => html`
  <div class=${`note ${cls}`} role=${role}>
    <${Icon} name=${icon} />
    <div>
      ${title &&
      html`
        <b>${title}</b>
        ${children &&
        html`
          <br />
        `}
      `}${children}
    </div>
  </div>
`;

/**
 * Nothing to see here, and what to do instead; `alone` where the screen has no other heading.
 * @param {{ text: string, about?: string, action?: string, onAction?: () => void, alone?: boolean }} props
 */
export const Empty = ({ text, about, action, onAction, alone }) => html`
  <div class="empty">
    <svg viewBox="-16 -16 32 32" aria-hidden="true"><${Kawung} /></svg>
    ${alone
      ? html`
          <h1>${text}</h1>
        `
      : html`
          <b>${text}</b>
        `}
    ${about &&
    html`
      <span class="small muted">${about}</span>
    `}
    ${action &&
    html`
      <button class="btn" onClick=${onAction}>${action}</button>
    `}
  </div>
`;

/** An error, next to its cause. @param {{ error?: string | null }} props */
export const Trouble = ({ error }) =>
  error
    ? html`
        <div class="card pad is-bad" role="alert">
          <${Note} icon="warn" title=${capital(error)} />
        </div>
      `
    : null;

/**
 * Copies a text. Answers whether the browser allowed it.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
