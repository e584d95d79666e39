//! Every command of README and documents works.
//!
//! A command runs as it stands, in a folder with the files that the documents speak of. The
//! few that take long, listen to the network or need what is not here are in [`PARSED`] and
//! [`ALONE`]: the program's own parser reads them. What stands for something else is in
//! [`SUBSTITUTED`]. Commands that are in no list run, and must succeed.

#[path = "support/documents.rs"]
mod documents;
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use documents::{SUBSTITUTED, Shown, commands, commands_in, root, substituted, words};
use support::Ran;
use support::folder::Folder;

/// Commands that are only parsed: by how they begin, and why.
const PARSED: &[(&str, &str)] = &[
    (
        "siasat serve",
        "listens until it is stopped; the tests of the server start it",
    ),
    (
        "siasat site",
        "needs the module of the page; a test of its own builds it",
    ),
    (
        "siasat bench",
        "measures for seconds; `bench --quick` runs in another test",
    ),
    (
        "siasat arena check my.game",
        "names the file of a tournament",
    ),
    (
        "siasat arena worker",
        "needs a NATS server; the tests of NATS have one",
    ),
    ("siasat arena run small.toml --nats", "needs a NATS server"),
    (
        "siasat tune kalah",
        "plays thousands of games; a test of its own plays fewer",
    ),
    (
        "siasat match knightthrough",
        "names a program that is not here, or takes minutes",
    ),
    (
        "siasat match kalah --first engine:time",
        "plays for minutes; the tests of matches play fewer games",
    ),
    (
        "siasat match kalah --first engine:nodes=4000",
        "plays for minutes",
    ),
    (
        "siasat match kalah --first engine:eval=extended",
        "plays for minutes",
    ),
    ("siasat match kalah --games 200", "plays for minutes"),
    ("siasat match kalah --games 60", "plays for minutes"),
    ("siasat match congklak", "plays for minutes"),
    ("siasat match connect4", "plays for minutes"),
    ("siasat match adjacency", "plays for minutes"),
    (
        "siasat match tictactoe --first engine:time=100ms",
        "plays for minutes",
    ),
    ("siasat fair", "solves thousands of positions"),
    ("siasat db build kalah --seeds 24", "1.25 GB"),
    (
        "siasat db build kalah --seeds 18",
        "86 MB; the test builds a smaller one before",
    ),
    ("siasat db build kalah --seeds 28", "5.6 GB"),
    ("siasat db build kalah --seeds 30", "11 GB"),
    ("siasat db turn congklak --bank 97", "searches for minutes"),
    ("siasat solve kalah:seeds=3", "more than a second here"),
    ("siasat solve kalah:seeds=5", "needs the database of 11 GB"),
    ("siasat solve kalah:seeds=6", "has never ended"),
    (
        "siasat perft connect4 --depth 12",
        "twelve thousand million sequences",
    ),
    (
        "siasat puzzles make --out my.game",
        "plays for minutes; the tests of puzzles make fewer",
    ),
    (
        "siasat puzzles make --out crates/puzzles",
        "the whole file, for minutes",
    ),
    (
        "siasat puzzles check --by minimax",
        "more than a minute; the tests of puzzles check fewer",
    ),
    ("siasat best … ", "is no whole command"),
    ("siasat best --trace", "is no whole command"),
    (
        "siasat play congklak --first engine:time=150ms",
        "is no whole command: what follows is told",
    ),
    ("siasat explain --html", "is no whole command"),
];

/// Commands that are only parsed where nothing follows, and why.
const ALONE: &[(&str, &str)] = &[
    ("siasat db turn", "is the name of a command"),
    ("siasat solve kalah", "hours"),
];

/// Commands of two words that are whole, and end by themselves.
const WHOLE: &[&str] = &[
    "siasat --help",
    "siasat course",
    "siasat doctor",
    "siasat games",
    "siasat library",
];

/// How long a command may take here. Most take less than a tenth of a second; where fifteen programs
/// share two cores, the longest took 21 seconds.
const LONGEST: Duration = Duration::from_secs(90);

fn is_only_parsed(line: &str) -> bool {
    // What stands alone is meant as the name of a command, but for those of `WHOLE`.
    let is_name = line.split(' ').count() == 2;
    let is_alone = ALONE.iter().any(|(whole, _)| line == *whole);
    is_name || is_alone || PARSED.iter().any(|(begin, _)| line.starts_with(begin))
}

/// The files that the documents speak of.
fn prepare(folder: &Folder) {
    folder.write(
        "my.game",
        "[Game \"kalah\"]\n[First \"human\"]\n[Second \"level=easy\"]\n\n1. 3 6 1 *\n",
    );
    folder.write("tree.txt", &tree_of_the_laboratory());
    folder.write("payoffs.csv", ",left,right\nup,3,-1\ndown,-2,4\n");
    folder.write("games.game", "[Game \"nim\"]\n\n1. 2 1 first\n");
    let plan = fs::read_to_string(root().join("experiments/autumn.toml")).expect("the plan");
    folder.write("small.toml", &smaller(&plan));
    fs::create_dir_all(folder.path().join("here")).expect("a folder");
}

