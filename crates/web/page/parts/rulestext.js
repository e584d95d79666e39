// The text of a game's rules, on its own screen or over a game.
import { html, useEffect, useState } from "../vendor/preact.js";
import { get } from "../api.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { say } from "../words.js";
import { Dialog } from "./dialog.js";
import { Markdown } from "./markdown.js";

// Asked for again when the language changes.
export function RulesText({ name }) {
  const [rules, setRules] = useState(null);
  useEffect(() => {
    let wanted = true;
    get(`/api/rules/${name}`).then(
      (answer) => wanted && setRules(answer),
      (error) => wanted && setRules({ markdown: error.message }),
    );
    return () => (wanted = false);
  }, [name, settings.lang]);
  return (
    rules &&
    html`
      <${Markdown} text=${rules.markdown} />
    `
  );
}

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
