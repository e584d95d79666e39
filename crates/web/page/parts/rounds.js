// @ts-check
// Games of several rounds: the stop between two of them, and the score of all.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { count, number, say } from "../words.js";
import { isReader, nameOf } from "./players.js";

/** @type {Api.Side[]} */
const SIDES = ["first", "second"];

/** The rounds that have ended. @param {Api.Room} room */
const ended = (room) =>
  room.history.flatMap((move) => move.story.filter((event) => event.kind === "round"));

/**
 * How many holes a side cannot fill.
 * @param {Api.Scene} scene
 * @param {Api.Event[]} story
 * @param {Api.Side} side
 */
const burnt = (scene, story, side) =>
  story.filter(
    (event) =>
      event.kind === "show" &&
      event.content.kind === "closed" &&
      scene.cells[event.cell].owner === side,
  ).length;

/**
 * The end of a round, what comes next, and the button that begins it.
 * @param {{ room: Api.Room, scene: Api.Scene, between: import("../game-client.js").RoundBreak, onBegin: () => void }} props
 */
export function RoundCard({ room, scene, between, onBegin }) {
  const [first, second] = SIDES.map((side) => nameOf(room, side));
  const [a, b] = between.owned.map((seeds) => number(seeds));
  const title = say("web.round.over", { n: number(between.number - 1), first, a, second, b });
  /** A sentence about a side. @type {(key: string, side: Api.Side, values?: object) => string} */
  const about = (key, side, values) =>
    say(isReader(room, side) ? `${key}.you` : key, { who: nameOf(room, side), ...values });
  const closed = SIDES.map((side) => ({ side, holes: burnt(scene, between.story, side) }));
  const lines = [
    say("web.round.refill"),
    ...closed
      .filter(({ holes }) => holes > 0)
      .map(({ side, holes }) =>
        about("web.round.burnt", side, { holes: count("count.hole", holes) }),
      ),
    about("web.round.starts", between.side),
  ];
  return html`
    <div class="card round-break" data-note="round" role="status">
      <div>
        <strong>${title}</strong>
        <p class="small">${lines.join(" ")}</p>
      </div>
      <button type="button" class="btn primary big" data-do="begin-round" onClick=${onBegin}>
        <${Icon} name="play" />
        ${say("web.round.begin", { n: number(between.number) })}
      </button>
    </div>
  `;
}

/**
 * What each side owned at the end of every round so far.
 * @param {{ room: Api.Room }} props
 */
export function RoundScores({ room }) {
  const rounds = ended(room);
  if (rounds.length === 0) return null;
  return html`
    <section class="round-scores">
      <h3>${say("web.round.scores")}</h3>
      <table>
        <thead>
          <tr>
            <th></th>
            ${SIDES.map(
              (side) => html`
                <th scope="col">${nameOf(room, side)}</th>
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${rounds.map((event) =>
            event.kind === "round"
              ? html`
                  <tr>
                    <th scope="row">${say("web.round", { n: number(event.number - 1) })}</th>
                    ${event.owned.map(
                      (seeds, side) => html`
                        <td class=${seeds > event.owned[1 - side] ? `more ${SIDES[side]}` : ""}>
                          ${seeds > event.owned[1 - side] && "▲ "}${number(seeds)}
                        </td>
                      `,
                    )}
                  </tr>
                `
              : null,
          )}
        </tbody>
      </table>
    </section>
  `;
}
