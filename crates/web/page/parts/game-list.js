// @ts-check
// All games as cards: a picture, the title, and a line about each.
import { html } from "../vendor/preact.js";
import { Picture } from "../board/board.js";
import { capital } from "../words.js";

/**
 * Cards are links where `href` is given, and buttons otherwise.
 * @param {object} props
 * @param {Api.Game[]} props.games
 * @param {(game: Api.Game) => string} [props.href]
 * @param {(game: Api.Game) => void} [props.onChoose]
 * @param {boolean} [props.taglines]
 * @param {boolean} [props.small]
 */
export const GameList = ({ games, href, onChoose, taglines, small }) => html`
  <ul class=${small ? "games small-games" : "games"}>
    ${games.map(
      (game) => html`
        <li key=${game.name}>
          <${href ? "a" : "button"}
            class="game card"
            id=${`game-${game.name}`}
            href=${href?.(game)}
            onClick=${onChoose && (() => onChoose(game))}
            children=${html`
              <span class="th"><${Picture} scene=${game.picture ?? game.scene} /></span>
              <span class="tx">
                <b>${game.title}</b>
                ${taglines &&
                html`
                  <span class="small muted">${capital(game.tagline)}</span>
                `}
              </span>
            `}
          />
        </li>
      `,
    )}
  </ul>
`;
