use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use lobby::{Orders, Thought};
use serde_json::json;
use words::Words;

use crate::House;
use crate::args::BestArgs;
use crate::failure::Failure;

/// `siasat best GAME --player PLAYER`: what that player would do here.
pub(crate) fn run(house: &House<'_>, args: &BestArgs) -> Result<(), Failure> {
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
    let thought = mind.think(&session.position(), &orders, &mut |_| ());
    let thought = thought.map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
    let Some(thought) = thought else {
        return Err(Failure::Use(words.say("best.nobody").to_owned()));
    };
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", object(&thought, args.all))?;
        return Ok(());
    }
    for line in report(words, &thought, args.all) {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
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

fn object(thought: &Thought, all: bool) -> serde_json::Value {
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
    object
}

fn signed(value: f64) -> String {
    format!("{value:+.2}")
}
