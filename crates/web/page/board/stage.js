// Makes the story of a move visible: seeds hop, knights slide, discs fall. The scene
// is changed event by event, so what stands on the board is true at every moment.
import { html, render } from "../vendor/preact.js";
import { after, changes, seedsIn } from "./scene.js";
import { Heap } from "./wood.js";
import { sound } from "../sound.js";

// Milliseconds for one seed, and how much slower or quicker everything else is.
const PER_SEED = { slow: 320, medium: 160, fast: 70, instant: 0 };
const PACE = { slow: 1.5, medium: 1, fast: 0.5, instant: 0 };
// After so many seeds the sowing doubles its speed, and no turn lasts longer than this.
const PATIENCE = 24;
const LONGEST = 6000;
const HAND_SHAPE = { step: 5 };

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Stage {
  // paint(scene) shows a scene; tell(tags) shows what changed where nothing may move.
  constructor(paint, tell) {
    this.paint = paint;
    this.tell = tell;
    this.running = new Set();
    this.skipped = false;
  }

  skip() {
    this.skipped = true;
    for (const animation of this.running) animation.finish();
  }

  // Plays the story and answers the scene after it.
  async perform(scene, story, tempo) {
    this.skipped = false;
    this.scene = scene;
    const last = story.reduce(after, scene);
    if (tempo === "instant" || reduced() || document.hidden || !this.root) {
      this.show(last);
      if (reduced()) this.tell(changes(scene, last));
      return last;
    }
    this.tempo = tempo;
    this.pace = this.paceFor(story);
    this.drops = 0;
    for (let i = 0; i < story.length && !this.skipped; i++) i += await this.event(story, i);
    this.dropHand();
    this.show(last);
    return last;
  }

  paceFor(story) {
    const drops = story.filter((event) => event.kind === "drop").length;
    const long =
      PER_SEED[this.tempo] * (Math.min(drops, PATIENCE) + Math.max(0, drops - PATIENCE) / 2);
    return Math.min(1, LONGEST / Math.max(long, 1));
  }

  show(scene) {
    this.scene = scene;
    this.paint(scene);
  }
  happen(event) {
    this.show(after(this.scene, event));
  }

  // Plays story[i] and answers how many events after it were played with it.
  async event(story, i) {
    const event = story[i];
    switch (event.kind) {
      case "lift":
        this.happen(event);
        this.takeHand(event.from, event.seeds);
        await this.wait(0.6 * PER_SEED[this.tempo] * this.pace);
        return 0;
      case "drop":
        await this.hop(event);
        return 0;
      case "relay":
        await this.wait(0.5 * PER_SEED[this.tempo] * this.pace);
        this.happen(event);
        this.fillHand(event.seeds);
        await this.wait(0.8 * PER_SEED[this.tempo] * this.pace);
        return 0;
      case "capture":
      case "sweep":
        this.dropHand();
        await this.collect(event);
        return 0;
      case "slide": {
        this.happen(event);
        await frame();
        const [from, to] = [this.layout.spots[event.from], this.layout.spots[event.to]];
        const piece = this.piece(event.to);
        piece?.parentNode.appendChild(piece);
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
            { opacity: 0, transform: this.layout.sticks ? "translateY(-40px)" : "none" },
          ],
          this.layout.sticks ? 140 : 110,
        );
        this.happen(event);
        sound("take");
        return 0;
      case "place":
        await this.place(event);
        return 0;
      case "flip": {
        const flips = story.slice(i).findIndex((next) => next.kind !== "flip");
        const together = flips < 0 ? story.slice(i) : story.slice(i, i + flips);
        await Promise.all(together.map((flip, k) => this.flip(flip, k)));
        return together.length - 1;
      }
      case "roll": {
        const die = this.piece(event.die);
        sound("roll");
        const spot = this.layout.spots[event.die];
        if (die) die.style.transformOrigin = `${spot.x}px ${spot.y}px`;
        this.happen(event);
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
        this.happen(event);
        if (event.kind === "bust") sound("bust");
        await this.wait(260 * PACE[this.tempo]);
        return 0;
      default:
        this.happen(event);
        return 0;
    }
  }

  // The hand: a small heap with its count.
  takeHand(at, seeds) {
    const { x, y } = this.layout.spots[at];
    this.hand = { x, y, seeds, node: document.createElementNS("http://www.w3.org/2000/svg", "g") };
    this.hand.node.style.transform = `translate(${x}px, ${y}px)`;
    this.air.appendChild(this.hand.node);
    this.fillHand(seeds);
  }
  fillHand(seeds) {
    if (!this.hand) return;
    this.hand.seeds = seeds;
    const up = this.layout.tall ? 20 : 30;
    render(
      html`
        <g transform=${`translate(0 ${-up})`}>
          <${Heap}
            count=${Math.min(seeds, 10)}
            heap=${77}
            at="0 0"
            shape=${HAND_SHAPE}
            scale=${this.layout.tall ? 0.72 : 1}
          />
          ${seeds > 0 &&
          html`
            <g class="bd-plaque">
              <rect x="-16" y="-40" width="32" height="24" rx="12" />
              <text y="-22">${seeds}</text>
            </g>
          `}
        </g>
      `,
      this.hand.node,
    );
  }
  dropHand() {
    this.hand?.node.remove();
    this.hand = null;
  }

  async hop(event) {
    const to = this.layout.spots[event.into];
    const hand = this.hand;
    const long = PER_SEED[this.tempo] * this.pace * (++this.drops > PATIENCE ? 0.5 : 1);
    if (hand) {
      const at = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
      const lift = Math.min(26, 10 + Math.hypot(to.x - hand.x, to.y - hand.y) * 0.12);
      const arc = [
        { ...at(hand.x, hand.y), easing: "ease-out" },
        { ...at((hand.x + to.x) / 2, (hand.y + to.y) / 2 - lift), easing: "ease-in" },
        at(to.x, to.y),
      ];
      await this.animate(hand.node, arc, long);
      if (this.hand !== hand) return;
      Object.assign(hand, { x: to.x, y: to.y });
      hand.node.style.transform = `translate(${to.x}px, ${to.y}px)`;
      this.fillHand(event.left);
    }
    this.happen(event);
    sound("seed");
  }

  async collect(event) {
    const to = this.layout.spots[event.into];
    const long = 320 * Math.max(PACE[this.tempo], 0.5);
    const heaps = event.from
      .filter((pit) => seedsIn(this.scene.cells[pit]) > 0)
      .map((pit) => {
        const { x, y } = this.layout.spots[pit];
        const node = document.createElementNS("http://www.w3.org/2000/svg", "g");
        render(
          html`
            <${Heap}
              count=${Math.min(seedsIn(this.scene.cells[pit]), 16)}
              heap=${pit + 3}
              at="0 0"
              shape=${HAND_SHAPE}
              scale=${this.layout.tall ? 0.72 : 1}
            />
          `,
          node,
        );
        this.air.appendChild(node);
        return {
          node,
          moves: [
            { transform: `translate(${x}px, ${y}px)` },
            { transform: `translate(${to.x}px, ${to.y}px)` },
          ],
        };
      });
    const emptied = event.from.reduce(
      (scene, pit) => after(scene, { kind: "take", at: pit }),
      this.scene,
    );
    const before = this.scene;
    this.show(emptied);
    await Promise.all(heaps.map(({ node, moves }) => this.animate(node, moves, long)));
    for (const { node } of heaps) node.remove();
    this.scene = before;
    this.happen(event);
    sound("capture");
    this.rise(to, `+${event.seeds}`);
    await this.wait(long * 0.6);
  }

  // "+10" rises over the store, and nobody waits for it.
  rise({ x, y }, text) {
    if (this.skipped) return;
    const node = document.createElementNS("http://www.w3.org/2000/svg", "text");
    node.setAttribute("class", "bd-rise");
    node.textContent = text;
    this.air.appendChild(node);
    const risen = node.animate(
      [
        { transform: `translate(${x}px, ${y}px)` },
        { transform: `translate(${x}px, ${y - 60}px)`, opacity: 0 },
      ],
      { duration: 900, easing: "ease-out", fill: "both" },
    );
    risen.finished.catch(() => {}).then(() => node.remove());
  }

  async place(event) {
    this.happen(event);
    await frame();
    const spot = this.layout.spots[event.at];
    const piece = this.piece(event.at);
    if (event.piece === "disc") {
      const rows = spot.row + 1;
      const far = -rows * this.layout.fall;
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

  async flip(event, k) {
    await this.wait(40 * k * PACE[this.tempo]);
    const spot = this.layout.spots[event.at];
    const piece = this.piece(event.at);
    if (piece) piece.style.transformOrigin = `${spot.x}px ${spot.y}px`;
    await this.move(piece, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], 100);
    this.happen(event);
    sound("flip");
    await this.move(piece, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], 100);
  }

  piece(cell) {
    return this.root.querySelector(`[data-cell="${cell}"]`);
  }
  move(node, frames, long) {
    return this.animate(node, frames, long * PACE[this.tempo]);
  }
  async animate(node, frames, duration) {
    if (!node || this.skipped || duration <= 0) return;
    const animation = node.animate(frames, { duration, easing: "linear" });
    this.running.add(animation);
    try {
      await animation.finished;
    } catch {
      // Its node left the board.
    }
    this.running.delete(animation);
  }
  // Waiting is an animation of nothing, so that skipping ends it too.
  wait(duration) {
    return this.animate(this.air, [{ opacity: 1 }, { opacity: 1 }], duration);
  }
}

// The next picture, or soon when none is drawn.
const frame = () =>
  new Promise((done) => {
    const late = setTimeout(done, 60);
    requestAnimationFrame(() => (clearTimeout(late), done()));
  });
