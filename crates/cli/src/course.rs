use std::io::{self, Write};
use std::sync::Arc;

use game::quoted;
use lab::course::{self, LESSONS, Lesson, Piece, Problem};
use plain::Glyphs;
use serde_json::json;

use crate::args::{Args, Command};
use crate::failure::Failure;
use crate::study_args::CourseArgs;
use crate::{House, best, explain, games, matrix, perft, practice, prose, reckon, rules, show};

/// `siasat course`: lessons, problems, the glossary, practice.
pub(crate) fn run(house: &House<'_>, args: &CourseArgs) -> Result<(), Failure> {
    let words = crate::TEXTS.words(house.lang);
    let part = args.part.as_deref().map(str::to_lowercase);
    if let (Some(part), Some(which)) = (&part, &args.which)
        && part != "lesson"
    {
        let given = quoted(which);
        return Err(Failure::Use(
            words.fill("course.too-many", &[("given", &given)]),
        ));
    }
    match part.as_deref() {
        None => list(house, args.json),
        Some("lesson" | "lessons") => match &args.which {
            None => list(house, args.json),
            Some(wanted) => {
                let Some((number, lesson)) = course::lesson(wanted) else {
                    let names: Vec<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
                    return Err(Failure::Use(words.fill(
                        "course.no-lesson",
                        &[
                            ("given", &quoted(wanted)),
                            ("n", &LESSONS.len()),
                            ("names", &names.join(" ")),
                        ],
                    )));
                };
                show_lesson(house, number, lesson, args.json)
            }
        },
        Some("glossary") => glossary(house, args.json),
        Some("practice") => practice::run(house, args),
        Some(number) => match course::problem(number, house.lang) {
            Some(problem) => show_problem(house, &problem, args.json),
            None => {
                let given = quoted(args.part.as_deref().unwrap_or_default());
                Err(Failure::Use(
                    words.fill("course.unknown", &[("given", &given)]),
                ))
            }
        },
    }
}

fn list(house: &House<'_>, json: bool) -> Result<(), Failure> {
    let words = crate::TEXTS.words(house.lang);
    let mut page = Page::new(house);
    let problems = course::problems(house.lang);
    if json {
        let lessons: Vec<_> = (1..)
            .zip(LESSONS)
            .map(|(number, lesson)| {
                json!({
                    "number": number,
                    "name": lesson.name,
                    "title": lesson.title(house.lang),
                })
            })
            .collect();
        let problems: Vec<_> = problems
            .iter()
            .map(|(number, title)| json!({ "number": number, "title": title }))
            .collect();
        return page.line(&json!({ "lessons": lessons, "problems": problems }).to_string());
    }
    page.line(words.say("course.lessons"))?;
    for (number, lesson) in (1..).zip(LESSONS) {
        let title = lesson.title(house.lang);
        page.line(&format!("  {number:>2}  {:<12} {title}", lesson.name))?;
    }
    page.line("")?;
    page.line(words.say("course.problems"))?;
    for (number, title) in problems {
        page.line(&format!("  {number:>2}  {title}"))?;
    }
    page.line("")?;
    page.line(words.say("course.more"))
}

fn show_lesson(
    house: &House<'_>,
    number: usize,
    lesson: &Lesson,
    json: bool,
) -> Result<(), Failure> {
    let words = crate::TEXTS.words(house.lang);
    let mut page = Page::new(house);
    let text = lesson.text(house.lang);
    if json {
        let object = json!({
            "number": number,
            "name": lesson.name,
            "title": lesson.title(house.lang),
            "lang": house.lang.code(),
            "text": text.trim_end(),
            "live": live(house, text)?,
        });
        return page.line(&object.to_string());
    }
    let place = words.fill("course.lesson", &[("n", &number), ("all", &LESSONS.len())]);
    page.line(&place)?;
    page.line("")?;
    page.markdown(text)?;
    if let Some(next) = LESSONS.get(number) {
        page.line("")?;
        page.line(&words.fill("course.next", &[("name", &next.name)]))?;
    }
    Ok(())
}

fn show_problem(house: &House<'_>, problem: &Problem, json: bool) -> Result<(), Failure> {
    let words = crate::TEXTS.words(house.lang);
    let mut page = Page::new(house);
    if json {
        let object = json!({
            "number": problem.number,
            "title": problem.title,
            "lang": house.lang.code(),
            "question": problem.question,
            "answer": problem.answer,
            "correction": problem.correction,
            "live": live(house, &problem.answer)?,
        });
        return page.line(&object.to_string());
    }
    page.line(&words.fill(
        "course.problem",
        &[("n", &problem.number), ("title", &problem.title)],
    ))?;
    page.line("")?;
    page.markdown(&problem.question)?;
    page.heading(words.say("course.answer"))?;
    page.markdown(&problem.answer)?;
    if let Some(correction) = &problem.correction {
        page.heading(words.say("course.correction"))?;
        page.markdown(correction)?;
    }
    Ok(())
}

