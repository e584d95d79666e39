// @ts-check
// What one draws with on an analysed board: arrows and rings, their colour, a comment.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { COLOURS, LONGEST_COMMENT } from "../lines.js";
import { say } from "../words.js";

/** @typedef {import("../lines.js").Colour} Colour */
/**
 * What the next touch of the board draws; null where it plays.
 * @typedef {"arrow" | "ring" | null} Pen
 */

/**
 * @param {object} props
 * @param {Pen} props.pen
 * @param {Colour} props.colour
 * @param {boolean} props.isCommenting
 * @param {boolean} props.hasMarks
 * @param {(pen: Pen) => void} props.onPen
 * @param {(colour: Colour) => void} props.onColour
 * @param {() => void} props.onComment
 * @param {() => void} props.onErase
 */
export function DrawTools(props) {
  const { pen, colour, isCommenting, hasMarks, onPen, onColour, onComment, onErase } = props;
  /** @type {(name: "arrow" | "ring") => import("../vendor/preact.js").Child} */
  const penButton = (name) => html`
    <button
      type="button"
      class=${`ib${pen === name ? " on" : ""}`}
      data-do=${`pen-${name}`}
      aria-pressed=${String(pen === name)}
      aria-label=${say(`web.pen.${name}`)}
      title=${say(`web.pen.${name}`)}
      onClick=${() => onPen(pen === name ? null : name)}
    >
      <${Icon} name=${name} />
    </button>
  `;
  return html`
    <div class="draws" role="group" aria-label=${say("web.pen")}>
      ${penButton("arrow")}${penButton("ring")}
      <span class="swatches" role="group" aria-label=${say("web.pen.colour")}>
        ${COLOURS.map(
          (one) => html`
            <button
              type="button"
              class=${`swatch ${one}`}
              data-colour=${one}
              aria-pressed=${String(one === colour)}
              aria-label=${say(`web.pen.colour.${one}`)}
              title=${say(`web.pen.colour.${one}`)}
              onClick=${() => onColour(one)}
            >
              <i></i>
            </button>
          `,
        )}
      </span>
      <button
        type="button"
        class=${`ib${isCommenting ? " on" : ""}`}
        data-do="comment"
        aria-expanded=${String(isCommenting)}
        aria-label=${say("web.lines.comment")}
        title=${say("web.lines.comment")}
        onClick=${onComment}
      >
        <${Icon} name="text" />
      </button>
      <button
        type="button"
        class="ib"
        data-do="erase"
        disabled=${!hasMarks}
        aria-label=${say("web.pen.erase")}
        title=${say("web.pen.erase")}
        onClick=${onErase}
      >
        <${Icon} name="trash" />
      </button>
    </div>
  `;
}

/**
 * The comment of a move, or of the start.
 * @param {{ move: import("../lines.js").LineMove, onChange: (text: string) => void }} props
 */
export const Comment = ({ move, onChange }) => html`
  <label class="field">
    <span class="label">
      ${move.ply > 0
        ? say("web.lines.comment.of", { n: move.ply, move: move.text })
        : say("web.lines.comment.start")}
    </span>
    <textarea
      class="input"
      id="comment"
      rows="3"
      maxlength=${LONGEST_COMMENT}
      value=${move.comment}
      onInput=${(/** @type {any} */ event) => onChange(event.target.value)}
    ></textarea>
  </label>
`;
