// @ts-check
// After a long turn of the machine early in a game: the way to a start that favours nobody, or to
// a weaker level.
import { html } from "../vendor/preact.js";
import { openRoom } from "../open-room.js";
import { sideIndex } from "../sides.js";
import { say } from "../words.js";
import { Note } from "./controls.js";
import { box } from "./notes.js";

/** A long turn that begins within so many moves says more about the start than about the play. */
const EARLY = 12;

/** @param {{ screen: import("../actions.js").GameScreen, asCard?: boolean }} props */
export function Unfair({ screen, asCard }) {
  const { client, room, game, toast } = screen;
  const chain = client.longChain();
  if (!chain || !game || room.start || client.busy || client.machines() !== 1) return null;
  const machine = sideIndex(chain.side);
  const isBehind = room.score[machine] > room.score[1 - machine];
  const hasFair = game.fair?.includes(room.game);
  const weaker = weakerThan(room.seats[machine].player, game.levels);
  if (chain.from >= EARLY || !isBehind || !(hasFair || weaker)) return null;
  /** @param {{ fair?: boolean, player?: string }} change */
  const begin = ({ fair, player }) => {
    const players = room.seats.map((seat) => seat.player);
    if (player) players[machine] = player;
    const [first, second] = players;
    openRoom({ game: room.game, first, second, ...(fair && { fair }) }).catch((error) =>
      toast(error.message),
    );
  };
  const ways = html`
    ${hasFair &&
    html`
      ${say("trainer.unfair.about")}${" "}
      <button class="link" data-do="fair-start" onClick=${() => begin({ fair: true })}>
        ${say("trainer.unfair.fair")}
      </button>
      <br />
    `}
    ${weaker &&
    html`
      <button
        class="link"
        data-do="weaker"
        onClick=${() => begin({ player: weaker, fair: hasFair })}
      >
        ${say("trainer.unfair.weaker", { level: say(`level.${weaker.replace("level=", "")}`) })}
      </button>
    `}
  `;
  return box(
    asCard,
    html`
      <div data-note="unfair">
        <${Note} icon="lamp" title=${say("trainer.unfair")} children=${ways} />
      </div>
    `,
    "is-hint",
  );
}

/**
 * The level below a player; null where there is none.
 * @param {string} player
 * @param {string[]} levels the weakest first
 */
function weakerThan(player, levels) {
  const at = levels.indexOf(player.replace("level=", ""));
  return at > 0 ? `level=${levels[at - 1]}` : null;
}
