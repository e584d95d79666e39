//! What has been found so far, kept in a file so that a long run can be stopped and goes on.

use std::path::Path;

use puzzles::Puzzle;

use crate::Context;
use crate::failure::Result;
use crate::part_file::PartFile;

/// The file beside the one that is made.
pub(super) struct Part {
    file: PartFile,
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
    pub(super) fn open(context: &Context<'_>, out: &Path, title: &str) -> Result<Part> {
        let mut batches = Vec::new();
        let file = PartFile::open(context, out, title, |before| {
            batches = read(before);
            batches.iter().map(Batch::text).collect()
        })?;
        Ok(Part { file, batches })
    }

    pub(super) fn add(&mut self, context: &Context<'_>, batch: &Batch) -> Result {
        self.file.add(context, &batch.text())
    }

    /// Removes the file, once the result is written.
    pub(super) fn remove(&self) {
        self.file.remove();
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

/// The batches that were written to their ends.
fn read(text: &str) -> Vec<Batch> {
    let mut batches = Vec::new();
    let mut found = Vec::new();
    for line in text.lines() {
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
