// @ts-check
// What became of one's games against Siasat, by game and level, and the level that is offered next.
import { html, useState } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { offeredLevel } from "../offered-level.js";
import { accuracies, mean, streaks, tally } from "../results.js";
import { capital, count, number, say } from "../words.js";
import { Note } from "./controls.js";

/** So many of the last games are in the graph, and in what is said about the next level. */
const LAST = { graph: 20, level: 10 };
/** @type {["won" | "drawn" | "lost", string][]} */
const OUTCOMES = [
  ["won", "▲"],
  ["drawn", "▬"],
  ["lost", "▼"],
];

/** @param {{ games: Api.Game[], results: Page.GameResult[] }} props */
export function Statistics({ games, results }) {
  const counted = results.filter(({ helped }) => !helped);
  const played = games.filter(({ name }) => results.some((one) => one.name === name));
  const [chosen, choose] = useState("");
  const game =
    played.find(({ name }) => name === chosen) ??
    played.find(({ name }) => name === counted.at(-1)?.name) ??
    played[0];
  const own = counted.filter(({ name }) => name === game?.name);
  const helped = results.filter((one) => one.name === game?.name && one.helped).length;
  return html`
    <aside class="panel statistics" aria-labelledby="statistics">
      <section class="ttl">
        <h2 id="statistics">${say("mine.statistics")}</h2>
        ${played.length > 1 &&
        html`
          <select
            class="select"
            aria-label=${say("mine.game")}
            onChange=${(event) => choose(event.target.value)}
          >
            ${played.map(
              ({ name, title }) => html`
                <option value=${name} selected=${name === game?.name}>${title}</option>
              `,
            )}
          </select>
        `}
      </section>
      ${own.length === 0 &&
      html`
        <section class="small muted">${say("mine.statistics.none")}</section>
      `}
      ${game &&
      own.length > 0 &&
      html`
        <section><${Levels} game=${game} own=${own} /></section>
        <section><${Runs} own=${own} /></section>
        <${Graph} shown=${accuracies(own).slice(-LAST.graph)} />
      `}
      ${helped > 0 &&
      html`
        <section class="small muted">${count("mine.helped", helped)}</section>
      `}
      ${game &&
      html`
        <section class="next-level"><${NextLevel} game=${game} own=${own} /></section>
      `}
    </aside>
  `;
}

/**
 * A row for each level that was played.
 * @param {{ game: Api.Game, own: Page.GameResult[] }} props
 */
function Levels({ game, own }) {
  const levels = game.levels.map((level) => `level=${level}`);
  /** @type {[title: string, some: Page.GameResult[]][]} */
  const rows = [
    ...game.levels.map(
      /** @returns {[string, Page.GameResult[]]} */
      (level) => [
        capital(say(`level.${level}`)),
        own.filter(({ player }) => player === `level=${level}`),
      ],
    ),
    [say("mine.other-player"), own.filter(({ player }) => !levels.includes(player))],
  ];
  const most = Math.max(...rows.map(([, some]) => some.length));
  return html`
    <table class="num">
      <caption class="vh">${game.title}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="vh">${say("web.new.level")}</span></th>
          <td></td>
          ${OUTCOMES.map(
            ([outcome, sign]) => html`
              <th scope="col">
                <span aria-hidden="true">${sign}</span>
                <span class="vh">${say(`mine.${outcome}`)}</span>
              </th>
            `,
          )}
          <th scope="col">
            <span aria-hidden="true">%</span>
            <span class="vh">${say("mine.accuracy")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(([title, some]) => {
          if (some.length === 0) return null;
          const sums = tally(some);
          return html`
            <tr>
              <th scope="row">${title}</th>
              <td class="shares" aria-hidden="true">
                ${OUTCOMES.map(
                  ([outcome]) => html`
                    <i class=${outcome} ref=${wide((100 * sums[outcome]) / most)}></i>
                  `,
                )}
              </td>
              ${OUTCOMES.map(
                ([outcome]) => html`
                  <td>${sums[outcome]}</td>
                `,
              )}
              <td>${sums.accuracy === null ? "–" : number(sums.accuracy)}</td>
            </tr>
          `;
        })}
      </tbody>
    </table>
  `;
}
/**
 * The page's policy allows no styles in attributes.
 * @param {number} percent
 * @returns {(node: HTMLElement | null) => void}
 */
const wide = (percent) => (node) => node?.style.setProperty("width", `${percent}%`);

/** @param {{ own: Page.GameResult[] }} props */
function Runs({ own }) {
  const { now, best } = streaks(own);
  const all = accuracies(own);
  const accuracy = mean(all);
  const before = mean(all.slice(0, -LAST.level));
  const lately = mean(all.slice(-LAST.level));
  const change = before === null || lately === null ? 0 : Math.round(lately - before);
  return html`
    <dl class="runs">
      <div>
        <dt>${say("mine.now")}</dt>
        <dd><b>${now}</b></dd>
        <dd class="xs">▲ ${say("mine.in-a-row")}</dd>
      </div>
      <div>
        <dt>${say("mine.best-run")}</dt>
        <dd><b>${best}</b></dd>
        <dd class="xs">▲ ${say("mine.in-a-row")}</dd>
      </div>
      <div title=${say("mine.accuracy.about")}>
        <dt>${say("mine.accuracy")}</dt>
        <dd><b>${accuracy === null ? "–" : `${number(accuracy)} %`}</b></dd>
        <dd class="xs">
          ${accuracy === null
            ? say("mine.accuracy.review")
            : change === 0
              ? ""
              : `${change > 0 ? "+" : "−"}${Math.abs(change)}`}
        </dd>
      </div>
    </dl>
  `;
}

/**
 * The accuracy of the last games.
 * @param {{ shown: number[] }} props in percent, the oldest first
 */
function Graph({ shown }) {
  if (shown.length < 3) return null;
  const low = Math.floor(Math.min(...shown) / 5) * 5;
  const high = Math.max(Math.ceil(Math.max(...shown) / 5) * 5, low + 5);
  const points = shown.map((percent, i) => [
    30 + (266 * i) / (shown.length - 1),
    50 - (40 * (percent - low)) / (high - low),
  ]);
  const [x, y] = points[points.length - 1];
  return html`
    <section>
      <h3>${say("mine.graph", { n: shown.length })}</h3>
      <svg class="accuracies" viewBox="0 0 302 60" role="img" aria-label=${shown.join(", ")}>
        <path class="axis" d="M26 10H302M26 50H302" />
        <text x="20" y="14">${high}</text>
        <text x="20" y="54">${low}</text>
        <path d=${`M${points.map((point) => point.join(" ")).join("L")}`} />
        <circle cx=${x} cy=${y} r="4" />
      </svg>
    </section>
  `;
}

/** @param {{ game: Api.Game, own: Page.GameResult[] }} props */
function NextLevel({ game, own }) {
  const player = offeredLevel(game.name);
  if (!player.startsWith("level=")) return null;
  const level = say(`level.${player.replace("level=", "")}`);
  const last = own.slice(-LAST.level);
  const won = last.filter(({ outcome }) => outcome === "won").length;
  return html`
    <${Note}
      icon="star"
      title=${say("mine.next-level", { level })}
      children=${last.length > 0 && say("mine.of-the-last", { won, n: last.length })}
    />
  `;
}
