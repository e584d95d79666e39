// @ts-check
// Playing: the board, the two players, and the actions of a game.
import { Component, html } from "../vendor/preact.js";
import { GAME_ACTIONS, canPreview, isForeignKey, isInside, runKey } from "../actions.js";
import { Board, ratioOf } from "../board/board.js";
import { GameClient } from "../game-client.js";
import { Icon } from "../icons.js";
import { presenceOf, timeText } from "../link/presence.js";
import { followRematch, isAsked, isDue, timeLeft, timeUsed } from "../link/room.js";
import { Invite, NameField, Resign } from "../link/sheets.js";
import { ActionButton } from "../parts/action-button.js";
import { ChainCard } from "../parts/chain-card.js";
import { Empty, Tempo, Trouble } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { GhostNote, foretoldLines } from "../parts/ghost-note.js";
import { later } from "../parts/later.js";
import { loadStylesheet } from "../parts/load-stylesheet.js";
import { MoveButtons, Moves, moveTitle } from "../parts/moves.js";
import { Decided, MACHINE_IS_SLOW, Notes, coachSwitch, warningNote } from "../parts/notes.js";
import { Insides, PlaySheet, sheetHeight } from "../parts/play-sheet.js";
import { Player, Race, hasScore, nameOf, scoreOf, takenBy } from "../parts/players.js";
import { watchScreen } from "../parts/screen.js";
import { go } from "../route.js";
import { settings } from "../settings.js";
import { sideIndex } from "../sides.js";
import { capital, count, has, say } from "../words.js";

const OfferBar = later(async () => (await import("../link/offer-bar.js")).OfferBar);
const People = later(async () => (await import("../link/people.js")).People);
const Result = later(async () => (await import("./result.js")).Result);
const RoundCard = later(async () => (await import("../parts/rounds.js")).RoundCard);
const RoundScores = later(async () => (await import("../parts/rounds.js")).RoundScores);
const RulesSheet = later(async () => (await import("../parts/rules-text.js")).RulesSheet);
const Share = later(async () => (await import("../parts/share.js")).Share);

/** Boards that are turned around for the second side. */
const TURNED = ["mancala", "chequered", "table"];
/** Clocks are drawn anew every second. */
const SECOND = 1000;

/** What lies over the game. @typedef {"result" | "rules" | "share" | "invite" | "resign" | "more" | "moves" | null} Sheet */
/** @typedef {{ sheet: Sheet, isPanelOpen: boolean, foretold: Page.Foretold | null }} State */

/** @extends {Component<Page.ScreenProps, State>} */
export class Play extends Component {
  /** @type {State} */
  state = { sheet: null, isPanelOpen: false, foretold: null };
  wasInvited = false;
  /** The room of the rematch, as far as it was known. @type {string | null | undefined} */
  rematch = undefined;
  hadFocus = false;
  /** @type {GameClient} */
  client = new GameClient(
    this.props.route.parts[0],
    () => this.onChange(),
    (text) => this.props.announce(text),
  );

