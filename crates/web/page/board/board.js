// @ts-check
// One board for all games: what is drawn comes from the scene, what can be touched from
// the choices. It is one stop for the Tab key; arrow keys move inside it.
import { Component, html } from "../vendor/preact.js";
import { count, capital, say } from "../words.js";
import * as mancala from "./mancala.js";
import * as rack from "./rack.js";
import * as squares from "./squares.js";
import * as table from "./table.js";
import { Ghost } from "./ghost.js";
import { Letters } from "./letters.js";
import { movedCells, reasons } from "./story.js";
import { written } from "./values.js";

/**
 * How each backdrop is laid out and drawn; `Over` lies above everything that is touched.
 * @typedef {(props: Page.DrawProps) => unknown} Drawing
 * @typedef {(scene: Api.Scene, options: Page.LayoutOptions) => Page.Layout} Layouter
 */
/** @type {Record<string, { layout: Layouter, Draw: Drawing, Over?: Drawing }>} */
const BACKDROPS = { mancala, rack, table, chequered: squares, grid: squares };
/** @type {Set<number>} */
const NONE = new Set();
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** A pointer that moves less than this does not drag, in pixels. */
const DRAG_FROM = 8;
/** So long one points at a move to see what it would do, and presses it with a finger. */
const POINT_FOR = 120;
const PRESS_FOR = 350;
/** A click that ends a drag comes within this time, in milliseconds. */
const CLICK_AFTER_DRAG = 50;

/**
 * Width by height of a board before it is drawn.
 * @param {Api.Scene} scene
 * @param {boolean} tall
 * @param {boolean} [badges] with room for values
 */
export function ratioOf(scene, tall, badges = false) {
  const layout = layoutOf(scene, { tall: tall && scene.backdrop === "mancala", badges });
  return layout.width / layout.height;
}

/**
 * @param {Api.Scene} scene
 * @param {Page.LayoutOptions} options
 * @returns {Page.Layout}
 */
export const layoutOf = (scene, options) => BACKDROPS[scene.backdrop].layout(scene, options);

/**
 * @typedef {object} PictureProps
 * @property {Api.Scene} scene
 * @property {string} [label] For screen readers; hidden from them where missing.
 * @property {boolean} [tall]
 * @property {boolean} [thumb] Without numbers and shadows.
 * @property {string} [class]
 */

/** A board that only shows. @extends {Component<PictureProps, { least: number }>} */
export class Picture extends Component {
  state = { least: 0 };
  /** @type {SVGSVGElement | null} */
  root = null;
  letters = new Letters(
    () => this.root,
    () => this.layout(),
    (least) => least !== this.state.least && this.setState({ least }),
  );

  componentDidMount() {
    if (this.props.thumb === false) this.letters.start();
  }
  componentWillUnmount() {
    this.letters.stop();
  }
  layout() {
    return layoutOf(this.props.scene, { tall: this.props.tall, least: this.state.least });
  }

  /** @param {PictureProps} props */
  render({ scene, label, thumb = true, class: cls = "" }) {
    const { Draw, Over } = BACKDROPS[scene.backdrop];
    const layout = this.layout();
    const marks = { legal: NONE, goals: NONE, last: NONE, why: [], values: new Map(), mover: null };
    return html`
      <svg
        class=${`bd ${cls}`}
        viewBox=${`0 0 ${layout.width} ${layout.height}`}
        role="img"
        aria-label=${label ?? ""}
        aria-hidden=${label ? undefined : "true"}
        ref=${(/** @type {SVGSVGElement | null} */ root) => (this.root = root)}
      >
        <${Draw} scene=${scene} layout=${layout} marks=${marks} thumb=${thumb} />
        ${Over &&
        !thumb &&
        html`
          <${Over} scene=${scene} layout=${layout} marks=${marks} />
        `}
      </svg>
    `;
  }
}

