// @ts-check
// What a move would do, as a list beside the board.
import { html } from "../vendor/preact.js";
import { drawnHands, sowingOf } from "../board/ghost.js";
import { capital, count, say } from "../words.js";
import { moveTitle } from "./moves.js";

/**
 * The sentences of a foretold move; the first is its title.
 * @param {Page.Foretold} foretold
 * @param {Api.Scene} scene
 * @returns {string[]}
 */
export function foretoldLines({ choice, story, takers, backTakers, wins }, scene) {
  const title = say("web.ghost.if", { move: moveTitle(choice.text, scene) });
  const sowing = sowingOf(scene, story);
  if (sowing) return [title, ...sowingLines(sowing, scene)];
  const flips = story.filter((event) => event.kind === "flip").length;
  const lines = [];
  if (flips > 0) lines.push(count("web.ghost.flips", flips));
  if (wins.length > 0) lines.push(say("web.ghost.wins", { moves: wins.join(", ") }));
  if (takers.length > 0) {
    const taken = count("web.ghost.takers", takers.length);
    const back = backTakers > 0 ? count("web.ghost.back", backTakers) : say("web.ghost.no-back");
    lines.push(`${taken} ${back}`);
  } else if (choice.path.length > 1) lines.push(say("web.ghost.safe"));
  return lines.length > 0 ? [title, ...lines] : [];
}

/**
 * @param {import("../board/ghost.js").Sowing} sowing
 * @param {Api.Scene} scene
 */
function sowingLines({ hands, last, isEmpty, captured, again, gain }, scene) {
  const named = drawnHands(hands).map(({ hand, at }) => {
    const end = hand.cells.at(-1) ?? hand.from;
    const isStore = scene.cells[end].shape.kind === "store";
    const place = isStore ? say("place.store") : say("place.hole", { name: scene.cells[end].name });
    return `${at + 1}. ${say("web.ghost.lift", { n: hand.seeds, place })}`;
  });
  const lines = [...named];
  if (hands.length > named.length) lines.push(count("web.ghost.hands", hands.length));
  if (captured > 0 && isEmpty && last !== null)
    lines.push(say("web.ghost.shoots", { name: scene.cells[last].name, n: captured }));
  else if (captured > 0) lines.push(capital(say("web.captures", { n: captured })));
  if (gain > 0) lines.push(count("web.ghost.gain", gain));
  lines.push(say(again ? "tell.again" : "web.ghost.then"));
  return lines;
}

/** @param {{ foretold: Page.Foretold, scene: Api.Scene }} props */
export function GhostNote({ foretold, scene }) {
  const [title, ...lines] = foretoldLines(foretold, scene);
  if (!title) return null;
  return html`
    <div class="ghost-note" data-note="ghost">
      <b>${title}</b>
      <ul class="small">
        ${lines.map(
          (line) => html`
            <li>${line}</li>
          `,
        )}
      </ul>
    </div>
  `;
}
