// Analysis: what every move is worth, what the game was worth at every moment, and
// which moves cost something.
import { Component, html } from "../vendor/preact.js";
import { post } from "../api.js";
import { Board, Picture } from "../board/board.js";
import { Badge, written } from "../board/values.js";
import { Icon } from "../icons.js";
import { Note, Trouble } from "../parts/controls.js";
import { EvalBar, Graph } from "../parts/graph.js";
import { moveTitle } from "../parts/moves.js";
import { watchScreen } from "../parts/screen.js";
import { Dialog } from "../parts/dialog.js";
import { Link, Record } from "../parts/share.js";
import { address, go, replace, whole } from "../route.js";
import { Study } from "../study.js";
import { capital, large, number, say } from "../words.js";
import { NewGame } from "./newgame.js";

export class Analysis extends Component {
  state = { sheet: null, guess: false, guessed: null };

  componentDidMount() {
    this.study = new Study(() => this.setState({}));
    this.leave = watchScreen(() => this.setState({}));
    this.onKey = this.onKey.bind(this);
    addEventListener("keydown", this.onKey);
    this.fromRoute();
  }
  componentWillUnmount() {
    this.study.close();
    this.leave();
    removeEventListener("keydown", this.onKey);
  }
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.study.retell();
    if (before.route !== this.props.route && this.shown !== location.hash) this.fromRoute();
    const { view } = this.study;
    this.props.setTitle(view ? say("web.nav.analysis") : null);
  }
  fromRoute() {
    const { game, position, moves, at } = this.props.route.query;
    this.shown = location.hash;
    if (!game) return this.study.set({ view: null });
    const list = moves ? moves.split(",").filter(Boolean) : [];
    this.study.open({
      game,
      position,
      moves: list,
      at: at === undefined ? list.length : Number(at),
    });
  }
  // The address always names the game that is on the board.
  remember() {
    const { game, position, moves } = this.study;
    this.shown = address("analysis", { game, position, moves });
    replace(this.shown);
  }

  onKey(event) {
    if (
      !this.study.view ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.target.closest?.("input, textarea, select, dialog, .bd-zone")
    ) {
      if (!/^[1-9]$/.test(event.key) || event.target.closest?.("input, textarea, select, dialog"))
        return;
    }
    const { study } = this;
    const act = {
      ArrowLeft: () => study.stand(study.at - 1),
      ArrowRight: () => study.stand(study.at + 1),
      Home: () => study.stand(0),
      End: () => study.stand(study.moves.length),
    }[event.key];
    const choice =
      /^[1-9]$/.test(event.key) && study.view?.choices.find((one) => one.text === event.key);
    if (act) act();
    else if (choice) this.play(choice);
    else return;
    event.preventDefault();
  }

  async play(choice) {
    const { study } = this;
    if (this.state.guess) {
      const values = this.values();
      const mine = values?.get(choice.text);
      const best = values && [...values].sort((a, b) => b[1].value - a[1].value)[0];
      this.setState({
        guessed: mine && best ? { text: choice.text, mine, best: best[0], top: best[1] } : null,
      });
    }
    await study.play(choice.text);
    this.remember();
    this.props.announce(study.view?.history.at(-1)?.says ?? "");
  }

  // The value of every move, in the view of the side to move.
  values() {
    const { report, view } = this.study;
    if (!report?.moves?.length) return null;
    const top = Math.max(...report.moves.map((move) => move.value));
    return new Map(
      report.moves.map((move) => [
        move.move,
        { value: move.value, exact: move.exact, best: move.value === top, unit: view.unit },
      ]),
    );
  }

  render({ games, toast }, { sheet, guess, guessed }) {
    const { study } = this;
    if (!study || (!study.view && !this.props.route.query.game))
      return html`
        <${Choose} games=${games} toast=${toast} />
      `;
    if (!study.view)
      return html`
        <main id="main" tabindex="-1">
          <div class="lonely"><${Trouble} error=${study.error} /></div>
        </main>
      `;
    const { view, at, moves, report } = study;
    const game = games.find((one) => one.name === study.game.split(":")[0]);
    const phone = watchScreen.phone();
    const values = guess ? null : this.values();
    const extra = view.choices.filter((choice) => choice.path.length === 0);
    const worth = study.worth[at];
    const step = (icon, label, to, off) => html`
      <button
        class="ib"
        data-do=${icon}
        aria-label=${say(label)}
        disabled=${off}
        onClick=${() => study.stand(to)}
      >
        <${Icon} name=${icon} />
      </button>
    `;
    return html`
      <main class=${`ana ${view.scene.backdrop}`} id="main" tabindex="-1">
        <h1 class="vh">${say("web.nav.analysis")}:${" "}${view.title}</h1>
        <div class="left">
          <div
            class="desk"
            ref=${(node) =>
              node?.style.setProperty(
                "--ratio",
                phone && view.scene.backdrop === "mancala"
                  ? 0.61
                  : view.scene.backdrop === "mancala"
                    ? 2.35
                    : 1,
              )}
          >
            ${!guess &&
            html`
              <${EvalBar} worth=${worth} all=${study.worth} unit=${view.unit} />
            `}
            <div class="cloth">
              <${Board}
                scene=${view.scene}
                choices=${view.choices}
                playable=${view.turn !== "over"}
                mover=${view.turn === "second" ? "second" : "first"}
                over=${view.turn === "over"}
                label=${`${view.title}. ${view.says}`}
                tall=${phone && view.scene.backdrop === "mancala"}
                narrow=${watchScreen.narrow()}
                badges
                lastStory=${view.history.at(-1)?.story}
                values=${values}
                onPlay=${(choice) => this.play(choice)}
              />
            </div>
          </div>
          ${extra.length > 0 &&
          html`
            <div class="bar beside">
              ${extra.map(
                (choice) => html`
                  <button class="btn" data-move=${choice.text} onClick=${() => this.play(choice)}>
                    ${capital(choice.title ?? choice.text)}${" "}${values?.has(choice.text) &&
                    html`
                      <${Badge} ...${values.get(choice.text)} />
                    `}
                  </button>
                `,
              )}
            </div>
          `}
          <div class="bar tp" role="group" aria-label=${say("web.replay")}>
            ${step("first", "web.replay.first", 0, at === 0)}${step(
              "prev",
              "web.replay.back",
              at - 1,
              at === 0,
            )}
            <span class="small num">
              <b>${say("web.move-n", { n: at })}</b>
              ${" "}${say("web.of-n", { n: moves.length })}
            </span>
            ${step("next", "web.replay.on", at + 1, at === moves.length)}${step(
              "last",
              "web.replay.last",
              moves.length,
              at === moves.length,
            )}
            <span class="sp"></span>
            <button
              class="btn quiet"
              data-do="guess"
              aria-pressed=${String(guess)}
              onClick=${() => this.setState({ guess: !guess, guessed: null })}
            >
              <${Icon} name="lamp" />
              ${say("web.guess")}
            </button>
            <button
              class="btn quiet"
              data-do="ana-more"
              onClick=${() => this.setState({ sheet: "more" })}
            >
              <${Icon} name="more" />
              ${say("web.more")}
            </button>
          </div>
        </div>
        <aside class="right" aria-label=${say("web.panel")}>
          <section class="panel">
            <section class="sum" data-report=${report ? "" : undefined}>
              ${this.summary(view, guess, guessed)}
            </section>
            ${!guess &&
            html`
              <section>
                <${Graph}
                  worth=${study.worth}
                  judged=${study.judged}
                  at=${at}
                  plies=${moves.length}
                  unit=${view.unit}
                  sides=${game?.sides}
                  onPick=${(ply) => study.stand(ply)}
                />
              </section>
            `}
          </section>
          <section class="panel mv">
            <section class="grow">${this.list(view, guess)}</section>
          </section>
        </aside>
        ${sheet === "more" && this.more(game, toast)}
        ${sheet === "play" &&
        html`
          <${NewGame}
            game=${{ ...game, name: study.game }}
            title=${say("web.play-from-here")}
            position=${view.position}
            onClose=${() => this.setState({ sheet: null })}
          />
        `}
      </main>
    `;
  }

  summary(view, guess, guessed) {
    const { study } = this;
    const { report } = study;
    const aside =
      study.aside() &&
      html`
        <div class="bar">
          <span class="small muted">${say("analysis.aside")}</span>
          <button
            class="link small"
            data-do="aside"
            onClick=${() => study.back().then(() => this.remember())}
          >
            ${say("web.back-to-game")}
          </button>
        </div>
      `;
    const trouble =
      study.error &&
      html`
        <${Trouble} error=${study.error} />
      `;
    if (guess) {
      return html`
        <h2>${say("web.guess.title")}</h2>
        <p class="small muted">${say("web.guess.about")}</p>
        ${guessed &&
        html`
          <p data-note="guessed">
            ${say(guessed.mine.best ? "web.guess.right" : "web.guess.wrong", {
              move: guessed.text,
              best: guessed.best,
            })}${" "}
            <${Badge} ...${guessed.mine} />
            ${" "}${!guessed.mine.best &&
            html`
              <${Badge} ...${guessed.top} />
            `}
          </p>
        `}
      `;
    }
    if (view.turn === "over")
      return html`
        <h2>${view.says}</h2>
        ${aside}${trouble}
      `;
    if (!report)
      return html`
        <h2>${view.turn === "chance" ? view.says : say("analysis.thinking")}</h2>
        ${aside}${trouble}
      `;
    const best = report.line?.[0] ?? report.moves?.[0]?.move;
    const facts = [
      report.depth && say("think.depth", { n: report.depth }),
      report.nodes && say("think.nodes", { n: large(report.nodes) }),
      report.seconds !== undefined && `${number(report.seconds, 1)} s`,
    ];
    return html`
      <div class="vrow">
        <${Badge}
          large
          best=${report.exact}
          value=${report.value}
          exact=${report.exact}
          unit=${view.unit}
        />
        <div>
          <h2>${best ? moveTitle(best, view.scene) : view.says}</h2>
          <span class="small muted">${view.says} ${say("web.for-mover")}</span>
        </div>
      </div>
      <div class="tags">
        <span class=${`chip${report.exact ? " exact" : ""}`}>
          <${Icon} name=${report.exact ? "check" : "speed"} />
          ${say(report.exact ? "web.exact" : "web.estimate")}
        </span>
        <span class="xs num">${facts.filter(Boolean).join(" · ")}</span>
      </div>
      ${report.line?.length > 0 &&
      html`
        <p class="small line num">
          ${say("think.line", { line: report.line.slice(0, 10).join(" ") })}
        </p>
      `}${aside}${trouble}
    `;
  }

  list(view, guess) {
    const { study } = this;
    if (study.moves.length === 0)
      return html`
        <h3>${say("play.moves")}</h3>
        <p class="small muted">${say("web.analysis.empty")}</p>
      `;
    const now = study.judged[study.at - 1];
    const side = (i) => this.sideOf(i);
    return html`
      <div class="gh">
        <h3>${say("play.moves")}</h3>
        <span class="small muted">${say("web.for-first")}</span>
      </div>
      <ol class="amoves num" aria-label=${say("play.moves")}>
        ${study.moves.map((move, i) => {
          const judged = study.judged[i];
          const worth = study.worth[i + 1];
          const mark = judged?.mark;
          return html`
            <li>
              <button
                class="m"
                data-ply=${i + 1}
                aria-current=${study.at === i + 1 ? "step" : undefined}
                onClick=${() => study.stand(i + 1)}
              >
                <span class="n">${i + 1}</span>
                <i class=${`dot ${side(i)}`}></i>
                <span>${move}</span>
                ${!guess &&
                mark &&
                html`
                  <span
                    class=${`q${mark === "??" ? " bad" : ""}`}
                    title=${say(mark === "??" ? "web.mark.blunder" : "web.mark.worse")}
                  >
                    ${mark}
                  </span>
                `}
                <span class="v">
                  ${!guess && worth ? written(worth.value, worth.exact, view.unit) : ""}
                </span>
              </button>
            </li>
          `;
        })}
      </ol>
      ${now?.mark &&
      !guess &&
      html`
        <div class="why card pad is-bad" data-note="why">
          <${Note}
            icon="warn"
            title=${`${study.moves[study.at - 1]} ${now.mark}`}
            children=${now.says}
          />
        </div>
      `}
    `;
  }
  // Whose move that was; the view at hand may end before it.
  sideOf(i) {
    const known = this.study.view.history[i]?.side ?? this.study.judged[i]?.side;
    return known ?? (i % 2 ? "second" : "first");
  }

  more(game, toast) {
    const { study } = this;
    const { view } = study;
    const close = () => this.setState({ sheet: null });
    const link = { game: study.game, position: study.position, moves: study.moves };
    return html`
      <${Dialog}
        title=${say("web.more")}
        onClose=${close}
        children=${html`
          <div class="two">
            <button
              class="btn wide"
              data-do="play-here"
              disabled=${view.turn === "over"}
              onClick=${() => this.setState({ sheet: "play" })}
            >
              <${Icon} name="play" />
              ${say("web.play-from-here")}
            </button>
            <button
              class="btn wide"
              data-do="setup-here"
              onClick=${() => go(address("setup", { game: study.game, position: view.position }))}
            >
              <${Icon} name="edit" />
              ${say("web.nav.setup")}
            </button>
            <button
              class="btn wide"
              data-do="trace-here"
              disabled=${view.turn === "over"}
              onClick=${() => go(address("traces", { game: study.game, position: view.position }))}
            >
              <${Icon} name="graph" />
              ${say("web.learn.traces")}
            </button>
            <button
              class="btn wide"
              data-do="watch-search"
              disabled=${view.turn === "over"}
              onClick=${() =>
                go(
                  address("laboratory", {
                    game: study.game,
                    position: study.position,
                    moves: study.moves.slice(0, study.at),
                  }),
                )}
            >
              <${Icon} name="flask" />
              ${say("web.watch-search")}
            </button>
            <button
              class="btn wide"
              onClick=${() => {
                close();
                go("#/analysis");
              }}
            >
              <${Icon} name="open" />
              ${say("web.other-game")}
            </button>
          </div>
          <${Link}
            name="game"
            label=${say("web.share.game")}
            link=${whole(address("analysis", link))}
            toast=${toast}
          />
          <${Link}
            name="position"
            label=${say("web.share.position")}
            link=${whole(address("analysis", { game: study.game, position: view.position }))}
            toast=${toast}
          />
          <${Record} game=${link} toast=${toast} />
        `}
      />
    `;
  }
}

