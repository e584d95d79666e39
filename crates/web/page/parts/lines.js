// @ts-check
// The list of an analysis: the moves of the game with their values, and its variations.
import { Component, html } from "../vendor/preact.js";
import { written } from "../board/values.js";
import { count, say } from "../words.js";

/** @typedef {import("../lines.js").LineMove} LineMove */
/** @typedef {import("../analysis-client.js").AnalysisClient} AnalysisClient */

/** After so many moves stands what is said about them, and what else could be played. */
const A_ROW = 12;
/** So many moves of a variation are shown, until it is opened. */
const SHOWN = 2;

/**
 * @typedef {object} Props
 * @property {AnalysisClient} client
 * @property {Api.View} view
 * @property {boolean} hideValues
 * @property {(move: LineMove) => void} onPick
 */

/** @extends {Component<Props, { open: Set<LineMove> }>} */
export class LineList extends Component {
  state = { open: new Set() };
  /** The move that was in sight last. @type {LineMove | null} */
  seen = null;

  componentDidMount() {
    this.showCurrent();
  }
  componentDidUpdate() {
    this.showCurrent();
  }
  /** Scrolls the list, and only the list, to the current move. */
  showCurrent() {
    const { now } = this.props.client;
    if (this.seen === now) return;
    this.seen = now;
    if (!(this.base instanceof HTMLElement)) return;
    /** @type {HTMLElement | null} */
    const node = this.base.querySelector("[aria-current]");
    const top = node ? node.offsetTop - this.base.offsetTop : 0;
    const { scrollTop, clientHeight } = this.base;
    if (top < scrollTop || top + 32 > scrollTop + clientHeight)
      this.base.scrollTop = top - clientHeight / 3;
  }

  /** @param {Props} props */
  render({ client }) {
    const { root } = client.lines;
    return html`
      <div class="tree num" role="group" aria-label=${say("web.lines")}>
        ${root.comment &&
        html`
          <p class="cm">${root.comment}</p>
        `}
        ${root.next.length > 0 && this.renderLine(root.next[0], true)}
      </div>
    `;
  }

  /**
   * A line from its first move, row by row.
   * @param {LineMove} first
   * @param {boolean} [isMain]
   * @returns {import("../vendor/preact.js").Child}
   */
  renderLine(first, isMain = false) {
    /** @type {LineMove[]} */
    const moves = [];
    for (let one = first; one; [one] = one.next) moves.push(one);
    const { line } = this.props.client;
    const isOpen = isMain || moves.length <= SHOWN + 1 || this.state.open.has(first);
    // The variation that is looked at is open.
    if (!isOpen && !line.includes(first)) return this.renderFolded(first, moves);
    const rows = [];
    for (let i = 0; i < moves.length; i += A_ROW) rows.push(moves.slice(i, i + A_ROW));
    return rows.map((row) => this.renderRow(row, isMain));
  }
  /**
   * @param {LineMove} first
   * @param {LineMove[]} moves
   */
  renderFolded(first, moves) {
    const left = moves.length - SHOWN;
    const open = () => this.setState({ open: new Set([...this.state.open, first]) });
    return html`
      <div class="ln">
        ${moves.slice(0, SHOWN).map((one) => this.renderMove(one))}
        <button
          type="button"
          class="mv"
          aria-label=${count("web.lines.more", left)}
          onClick=${open}
        >
          …
        </button>
      </div>
    `;
  }
  /**
   * @param {LineMove[]} row
   * @param {boolean} isMain
   */
  renderRow(row, isMain) {
    const said = row.filter((one) => one.comment);
    // A short comment stands behind its move where nothing else follows.
    const isBeside = !isMain && row.length === 1;
    /** The deepest first, so that each stands near the move it could replace. */
    const others = row
      .slice()
      .reverse()
      .flatMap((one) => (one.isVariation ? [] : (one.before?.next.slice(1) ?? [])));
    return html`
      <div class="ln">
        ${row.map((one) => this.renderMove(one))}
        ${isBeside &&
        said.map(
          (one) => html`
            <span class="cm">${one.comment}</span>
          `,
        )}
      </div>
      ${!isBeside &&
      said.map(
        (one) => html`
          <p class="cm">
            ${said.length > 1 &&
            html`
              <b>${one.ply}</b>
              ${" "}
            `}${one.comment}
          </p>
        `,
      )}
      ${others.map(
        (one) => html`
          <div class="var" role="group" aria-label=${say("web.lines.other", { move: one.text })}>
            ${this.renderLine(one)}
          </div>
        `,
      )}
    `;
  }

  /** @param {LineMove} move */
  renderMove(move) {
    const { client, view, hideValues, onPick } = this.props;
    const side = move.side ?? (move.ply % 2 ? "first" : "second");
    const mark = hideValues ? null : move.judged?.mark;
    const value = hideValues ? undefined : move.worth;
    return html`
      <button
        type="button"
        class="mv"
        data-ply=${client.lines.isMain(move) ? move.ply : undefined}
        data-move=${move.text}
        aria-current=${client.now === move ? "step" : undefined}
        onClick=${() => onPick(move)}
      >
        <span class="n">${move.ply}</span>
        <i class=${`dot ${side}`}></i>
        ${move.text}
        ${mark &&
        html`
          <span
            class=${`q${mark === "??" ? " bad" : ""}`}
            title=${say(mark === "??" ? "web.mark.blunder" : "web.mark.worse")}
          >
            ${mark}
          </span>
        `}
        ${value &&
        html`
          <span class="v">${written(value.value, value.exact, view.unit)}</span>
        `}
      </button>
    `;
  }
}
