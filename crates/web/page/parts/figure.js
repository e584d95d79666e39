// A picture that the server drew. Its colours are those of paper; style/figure.css
// knows the same ones by night.
import { html } from "../vendor/preact.js";

export const Figure = ({ svg, label, cls = "" }) => html`
  <div
    class=${`figure ${cls}`}
    role="img"
    aria-label=${label}
    tabindex="0"
    dangerouslySetInnerHTML=${{ __html: svg }}
  ></div>
`;
