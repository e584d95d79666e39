// Playing: the board, the two players, and everything one may ask for.
import { Component, html } from "../vendor/preact.js";
import { Board } from "../board/board.js";
import { Icon } from "../icons.js";
import { Empty, Note, Tempo, Trouble } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { Moves, moveTitle } from "../parts/moves.js";
import { Player, hasScore, nameOf } from "../parts/players.js";
import { RulesSheet } from "../parts/rulestext.js";
import { Share } from "../parts/share.js";
import { watchScreen } from "../parts/screen.js";
import { address, go } from "../route.js";
import { change, keepRoom, roomToken, settings, slower } from "../settings.js";
import { Table } from "../table.js";
import { capital, count, has, large, number, say } from "../words.js";
import { Result } from "./result.js";

const MACHINE_IS_SLOW = 300;

export class Play extends Component {
  state = { sheet: null };

  componentDidMount() {
    const [id] = this.props.route.parts;
    this.table = new Table(
      id,
      () => this.onTable(),
      (text) => this.props.announce(text),
    );
    this.table.open();
    this.leave = watchScreen(() => this.setState({}));
    // Clocks run where they are shown.
    this.second = setInterval(
      () =>
        this.table.room && !this.table.over() && !hasScore(this.table.scene) && this.setState({}),
      1000,
    );
    this.onKey = this.onKey.bind(this);
    addEventListener("keydown", this.onKey);
  }
  componentWillUnmount() {
    this.table.close();
    this.leave();
    clearInterval(this.second);
    removeEventListener("keydown", this.onKey);
  }
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.table.retell();
    if (this.table.room) this.props.setTitle(this.table.room.title);
  }
  onTable() {
    const { table } = this;
    // The result comes once, when the last stone lies still.
    if (table.room && table.over() && !table.busy && !table.finished) {
      table.finished = true;
      this.setState({ sheet: "result" });
    } else this.setState({});
    clearTimeout(this.ticking);
    if (table.thinking) this.ticking = setTimeout(() => this.onTable(), MACHINE_IS_SLOW);
  }

  onKey(event) {
    const { table } = this;
    if (
      !table.room ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.target.closest?.("input, textarea, select, dialog")
    )
      return;
    const onButton = event.target.closest?.("button, a, [role=button]");
    if (table.busy && (event.key === " " || event.key === "Enter")) {
      table.stage.skip();
      return event.preventDefault();
    }
    const act = {
      u: () => this.can("undo") && table.undo(),
      y: () => this.can("redo") && table.redo(),
      h: () => table.wantHint(),
      s: () => this.can("swap") && table.ask("swap"),
      r: () => this.open("rules"),
      a: () => this.analyse(),
      p: () => table.pause(!table.paused),
      "+": () => change({ tempo: slower(settings.tempo, 1) }),
      "-": () => change({ tempo: slower(settings.tempo, -1) }),
      Escape: () => table.hint && table.wantHint(),
    }[event.key];
    if (act) act();
    else if (event.key === " " && !onButton && table.paused) table.step();
    else if (/^[1-9]$/.test(event.key)) this.byNumber(event.key);
    else return;
    event.preventDefault();
  }
  byNumber(text) {
    const choice = this.table.mine() && this.table.room.choices.find((one) => one.text === text);
    if (choice) this.table.play(choice);
    else if (this.table.mine() && this.table.room.choices.length <= 9)
      this.props.toast(
        say("play.choose", { choices: this.table.room.choices.map((one) => one.text).join(" ") }),
      );
  }

  open(sheet) {
    this.setState({ sheet });
  }
  // What may be asked for now.
  can(what) {
    const { room } = this.table;
    if (!room || room.role === "watch") return false;
    const alone = room.seats.every((seat) => seat.taken !== "other" && seat.taken !== "open");
    if (what === "undo")
      return (
        room.history.some((move) => room.you.includes(move.side)) ||
        (room.you.length === 0 && room.history.length > 0)
      );
    if (what === "redo") return room.redo > 0;
    if (what === "swap") return alone && this.table.machines() === 1;
    if (what === "resign" || what === "hint") return !this.table.over() && room.you.length > 0;
    if (what === "end") return !this.table.over() && hasScore(room.scene);
    return true;
  }
  analyse() {
    const { game, start, history } = this.table.room;
    go(address("analysis", { game, position: start, moves: history.map((move) => move.text) }));
  }
  async again(swap) {
    this.setState({ sheet: null });
    const { table } = this;
    table.finished = false;
    try {
      const answer = await table.ask("rematch", { swap });
      if (answer && table.room && table.room.id !== table.id) {
        keepRoom({ id: table.room.id, token: roomToken(table.id) });
        go(`#/play/${table.room.id}`);
      }
    } catch (error) {
      this.props.toast(error.message);
    }
  }

  render({ toast }, { sheet }) {
    const { table } = this;
    if (!table?.room) {
      return html`
        <main class="play" id="main" tabindex="-1">
          ${table?.missing
            ? html`
                <div class="card lonely">
                  <${Empty}
                    text=${say("web.room.gone")}
                    action=${say("web.room.home")}
                    onAction=${() => go("#/")}
                  />
                </div>
              `
            : html`
                <div class="lonely"><${Trouble} error=${table?.error} /></div>
              `}
        </main>
      `;
    }
    const { room, scene } = table;
    const turned =
      room.you.length === 1 &&
      room.you[0] === "second" &&
      ["mancala", "chequered", "table"].includes(scene.backdrop);
    const [top, bottom] =
      turned || (room.you.length === 1 && room.you[0] === "second")
        ? ["first", "second"]
        : ["second", "first"];
    const phone = watchScreen.phone();
    const turn = room.turn;
    const game = this.props.games.find((one) => one.name === room.game.split(":")[0]);
    const sideName = (side) =>
      scene.backdrop === "mancala" ? null : game?.sides?.[side === "first" ? 0 : 1];
    const player = (side, below) => html`
      <${Player}
        room=${room}
        side=${side}
        scene=${scene}
        below=${below}
        sideName=${namesSides(room, sideName(side), side)}
        score=${scoreNow(scene, side, room)}
        running=${this.running()}
        turn=${turn === side && !table.over()}
        sub=${table.mine() && turn === side ? this.prompt() : undefined}
        chip=${this.chip(side)}
      />
    `;
    const extra = table.mine() ? room.choices.filter((choice) => choice.path.length === 0) : [];
    return html`
      <main class=${`play ${scene.backdrop}`} id="main" tabindex="-1">
        <h1 class="vh">${room.title}</h1>
        <div class="stage">
          <div
            class="fit"
            ref=${(node) => node?.style.setProperty("--ratio", this.ratio(scene, phone))}
          >
            <p class="status vh">${room.says}</p>
            ${player(top, false)}
            <div class="cloth" onClick=${() => table.busy && table.stage.skip()}>
              <${Board}
                scene=${scene}
                choices=${room.choices}
                playable=${table.mine()}
                busy=${table.busy}
                mover=${turn === "second" ? "second" : "first"}
                over=${table.over()}
                label=${`${room.title}. ${room.says}`}
                tall=${phone && scene.backdrop === "mancala"}
                narrow=${phone}
                turned=${turned}
                stage=${table.stage}
                lastStory=${table.lastStory}
                hint=${table.hint?.choice ? table.hint : null}
                tags=${table.tags}
                peek=${(choice) => table.peek(choice)}
                onPlay=${(choice) => table.play(choice)}
                onRefuse=${() =>
                  !table.busy && !table.mine() && !table.over() && toast(say("play.locked"))}
              />
            </div>
            ${extra.length > 0 &&
            html`
              <div class="bar beside" role="group" aria-label=${say("web.choices")}>
                ${extra.map(
                  (choice) => html`
                    <button
                      class=${`btn big ${turn}-btn${table.hint?.move === choice.text ? " on" : ""}`}
                      data-move=${choice.text}
                      onClick=${() => table.play(choice)}
                    >
                      ${capital(
                        has(`move.${choice.text}`) ? say(`move.${choice.text}`) : choice.text,
                      )}
                    </button>
                  `,
                )}
              </div>
            `}
            ${game?.chance &&
            extra.length === 0 &&
            html`
              <div class="bar beside" aria-hidden="true"></div>
            `}
            ${player(bottom, true)}
          </div>
          <div class="only-phone notes float">${this.notes(true)}</div>
          <div class="only-phone notes">${this.decided(true)}</div>
          ${this.wideControls()}
        </div>
        <aside class="panel only-wide" aria-label=${say("web.panel")}>${this.panel(game)}</aside>
        ${this.tabs()} ${this.sheet(sheet, game)}
      </main>
    `;
  }

  // How long the mover has been at it. Nobody's clock runs in a game nobody is at.
  running() {
    return this.table.over() ? 0 : performance.now() - this.table.since;
  }
  ratio(scene, phone) {
    const layout = this.table.stage.layout;
    if (!layout) return scene.backdrop === "mancala" ? (phone ? 0.61 : 2.35) : 1;
    return layout.width / layout.height;
  }
  prompt() {
    const { choices, scene, turn } = this.table.room;
    if (this.table.room.seats.filter((seat) => seat.taken === "you").length === 2)
      return `${say("web.to-move")}`;
    if (scene.backdrop === "mancala") return say("web.choose-hole");
    if (choices.length === 1 && choices[0].path.length === 0)
      return say("play.only", {
        choice: has(`move.${choices[0].text}`) ? say(`move.${choices[0].text}`) : choices[0].text,
      });
    return say("web.your-turn", { turn });
  }
  chip(side) {
    const { room, busy } = this.table;
    const last = room.history.at(-1);
    if (
      busy ||
      this.table.over() ||
      room.turn !== side ||
      last?.side !== side ||
      !last.story.some((event) => event.kind === "extra")
    )
      return null;
    return html`
      <span class=${`chip ${side}`}>
        <${Icon} name="again" />
        ${say("tell.again")}
      </span>
    `;
  }

  wideControls() {
    const { table } = this;
    const watching = table.machines() === 2;
    return html`
      <div class="bar ctl only-wide" role="toolbar" aria-label=${say("web.controls")}>
        ${watching
          ? html`
              <button class="btn" data-do="pause" onClick=${() => table.pause(!table.paused)}>
                <${Icon} name=${table.paused ? "play" : "pause"} />
                ${say(table.paused ? "web.go-on" : "web.pause")}
              </button>
              <button
                class="btn"
                data-do="step"
                disabled=${!table.paused || table.over()}
                onClick=${() => table.step()}
              >
                <${Icon} name="next" />
                ${say("web.step")}
              </button>
            `
          : html`
              <button
                class="btn"
                data-do="undo"
                disabled=${!this.can("undo")}
                onClick=${() => table.undo()}
              >
                <${Icon} name="undo" />
                ${say("web.undo")}
              </button>
              <button
                class="btn lone"
                data-do="redo"
                aria-label=${say("web.redo")}
                title=${say("web.redo")}
                disabled=${!this.can("redo")}
                onClick=${() => table.redo()}
              >
                <${Icon} name="redo" />
              </button>
              <button
                class=${`btn${table.hint ? " on" : ""}`}
                data-do="hint"
                aria-pressed=${String(Boolean(table.hint))}
                disabled=${!this.can("hint")}
                onClick=${() => table.wantHint()}
              >
                <${Icon} name="lamp" />
                ${say("web.hint")}
              </button>
              <button
                class="btn"
                data-do="swap"
                disabled=${!this.can("swap")}
                onClick=${() => table.ask("swap")}
              >
                <${Icon} name="swap" />
                ${say("web.swap")}
              </button>
            `}
        <span class="sp"></span>
        <span class="tempo">
          <span class="small muted" aria-hidden="true">${say("web.tempo")}</span>
          <${Tempo} />
        </span>
      </div>
    `;
  }

  // What is worth saying now: a refusal, a hint, thinking, a game that is decided.
  notes(phone) {
    const { table } = this;
    const { room } = table;
    const parts = [];
    if (table.error)
      parts.push(
        box(
          phone,
          html`
            <${Note} icon="warn" title=${table.error} role="alert" />
          `,
          "is-bad",
        ),
      );
    if (room.seats.some((seat) => seat.taken === "open") && room.role === "owner")
      parts.push(
        box(
          phone,
          html`
            <${Note}
              icon="link"
              title=${say("web.invite.waiting")}
              children=${html`
                ${say("web.invite.about")}${" "}
                <button class="link" data-do="invite" onClick=${() => this.open("share")}>
                  ${say("web.invite.show")}
                </button>
              `}
            />
          `,
          "is-hint",
        ),
      );
    if (table.hint?.looking)
      parts.push(
        box(
          phone,
          html`
            <${Note} icon="lamp" children=${say("hint.thinking")} />
          `,
          "is-hint",
        ),
      );
    else if (table.hint)
      parts.push(
        box(
          phone,
          html`
            <div data-note="hint">
              <${Note}
                icon="lamp"
                title=${moveTitle(table.hint.move, room.scene)}
                children=${table.hint.says}
              />
            </div>
          `,
          "is-hint",
        ),
      );
    const { thinking } = table;
    if (thinking && performance.now() - thinking.since > MACHINE_IS_SLOW) {
      const facts = [
        thinking.depth && say("think.depth", { n: thinking.depth }),
        thinking.nodes && say("think.nodes", { n: large(thinking.nodes) }),
        `${number((performance.now() - thinking.since) / 1000, 1)} s`,
      ];
      parts.push(
        box(
          phone,
          html`
            <div class="note">
              <${Icon} name="speed" />
              <div>
                <b>${say("web.thinking", { name: nameOf(room, thinking.side) })}</b>
                <br />
                <span class="num">${facts.filter(Boolean).join(", ")}</span>
                <div class="prog"><i></i></div>
              </div>
              <button class="btn" data-do="now" onClick=${() => table.now()}>
                ${say("web.now")}
              </button>
            </div>
          `,
        ),
      );
    }
    return parts;
  }
  // A game that is decided may be ended here, or played on.
  decided(phone) {
    const { room } = this.table;
    if (!room.sure || this.table.over() || !this.can("end")) return null;
    const mine = room.you.length === 1 && room.you[0] === room.sure;
    return box(
      phone,
      html`
        <${Note}
          icon="flag"
          title=${say("play.decided")}
          children=${html`
            ${mine
              ? say("score.certain.you")
              : say("score.certain", { who: nameOf(room, room.sure) })}${" "}${say(
              "play.go-on?",
            )}${" "}
            <button class="link" data-do="end-here" onClick=${() => this.table.ask("end")}>
              ${say("web.end-here")}
            </button>
          `}
        />
      `,
    );
  }

  panel(game) {
    const { table } = this;
    const { room, scene } = table;
    return html`
      <section class="ttl">
        <div>
          <h2>${room.title}</h2>
          <span class="small muted">${game ? capital(game.tagline) : ""}</span>
        </div>
        <button
          class="ib"
          data-do="rules"
          aria-label=${say("web.nav.rules")}
          title=${say("web.nav.rules")}
          onClick=${() => this.open("rules")}
        >
          <${Icon} name="book" />
        </button>
      </section>
      ${scene.backdrop === "mancala" &&
      html`
        <${Race} room=${room} scene=${scene} />
      `}
      ${scene.counters.length > 0 &&
      html`
        <section class="small">
          ${scene.counters
            .map((counter) => count(`counter.${counter.key}`, counter.value))
            .join(" ")}
        </section>
      `}
      ${this.notes(false)}${this.decided(false)}
      <section class="grow">
        <h3>${say("play.moves")}</h3>
        <${Moves} room=${room} scene=${scene} empty=${say("web.no-moves")} />
      </section>
      <section class="foot">
        <button class="btn quiet" data-do="analysis" onClick=${() => this.analyse()}>
          <${Icon} name="graph" />
          ${say("web.nav.analysis")}
        </button>
        <button class="btn quiet" data-do="share" onClick=${() => this.open("share")}>
          <${Icon} name="export" />
          ${say("web.share")}
        </button>
        <button class="btn quiet" data-do="more" onClick=${() => this.open("more")}>
          <${Icon} name="more" />
          ${say("web.more")}
        </button>
      </section>
    `;
  }

  tabs() {
    const { table } = this;
    const watching = table.machines() === 2;
    return html`
      <nav class="tabs" aria-label=${say("web.controls")}>
        ${watching
          ? html`
              <button data-do="pause" onClick=${() => table.pause(!table.paused)}>
                <${Icon} name=${table.paused ? "play" : "pause"} />
                <span>${say(table.paused ? "web.go-on" : "web.pause")}</span>
              </button>
              <button data-do="step" disabled=${!table.paused} onClick=${() => table.step()}>
                <${Icon} name="next" />
                <span>${say("web.step")}</span>
              </button>
            `
          : html`
              <button data-do="undo" disabled=${!this.can("undo")} onClick=${() => table.undo()}>
                <${Icon} name="undo" />
                <span>${say("web.undo")}</span>
              </button>
              <button
                data-do="hint"
                class=${table.hint ? "on" : ""}
                aria-pressed=${String(Boolean(table.hint))}
                disabled=${!this.can("hint")}
                onClick=${() => table.wantHint()}
              >
                <${Icon} name="lamp" />
                <span>${say("web.hint")}</span>
              </button>
            `}
        <button
          data-do="tempo"
          onClick=${() =>
            change({ tempo: settings.tempo === "instant" ? "slow" : slower(settings.tempo, 1) })}
        >
          <${Icon} name="speed" />
          <span>${capital(say(`web.tempo.${settings.tempo}`))}</span>
        </button>
        <button data-do="rules" onClick=${() => this.open("rules")}>
          <${Icon} name="book" />
          <span>${say("web.nav.rules")}</span>
        </button>
        <button data-do="more" aria-haspopup="dialog" onClick=${() => this.open("more")}>
          <${Icon} name="more" />
          <span>${say("web.more")}</span>
        </button>
      </nav>
    `;
  }

  sheet(sheet, game) {
    const { table } = this;
    const { room } = table;
    const close = () => this.setState({ sheet: null });
    if (sheet === "result")
      return html`
        <${Result}
          table=${table}
          onAgain=${(swap) => this.again(swap)}
          onAnalyse=${() => this.analyse()}
          onClose=${close}
        />
      `;
    if (sheet === "rules")
      return html`
        <${RulesSheet} name=${room.game.split(":")[0]} onClose=${close} />
      `;
    if (sheet === "share")
      return html`
        <${Share} room=${room} toast=${this.props.toast} onClose=${close} />
      `;
    if (sheet !== "more") return null;
    const item = (what, icon, text, act, on = true) => html`
      <button
        class="btn wide"
        data-do=${`${what}-more`}
        disabled=${!on}
        onClick=${() => {
          close();
          act();
        }}
      >
        <${Icon} name=${icon} />
        ${text}
      </button>
    `;
    return html`
      <${Dialog}
        title=${say("web.more")}
        onClose=${close}
        children=${html`
          <div class="two">
            ${item("undo", "undo", say("web.undo"), () => table.undo(), this.can("undo"))}
            ${item("redo", "redo", say("web.redo"), () => table.redo(), this.can("redo"))}
            ${item("swap", "swap", say("web.swap"), () => table.ask("swap"), this.can("swap"))}
            ${item("analysis", "graph", say("web.nav.analysis"), () => this.analyse())}
            ${item("share", "export", say("web.share"), () => this.open("share"))}
            ${item(
              "sound",
              settings.sound ? "sound" : "mute",
              say(settings.sound ? "web.sound.off" : "web.sound.on"),
              () => change({ sound: !settings.sound }),
            )}
            ${item("end", "check", say("web.end"), () => table.ask("end"), this.can("end"))}
            ${item(
              "resign",
              "flag",
              say("web.resign"),
              () => table.ask("resign"),
              this.can("resign"),
            )}
            ${item(
              "again",
              "again",
              say("web.again"),
              () => this.again(false),
              room.role !== "watch",
            )}
            ${item("result", "flag", say("web.result"), () => this.open("result"), table.over())}
          </div>
          <div class="field">
            <span class="label">${say("web.tempo")}</span>
            <${Tempo} fill />
          </div>
          ${room.history.length > 0 &&
          html`
            <div class="only-phone">
              <h3>${say("play.moves")}</h3>
              <${Moves} room=${room} scene=${table.scene} empty="" />
            </div>
          `}
        `}
      />
    `;
  }
}

