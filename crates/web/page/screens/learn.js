// The learning corner: rules one can touch, guessing the best move, and the laboratory
// where the program has one.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { Diagram } from "../parts/diagram.js";
import { DIAGRAMS } from "../parts/lessons.js";
import { address } from "../route.js";
import { settings } from "../settings.js";
import { say } from "../words.js";

// Further corners, such as a laboratory: { title, about, href, icon }, each with its
// words. A corner is listed when it works, and not before.
const CORNERS = [
  {
    title: "web.learn.laboratory",
    about: "web.learn.laboratory.about",
    href: "#/laboratory",
    icon: "flask",
  },
  { title: "web.learn.course", about: "web.learn.course.about", href: "#/course", icon: "book" },
  {
    title: "web.learn.practice",
    about: "web.learn.practice.about",
    href: "#/practice",
    icon: "tree",
  },
  { title: "web.learn.traces", about: "web.learn.traces.about", href: "#/traces", icon: "graph" },
  { title: "web.learn.matrix", about: "web.learn.matrix.about", href: "#/matrix", icon: "grid" },
];

export const Learn = ({ games }) => html`
  <main class="choose learn" id="main" tabindex="-1">
    <h1>${say("web.nav.learn")}</h1>
    <p class="lead">${say("web.learn.lead")}</p>
    <ul class="corners">
      <li>
        <a class="card pad corner" href=${address("analysis", { game: "tictactoe" })}>
          <${Icon} name="lamp" />
          <span>
            <b>${say("web.learn.guess")}</b>
            <span class="small muted">${say("web.learn.guess.about")}</span>
          </span>
        </a>
      </li>
      <li>
        <a
          class="card pad corner"
          href=${address("analysis", { game: "connect4", moves: ["4", "4", "4", "4", "4", "2"] })}
        >
          <${Icon} name="graph" />
          <span>
            <b>${say("web.learn.values")}</b>
            <span class="small muted">${say("web.learn.values.about")}</span>
          </span>
        </a>
      </li>
      <li>
        <a class="card pad corner" href="#/setup">
          <${Icon} name="edit" />
          <span>
            <b>${say("web.learn.setup")}</b>
            <span class="small muted">${say("web.learn.setup.about")}</span>
          </span>
        </a>
      </li>
      ${CORNERS.map(
        (corner) => html`
          <li>
            <a class="card pad corner" href=${corner.href}>
              <${Icon} name=${corner.icon} />
              <span>
                <b>${say(corner.title)}</b>
                <span class="small muted">${say(corner.about)}</span>
              </span>
            </a>
          </li>
        `,
      )}
    </ul>
    ${games
      .filter((game) => DIAGRAMS[game.name])
      .map(
        (game) => html`
          <section key=${game.name}>
            <div class="hd">
              <h2>${game.title}</h2>
              <a class="link small" href=${`#/rules/${game.name}`}>
                ${say("web.rules.open")}
                <span class="vh">${" "}${game.title}</span>
              </a>
            </div>
            <div class="lessons">
              ${DIAGRAMS[game.name].map(
                (lesson) => html`
                  <${Diagram} key=${lesson.says} lesson=${lesson} lang=${settings.lang} />
                `,
              )}
            </div>
          </section>
        `,
      )}
  </main>
`;
