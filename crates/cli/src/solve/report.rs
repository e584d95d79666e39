//! What was proved, as people read it and as JSON.

use std::fmt::Display;

use game::Side;
use lobby::{ProofStats, SolveError, SolveReport, ValueRange};
use serde_json::json;
use words::Words;

/// What people read: a line for each thing there is to say.
pub(crate) fn report(words: &'static Words, proved: &SolveReport) -> Vec<String> {
    let value = told(words, proved.range);
    let rate = (proved.nodes as f64 / proved.seconds.max(1e-6)).round();
    let per_second = words.fill("best.a-second", &[("n", &rate)]);
    let megabytes = format!("{:.1} MB", proved.bytes as f64 / (1 << 20) as f64);
    let length = match proved.line.len() {
        0 => String::new(),
        n => words.fill("solve.moves-of-line", &[("n", &n)]),
    };
    let lines = [
        ("best.value", value),
        ("solve.best", proved.best.join(" ")),
        ("best.line", proved.line.join(" ")),
        ("solve.length", length),
        ("best.nodes", format!("{} ({per_second})", proved.nodes)),
        ("best.seconds", format!("{:.3}", proved.seconds)),
        ("solve.memory", megabytes),
    ];
    let said = lines.iter().filter(|(_, text)| !text.is_empty());
    let mut lines: Vec<String> = said.map(|(key, text)| labelled(words, key, text)).collect();
    let moves = proved.moves.iter();
    lines.extend(moves.map(|(text, worth)| format!("  {text:<10}{}", told(words, *worth))));
    match proved.trouble {
        Some(SolveError::Stopped) => lines.push(words.say("solve.stopped").to_owned()),
        Some(SolveError::TooDeep) => lines.push(words.say("solve.too-deep").to_owned()),
        Some(SolveError::OutOfMemory) | None => {}
    }
    lines
}

pub(crate) fn labelled(words: &'static Words, key: &str, text: &str) -> String {
    format!("{:<12}{text}", words.say(key))
}

fn told(words: &'static Words, range: ValueRange) -> String {
    let ValueRange { low, high } = range;
    match range.value() {
        Some(0) => format!("0 ({})", words.say("solve.draw")),
        Some(value) => format!(
            "{value:+} ({})",
            words.say(&format!("solve.{}", outcome(value)))
        ),
        None => {
            let (low, high) = (format!("{low:+}"), format!("{high:+}"));
            words.fill("solve.between", &[("low", &low), ("high", &high)])
        }
    }
}

fn outcome(value: i32) -> &'static str {
    match value {
        1.. => "win",
        0 => "draw",
        _ => "loss",
    }
}

pub(crate) fn object(proved: &SolveReport) -> serde_json::Value {
    let moves: Vec<_> = proved
        .moves
        .iter()
        .map(|(text, worth)| {
            let ValueRange { low, high } = *worth;
            match worth.value() {
                Some(value) => json!({ "move": text, "value": value }),
                None => json!({ "move": text, "value": null, "low": low, "high": high }),
            }
        })
        .collect();
    json!({
        "value": proved.range.value(),
        "outcome": proved.range.value().map(outcome),
        "low": proved.range.low,
        "high": proved.range.high,
        "best": proved.best,
        "line": proved.line,
        "length": proved.line.len(),
        "moves": moves,
        "nodes": proved.nodes,
        "seconds": proved.seconds,
        "bytes": proved.bytes,
        "stopped": proved.trouble.is_some(),
    })
}

/// What was checked of a side's strategy, for people.
pub(crate) fn certificate(
    words: &'static Words,
    (side, checked): &(Side, Option<ProofStats>),
) -> String {
    let Some(checked) = checked else {
        return words.fill("solve.no-proof", &[("side", side)]);
    };
    let checksum = format!("{:016x}", checked.checksum);
    let told: [(&str, &dyn Display); 6] = [
        ("side", side),
        ("own", &checked.own),
        ("other", &checked.other),
        ("ends", &checked.ends),
        ("longest", &checked.longest),
        ("checksum", &checksum),
    ];
    words.fill("solve.proof", &told)
}

/// The same as JSON.
pub(crate) fn strategy((side, checked): &(Side, Option<ProofStats>)) -> serde_json::Value {
    let Some(checked) = checked else {
        return json!({ "side": side.word(), "holds": false });
    };
    json!({
        "side": side.word(),
        "holds": true,
        "own": checked.own,
        "other": checked.other,
        "ends": checked.ends,
        "longest": checked.longest,
        "checksum": format!("{:016x}", checked.checksum),
    })
}
