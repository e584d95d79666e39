// @ts-check
// Home: one click to a game, the one to go on with, and all games.
import { html, useEffect, useState } from "../vendor/preact.js";
import { canInstall, install, watchInstall } from "../backend/offline.js";
import { Picture } from "../board/board.js";
import { Icon } from "../icons.js";
import { offeredLevel } from "../offered-level.js";
import { openRoom } from "../open-room.js";
import { Segments } from "../parts/controls.js";
import { GameList } from "../parts/game-list.js";
import { later } from "../parts/later.js";
import { lastOpenRoom, openRooms } from "../settings.js";
import { say } from "../words.js";

const NewGame = later(async () => (await import("./new-game.js")).NewGame);

const MODES = ["machine", "friend", "watch"];

/** @param {Page.ScreenProps} props */
export function Home({ games, toast, route }) {
  const asked = games.find((game) => game.name === route.query.new);
  const [chosen, choose] = useState(asked ?? null);
  const [mode, setMode] = useState("machine");
  // The first game of the list is the one that a single click starts.
  const [quick] = games;
  const open = lastOpenRoom();
  const isFair = Boolean(quick.fair?.includes(quick.name));
  /** @param {boolean} fair */
  const start = (fair) =>
    openRoom({
      game: quick.name,
      first: "human",
      second: offeredLevel(quick.name),
      ...(fair && { fair }),
    }).catch((error) => toast(error.message));
  return html`
    <main class="home" id="main" tabindex="-1">
      <section class="hero">
        <div class="txt">
          <h1>${say("web.home.title")}</h1>
          <p class="lead">${say("web.home.lead", { title: quick.title, n: games.length - 1 })}</p>
          <div class="bar">
            <button class="btn primary big" id="quick" onClick=${() => start(isFair)}>
              <${Icon} name="play" />
              ${say("web.home.play", { title: quick.title })}
            </button>
            ${open &&
            html`
              <a class="btn big" id="continue" href=${`#/play/${open.id}`}>
                ${say("web.home.continue", { title: open.title })}
              </a>
              ${openRooms().length > 1 &&
              html`
                <a class="btn big" id="my-games" href="#/games">
                  ${say("web.home.games", { n: openRooms().length })}
                </a>
              `}
            `}
          </div>
          ${isFair &&
          html`
            <p class="small muted">
              ${say("web.home.fair")}${" "}
              <button type="button" class="link" id="usual" onClick=${() => start(false)}>
                ${say("web.home.usual")}
              </button>
            </p>
          `}
        </div>
        <div class="pic"><${Picture} scene=${quick.picture ?? quick.scene} thumb=${false} /></div>
      </section>
      <section class="pick" aria-labelledby="pick-title">
        <div class="hd">
          <h2 id="pick-title">${say("web.home.pick")}</h2>
          <${Segments}
            label=${say("new.mode")}
            value=${mode}
            onChange=${setMode}
            choices=${MODES.map((one) => [one, say(`web.mode.${one}.short`)])}
          />
        </div>
        <${GameList} games=${games} onChoose=${choose} taglines />
      </section>
      <${Install} />
      ${chosen &&
      html`
        <${NewGame} game=${chosen} mode=${mode} onClose=${() => choose(null)} />
      `}
    </main>
  `;
}

/** Offered by browsers that can put the page on the home screen. */
function Install() {
  const [, redraw] = useState({});
  useEffect(() => watchInstall(() => redraw({})), []);
  if (!canInstall()) return null;
  return html`
    <section class="card install">
      <${Icon} name="phone" />
      <span>
        <b>${say("web.install")}</b>
        <br />
        <span class="small muted">${say("web.install.about")}</span>
      </span>
      <button type="button" class="btn" id="install" onClick=${install}>
        <${Icon} name="open" />
        ${say("web.install.do")}
      </button>
    </section>
  `;
}
