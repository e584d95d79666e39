// @ts-check
// Practice: questions about small trees. The seed and the number in the address make
// the question; the score stays in this browser.
import { Component, html } from "../vendor/preact.js";
import { get, post } from "../api.js";
import { Icon } from "../icons.js";
import { Note, Trouble } from "../parts/controls.js";
import { Figure } from "../parts/figure.js";
import { Link } from "../parts/share.js";
import { go, replace, whole } from "../route.js";
import { capital, number, say } from "../words.js";

/** @typedef {{ right: number, answered: number }} Score */

const KEY = "siasat-practice";
const anySeed = () => 1 + Math.floor(Math.random() * 99999);
/**
 * @param {number} seed
 * @param {number} at the number of the question
 */
const place = (seed, at) => `#/practice?seed=${seed}&number=${at}`;

/** @returns {Score} */
function readScore() {
  try {
    const { right = 0, answered = 0 } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { right, answered };
  } catch {
    return { right: 0, answered: 0 };
  }
}
/** @param {Score} score */
function keepScore(score) {
  try {
    localStorage.setItem(KEY, JSON.stringify(score));
  } catch {
    // This browser keeps nothing.
  }
  return score;
}

/**
 * @typedef {object} State
 * @property {Api.Question | null} task
 * @property {(Api.Verdict & { answer: string }) | null} verdict
 * @property {string} typed
 * @property {string[]} picked
 * @property {string | null} error
 * @property {Score} score
 */

/** @extends {Component<Page.ScreenProps, State>} */
export class Practice extends Component {
  /** @type {State} */
  state = { task: null, verdict: null, typed: "", picked: [], error: null, score: readScore() };

