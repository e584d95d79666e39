// @ts-check
// Many moves and few values: which moves are worth the same, and what the looks of values mean.
import { html } from "../vendor/preact.js";
import { Badge, isCrowded, kindOf, written } from "../board/values.js";
import { count, say } from "../words.js";

/** So many moves fit on a board and in a heading, each by its name. */
const FEW_MOVES = 9;
/** So many moves of one value are named. */
const MOST_NAMES = 3;
/** So many values are listed; what is worse is one line. */
const MOST_GROUPS = 5;

/**
 * Moves of one value, the best first.
 * @param {NonNullable<Api.Analysis["moves"]>} moves
 * @param {Api.Unit} unit
 */
export function groupsOf(moves, unit) {
  /** @type {Map<string, { value: number, exact: boolean, names: string[] }>} */
  const groups = new Map();
  for (const { move, value, exact } of moves) {
    const text = written(value, exact, unit);
    const group = groups.get(text) ?? { value, exact, names: [] };
    group.names.push(move);
    groups.set(text, group);
  }
  return [...groups.values()].sort((a, b) => b.value - a.value);
}

/**
 * @param {object} props
 * @param {Api.Analysis} props.report
 * @param {Api.Unit} props.unit
 * @param {(move: string) => string} props.title
 * @param {(move: string) => string} props.why where the laboratory shows the value of a move
 */
export function MoveGroups({ report, unit, title, why }) {
  const moves = report.moves ?? [];
  if (moves.length <= FEW_MOVES && !isCrowded(moves.map((move) => ({ ...move, unit }))))
    return null;
  const groups = groupsOf(moves, unit);
  const shown = groups.slice(0, MOST_GROUPS);
  const others = groups.slice(MOST_GROUPS).reduce((sum, { names }) => sum + names.length, 0);
  return html`
    <section class="groups" data-note="groups">
      <h3>
        ${say("web.groups", {
          moves: count("web.groups.move", moves.length),
          values: count("web.groups.value", groups.length),
        })}
      </h3>
      <ul>
        ${shown.map(({ value, exact, names }, i) => {
          const kind = `${kindOf(value, unit)}${i === 0 ? " best" : ""}`;
          const share = (100 * names.length) / moves.length;
          return html`
            <li>
              <${Badge} value=${value} exact=${exact} best=${i === 0 && exact} unit=${unit} />
              <span class="track" aria-hidden="true">
                <i
                  class=${kind}
                  ref=${(/** @type {HTMLElement | null} */ node) =>
                    node?.style.setProperty("width", `${share}%`)}
                ></i>
              </span>
              <span class="num">
                ${names.length <= MOST_NAMES
                  ? names.map(title).join(", ")
                  : count("web.groups.move", names.length)}
              </span>
              <a
                class="link small"
                data-do="why-group"
                href=${why(names[0])}
                aria-label=${say("web.why.move", { move: title(names[0]) })}
              >
                ${say("web.why")}
              </a>
              ${i > 0 &&
              exact &&
              kindOf(value, unit) === "loss" &&
              html`
                <span class="small muted said">${say("web.groups.loses")}</span>
              `}
            </li>
          `;
        })}
        ${others > 0 &&
        html`
          <li class="small muted">${count("web.groups.other", others)}</li>
        `}
      </ul>
      <p class="small muted">${say("web.groups.shapes")}</p>
    </section>
  `;
}

/** @type {{ value: number, exact: boolean, best?: boolean, bound?: Api.Bound, key: string }[]} */
const LOOKS = [
  { value: 4, exact: true, best: true, key: "web.look.best" },
  { value: 2, exact: true, key: "web.look.exact" },
  { value: 3, exact: true, bound: "lower", key: "web.look.lower" },
  { value: -2, exact: true, bound: "upper", key: "web.look.upper" },
  { value: 0.2, exact: false, key: "web.look.estimate" },
];
/** What the looks of values mean. */
export const Looks = () => html`
  <ul class="looks small" aria-label=${say("web.looks")}>
    ${LOOKS.map(
      ({ key, ...look }) => html`
        <li>
          <${Badge} ...${look} />
          ${say(key)}
        </li>
      `,
    )}
  </ul>
`;
