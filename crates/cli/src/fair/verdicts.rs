//! What is known of the starts so far, kept in a file so that a long run can be stopped and
//! goes on.

use std::collections::HashMap;

use game::Side;
use lobby::{FairVerdict, NearbyStart};

use super::args::FairArgs;
use super::word;
use crate::Context;
use crate::failure::Result;
use crate::part_file::PartFile;

/// Which rules the verdicts follow. Whoever changes what makes a start fair takes the next
/// number: verdicts by other rules are not gone on with.
const JUDGE: u32 = 2;

pub(super) struct Verdicts {
    known: HashMap<String, FairVerdict>,
    file: Option<PartFile>,
}

impl Verdicts {
    /// The verdicts in the file beside `out`, with what an earlier run has left there; without
    /// `out` only those of this run. An earlier run of another question is begun anew.
    pub(super) fn open(context: &Context<'_>, spec: &str, args: &FairArgs) -> Result<Verdicts> {
        let mut known = HashMap::new();
        let Some(out) = &args.out else {
            return Ok(Verdicts { known, file: None });
        };
        // Verdicts of an engine depend on how far it searches.
        let title = format!("# {spec}, nodes {}, judge {JUDGE}", args.nodes.0);
        let file = PartFile::open(context, out, &title, |before| {
            let verdicts: Vec<_> = before.lines().filter_map(read).collect();
            let kept = verdicts.iter();
            let kept = kept.map(|(position, verdict)| line(position, *verdict));
            let kept = kept.collect();
            known.extend(verdicts);
            kept
        })?;
        let file = Some(file);
        Ok(Verdicts { known, file })
    }

    pub(super) fn has(&self, start: &NearbyStart) -> bool {
        self.known.contains_key(&start.position)
    }

    pub(super) fn add(
        &mut self,
        context: &Context<'_>,
        start: &NearbyStart,
        verdict: FairVerdict,
    ) -> Result {
        if let Some(file) = &mut self.file {
            file.add(context, &line(&start.position, verdict))?;
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
    pub(super) fn of<'a>(
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
        if let Some(file) = &self.file {
            file.remove();
        }
    }
}

fn line(position: &str, verdict: FairVerdict) -> String {
    format!("{} {position}\n", word(verdict))
}

/// Reads a line; `None` for one that is no verdict.
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
                    assert_eq!(super::line(&position, verdict), format!("{line}\n"));
                }
            }
        });
    }
}
