// Plays a told search: draws its tree and shows it at any step.
//
// The data comes from `lab::player::data`: nodes with their places, and steps that name a
// node and what is known there from then on. A step is shown by replaying all before it,
// so that going back is as easy as going on.

const NS = "http://www.w3.org/2000/svg";

/** Puts a player into `host`. Returns `{ show, step }` for others to drive it. */
export function mount(host, data) {
  const words = data.words;
  const stage = element("div", "lab-stage");
  const drawing = draw(data);
  stage.append(drawing.svg);

  const says = element("p", "lab-says");
  says.setAttribute("aria-live", "polite");
  const slider = element("input", "lab-slider");
  slider.type = "range";
  slider.min = 0;
  slider.max = data.steps.length;
  slider.value = 0;
  slider.setAttribute("aria-label", words.step);
  const count = element("output", "lab-count");
  const ticks = element("div", "lab-ticks");
  data.steps.forEach((step, number) => {
    if (step.kind !== "cut") return;
    const tick = element("i");
    tick.style.left = `${((number + 1) / data.steps.length) * 100}%`;
    ticks.append(tick);
  });
  const track = element("div", "lab-track");
  track.append(slider, ticks);

  const speed = element("select", "lab-speed");
  speed.setAttribute("aria-label", words.speed);
  for (const [name, ms] of [["×½", 1600], ["×1", 800], ["×2", 400], ["×4", 200], ["×16", 50]]) {
    const option = element("option");
    option.textContent = name;
    option.value = ms;
    option.selected = ms === 800;
    speed.append(option);
  }

  let at = 0;
  let timer = null;
  const play = button(words.play, "▶", () => (timer ? pause() : start()));
  const bar = element("div", "lab-bar");
  bar.append(
    button(words.first, "|‹", () => show(0)),
    button(words.back, "‹", () => show(at - 1)),
    play,
    button(words.next, "›", () => show(at + 1)),
    button(words.last, "›|", () => show(data.steps.length)),
    track,
    count,
    speed,
  );
  host.append(stage, says, bar);

  slider.addEventListener("input", () => show(Number(slider.value)));
  host.addEventListener("keydown", (event) => {
    if (event.target === slider || event.target === speed) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: data.steps.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });

  function show(number) {
    at = Math.max(0, Math.min(data.steps.length, number));
    slider.value = at;
    slider.setAttribute("aria-valuetext", `${words.step} ${at} / ${data.steps.length}`);
    count.textContent = `${at} / ${data.steps.length}`;
    says.textContent = at === 0 ? data.title : data.steps[at - 1].says;
    drawing.paint(replay(data, at));
    if (at === data.steps.length) pause();
  }

  function start() {
    if (at === data.steps.length) show(0);
    mark(true);
    const go = () => {
      timer = setTimeout(go, Number(speed.value));
      show(at + 1);
    };
    timer = setTimeout(go, Number(speed.value));
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    mark(false);
  }

  function mark(playing) {
    play.textContent = playing ? "❚❚" : "▶";
    play.setAttribute("aria-label", playing ? words.pause : words.play);
  }

  show(data.start ?? data.steps.length);
  return { show, step: () => at };
}

/** What is known at every node after so many steps. */
export function replay(data, steps) {
  let known = data.nodes.map(() => ({}));
  let current = -1;
  let path = [];
  for (const step of data.steps.slice(0, steps)) {
    if (step.kind === "begin") {
      known = data.nodes.map(() => ({}));
      current = -1;
      continue;
    }
    path = step.path ?? [];
    if (step.node === null || step.node < 0) continue;
    current = step.node;
    const here = known[step.node];
    here.seen = true;
    if (step.value !== undefined) here.value = step.value;
    if (step.window) here.window = step.window;
    if (step.kind === "back" && step.child >= 0 && step.best) here.best = step.child;
    if (step.visits) step.visits.forEach(([node, visits, value]) => {
      Object.assign(known[node], { seen: true, visits, value });
    });
    here.cut = here.cut || step.kind === "cut";
    for (const pruned of step.pruned ?? []) known[pruned].pruned = true;
  }
  // Below what is pruned everything is.
  data.nodes.forEach((node, number) => {
    if (node.parent !== null && known[node.parent].pruned) known[number].pruned = true;
  });
  return { known, current, path };
}

