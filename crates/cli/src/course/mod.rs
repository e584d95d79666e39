pub(crate) mod args;
mod practice;

use std::io::{self, Write};
use std::sync::Arc;

use game::quoted;
use lab::course::{self, LESSONS, Lesson, Piece, Problem};
use plain::Glyphs;
use serde_json::json;

use crate::args::{Args, Command};
use crate::course::args::CourseArgs;
use crate::failure::Result;
use crate::{Context, best, estimate, explain, games, inside, interrupt, matrix, perft};
use crate::{progress, rules, show};

/// `siasat course`: lessons, problems, the glossary, practice.
pub(crate) fn run(context: &Context<'_>, args: &CourseArgs) -> Result {
    let part = args.part.as_deref().map(str::to_lowercase);
    if let (Some(part), Some(which)) = (&part, &args.which)
        && part != "lesson"
    {
        let given = quoted(which);
        return Err(context.refuse("course.too-many", &[("given", &given)]));
    }
    match part.as_deref() {
        None => list(context, args.json),
        Some("lesson" | "lessons") => match &args.which {
            None => list(context, args.json),
            Some(wanted) => {
                let Some((number, lesson)) = course::lesson(wanted) else {
                    let names: Vec<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
                    return Err(context.refuse(
                        "course.no-lesson",
                        &[
                            ("given", &quoted(wanted)),
                            ("n", &LESSONS.len()),
                            ("names", &names.join(" ")),
                        ],
                    ));
                };
                show_lesson(context, number, lesson, args.json)
            }
        },
        Some("glossary") => glossary(context, args.json),
        Some("practice") => practice::run(context, args),
        Some(number) => match problem(context, number)? {
            Some(Some(problem)) => show_problem(context, &problem, args.json),
            // Before its figures were computed.
            Some(None) => say_stopped(context, args.json),
            None => {
                let given = quoted(args.part.as_deref().unwrap_or_default());
                Err(context.refuse("course.unknown", &[("given", &given)]))
            }
        },
    }
}

/// A solved problem with its figures, which take a moment. `None` where there is none of that
/// number, and none inside when it was stopped first.
fn problem(context: &Context<'_>, number: &str) -> Result<Option<Option<Problem>>> {
    let stop = interrupt::flag()?;
    let line = |elapsed| progress::seconds_line(context.words(), "course.computing", elapsed);
    let (number, lang) = (number.to_owned(), context.lang);
    let found = interrupt::unless_stopped(&stop, line, move || course::problem(&number, lang))?;
    Ok(match found {
        Some(found) => found.map(Some),
        None => Some(None),
    })
}

/// That what stands above is not all.
fn say_stopped(context: &Context<'_>, json: bool) -> Result {
    if json {
        return Ok(writeln!(io::stdout(), "{}", json!({ "partial": true }))?);
    }
    context.warn(context.words().say("course.stopped"));
    Ok(())
}