fn glossary(house: &House<'_>, json: bool) -> Result<(), Failure> {
    let mut page = Page::new(house);
    let terms = course::glossary(house.lang);
    if json {
        let terms: Vec<_> = terms
            .iter()
            .map(|term| json!({ "word": term.word, "other": term.other, "meaning": term.meaning }))
            .collect();
        return page.line(&json!({ "lang": house.lang.code(), "terms": terms }).to_string());
    }
    for term in terms {
        let word = match term.word == term.other {
            true => term.word.to_owned(),
            false => format!("{} ({})", term.word, term.other),
        };
        page.markdown(&format!("- {word}: {}", term.meaning))?;
    }
    Ok(())
}

/// Where lines go.
struct Page<'h> {
    house: &'h House<'h>,
    out: io::StdoutLock<'static>,
}

impl<'h> Page<'h> {
    fn new(house: &'h House<'_>) -> Page<'h> {
        Page {
            house,
            out: io::stdout().lock(),
        }
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.out, "{}", self.house.glyphs.fit(line))?;
        Ok(())
    }

    fn heading(&mut self, heading: &str) -> Result<(), Failure> {
        self.line("")?;
        self.line(heading)?;
        self.line(&"-".repeat(heading.chars().count()))
    }

    /// Text and live examples in their order, each example run where it stands.
    fn markdown(&mut self, markdown: &str) -> Result<(), Failure> {
        for (number, piece) in course::pieces(markdown).into_iter().enumerate() {
            if number > 0 {
                self.line("")?;
            }
            match piece {
                Piece::Text(text) => {
                    for line in prose::lines(text) {
                        self.line(&line)?;
                    }
                }
                Piece::Live(command) => {
                    self.line(&format!("    $ {command}"))?;
                    let Some(told) = obey(self.house, command)? else {
                        continue;
                    };
                    for line in told.lines() {
                        // Fitted already; what is not indented is ours.
                        let line = format!("    {line}");
                        writeln!(self.out, "{}", line.trim_end())?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The live examples of a text, with what they print.
fn live(house: &House<'_>, markdown: &str) -> Result<Vec<serde_json::Value>, Failure> {
    let mut examples = Vec::new();
    for piece in course::pieces(markdown) {
        if let Piece::Live(command) = piece {
            let output = obey(house, command)?;
            examples.push(json!({ "command": command, "output": output }));
        }
    }
    Ok(examples)
}

/// What the page asks when it shows an example of the course.
pub(crate) fn demonstrator(house: &House<'_>) -> web::Demonstrate {
    let (games, called) = (house.games.to_vec(), house.called);
    Arc::new(move |command, lang| {
        let house = House {
            games: &games,
            lang,
            glyphs: Glyphs::Unicode,
            called,
            has_screen: false,
        };
        obey(&house, command).ok().flatten()
    })
}

/// Runs an example inside this program and gives what it prints. `None` where this
/// program has no such command, or none that prints into a text.
fn obey(house: &House<'_>, command: &str) -> Result<Option<String>, Failure> {
    let typed = split(command);
    let declared = Args::declared(house.called.program, house.lang);
    let Ok(args) = Args::read(&declared, &typed) else {
        return Ok(None);
    };
    let mut out = Vec::new();
    match args.command {
        Some(Command::Show(args)) => show::run(house, &args, &mut out)?,
        Some(Command::Perft(args)) => perft::run(house, &args, &mut out)?,
        Some(Command::Best(args)) => best::run(house, &args, &mut out)?,
        Some(Command::Games(args)) => games::run(house, &args, &mut out)?,
        Some(Command::Rules(args)) => rules::run(house, &args, &mut out)?,
        Some(Command::Matrix(args)) => matrix::run(house, &args, &mut out)?,
        Some(Command::Reckon(args)) => reckon::run(house, &args, &mut out)?,
        Some(Command::Explain(args)) => explain::run(house, &args, &mut out)?,
        _ => return Ok(None),
    }
    Ok(Some(String::from_utf8_lossy(&out).into_owned()))
}

/// Divides a command line at its spaces, as a shell does: what stands in quotation
/// marks of either kind is one word.
fn split(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (Some(mark), letter) if letter == mark => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, ' ') => words.push(String::new()),
            (_, letter) => words.last_mut().expect("a word is open").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_divided_like_a_shell_does() {
        assert_eq!(
            split("siasat matrix \"1,-1; -1,1\"  --x 'a \"b\"'"),
            ["siasat", "matrix", "1,-1; -1,1", "--x", "a \"b\""]
        );
    }
}
