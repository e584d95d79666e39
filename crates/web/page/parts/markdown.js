// @ts-check
// The little Markdown that the rules are written in: headings, paragraphs, lists,
// pictures made of characters, tables, code and emphasis. No HTML gets through.
import { html } from "../vendor/preact.js";

/** @param {{ text: string }} props */
export function Markdown({ text }) {
  const blocks = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; ) {
    const line = lines[i];
    const fence = /^```/.test(line);
    const heading = /^(#{1,4})\s+(.*)/.exec(line);
    if (!line.trim()) i++;
    else if (fence || /^ {4,}\S/.test(line) || (/^ {2,}\S/.test(line) && !/^\s*[-*]/.test(line))) {
      const start = fence ? ++i : i;
      while (
        i < lines.length &&
        (fence
          ? !/^```/.test(lines[i])
          : /^ {2,}/.test(lines[i]) || (!lines[i].trim() && /^ {2,}\S/.test(lines[i + 1] ?? "")))
      )
        i++;
      blocks.push(html`
        <pre tabindex="0">${lines.slice(start, i).join("\n")}</pre>
      `);
      if (fence) i++;
    } else if (heading) {
      const Level = heading[1].length === 1 ? "h1" : "h2";
      blocks.push(html`
        <${Level} children=${inline(heading[2])} />
      `);
      i++;
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      const items = [];
      const List = /^\s*\d/.test(line) ? "ol" : "ul";
      for (; i < lines.length && lines[i].trim(); i++) {
        const item = /^\s*(?:[-*]|\d+\.)\s+(.*)/.exec(lines[i]);
        if (item) items.push(item[1]);
        else items[items.length - 1] += ` ${lines[i].trim()}`;
      }
      blocks.push(html`
        <${List}
          children=${html`
            ${items.map(
              (item) => html`
                <li>${inline(item)}</li>
              `,
            )}
          `}
        />
      `);
    } else if (/^\|/.test(line)) {
      const rows = [];
      for (; i < lines.length && /^\|/.test(lines[i]); i++)
        if (!/^\|[\s:|-]+\|$/.test(lines[i]))
          rows.push(
            lines[i]
              .split("|")
              .slice(1, -1)
              .map((cell) => cell.trim()),
          );
      blocks.push(html`
        <table>
          <tbody>
            ${rows.map(
              (row) => html`
                <tr>
                  ${row.map(
                    (cell) => html`
                      <td>${inline(cell)}</td>
                    `,
                  )}
                </tr>
              `,
            )}
          </tbody>
        </table>
      `);
    } else {
      const start = i;
      while (i < lines.length && lines[i].trim() && !/^(#|```|\||\s*[-*]\s| {2,})/.test(lines[i]))
        i++;
      if (i === start) i++;
      blocks.push(html`
        <p>${inline(lines.slice(start, i).join(" "))}</p>
      `);
    }
  }
  return html`
    <div class="md">${blocks}</div>
  `;
}

/** Code and emphasis. @param {string} text */
const inline = (text) =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => {
    if (/^`.+`$/.test(part))
      return html`
        <code>${part.slice(1, -1)}</code>
      `;
    if (/^\*\*.+\*\*$/.test(part))
      return html`
        <b>${part.slice(2, -2)}</b>
      `;
    if (/^\*.+\*$/.test(part))
      return html`
        <em>${part.slice(1, -1)}</em>
      `;
    return part;
  });