/**
 * @typedef {object} Props
 * @property {Api.Scene} scene
 * @property {Api.Choice[]} choices
 * @property {boolean} playable
 * @property {string} label For screen readers.
 * @property {Api.Side} mover
 * @property {(choice: Api.Choice) => void} onPlay
 * @property {(zone: number) => void} [onRefuse] A zone was touched that cannot be played.
 * @property {boolean} [busy] Is a move being shown?
 * @property {boolean} [over]
 * @property {boolean} [free] May every cell be touched, of both sides?
 * @property {boolean} [tall]
 * @property {boolean} [turned]
 * @property {boolean} [narrow]
 * @property {boolean} [badges] Is there room for values?
 * @property {Map<string, Page.MoveValue> | null} [values] By the text of the move.
 * @property {Api.Event[]} [lastStory]
 * @property {import("../game-client.js").ShownHint | null} [hint]
 * @property {number[]} [threats] Zones from which the other side would win.
 * @property {Page.Tag[]} [tags]
 * @property {(choice: Api.Choice) => Promise<Page.Foretold | null>} [foretell] What a move would
 *   do, shown while it is pointed at; missing where that is switched off.
 * @property {(foretold: Page.Foretold | null) => void} [onForetold]
 * @property {(layout: Page.Layout) => import("../vendor/preact.js").Child} [above] Draws above
 *   everything else.
 * @property {import("./stage.js").Stage} [stage] Moves what is on the board.
 * @property {string} [class]
 */
/**
 * @typedef {object} State
 * @property {number[]} chosen The zones that have been touched for a move.
 * @property {number | null} hovered
 * @property {number | null} focused The zone that the Tab key comes to.
 * @property {boolean} hasFocus
 * @property {Page.Foretold | null} preview What the move that is pointed at would do.
 * @property {number} least The smallest letters that can be read, in units of the board.
 */
/** @typedef {{ id: number } & ReturnType<Page.Layout["touch"]>} Touchable */

/** @extends {Component<Props, State>} */
export class Board extends Component {
  /** @type {Map<number, Touchable>} */
  zones = new Map();
  /** @type {SVGSVGElement | null} */
  root = null;
  dragged = false;
  /** What was pointed at last. @type {number | null} */
  target = null;
  /** The zone that a finger rests on; lifting it plays nothing. @type {number | null} */
  held = null;
  #layoutKey = "";
  /** @type {Page.Layout | null} */
  #layout = null;

  /** @type {State} */
  state = {
    chosen: [],
    hovered: null,
    focused: null,
    hasFocus: false,
    preview: null,
    least: 0,
  };

  letters = new Letters(
    () => this.root,
    () => this.layout(),
    (least) => least !== this.state.least && this.setState({ least }),
  );

  componentDidMount() {
    this.letters.start();
  }
  componentWillUnmount() {
    this.letters.stop();
  }

  /** @param {Props} before */
  componentDidUpdate(before) {
    this.letters.measure();
    // Another position: zones that were touched for a move are forgotten.
    if (before.choices !== this.props.choices) this.setState({ chosen: [] });
    const isOff = !this.props.foretell || !this.props.playable;
    if (this.state.preview && (isOff || before.choices !== this.props.choices))
      this.showForetold(null);
  }

  layout() {
    const { scene, tall, turned, values, narrow } = this.props;
    const { least } = this.state;
    const badges = Boolean(values) || this.props.badges;
    const { backdrop, width, height, cells, style } = scene;
    const shape = [backdrop, width, height, cells.length, style?.seeds, style?.stores];
    const key = [...shape, tall, turned, badges, narrow, least].join();
    if (!this.#layout || this.#layoutKey !== key) {
      this.#layoutKey = key;
      this.#layout = layoutOf(scene, { tall, turned, badges, narrow, least });
    }
    return this.#layout;
  }

  choices() {
    return this.props.playable ? this.props.choices : [];
  }
  /** The choices that begin by touching these zones. @param {number[]} path */
  startingWith(path) {
    return this.choices().filter(
      (choice) =>
        choice.path.length >= path.length && path.every((zone, i) => choice.path[i] === zone),
    );
  }

