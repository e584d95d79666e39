//! What is known of the starts so far, kept in a file so that a long run can be stopped and
//! goes on.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use game::Side;
use lobby::{FairVerdict, NearbyStart};

use super::args::FairArgs;
use super::word;

/// Which rules the verdicts follow. Whoever changes what makes a start fair takes the next
/// number: verdicts by other rules are not gone on with.
const JUDGE: u32 = 2;

pub(super) struct Ledger {
    known: HashMap<String, FairVerdict>,
    file: Option<(PathBuf, File)>,
}

impl Ledger {
    /// The ledger beside the file `out`, with what an earlier run has left there; without
    /// `out` one in memory. An earlier run of another question is begun anew.
    pub(super) fn open(
        out: Option<&Path>,
        spec: &str,
        args: &FairArgs,
    ) -> Result<Ledger, (PathBuf, io::Error)> {
        let Some(out) = out else {
            let known = HashMap::new();
            return Ok(Ledger { known, file: None });
        };
        let mut path = out.as_os_str().to_owned();
        path.push(".part");
        let path = PathBuf::from(path);
        // Verdicts of an engine depend on how far it searches.
        let title = format!("# {spec}, nodes {}, judge {JUDGE}", args.nodes.0);
        let before = fs::read_to_string(&path).unwrap_or_default();
        let goes_on = before.lines().next() == Some(&title);
        let opened = || {
            let mut options = OpenOptions::new();
            options.create(true);
            if goes_on {
                return options.append(true).open(&path);
            }
            let mut file = options.write(true).truncate(true).open(&path)?;
            writeln!(file, "{title}")?;
            Ok(file)
        };
        let file = opened().map_err(|error| (path.clone(), error))?;
        let lines = before.lines().skip(1).filter(|_| goes_on);
        Ok(Ledger {
            known: lines.filter_map(read).collect(),
            file: Some((path, file)),
        })
    }

    pub(super) fn has(&self, start: &NearbyStart) -> bool {
        self.known.contains_key(&start.position)
    }

    pub(super) fn add(&mut self, start: &NearbyStart, verdict: FairVerdict) -> io::Result<()> {
        if let Some((_, file)) = &mut self.file {
            // One write a line, so that whoever is interrupted leaves whole lines.
            let line = format!("{} {}\n", word(verdict), start.position);
            file.write_all(line.as_bytes())?;
        }
        self.known.insert(start.position.clone(), verdict);
        Ok(())
    }

    /// How many fair starts are known.
    pub(super) fn fair(&self) -> usize {
        let verdicts = self.known.values();
        verdicts
            .filter(|&&verdict| verdict == FairVerdict::Fair)
            .count()
    }

    /// The starts with what is known of them.
    pub(super) fn verdicts<'a>(
        &self,
        starts: &'a [NearbyStart],
    ) -> Vec<(&'a NearbyStart, Option<FairVerdict>)> {
        let starts = starts.iter();
        starts
            .map(|start| (start, self.known.get(&start.position).copied()))
            .collect()
    }

    /// Removes the file, once the result is written.
    pub(super) fn remove(&self) {
        if let Some((path, _)) = &self.file {
            // One that stays does no harm.
            let _ = fs::remove_file(path);
        }
    }
}

/// Reads a line; `None` for one that was not written whole.
fn read(line: &str) -> Option<(String, FairVerdict)> {
    let (verdict, position) = line.split_once(' ')?;
    let known = [
        FairVerdict::Fair,
        FairVerdict::Favours(Side::First),
        FairVerdict::Favours(Side::Second),
        FairVerdict::Unknown,
    ];
    let verdict = known.into_iter().find(|&known| word(known) == verdict)?;
    Some((position.to_owned(), verdict))
}

#[cfg(test)]
mod fuzz {
    use gametest::fuzz::Target;

    use super::*;

    /// A line that is read is the line written.
    #[test]
    fn ledgers() {
        let target = Target::new(env!("CARGO_MANIFEST_DIR"), "ledgers");
        target.reads_text(|text| {
            for line in text.lines() {
                if let Some((position, verdict)) = read(line) {
                    assert_eq!(format!("{} {position}", word(verdict)), line);
                }
            }
        });
    }
}
