// @ts-check
// The player of traces, which is no part of this page, in a place of its own.
import { Component, html } from "../vendor/preact.js";
import { mount } from "../player/player.js";

/**
 * @typedef {object} Props
 * @property {Api.SearchTrace} data
 * @property {number | null} chosen The node to mark.
 * @property {number} [start] The step to start with.
 * @property {import("../player/draw.js").Pick} pick
 * @property {import("../player/player.js").OnShow} onShow
 * @property {(player: import("../player/player.js").Player) => void} hold
 */

/** @extends {Component<Props>} */
export class Stage extends Component {
  /** @type {import("../player/player.js").Player | undefined} */
  player;

  /** @param {Props} next */
  shouldComponentUpdate(next) {
    if (next.data !== this.props.data) {
      this.player?.close();
      this.begin(next);
    } else if (next.chosen !== this.props.chosen) this.choose(next.chosen);
    return false;
  }
  componentDidMount() {
    this.begin(this.props);
  }
  componentWillUnmount() {
    this.player?.close();
  }
  /** @param {Props} props */
  begin({ data, onShow, pick, start, chosen, hold }) {
    this.player = mount(this.base, data, { onShow, pick, start });
    hold(this.player);
    this.choose(chosen);
  }
  /** @param {number | null} chosen */
  choose(chosen) {
    /** @type {NodeListOf<SVGElement>} */
    const nodes = this.base.querySelectorAll(".lab-node");
    for (const node of nodes)
      node.classList.toggle("is-chosen", Number(node.dataset.node) === chosen);
  }
  render() {
    return html`
      <div class="lab-host"></div>
    `;
  }
}
