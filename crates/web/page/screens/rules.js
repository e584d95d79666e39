// The rules of a game, with small boards to try them on.
import { html, useEffect } from "../vendor/preact.js";
import { Picture } from "../board/board.js";
import { Diagram } from "../parts/diagram.js";
import { DIAGRAMS } from "../parts/lessons.js";
import { RulesText } from "../parts/rulestext.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { capital, say } from "../words.js";

export function Rules({ games, route, setTitle }) {
  const name = route.parts[0];
  const game = games.find((one) => one.name === name);
  useEffect(() => setTitle(game?.title ?? null), [game?.title]);
  if (!game) {
    return html`
      <main class="choose" id="main" tabindex="-1">
        <h1>${say("web.nav.rules")}</h1>
        <ul class="games small-games">
          ${games.map(
            (one) => html`
              <li>
                <a class="game card" href=${`#/rules/${one.name}`}>
                  <span class="th"><${Picture} scene=${one.scene} /></span>
                  <span class="tx">
                    <b>${one.title}</b>
                    <span class="small muted">${capital(one.tagline)}</span>
                  </span>
                </a>
              </li>
            `,
          )}
        </ul>
      </main>
    `;
  }
  return html`
    <main class="reading" id="main" tabindex="-1">
      <div class="text card"><${RulesText} name=${name} /></div>
      <aside class="tries" aria-label=${say("web.rules.try")}>
        <h2>${say("web.rules.try")}</h2>
        ${(DIAGRAMS[name] ?? []).map(
          (lesson) => html`
            <${Diagram} key=${lesson.says} lesson=${lesson} lang=${settings.lang} />
          `,
        )}
        <a class="btn primary" href=${`#/?new=${name}`}>
          <${Icon} name="play" />
          ${say("web.home.play", { title: game.title })}
        </a>
      </aside>
    </main>
  `;
}