  /** @param {number} zone */
  touch(zone) {
    const { chosen } = this.state;
    const further = chosen.length && this.startingWith([...chosen, zone]);
    const path = further && further.length ? [...chosen, zone] : [zone];
    if (chosen.length && chosen[0] === zone) return this.setState({ chosen: [] });
    const meant = this.startingWith(path);
    if (meant.length === 0) {
      this.setState({ chosen: [] });
      return this.props.onRefuse?.(zone);
    }
    const played = meant.find((choice) => choice.path.length === path.length);
    if (!played) return this.setState({ chosen: path });
    this.setState({ chosen: [] });
    this.point(null);
    this.props.onPlay(played);
  }

  /** @param {number | null} zone */
  hover(zone) {
    if (this.state.hovered === zone) return;
    this.setState({ hovered: zone });
    this.point(zone);
  }
  /**
   * Shows what the move at a zone would do, if the pointer or the focus stays there.
   * @param {number | null} zone
   * @param {number} [after] milliseconds
   */
  point(zone, after = POINT_FOR) {
    clearTimeout(this.pointing);
    this.target = zone;
    if (this.state.preview) this.showForetold(null);
    const { foretell } = this.props;
    if (zone === null || !foretell) return;
    const choice = this.startingWith([...this.state.chosen, zone]).find(
      (known) => known.path.length === this.state.chosen.length + 1,
    );
    if (!choice) return;
    const { choices } = this.props;
    this.pointing = setTimeout(async () => {
      const found = await foretell(choice).catch(() => null);
      if (found && this.props.choices === choices && this.target === zone) this.showForetold(found);
    }, after);
  }
  /** @param {Page.Foretold | null} preview */
  showForetold(preview) {
    this.setState({ preview });
    this.props.onForetold?.(preview);
  }
  /** The zone below the pointer or the finger, or with the focus. */
  pointedAt() {
    const { hovered, focused, hasFocus } = this.state;
    return this.held ?? hovered ?? (hasFocus ? focused : null);
  }

