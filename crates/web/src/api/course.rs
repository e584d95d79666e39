//! The course: lessons, solved problems, the glossary, and examples that the server runs.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use game::{Lang, quoted};
use lab::course::{self, LESSONS, Piece, pieces};
use serde_json::{Value, json};

use super::path::PathParts;
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::lang::RequestLang;
use crate::peer::Peer;

/// `GET /api/course`
pub(crate) async fn contents(RequestLang(lang): RequestLang) -> Json<Value> {
    let lessons = (1..).zip(LESSONS).map(|(number, lesson)| {
        json!({ "number": number, "name": lesson.name, "title": lesson.title(lang) })
    });
    let problems = course::problems(lang).into_iter();
    let problems = problems.map(|(number, title)| json!({ "number": number, "title": title }));
    let (lessons, problems): (Vec<_>, Vec<_>) = (lessons.collect(), problems.collect());
    Json(json!({ "lang": lang.code(), "lessons": lessons, "problems": problems }))
}

/// `GET /api/course/glossary`
pub(crate) async fn glossary(RequestLang(lang): RequestLang) -> Json<Value> {
    let terms = course::glossary(lang).into_iter();
    let terms = terms
        .map(|term| json!({ "word": term.word, "other": term.other, "meaning": term.meaning }));
    Json(json!({ "lang": lang.code(), "terms": terms.collect::<Vec<_>>() }))
}

/// `GET /api/course/{part}/{which}`
pub(crate) async fn page(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    peer: Peer,
    PathParts((part, which)): PathParts<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    Page::find(&part, &which, lang)?
        .written(&app, peer, lang)
        .await
        .map(Json)
}

/// `GET /api/course/{part}/{which}/live/{number}`
pub(crate) async fn live(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    peer: Peer,
    PathParts((part, which, number)): PathParts<(String, String, usize)>,
) -> Result<Json<Value>, ApiError> {
    let page = Page::find(&part, &which, lang)?;
    let written = page.written(&app, peer, lang).await?;
    let pieces = written["pieces"].as_array().into_iter().flatten();
    let mut commands = pieces.filter_map(|piece| piece["command"].as_str());
    let command = commands.nth(number).ok_or_else(no_page)?.to_owned();
    let name = format!("{} live {number}", page.name());
    if let Some(known) = app.course_cache.get(lang, &name) {
        return Ok(Json(known));
    }
    let course_cache = app.course_cache.clone();
    // An example takes some hundredths of a second, once for everybody: nobody stops it.
    let work = move |_: &_| {
        let output = course_cache.demonstrate(&command, lang);
        let shown = json!({ "command": command, "output": output });
        // The page without a server has none until its examples have come.
        if output.is_some() {
            course_cache.insert(lang, &name, &shown);
        }
        shown
    };
    app.search_pool.run(peer.client, work).await.map(Json)
}

fn no_page() -> ApiError {
    ApiError::not_found("serve.no-page")
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
    fn find(part: &str, which: &str, lang: Lang) -> Result<Page, ApiError> {
        let unknown = |key: &'static str| {
            let names: Vec<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
            let values = [
                ("given", &quoted(which) as &dyn std::fmt::Display),
                ("n", &LESSONS.len()),
                ("names", &names.join(" ")),
            ];
            ApiError::of(StatusCode::NOT_FOUND, key, &values)
        };
        match part {
            "lesson" => course::lesson(which)
                .map(|(number, _)| Page::Lesson(number))
                .ok_or_else(|| unknown("course.no-lesson")),
            "problem" => course::problems(lang)
                .into_iter()
                .find(|(number, _)| number.eq_ignore_ascii_case(which))
                .map(|(number, _)| Page::Problem(number))
                .ok_or_else(|| unknown("course.unknown")),
            _ => Err(no_page()),
        }
    }

    fn name(self) -> String {
        match self {
            Page::Lesson(number) => format!("lesson {number}"),
            Page::Problem(number) => format!("problem {number}"),
        }
    }

    /// The page, with all its numbers computed.
    async fn written(self, app: &App, peer: Peer, lang: Lang) -> Result<Value, ApiError> {
        let name = self.name();
        if let Some(known) = app.course_cache.get(lang, &name) {
            return Ok(known);
        }
        let course_cache = app.course_cache.clone();
        // It takes some hundredths of a second, once for everybody: nobody stops it.
        let work = move |_: &_| {
            let written = match self {
                Page::Lesson(number) => lesson(number, lang),
                Page::Problem(number) => problem(number, lang),
            };
            if let Some(written) = &written {
                course_cache.insert(lang, &name, written);
            }
            written
        };
        let written = app.search_pool.run(peer.client, work).await?;
        written.ok_or_else(no_page)
    }
}

fn lesson(number: usize, lang: Lang) -> Option<Value> {
    let lesson = LESSONS.get(number - 1)?;
    let text = lesson.text(lang);
    // The heading is sent as the title.
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
    let listed = pieces.map(|piece| match piece {
        Piece::Text(text) => json!({ "text": text }),
        Piece::Live(command) => json!({ "command": command }),
    });
    listed.collect()
}
