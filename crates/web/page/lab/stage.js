// The player of told searches, which is no part of this page, in a place of its own.
import { Component, html } from "../vendor/preact.js";
import { mount } from "../player/player.js";

export class Stage extends Component {
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
    this.player.close();
  }
  begin({ data, onShow, pick, start, chosen, hold }) {
    this.player = mount(this.base, data, { onShow, pick, start });
    hold(this.player);
    this.choose(chosen);
  }
  choose(chosen) {
    for (const node of this.base.querySelectorAll(".lab-node"))
      node.classList.toggle("is-chosen", Number(node.dataset.node) === chosen);
  }
  render() {
    return html`
      <div class="lab-host"></div>
    `;
  }
}
