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

/** How many dots of a picture stand for one of the drawing. */
const DOTS = 2;

/** A drawing as a picture in dots. @param {Blob} drawing @returns {Promise<Blob>} */
async function inDots(drawing) {
  const image = new Image();
  // A style sheet of the page does not reach into it, and its own is allowed for data.
  image.src = `data:image/svg+xml,${encodeURIComponent(await drawing.text())}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = DOTS * image.naturalWidth;
  canvas.height = DOTS * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((dots) =>
      dots ? resolve(dots) : reject(new Error(say("figure.png-too-large"))),
    );
  });
}

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
      // A browser makes dots of a drawing by itself.
      const asked = format === "png" ? "svg" : format;
      const body = { ...toBody(request), line: undefined, format: asked };
      const file = await postForFile("/api/lab/figure", body);
      saveBlob(`siasat-tree.${format}`, format === "png" ? await inDots(file) : file);
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
