// @ts-check
// Says that the server does not answer, when it is asked again, and that it is back.
import { html, useEffect, useState } from "../vendor/preact.js";
import { connection, tryNow, watchConnection } from "../connection.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";

/** Whole seconds until a moment. @param {number} moment */
const secondsTo = (moment) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

export function ConnectionBanner() {
  const [, redraw] = useState({});
  useEffect(() => watchConnection(() => redraw({})), []);
  const { isLost, nextTry, busyUntil, isBack } = connection;
  // Only where a number counts down does anything change by itself.
  const counts = isLost || busyUntil > 0;
  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(() => redraw({}), 1000);
    return () => clearInterval(timer);
  }, [counts]);
  if (isLost)
    return html`
      <div class="banner" role="alert" data-banner="away">
        <${Icon} name="away" />
        <span>
          <b>${say("web.away")}</b>
          ${" "}
          <span class="only-wide">${say("web.away.about")}${" "}</span>
          <span aria-hidden="true">${say("web.away.next", { n: secondsTo(nextTry) })}</span>
        </span>
        <button type="button" class="btn" onClick=${tryNow}>
          <${Icon} name="again" />
          ${say("web.away.now")}
        </button>
      </div>
    `;
  if (busyUntil > 0)
    return html`
      <div class="banner" role="status" data-banner="busy">
        <${Icon} name="clock" />
        <span>
          <b>${say("web.busy")}</b>
          ${" "}${say("web.busy.about", { n: secondsTo(busyUntil) })}
        </span>
      </div>
    `;
  return isBack
    ? html`
        <div class="banner good" role="status" data-banner="back">
          <${Icon} name="check" />
          <span>
            <b>${say("web.back-again")}</b>
            ${" "}${say("web.back-again.about")}
          </span>
        </div>
      `
    : null;
}