// In the panel a note is a section; on a phone a card of its own.
const box = (phone, inside, cls = "") =>
  phone
    ? html`
        <div class=${`card pad ${cls}`}>${inside}</div>
      `
    : html`
        <section class=${cls}>${inside}</section>
      `;

// "Pemain pertama" is said once, not twice.
const namesSides = (room, name, side) =>
  name && capital(name) !== nameOf(room, side) ? name : null;

// While seeds are moving the stores count with them.
function scoreNow(scene, side, room) {
  const store = scene.cells.find((cell) => cell.shape.kind === "store" && cell.owner === side);
  if (store) return store.content.seeds ?? 0;
  const track = scene.cells.find((cell) => cell.shape.kind === "track" && cell.owner === side);
  if (track) return track.content.banked;
  const marks = scene.cells.filter(
    (cell) => cell.content.kind === "piece" && cell.content.side === side,
  ).length;
  return hasScore(scene) ? marks : room.score[side === "first" ? 0 : 1];
}

function Race({ room, scene }) {
  const [a, b] = ["first", "second"].map((side) => scoreNow(scene, side, room));
  // Seeds in hand are on no cell: the room's own scene has them all.
  const total = room.scene.cells.reduce((sum, cell) => sum + (cell.content.seeds ?? 0), 0) || 1;
  const bar = (side, seeds) => html`
    <i class=${side} ref=${(node) => node && (node.style.width = `${(100 * seeds) / total}%`)}></i>
  `;
  return html`
    <section>
      <h3>${say("web.race", { n: Math.floor(total / 2) + 1 })}</h3>
      <div class="race" aria-hidden="true">
        ${bar("first", a)}${bar("second", b)}
        <b></b>
      </div>
      <div class="racel num small">
        <span class="c-first">
          ${nameOf(room, "first")}${" "}
          <b>${a}</b>
        </span>
        <span class="muted">${say("web.on-board", { n: total - a - b })}</span>
        <span class="c-second">
          ${nameOf(room, "second")}${" "}
          <b>${b}</b>
        </span>
      </div>
    </section>
  `;
}
