// @ts-check
// Plays a search: shows its tree at any step, forwards and backwards.
import { draw } from "./draw.js";
import { replay } from "./replay.js";

/** Names, and milliseconds a step. @type {[string, number][]} */
const SPEEDS = [
  ["×½", 1600],
  ["×1", 800],
  ["×2", 400],
  ["×4", 200],
  ["×16", 50],
];
/** @type {Record<string, string>} */
const ICONS = {
  first: "M18 5l-8 7 8 7V5ZM6 5v14",
  back: "M15 5l-8 7 8 7V5Z",
  play: "M7 4.500l12 7.500-12 7.500v-15Z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l8 7-8 7V5Z",
  last: "M6 5l8 7-8 7V5ZM18 5v14",
};

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {(step: Api.TraceStep | undefined, state: Replay, at: number) => void} OnShow */
/**
 * @typedef {object} Player
 * @property {(step: number) => void} show
 * @property {() => void} toggle Plays or pauses.
 * @property {() => number} at The step that is shown.
 * @property {() => void} close
 */

/**
 * Puts a player into `host`. Where `onShow` is given, it is called with what is shown, and
 * says it elsewhere.
 * @param {Element} host
 * @param {Api.SearchTrace} data
 * @param {{ onShow?: OnShow, pick?: import("./draw.js").Pick, start?: number }} [options]
 * @returns {Player}
 */
export function mount(host, data, { onShow, pick, start } = {}) {
  const { words, steps } = data;
  data.windows = steps.some((step) => step.window);
  const stage = element("div", "lab-stage");
  const says = element("p", "lab-says");
  says.setAttribute("aria-live", "polite");
  const { bar, slider, count, speed, play } = controls();
  host.classList.add("lab-player");
  host.replaceChildren(stage, ...(onShow ? [] : [says]), bar);

  let at = Math.max(0, Math.min(steps.length, start ?? steps.length));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {ReturnType<typeof draw> | undefined} */
  let drawing;
  let width = 0;

  /** @param {number} number of the step */
  function show(number) {
    at = Math.max(0, Math.min(steps.length, number));
    const step = steps[at - 1];
    const state = replay(data, at);
    slider.value = at;
    slider.setAttribute(
      "aria-valuetext",
      `${words.step} ${at} / ${steps.length}${step ? `. ${step.says}` : ""}`,
    );
    count.textContent = `${at} / ${steps.length}`;
    says.textContent = step ? step.says : data.title;
    drawing?.paint(state);
    onShow?.(step, state, at);
    follow(state.current);
    if (at === steps.length) pause();
  }
  // A tree that is wider than its place is scrolled to where something happens.
  /** @param {number} node */
  function follow(node) {
    if (node < 0 || stage.scrollWidth <= stage.clientWidth) return;
    const x = drawing?.place(node).x ?? 0;
    if (x < stage.scrollLeft + 40 || x > stage.scrollLeft + stage.clientWidth - 40)
      stage.scrollLeft = x - stage.clientWidth / 2;
  }
  function redraw() {
    if (Math.abs(stage.clientWidth - width) < 2) return;
    width = stage.clientWidth;
    drawing = draw(data, Math.max(width, 240), pick);
    stage.replaceChildren(drawing.svg);
    // What can be scrolled can be scrolled by keys, too.
    if (stage.scrollWidth > stage.clientWidth) stage.tabIndex = 0;
    else stage.removeAttribute("tabindex");
    show(at);
  }
  function run() {
    if (at === steps.length) show(0);
    const go = () => {
      timer = setTimeout(go, Number(speed.value));
      show(at + 1);
    };
    timer = setTimeout(go, Number(speed.value));
    mark(true);
  }
  function pause() {
    clearTimeout(timer);
    timer = undefined;
    mark(false);
  }
  /** @param {boolean} playing */
  function mark(playing) {
    play.replaceChildren(icon(playing ? "pause" : "play"));
    play.setAttribute("aria-label", playing ? words.pause : words.play);
    // What goes by at such a speed is not to be read out.
    says.setAttribute("aria-live", playing ? "off" : "polite");
  }
  const toggle = () => (timer ? pause() : run());

  function controls() {
    const slider = element("input", "lab-slider");
    Object.assign(slider, { type: "range", min: 0, max: steps.length });
    slider.setAttribute("aria-label", words.step);
    const ticks = element("div", "lab-ticks");
    steps.forEach((step, number) => {
      if (step.kind !== "cut") return;
      const tick = element("i");
      tick.style.setProperty("--at", (number + 1) / steps.length);
      ticks.append(tick);
    });
    const track = element("div", "lab-track");
    track.append(slider, ticks);
    const speed = element("select", "lab-speed");
    speed.setAttribute("aria-label", words.speed);
    speed.append(
      ...SPEEDS.map(([name, ms]) => new Option(name, String(ms), ms === 800, ms === 800)),
    );
    const play = button("play", words.play, () => toggle());
    const count = element("output", "lab-count");
    const bar = element("div", "lab-bar");
    bar.append(
      button("first", words.first, () => show(0)),
      button("back", words.back, () => show(at - 1)),
      play,
      button("next", words.next, () => show(at + 1)),
      button("last", words.last, () => show(steps.length)),
      track,
      count,
      speed,
    );
    slider.addEventListener("input", () => show(Number(slider.value)));
    return { bar, slider, count, speed, play };
  }
  /** @param {any} event of a key */
  const onKey = (event) => {
    if (event.target === slider || event.target === speed) return;
    /** @type {Record<string, number>} */
    const goals = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length };
    const to = goals[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    show(to);
  };
  host.addEventListener("keydown", onKey);

  redraw();
  const watch = new ResizeObserver(redraw);
  watch.observe(stage);
  function close() {
    pause();
    watch.disconnect();
    host.removeEventListener("keydown", onKey);
    host.replaceChildren();
  }
  return { show, toggle, close, at: () => at };
}

/**
 * @param {string} name
 * @param {string} [className]
 * @returns {any}
 */
function element(name, className) {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}

/** @param {string} name */
function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => void} act
 */
function button(name, label, act) {
  const made = element("button", `lab-button lab-${name}`);
  made.type = "button";
  made.append(icon(name));
  made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}