function draw(data) {
  const svg = make("svg", {
    viewBox: `0 0 ${data.width} ${data.height}`,
    class: "lab-tree",
    role: "img",
    "aria-label": data.title,
  });
  svg.style.minWidth = `${Math.min(data.width, 900)}px`;
  const edges = data.nodes.map((node) => {
    if (node.parent === null) return null;
    const above = data.nodes[node.parent];
    const edge = make("g", { class: "lab-edge" });
    const [x1, y1, x2, y2] = [above.x, above.y + 15, node.x, node.y - 15];
    edge.append(make("line", { x1, y1, x2, y2 }));
    const label = [node.move, node.odds].filter(Boolean).join(" ");
    if (label) {
      const text = make("text", { x: x1 + (x2 - x1) * 0.6, y: y1 + (y2 - y1) * 0.6 + 4 });
      text.textContent = label;
      edge.append(text);
    }
    svg.append(edge);
    return edge;
  });
  const parts = data.nodes.map((node) => {
    const group = make("g", { class: `lab-node lab-${node.kind}` });
    const { x, y } = node;
    const shape = {
      max: () => make("polygon", { points: `${x},${y - 15} ${x + 19},${y + 15} ${x - 19},${y + 15}` }),
      min: () => make("polygon", { points: `${x - 19},${y - 15} ${x + 19},${y - 15} ${x},${y + 15}` }),
      chance: () => make("circle", { cx: x, cy: y, r: 16 }),
      over: () => make("rect", { x: x - 13, y: y - 12, width: 26, height: 24, rx: 4 }),
    }[node.kind]();
    const dy = { max: 10, min: 1, chance: 5, over: 5 }[node.kind];
    const value = make("text", { x, y: y + dy, class: "lab-value" });
    const name = make("text", { x: x - 24, y: y + 4, class: "lab-name" });
    if (node.kind !== "over") name.textContent = node.name;
    const alpha = make("text", { x: x + 23, y: y - 3, class: "lab-window" });
    const beta = make("text", { x: x + 23, y: y + 11, class: "lab-window" });
    group.append(shape, value, name, alpha, beta);
    if (node.hidden) {
      const more = make("text", { x, y: y + 30, class: "lab-more" });
      more.textContent = `… ${node.hidden}`;
      group.append(more);
    }
    svg.append(group);
    return { group, value, alpha, beta };
  });

  function paint({ known, current, path }) {
    const onPath = new Set(path);
    for (let at = current; at >= 0 && at !== null; at = data.nodes[at].parent ?? -1) onPath.add(at);
    data.nodes.forEach((node, number) => {
      const here = known[number];
      const part = parts[number];
      part.group.classList.toggle("is-seen", Boolean(here.seen));
      part.group.classList.toggle("is-now", number === current);
      part.group.classList.toggle("is-cut", Boolean(here.cut));
      part.group.classList.toggle("is-pruned", Boolean(here.pruned) && !here.seen);
      const leaf = node.kind === "over" ? node.value : "";
      part.value.textContent = here.value ?? (here.seen ? "" : leaf);
      const room = node.room && here.window && node.kind !== "over";
      part.alpha.textContent = room ? `α ${here.window[0]}` : here.visits ? `n ${here.visits}` : "";
      part.beta.textContent = room ? `β ${here.window[1]}` : "";
      const edge = edges[number];
      if (!edge) return;
      edge.classList.toggle("is-seen", Boolean(here.seen));
      edge.classList.toggle("is-pruned", Boolean(here.pruned) && !here.seen);
      edge.classList.toggle("is-best", known[node.parent].best === number);
      edge.classList.toggle("is-path", onPath.has(number));
    });
  }
  return { svg, paint };
}

function make(name, attributes) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function element(name, className) {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}

function button(label, sign, act) {
  const made = element("button", "lab-button");
  made.type = "button";
  made.textContent = sign;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}
