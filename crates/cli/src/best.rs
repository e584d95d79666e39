use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use lobby::{Orders, Thought};
use serde_json::json;

use crate::House;
use crate::args::BestArgs;
use crate::failure::Failure;

/// `siasat best GAME --player PLAYER`: what that player would do here.
pub(crate) fn run(house: &House<'_>, args: &BestArgs) -> Result<(), Failure> {
    let session = args.board.open(house)?;
    if session.turn().is_over() {
        return Err(Failure::Use(
            "the game is over: there is no move to find".to_owned(),
        ));
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
        return Err(Failure::Use("no player is to move here".to_owned()));
    };
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", object(&thought, args.all))?;
        return Ok(());
    }
    let value = thought.value.map_or_else(|| "-".to_owned(), signed);
    let certain = if thought.exact { "exact" } else { "estimate" };
    let rate = thought.nodes as f64 / thought.seconds.max(1e-6);
    writeln!(out, "move     {}", thought.mv)?;
    writeln!(out, "value    {value} ({certain})")?;
    writeln!(
        out,
        "depth    {} (at most {})",
        thought.depth, thought.deepest
    )?;
    writeln!(out, "nodes    {} ({:.0} a second)", thought.nodes, rate)?;
    writeln!(out, "seconds  {:.3}", thought.seconds)?;
    writeln!(out, "line     {}", thought.line.join(" "))?;
    for valued in &thought.moves {
        writeln!(out, "  {:<8} {}", valued.mv, signed(valued.value))?;
    }
    Ok(())
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