fn list(context: &Context<'_>, json: bool) -> Result {
    let words = context.words();
    let mut page = Page::new(context);
    let problems = course::problems(context.lang);
    if json {
        let lessons: Vec<_> = (1..)
            .zip(LESSONS)
            .map(|(number, lesson)| {
                json!({
                    "number": number,
                    "name": lesson.name,
                    "title": lesson.title(context.lang),
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
        let title = lesson.title(context.lang);
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

fn show_lesson(context: &Context<'_>, number: usize, lesson: &Lesson, json: bool) -> Result {
    let words = context.words();
    let mut page = Page::new(context);
    let text = lesson.text(context.lang);
    if json {
        let object = json!({
            "number": number,
            "name": lesson.name,
            "title": lesson.title(context.lang),
            "lang": context.lang.code(),
            "text": text.trim_end(),
            "live": live(context, text)?,
            "partial": interrupt::is_stopped(),
        });
        return page.line(&object.to_string());
    }
    let place = words.fill("course.lesson", &[("n", &number), ("all", &LESSONS.len())]);
    page.line(&place)?;
    page.line("")?;
    page.markdown(text)?;
    if interrupt::is_stopped() {
        return say_stopped(context, false);
    }
    if let Some(next) = LESSONS.get(number) {
        page.line("")?;
        page.line(&words.fill("course.next", &[("name", &next.name)]))?;
    }
    Ok(())
}

fn show_problem(context: &Context<'_>, problem: &Problem, json: bool) -> Result {
    let words = context.words();
    let mut page = Page::new(context);
    if json {
        let object = json!({
            "number": problem.number,
            "title": problem.title,
            "lang": context.lang.code(),
            "question": problem.question,
            "answer": problem.answer,
            "correction": problem.correction,
            "live": live(context, &problem.answer)?,
            "partial": interrupt::is_stopped(),
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
    if interrupt::is_stopped() {
        return say_stopped(context, false);
    }
    if let Some(correction) = &problem.correction {
        page.heading(words.say("course.correction"))?;
        page.markdown(correction)?;
    }
    Ok(())
}

fn glossary(context: &Context<'_>, json: bool) -> Result {
    let mut page = Page::new(context);
    let terms = course::glossary(context.lang);
    if json {
        let terms: Vec<_> = terms
            .iter()
            .map(|term| json!({ "word": term.word, "other": term.other, "meaning": term.meaning }))
            .collect();
        return page.line(&json!({ "lang": context.lang.code(), "terms": terms }).to_string());
    }
    for term in terms {
        let word = if term.word == term.other {
            term.word.to_owned()
        } else {
            format!("{} ({})", term.word, term.other)
        };
        page.markdown(&format!("- {word}: {}", term.meaning))?;
    }
    Ok(())
}

/// The lines of a lesson on standard output.
struct Page<'h> {
    context: &'h Context<'h>,
    out: io::StdoutLock<'static>,
}

impl<'h> Page<'h> {
    fn new(context: &'h Context<'_>) -> Page<'h> {
        Page {
            context,
            out: io::stdout().lock(),
        }
    }

    fn line(&mut self, line: &str) -> Result {
        writeln!(self.out, "{}", self.context.glyphs.fit(line))?;
        Ok(())
    }

    fn heading(&mut self, heading: &str) -> Result {
        self.line("")?;
        self.line(heading)?;
        self.line(&"-".repeat(heading.chars().count()))
    }

    /// Text and live examples in their order, each example run where it stands, until
    /// somebody stops it.
    fn markdown(&mut self, markdown: &str) -> Result {
        for (number, piece) in course::pieces(markdown).into_iter().enumerate() {
            if interrupt::is_stopped() {
                break;
            }
            if number > 0 {
                self.line("")?;
            }
            match piece {
                Piece::Text(text) => {
                    for line in plain::prose(text, plain::WIDTH) {
                        self.line(&line)?;
                    }
                }
                Piece::Live(command) => {
                    self.line(&format!("    $ {command}"))?;
                    let Some(output) = run_example(self.context, command)? else {
                        continue;
                    };
                    for line in output.lines() {
                        // The characters were fitted by the command.
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
fn live(context: &Context<'_>, markdown: &str) -> Result<Vec<serde_json::Value>> {
    let mut examples = Vec::new();
    for piece in course::pieces(markdown) {
        if interrupt::is_stopped() {
            break;
        }
        if let Piece::Live(command) = piece {
            let output = run_example(context, command)?;
            examples.push(json!({ "command": command, "output": output }));
        }
    }
    Ok(examples)
}

/// Runs examples of the course for the page.
pub(crate) fn demonstrator(context: &Context<'_>) -> web::Demonstrate {
    let apart = context.apart();
    Arc::new(move |command, lang| {
        let context = Context {
            lang,
            glyphs: Glyphs::Unicode,
            ..apart.context()
        };
        inside::run(|| run_example(&context, command).ok().flatten())
    })
}

/// Runs an example inside this program and gives what it prints. `None` where this
/// program has no such command, or none that prints into a text.
fn run_example(context: &Context<'_>, command: &str) -> Result<Option<String>> {
    let typed = split(command);
    let declared = Args::declared(context.called.program, context.lang);
    let Ok(args) = Args::read(&declared, &typed) else {
        return Ok(None);
    };
    let mut out = Vec::new();
    match args.command {
        Some(Command::Show(args)) => show::run(context, &args, &mut out)?,
        Some(Command::Perft(args)) => perft::run(context, &args, &mut out)?,
        Some(Command::Best(args)) => best::run(context, &args, &mut out)?,
        Some(Command::Games(args)) => games::run(context, &args, &mut out)?,
        Some(Command::Rules(args)) => rules::run(context, &args, &mut out)?,
        Some(Command::Matrix(args)) => matrix::run(context, &args, &mut out)?,
        Some(Command::Estimate(args)) => estimate::run(context, &args, &mut out)?,
        Some(Command::Explain(args)) => explain::run(context, &args, &mut out)?,
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
