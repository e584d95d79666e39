// @ts-check
// The boundary of a screen: what goes wrong inside does not reach the rest of the page.
import { Component, html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { say } from "../words.js";
import { copy } from "./controls.js";

/**
 * @typedef {object} Props
 * @property {Page.Route} route
 * @property {(text: string) => void} toast
 * @property {import("../vendor/preact.js").Child} children
 */

/** @extends {Component<Props, { error: Error | null }>} */
export class Boundary extends Component {
  /** @type {{ error: Error | null }} */
  state = { error: null };

  /** @param {Error} error */
  static getDerivedStateFromError(error) {
    return { error };
  }
  /** @param {Error} error */
  componentDidCatch(error) {
    console.error(error);
  }
  /** Another address is another try. @param {Props} before */
  componentDidUpdate(before) {
    if (before.route !== this.props.route && this.state.error) this.setState({ error: null });
  }

  /**
   * @param {Props} props
   * @param {{ error: Error | null }} state
   */
  render({ children, toast }, { error }) {
    if (!error) return children;
    const copyReport = async () =>
      toast(say((await copy(report(error))) ? "web.copied" : "web.not-copied"));
    return html`
      <main class="notice" id="main" tabindex="-1">
        <div class="card pad stumbled" role="alert">
          <${Icon} name="warn" />
          <h1>${say("web.stumbled")}</h1>
          <p class="muted">${say("web.stumbled.about")}</p>
          <div class="bar">
            <button
              type="button"
              class="btn primary"
              data-do="restart"
              onClick=${() => this.setState({ error: null })}
            >
              <${Icon} name="again" />
              ${say("web.stumbled.again")}
            </button>
            <a class="btn" href="#/">
              <${Icon} name="home" />
              ${say("web.stumbled.home")}
            </a>
          </div>
          <button type="button" class="btn quiet" data-do="report" onClick=${copyReport}>
            <${Icon} name="export" />
            ${say("web.stumbled.report")}
          </button>
        </div>
      </main>
    `;
  }
}

/** What whoever mends it wants to know. @param {Error} error */
const report = (error) =>
  [error.stack ?? error, location.href, settings.lang, navigator.userAgent].join("\n");
