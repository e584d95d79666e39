//! The starts that were found, as a file, for people and as JSON.

use game::Side;
use lobby::{BALANCED_WITHIN, FairBasis, FairVerdict, NearbyStart};
use serde_json::{Value, json};
use words::Words;

use crate::numbers::Numbers;

use super::is_proven;

pub(super) struct FairReport<'a> {
    pub(super) game: &'a str,
    pub(super) basis: FairBasis,
    /// How many seeds may lie elsewhere than at the usual start, at most.
    pub(super) moved: u64,
    /// Nodes that the engine searched at each start, where it is the judge.
    pub(super) nodes_of_engine: u64,
    /// All starts; `None` for those that were not judged.
    pub(super) starts: Vec<(&'a NearbyStart, Option<FairVerdict>)>,
    pub(super) nodes: u64,
    pub(super) bytes: usize,
    pub(super) seconds: f64,
}

impl FairReport<'_> {
    /// Were all starts judged?
    pub(super) fn is_complete(&self) -> bool {
        self.starts.iter().all(|(_, verdict)| verdict.is_some())
    }

    fn fair(&self) -> impl Iterator<Item = &NearbyStart> {
        let starts = self.starts.iter();
        let fair = starts.filter(|(_, verdict)| *verdict == Some(FairVerdict::Fair));
        fair.map(|(start, _)| *start)
    }

    /// How many starts with this many changes have this verdict.
    fn count(&self, changes: u32, verdict: Option<FairVerdict>) -> usize {
        let starts = self.starts.iter();
        let counted = starts.filter(|(start, found)| start.changes == changes && *found == verdict);
        counted.count()
    }

    fn most_changes(&self) -> u32 {
        let changes = self.starts.iter().map(|(start, _)| start.changes);
        changes.max().unwrap_or_default()
    }

    /// What was found, in sentences.
    pub(super) fn summary(&self, words: &'static Words) -> Vec<String> {
        let margin = BALANCED_WITHIN as i32;
        let fair = self.fair().count();
        let all = self.starts.len();
        let mut lines = vec![match self.basis {
            FairBasis::Proof => words.fill(
                "fair.proven",
                &[("fair", &fair), ("all", &all), ("game", &self.game)],
            ),
            FairBasis::Estimate => words.fill(
                "fair.balanced",
                &[
                    ("fair", &fair),
                    ("all", &all),
                    ("game", &self.game),
                    ("margin", &margin),
                    ("nodes", &self.nodes_of_engine),
                ],
            ),
        }];
        for changes in 0..=self.most_changes() {
            let count = |verdict| self.count(changes, verdict);
            let (fair, first, second) = (
                count(Some(FairVerdict::Fair)),
                count(Some(FairVerdict::Favours(Side::First))),
                count(Some(FairVerdict::Favours(Side::Second))),
            );
            let open = count(None) + count(Some(FairVerdict::Unknown));
            lines.push(words.fill(
                "fair.moved",
                &[
                    ("n", &changes),
                    ("fair", &fair),
                    ("first", &first),
                    ("second", &second),
                    ("open", &open),
                ],
            ));
        }
        let numbers = Numbers::of(words);
        let millions = numbers.decimal(self.nodes as f64 / 1e6, 1);
        let seconds = numbers.decimal(self.seconds, 1);
        let megabytes = numbers.decimal(self.bytes as f64 / f64::from(1 << 20), 0);
        lines.push(words.fill(
            "fair.took",
            &[
                ("seconds", &seconds),
                ("millions", &millions),
                ("megabytes", &megabytes),
            ],
        ));
        lines
    }

    /// The file of the fair starts: one position a line, after what they are.
    pub(super) fn file(&self, words: &'static Words) -> String {
        let summary = self.summary(words).into_iter();
        let comments = summary.map(|line| format!("# {line}\n"));
        let starts = self.fair().map(|start| format!("{}\n", start.position));
        comments.chain(starts).collect()
    }

    /// One JSON object. How many starts have how many seeds moved is in `by_moved`; `starts`
    /// are texts of positions, as all commands take them.
    pub(super) fn object(&self) -> Value {
        let by_changes = (0..=self.most_changes()).map(|changes| {
            let count = |verdict| self.count(changes, Some(verdict));
            json!({
                "moved": changes,
                "fair": count(FairVerdict::Fair),
                "first": count(FairVerdict::Favours(Side::First)),
                "second": count(FairVerdict::Favours(Side::Second)),
                "unknown": count(FairVerdict::Unknown),
                "open": self.count(changes, None),
            })
        });
        let fair: Vec<&str> = self.fair().map(|start| start.position.as_str()).collect();
        json!({
            "game": self.game,
            "moved": self.moved,
            "count": fair.len(),
            "proven": is_proven(self.basis),
            "candidates": self.starts.len(),
            "fair": fair.len(),
            "by_moved": by_changes.collect::<Value>(),
            "starts": fair,
            "nodes": self.nodes,
            "bytes": self.bytes,
            "seconds": self.seconds,
            "stopped": !self.is_complete(),
            "partial": !self.is_complete(),
        })
    }
}