// Which game, or a record that was kept.
class Choose extends Component {
  state = { text: "", error: null };
  async read(text) {
    try {
      const { game, position, moves } = await post("/api/record", { text });
      go(address("analysis", { game, position, moves }));
    } catch (error) {
      this.setState({ error: error.message });
    }
  }
  render({ games }, { text, error }) {
    return html`
      <main class="choose" id="main" tabindex="-1">
        <h1>${say("web.nav.analysis")}</h1>
        <p class="lead">${say("web.analysis.lead")}</p>
        <ul class="games small-games">
          ${games.map(
            (game) => html`
              <li>
                <a class="game card" href=${address("analysis", { game: game.name })}>
                  <span class="th"><${Picture} scene=${game.scene} /></span>
                  <span class="tx"><b>${game.title}</b></span>
                </a>
              </li>
            `,
          )}
        </ul>
        <section class="card pad stack">
          <h2>${say("web.import")}</h2>
          <label class="field">
            <span class="label">${say("web.import.about")}</span>
            <textarea
              class="input"
              id="record"
              value=${text}
              onInput=${(event) => this.setState({ text: event.target.value, error: null })}
              placeholder=${'[Game "kalah"]\n\n3 6 1 *'}
            ></textarea>
          </label>
          <${Trouble} error=${error} />
          <div class="bar">
            <button
              class="btn primary"
              id="import"
              disabled=${!text.trim()}
              onClick=${() => this.read(text)}
            >
              <${Icon} name="graph" />
              ${say("web.import.read")}
            </button>
            <label class="btn">
              ${say("web.import.file")}
              <input
                class="vh"
                type="file"
                accept=".game,.txt,.json"
                onChange=${async (event) => {
                  const [file] = event.target.files;
                  if (file && file.size < 1e6) this.read(await file.text());
                }}
              />
            </label>
          </div>
        </section>
      </main>
    `;
  }
}
