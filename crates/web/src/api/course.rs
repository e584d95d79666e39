//! The course: lessons, solved problems, the glossary, and examples that are run.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use game::{Lang, quoted};
use lab::course::{self, LESSONS, Piece, pieces};
use serde_json::{Value, json};

use crate::hall::{Shared, Visitor};
use crate::lang::Spoken;
use crate::refusal::Refusal;

/// `GET /api/course`
pub(crate) async fn contents(Spoken(lang): Spoken) -> Json<Value> {
    let lessons = (1..).zip(LESSONS).map(|(number, lesson)| {
        json!({ "number": number, "name": lesson.name, "title": lesson.title(lang) })
    });
    let problems = course::problems(lang).into_iter();
    let problems = problems.map(|(number, title)| json!({ "number": number, "title": title }));
    let (lessons, problems): (Vec<_>, Vec<_>) = (lessons.collect(), problems.collect());
    Json(json!({ "lang": lang.code(), "lessons": lessons, "problems": problems }))
}

/// `GET /api/course/glossary`
pub(crate) async fn glossary(Spoken(lang): Spoken) -> Json<Value> {
    let terms = course::glossary(lang).into_iter();
    let terms = terms
        .map(|term| json!({ "word": term.word, "other": term.other, "meaning": term.meaning }));
    Json(json!({ "lang": lang.code(), "terms": terms.collect::<Vec<_>>() }))
}

/// `GET /api/course/{part}/{which}`
pub(crate) async fn page(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    visitor: Visitor,
    Path((part, which)): Path<(String, String)>,
) -> Result<Json<Value>, Refusal> {
    Page::find(&part, &which, lang)?
        .written(&hall, visitor, lang)
        .await
        .map(Json)
}

/// `GET /api/course/{part}/{which}/live/{number}`
pub(crate) async fn live(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    visitor: Visitor,
    Path((part, which, number)): Path<(String, String, usize)>,
) -> Result<Json<Value>, Refusal> {
    let page = Page::find(&part, &which, lang)?;
    let written = page.written(&hall, visitor, lang).await?;
    let pieces = written["pieces"].as_array().into_iter().flatten();
    let mut commands = pieces.filter_map(|piece| piece["command"].as_str());
    let command = commands.nth(number).ok_or_else(nothing)?.to_owned();
    let name = format!("{} live {number}", page.name());
    if let Some(known) = hall.notes.known(lang, &name) {
        return Ok(Json(known));
    }
    let notes = hall.notes.clone();
    let work = move |_: &_| {
        let output = notes.demonstrate(&command, lang);
        let shown = json!({ "command": command, "output": output });
        notes.keep(lang, &name, &shown);
        shown
    };
    hall.thinkers.run(visitor.client, work).await.map(Json)
}

fn nothing() -> Refusal {
    Refusal::of(StatusCode::NOT_FOUND, "serve.no-page", &[])
}

/// A page of the course that exists.
#[derive(Clone, Copy)]
enum Page {
    /// Counted from 1.
    Lesson(usize),
    /// By its number as it is written: `12`, `S1`.
    Problem(&'static str),
}

impl Page {
    fn find(part: &str, which: &str, lang: Lang) -> Result<Page, Refusal> {
        let refuse = |key: &'static str| {
            let names: Vec<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
            let told = [
                ("given", &quoted(which) as &dyn std::fmt::Display),
                ("n", &LESSONS.len()),
                ("names", &names.join(" ")),
            ];
            Refusal::of(StatusCode::NOT_FOUND, key, &told)
        };
        match part {
            "lesson" => course::lesson(which)
                .map(|(number, _)| Page::Lesson(number))
                .ok_or_else(|| refuse("course.no-lesson")),
            "problem" => course::problems(lang)
                .into_iter()
                .find(|(number, _)| number.eq_ignore_ascii_case(which))
                .map(|(number, _)| Page::Problem(number))
                .ok_or_else(|| refuse("course.unknown")),
            _ => Err(nothing()),
        }
    }

    fn name(self) -> String {
        match self {
            Page::Lesson(number) => format!("lesson {number}"),
            Page::Problem(number) => format!("problem {number}"),
        }
    }

    /// The page, with every figure worked out.
    async fn written(self, hall: &Shared, visitor: Visitor, lang: Lang) -> Result<Value, Refusal> {
        let name = self.name();
        if let Some(known) = hall.notes.known(lang, &name) {
            return Ok(known);
        }
        let notes = hall.notes.clone();
        let work = move |_: &_| {
            let written = match self {
                Page::Lesson(number) => lesson(number, lang),
                Page::Problem(number) => problem(number, lang),
            };
            if let Some(written) = &written {
                notes.keep(lang, &name, written);
            }
            written
        };
        let written = hall.thinkers.run(visitor.client, work).await?;
        written.ok_or_else(nothing)
    }
}

fn lesson(number: usize, lang: Lang) -> Option<Value> {
    let lesson = LESSONS.get(number - 1)?;
    let text = lesson.text(lang);
    // The heading is told as the title.
    let body = text.split_once('\n').map_or("", |(_, body)| body);
    Some(json!({
        "part": "lesson",
        "number": number,
        "name": lesson.name,
        "title": lesson.title(lang),
        "lang": lang.code(),
        "pieces": listed(body),
    }))
}

fn problem(number: &str, lang: Lang) -> Option<Value> {
    let problem = course::problem(number, lang)?;
    Some(json!({
        "part": "problem",
        "number": problem.number,
        "title": problem.title,
        "lang": lang.code(),
        "question": problem.question,
        "pieces": listed(&problem.answer),
        "correction": problem.correction,
    }))
}

/// Markdown and commands, in their order.
fn listed(markdown: &str) -> Vec<Value> {
    let pieces = pieces(markdown).into_iter();
    let told = pieces.map(|piece| match piece {
        Piece::Text(text) => json!({ "text": text }),
        Piece::Live(command) => json!({ "command": command }),
    });
    told.collect()
}
