// @ts-check
// The two parts of the laboratory: trees, and tables of simultaneous choices.
import { html } from "../vendor/preact.js";
import { say } from "../words.js";

/** Screen and key of its title. */
const TABS = [
  ["laboratory", "web.nav.trees"],
  ["matrix", "web.nav.matrix"],
];

/** @param {{ place: string }} props */
export const LabTabs = ({ place }) => html`
  <nav class="seg lab-tabs" aria-label=${say("web.nav.laboratory")}>
    ${TABS.map(
      ([name, word]) => html`
        <a href=${`#/${name}`} aria-current=${name === place ? "page" : undefined}>${say(word)}</a>
      `,
    )}
  </nav>
`;
