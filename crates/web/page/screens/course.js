// @ts-check
// The course: what there is, a lesson, a solved problem, the glossary.
import { html, useEffect } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { Note, Trouble } from "../parts/controls.js";
import { Live } from "../parts/live.js";
import { Markdown } from "../parts/markdown.js";
import { useAnswer } from "../parts/use-answer.js";
import { say } from "../words.js";

/** @param {Page.ScreenProps} props */
export function Course({ route, lang, setTitle }) {
  const [part, which] = route.parts;
  useEffect(() => setTitle(say("course.title")), [lang]);
  if (part === "glossary")
    return html`
      <${Glossary} lang=${lang} />
    `;
  if (part === "lesson" && which)
    return html`
      <${Chapter} lang=${lang} part="lesson" which=${which} />
    `;
  if (part && part !== "lesson")
    return html`
      <${Chapter} lang=${lang} part="problem" which=${part} />
    `;
  return html`
    <${Contents} />
  `;
}

/** @typedef {"lesson" | "problem"} Part */
/** A line of the contents. @typedef {{ number: number | string, name?: string, title: string }} Entry */

/**
 * @param {Part} part
 * @param {Entry} entry
 */
const hrefOf = (part, { name, number }) =>
  part === "lesson" ? `#/course/lesson/${name}` : `#/course/${number}`;

function Contents() {
  /** @type {{ answer?: Api.CourseContents, error?: string }} */
  const { answer: course, error } = useAnswer("/api/course");
  /** @type {(part: Part, ones: Entry[]) => import("../vendor/preact.js").Child} */
  const list = (part, ones) => html`
    <ol class="contents">
      ${ones.map(
        (one) => html`
          <li>
            <a class="card" href=${hrefOf(part, one)}>
              <span class="n num">${one.number}</span>
              ${one.title}
            </a>
          </li>
        `,
      )}
    </ol>
  `;
  return html`
    <main class="choose study" id="main" tabindex="-1">
      <h1>${say("course.title")}</h1>
      <p class="lead">${say("course.lead")}</p>
      <div class="bar">
        <a class="btn primary" href="#/practice">
          <${Icon} name="tree" />
          ${say("course.practice")}
        </a>
        <a class="btn" href="#/course/glossary">
          <${Icon} name="book" />
          ${say("course.glossary")}
        </a>
      </div>
      <${Trouble} error=${error} />
      ${course &&
      html`
        <section>
          <h2>${say("course.lessons.title")}</h2>
          ${list("lesson", course.lessons)}
        </section>
        <section>
          <h2>${say("course.problems.title")}</h2>
          <p class="small muted">${say("course.problems.about")}</p>
          ${list("problem", course.problems)}
        </section>
      `}
    </main>
  `;
}

/**
 * A lesson or a solved problem.
 * @param {{ lang: Api.Lang, part: Part, which: string }} props
 */
function Chapter({ lang, part, which }) {
  const path = `/api/course/${part}/${encodeURIComponent(which)}`;
  /** @type {{ answer?: Api.CoursePage, error?: string }} */
  const { answer: page, error } = useAnswer(path);
  /** @type {{ answer?: Api.CourseContents }} */
  const { answer: course } = useAnswer("/api/course");
  /** @type {Entry[]} */
  const all = (part === "lesson" ? course?.lessons : course?.problems) ?? [];
  const at = all.findIndex((one) => one.number === page?.number);
  /** @type {(to: number, icon: string, key: string) => import("../vendor/preact.js").Child} */
  const step = (to, icon, key) =>
    all[to] &&
    html`
      <a class="btn" data-do=${icon} href=${hrefOf(part, all[to])}>
        ${icon === "prev" &&
        html`
          <${Icon} name=${icon} />
        `}
        <span>${say(key)}: ${all[to].title}</span>
        ${icon === "next" &&
        html`
          <${Icon} name=${icon} />
        `}
      </a>
    `;
  let live = 0;
  const body =
    page &&
    html`
      ${page.pieces.map((piece) =>
        piece.command
          ? html`
              <${Live} command=${piece.command} from=${`${path}/live/${live++}`} lang=${lang} />
            `
          : html`
              <${Markdown} text=${piece.text} />
            `,
      )}
      ${page.correction &&
      html`
        <div class="card pad is-hint" data-note="correction">
          <${Note}
            icon="warn"
            title=${say("course.correction")}
            children=${html`
              <${Markdown} text=${page.correction} />
            `}
          />
        </div>
      `}
    `;
  return html`
    <main class="choose study lesson" id="main" tabindex="-1">
      <p class="small"><a class="link" href="#/course">${say("course.title")}</a></p>
      <${Trouble} error=${error} />
      ${page &&
      html`
        <article lang=${page.lang}>
          <p class="small muted">
            ${part === "lesson"
              ? say("course.lesson", { n: page.number, all: all.length || "…" })
              : say("course.problem.n", { n: page.number })}
          </p>
          <h1>${page.title}</h1>
          ${page.question &&
          html`
            <div class="card pad question"><${Markdown} text=${page.question} /></div>
          `}
          ${page.question
            ? html`
                <details class="answer" key=${which}>
                  <summary class="btn">${say("course.answer.show")}</summary>
                  <h2>${say("course.answer")}</h2>
                  ${body}
                </details>
              `
            : body}
        </article>
        <nav class="bar steps" aria-label=${say("course.title")}>
          ${step(at - 1, "prev", "course.before")}
          <span class="sp"></span>
          ${at >= 0 && step(at + 1, "next", "course.after")}
        </nav>
      `}
    </main>
  `;
}

/** @param {{ lang: Api.Lang }} props */
function Glossary({ lang }) {
  /** @type {{ answer?: Api.Glossary, error?: string }} */
  const { answer: glossary, error } = useAnswer("/api/course/glossary");
  const other = lang === "id" ? "en" : "id";
  return html`
    <main class="choose study lesson" id="main" tabindex="-1">
      <p class="small"><a class="link" href="#/course">${say("course.title")}</a></p>
      <h1>${say("course.glossary")}</h1>
      <${Trouble} error=${error} />
      <dl class="terms">
        ${glossary?.terms.map(
          (term) => html`
            <div>
              <dt>
                <b>${term.word}</b>
                ${term.other !== term.word &&
                html`
                  ${" "}
                  <span class="muted" lang=${other}>${term.other}</span>
                `}
              </dt>
              <dd>${term.meaning}</dd>
            </div>
          `,
        )}
      </dl>
    </main>
  `;
}