  componentDidMount() {
    this.fromRoute();
  }
  /** @param {Page.ScreenProps} before */
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang && this.state.task)
      this.ask(this.state.task, this.state.verdict?.answer);
    if (before.route !== this.props.route && this.shown !== location.hash) this.fromRoute();
    this.props.setTitle(say("practice.title"));
  }
  fromRoute() {
    const { seed, number: at } = this.props.route.query;
    /** @type {(text: string | undefined, otherwise: number) => number} */
    const whole = (text, otherwise) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : otherwise);
    const asked = { seed: whole(seed, anySeed()), number: whole(at, 1) };
    this.shown = place(asked.seed, asked.number);
    if (location.hash !== this.shown) replace(this.shown);
    this.ask(asked);
  }
  /**
   * @param {{ seed: number, number: number }} which
   * @param {string} [answered]
   */
  async ask({ seed, number: at }, answered) {
    this.wanted = `${seed} ${at}`;
    try {
      /** @type {Api.Question} */
      const task = await get(`/api/lab/practice?seed=${seed}&number=${at}`);
      const verdict = answered === undefined ? null : await this.judge(task, answered);
      if (this.wanted !== `${seed} ${at}`) return;
      this.setState({ task, verdict, error: null });
      if (!verdict) this.setState({ typed: "", picked: [] });
    } catch (error) {
      this.setState({ error: error.message });
    }
  }
  /**
   * @param {Api.Question} task
   * @param {string} answer
   * @returns {Promise<Api.Verdict & { answer: string }>}
   */
  async judge({ seed, number: at }, answer) {
    const verdict = await post("/api/lab/practice", { seed, number: at, answer });
    return { ...verdict, answer };
  }

  /** @param {string} text */
  async answer(text) {
    const { task } = this.state;
    if (!task) return;
    try {
      const verdict = await this.judge(task, text);
      const counts = verdict.right !== null;
      const { right, answered } = this.state.score;
      const score = counts
        ? keepScore({ right: right + (verdict.right ? 1 : 0), answered: answered + 1 })
        : this.state.score;
      this.setState({ verdict, score, error: null });
      this.props.announce(`${this.judgement(verdict)} ${verdict.says}`);
      if (counts) requestAnimationFrame(focusNext);
    } catch (error) {
      this.setState({ error: error.message });
    }
  }
  /** "Right.", "Wrong.", or nothing where it was not an answer. @param {Api.Verdict} verdict */
  judgement({ right }) {
    if (right === null) return "";
    return say(right ? "practice.right" : "practice.wrong");
  }
  next() {
    const { task } = this.state;
    if (!task) return;
    const next = task.last
      ? { seed: anySeed(), number: 1 }
      : { seed: task.seed, number: task.number + 1 };
    this.shown = place(next.seed, next.number);
    go(this.shown);
    this.ask(next);
  }

  /**
   * @param {Page.ScreenProps} props
   * @param {State} state
   */
  render({ toast }, { task, verdict, error, score }) {
    const done = verdict !== null && verdict.right !== null;
    return html`
      <main class="choose study practice" id="main" tabindex="-1">
        <div class="hd">
          <h1>${say("practice.title")}</h1>
          <p class="chip num" data-score>
            ${say("practice.score", { right: number(score.right), n: number(score.answered) })}
          </p>
        </div>
        <p class="lead">${say("practice.lead")}</p>
        <${Trouble} error=${error} />
        ${task &&
        html`
          <div class="halves">
            <section class="card pad stack">
              <h2>${say("practice.tree", { n: number(task.tree) })}</h2>
              <${Figure} svg=${verdict?.solution ?? task.figure} label=${task.outline} />
              <details>
                <summary>${say("practice.outline")}</summary>
                <pre class="outline" tabindex="0">${task.outline}</pre>
              </details>
            </section>
            <section class="card pad stack">
              <h2 id="asked">${task.question}</h2>
              ${this.form(task, done)}
              ${verdict &&
              html`
                <div class=${`card pad ${lookOf(verdict)}`} data-verdict=${String(verdict.right)}>
                  <${Note}
                    icon=${verdict.right ? "check" : "lamp"}
                    title=${this.judgement(verdict) || undefined}
                    children=${capital(verdict.says)}
                  />
                </div>
              `}
              ${done &&
              html`
                <div class="bar">
                  <button
                    type="button"
                    class="btn primary"
                    data-do="next-task"
                    onClick=${() => this.next()}
                  >
                    ${say(verdict.new_tree ? "practice.next-tree" : "practice.next")}
                    <${Icon} name="next" />
                  </button>
                  <a class="btn" href=${laboratoryOf(task)}>
                    <${Icon} name="tree" />
                    ${say("course.open.laboratory")}
                  </a>
                </div>
              `}
              <details>
                <summary>${say("web.share")}</summary>
                <div class="stack">
                  <${Link}
                    name="task"
                    label=${say("practice.link")}
                    link=${whole(place(task.seed, task.number))}
                    toast=${toast}
                  />
                  <div class="bar">
                    <button
                      type="button"
                      class="btn"
                      data-do="other-seed"
                      onClick=${() => go(place(anySeed(), 1))}
                    >
                      ${say("practice.other")}
                    </button>
                    <button
                      type="button"
                      class="btn"
                      data-do="forget-score"
                      onClick=${() =>
                        this.setState({ score: keepScore({ right: 0, answered: 0 }) })}
                    >
                      ${say("practice.forget")}
                    </button>
                  </div>
                </div>
              </details>
            </section>
          </div>
        `}
      </main>
    `;
  }

  /**
   * What to answer with.
   * @param {Api.Question} task
   * @param {boolean} done
   */
  form(task, done) {
    const { typed, picked, verdict } = this.state;
    if (task.kind === "best") {
      return html`
        <div class="bar" role="group" aria-labelledby="asked">
          ${task.choices.map(
            ({ answer, title }) => html`
              <button
                type="button"
                class=${`btn${verdict?.answer === answer ? " on" : ""}`}
                data-answer=${answer}
                disabled=${done}
                onClick=${() => this.answer(answer)}
              >
                ${title}
              </button>
            `,
          )}
        </div>
      `;
    }
    if (task.kind === "pruned") {
      /** @param {string} answer */
      const flip = (answer) =>
        this.setState({
          picked: picked.includes(answer)
            ? picked.filter((one) => one !== answer)
            : [...picked, answer],
        });
      return html`
        <div class="bar leaves" role="group" aria-labelledby="asked">
          ${task.choices.map(
            ({ answer, title }) => html`
              <button
                type="button"
                class=${`btn${picked.includes(answer) ? " on" : ""}`}
                aria-pressed=${String(picked.includes(answer))}
                data-leaf=${answer}
                disabled=${done}
                onClick=${() => flip(answer)}
              >
                <span class="muted">(${answer})</span>
                ${" "}${title}
              </button>
            `,
          )}
        </div>
        <button
          type="button"
          class="btn primary"
          data-do="check"
          disabled=${done}
          onClick=${() => this.answer(picked.length ? picked.join(" ") : "0")}
        >
          ${picked.length ? say("practice.check") : say("practice.check-none")}
        </button>
      `;
    }
    return html`
      <form
        class="bar"
        onSubmit=${(event) => {
          event.preventDefault();
          if (!done) this.answer(typed);
        }}
      >
        <input
          class="input short"
          id="answer"
          inputmode="decimal"
          autocomplete="off"
          aria-labelledby="asked"
          value=${typed}
          disabled=${done}
          onInput=${(event) => this.setState({ typed: event.target.value })}
        />
        <button class="btn primary" data-do="check" disabled=${done}>
          ${say("practice.check")}
        </button>
      </form>
    `;
  }
}

const focusNext = () => {
  /** @type {HTMLElement | null} */
  const next = document.querySelector("[data-do=next-task]");
  next?.focus();
};

/** @param {Api.Verdict} verdict */
function lookOf({ right }) {
  if (right === null) return "is-hint";
  return right ? "is-good" : "is-bad";
}

/** The task's tree in the laboratory. @param {Api.Question} task */
function laboratoryOf({ text }) {
  const algorithm = text.includes("chance") ? "expectimax" : "alphabeta";
  return `#/laboratory?${new URLSearchParams({ tree: text, algorithm })}`;
}
