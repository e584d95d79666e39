// @ts-check
// 24-unit grid, 1.75 stroke, round joins. One path each.
import { html } from "./vendor/preact.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  gear: "M12 8.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7ZM12 2.500l1.200 2.700 2.700.9 2.600-1.400 1.300 1.300-1.400 2.600.9 2.700 2.700 1.200v1l-2.700 1.200-.9 2.700 1.400 2.600-1.300 1.300-2.600-1.400-2.700.9L12 21.500l-1.200-2.700-2.700-.9-2.600 1.400-1.300-1.300 1.400-2.600-.9-2.700L2 12.500v-1l2.700-1.200.9-2.700-1.400-2.600 1.300-1.300 2.600 1.400 2.700-.9Z",
  eye: "M2.5 12s3.5-6 9.5-6 9.500 6 9.500 6-3.500 6-9.500 6-9.500-6-9.500-6ZM12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z",
  lamp: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  swap: "M7 4v16M7 4L3.500 7.500M7 4l3.500 3.500M17 20V4M17 20l-3.500-3.500M17 20l3.500-3.500",
  book: [
    "M12 6.500C10 5 7.500 4.500 4 4.500v13c3.500 0 6 .5 8 2 2-1.500 4.500-2 8-2v-13c-3.500 0-6 .5-8 2Z",
    "M12 6.500v13",
  ].join(""),
  graph: "M4 19h16M5 15l4-5 4 3 6-8",
  more: "M12 5.500v.01M12 12v.01M12 18.500v.01",
  back: "M15 5l-7 7 7 7",
  moon: "M20 14.500A8 8 0 0 1 9.500 4 8 8 0 1 0 20 14.500Z",
  sun: [
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v1.500M12 19.500V21M3 12h1.500M19.500 12H21",
    "M5.600 5.600l1 1M17.400 17.400l1 1M5.600 18.400l1-1M17.400 6.600l1-1",
  ].join(""),
  screen: "M4 5h16v11H4zM9 20h6M12 16v4",
  flag: "M5 21V4h11l-2 4 2 4H5",
  skip: "M5 5l8 7-8 7V5ZM17 5v14",
  play: "M7 4.500l12 7.500-12 7.500v-15Z",
  pause: "M8 5v14M16 5v14",
  prev: "M15 5l-8 7 8 7V5Z",
  next: "M9 5l8 7-8 7V5Z",
  first: "M18 5l-8 7 8 7V5ZM6 5v14",
  last: "M6 5l8 7-8 7V5ZM18 5v14",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4v-9Z",
  grid: "M4 4h16v16H4zM4 12h16M12 4v16",
  tree: "M12 4v4M12 8L6 13M12 8l6 5M6 13v4M18 13v4M12 8v9",
  speed: "M12 13l4-4M4 17a8.500 8.500 0 1 1 16 0",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500",
  export: "M12 15V4M8 8l4-4 4 4M5 14v5h14v-5",
  open: "M12 4v11M8 11l4 4 4-4M5 16v3h14v-3",
  check: "M5 13l4.500 4.500L19 7",
  warn: "M12 4L2.800 19.500h18.400L12 4ZM12 10v4M12 17v.01",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  edit: "M4 20l1-4L16 5l3 3L8 19l-4 1Z",
  again: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h1",
  sound: "M4 9.500v5h3.500L12 19V5L7.500 9.500H4ZM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
  mute: "M4 9.500v5h3.500L12 19V5L7.500 9.500H4ZM16 9.500l5 5M21 9.500l-5 5",
  link: [
    "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.300 1.300",
    "M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.300-1.300",
  ].join(""),
  flask:
    "M10 3v6L4.500 19a1.500 1.500 0 0 0 1.300 2h12.400a1.500 1.500 0 0 0 1.300-2L14 9V3M8.500 3h7M7.500 15h9",
  away: "M4 4l16 16M8.500 15.500a5 5 0 0 1 6 0M5.500 12.300a9.500 9.500 0 0 1 4-2.200M14.500 10.100a9.500 9.500 0 0 1 4 2.200M12 19v.01",
  list: "M4 5h16v5H4zM4 14h16v5H4zM9 7.500h6M9 16.500h6",
  phone: "M7 3h10v18H7zM11 18h2",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4l3 2",
  flame:
    "M12 3c1 4 5 5.500 5 10.500a5 5 0 0 1-10 0c0-2 1-3.500 2-4.500 0 2 1 3 2 3 1.500-2 .5-5.500 1-9Z",
  people:
    "M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 19.500c.8-3.500 3.300-5 6.500-5s5.700 1.500 6.500 5M16 4.900a3.500 3.500 0 0 1 0 6.200M18 14.900c1.800.7 3 2.200 3.500 4.600",
  puzzle:
    "M9 5.500a2 2 0 1 1 4 0V7h4v4h1.500a2 2 0 1 1 0 4H17v5h-5v-1.500a2 2 0 1 0-4 0V20H4v-5h1.500a2 2 0 1 0 0-4H4V7h5V5.500Z",
  info: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM12 11v5.500M12 7.500v.01",
  star: "M12 4l2.400 5.200 5.600.700-4.100 3.900 1.100 5.600-5-2.800-5 2.800 1.100-5.600L4 9.900l5.600-.7L12 4Z",
  arrow: "M5 19L19 5M10 5h9v9",
  ring: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z",
  text: "M5 5h14v11h-8l-4 4v-4H5z",
  trash: "M5 7h14M10 7V4.500h4V7M7 7l1 12.500h8L17 7",
  branch: "M7 4v16M7 9c0 4 10 2 10 7v4M7 4v.01",
  keys: "M3 7h18v11H3zM7 11v.01M11 11v.01M15 11v.01M8 15h8",
};

/** @param {{ name: string, cls?: string }} props */
export const Icon = ({ name, cls = "" }) => html`
  <svg class=${`i ${cls}`} viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>
`;

const PETAL = "C4.600-6 4.600-12 0-15.500C-4.600-12-4.600-6 0-1.600Z";
/**
 * @param {number} turn in degrees
 * @param {string} [cls]
 */
const petal = (turn, cls) => html`
  <path class=${cls} d=${`M0-1.600${PETAL}`} transform=${`rotate(${turn})`} />
`;

// Four petals, like a cut palm fruit: the one ornament.
export const Kawung = () => html`
  <g>${[0, 90, 180, 270].map((turn) => petal(turn))}</g>
`;

export const Logo = () => html`
  <svg viewBox="-16 -16 32 32" aria-hidden="true">
    ${petal(0, "first")}${petal(180, "first")}${petal(90, "second")}${petal(270, "second")}
  </svg>
`;

export const MachineFace = () => html`
  <svg viewBox="-16 -16 32 32" fill="currentColor" aria-hidden="true">
    <g transform="rotate(45)"><${Kawung} /></g>
  </svg>
`;

export const KawungRow = ({ count = 9 }) => html`
  <svg class="kawung-row" viewBox=${`0 0 ${count * 36} 32`} aria-hidden="true">
    ${Array.from(
      { length: count },
      (_, i) => html`
        <g class=${i % 2 ? "second" : "first"} transform=${`translate(${i * 36 + 18} 16)`}>
          <${Kawung} />
        </g>
      `,
    )}
  </svg>
`;
