// One board for all games: what is drawn comes from the scene, what can be touched
// from the choices. It is one stop for the Tab key; arrows move inside.
import { Component, html } from "../vendor/preact.js";
import { count, capital, say } from "../words.js";
import * as mancala from "./mancala.js";
import * as rack from "./rack.js";
import * as squares from "./squares.js";
import * as table from "./table.js";
import { reasons, trace } from "./scene.js";
import { Disc } from "./rack.js";
import { Piece } from "./squares.js";
import { written } from "./values.js";

const BACKDROPS = { mancala, rack, table, chequered: squares, grid: squares };
const NONE = new Set();
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// So far a pointer may tremble before it drags.
const TREMBLE = 8;

export const layoutOf = (scene, options) => BACKDROPS[scene.backdrop].layout(scene, options);

// A board that only shows.
export function Picture({
  scene,
  label,
  tall = false,
  thumb = true,
  small = false,
  class: cls = "",
}) {
  const { Draw, Over } = BACKDROPS[scene.backdrop];
  const layout = layoutOf(scene, { tall, small });
  const marks = { legal: NONE, goals: NONE, last: NONE, why: [], values: new Map(), mover: null };
  return html`
    <svg
      class=${`bd ${cls}${small ? " small" : ""}`}
      viewBox=${`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label=${label ?? ""}
      aria-hidden=${label ? undefined : "true"}
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

export class Board extends Component {
  state = { chosen: [], hovered: null, focused: null, preview: null };

  componentDidUpdate(before) {
    // Another position: what was half chosen is forgotten.
    if (before.choices !== this.props.choices) this.setState({ chosen: [], preview: null });
  }

  layout() {
    const { scene, tall, turned, values, narrow, small } = this.props;
    const badges = Boolean(values) || this.props.badges;
    const key = [
      scene.backdrop,
      scene.width,
      scene.height,
      scene.cells.length,
      tall,
      turned,
      badges,
      narrow,
      small,
    ].join();
    if (this.key !== key) {
      this.key = key;
      this.drawn = layoutOf(scene, { tall, turned, badges, narrow, small });
    }
    return this.drawn;
  }

  choices() {
    return this.props.playable ? this.props.choices : [];
  }
  startingWith(path) {
    return this.choices().filter(
      (choice) =>
        choice.path.length >= path.length && path.every((zone, i) => choice.path[i] === zone),
    );
  }

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
    this.setState({ chosen: [], preview: null });
    this.props.onPlay(played);
  }

  hover(zone) {
    if (this.state.hovered === zone) return;
    this.setState({ hovered: zone, preview: null });
    if (zone === null || !this.props.peek) return;
    const choice = this.startingWith([...this.state.chosen, zone]).find(
      (known) => known.path.length === this.state.chosen.length + 1,
    );
    if (!choice) return;
    this.props
      .peek(choice)
      .then((story) => this.state.hovered === zone && this.setState({ preview: story }))
      .catch(() => {});
  }

  // The nearest zone that way, straight ahead counting more than aside.
  neighbour(from, [dx, dy]) {
    const centre = (zone) => {
      const [x, y, w, h] = this.zones.get(zone).hit;
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

  onKey(event, zone) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (ARROWS[event.key]) {
      const next = this.neighbour(zone, ARROWS[event.key]);
      if (next !== undefined) {
        this.setState({ focused: next });
        this.root.querySelector(`[data-zone="${next}"]`)?.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.props.busy) return;
      this.touch(zone);
    } else if (event.key === "Escape" && this.state.chosen.length) this.setState({ chosen: [] });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  zoneOf(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-zone]");
    return found && this.root.contains(found) ? Number(found.dataset.zone) : null;
  }
  onDown(event) {
    const zone = this.zoneOf(event);
    if (
      event.button !== 0 ||
      zone === null ||
      !this.startingWith([zone]).some((choice) => choice.path.length > 1)
    )
      return;
    const start = { x: event.clientX, y: event.clientY };
    const cell = this.props.scene.cells.findIndex((one) => one.zone === zone);
    const piece = this.root.querySelector(`.bd-moves[data-cell="${cell}"]`);
    const unit = this.layout().width / this.root.getBoundingClientRect().width;
    let dragging = false;
    const move = (at) => {
      const [dx, dy] = [at.clientX - start.x, at.clientY - start.y];
      if (!dragging && Math.hypot(dx, dy) < TREMBLE) return;
      if (!dragging) this.setState({ chosen: [zone] });
      dragging = true;
      if (piece) {
        piece.style.transform = `translate(${dx * unit}px, ${dy * unit}px)`;
        piece.parentNode.appendChild(piece);
      }
    };
    const up = (at) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      if (piece) piece.style.transform = "";
      if (!dragging) return;
      this.dragged = true;
      setTimeout(() => (this.dragged = false), 50);
      const over = this.zoneOf(at);
      if (over !== null && over !== zone) this.touch(over);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  // The best value behind each zone that can be touched next.
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

  render(
    { scene, label, lastStory, hint, mover, tags, over, class: cls = "", stage, small },
    { chosen, hovered, focused, preview },
  ) {
    const { Draw, Over } = BACKDROPS[scene.backdrop];
    const layout = this.layout();
    const legal = new Set(
      this.choices()
        .filter((choice) => choice.path.length)
        .map((choice) => choice.path[0]),
    );
    const goals = new Set(
      chosen.length ? this.startingWith(chosen).map((choice) => choice.path[chosen.length]) : [],
    );
    const { from, to } = trace(lastStory);
    const marks = {
      legal,
      goals,
      mover,
      free: this.props.free,
      last: new Set([...from, ...to]),
      why: over ? reasons(lastStory) : [],
      values: this.zoneValues(chosen),
      lifted:
        layout.sticks && hovered !== null && legal.has(hovered)
          ? liftedSticks(scene, hovered)
          : NONE,
    };
    this.zones = new Map();
    const named = new Map();
    scene.cells.forEach((cell, id) => {
      if (this.zones.has(cell.zone)) return named.get(cell.zone).push(cell);
      this.zones.set(cell.zone, { id, ...layout.touch(id) });
      named.set(cell.zone, [cell]);
    });
    const hintPath = hint?.choice.path ?? [];
    const stop = this.zones.has(focused) ? focused : ([...legal][0] ?? [...this.zones.keys()][0]);
    if (stage) stage.layout = layout;
    return html`
      <svg
        class=${`bd ${cls}${small ? " small" : ""}`}
        viewBox=${`0 0 ${layout.width} ${layout.height}`}
        role="group"
        aria-label=${label}
        aria-busy=${this.props.busy ? "true" : undefined}
        ref=${(root) => {
          this.root = root;
          if (stage) stage.root = root;
        }}
        onPointerDown=${(event) => this.onDown(event)}
        onPointerLeave=${() => this.hover(null)}
      >
        <g aria-hidden="true"><${Draw} scene=${scene} layout=${layout} marks=${marks} /></g>
        ${hint &&
        !this.props.busy &&
        html`
          <${Way} story=${hint.story} layout=${layout} />
        `}
        ${preview &&
        html`
          <${Preview} story=${preview} scene=${scene} layout=${layout} />
        `}
        ${(tags ?? []).map(
          ({ cell, delta }) => html`
            <g
              class="bd-tag"
              transform=${`translate(${layout.spots[cell].x} ${layout.spots[cell].y})`}
            >
              <rect x="-20" y="-13" width="40" height="26" rx="13" />
              <text y="5">${delta > 0 ? `+${delta}` : `−${-delta}`}</text>
            </g>
          `,
        )}
        ${[...this.zones].map(([zone, { id, hit, ring }]) => {
          const can = legal.has(zone) || goals.has(zone);
          const classes = [
            "bd-zone",
            mover,
            can && "legal",
            hintPath.includes(zone) && "hint",
            chosen.includes(zone) && "chosen",
          ]
            .filter(Boolean)
            .join(" ");
          return html`
            <g
              key=${`z${zone}`}
              class=${classes}
              data-zone=${zone}
              role="button"
              tabindex=${zone === stop ? 0 : -1}
              aria-disabled=${can ? undefined : "true"}
              aria-pressed=${chosen.includes(zone) ? "true" : undefined}
              aria-label=${this.spoken(named.get(zone), can, marks.values.get(zone))}
              onClick=${() => !this.dragged && this.touch(zone)}
              onKeyDown=${(event) => this.onKey(event, zone)}
              onFocus=${() => this.setState({ focused: zone })}
              onPointerEnter=${(event) => event.pointerType === "mouse" && this.hover(zone)}
            >
              <rect class="bd-hit" x=${hit[0]} y=${hit[1]} width=${hit[2]} height=${hit[3]} />
              <${Ring} class="bd-ring" ring=${ring} grow=${0} />
              <${Ring} class="bd-ring2" ring=${ring} grow=${4} />
            </g>
          `;
        })}
        ${Over &&
        html`
          <g class="bd-over" aria-hidden="true">
            <${Over} scene=${scene} layout=${layout} marks=${marks} />
          </g>
        `}
        <g
          class="bd-air"
          aria-hidden="true"
          ref=${(air) => {
            if (stage) stage.air = air;
          }}
        ></g>
      </svg>
    `;
  }

  // "Lubang 5, 3 biji, boleh dimainkan"
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

// A stick is taken with all to the right of it.
function liftedSticks(scene, zone) {
  const touched = scene.cells.find((cell) => cell.zone === zone);
  const lifted = new Set();
  scene.cells.forEach((cell, id) => {
    if (cell.y === touched.y && cell.x >= touched.x && cell.content.kind === "stick")
      lifted.add(id);
  });
  return lifted;
}

// So many hops of a long sowing are drawn.
const MOST_HOPS = 16;

// Where a hinted move goes: hops from hole to hole, a leap, or a place.
function Way({ story, layout }) {
  const at = (id) => layout.spots[id];
  const hops = [];
  for (const event of story ?? []) {
    if (event.kind === "lift") hops.push(at(event.from));
    else if (event.kind === "drop" && hops.length <= MOST_HOPS) hops.push(at(event.into));
    else if (event.kind === "slide") hops.push(at(event.from), at(event.to));
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

// What a move under the pointer would do: the new piece at half strength, dashed rings
// on what would change sides.
function Preview({ story, scene, layout }) {
  return html`
    <g aria-hidden="true">
      ${story.map((event) => {
        const spot = layout.spots[event.at];
        if (event.kind === "place") {
          const piece =
            event.piece === "disc"
              ? html`
                  <${Disc} side=${event.side} x=${spot.x} y=${spot.y} r=${spot.r} />
                `
              : html`
                  <${Piece}
                    piece=${event.piece}
                    side=${event.side}
                    x=${spot.x}
                    y=${spot.y}
                    cell=${layout.cell}
                  />
                `;
          return html`
            <g class="bd-ghost">${piece}</g>
          `;
        }
        return event.kind === "flip" && scene.cells[event.at]
          ? html`
              <circle class="bd-flip" cx=${spot.x} cy=${spot.y} r=${spot.r * 0.8} />
            `
          : null;
      })}
    </g>
  `;
}
