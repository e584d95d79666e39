use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use game::{BadPosition, Turn, quoted};
use lobby::{Course, Orders, Thought};
use serde_json::json;
use words::Words;

use crate::House;
use crate::args::BestArgs;
use crate::failure::Failure;

/// `siasat best GAME --player PLAYER`: what that player would do here.
pub(crate) fn run(house: &House<'_>, args: &BestArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let session = args.board.open(house)?;
    if session.turn().is_over() {
        return Err(Failure::Use(words.say("best.over").to_owned()));
    }
    let mind = session.mind(&args.player);
    let mut mind = mind.map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
    let orders = Orders {
        stop: &AtomicBool::new(false),
        pace: None,
        all: args.all,
    };
    if session.turn() == Turn::Chance {
        return Err(Failure::Use(words.say("best.nobody").to_owned()));
    }
    let position = session.position();
    let bad = |error: BadPosition| Failure::Use(error.in_lang(house.lang));
    let (thought, course) = match args.trace {
        Some(_) => match mind.course(&position, &orders).map_err(bad)? {
            Some((thought, course)) => (Some(thought), Some(course)),
            None => {
                let player = args.player.word();
                let sentence = words.fill("best.no-trace", &[("player", &player)]);
                return Err(Failure::Use(sentence));
            }
        },
        None => {
            let thought = mind.think(&position, &orders, &mut |_| ());
            (thought.map_err(bad)?, None)
        }
    };
    let Some(thought) = thought else {
        return Err(Failure::Use(words.say("best.nobody").to_owned()));
    };
    if let (Some(path), Some(course)) = (&args.trace, &course) {
        match path.as_str() {
            // The object has the rows, and nothing else may stand beside it.
            "-" if args.json => {}
            "-" => write_rows(out, course)?,
            path => {
                let written = File::create(path).and_then(|mut file| write_rows(&mut file, course));
                written.map_err(|error| {
                    let path = quoted(path);
                    let told = [("path", &path as &dyn Display), ("error", &error)];
                    Failure::Use(words.fill("best.trace-file", &told))
                })?;
            }
        }
    }
    if args.json {
        writeln!(out, "{}", object(&thought, args.all, course.as_ref()))?;
        return Ok(());
    }
    for line in report(words, &thought, args.all) {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
}

/// Names in the first line, then a line for each step.
fn write_rows(out: &mut dyn Write, course: &Course) -> io::Result<()> {
    let mut text = course.columns.join(",") + "\n";
    for row in &course.rows {
        let row: Vec<String> = row.iter().map(f64::to_string).collect();
        text += &row.join(",");
        text += "\n";
    }
    out.write_all(text.as_bytes())
}

/// What people read: a line for each thing there is to say.
fn report(words: &'static Words, thought: &Thought, all: bool) -> Vec<String> {
    let certain = words.say(if thought.exact {
        "best.exact"
    } else {
        "best.estimate"
    });
    let value = match thought.value {
        Some(value) => format!("{} ({certain})", signed(value)),
        None => "-".to_owned(),
    };
    let rate = (thought.nodes as f64 / thought.seconds.max(1e-6)).round();
    let deepest = words.fill("best.at-most", &[("n", &thought.deepest)]);
    let per_second = words.fill("best.a-second", &[("n", &rate)]);
    let lines = [
        ("best.move", thought.mv.clone()),
        ("best.value", value),
        ("best.depth", format!("{} ({deepest})", thought.depth)),
        ("best.nodes", format!("{} ({per_second})", thought.nodes)),
        ("best.seconds", format!("{:.3}", thought.seconds)),
        ("best.line", thought.line.join(" ")),
    ];
    let mut lines: Vec<String> = lines
        .iter()
        .map(|(key, text)| format!("{:<12}{text}", words.say(key)))
        .collect();
    if all {
        let moves = thought.moves.iter();
        lines.extend(moves.map(|valued| format!("  {:<10}{}", valued.mv, signed(valued.value))));
    }
    lines
}

fn object(thought: &Thought, all: bool, course: Option<&Course>) -> serde_json::Value {
    let mut object = json!({
        "move": thought.mv,
        "value": thought.value,
        "exact": thought.exact,
        "depth": thought.depth,
        "seldepth": thought.deepest,
        "nodes": thought.nodes,
        "seconds": thought.seconds,
        "nps": thought.nodes as f64 / thought.seconds.max(1e-6),
        "line": thought.line,
    });
    if all {
        let moves: Vec<_> = thought
            .moves
            .iter()
            .map(
                |valued| json!({ "move": valued.mv, "value": valued.value, "exact": valued.exact }),
            )
            .collect();
        object["moves"] = json!(moves);
    }
    if let Some(course) = course {
        let rows = course.rows.iter().map(|row| {
            let named = course.columns.iter().zip(row);
            named
                .map(|(column, number)| (column.clone(), json!(number)))
                .collect()
        });
        object["trace"] = rows.map(serde_json::Value::Object).collect();
    }
    object
}

fn signed(value: f64) -> String {
    format!("{value:+.2}")
}
