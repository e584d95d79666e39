// @ts-check
// Two problems of defence that write their own tables.
import { html, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { Stepper } from "./controls.js";

/** @param {{ label: string, value: string, onInput: (text: string) => void, id: string }} props */
const Field = ({ label, value, onInput, id }) => html`
  <label class="field">
    <span class="label">${label}</span>
    <input
      class="input"
      id=${id}
      value=${value}
      onInput=${(event) => onInput(event.target.value)}
    />
  </label>
`;

/**
 * What a problem is given, and what to do with it.
 * @typedef {{ given?: Api.MatrixRequest, onMake: (request: Api.MatrixRequest) => void }} Props
 */

/** @param {Props} props */
export function Protect({ given, onMake }) {
  const [asked, set] = useState({
    protect: 2,
    losses: "A=50 B=30 C=20 D=10",
    reward: "10",
    ...given,
  });
  /** @type {(key: string) => (value: unknown) => void} */
  const put = (key) => (value) => set({ ...asked, [key]: value });
  return html`
    <div class="stack">
      <p class="small muted">${say("matrix.protect.about")}</p>
      <${Field}
        id="losses"
        label=${say("matrix.protect.losses")}
        value=${asked.losses}
        onInput=${put("losses")}
      />
      <div class="row">
        <span class="label">${say("matrix.protect.choose")}</span>
        <${Stepper}
          label=${say("matrix.protect.choose")}
          value=${asked.protect}
          min=${1}
          max=${100}
          onChange=${put("protect")}
        />
      </div>
      <${Field}
        id="reward"
        label=${say("matrix.protect.reward")}
        value=${asked.reward}
        onInput=${put("reward")}
      />
      <button type="button" class="btn" data-do="protect" onClick=${() => onMake(asked)}>
        ${say("matrix.make")}
      </button>
    </div>
  `;
}

/** @param {Props} props */
export function Station({ given, onMake }) {
  const [asked, set] = useState({
    station: 3,
    places: "North:North East South:South West Centre:North,South",
    need: 2,
    ...given,
  });
  /** @type {(key: string) => (value: unknown) => void} */
  const put = (key) => (value) => set({ ...asked, [key]: value });
  return html`
    <div class="stack">
      <p class="small muted">${say("matrix.station.about")}</p>
      <${Field}
        id="places"
        label=${say("matrix.station.places")}
        value=${asked.places}
        onInput=${put("places")}
      />
      <div class="row">
        <span class="label">${say("matrix.station.units")}</span>
        <${Stepper}
          label=${say("matrix.station.units")}
          value=${asked.station}
          min=${1}
          max=${100}
          onChange=${put("station")}
        />
        <span class="label">${say("matrix.station.need")}</span>
        <${Stepper}
          label=${say("matrix.station.need")}
          value=${asked.need}
          min=${1}
          max=${100}
          onChange=${put("need")}
        />
      </div>
      <button type="button" class="btn" data-do="station" onClick=${() => onMake(asked)}>
        ${say("matrix.make")}
      </button>
    </div>
  `;
}
