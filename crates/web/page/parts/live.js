// @ts-check
// An example of the course: the command, what it prints, and where on the page the
// same thing can be tried.
import { html, useEffect, useState } from "../vendor/preact.js";
import { get, postForFile } from "../api.js";
import { Icon } from "../icons.js";
import { address } from "../route.js";
import { say } from "../words.js";
import { Figure } from "./figure.js";

/**
 * Words as a shell divides them: what stands in quotation marks is one.
 * @param {string} command
 */
const words = (command) =>
  [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, one, two, three]) => one ?? two ?? three,
  );

/**
 * A command in parts, its options by name.
 * @param {string} command
 */
function parse(command) {
  const [, verb, ...rest] = words(command);
  /** @type {Record<string, string | undefined>} */
  const options = {};
  const plain = [];
  for (let i = 0; i < rest.length; i++) {
    if (!rest[i].startsWith("--")) plain.push(rest[i]);
    else if (rest[i] === "--all") options.all = "";
    else options[rest[i].slice(2)] = rest[++i];
  }
  return { verb, plain, options };
}

/**
 * The screen that answers a command's question, if there is one.
 * @param {string} command
 */
export function placeOf(command) {
  const { verb, plain, options } = parse(command);
  if (verb === "matrix") {
    const { protect, losses, reward, station, places, need, other } = options;
    const query = { matrix: plain[0], protect, losses, reward, station, places, need };
    if (other) return null;
    return { href: hashOf("matrix", query), title: "course.open.matrix", icon: "grid" };
  }
  if (verb === "explain") {
    const { algorithm, depth } = options;
    const href = hashOf("laboratory", { tree: plain[0], algorithm, depth });
    return { href, title: "course.open.laboratory", icon: "tree" };
  }
  if (verb !== "best" && verb !== "show") return null;
  const [game] = plain;
  const { player } = options;
  const moves = options.moves?.split(/[ ,]+/).filter(Boolean);
  if (player && /^(anneal|genetic|mcts)/.test(player)) {
    const href = hashOf("traces", { game, moves: moves?.join(","), player });
    return { href, title: "course.open.traces", icon: "graph" };
  }
  const href = address("analysis", { game, moves });
  return { href, title: "course.open.analysis", icon: "graph" };
}

/**
 * @param {string} screen
 * @param {Record<string, string | undefined>} query
 */
function hashOf(screen, query) {
  const known = Object.entries(query).flatMap(([key, text]) => (text ? [[key, text]] : []));
  return `#/${screen}?${new URLSearchParams(known)}`;
}

/**
 * The tree that a command searches, as the laboratory draws it when the search is done.
 * @param {string} command
 * @returns {Promise<string | null>} null where there is none
 */
async function treeOf(command) {
  const { verb, plain, options } = parse(command);
  const [tree] = plain;
  if (verb !== "explain" || !/^\W|^(min|max|chance)/.test(tree)) return null;
  const { algorithm } = options;
  const file = await postForFile("/api/lab/figure", { tree, algorithm, format: "svg" });
  return file.text();
}

/** @param {{ command: string, from: string, lang: Api.Lang }} props */
export function Live({ command, from, lang }) {
  const [output, setOutput] = useState(/** @type {string | null} */ (null));
  const [tree, setTree] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    let wanted = true;
    // Where nothing can be drawn, what the program prints says the same.
    treeOf(command).then(
      (drawn) => wanted && setTree(drawn),
      () => wanted && setTree(null),
    );
    return () => (wanted = false);
  }, [command, lang]);
  useEffect(() => {
    let wanted = true;
    get(from).then(
      (answer) => wanted && setOutput(answer.output ?? ""),
      (error) => wanted && setOutput(error.message),
    );
    return () => (wanted = false);
  }, [from, lang]);
  const place = placeOf(command);
  const printed = html`
    <pre tabindex="0" aria-label=${command}><b>$ ${command}</b>${"\n"}${output ??
    say("course.running")}</pre>
  `;
  return html`
    <figure class="live">
      ${tree
        ? html`
            <${Figure} svg=${tree} label=${command} />
            <details>
              <summary class="small">${say("course.printed")}</summary>
              ${printed}
            </details>
          `
        : printed}
      ${place &&
      html`
        <figcaption>
          <a class="btn" href=${place.href}>
            <${Icon} name=${place.icon} />
            ${say(place.title)}
          </a>
        </figcaption>
      `}
    </figure>
  `;
}
