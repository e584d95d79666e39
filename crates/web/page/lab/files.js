// @ts-check
// The search as a file, and as a link.
import { html, useState } from "../vendor/preact.js";
import { postForFile } from "../api.js";
import { Icon } from "../icons.js";
import { Trouble } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { Link, saveBlob } from "../parts/share.js";
import { whole } from "../route.js";
import { say } from "../words.js";
import { toAddress, toBody } from "./trace-request.js";

const FORMATS = ["svg", "png", "dot", "html", "json"];

/**
 * @param {object} props
 * @param {import("./trace-request.js").TraceRequest} props.request
 * @param {(text: string) => void} props.toast
 * @param {() => void} props.onClose
 */
export function Files({ request, toast, onClose }) {
  const [error, setError] = useState(/** @type {string | null} */ (null));
  /** @param {string} format */
  const save = async (format) => {
    setError(null);
    try {
      const blob = await postForFile("/api/lab/figure", {
        ...toBody(request),
        line: undefined,
        format,
      });
      saveBlob(`siasat-tree.${format}`, blob);
      toast(say("lab.saved", { name: `siasat-tree.${format}` }));
    } catch (problem) {
      setError(problem.message);
    }
  };
  return html`
    <${Dialog}
      title=${say("lab.files")}
      onClose=${onClose}
      children=${html`
        <div class="stack">
          ${FORMATS.map(
            (format) => html`
              <button
                type="button"
                class="btn lab-file"
                data-format=${format}
                onClick=${() => save(format)}
              >
                <${Icon} name="open" />
                <b>${format.toUpperCase()}</b>
                <span class="small muted">${say(`lab.file.${format}`)}</span>
              </button>
            `,
          )}
        </div>
        <${Trouble} error=${error} />
        <${Link}
          name="laboratory"
          label=${say("lab.link")}
          link=${whole(toAddress(request))}
          toast=${toast}
        />
      `}
    />
  `;
}
