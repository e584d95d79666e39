//! Rubbish for files of puzzles. The checksum is made right, so that it is not it that refuses.
//! `./fuzz` goes further.

use gametest::fuzz::{Target, is_one_line};
use siasat_puzzles::PuzzleFile;

/// The first line of every such file.
fn title() -> &'static str {
    let file = include_str!("../puzzles.txt");
    file.lines().next().unwrap_or_default()
}

/// A seed, and the lines of a file: what is read is written and read as the same.
#[test]
fn puzzle_files() {
    Target::new(env!("CARGO_MANIFEST_DIR"), "puzzle_files").reads_text(|text| {
        let is_refused = |text: &str| match PuzzleFile::read(text) {
            Ok(_) => false,
            Err(error) => {
                is_one_line(text, |lang| error.in_lang(lang));
                true
            }
        };
        // As it stands.
        is_refused(text);
        let (seed, body) = text.split_once('\n').unwrap_or(("1", text));
        let sum = lobby::checksum(body.as_bytes());
        let file = format!("{}\n# seed {seed} checksum {sum:016x}\n{body}", title());
        if !is_refused(&file) {
            let read = PuzzleFile::read(&file).expect("it was read before");
            let again = PuzzleFile::read(&read.to_string());
            assert_eq!(again, Ok(read), "{text:?}");
        }
    });
}
