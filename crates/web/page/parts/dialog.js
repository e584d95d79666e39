// @ts-check
// A dialog: a card in the middle, on a phone a sheet from below. The browser's own
// element keeps the focus inside and gives it back.
import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";

/**
 * @param {object} props
 * @param {string} props.title
 * @param {() => void} props.onClose
 * @param {import("../vendor/preact.js").Child} props.children
 * @param {boolean} [props.wide]
 * @param {string} [props.lang]
 */
export function Dialog({ title, onClose, children, wide, lang }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  // Before anything is painted: a key pressed at once must find it open.
  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // Where it moves to another place of the page, as when a phone is turned, it is a dialog no more.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog?.open || dialog.matches(":modal")) return;
    dialog.removeAttribute("open");
    dialog.showModal();
  });
  /** @param {Event} [event] */
  const close = (event) => {
    event?.preventDefault();
    onClose();
  };
  return html`
    <dialog
      ref=${box}
      class=${wide ? "wide" : ""}
      aria-label=${title}
      lang=${lang}
      onCancel=${close}
      onClose=${() => box.current && onClose()}
      onClick=${(event) => event.target === box.current && close()}
    >
      <div class="stack">
        <div class="dh">
          <h2>${title}</h2>
          <button type="button" class="ib" aria-label=${say("web.close")} onClick=${close}>
            <${Icon} name="close" />
          </button>
        </div>
        ${children}
      </div>
    </dialog>
  `;
}
