// The course: what there is, a lesson, a solved problem, the glossary.
import { html, useEffect, useState } from "../vendor/preact.js";
import { get } from "../api.js";
import { Icon } from "../icons.js";
import { Note, Trouble } from "../parts/controls.js";
import { Live } from "../parts/live.js";
import { Markdown } from "../parts/markdown.js";
import { say } from "../words.js";

export function Course({ route, lang, setTitle }) {
  const [part, which] = route.parts;
  useEffect(() => setTitle(say("course.title")), [lang]);
  if (part === "glossary")
    return html`
      <${Glossary} lang=${lang} />
    `;
  if (part === "lesson" && which)
    return html`
      <${Page} lang=${lang} part="lesson" which=${which} />
    `;
  if (part && part !== "lesson")
    return html`
      <${Page} lang=${lang} part="problem" which=${part} />
    `;
  return html`
    <${Contents} lang=${lang} />
  `;
}

// What the server says, asked again in another language.
function useAnswer(path, lang) {
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    let wanted = true;
    get(path).then(
      (found) => wanted && setAnswer(found),
      (error) => wanted && setAnswer({ error: error.message }),
    );
    return () => (wanted = false);
  }, [path, lang]);
  return answer;
}

const hrefOf = (part, one) =>
  part === "lesson" ? `#/course/lesson/${one.name}` : `#/course/${one.number}`;

function Contents({ lang }) {
  const course = useAnswer("/api/course", lang);
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
      <${Trouble} error=${course?.error} />
      ${course?.lessons &&
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

function Page({ lang, part, which }) {
  const path = `/api/course/${part}/${encodeURIComponent(which)}`;
  const page = useAnswer(path, lang);
  const course = useAnswer("/api/course", lang);
  const all = course?.[`${part}s`] ?? [];
  const at = all.findIndex((one) => one.number === page?.number);
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
  return html`
    <main class="choose study lesson" id="main" tabindex="-1">
      <p class="small"><a class="link" href="#/course">${say("course.title")}</a></p>
      <${Trouble} error=${page?.error} />
      ${page?.title &&
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
            <h2>${say("course.answer")}</h2>
          `}
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

function Glossary({ lang }) {
  const glossary = useAnswer("/api/course/glossary", lang);
  const other = lang === "id" ? "en" : "id";
  return html`
    <main class="choose study lesson" id="main" tabindex="-1">
      <p class="small"><a class="link" href="#/course">${say("course.title")}</a></p>
      <h1>${say("course.glossary")}</h1>
      <${Trouble} error=${glossary?.error} />
      <dl class="terms">
        ${glossary?.terms?.map(
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
