// @ts-check
// Games of several rounds: the stop between two of them, and the score of all.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { count, number, say } from "../words.js";
import { isReader, nameOf } from "./players.js";

/** @type {Api.Side[]} */
const SIDES = ["first", "second"];

/** @typedef {import("../game-client.js").RoundBreak} RoundBreak */
/** A round that has ended, and how the next one is laid out. @typedef {Omit<RoundBreak, "go">} Change */

/**
 * The rounds that have ended. The one that just has is not yet among the moves.
 * @param {Api.Room} room
 * @param {RoundBreak | null} [between]
 */
function ended(room, between) {
  /** @type {Change[]} */
  const changes = [];
  for (const { story } of room.history)
    story.forEach((event, at) => {
      if (event.kind === "round") changes.push({ ...event, story: story.slice(at) });
    });
  const isNew = between && changes.every(({ number }) => number !== between.number);
  return isNew ? [...changes, between] : changes;
}

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
 * @param {{ room: Api.Room, scene: Api.Scene, between: RoundBreak, onBegin: () => void }} props
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
 * What a side fills its holes with: "7 × 7", with a last one that is not full.
 * @param {Api.Scene} scene
 * @param {Api.Event[]} story
 * @param {Api.Side} side
 */
function refill(scene, story, side) {
  /** Holes, by their seeds. @type {Map<number, number>} */
  const holes = new Map();
  let sum = 0;
  for (const event of story) {
    if (event.kind !== "carry") continue;
    const { owner, shape } = scene.cells[event.into];
    if (owner !== side || shape.kind === "store") continue;
    holes.set(event.seeds, (holes.get(event.seeds) ?? 0) + 1);
    sum += event.seeds;
  }
  const parts = [...holes].map(([seeds, n]) => (n > 1 ? `${n} × ${seeds}` : `${seeds}`));
  return { parts: parts.join(" + ") || "0", sum };
}

/**
 * What each side owned at the end of every round so far, the round that is being played, and
 * before it begins where its seeds come from.
 * @param {{ room: Api.Room, between?: RoundBreak | null }} props
 */
export function RoundScores({ room, between }) {
  const { scene } = room;
  const rounds = ended(room, between);
  if (rounds.length === 0) return null;
  /** Who cannot fill how many holes. @param {Change | undefined} before the round */
  const burntIn = (before) => {
    const all = SIDES.map((side) => ({
      side,
      holes: before ? burnt(scene, before.story, side) : 0,
    }));
    const some = all.filter(({ holes }) => holes > 0);
    return (
      some.map(({ side, holes }) => `${nameOf(room, side)} ${number(holes)}`).join(", ") || "–"
    );
  };
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
            <th scope="col">${say("web.round.closed")}</th>
          </tr>
        </thead>
        <tbody>
          ${rounds.map(
            (change, at) => html`
              <tr>
                <th scope="row">${say("web.round", { n: number(change.number - 1) })}</th>
                ${change.owned.map(
                  (seeds, side) => html`
                    <td class=${seeds > change.owned[1 - side] ? `more ${SIDES[side]}` : ""}>
                      ${seeds > change.owned[1 - side] && "▲ "}${number(seeds)}
                    </td>
                  `,
                )}
                <td>${burntIn(rounds[at - 1])}</td>
              </tr>
            `,
          )}
          <tr class="now">
            <th scope="row">
              ${say("web.round", { n: number(rounds[rounds.length - 1].number) })}
            </th>
            ${room.score.map(
              (seeds) => html`
                <td>${room.turn === "over" ? number(seeds) : "…"}</td>
              `,
            )}
            <td>${burntIn(rounds.at(-1))}</td>
          </tr>
        </tbody>
      </table>
    </section>
    ${between &&
    html`
      <section class="refill small">
        <h3>${say("web.round.refilled")}</h3>
        ${SIDES.map((side, at) => {
          const { parts, sum } = refill(scene, between.story, side);
          const owned = between.owned[at];
          const values = { n: number(owned), parts, left: number(owned - sum) };
          return html`
            <p>
              <i class=${`pd ${side}`}></i>
              <span class="vh">${nameOf(room, side)}:</span>
              <span class="num">${say("web.round.sum", values)}</span>
            </p>
          `;
        })}
      </section>
    `}
  `;
}
