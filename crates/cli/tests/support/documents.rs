//! The commands that the documents show.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A command of a document: where it stands, and its words as one line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shown {
    pub line: String,
    pub file: String,
}

/// What stands for something else in a document, and what it is here.
pub const SUBSTITUTED: &[(&str, &str)] = &[
    ("GAME", "tictactoe"),
    ("COMMAND", "play"),
    ("\"OPENING", "\"1"),
    ("MOVES\"", "2\""),
    ("PLAYER", "random"),
    ("FILE.toml", "small.toml"),
    ("FILE", "my.game"),
    ("N", "1"),
    ("engine:depth=N,threads=T", "engine:depth=3,threads=2"),
    ("DIR", "here"),
    ("FOLDER", "here"),
    ("experiments/NAME.toml", "small.toml"),
    // The same with fewer games.
    ("experiments/autumn.toml", "small.toml"),
    ("experiments/small/kalah-levels.toml", "small.toml"),
    // The same with less time.
    ("engine:time=1s", "engine:time=100ms"),
    ("engine:time=2s", "engine:time=200ms"),
];

/// The command as it runs here.
pub fn substituted(line: &str) -> String {
    let words = line.split(' ').map(|word| {
        let found = SUBSTITUTED.iter().find(|(from, _)| *from == word);
        found.map_or(word, |(_, to)| *to)
    });
    words.collect::<Vec<&str>>().join(" ")
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All commands of README and documents that begin with the name of the program.
pub fn commands() -> Vec<Shown> {
    let root = root();
    let mut files = vec![
        root.join("README.md"),
        root.join("CONTRIBUTING.md"),
        root.join("SECURITY.md"),
        root.join("experiments/README.md"),
    ];
    for folder in ["docs", "docs/id"] {
        let documents = fs::read_dir(root.join(folder)).expect("documents");
        files.extend(documents.flatten().map(|entry| entry.path()));
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    let mut found = BTreeSet::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a document");
        let file = path.strip_prefix(&root).unwrap_or(&path);
        let file = file.display().to_string();
        for line in commands_in(&text) {
            let file = file.clone();
            found.insert(Shown { line, file });
        }
    }
    found.into_iter().collect()
}

/// The commands in the text of a document: lines of blocks, and code within sentences.
pub fn commands_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut prose = String::new();
    let mut block: Option<String> = None;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            match block.take() {
                Some(inside) => found.extend(commands_in_block(&inside)),
                None => block = Some(String::new()),
            }
            continue;
        }
        let kept = block.as_mut().unwrap_or(&mut prose);
        kept.push_str(line);
        kept.push('\n');
    }
    for (number, piece) in prose.split('`').enumerate() {
        // Tables write the bar of a command so.
        let piece = piece.replace("\\|", "|");
        let words = piece.split_whitespace().collect::<Vec<_>>().join(" ");
        if number % 2 == 1 && words.starts_with("siasat ") {
            found.push(words);
        }
    }
    found
}

fn commands_in_block(block: &str) -> Vec<String> {
    let pieces = block.split("\\\n");
    // The indentation of what continues a line is not the space before an explanation.
    let joined = pieces.map(str::trim).collect::<Vec<&str>>().join(" ");
    let lines = joined.lines().map(str::trim);
    let lines = lines.filter(|line| *line == "siasat" || line.starts_with("siasat "));
    // A line of a manifest is no command.
    let lines = lines.filter(|line| !line.starts_with("siasat = "));
    lines.map(without_comment).collect()
}

/// Cuts what follows three spaces, or a `#`, outside of quotes.
fn without_comment(line: &str) -> String {
    let mut is_quoted = false;
    let mut end = line.len();
    for (at, letter) in line.char_indices() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '#' if !is_quoted && line[..at].ends_with(' ') => {
                end = at;
                break;
            }
            _ if !is_quoted && line[at..].starts_with("   ") => {
                end = at;
                break;
            }
            _ => {}
        }
    }
    let words: Vec<&str> = line[..end].split_whitespace().collect();
    words.join(" ")
}

/// The words of a line as a shell divides them, without what it does with `<`, `>` and `|`.
pub fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            ' ' if !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}
