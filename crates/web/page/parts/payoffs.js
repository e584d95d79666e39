// @ts-check
// A table of payoffs: to be written in, with what is known about it at its edges.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";

/** The most rows and columns. */
const MOST = 40;

/** @typedef {{ rows: string[], columns: string[], cells: string[][] }} Table */
/** @typedef {"rows" | "columns"} Player */
/** @typedef {import("../vendor/preact.js").VNode} VNode */

/**
 * @param {object} props
 * @param {Table} props.table
 * @param {Api.MatrixStudy | null} props.found
 * @param {Api.MatrixStudy["dominated"]} props.gone rows and columns that are crossed out
 * @param {(table: Table) => void} props.onChange
 */
export function Payoffs({ table, found, gone, onChange }) {
  const { rows, columns, cells } = table;
  /** @param {Partial<Table>} changes */
  const put = (changes) => onChange({ ...table, ...changes });
  /** @type {(key: Player, at: number, name: string) => void} */
  const rename = (key, at, name) =>
    put({ [key]: table[key].map((old, i) => (i === at ? name : old)) });
  /** @type {(row: number, column: number, text: string) => void} */
  const write = (row, column, text) =>
    put({
      cells: cells.map((line, i) =>
        i === row ? line.map((old, j) => (j === column ? text : old)) : line,
      ),
    });
  /** @type {<T>(list: T[], at: number) => T[]} */
  const without = (list, at) => list.filter((_, i) => i !== at);
  /** @type {(names: string[], letter: string) => string} */
  const named = (names, letter) => {
    let n = names.length + 1;
    while (names.includes(`${letter}${n}`)) n++;
    return `${letter}${n}`;
  };
  const addRow = () =>
    put({ rows: [...rows, named(rows, "R")], cells: [...cells, columns.map(() => "0")] });
  const addColumn = () =>
    put({ columns: [...columns, named(columns, "C")], cells: cells.map((line) => [...line, "0"]) });
  /** @param {number} at */
  const dropRow = (at) => put({ rows: without(rows, at), cells: without(cells, at) });
  /** @param {number} at */
  const dropColumn = (at) =>
    put({ columns: without(columns, at), cells: cells.map((line) => without(line, at)) });
  /** @type {(player: Player, at: number) => boolean} */
  const out = (player, at) => gone.some((step) => step.player === player && step.number === at);
  /** @type {(key: Player, at: number, letter: string) => VNode} */
  const name = (key, at, letter) => html`
    <input
      class="name"
      ref=${(node) => node?.style.setProperty("--letters", String(table[key][at].length))}
      aria-label=${say(`matrix.name-of-${letter}`, { n: at + 1 })}
      value=${table[key][at]}
      onInput=${(event) => rename(key, at, event.target.value)}
    />
  `;
  /** @type {(label: string, onClick: () => void) => VNode} */
  const drop = (label, onClick) => html`
    <button type="button" class="ib drop" aria-label=${label} title=${label} onClick=${onClick}>
      <${Icon} name="close" />
    </button>
  `;
  return html`
    <div class="mx-scroll" tabindex="0" role="region" aria-label=${say("matrix.table")}>
      <table class="mx num">
        <thead>
          <tr>
            <td></td>
            ${columns.map(
              (_, at) => html`
                <th scope="col" class=${out("columns", at) ? "out" : ""}>
                  ${name("columns", at, "column")}
                </th>
              `,
            )}
            <th scope="col" class="edge">${say("matrix.min")}</th>
            <th scope="col" class="edge">${say("matrix.mix")}</th>
            <td>
              ${columns.length < MOST &&
              html`
                <button
                  type="button"
                  class="ib"
                  data-do="add-column"
                  aria-label=${say("matrix.add-column")}
                  title=${say("matrix.add-column")}
                  onClick=${addColumn}
                >
                  <${Icon} name="plus" />
                </button>
              `}
            </td>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row, i) => html`
              <tr>
                <th scope="row" class=${out("rows", i) ? "out" : ""}>${name("rows", i, "row")}</th>
                ${columns.map(
                  (column, j) => html`
                    <td
                      class=${cellClass(
                        cells[i][j],
                        i,
                        j,
                        found,
                        out("rows", i) || out("columns", j),
                      )}
                    >
                      <input
                        inputmode="text"
                        data-cell=${`${i},${j}`}
                        aria-label=${say("matrix.cell", { row, column })}
                        value=${cells[i][j]}
                        onInput=${(event) => write(i, j, event.target.value)}
                      />
                      <${Marks} found=${found} row=${i} column=${j} />
                    </td>
                  `,
                )}
                <td class=${`edge${found?.maximin.rows.includes(i) ? " best" : ""}`}>
                  ${minus(found?.minima[i])}
                </td>
                <td class="edge"><${Share} mix=${found?.mixes.rows} at=${i} player="first" /></td>
                <td>
                  ${rows.length > 1 &&
                  drop(say("matrix.drop-row", { name: row }), () => dropRow(i))}
                </td>
              </tr>
            `,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" class="edge">${say("matrix.max")}</th>
            ${columns.map(
              (_, j) => html`
                <td class=${`edge${found?.minimax.columns.includes(j) ? " best" : ""}`}>
                  ${minus(found?.maxima[j])}
                </td>
              `,
            )}
            <td colspan="3"></td>
          </tr>
          <tr>
            <th scope="row" class="edge">${say("matrix.mix")}</th>
            ${columns.map(
              (_, j) => html`
                <td class="edge">
                  <${Share} mix=${found?.mixes.columns} at=${j} player="second" />
                </td>
              `,
            )}
            <td colspan="3"></td>
          </tr>
          <tr>
            <td>
              ${rows.length < MOST &&
              html`
                <button
                  type="button"
                  class="ib"
                  data-do="add-row"
                  aria-label=${say("matrix.add-row")}
                  title=${say("matrix.add-row")}
                  onClick=${addRow}
                >
                  <${Icon} name="plus" />
                </button>
              `}
            </td>
            ${columns.map(
              (column, j) => html`
                <td>
                  ${columns.length > 1 &&
                  drop(say("matrix.drop-column", { name: column }), () => dropColumn(j))}
                </td>
              `,
            )}
            <td colspan="3"></td>
          </tr>
        </tfoot>
      </table>
    </div>
  `;
}

