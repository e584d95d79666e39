// @ts-check
// Home: one click to a game, the one to go on with, and all games.
import { html, useState } from "../vendor/preact.js";
import { Picture } from "../board/board.js";
import { Icon } from "../icons.js";
import { openRoom } from "../open-room.js";
import { Segments } from "../parts/controls.js";
import { GameList } from "../parts/game-list.js";
import { lastOpenRoom, settings } from "../settings.js";
import { say } from "../words.js";
import { NewGame } from "./new-game.js";

const MODES = ["machine", "friend", "watch"];

/** @param {Page.ScreenProps} props */
export function Home({ games, toast, route }) {
  const asked = games.find((game) => game.name === route.query.new);
  const [chosen, choose] = useState(asked ?? null);
  const [mode, setMode] = useState("machine");
  // The first game of the list is the one that a single click starts.
  const [quick] = games;
  const open = lastOpenRoom();
  const start = () =>
    openRoom({ game: quick.name, first: "human", second: settings.level }).catch((error) =>
      toast(error.message),
    );
  return html`
    <main class="home" id="main" tabindex="-1">
      <section class="hero">
        <div class="txt">
          <h1>${say("web.home.title")}</h1>
          <p class="lead">${say("web.home.lead", { title: quick.title, n: games.length - 1 })}</p>
          <div class="bar">
            <button class="btn primary big" id="quick" onClick=${start}>
              <${Icon} name="play" />
              ${say("web.home.play", { title: quick.title })}
            </button>
            ${open &&
            html`
              <a class="btn big" id="continue" href=${`#/play/${open.id}`}>
                ${say("web.home.continue", { title: open.title })}
              </a>
            `}
          </div>
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
      ${chosen &&
      html`
        <${NewGame} game=${chosen} mode=${mode} onClose=${() => choose(null)} />
      `}
    </main>
  `;
}
