// @ts-check
// About: where the games come from, what was learned from whom, and what this copy is.
import { html, useEffect } from "../vendor/preact.js";
import { backend } from "../backend/backend.js";
import { Icon, Logo } from "../icons.js";
import { Markdown } from "../parts/markdown.js";
import { useAnswer } from "../parts/use-answer.js";
import { keptRooms } from "../settings.js";
import { count, say } from "../words.js";

/** @param {Page.ScreenProps} props */
export function About({ games, setTitle }) {
  useEffect(() => setTitle(say("web.about")), []);
  return html`
    <main class="choose about" id="main" tabindex="-1">
      <div class="lead-in">
        <${Logo} />
        <div>
          <h1>Siasat</h1>
          <p class="muted">${say("web.about.lead")}</p>
        </div>
      </div>
      <section class="card" aria-labelledby="about-games">
        <h2 id="about-games">${say("web.about.games")}</h2>
        ${games.map(
          (game) => html`
            <${Source} key=${game.name} game=${game} />
          `,
        )}
      </section>
      <aside>
        <section class="card pad">
          <h2>${say("web.about.copy")}</h2>
          <dl>
            ${facts().map(
              ([key, value]) => html`
                <div>
                  <dt class="muted">${say(key)}</dt>
                  <dd><b>${value}</b></dd>
                </div>
              `,
            )}
          </dl>
        </section>
        <section class="card pad">
          <h2>${say("web.about.learned")}</h2>
          <p class="small">${say("web.about.learned.about")}</p>
          <a class="btn" data-do="sources" href="#/course/lesson/sources">
            <${Icon} name="book" />
            ${say("web.about.read")}
          </a>
        </section>
        <section class="card pad">
          <h2>${say("web.about.licence")}</h2>
          <p class="small">${say("web.about.licence.about")}</p>
        </section>
      </aside>
    </main>
  `;
}

/** @returns {[key: string, value: string][]} */
const facts = () => [
  ["web.about.runs", say(backend.hasServer ? "web.about.runs.server" : "web.about.runs.browser")],
  ["web.about.stored", count("web.about.game", keptRooms().length)],
  ["web.about.sends", say("web.about.sends.nothing")],
];

/** What the rules of a game say about its origin: their last section. @param {{ game: Api.Game }} props */
function Source({ game }) {
  /** @type {{ answer?: { markdown: string }, error?: string }} */
  const { answer, error } = useAnswer(`/api/rules/${game.name}`);
  const text = answer ? lastSection(answer.markdown) : (error ?? "…");
  return html`
    <article class="source">
      <h3>${game.title}</h3>
      <${Markdown} text=${text} />
      <a class="chip" href=${`#/rules/${game.name}`}>
        <${Icon} name="book" />
        ${say("web.nav.rules")}
      </a>
    </article>
  `;
}

/** The text below the last heading. @param {string} markdown */
const lastSection = (markdown) =>
  markdown
    .slice(markdown.lastIndexOf("\n## ") + 1)
    .replace(/^## .*\n/, "")
    .trim();