/** @type {(text: string, i: number, j: number, found: Api.MatrixStudy | null, out: boolean) => string} */
const cellClass = (text, i, j, found, out) => {
  const worth = Number(text.replace("−", "-").split("/")[0]);
  const sign = worth > 0 ? "plus" : worth < 0 ? "less" : "";
  const saddle = found?.saddles.some(([row, column]) => row === i && column === j);
  return `${sign}${out ? " out" : ""}${saddle ? " saddle" : ""}`;
};

// Which player replies best here: ▲ the rows, ▼ the columns.
/** @param {{ found: Api.MatrixStudy | null, row: number, column: number }} props */
function Marks({ found, row, column }) {
  const rows = found?.replies.rows?.[column]?.includes(row);
  const columns = found?.replies.columns?.[row]?.includes(column);
  return html`
    <span class="br" aria-hidden="true">
      ${rows &&
      html`
        <i class="c-first">▲</i>
      `}${columns &&
      html`
        <i class="c-second">▼</i>
      `}
    </span>
  `;
}

/** @param {{ mix?: Api.MixedShare[], at: number, player: Player }} props */
function Share({ mix, at, player }) {
  if (!mix) return null;
  const part = mix.find((one) => one.number === at);
  const most = Math.max(...mix.map((one) => one.about));
  /** @param {HTMLElement | null} node */
  const wide = (node) => node && (node.style.width = `${part ? (100 * part.about) / most : 0}%`);
  return html`
    <span class="share">
      <span class="track"><i class=${player} ref=${wide}></i></span>
      <span class="fr">${part?.share ?? "0"}</span>
    </span>
  `;
}

/** With a proper minus sign. @param {string} [text] */
export const minus = (text = "") => text.replace("-", "−");
