// @ts-check
// The learning corner: what there is to learn from, and rules one can try at once.
import { html } from "../vendor/preact.js";
import { exampleOf, gameOf } from "../games.js";
import { Icon } from "../icons.js";
import { Diagrams } from "../parts/diagram.js";
import { watchScreen } from "../parts/screen.js";
import { address } from "../route.js";
import { say } from "../words.js";

/**
 * The parts of the corner: name, picture and address.
 * @param {Api.Game[]} games
 * @returns {[name: string, icon: string, href: string][]}
 */
const corners = (games) => [
  ["guess", "lamp", address("analysis", { ...exampleOf(games, "guess") })],
  ["values", "graph", address("analysis", { ...exampleOf(games, "values") })],
  ["setup", "edit", "#/setup"],
  ["laboratory", "flask", "#/laboratory"],
  ["course", "book", "#/course"],
  ["practice", "tree", "#/practice"],
  ["traces", "graph", "#/traces"],
  ["matrix", "grid", "#/matrix"],
];

/** What the bar of a phone has no room for. */
const FIRST_ON_PHONES = ["laboratory", "matrix"];
/** The same, in the order of this screen. @param {Api.Game[]} games */
function inOrder(games) {
  const all = corners(games);
  if (!watchScreen.phone()) return all;
  /** @param {string} name */
  const isFirst = (name) => FIRST_ON_PHONES.includes(name);
  return [...all.filter(([name]) => isFirst(name)), ...all.filter(([name]) => !isFirst(name))];
}

/**
 * The title of an example's game.
 * @param {Api.Game[]} games
 * @param {Api.Purpose} purpose
 */
const titleOf = (games, purpose) => gameOf(games, exampleOf(games, purpose).game)?.title;

/** @param {Page.ScreenProps} props */
export const Learn = ({ games }) => html`
  <main class="choose learn" id="main" tabindex="-1">
    <h1>${say("web.nav.learn")}</h1>
    <p class="lead">${say("web.learn.lead")}</p>
    <ul class="corners">
      ${inOrder(games).map(
        ([name, icon, href]) => html`
          <li>
            <a class="card pad corner" href=${href}>
              <${Icon} name=${icon} />
              <span>
                <b>${say(`web.learn.${name}`)}</b>
                <span class="small muted">
                  ${say(`web.learn.${name}.about`, { title: titleOf(games, "values") })}
                </span>
              </span>
            </a>
          </li>
        `,
      )}
    </ul>
    ${games
      .filter((game) => game.diagrams?.length)
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
            <div class="lessons"><${Diagrams} game=${game} /></div>
          </section>
        `,
      )}
  </main>
`;
