// @ts-check
// The rules of a game, with small boards to try them on.
import { html, useEffect } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { Diagrams } from "../parts/diagram.js";
import { GameList } from "../parts/game-list.js";
import { RulesText } from "../parts/rules-text.js";
import { say } from "../words.js";

/** @param {Page.ScreenProps} props */
export function Rules({ games, route, setTitle }) {
  const name = route.parts[0];
  const game = games.find((one) => one.name === name);
  useEffect(() => setTitle(game?.title ?? null), [game?.title]);
  if (!game)
    return html`
      <main class="choose" id="main" tabindex="-1">
        <h1>${say("web.nav.rules")}</h1>
        <${GameList} games=${games} href=${(one) => `#/rules/${one.name}`} taglines small />
      </main>
    `;
  return html`
    <main class="reading" id="main" tabindex="-1">
      <div class="text card"><${RulesText} name=${name} /></div>
      <aside class="tries" aria-label=${say("web.rules.try")}>
        <h2>${say("web.rules.try")}</h2>
        <${Diagrams} game=${game} />
        <a class="btn primary" href=${`#/?new=${name}`}>
          <${Icon} name="play" />
          ${say("web.home.play", { title: game.title })}
        </a>
      </aside>
    </main>
  `;
}
