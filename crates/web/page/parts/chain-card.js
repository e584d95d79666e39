// @ts-check
// Many moves of a machine as one story: what each brought, and a slider to look again. The
// next turn is open meanwhile; whoever moves the slider looks at the past.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { number, say } from "../words.js";
import { Note } from "./controls.js";
import { captured, gain } from "./moves.js";
import { nameOf } from "./players.js";

/** The height of the tallest bar, in pixels. */
const TALLEST = 40;
/** So many bars have room for their numbers: beside each other on a phone, and below a board. */
const SOME = 14;
const MANY = 36;

/**
 * @param {object} props
 * @param {import("../game-client.js").GameClient} props.client
 * @param {Api.Room} props.room
 * @param {import("../vendor/preact.js").Child} [props.tools] Buttons that it stands in the place of.
 */
export function ChainCard({ client, room, tools }) {
  const chain = client.openChain();
  if (!chain) return null;
  const won = chain.gain > 0 && room.scored ? `, +${number(chain.gain)}` : "";
  const name = nameOf(room, chain.side);
  const moves = room.history.slice(chain.from, chain.from + chain.moves);
  const at = client.chainAt ?? chain.moves;
  // From the past to one's own turn; from there the card gives its place to the board.
  const end = () => {
    if (client.chainAt !== null) return client.lookAt(chain.moves);
    client.closeChain();
    document.querySelector("main")?.focus();
  };
  const step = say("web.chain.at", { n: at, all: chain.moves });
  return html`
    <div class="chain" data-note="chain">
      <div class="row">
        <${Note}
          icon="again"
          title=${say("web.chain", { name, n: number(chain.moves), gain: won })}
        />
        ${tools}
      </div>
      ${room.scored &&
      html`
        <${Bars} moves=${moves} scene=${room.scene} side=${chain.side} at=${at} />
      `}
      <div class="bar looking">
        <button
          type="button"
          class="ib"
          data-do="look-again"
          aria-label=${say("web.chain.again")}
          title=${say("web.chain.again")}
          onClick=${() => client.lookAgain()}
        >
          <${Icon} name="play" />
        </button>
        <label class="scrub">
          <span class="vh">${say("web.chain.scrub")}</span>
          <input
            type="range"
            min="0"
            max=${chain.moves}
            value=${at}
            aria-valuetext=${step}
            data-do="scrub"
            onInput=${(/** @type {any} */ event) => client.lookAt(event.target.valueAsNumber)}
          />
          <span class="num small" aria-hidden="true">
            <b>${at}</b>
            ${" / "}${chain.moves}
          </span>
        </label>
        <button type="button" class="btn" data-do="chain-end" onClick=${end}>
          ${say("web.chain.end")}
        </button>
      </div>
    </div>
  `;
}

/**
 * A bar for each move, as high as what it won; filled where it captured.
 * @param {{ moves: Api.Played[], scene: Api.Scene, side: Api.Side, at: number }} props
 */
function Bars({ moves, scene, side, at }) {
  const gains = moves.map((move) => gain(move, scene));
  const most = Math.max(1, ...gains);
  const crowd = moves.length > MANY ? "crowd" : moves.length > SOME ? "many" : "";
  return html`
    <ol class=${`bars num ${crowd}`} aria-label=${say("web.chain.bars")}>
      ${moves.map((move, i) => {
        const isShot = captured(move) > 0;
        const classes = [side, isShot && "shot", i === at - 1 && "now"].filter(Boolean).join(" ");
        return html`
          <li class=${classes}>
            <span>+${gains[i]}</span>
            <i
              ref=${(/** @type {HTMLElement | null} */ node) =>
                node?.style.setProperty("height", `${4 + (TALLEST * gains[i]) / most}px`)}
            ></i>
            <b>${move.text}</b>
          </li>
        `;
      })}
    </ol>
  `;
}
