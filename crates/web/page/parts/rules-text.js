// @ts-check
// The text of a game's rules, on its own screen or over a game.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { Dialog } from "./dialog.js";
import { Markdown } from "./markdown.js";
import { useAnswer } from "./use-answer.js";

/** @param {{ name: string }} props */
export function RulesText({ name }) {
  /** @type {{ answer?: { markdown: string }, error?: string }} */
  const { answer, error } = useAnswer(`/api/rules/${name}`);
  const text = answer?.markdown ?? error;
  if (!text) return null;
  return html`
    <${Markdown} text=${text} />
  `;
}

/** @param {{ name: string, onClose: () => void }} props */
export const RulesSheet = ({ name, onClose }) => html`
  <${Dialog}
    title=${say("web.nav.rules")}
    wide
    onClose=${onClose}
    children=${html`
      <${RulesText} name=${name} />
      <a class="btn" href=${`#/rules/${name}`}>
        <${Icon} name="book" />
        ${say("web.rules.open")}
      </a>
    `}
  />
`;
