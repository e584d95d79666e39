//! The structure of a search: its levels in a table.

use lab::{Level, structure};
use search::trace::SearchTrace;
use serde_json::{Value, json};
use words::Words;

use crate::numbers::Numbers;

/// A line for each level, and one for what was not recorded.
pub(super) fn lines(trace: &SearchTrace, words: &'static Words) -> Vec<String> {
    let numbers = Numbers::of(words);
    let heads = [
        "lab.level",
        "lab.nodes",
        "MAX",
        "MIN",
        "lab.legend.chance",
        "lab.leaves",
        "lab.cutoffs",
        "lab.pruned",
        "lab.branching",
    ];
    let row = |cells: &[String]| {
        let cells = cells.iter().map(|cell| format!("{cell:>12}"));
        cells.collect::<Vec<_>>().join(" ")
    };
    let said = heads.map(|head| {
        let text = if head.contains('.') {
            words.say(head)
        } else {
            head
        };
        text.chars().take(12).collect::<String>()
    });
    let mut lines = vec![row(&said)];
    let levels = structure(trace);
    for (number, level) in levels.iter().enumerate() {
        let branching = level.branching(below(&levels, number));
        let [max, min, chance] = level.by_kind;
        let counts = [
            level.nodes,
            max,
            min,
            chance,
            level.leaves,
            level.cutoffs,
            level.pruned,
        ];
        let mut cells = vec![number.to_string()];
        cells.extend(counts.map(|count| numbers.whole(count)));
        cells.push(branching.map_or("-".to_owned(), |mean| numbers.decimal(mean, 2)));
        lines.push(row(&cells));
    }
    let unwritten: u64 = levels.iter().map(|level| level.unwritten).sum();
    if unwritten > 0 {
        let n = numbers.whole(unwritten);
        lines.push(words.fill("lab.unwritten", &[("n", &n)]));
    }
    lines
}

/// The same as a list of objects.
pub(super) fn object(trace: &SearchTrace) -> Value {
    let levels = structure(trace);
    let objects = levels.iter().enumerate().map(|(number, level)| {
        let [max, min, chance] = level.by_kind;
        json!({
            "level": number,
            "nodes": level.nodes,
            "max": max,
            "min": min,
            "chance": chance,
            "leaves": level.leaves,
            "cutoffs": level.cutoffs,
            "pruned": level.pruned,
            "branching": level.branching(below(&levels, number)),
            "unwritten": level.unwritten,
        })
    });
    objects.collect()
}

/// The nodes of the next level.
fn below(levels: &[Level], number: usize) -> u64 {
    levels.get(number + 1).map_or(0, |level| level.nodes)
}
