// @ts-check
// What is said beside the tree: the step in words, the number line, the line of code.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { counted } from "../player/replay.js";
import { number, say } from "../words.js";
import { Axis, rangeOf } from "./axis.js";
import { codeOf, roleAt, stands } from "./code.js";

const SCISSORS = [
  "M6 6l14 12M6 18L20 6",
  "M5.500 8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  "M5.500 20.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
].join("");
/** @type {Record<string, string>} */
const SIGNS = { leaf: "check", leave: "check", back: "back", simulate: "again" };

/**
 * What a node is called: by its name, or by the moves that lead there.
 * @param {Api.SearchTrace} data
 * @param {number} at
 */
export function nameOf(data, at) {
  if (at < 0) return say("lab.root");
  const node = data.nodes[at];
  if (node.name && node.kind !== "over") return node.name;
  const steps = [];
  for (let here = node; here.parent !== null; here = data.nodes[here.parent])
    steps.unshift(here.step);
  const all = data.tree ? steps.slice(-1) : [...data.line, ...steps];
  return all.join(" ") || say("lab.root");
}

/** A sentence in which numbers stand out. @param {string} sentence */
const withBoldNumbers = (sentence) =>
  sentence.split(/((?:[+−]?\d+(?:\.\d+)?)|[+−]∞)/).map((part, at) =>
    at % 2
      ? html`
          <b>${part}</b>
        `
      : part,
  );

/**
 * The step that is shown.
 * @typedef {object} Props
 * @property {Api.SearchTrace} data
 * @property {Api.TraceStep} [step]
 * @property {import("../player/replay.js").Replay} state
 * @property {number} at
 */

/** @param {Props} props */
export function Why({ data, step, state, at }) {
  const kind = step?.kind ?? "start";
  const name = nameOf(data, state.current);
  const known = state.current >= 0 ? state.known[state.current] : null;
  const window = data.windows && known?.window;
  const so = counted(data, at);
  return html`
    <section class="lab-why" data-kind=${kind}>
      <span class=${`chip${kind === "cut" ? " cut" : ""}`}>
        ${kind === "cut"
          ? html`
              <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d=${SCISSORS} /></svg>
            `
          : html`
              <${Icon} name=${SIGNS[kind] ?? "next"} />
            `}${say(`lab.step.${kind}`, { name })}
      </span>
      <p aria-live="polite" id="lab-says">${withBoldNumbers(step ? step.says : data.title)}</p>
      ${window &&
      html`
        <${Axis}
          range=${(data.range ??= rangeOf(data))}
          alpha=${window[0]}
          beta=${window[1]}
          label=${say("lab.axis", { name, alpha: window[0], beta: window[1] })}
        />
        <p class="small muted">${say(crossed(window) ? "lab.axis.met" : "lab.axis.open")}</p>
      `}
      ${data.whole &&
      data.algorithm !== "mcts" &&
      data.algorithm !== "deepening" &&
      html`
        <p class="small muted num" id="lab-so-far">
          ${say("lab.so-far", { nodes: so.nodes, leaves: so.leaves, cutoffs: so.cutoffs })}
        </p>
      `}
    </section>
  `;
}
/** Have α and β met? @param {[string, string]} window */
const crossed = ([alpha, beta]) => valueOf(alpha) >= valueOf(beta);
/** @param {string} text */
function valueOf(text) {
  if (text.endsWith("∞")) return text.startsWith("−") ? -Infinity : Infinity;
  return Number(text.replaceAll("−", "-").replace("#", ""));
}

/** @param {Props} props */
export function Code({ data, step, state }) {
  const role = roleAt(data, state.current);
  const title =
    data.algorithm === "mcts"
      ? say("lab.code.mcts")
      : say("lab.code", { role: role.toUpperCase() });
  return html`
    <section class="only-wide">
      <h3>${title}</h3>
      <pre class="lab-code" tabindex="0" aria-label=${title}>
${codeOf(data.algorithm, role).map(
          ([line, ...kinds]) => html`
            <span aria-current=${stands(kinds, step) ? "step" : undefined}>${line}</span>
          `,
        )}</pre
      >
    </section>
  `;
}

/** What the search found. @param {{ data: Api.SearchTrace }} props */
export function Facts({ data }) {
  const { counts } = data;
  const facts = [
    ["lab.value", data.shown],
    ["lab.move", data.move ?? "–"],
    ["lab.nodes", number(counts.nodes)],
    ["lab.leaves", number(counts.leaves)],
    ["lab.cutoffs", number(counts.cutoffs)],
    ...(counts.known ? [["lab.known", number(counts.known)]] : []),
  ];
  const fit = data.algorithm === "mcts" ? facts.slice(0, 2) : facts;
  return html`
    <dl class="lab-facts num" id="lab-facts">
      ${fit.map(
        ([word, text]) => html`
          <div>
            <dt>${say(word)}</dt>
            <dd data-fact=${word.slice(4)}>${text}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}
