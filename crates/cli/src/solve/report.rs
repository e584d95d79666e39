//! What was solved, as people read it and as JSON.

use std::fmt::Display;

use commentary::Speakers;
use game::Side;
use lobby::{ProofStats, SolveError, SolveReport, ValueRange};
use serde_json::json;
use words::Words;

use crate::numbers::Numbers;
use crate::paint::Paint;

/// What it took to solve a position, beside the search itself.
pub(crate) struct Preparation {
    /// The time before the search: to build a database, or to load it.
    pub(crate) seconds: f64,
    /// The most memory that the program has taken, if that is known here.
    pub(crate) peak_bytes: Option<usize>,
}

/// The result in lines for people.
pub(crate) fn report(
    words: &'static Words,
    solved: &SolveReport,
    preparation: &Preparation,
) -> Vec<String> {
    let value = range_text(words, solved.range);
    let numbers = Numbers::of(words);
    let rate = (solved.nodes as f64 / solved.seconds.max(1e-6)).round();
    let rate = numbers.whole(rate as u64);
    let per_second = words.fill("best.a-second", &[("n", &rate)]);
    let megabytes = |bytes: usize| numbers.decimal(bytes as f64 / f64::from(1 << 20), 1);
    let mut seconds = numbers.decimal(preparation.seconds + solved.seconds, 3);
    let mut memory = megabytes(solved.bytes + solved.database_bytes) + " MB";
    if solved.database_bytes > 0 {
        let building = numbers.decimal(preparation.seconds, 3);
        seconds += &words.fill("solve.of-it-database", &[("n", &building)]);
        let database = megabytes(solved.database_bytes);
        memory += &words.fill("solve.of-it-database", &[("n", &database)]);
    }
    if let Some(peak) = preparation.peak_bytes {
        memory += &words.fill("solve.peak", &[("n", &megabytes(peak))]);
    }
    let length = match solved.line.len() {
        0 => String::new(),
        n => words.count_with("solve.moves-of-line", n as u64, &[("n", &n)]),
    };
    let lines = [
        ("best.value", value),
        ("solve.best", solved.best.join(" ")),
        ("best.line", solved.line.join(" ")),
        ("solve.length", length),
        (
            "best.nodes",
            format!("{} ({per_second})", numbers.whole(solved.nodes)),
        ),
        ("best.seconds", seconds),
        ("solve.memory", memory),
    ];
    let said = lines.iter().filter(|(_, text)| !text.is_empty());
    let mut lines: Vec<String> = said.map(|(key, text)| labelled(words, key, text)).collect();
    let moves = solved.moves.iter();
    let paint = Paint::stdout();
    lines.extend(moves.map(|(text, range)| {
        let shown = range_text(words, *range);
        let shown = match range.value() {
            Some(1..) => paint.good(&shown),
            Some(0) | None => shown,
            Some(_) => paint.bad(&shown),
        };
        format!("  {text:<10}{shown}")
    }));
    match solved.trouble {
        Some(SolveError::Stopped) => lines.push(words.say("solve.stopped").to_owned()),
        Some(SolveError::TooDeep) => lines.push(words.say("solve.too-deep").to_owned()),
        Some(SolveError::OutOfMemory) | None => {}
    }
    lines
}

pub(crate) fn labelled(words: &'static Words, key: &str, text: &str) -> String {
    let label = format!("{:<12}", words.say(key));
    format!("{}{text}", Paint::stdout().label(&label))
}

fn range_text(words: &'static Words, range: ValueRange) -> String {
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

pub(crate) fn object(solved: &SolveReport, preparation: &Preparation) -> serde_json::Value {
    let moves: Vec<_> = solved
        .moves
        .iter()
        .map(|(text, value)| {
            let ValueRange { low, high } = *value;
            match value.value() {
                Some(value) => json!({ "move": text, "value": value }),
                None => json!({ "move": text, "value": null, "low": low, "high": high }),
            }
        })
        .collect();
    json!({
        "value": solved.range.value(),
        "outcome": solved.range.value().map(outcome),
        "low": solved.range.low,
        "high": solved.range.high,
        "best": solved.best,
        "line": solved.line,
        "length": solved.line.len(),
        "moves": moves,
        "nodes": solved.nodes,
        "seconds": preparation.seconds + solved.seconds,
        "search_seconds": solved.seconds,
        "database_seconds": preparation.seconds,
        "bytes": solved.bytes,
        "database_bytes": solved.database_bytes,
        "peak_bytes": preparation.peak_bytes,
        "stopped": solved.trouble.is_some(),
        "partial": solved.trouble.is_some(),
    })
}

/// What was checked of a side's strategy, for people.
pub(crate) fn certificate(
    speakers: &Speakers,
    (side, checked): &(Side, Option<ProofStats>),
) -> String {
    let words = speakers.words();
    let side = speakers.name(*side);
    let Some(checked) = checked else {
        return words.fill("solve.no-proof", &[("side", &side)]);
    };
    let numbers = Numbers::of(words);
    let checksum = format!("{:016x}", checked.checksum);
    let arguments: [(&str, &dyn Display); 6] = [
        ("side", &side),
        ("own", &numbers.whole(checked.own)),
        ("other", &numbers.whole(checked.other)),
        ("ends", &numbers.whole(checked.ends)),
        ("longest", &checked.longest),
        ("checksum", &checksum),
    ];
    words.fill("solve.proof", &arguments)
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
