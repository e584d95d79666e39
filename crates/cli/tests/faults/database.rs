//! Endgame databases: built, and made larger.

use std::fs;
use std::path::Path;

use crate::injection::{FILES, strike_every_call};
use crate::support::folder::Folder;
use crate::support::siasat;

fn build(seeds: &'static str) -> [&'static str; 8] {
    [
        "db",
        "build",
        "kalah",
        "--threads",
        "1",
        "--seeds",
        seeds,
        "--file",
    ]
}

#[test]
fn database() {
    let quiet = Folder::new("fault-database-quiet");
    let built = |seeds| {
        let file = quiet.file(seeds);
        assert_eq!(siasat(&[&build(seeds)[..], &[&file]].concat()).code, 0);
        fs::read(file).expect("a database")
    };
    let (older, newer) = (built("3"), built("5"));
    strike_every_call("database", FILES, 12, |run| {
        let file = run.file("kalah.db");
        fs::write(&file, &older).expect("a file");
        let args = [&build("5")[..], &[&file]].concat();
        let ended = run.siasat(&args);
        let found = fs::read(&file).expect("the database, older or newer");
        assert!(
            found == newer || !ended.is_done() && found == older,
            "{ended:?}"
        );
        let again = siasat(&args);
        assert_eq!((again.code, again.err.as_str()), (0, ""));
        assert!(fs::read(&file).expect("a database") == newer);
        assert!(!Path::new(&format!("{file}.part")).exists());
    });
}