  componentDidMount() {
    const { client } = this;
    client.open();
    this.leave = watchScreen(() => this.setState({}));
    this.clock = setInterval(() => {
      const { room, scene } = client;
      // Offers and clocks that run out do so without anybody: the server is asked.
      if (room && isDue(room)) client.refresh();
      if (room?.shared || (scene && !client.over() && !hasScore(scene))) this.setState({});
    }, SECOND);
    this.onKey = this.onKey.bind(this);
    addEventListener("keydown", this.onKey);
  }
  componentWillUnmount() {
    this.client.close();
    this.leave?.();
    clearInterval(this.clock);
    removeEventListener("keydown", this.onKey);
  }
  /** @param {Page.ScreenProps} before */
  componentDidUpdate(before) {
    if (before.lang !== this.props.lang) this.client.changeLanguage();
    if (this.client.room) this.props.setTitle(this.client.room.title);
  }
  /** The dialog that began the game is gone, and the focus with it. */
  takeFocus() {
    if (this.hadFocus || !this.client.room) return;
    this.hadFocus = true;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector("main")?.focus();
    });
  }
  /** Whoever has opened a game for a friend wants its link first. */
  showInvitation() {
    const { room } = this.client;
    if (!room || this.wasInvited) return;
    this.wasInvited = true;
    const isOpen = room.seats.some((seat) => seat.taken === "open");
    if (isOpen && room.role === "owner" && room.ply === 0) this.setState({ sheet: "invite" });
  }
  /** Two people by link: the friend has come, or both play again. */
  followLink() {
    const { room } = this.client;
    if (!room) return;
    const isOpen = room.seats.some((seat) => seat.taken === "open");
    if (isOpen || room.shared) loadStylesheet("style/link.css");
    if (!isOpen && this.state.sheet === "invite") this.setState({ sheet: null });
    const isNew = this.rematch === null && room.next !== null;
    this.rematch = room.next;
    // Whoever only looks is not taken along.
    if (isNew && room.role !== "watch") followRematch(room);
  }
  onChange() {
    const { client } = this;
    this.takeFocus();
    this.showInvitation();
    this.followLink();
    // The result comes once, when nothing moves any more.
    if (client.over() && !client.busy && !client.finished) {
      client.finished = true;
      this.setState({ sheet: "result" });
      this.noteEnd();
    } else this.setState({});
    clearTimeout(this.drawing);
    if (client.thinking) this.drawing = setTimeout(() => this.onChange(), MACHINE_IS_SLOW);
  }

  /** The result counts, and may change the level that is offered. */
  async noteEnd() {
    const { room } = this.client;
    const { games, toast } = this.props;
    const levels = games.find((one) => one.name === room?.name)?.levels ?? [];
    const { noteEnd } = await import("../results.js");
    const level = room && noteEnd(room, levels);
    if (level) toast(say("web.level.next", { level: say(`level.${level}`) }));
  }

  /**
   * Beside the board, and once for screen readers.
   * @param {Page.Foretold | null} foretold
   * @param {Api.Scene} scene
   */
  showForetold(foretold, scene) {
    this.setState({ foretold });
    if (foretold) this.props.announce(foretoldLines(foretold, scene).join(" "));
  }

  /** What actions need to know. @param {Api.Room} room */
  screen(room) {
    /** @param {any} sheet */
    const open = (sheet) => this.setState({ sheet });
    const { games, toast } = this.props;
    const game = games.find((one) => one.name === room.name);
    return { client: this.client, room, game, open, toast };
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { client } = this;
    if (!client.room || isForeignKey(event)) return;
    const { key } = event;
    if (client.busy && (key === " " || key === "Enter")) {
      client.stage.skip();
      return event.preventDefault();
    }
    if (isAsked(client.room) && (key === "y" || key === "n")) {
      client.answer(key === "y");
      return event.preventDefault();
    }
    const known = runKey(GAME_ACTIONS, key, this.screen(client.room)) || this.otherKey(event);
    if (known) event.preventDefault();
  }
  /**
   * A key that belongs to no action.
   * @param {KeyboardEvent} event
   * @returns {boolean} Is it one of this screen's?
   */
  otherKey(event) {
    const { client } = this;
    const onButton = isInside(event, "button, a, [role=button]");
    if (event.key === "Escape" && client.hint) client.toggleHint();
    else if (event.key === " " && !onButton && client.paused) client.step();
    else if (/^[1-9]$/.test(event.key)) this.playNumber(event.key);
    else return false;
    return true;
  }
  /** Plays the move that is written as this digit. @param {string} text */
  playNumber(text) {
    const { client } = this;
    if (!client.room || !client.mine()) return;
    const { choices } = client.room;
    const choice = choices.find((one) => one.text === text);
    if (choice) client.play(choice);
    else if (choices.length <= 9)
      this.props.toast(say("play.choose", { choices: choices.map((one) => one.text).join(" ") }));
  }

  /**
   * @param {Page.ScreenProps} props
   * @param {State} state
   */
  render({ games }, { sheet, isPanelOpen }) {
    const { client } = this;
    const { room, scene } = client;
    if (!room || !scene) return this.renderMissing();
    const game = games.find((one) => one.name === room.name);
    const isSecond = room.you.length === 1 && room.you[0] === "second";
    const extra = client.mine() ? room.choices.filter((one) => one.path.length === 0) : [];
    const [phone, flat] = [watchScreen.phone(), watchScreen.flat()];
    const size = sheetHeight(this.screen(room), isPanelOpen);
    /** @param {HTMLElement | null} node */
    const fit = (node) => {
      node?.style.setProperty("--ratio", String(this.ratio(scene)));
      node?.style.setProperty("--sheet", phone ? `${size}px` : "0px");
    };
    return html`
      <main
        class=${`play ${scene.backdrop}${flat ? " flat" : ""} ${linkClass(room)}`}
        id="main"
        tabindex="-1"
        data-ply=${room.ply}
      >
        <h1 class="vh">${room.title}</h1>
        ${flat && this.renderRails(room)}
        <div class="stage">
          <div class="room">
            <div class="fit" ref=${fit}>
              <p class="status vh">${room.says}</p>
              ${!flat && !phone && this.renderBetween(room, scene)}
              ${this.renderPlayer(room, scene, isSecond ? "first" : "second", false)}
              ${this.renderBoard(room, scene, isSecond)}
              <${MoveButtons}
                class=${`btn big ${room.turn}-btn`}
                choices=${extra}
                chosen=${hintedMove(client)}
                onPlay=${(choice) => client.play(choice)}
              />
              ${game?.chance &&
              extra.length === 0 &&
              html`
                <div class="bar beside" aria-hidden="true"></div>
              `}
              ${this.renderPlayer(room, scene, isSecond ? "second" : "first", true)}
            </div>
          </div>
          ${flat
            ? html`
                <div class="notes">
                  ${this.renderBetween(room, scene)}
                  <${Notes} screen=${this.screen(room)} asCard />
                  <${Decided} screen=${this.screen(room)} asCard />
                  ${room.shared &&
                  html`
                    <${OfferBar} screen=${this.screen(room)} />
                  `}
                </div>
              `
            : this.renderToolbar(room)}
        </div>
        ${!flat &&
        html`
          <aside class="panel only-wide" aria-label=${say("web.panel")}>
            ${this.renderPanel(room, scene, game)}
          </aside>
        `}
        ${phone &&
        html`
          <${PlaySheet}
            screen=${this.screen(room)}
            scene=${scene}
            between=${this.renderBetween(room, scene)}
            isOpen=${isPanelOpen}
            onToggle=${(/** @type {boolean} */ isOpen) => this.setState({ isPanelOpen: isOpen })}
          />
        `}
        ${!flat && this.renderTabs(room)}${this.renderSheet(room, scene, sheet)}
      </main>
    `;
  }

  /** The game is not there, or not yet. */
  renderMissing() {
    const { missing, error } = this.client;
    const gone = html`
      <div class="card notice">
        <${Empty}
          alone
          text=${say("web.room.gone")}
          action=${say("web.room.home")}
          onAction=${() => go("#/")}
        />
      </div>
    `;
    const trouble = html`
      <div class="notice"><${Trouble} error=${error} /></div>
    `;
    return html`
      <main class="play" id="main" tabindex="-1">${missing ? gone : trouble}</main>
    `;
  }

  /**
   * The stop between two rounds.
   * @param {Api.Room} room
   * @param {Api.Scene} scene
   */
  renderBetween(room, scene) {
    const { client } = this;
    if (!client.between) return null;
    return html`
      <${RoundCard}
        room=${room}
        scene=${scene}
        between=${client.between}
        onBegin=${() => client.beginRound()}
      />
    `;
  }
  /**
   * @param {Api.Room} room
   * @param {Api.Scene} scene
   * @param {boolean} isSecond is this browser the second side?
   */
  renderBoard(room, scene, isSecond) {
    const { client } = this;
    // Half of a phone has room for a lying board only.
    const tall = watchScreen.phone() && !this.state.isPanelOpen;
    const isForetelling = settings.preview && canPreview(this.screen(room));
    const refuse = () => {
      if (!client.busy && !client.mine() && !client.over()) this.props.toast(say("play.locked"));
    };
    return html`
      <div class="cloth" onClick=${() => client.busy && client.stage.skip()}>
        <${Board}
          scene=${scene}
          choices=${room.choices}
          playable=${client.mine()}
          busy=${client.busy}
          mover=${room.turn === "second" ? "second" : "first"}
          over=${client.over()}
          label=${`${room.title}. ${room.says}`}
          tall=${tall && scene.backdrop === "mancala"}
          narrow=${watchScreen.phone()}
          turned=${isSecond && TURNED.includes(scene.backdrop)}
          stage=${client.stage}
          lastStory=${client.lastStory}
          hint=${client.hint === "loading" ? null : client.hint}
          threats=${client.mine() ? this.warned(room) : undefined}
          tags=${client.tags}
          foretell=${isForetelling ? (choice) => client.foretell(choice) : undefined}
          onForetold=${(foretold) => this.showForetold(foretold, scene)}
          onPlay=${(choice) => client.play(choice)}
          onRefuse=${refuse}
        />
      </div>
    `;
  }

  /**
   * @param {Api.Room} room
   * @param {Api.Scene} scene
   * @param {Api.Side} side
   * @param {boolean} below the board
   */
  renderPlayer(room, scene, side, below) {
    const { client } = this;
    const toMove = room.turn === side;
    return html`
      <${Player}
        room=${room}
        side=${side}
        scene=${scene}
        below=${below}
        sideName=${this.sideName(room, side)}
        score=${scoreOf(scene, side, room)}
        taken=${takenBy(room, side)}
        running=${client.over() ? 0 : timeUsed(room, side) - room.clocks[sideIndex(side)]}
        presence=${presenceOf(client, room, side)}
        left=${timeLeft(room, side)}
        turn=${toMove && !client.over()}
        sub=${client.mine() && toMove ? this.prompt(room) : undefined}
        chip=${this.extraTurn(room, side)}
      />
    `;
  }
  /**
   * What the game calls a side, unless the player is called so already.
   * @param {Api.Room} room
   * @param {Api.Side} side
   */
  sideName(room, side) {
    if (room.scene.backdrop === "mancala") return null;
    const game = this.props.games.find((one) => one.name === room.name);
    const name = game?.sides?.[sideIndex(side)];
    return name && capital(name) !== nameOf(room, side) ? name : null;
  }
  /** Width by height of the board. @param {Api.Scene} scene */
  ratio(scene) {
    return ratioOf(scene, watchScreen.phone() && !this.state.isPanelOpen);
  }
  /** Zones with a warning: the move that waits for consent, or what the other side would win with. @param {Api.Room} room */
  warned(room) {
    const chosen = this.client.warning?.choice.path;
    return chosen?.slice(-1) ?? (settings.warn ? room.threat?.zones : undefined);
  }
  /** What the player to move shall do. @param {Api.Room} room */
  prompt({ choices, scene, turn, seats, history }) {
    const { warning } = this.client;
    if (warning) return say("web.chosen", { move: moveTitle(warning.choice.text, scene) });
    if (seats.every((seat) => seat.taken === "you")) return say("web.to-move");
    if (scene.backdrop === "mancala") return say("web.choose-hole");
    const [only] = choices;
    if (history.length === 0 && has(`web.begin.${only?.text}`))
      return say(`web.begin.${only.text}`);
    if (choices.length > 1 || only.path.length > 0) return say("web.your-turn", { turn });
    const choice = has(`move.${only.text}`) ? say(`move.${only.text}`) : only.text;
    return say("play.only", { choice });
  }
  /**
   * Says that a side moves again.
   * @param {Api.Room} room
   * @param {Api.Side} side
   */
  extraTurn(room, side) {
    const { client } = this;
    const last = room.history.at(-1);
    if (client.busy || client.over() || room.turn !== side || last?.side !== side) return null;
    if (!last.story.some((event) => event.kind === "extra")) return null;
    return html`
      <span class=${`chip ${side}`}>
        <${Icon} name="again" />
        ${say("tell.again")}
      </span>
    `;
  }

  /**
   * Buttons for actions, all in one look.
   * @param {Api.Room} room
   * @param {string[]} names
   * @param {object} [look]
   */
  buttons(room, names, look = {}) {
    return names.map(
      (name) => html`
        <${ActionButton}
          key=${name}
          actions=${GAME_ACTIONS}
          name=${name}
          screen=${this.screen(room)}
          ...${look}
        />
      `,
    );
  }
  /** @param {Api.Room} room */
  renderToolbar(room) {
    if (room.shared)
      return html`
        <${OfferBar} screen=${this.screen(room)} />
      `;
    // Between two rounds there is one thing to do.
    if (this.client.between) return null;
    // A phone has it in its sheet.
    if (this.client.warning && !watchScreen.phone())
      return html`
        <div class="card pad is-bad">${warningNote(this.screen(room))}</div>
      `;
    if (!this.client.busy && this.client.openChain() && !watchScreen.phone()) {
      const icons = { look: "icon", class: "ib" };
      const tools = html`
        <div class="bar ctl" role="toolbar" aria-label=${say("web.controls")}>
          ${this.buttons(room, ["undo", "redo", "hint", "preview", "swap"], icons)}
        </div>
      `;
      return html`
        <div class="card pad of-chain">${ChainCard({ client: this.client, room, tools })}</div>
      `;
    }
    const controls =
      this.client.machines() === 2
        ? this.buttons(room, ["pause", "step"])
        : [
            this.buttons(room, ["undo"]),
            this.buttons(room, ["redo"], { look: "icon", class: "btn lone" }),
            this.buttons(room, ["hint"]),
            this.buttons(room, ["preview"], { look: "icon", class: "btn lone" }),
            this.buttons(room, ["swap"]),
          ];
    return html`
      <div class="bar ctl only-wide" role="toolbar" aria-label=${say("web.controls")}>
        ${controls}
        <span class="sp"></span>
        <span class="tempo">
          <span class="small muted" aria-hidden="true">${say("web.tempo")}</span>
          <${Tempo} />
        </span>
      </div>
    `;
  }
  /** At both edges of a phone that lies on its side. @param {Api.Room} room */
  renderRails(room) {
    const alone = this.client.machines() === 2 ? ["pause", "step"] : ["undo", "hint"];
    const own = room.shared ? ["undo", "resign"] : alone;
    const look = { look: "icon", class: "ib" };
    return html`
      <nav class="rail left" aria-label=${say("web.controls")}>
        <a class="ib" href="#/" aria-label=${say("web.back")}><${Icon} name="back" /></a>
        ${this.buttons(room, [...own, "tempo"], look)}
      </nav>
      <nav class="rail right" aria-label=${say("web.panel")}>
        ${this.buttons(room, ["more", "moves", "rules", "analysis"], look)}
      </nav>
    `;
  }
  /** The bar at the bottom of a phone. @param {Api.Room} room */
  renderTabs(room) {
    const own = this.client.machines() === 2 ? ["pause", "step"] : ["undo", "hint"];
    const names = room.shared
      ? ["undo", "resign", "rules", "watch-link", "more"]
      : [...own, "tempo", "rules", "more"];
    return html`
      <nav class="tabs" aria-label=${say("web.controls")}>
        ${this.buttons(room, names, { look: "tab" })}
      </nav>
    `;
  }

  /**
   * @param {Api.Room} room
   * @param {Api.Scene} scene
   * @param {Api.Game | undefined} game
   */
  renderPanel(room, scene, game) {
    const counters = scene.counters.map(({ key, value }) => count(`counter.${key}`, value));
    return html`
      <section class="ttl">
        <div>
          <h2>${room.title}</h2>
          <span class="small muted">
            ${room.time ? timeText(room.time) : capital(game?.tagline ?? "")}
          </span>
        </div>
        ${this.buttons(room, ["rules"], { look: "icon", class: "ib" })}
      </section>
      ${room.shared &&
      html`
        <${People} screen=${this.screen(room)} />
      `}
      ${scene.backdrop === "mancala" &&
      html`
        <${Race} room=${room} scene=${scene} />
      `}
      ${counters.length > 0 &&
      html`
        <section class="small">${counters.join(" ")}</section>
      `}
      ${this.state.foretold &&
      html`
        <section>
          <${GhostNote} foretold=${this.state.foretold} scene=${scene} />
        </section>
      `}
      <${RoundScores} room=${room} between=${this.client.between} />
      ${coachSwitch(this.screen(room))}
      <${Notes} screen=${this.screen(room)} />
      <${Decided} screen=${this.screen(room)} />
      <section class="grow">
        <h3>${say("play.moves")}</h3>
        <${Moves} room=${room} scene=${scene} empty=${say("web.no-moves")} />
      </section>
      ${this.renderFoot(room)}
    `;
  }
  /** @param {Api.Room} room */
  renderFoot(room) {
    if (!room.shared || this.client.over() || room.role === "watch")
      return html`
        <section class="foot">
          ${this.buttons(room, ["analysis", "share", "more"], { class: "btn quiet" })}
        </section>
      `;
    return html`
      <section class="foot shared-foot">
        ${this.buttons(room, ["undo"])}${this.buttons(room, ["resign"], { class: "btn danger" })}
        ${this.buttons(room, ["share", "more"], { class: "btn quiet" })}
      </section>
    `;
  }

  /**
   * @param {Api.Room} room
   * @param {Api.Scene} scene
   * @param {Sheet} sheet
   */
  renderSheet(room, scene, sheet) {
    const close = () => this.setState({ sheet: null });
    switch (sheet) {
      case "result":
        return html`
          <${Result} screen=${this.screen(room)} onClose=${close} />
        `;
      case "rules":
        return html`
          <${RulesSheet} name=${room.name} onClose=${close} />
        `;
      case "invite":
        return html`
          <${Invite} screen=${this.screen(room)} onClose=${close} />
        `;
      case "resign":
        return html`
          <${Resign} screen=${this.screen(room)} onClose=${close} />
        `;
      case "share":
        return html`
          <${Share} room=${room} toast=${this.props.toast} onClose=${close} />
        `;
      case "moves":
        return html`
          <${Dialog}
            title=${room.title}
            onClose=${close}
            children=${html`
              <${Insides} screen=${this.screen(room)} scene=${scene} />
            `}
          />
        `;
      case "more":
        return this.renderMore(room, scene, close);
      default:
        return null;
    }
  }
  /**
   * @param {Api.Room} room
   * @param {Api.Scene} scene
   * @param {() => void} close
   */
  renderMore(room, scene, close) {
    const names = room.shared
      ? ["undo", ...["draw", "end"].filter((kind) => room.offers.includes(kind)), "resign", "share"]
      : ["undo", "redo", "preview", "swap", "analysis", "share", "sound", "end", "resign"];
    const buttons = [...names, "again", "result"].map((name) =>
      this.buttons(room, [name], { class: "btn wide", id: `${name}-more`, before: close }),
    );
    return html`
      <${Dialog}
        title=${say("web.more")}
        onClose=${close}
        children=${html`
          <div class="two">${buttons}</div>
          ${room.shared &&
          room.role !== "watch" &&
          html`
            <${NameField} onName=${(name) => this.client.rename(name)} />
          `}
          <div class="field">
            <span class="label">${say("web.tempo")}</span>
            <${Tempo} fill />
          </div>
          ${room.history.length > 0 &&
          html`
            <div class="only-phone">
              <h3>${say("play.moves")}</h3>
              <${Moves} room=${room} scene=${scene} empty="" />
            </div>
          `}
        `}
      />
    `;
  }
}

/** How a game by link looks different, also while a move may be taken back. @param {Api.Room} room */
function linkClass({ shared, offer, history }) {
  const isLast = offer?.kind === "undo" && history.at(-1)?.side === offer.by;
  return `${shared ? "shared" : ""} ${isLast ? "asks-undo" : ""}`;
}

/** The move that a hint names. @param {GameClient} client */
const hintedMove = ({ hint }) => (hint && hint !== "loading" ? hint.move : null);
