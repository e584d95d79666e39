//! What has been found so far, kept in a file so that a long run can be stopped and goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use puzzles::Puzzle;

/// The file beside the one that is made.
pub(super) struct Part {
    path: PathBuf,
    file: File,
    /// What an earlier run has left: the games that were searched of each source, and the
    /// puzzles found in them.
    pub(super) batches: Vec<Batch>,
}

/// Puzzles of a number of games of one source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Batch {
    pub(super) spec: String,
    /// The number of the first game.
    pub(super) first: u64,
    /// Each puzzle with the text of its folded position.
    pub(super) found: Vec<(Puzzle, String)>,
}

impl Part {
    /// The file beside `out`, with what a run with the same title has left there.
    pub(super) fn open(out: &Path, title: &str) -> Result<Part, (PathBuf, io::Error)> {
        let mut path = out.as_os_str().to_owned();
        path.push(".part");
        let path = PathBuf::from(path);
        let before = fs::read_to_string(&path).unwrap_or_default();
        let batches = match before.split_once('\n') {
            Some((first, rest)) if first == title => read(rest),
            _ => Vec::new(),
        };
        let open = || {
            // What was not written whole is written again.
            let whole: String = batches.iter().map(Batch::text).collect();
            fs::write(&path, format!("{title}\n{whole}"))?;
            OpenOptions::new().append(true).open(&path)
        };
        let file = open().map_err(|error| (path.clone(), error))?;
        Ok(Part {
            path,
            file,
            batches,
        })
    }

    pub(super) fn add(&mut self, batch: &Batch) -> io::Result<()> {
        self.file.write_all(batch.text().as_bytes())
    }

    /// Removes the file, once the result is written.
    pub(super) fn remove(&self) {
        // One that stays does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

impl Batch {
    /// The puzzles, then a line that says that they are all.
    fn text(&self) -> String {
        let lines = self.found.iter();
        let lines = lines.map(|(puzzle, folded)| format!("{puzzle}\t{folded}\n"));
        let lines: String = lines.collect();
        format!("{lines}= {} {}\n", self.spec, self.first)
    }
}

fn read(text: &str) -> Vec<Batch> {
    let mut batches = Vec::new();
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        let Some(line) = line.strip_suffix('\n') else {
            break;
        };
        if let Some(end) = line.strip_prefix("= ") {
            let Some((spec, first)) = end.rsplit_once(' ') else {
                break;
            };
            let Ok(first) = first.parse() else { break };
            batches.push(Batch {
                spec: spec.to_owned(),
                first,
                found: std::mem::take(&mut found),
            });
            continue;
        }
        let puzzle = line.rsplit_once('\t');
        let puzzle = puzzle.and_then(|(line, folded)| Some((Puzzle::read(line)?, folded)));
        let Some((puzzle, folded)) = puzzle else {
            break;
        };
        found.push((puzzle, folded.to_owned()));
    }
    batches
}
