//! Books, and books of values with their journals.

use std::fs;

use crate::injection::{FILES, Run, TABLES, strike_every_call};
use crate::support::siasat;

#[test]
fn book() {
    let build = |plies| ["book", "build", "tictactoe", "--plies", plies, "--out"];
    let (older, newer) = (built(&build("1")), built(&build("2")));
    strike_every_call("book", &[FILES, TABLES].concat(), u64::MAX, |run| {
        let file = run.file("book");
        fs::write(&file, &older).expect("a file");
        let args = [&build("2")[..], &[&file]].concat();
        let ended = run.siasat(&args);
        let found = fs::read(&file).expect("the book, older or newer");
        assert!(
            found == newer || !ended.is_done() && found == older,
            "{ended:?}"
        );
        nothing_is_left(run, &["book"]);
        goes_on(&args, &file, &newer);
    });
}

#[test]
fn values() {
    let build = [
        "book",
        "build",
        "tictactoe",
        "--values",
        "--plies",
        "3",
        "--out",
    ];
    let wanted = built(&build);
    strike_every_call("values", FILES, 20, |run| {
        let file = run.file("values");
        let args = [&build[..], &[&file]].concat();
        let ended = run.siasat(&args);
        if ended.is_done() {
            assert!(fs::read(&file).expect("the book") == wanted);
        }
        nothing_is_left(run, &["values", "values.journal"]);
        goes_on(&args, &file, &wanted);
    });
}

/// The file that the command writes.
fn built(args: &[&str]) -> Vec<u8> {
    let folder = crate::support::folder::Folder::new("fault-book-quiet");
    let file = folder.file("book");
    assert_eq!(siasat(&[args, &[&file]].concat()).code, 0);
    fs::read(file).expect("a book")
}

/// Without the fault, the same command does what it was asked for.
#[track_caller]
fn goes_on(args: &[&str], file: &str, wanted: &[u8]) {
    let again = siasat(args);
    assert_eq!((again.code, again.err.as_str()), (0, ""));
    assert!(fs::read(file).expect("a book") == wanted);
}

/// No draft stays beside the files, if it could be removed.
#[track_caller]
pub fn nothing_is_left(run: &Run, files: &[&str]) {
    if run.leaves_drafts() {
        return;
    }
    let entries = fs::read_dir(run.folder.path()).expect("the folder");
    for entry in entries {
        let name = entry.expect("an entry").file_name();
        assert!(files.iter().any(|&file| name == file), "{name:?} was left");
    }
}
