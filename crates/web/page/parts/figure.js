// @ts-check
// A picture that the server drew, in the colours of paper; the style sheet changes them
// in the dark theme.
import { html } from "../vendor/preact.js";

/** @param {{ svg: string, label: string, cls?: string }} props */
export const Figure = ({ svg, label, cls = "" }) => html`
  <div
    class=${`figure ${cls}`}
    role="img"
    aria-label=${label}
    tabindex="0"
    dangerouslySetInnerHTML=${{ __html: svg }}
  ></div>
`;
