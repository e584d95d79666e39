// @ts-check
// A line of moves in boxes: a strip below each says who moves, an arrow that the side moves again.
import { html, useEffect, useState } from "../vendor/preact.js";
import { show } from "../api.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { has, say } from "../words.js";

/** So many moves of a line are said and shown. */
const MOST = 10;

/** What a move is called in a line. @param {string} text */
const nameIn = (text) => (has(`move.${text}`) ? say(`move.${text}`) : text);

/**
 * @param {object} props
 * @param {Api.Played[]} props.played
 * @param {number} [props.at] how many of them are on the board
 * @param {((at: number) => void) | null} [props.onPick] shows the board after so many
 * @param {boolean} [props.goesOn] Are there more moves than are shown?
 */
export const Plies = ({ played, at, onPick, goesOn }) => html`
  <ol class="plies num">
    ${played.map((move, i) => {
      const again = move.story.some((event) => event.kind === "extra");
      const inside = html`
        ${nameIn(move.text)}${again &&
        html`
          <${Icon} name="again" />
        `}
      `;
      return html`
        <li>
          ${onPick
            ? html`
                <button
                  type="button"
                  class=${`ply ${move.side}`}
                  aria-current=${i + 1 === at ? "step" : undefined}
                  aria-label=${move.says || undefined}
                  onClick=${() => onPick(i + 1)}
                >
                  ${inside}
                </button>
              `
            : html`
                <span class=${`ply ${move.side}`}>${inside}</span>
              `}
        </li>
      `;
    })}
    ${goesOn &&
    html`
      <li>…</li>
    `}
  </ol>
`;

/**
 * A line that is known by its moves alone. Who makes them is asked for.
 * @typedef {object} Line
 * @property {string} game
 * @property {string | null | undefined} position
 * @property {string[]} before moves from the position to where the line begins
 * @property {string[]} moves
 * @property {((at: number) => void) | null} [onPick]
 */
/** @param {Line} props */
function LinePlies({ game, position, before, moves, onPick }) {
  const [known, setKnown] = useState(/** @type {Api.Played[] | null} */ (null));
  const shown = moves.slice(0, MOST);
  const all = [...before, ...shown];
  useEffect(() => {
    let isWanted = true;
    setKnown(null);
    show({ game, position, moves: all }).then(
      ({ history }) => isWanted && setKnown(history.slice(-shown.length)),
      // The boxes are there without it.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [settings.lang, game, position, all.join()]);
  /** @type {Api.Played[]} */
  const unknown = shown.map((text) => ({ side: "chance", text, says: "", story: [] }));
  return html`
    <${Plies} played=${known ?? unknown} goesOn=${moves.length > shown.length} onPick=${onPick} />
  `;
}

/**
 * Sentences, and the line that one of them tells as boxes in its place.
 * @param {{ sentences: string[], line?: Line }} props
 */
export function SaidWithLine({ sentences, line }) {
  const text = line && line.moves.slice(0, MOST).map(nameIn).join(" ");
  const end = `: ${text}`;
  const at = text ? sentences.findIndex((sentence) => sentence.includes(end)) : -1;
  // In another language already, or of other moves: the sentences say it.
  if (at < 0) return sentences.join(" ");
  const cut = sentences[at].indexOf(end);
  const head = [...sentences.slice(0, at), sentences[at].slice(0, cut + 1)].join(" ");
  const rest = sentences[at].slice(cut + end.length).replace(/^(?: ?…|\.)\s*/, "");
  return html`
    ${head}${" "}
    <${LinePlies} ...${line} />
    ${[rest, ...sentences.slice(at + 1)].filter(Boolean).join(" ")}
  `;
}
