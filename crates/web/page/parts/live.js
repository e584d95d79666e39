// An example of the course: the command, what it prints, and where on the page the
// same thing can be tried.
import { html, useEffect, useState } from "../vendor/preact.js";
import { get } from "../api.js";
import { Icon } from "../icons.js";
import { address } from "../route.js";
import { say } from "../words.js";

// Words as a shell divides them: what stands in quotation marks is one.
const words = (command) =>
  [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, one, two, three]) => one ?? two ?? three,
  );

// Where a command's question lives on this page, if anywhere.
export function placeOf(command) {
  const [, verb, ...rest] = words(command);
  const options = {};
  const plain = [];
  for (let i = 0; i < rest.length; i++) {
    if (!rest[i].startsWith("--")) plain.push(rest[i]);
    else if (rest[i] === "--all") options.all = "";
    else options[rest[i].slice(2)] = rest[++i];
  }
  const with_ = (place, query) =>
    `#/${place}?${new URLSearchParams(Object.entries(query).filter(([, text]) => text !== undefined))}`;
  if (verb === "matrix") {
    const { protect, losses, reward, station, places, need, other } = options;
    return other
      ? null
      : {
          href: with_("matrix", {
            matrix: plain[0],
            protect,
            losses,
            reward,
            station,
            places,
            need,
          }),
          title: "course.open.matrix",
          icon: "grid",
        };
  }
  if (verb === "explain")
    return {
      href: with_("laboratory", {
        tree: plain[0],
        algorithm: options.algorithm,
        depth: options.depth,
      }),
      title: "course.open.laboratory",
      icon: "tree",
    };
  if (verb !== "best" && verb !== "show") return null;
  const game = { game: plain[0], moves: options.moves?.split(/[ ,]+/).filter(Boolean) };
  if (/^(anneal|genetic|mcts)/.test(options.player ?? ""))
    return {
      href: with_("traces", {
        game: game.game,
        moves: game.moves?.join(","),
        player: options.player,
      }),
      title: "course.open.traces",
      icon: "graph",
    };
  return { href: address("analysis", game), title: "course.open.analysis", icon: "graph" };
}

export function Live({ command, from, lang }) {
  const [output, setOutput] = useState(null);
  useEffect(() => {
    let wanted = true;
    get(from).then(
      (answer) => wanted && setOutput(answer.output ?? ""),
      (error) => wanted && setOutput(error.message),
    );
    return () => (wanted = false);
  }, [from, lang]);
  const place = placeOf(command);
  return html`
    <figure class="live">
      <pre tabindex="0" aria-label=${command}><b>$ ${command}</b>${"\n"}${output ??
      say("course.running")}</pre>
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
