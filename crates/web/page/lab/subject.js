// What is searched: a tree that is typed or built, or a position of a game.
import { Component, html } from "../vendor/preact.js";
import { get } from "../api.js";
import { Icon } from "../icons.js";
import { Segments } from "../parts/controls.js";
import { address } from "../route.js";
import { settings } from "../settings.js";
import { say } from "../words.js";
import { about } from "./inquiry.js";

// So long nobody types, and then the tree is searched.
const PAUSE = 350;

export class SubjectForm extends Component {
  state = { examples: [], text: null, moves: null, position: null };

  componentDidMount() {
    this.learn();
  }
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.learn();
    // What was typed has arrived, or something else has been chosen; unless somebody
    // types on meanwhile.
    if (before.inquiry !== this.props.inquiry && !this.typing)
      this.setState({ text: null, moves: null, position: null });
  }
  componentWillUnmount() {
    clearTimeout(this.typing);
  }
  async learn() {
    try {
      const { examples } = await get(`/api/lab/examples?lang=${settings.lang}`);
      this.setState({ examples });
    } catch {
      // Without examples one can still type.
    }
  }
  type(changes, inquiry) {
    clearTimeout(this.typing);
    this.setState(changes);
    this.typing = setTimeout(() => {
      this.typing = null;
      this.props.onChange(inquiry);
    }, PAUSE);
  }

  render({ inquiry, games, error, onChange, children }, { examples, text, moves, position }) {
    const isGame = Boolean(inquiry.game);
    const source = html`
      <${Segments}
        label=${say("lab.source")}
        value=${isGame}
        choices=${[
          [false, say("lab.source.tree")],
          [true, say("lab.source.game")],
        ]}
        onChange=${(game) =>
          onChange(
            about(
              game
                ? { game: "tictactoe", moves: ["5", "1", "9", "3"] }
                : { tree: "[[3,5],[6,2],[1,8]]" },
              {},
            ),
          )}
      />
    `;
    return html`
      <div class="lab-subject">
        ${source}${isGame
          ? this.game(inquiry, games, moves, position)
          : this.tree(inquiry, examples, text, error)}${children}
      </div>
    `;
  }

  tree(inquiry, examples, text, error) {
    const { onChange } = this.props;
    const typed = text ?? inquiry.tree;
    const lines = Math.min(10, typed.trimEnd().split("\n").length + (typed.includes("\n") ? 1 : 0));
    const known = examples.findIndex((one) => one.tree === inquiry.tree);
    return html`
      <label class="lab-own">
        <span class="vh">${say("lab.tree")}</span>
        <${Icon} name="edit" />
        <textarea
          wrap="off"
          class=${`input${error ? " bad" : ""}`}
          id="tree"
          rows=${lines}
          spellcheck=${false}
          autocomplete="off"
          aria-describedby="tree-says"
          value=${typed}
          onInput=${(event) =>
            this.type(
              { text: event.target.value },
              { ...inquiry, tree: event.target.value, line: [], step: undefined },
            )}
        ></textarea>
      </label>
      <select
        class="select"
        id="example"
        aria-label=${say("lab.examples")}
        onChange=${(event) => {
          const one = examples[event.target.value];
          if (one) onChange(about({ tree: one.tree }, { algorithm: one.algorithm }));
        }}
      >
        <option value="" selected=${known < 0}>${say("lab.examples")}</option>
        ${examples.map(
          (one, at) => html`
            <option value=${at} selected=${at === known}>${one.title}</option>
          `,
        )}
      </select>
    `;
  }

  game(inquiry, games, moves, position) {
    const { onChange } = this.props;
    const name = inquiry.game.split(":")[0];
    const list = (event) => event.target.value.split(/[\s,]+/).filter(Boolean);
    return html`
      <select
        class="select"
        id="lab-game"
        aria-label=${say("web.game")}
        onChange=${(event) => onChange(about({ game: event.target.value, moves: [] }, {}))}
      >
        ${games.map(
          (one) => html`
            <option value=${one.name} selected=${one.name === name}>${one.title}</option>
          `,
        )}
      </select>
      <label class="lab-own">
        <span class="vh">${say("lab.moves")}</span>
        <input
          class="input"
          id="lab-moves"
          autocomplete="off"
          spellcheck=${false}
          placeholder=${say("lab.moves")}
          aria-describedby="tree-says"
          value=${moves ?? inquiry.moves.join(" ")}
          onInput=${(event) =>
            this.type(
              { moves: event.target.value },
              { ...inquiry, moves: list(event), line: [], step: undefined },
            )}
        />
      </label>
      <label class="lab-own">
        <span class="vh">${say("lab.position")}</span>
        <input
          class="input"
          id="lab-position"
          autocomplete="off"
          spellcheck=${false}
          placeholder=${say("lab.position")}
          aria-describedby="tree-says"
          value=${position ?? inquiry.position ?? ""}
          onInput=${(event) =>
            this.type(
              { position: event.target.value },
              {
                ...inquiry,
                position: event.target.value.trim() || undefined,
                line: [],
                step: undefined,
              },
            )}
        />
      </label>
      <a
        class="ib"
        title=${say("web.nav.analysis")}
        aria-label=${say("web.nav.analysis")}
        href=${address(
          "analysis",
          inquiry.position || inquiry.moves.length
            ? { game: inquiry.game, position: inquiry.position, moves: inquiry.moves }
            : { game: inquiry.game },
        )}
      >
        <${Icon} name="graph" />
      </a>
    `;
  }
}
