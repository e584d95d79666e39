// @ts-check
// The head of every screen: navigation, language and theme.
import { html, useState } from "../vendor/preact.js";
import { Icon, Logo } from "../icons.js";
import { PARENTS } from "../route.js";
import { change, settings } from "../settings.js";
import { has, say } from "../words.js";
import { Dialog } from "./dialog.js";
import { Segments } from "./controls.js";

/** Screen, address, key of the title, and picture. */
const PLACES = [
  ["home", "#/", "web.nav.play", "home"],
  ["puzzles", "#/puzzles", "web.nav.puzzles", "puzzle"],
  ["games", "#/games", "web.nav.games", "list"],
  ["analysis", "#/analysis", "web.nav.analysis", "graph"],
  ["laboratory", "#/laboratory", "web.nav.laboratory", "flask"],
  ["learn", "#/learn", "web.nav.learn", "tree"],
];
/** In the menu of a phone, which has no room for it in its bar. */
const IN_MENU = [
  ["laboratory", "#/laboratory", "web.nav.laboratory", "flask"],
  ["matrix", "#/matrix", "web.nav.matrix", "grid"],
  ["setup", "#/setup", "web.nav.setup", "edit"],
  ["rules", "#/rules", "web.nav.rules", "book"],
  ["settings", "#/settings", "web.settings", "gear"],
  ["about", "#/about", "web.about", "info"],
];
/**
 * @param {string} name
 * @param {string} place
 */
const isHere = (name, place) => name === (PARENTS[place] ?? place);
/** @type {[theme: "system" | "light" | "dark", icon: string][]} */
const THEMES = [
  ["system", "screen"],
  ["light", "sun"],
  ["dark", "moon"],
];

/**
 * @param {object} props
 * @param {string} props.place the screen
 * @param {string | null} props.title
 * @param {boolean} props.offline Is there no network, and none needed?
 * @param {(lang: Api.Lang) => void} props.onLang
 * @param {() => void} props.onKeys
 */
export function Header({ place, title, offline, onLang, onKeys }) {
  const [menu, openMenu] = useState(false);
  const deep = !PLACES.some(([name]) => name === place) || title;
  /** @type {[Api.Lang, string][]} */
  const langs = [
    ["id", "ID"],
    ["en", "EN"],
  ];
  const theme = THEMES.findIndex(([name]) => name === settings.theme);
  const next = THEMES[(theme + 1) % THEMES.length];
  const [, icon] = THEMES[theme];
  return html`
    <header class="top">
      <a class=${`brand${deep ? " only-wide" : ""}`} href="#/">
        <${Logo} />
        Siasat
      </a>
      ${deep &&
      html`
        <a class="ib only-phone" href=${`#/${PARENTS[place] ?? ""}`} aria-label=${say("web.back")}>
          <${Icon} name="back" />
        </a>
        <span class="title only-phone">${title}</span>
      `}
      <nav class="nav" aria-label=${say("web.nav")}>
        ${PLACES.map(
          ([name, href, word]) => html`
            <a href=${href} aria-current=${isHere(name, place) ? "page" : undefined}>
              ${has(`${word}.short`)
                ? html`
                    <span class="long">${say(word)}</span>
                    <span class="short">${say(`${word}.short`)}</span>
                  `
                : say(word)}
            </a>
          `,
        )}
      </nav>
      <div class="end">
        ${offline &&
        html`
          <span class="chip offline" role="status" title=${say("web.no-network.about")}>
            <${Icon} name="away" />
            <span>${say("web.no-network")}</span>
          </span>
        `}
        <div class="seg" role="group" aria-label=${say("settings.language")}>
          ${langs.map(
            ([lang, text]) => html`
              <button
                type="button"
                lang=${lang}
                aria-label=${`${text}, ${say(`lang.${lang}`)}`}
                aria-pressed=${String(settings.lang === lang)}
                onClick=${() => onLang(lang)}
              >
                ${text}
              </button>
            `,
          )}
        </div>
        <button
          class="ib only-wide"
          aria-label=${say("web.theme.next", { theme: say(`web.theme.${next[0]}`) })}
          title=${say(`web.theme.${settings.theme}`)}
          onClick=${() => change({ theme: next[0] })}
        >
          <${Icon} name=${icon} />
        </button>
        <a
          class="ib only-wide"
          href="#/settings"
          aria-label=${say("web.settings")}
          title=${say("web.settings")}
          aria-current=${place === "settings" ? "page" : undefined}
        >
          <${Icon} name="gear" />
        </a>
        <button
          class="ib only-wide"
          aria-label=${say("web.keys")}
          title=${say("web.keys")}
          onClick=${onKeys}
        >
          <${Icon} name="keys" />
        </button>
        <button
          class="ib only-phone"
          aria-label=${say("web.menu")}
          aria-haspopup="dialog"
          onClick=${() => openMenu(true)}
        >
          <${Icon} name="more" />
        </button>
      </div>
      ${menu &&
      html`
        <${Dialog}
          title=${say("web.menu")}
          onClose=${() => openMenu(false)}
          children=${html`
            <nav class="menu" aria-label=${say("web.nav")}>
              ${IN_MENU.map(
                ([name, href, word, pic]) => html`
                  <a
                    href=${href}
                    onClick=${() => openMenu(false)}
                    aria-current=${name === place ? "page" : undefined}
                  >
                    <${Icon} name=${pic} />
                    ${say(word)}
                  </a>
                `,
              )}
            </nav>
            <div class="field">
              <span class="label">${say("web.theme")}</span>
              <${Segments}
                fill
                label=${say("web.theme")}
                value=${settings.theme}
                choices=${THEMES.map(([name]) => [name, say(`web.theme.${name}`)])}
                onChange=${(theme) => change({ theme })}
              />
            </div>
          `}
        />
      `}
    </header>
  `;
}

// At the bottom of a phone's screen, where a game is not being played.
/** @param {{ place: string }} props */
export const Tabs = ({ place }) => html`
  <nav class="tabs" aria-label=${say("web.nav.short")}>
    ${PLACES.filter(([name]) => name !== "laboratory").map(
      ([name, href, word, icon]) => html`
        <a href=${href} aria-current=${isHere(name, place) ? "page" : undefined}>
          <${Icon} name=${icon} />
          <span>${say(word)}</span>
        </a>
      `,
    )}
  </nav>
`;
