// @ts-check
// A button for an action, in one of the looks that screens need.
import { html } from "../vendor/preact.js";
import { canRun, iconOf, labelOf } from "../actions.js";
import { Icon } from "../icons.js";

/**
 * `look`: "button" with picture and label, "icon" with the picture only, "tab" for the bar
 * at the bottom of a phone, "plain" with the label only.
 * @template Screen
 * @param {object} props
 * @param {Record<string, import("../actions.js").Action<Screen>>} props.actions
 * @param {string} props.name of the action
 * @param {Screen} props.screen
 * @param {"button" | "icon" | "tab" | "plain"} [props.look]
 * @param {string} [props.class]
 * @param {string} [props.id] its mark in the page, where the name is taken
 * @param {boolean} [props.autofocus]
 * @param {() => void} [props.before] what to do before the action
 */
export function ActionButton({
  actions,
  name,
  screen,
  look = "button",
  class: cls = look === "tab" ? "" : "btn",
  id = name,
  autofocus,
  before,
}) {
  const action = actions[name];
  const label = labelOf(action, screen);
  const isOn = action.isOn?.(screen);
  const run = () => {
    before?.();
    action.run(screen);
  };
  return html`
    <button
      class=${isOn ? `${cls} on`.trim() : cls}
      data-do=${id}
      type="button"
      autofocus=${autofocus}
      aria-label=${look === "icon" ? label : undefined}
      title=${look === "icon" ? label : undefined}
      aria-pressed=${isOn === undefined ? undefined : String(isOn)}
      aria-haspopup=${action.opensDialog ? "dialog" : undefined}
      disabled=${!canRun(action, screen)}
      onClick=${run}
    >
      ${look !== "plain" &&
      html`
        <${Icon} name=${iconOf(action, screen)} />
      `}
      ${look === "tab" &&
      html`
        <span>${label}</span>
      `}
      ${(look === "button" || look === "plain") && label}
    </button>
  `;
}