/// The plan with one pair of games a pairing.
fn smaller(plan: &str) -> String {
    let lines = plan.lines().map(|line| {
        if line.starts_with("pairs") {
            "pairs = 1".to_owned()
        } else {
            line.to_owned()
        }
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// The tree that LABORATORY.md shows.
fn tree_of_the_laboratory() -> String {
    let text = fs::read_to_string(root().join("docs/LABORATORY.md")).expect("the document");
    let (_, after) = text.split_once("```text\n").expect("a block");
    let (tree, _) = after.split_once("```").expect("its end");
    tree.to_owned()
}

/// Runs a command in a folder, with nothing to read unless it says so.
fn run(line: &str, folder: &Path) -> Ran {
    let (line, input) = line.split_once(" < ").unwrap_or((line, ""));
    let (line, output) = line.split_once(" > ").unwrap_or((line, ""));
    let words = words(line);
    let mut command = Command::new(env!("CARGO_BIN_EXE_siasat"));
    command
        .args(&words[1..])
        .current_dir(folder)
        .env("LC_ALL", "en_GB.UTF-8")
        .env("SIASAT_CONFIG", "")
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("XDG_STATE_HOME", folder.join("state"))
        .env("XDG_DATA_HOME", folder.join("data"))
        .stdin(Stdio::null());
    if !input.is_empty() {
        let file = fs::File::open(folder.join(input)).expect("a file to read");
        command.stdin(file);
    }
    let ran = Ran::from(command.output().expect("the program runs"));
    if !output.is_empty() {
        fs::write(folder.join(output), &ran.out).expect("a place to write");
    }
    ran
}

/// The examples of the program's own help.
fn examples() -> Vec<Shown> {
    let text = fs::read_to_string(root().join("crates/cli/texts/en.txt")).expect("the texts");
    let mut found = Vec::new();
    let mut is_example = false;
    for line in text.lines() {
        let line = match line.strip_prefix("cli.example.") {
            Some(rest) => {
                is_example = true;
                rest.split_once(" = ").map(|(_, text)| text)
            }
            None => {
                is_example = is_example && line.starts_with("  | ");
                line.strip_prefix("  | ").filter(|_| is_example)
            }
        };
        found.extend(line.map(|line| Shown {
            line: line.to_owned(),
            file: "--help".to_owned(),
        }));
    }
    found
}

#[test]
fn every_command_of_the_documents_works() {
    let folder = Folder::new("documents");
    prepare(&folder);
    let all: Vec<Shown> = commands().into_iter().chain(examples()).collect();
    assert!(all.len() > 100, "only {} commands were found", all.len());
    // First what others need.
    for first in [
        "siasat db build kalah --seeds 8",
        "siasat arena run small.toml",
        "siasat book build tictactoe --out my.book --plies 2",
        "siasat library import games.game",
    ] {
        let ran = run(first, folder.path());
        assert_eq!(ran.code, 0, "{first}: {}", ran.err);
    }
    // Then what looks at everything that is kept: others are still to write there.
    for whole in WHOLE {
        let ran = run(whole, folder.path());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{whole}");
        assert!(!ran.out.is_empty(), "{whole} prints nothing");
    }
    let lines: BTreeMap<String, String> = all
        .iter()
        .map(|shown| (substituted(&shown.line), shown.file.clone()))
        .filter(|(line, _)| !is_only_parsed(line))
        .filter(|(line, _)| !line.starts_with("siasat library remove"))
        .collect();
    // What writes the files that others read comes last.
    let (saving, reading): (Vec<_>, Vec<_>) =
        lines.iter().partition(|(line, _)| line.contains("--save"));
    let waiting = Mutex::new(reading.into_iter().chain(saving));
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let next = waiting.lock().expect("nobody panics").next();
                    let Some((line, file)) = next else {
                        break;
                    };
                    let start = Instant::now();
                    let ran = run(line, folder.path());
                    let took = start.elapsed();
                    if ran.code != 0 || took > LONGEST {
                        let mut failed = failed.lock().expect("nobody panics");
                        failed.push(format!(
                            "{file}: {line}: {} ({took:.1?}) {}",
                            ran.code, ran.err
                        ));
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("nobody panics");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn the_lists_name_what_the_documents_show() {
    let all: Vec<Shown> = commands().into_iter().chain(examples()).collect();
    let lines: Vec<String> = all.iter().map(|shown| substituted(&shown.line)).collect();
    for (begin, _) in PARSED {
        let is_there = lines.iter().any(|line| line.starts_with(begin));
        assert!(is_there, "{begin:?} is in no document");
    }
    let alone = ALONE.iter().map(|(whole, _)| whole);
    for whole in alone.chain(WHOLE) {
        let is_there = lines.iter().any(|line| line == whole);
        assert!(is_there, "{whole:?} is in no document");
    }
    for (word, _) in SUBSTITUTED {
        let is_there = all
            .iter()
            .any(|shown| shown.line.split(' ').any(|one| one == *word));
        assert!(is_there, "{word:?} is in no document");
    }
}

#[test]
fn every_feature_has_its_line() {
    let text = fs::read_to_string(root().join("docs/FEATURES.md")).expect("the document");
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("| F-"))
        .collect();
    assert_eq!(rows.len(), 163);
    for pair in rows.windows(2) {
        assert!(pair[0][..10] < pair[1][..10], "{}", pair[1]);
    }
    for row in rows {
        let is_marked = ["| ● |", "| ◐ |", "| ○ |"]
            .iter()
            .any(|mark| row.ends_with(mark));
        assert!(is_marked, "{row}");
    }
}

#[test]
fn commands_are_found_in_blocks_and_sentences() {
    let text = "See `siasat show\nkalah` and `cargo`.\n```sh\nsiasat match kalah \\\n    --games 2   # two\nls\nsiasat matrix \"3,-1; -2,4\"  # a table\n```\n";
    assert_eq!(
        commands_in(text),
        [
            "siasat match kalah --games 2",
            "siasat matrix \"3,-1; -2,4\"",
            "siasat show kalah"
        ]
    );
    assert_eq!(words("a \"b c\" d"), ["a", "b c", "d"]);
}
