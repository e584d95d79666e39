// The rules of a game, with small boards to try them on.
import { Component, html, useEffect, useState } from "../vendor/preact.js";
import { get } from "../api.js";
import { Picture } from "../board/board.js";
import { Diagram } from "../parts/diagram.js";
import { DIAGRAMS } from "../parts/lessons.js";
import { Markdown } from "../parts/markdown.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { capital, say } from "../words.js";

export class Rules extends Component {
  render({ games, route, setTitle }) {
    const name = route.parts[0];
    const game = games.find((one) => one.name === name);
    if (!game) {
      return html`<main class="choose" id="main" tabindex="-1"><h1>${say("web.nav.rules")}</h1>
        <ul class="games small-games">${games.map((one) => html`<li><a class="game card" href=${`#/rules/${one.name}`}><span class="th"><${Picture} scene=${one.scene} /></span><span class="tx"><b>${one.title}</b><span class="small muted">${capital(one.tagline)}</span></span></a></li>`)}</ul></main>`;
    }
    setTitle(game.title);
    return html`<main class="reading" id="main" tabindex="-1">
      <div class="text card"><${RulesText} name=${name} /></div>
      <aside class="tries" aria-label=${say("web.rules.try")}>
        <h2>${say("web.rules.try")}</h2>
        ${(DIAGRAMS[name] ?? []).map((lesson) => html`<${Diagram} key=${lesson.says} lesson=${lesson} lang=${settings.lang} />`)}
        <a class="btn primary" href=${`#/?new=${name}`}><${Icon} name="play" />${say("web.home.play", { title: game.title })}</a>
      </aside>
    </main>`;
  }
}

// The text, asked for again when the language changes.
function RulesText({ name }) {
  const [rules, setRules] = useState(null);
  useEffect(() => {
    let wanted = true;
    get(`/api/rules/${name}`).then((answer) => wanted && setRules(answer), (error) => wanted && setRules({ markdown: error.message }));
    return () => (wanted = false);
  }, [name, settings.lang]);
  return rules && html`<${Markdown} text=${rules.markdown} />`;
}

export const RulesSheet = ({ name, onClose }) => html`<${Dialog} title=${say("web.nav.rules")} wide onClose=${onClose}>
  <${RulesText} name=${name} />
  <a class="btn" href=${`#/rules/${name}`}><${Icon} name="book" />${say("web.rules.open")}</a>
</${Dialog}>`;
