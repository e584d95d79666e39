// Home: one click to a game, the one to go on with, and eight pictures.
import { html, useEffect, useState } from "../vendor/preact.js";
import { post, show } from "../api.js";
import { Picture } from "../board/board.js";
import { Icon } from "../icons.js";
import { Segments } from "../parts/controls.js";
import { go } from "../route.js";
import { keepRoom, lastOpenRoom, settings } from "../settings.js";
import { capital, say } from "../words.js";
import { NewGame } from "./newgame.js";

// The game that a single click starts.
const FIRST_GAME = "congklak";

// Opens a room and goes there.
export async function openRoom(wish) {
  const made = await post("/api/rooms", wish);
  keepRoom({
    id: made.id,
    token: made.token,
    invite: made.invite,
    watchKey: made.watch,
    title: made.room.title,
    ply: made.room.ply,
    role: made.room.role,
    over: false,
  });
  go(`#/play/${made.id}`);
}

export function Home({ games, toast, route }) {
  const [chosen, choose] = useState(
    route.query.new ? games.find((game) => game.name === route.query.new) : null,
  );
  const [mode, setMode] = useState("machine");
  const quick = games.find((game) => game.name === FIRST_GAME) ?? games[0];
  const pictures = usePictures(games);
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
          <p class="lead">${say("web.home.lead")}</p>
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
        <div class="pic"><${Picture} scene=${midGame(quick.scene)} thumb=${false} /></div>
      </section>
      <section class="pick" aria-labelledby="pick-title">
        <div class="hd">
          <h2 id="pick-title">${say("web.home.pick")}</h2>
          <${Segments}
            label=${say("new.mode")}
            value=${mode}
            onChange=${setMode}
            choices=${["machine", "friend", "watch"].map((one) => [
              one,
              say(`web.mode.${one}.short`),
            ])}
          />
        </div>
        <ul class="games">
          ${games.map(
            (game) => html`
              <li>
                <button class="game card" id=${`game-${game.name}`} onClick=${() => choose(game)}>
                  <span class="th"><${Picture} scene=${pictures[game.name] ?? game.scene} /></span>
                  <span class="tx">
                    <b>${game.title}</b>
                    <span class="small muted">${capital(game.tagline)}</span>
                  </span>
                </button>
              </li>
            `,
          )}
        </ul>
      </section>
      ${chosen &&
      html`
        <${NewGame} game=${chosen} mode=${mode} toast=${toast} onClose=${() => choose(null)} />
      `}
    </main>
  `;
}

// A board in the middle of a game looks more inviting than one at rest. Only for show.
const MID_GAME = [9, 3, 2, 11, 3, 0, 10, 14, 2, 7, 5, 9, 2, 1, 5, 15];
function midGame(scene) {
  if (scene.cells.length !== MID_GAME.length || scene.backdrop !== "mancala") return scene;
  return {
    ...scene,
    cells: scene.cells.map((cell, id) => ({
      ...cell,
      content: MID_GAME[id] ? { kind: "seeds", seeds: MID_GAME[id] } : { kind: "empty" },
    })),
  };
}

// Small positions in which one sees what a game is about. The usual start is shown
// until they are there.
const PICTURES = {
  knightthrough: { game: "knightthrough:width=5,height=4", position: "..n.n/...n./..N../NN... w" },
  adjacency: { game: "adjacency:size=5x4", position: "...OO/.XXOO/XX.O./XX... first 8" },
  connect4: { game: "connect4", position: "......./...O.../...X.../...O.../..XOX../OXXXOO." },
  tictactoe: { game: "tictactoe", position: "XOX/.XO/..O" },
  nim: { game: "nim:piles=1/3/5/7" },
  pig: { game: "pig", position: "42 61 17 first" },
};
function usePictures(games) {
  const [scenes, setScenes] = useState({});
  useEffect(() => {
    const known = games.filter((game) => PICTURES[game.name]);
    Promise.all(
      known.map((game) =>
        show(PICTURES[game.name]).then(
          (view) => [game.name, view.scene],
          () => [game.name, game.scene],
        ),
      ),
    ).then((pairs) => setScenes(Object.fromEntries(pairs)));
  }, []);
  return scenes;
}
