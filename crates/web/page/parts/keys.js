// @ts-check
// The keys of a game, as a list.
import { html } from "../vendor/preact.js";
import { SHORTCUTS } from "../actions.js";
import { say } from "../words.js";

const KEYS = ["arrows", "enter", "digits", "escape", "space", ...SHORTCUTS, "n", "help"];

export const KeyList = () => html`
  <dl class="keys">
    ${KEYS.map(
      (key) => html`
        <dt><kbd>${say(`web.key.${key}`)}</kbd></dt>
        <dd>${say(`web.key.${key}.does`)}</dd>
      `,
    )}
  </dl>
`;