  /**
   * The nearest zone that way; what lies straight ahead is nearer than what lies aside.
   * @param {number} from
   * @param {[number, number]} direction
   */
  neighbour(from, [dx, dy]) {
    /** @param {number} zone */
    const centre = (zone) => {
      const [x, y, w, h] = this.zones.get(zone)?.hit ?? [0, 0, 0, 0];
      return [x + w / 2, y + h / 2];
    };
    const [x, y] = centre(from);
    let best = null;
    for (const zone of this.zones.keys()) {
      const [zx, zy] = centre(zone);
      const ahead = (zx - x) * dx + (zy - y) * dy;
      const aside = Math.abs((zx - x) * dy) + Math.abs((zy - y) * dx);
      if (zone === from || ahead < 4) continue;
      const far = ahead + 3 * aside;
      if (!best || far < best.far) best = { zone, far };
    }
    return best?.zone;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} zone
   */
  onKey(event, zone) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (ARROWS[event.key]) {
      const next = this.neighbour(zone, ARROWS[event.key]);
      if (next !== undefined) {
        this.setState({ focused: next });
        /** @type {SVGElement | null | undefined} */
        const node = this.root?.querySelector(`[data-zone="${next}"]`);
        node?.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.props.busy) return;
      this.touch(zone);
    } else if (event.key === "Escape" && this.state.chosen.length) this.setState({ chosen: [] });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The zone below the pointer.
   * @param {PointerEvent} event
   */
  zoneOf(event) {
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const found = below?.closest("[data-zone]");
    return found && this.root?.contains(found) ? Number(found.getAttribute("data-zone")) : null;
  }
  /** A finger that rests on a move shows what it would do. @param {number | null} zone */
  press(zone) {
    this.held = null;
    if (!this.props.foretell || zone === null) return;
    const waiting = setTimeout(() => {
      this.held = zone;
      this.point(zone, 0);
    }, PRESS_FOR);
    const end = () => {
      clearTimeout(waiting);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (this.held === null) return;
      this.point(null);
      this.dragged = true;
      setTimeout(() => {
        this.dragged = false;
        this.held = null;
      }, CLICK_AFTER_DRAG);
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
  /** Drags a piece, where a move goes from one zone to another. @param {PointerEvent} event */
  onDown(event) {
    const zone = this.zoneOf(event);
    if (event.pointerType === "touch") this.press(zone);
    if (event.button !== 0 || zone === null || !this.root) return;
    if (!this.startingWith([zone]).some((choice) => choice.path.length > 1)) return;
    const start = { x: event.clientX, y: event.clientY };
    const cell = this.props.scene.cells.findIndex((one) => one.zone === zone);
    /** @type {SVGElement | null} */
    const piece = this.root.querySelector(`.bd-moves[data-cell="${cell}"]`);
    const unit = this.layout().width / this.root.getBoundingClientRect().width;
    let dragging = false;
    /** @param {PointerEvent} at */
    const move = (at) => {
      const [dx, dy] = [at.clientX - start.x, at.clientY - start.y];
      if (!dragging && Math.hypot(dx, dy) < DRAG_FROM) return;
      if (!dragging) this.setState({ chosen: [zone] });
      dragging = true;
      if (!piece) return;
      piece.style.transform = `translate(${dx * unit}px, ${dy * unit}px)`;
      piece.parentNode?.appendChild(piece);
    };
    /** @param {PointerEvent} at */
    const up = (at) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      if (piece) piece.style.transform = "";
      if (!dragging) return;
      this.dragged = true;
      setTimeout(() => (this.dragged = false), CLICK_AFTER_DRAG);
      const over = this.zoneOf(at);
      if (over !== null && over !== zone) this.touch(over);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  /**
   * The best value behind each zone that can be touched next.
   * @param {number[]} chosen
   * @returns {Map<number, Page.MoveValue>}
   */
  zoneValues(chosen) {
    const values = new Map();
    if (!this.props.values) return values;
    for (const choice of this.startingWith(chosen)) {
      const value = this.props.values.get(choice.text);
      const zone = choice.path[chosen.length];
      if (!value || zone === undefined) continue;
      const known = values.get(zone);
      if (!known || value.value > known.value) values.set(zone, value);
    }
    return values;
  }

  /** What is marked on the board. @returns {Page.Marks} */
  marks() {
    const { scene, lastStory, mover, over, free } = this.props;
    const { chosen, hovered } = this.state;
    const starts = this.choices().flatMap((choice) => choice.path.slice(0, 1));
    const nexts = chosen.length ? this.startingWith(chosen) : [];
    const legal = new Set(starts);
    const { from, to } = movedCells(lastStory);
    const lifts = this.layout().sticks && hovered !== null && legal.has(hovered);
    return {
      legal,
      goals: new Set(nexts.map((choice) => choice.path[chosen.length])),
      mover,
      free,
      last: new Set([...from, ...to]),
      why: over ? reasons(lastStory) : [],
      values: this.zoneValues(chosen),
      pointed: this.pointedAt(),
      lifted: lifts ? liftedSticks(scene, hovered) : NONE,
    };
  }
  /** The cells of each zone, and where it is touched. */
  findZones() {
    const layout = this.layout();
    /** @type {Map<number, Api.Cell[]>} */
    const cells = new Map();
    this.zones = new Map();
    this.props.scene.cells.forEach((cell, id) => {
      const known = cells.get(cell.zone);
      if (known) return known.push(cell);
      cells.set(cell.zone, [cell]);
      this.zones.set(cell.zone, { id, ...layout.touch(id) });
    });
    return cells;
  }

  /**
   * @param {Props} props
   * @param {State} state
   */
  render(
    { scene, label, hint, threats = [], tags = [], class: cls = "", stage, busy, above },
    { preview },
  ) {
    const { Draw, Over } = BACKDROPS[scene.backdrop];
    const layout = this.layout();
    const marks = this.marks();
    if (stage) stage.layout = layout;
    /** @param {SVGSVGElement | null} root */
    const holdRoot = (root) => {
      this.root = root;
      if (stage) stage.root = root;
    };
    /** @param {SVGGElement | null} air */
    const holdAir = (air) => {
      if (stage) stage.air = air;
    };
    return html`
      <svg
        class=${`bd ${cls}`}
        viewBox=${`0 0 ${layout.width} ${layout.height}`}
        role="group"
        aria-label=${label}
        aria-busy=${busy ? "true" : undefined}
        ref=${holdRoot}
        onPointerDown=${(event) => this.onDown(event)}
        onPointerLeave=${() => this.hover(null)}
      >
        <g aria-hidden="true"><${Draw} scene=${scene} layout=${layout} marks=${marks} /></g>
        ${hint &&
        !busy &&
        html`
          ${scene.backdrop === "mancala"
            ? html`
                <${Ghost} scene=${scene} story=${hint.story} layout=${layout} />
              `
            : html`
                <${Way} story=${hint.story} layout=${layout} />
              `}
        `}
        ${preview &&
        html`
          <${Ghost}
            scene=${scene}
            story=${preview.story}
            layout=${layout}
            takers=${preview.takers}
          />
        `}
        ${tags.map(
          ({ cell, delta }) => html`
            <${Change} spot=${layout.spots[cell]} delta=${delta} least=${layout.least} />
          `,
        )}
        ${this.renderZones(marks)}
        ${threats.map(
          (zone) => html`
            <${Threat} key=${zone} ring=${this.zones.get(zone)?.ring} least=${layout.least ?? 0} />
          `,
        )}
        ${Over &&
        html`
          <g class="bd-over" aria-hidden="true">
            <${Over} scene=${scene} layout=${layout} marks=${marks} />
          </g>
        `}
        ${above?.(layout)}
        <g class="bd-air" aria-hidden="true" ref=${holdAir}></g>
      </svg>
    `;
  }

  /** What is touched. @param {Page.Marks} marks */
  renderZones({ legal, goals, values }) {
    const { mover, hint } = this.props;
    const { chosen, focused } = this.state;
    const cells = this.findZones();
    const hinted = hint?.choice.path ?? [];
    const isFocusable = focused !== null && this.zones.has(focused);
    const stop = isFocusable ? focused : ([...legal][0] ?? [...this.zones.keys()][0]);
    return [...this.zones].map(([zone, { hit, ring }]) => {
      const can = legal.has(zone) || goals.has(zone);
      const isChosen = chosen.includes(zone);
      const classes = [
        "bd-zone",
        mover,
        can && "legal",
        hinted.includes(zone) && "hint",
        isChosen && "chosen",
      ];
      return html`
        <g
          key=${`z${zone}`}
          class=${classes.filter(Boolean).join(" ")}
          data-zone=${zone}
          role="button"
          tabindex=${zone === stop ? 0 : -1}
          aria-disabled=${can ? undefined : "true"}
          aria-pressed=${isChosen ? "true" : undefined}
          aria-label=${this.spoken(cells.get(zone) ?? [], can, values.get(zone))}
          onClick=${() => !this.dragged && this.touch(zone)}
          onKeyDown=${(event) => this.onKey(event, zone)}
          onFocus=${() => {
            this.setState({ focused: zone, hasFocus: true });
            this.point(zone);
          }}
          onBlur=${() => {
            this.setState({ hasFocus: false });
            this.point(null);
          }}
          onPointerEnter=${(event) => event.pointerType === "mouse" && this.hover(zone)}
        >
          <rect class="bd-hit" x=${hit[0]} y=${hit[1]} width=${hit[2]} height=${hit[3]} />
          <${Ring} class="bd-ring" ring=${ring} grow=${0} />
          <${Ring} class="bd-ring2" ring=${ring} grow=${4} />
        </g>
      `;
    });
  }

  /**
   * "Hole 5, 3 seeds, can be played"
   * @param {Api.Cell[]} cells of one zone
   * @param {boolean} can be touched
   * @param {Page.MoveValue} [value]
   */
  spoken(cells, can, value) {
    const [cell] = cells;
    let text = cell.label || cell.name;
    if (cells.length > 1) {
      const column = this.props.scene.labels.find((one) => one.at === cell.x)?.text ?? cell.name;
      const discs = cells.filter((one) => one.content.kind === "piece").length;
      text = `${capital(say("place.column", { name: column }))}, ${count("count.disc", discs)}`;
    }
    if (can) text += `, ${say("web.board.may")}`;
    if (value)
      text += `, ${say("web.analysis.value")} ${written(value.value, value.exact, value.unit)}`;
    return text;
  }
}

/** "!" at the corner of what would win. @param {{ ring?: Page.Ring, least: number }} props */
function Threat({ ring, least }) {
  if (!ring) return null;
  const [x, y] =
    ring.kind === "circle"
      ? [ring.x + 0.7 * ring.r, ring.y - 0.7 * ring.r]
      : [ring.x + ring.w - 7, ring.y + 7];
  return html`
    <g
      class="bd-warn"
      aria-hidden="true"
      transform=${`translate(${x} ${y}) scale(${Math.max(1, least / 12)})`}
    >
      <circle r="10" />
      <path d="M0-5.5V1M0 5V5.2" />
    </g>
  `;
}

/** Seeds won or lost in a cell. @param {{ spot: Page.Spot, delta: number, least?: number }} props */
const Change = ({ spot, delta, least = 0 }) => html`
  <g class="bd-tag" transform=${`translate(${spot.x} ${spot.y}) scale(${Math.max(1, least / 15)})`}>
    <rect x="-20" y="-13" width="40" height="26" rx="13" />
    <text y="5">${delta > 0 ? `+${delta}` : `−${-delta}`}</text>
  </g>
`;

/** @param {{ class: string, ring: Page.Ring, grow: number }} props */
const Ring = ({ class: cls, ring, grow }) =>
  ring.kind === "circle"
    ? html`
        <circle class=${cls} cx=${ring.x} cy=${ring.y} r=${ring.r + grow} />
      `
    : html`
        <rect
          class=${cls}
          x=${ring.x - grow}
          y=${ring.y - grow}
          width=${ring.w + 2 * grow}
          height=${ring.h + 2 * grow}
          rx=${ring.rx}
        />
      `;

/**
 * The sticks that are taken with a stick: all to the right of it.
 * @param {Api.Scene} scene
 * @param {number} zone
 */
function liftedSticks(scene, zone) {
  const touched = scene.cells.find((cell) => cell.zone === zone);
  /** @type {Set<number>} */
  const lifted = new Set();
  if (!touched) return lifted;
  scene.cells.forEach((cell, id) => {
    if (cell.y === touched.y && cell.x >= touched.x && cell.content.kind === "stick")
      lifted.add(id);
  });
  return lifted;
}

/**
 * Where a hinted move goes: a leap, or a place.
 * @param {{ story: Api.Event[], layout: Page.Layout }} props
 */
function Way({ story, layout }) {
  /** @param {number} id */
  const at = (id) => layout.spots[id];
  /** @type {Page.Spot[]} */
  const hops = [];
  for (const event of story ?? []) {
    if (event.kind === "slide") hops.push(at(event.from), at(event.to));
    else if (event.kind === "place") {
      const { x, y, r } = at(event.at);
      return html`
        <circle class="bd-ghostdisc" cx=${x} cy=${y} r=${r * 0.86} />
      `;
    }
  }
  if (hops.length < 2) return null;
  const lift = layout.tall ? { x: 26, y: 0 } : { x: 0, y: -34 };
  const steps = hops.slice(1).map((to, i) => {
    const was = hops[i];
    return `Q${(was.x + to.x) / 2 + lift.x} ${(was.y + to.y) / 2 + lift.y} ${to.x} ${to.y}`;
  });
  const way = `M${hops[0].x} ${hops[0].y}${steps.join("")}`;
  return html`
    <g aria-hidden="true">
      <path class="bd-flow bed" d=${way} />
      <path class="bd-flow" d=${way} />
      ${hops.slice(1).map(
        ({ x, y }) => html`
          <circle class="bd-flowend" cx=${x} cy=${y} r="5.5" />
        `,
      )}
    </g>
  `;
}
