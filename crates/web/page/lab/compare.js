// @ts-check
// The same tree or position under several searches, side by side.
import { html } from "../vendor/preact.js";
import { number, say } from "../words.js";

/**
 * What is shown of a run, by column.
 * @param {Api.Run} run
 * @returns {Record<string, string | null>}
 */
const cells = (run) => ({
  value: run.complete ? run.shown : say("lab.too-long"),
  move: run.move ?? "–",
  nodes: number(run.nodes),
  leaves: number(run.leaves),
  cutoffs: number(run.cutoffs),
  branching: run.branching ? number(run.branching, 2) : "–",
  seconds:
    run.seconds < 0.001
      ? `${number(run.seconds * 1e6)} µs`
      : `${number(run.seconds * 1000, run.seconds < 0.1 ? 1 : 0)} ms`,
});

/**
 * Two of them in a narrow place: the plainest, and the one that is shown.
 * @param {{ runs: Api.Run[] | null, algorithm: Api.Algorithm }} props
 */
export function Pair({ runs, algorithm }) {
  const plain = runs?.[0];
  const other = runs?.find((run) => run.algorithm === algorithm && run !== plain) ?? runs?.[1];
  if (!plain || !other) return null;
  const columns = [plain, other];
  return html`
    <section>
      <h3>${say("lab.compare.pair")}</h3>
      <table class="lab-pair num">
        <thead>
          <tr>
            <td></td>
            ${columns.map(
              (run) => html`
                <th scope="col">${say(`lab.search.${run.algorithm}`)}</th>
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${["nodes", "leaves", "cutoffs", "value"].map(
            (what) => html`
              <tr>
                <th scope="row">${say(`lab.${what}`)}</th>
                ${columns.map(
                  (run) => html`
                    <td>${cells(run)[what]}</td>
                  `,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </section>
  `;
}

const COLUMNS = ["value", "move", "nodes", "leaves", "cutoffs", "branching", "seconds"];

/**
 * @param {object} props
 * @param {Api.Run[] | null} props.runs
 * @param {number} props.depth
 * @param {Api.Algorithm} props.algorithm
 * @param {(algorithm: Api.Algorithm) => void} props.onPick
 */
export function Compare({ runs, depth, algorithm, onPick }) {
  if (!runs) return null;
  const most = Math.max(...runs.map((run) => run.nodes), 1);
  return html`
    <section class="card pad lab-compare" aria-labelledby="lab-compare-title">
      <div class="gh">
        <h2 id="lab-compare-title">${say("lab.compare")}</h2>
        <span class="small muted">${say("lab.compare.depth", { n: depth })}</span>
      </div>
      <div class="lab-scroll" tabindex="0" role="group" aria-labelledby="lab-compare-title">
        <table class="num">
          <thead>
            <tr>
              <th scope="col">${say("lab.algorithm")}</th>
              ${COLUMNS.map(
                (what) => html`
                  <th scope="col">${say(`lab.${what === "seconds" ? "time" : what}`)}</th>
                `,
              )}
            </tr>
          </thead>
          <tbody>
            ${runs.map(
              (run) => html`
                <tr
                  data-run=${run.algorithm}
                  aria-current=${run.algorithm === algorithm ? "true" : undefined}
                >
                  <th scope="row">
                    <button type="button" class="link" onClick=${() => onPick(run.algorithm)}>
                      ${say(`lab.search.${run.algorithm}`)}
                    </button>
                  </th>
                  ${COLUMNS.map(
                    (what) => html`
                      <td data-cell=${what}>
                        ${cells(run)[what]}${what === "nodes" &&
                        html`
                          <i
                            ref=${(bar) => bar?.style.setProperty("--share", run.nodes / most)}
                          ></i>
                        `}
                      </td>
                    `,
                  )}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </section>
  `;
}
