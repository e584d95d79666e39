// @ts-check
// Makes the story of a move visible: seeds hop, knights slide, discs fall. The scene
// is changed event by event, so what stands on the board is true at every moment.
import { html, render } from "../vendor/preact.js";
import { apply, seedsIn } from "../scene.js";
import { changes } from "./story.js";
import { Heap } from "./wood.js";
import { settings } from "../settings.js";
import { sound } from "../sound.js";

/** Milliseconds for one seed, and the factor for everything else. */
const PER_SEED = { slow: 320, medium: 160, fast: 70, instant: 0 };
const PACE = { slow: 1.5, medium: 1, fast: 0.5, instant: 0 };
/** After so many seeds the sowing doubles its speed. */
const SLOW_SEEDS = 24;
/** No turn lasts longer than this, in milliseconds. */
const LONGEST = 6000;
/** What lasts shorter than this is not shown at all. */
const SHORTEST = 120;
const SVG = "http://www.w3.org/2000/svg";
const HAND_SHAPE = { step: 5 };

const reduced = () => settings.still || matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Stage {
  /** The board's picture, once it is drawn. @type {SVGSVGElement | null} */
  root = null;
  /** What is drawn above the board. @type {SVGGElement | null} */
  air = null;
  /** Where the board's cells are. @type {Page.Layout | null} */
  layout = null;

  /** @type {Page.Tempo} */
  #tempo = "medium";
  /** The factor that keeps a turn below the longest. */
  #pace = 1;
  /** Seeds that have fallen in this turn. */
  #drops = 0;
  #skipped = false;
  /** @type {Set<Animation>} */
  #running = new Set();
  /** Seeds on their way. @type {{ x: number, y: number, seeds: number, node: SVGGElement } | null} */
  #hand = null;

  /**
   * @param {(scene: Api.Scene) => void} paint shows a scene
   * @param {(tags: Page.Tag[]) => void} showTags shows changes where nothing may move
   */
  constructor(paint, showTags) {
    this.paint = paint;
    this.showTags = showTags;
    /** @type {Api.Scene} */
    this.scene = { backdrop: "table", width: 0, height: 0, cells: [], labels: [], counters: [] };
  }

  skip() {
    this.#skipped = true;
    for (const animation of this.#running) animation.finish();
  }

  /**
   * Plays the story and answers the scene after it.
   * @param {Api.Scene} scene
   * @param {Api.Event[]} story
   * @param {Page.Tempo} tempo
   * @param {number} [longest] how long it may last, in milliseconds
   */
  async perform(scene, story, tempo, longest = LONGEST) {
    this.#skipped = false;
    this.scene = scene;
    const last = story.reduce(apply, scene);
    const cannotBeSeen = longest < SHORTEST || document.hidden || !this.root;
    if (tempo === "instant" || reduced() || cannotBeSeen) {
      this.show(last);
      if (reduced()) this.showTags(changes(scene, last));
      return last;
    }
    this.#tempo = tempo;
    this.#pace = this.paceFor(story, longest);
    this.#drops = 0;
    const ends = setTimeout(() => this.skip(), longest);
    for (let i = 0; i < story.length && !this.#skipped; i++) i += await this.event(story, i);
    clearTimeout(ends);
    this.dropHand();
    this.show(last);
    return last;
  }

  /** @param {Api.Event[]} story @param {number} longest */
  paceFor(story, longest) {
    const drops = story.filter((event) => event.kind === "drop").length;
    const long =
      PER_SEED[this.#tempo] * (Math.min(drops, SLOW_SEEDS) + Math.max(0, drops - SLOW_SEEDS) / 2);
    return Math.min(1, longest / Math.max(long, 1));
  }

  /** @param {Api.Scene} scene */
  show(scene) {
    this.scene = scene;
    this.paint(scene);
  }
  /** @param {Api.Event} event */
  apply(event) {
    this.show(apply(this.scene, event));
  }

  /**
   * Plays `story[i]` and answers how many events after it were played with it.
   * @param {Api.Event[]} story
   * @param {number} i
   * @returns {Promise<number>}
   */
  async event(story, i) {
    const event = story[i];
    switch (event.kind) {
      case "lift":
        this.apply(event);
        this.takeHand(event.from, event.seeds);
        await this.wait(0.6 * PER_SEED[this.#tempo] * this.#pace);
        return 0;
      case "drop":
        await this.hop(event);
        return 0;
      case "relay":
        await this.wait(0.5 * PER_SEED[this.#tempo] * this.#pace);
        this.apply(event);
        this.fillHand(event.seeds);
        await this.wait(0.8 * PER_SEED[this.#tempo] * this.#pace);
        return 0;
      case "capture":
      case "sweep":
        // Seeds may be won on the way, with others still in hand.
        if (!this.#hand?.seeds) this.dropHand();
        await this.collect(event);
        return 0;
      case "round":
        this.dropHand();
        await this.wait(700 * PACE[this.#tempo]);
        return 0;
      case "carry":
        await this.carry(event);
        return 0;
      case "slide": {
        this.apply(event);
        await frame();
        const [from, to] = [this.spot(event.from), this.spot(event.to)];
        const piece = this.piece(event.to);
        piece?.parentNode?.appendChild(piece);
        sound("place");
        await this.move(
          piece,
          [
            { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` },
            { transform: "translate(0px, 0px)" },
          ],
          220,
        );
        return 0;
      }
      case "take":
        await this.move(
          this.piece(event.at),
          [
            { opacity: 1 },
            { opacity: 0, transform: this.layout?.sticks ? "translateY(-40px)" : "none" },
          ],
          this.layout?.sticks ? 140 : 110,
        );
        this.apply(event);
        sound("take");
        return 0;
      case "place":
        this.apply(event);
        await this.drop(event);
        return 0;
      case "flip": {
        const flips = story.slice(i).findIndex((next) => next.kind !== "flip");
        const together = flips < 0 ? story.slice(i) : story.slice(i, i + flips);
        const cells = together.map((flip) => (flip.kind === "flip" ? flip : event));
        await Promise.all(cells.map((flip, k) => this.flip(flip, k)));
        return together.length - 1;
      }
      case "roll": {
        const die = this.piece(event.die);
        sound("roll");
        const spot = this.spot(event.die);
        if (die) die.style.transformOrigin = `${spot.x}px ${spot.y}px`;
        this.apply(event);
        await this.move(
          die,
          [{ transform: "rotate(-260deg) scale(.8)" }, { transform: "rotate(0deg) scale(1)" }],
          400,
        );
        return 0;
      }
      case "gain":
      case "bank":
      case "bust":
        this.apply(event);
        if (event.kind === "bust") sound("bust");
        await this.wait(260 * PACE[this.#tempo]);
        return 0;
      default:
        this.apply(event);
        return 0;
    }
  }

  /**
   * The hand: a small heap with its count.
   * @param {number} at
   * @param {number} seeds
   */
  takeHand(at, seeds) {
    const { x, y } = this.spot(at);
    const node = this.group();
    node.style.transform = `translate(${x}px, ${y}px)`;
    this.#hand = { x, y, seeds, node };
    this.fillHand(seeds);
  }
  /** @param {number} seeds */
  fillHand(seeds) {
    if (!this.#hand) return;
    this.#hand.seeds = seeds;
    const up = this.layout?.tall ? 20 : 30;
    const grow = Math.max(1, (this.layout?.least ?? 0) / 17);
    render(
      html`
        <g transform=${`translate(0 ${-up})`}>
          <${Heap}
            count=${Math.min(seeds, 10)}
            heap=${77}
            at="0 0"
            shape=${HAND_SHAPE}
            seeds=${this.layout?.seeds}
            scale=${this.layout?.tall ? 0.72 : 1}
          />
          ${seeds > 0 &&
          html`
            <g class="bd-plaque hand" transform=${`translate(0 -28) scale(${grow})`}>
              <rect x="-16" y="-12" width="32" height="24" rx="12" />
              <text y="6">${seeds}</text>
            </g>
          `}
        </g>
      `,
      this.#hand.node,
    );
  }
  dropHand() {
    this.#hand?.node.remove();
    this.#hand = null;
  }

  /** @param {{ kind: "drop", into: number, left: number }} event */
  async hop(event) {
    const to = this.spot(event.into);
    const hand = this.#hand;
    const long = PER_SEED[this.#tempo] * this.#pace * (++this.#drops > SLOW_SEEDS ? 0.5 : 1);
    if (hand) {
      /** @type {(x: number, y: number) => Keyframe} */
      const at = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
      const lift = Math.min(26, 10 + Math.hypot(to.x - hand.x, to.y - hand.y) * 0.12);
      const arc = [
        { ...at(hand.x, hand.y), easing: "ease-out" },
        { ...at((hand.x + to.x) / 2, (hand.y + to.y) / 2 - lift), easing: "ease-in" },
        at(to.x, to.y),
      ];
      await this.animate(hand.node, arc, long);
      if (this.#hand !== hand) return;
      Object.assign(hand, { x: to.x, y: to.y });
      hand.node.style.transform = `translate(${to.x}px, ${to.y}px)`;
      this.fillHand(event.left);
    }
    this.apply(event);
    sound("seed");
  }

  /**
   * Some seeds go from a store to a pit, or the other way.
   * @param {{ kind: "carry", from: number, into: number, seeds: number }} event
   */
  async carry(event) {
    const [from, to] = [this.spot(event.from), this.spot(event.into)];
    const node = this.group();
    render(
      html`
        <${Heap}
          count=${Math.min(event.seeds, 16)}
          heap=${event.into + 3}
          at="0 0"
          shape=${HAND_SHAPE}
          seeds=${this.layout?.seeds}
          scale=${this.layout?.tall ? 0.72 : 1}
        />
      `,
      node,
    );
    const moves = [from, to].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    await this.animate(node, moves, 160 * Math.max(PACE[this.#tempo], 0.5));
    node.remove();
    this.apply(event);
    sound("seed");
  }

  /** @param {{ kind: "capture" | "sweep", from: number[], into: number, seeds: number }} event */
  async collect(event) {
    const to = this.spot(event.into);
    const long = 320 * Math.max(PACE[this.#tempo], 0.5);
    const heaps = event.from
      .filter((pit) => seedsIn(this.scene.cells[pit]) > 0)
      .map((pit) => {
        const { x, y } = this.spot(pit);
        const node = this.group();
        render(
          html`
            <${Heap}
              count=${Math.min(seedsIn(this.scene.cells[pit]), 16)}
              heap=${pit + 3}
              at="0 0"
              shape=${HAND_SHAPE}
              seeds=${this.layout?.seeds}
              scale=${this.layout?.tall ? 0.72 : 1}
            />
          `,
          node,
        );
        return {
          node,
          moves: [
            { transform: `translate(${x}px, ${y}px)` },
            { transform: `translate(${to.x}px, ${to.y}px)` },
          ],
        };
      });
    /** @type {(scene: Api.Scene, pit: number) => Api.Scene} */
    const empty = (scene, pit) => apply(scene, { kind: "take", at: pit });
    const emptied = event.from.reduce(empty, this.scene);
    const before = this.scene;
    this.show(emptied);
    await Promise.all(heaps.map(({ node, moves }) => this.animate(node, moves, long)));
    for (const { node } of heaps) node.remove();
    this.scene = before;
    this.apply(event);
    sound("capture");
    this.rise(to, `+${event.seeds}`);
    await this.wait(long * 0.6);
  }

  /**
   * "+10" rises over the store, without holding up the game.
   * @param {Page.Spot} spot
   * @param {string} text
   */
  rise({ x, y }, text) {
    if (this.#skipped) return;
    const node = document.createElementNS(SVG, "text");
    node.setAttribute("class", "bd-rise");
    node.textContent = text;
    this.air?.appendChild(node);
    const risen = node.animate(
      [
        { transform: `translate(${x}px, ${y}px)` },
        { transform: `translate(${x}px, ${y - 60}px)`, opacity: 0 },
      ],
      { duration: 900, easing: "ease-out", fill: "both" },
    );
    risen.finished.catch(() => {}).then(() => node.remove());
  }

  /** @param {{ kind: "place", at: number, piece: Api.Piece }} event */
  async drop(event) {
    await frame();
    const spot = this.spot(event.at);
    const piece = this.piece(event.at);
    if (event.piece === "disc") {
      const rows = spot.row + 1;
      const far = -rows * this.layout?.fall;
      sound("place");
      await this.move(
        piece,
        [
          { transform: `translateY(${far}px)`, easing: "ease-in" },
          { transform: "translateY(0px)", offset: 0.78, easing: "ease-out" },
          { transform: `translateY(${far * 0.05}px)`, offset: 0.89, easing: "ease-in" },
          { transform: "translateY(0px)" },
        ],
        60 * rows + 120,
      );
      return;
    }
    sound("place");
    if (piece) piece.style.transformOrigin = `${spot.x}px ${spot.y}px`;
    await this.move(
      piece,
      [
        { transform: "scale(.3)", opacity: 0 },
        { transform: "scale(1)", opacity: 1 },
      ],
      160,
    );
  }

  /**
   * @param {{ kind: "flip", at: number, to: Api.Side }} event
   * @param {number} k its place among pieces that turn together
   */
  async flip(event, k) {
    await this.wait(40 * k * PACE[this.#tempo]);
    const spot = this.spot(event.at);
    const piece = this.piece(event.at);
    if (piece) piece.style.transformOrigin = `${spot.x}px ${spot.y}px`;
    await this.move(piece, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], 100);
    this.apply(event);
    sound("flip");
    await this.move(piece, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], 100);
  }

  /** A group above the board. */
  group() {
    const node = document.createElementNS(SVG, "g");
    this.air?.appendChild(node);
    return node;
  }
  /**
   * @param {number} cell
   * @returns {Page.Spot}
   */
  spot(cell) {
    return this.layout?.spots[cell] ?? { x: 0, y: 0, r: 0 };
  }
  /**
   * @param {number} cell
   * @returns {SVGElement | null}
   */
  piece(cell) {
    return this.root?.querySelector(`[data-cell="${cell}"]`) ?? null;
  }
  /**
   * @param {SVGElement | null} node
   * @param {Keyframe[]} frames
   * @param {number} long milliseconds at medium tempo
   */
  move(node, frames, long) {
    return this.animate(node, frames, long * PACE[this.#tempo]);
  }
  /**
   * @param {SVGElement | null} node
   * @param {Keyframe[]} frames
   * @param {number} duration in milliseconds
   */
  async animate(node, frames, duration) {
    if (!node || this.#skipped || duration <= 0) return;
    const animation = node.animate(frames, { duration, easing: "linear" });
    this.#running.add(animation);
    try {
      await animation.finished;
    } catch {
      // Its node left the board.
    }
    this.#running.delete(animation);
  }
  /**
   * Waits. This is an animation of nothing, so that skipping ends it too.
   * @param {number} duration in milliseconds
   */
  wait(duration) {
    return this.animate(this.air, [{ opacity: 1 }, { opacity: 1 }], duration);
  }
}

/** The next picture, or soon when none is drawn. */
const frame = () =>
  new Promise((/** @type {(value?: unknown) => void} */ done) => {
    const late = setTimeout(done, 60);
    requestAnimationFrame(() => (clearTimeout(late), done()));
  });
