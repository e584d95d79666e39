// @ts-check
// A part of a screen that is loaded when it is shown for the first time, so that the first visit
// does not pay for it.
import { html, useEffect, useState } from "../vendor/preact.js";
import { lost, onReconnect } from "../connection.js";

/** @param {() => Promise<(props: any) => unknown>} load */
export function later(load) {
  /** @type {((props: any) => unknown) | null} */
  let part = null;
  /** @param {any} props those of the part */
  return function Later(props) {
    const [, redraw] = useState({});
    useEffect(() => {
      /** @type {(() => void) | undefined} */
      let stop;
      const get = async () => {
        try {
          part = await load();
          stop?.();
          redraw({});
        } catch (error) {
          console.warn(error);
          // A file that did not come is the server's silence: it is asked again.
          stop ??= onReconnect(get);
          lost();
        }
      };
      if (!part) get();
      return () => stop?.();
    }, []);
    return part
      ? html`
          <${part} ...${props} />
        `
      : null;
  };
}
