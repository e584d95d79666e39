/// Which ranks a kind of move leads from and to. Pairs that follow each other on both sides
/// are kept as one run, so that a loop over them needs no list of ranks and is done sixteen
/// positions at a time.
///
/// Ranks count the far pits fastest: a move from a pit near the store leaves the pits
/// behind it as they are, and all rows that differ only there form a run. That is about
/// half of all moves.
#[derive(Debug, Default)]
pub(super) struct RankMap {
    /// By the first rank they lead from.
    pub(super) runs: Vec<Run>,
    /// The pairs that are in no run, by the rank they lead from.
    pub(super) single: Vec<Pair>,
}

/// The pairs `(before + i, after + i)` for all `i < len`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub(super) before: u32,
    pub(super) after: u32,
    pub(super) len: u32,
}

/// A rank, and the one it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub(super) before: u32,
    pub(super) after: u32,
}

/// Runs of fewer pairs are taken apart again: a loop for each would take longer.
const SHORTEST_RUN: u32 = 12;

impl RankMap {
    /// From pairs in ascending order of the first rank, which may occur more than once.
    pub(super) fn new(pairs: impl Iterator<Item = Pair>) -> RankMap {
        let mut map = RankMap::default();
        // Several runs grow side by side where a row has several moves of the same kind.
        let mut open: Vec<Run> = Vec::new();
        for Pair { before, after } in pairs {
            open.retain(|run| {
                let goes_on = run.before + run.len >= before;
                if !goes_on {
                    map.close(*run);
                }
                goes_on
            });
            let continued = open
                .iter_mut()
                .find(|run| run.before + run.len == before && run.after + run.len == after);
            match continued {
                Some(run) => run.len += 1,
                None => open.push(Run {
                    before,
                    after,
                    len: 1,
                }),
            }
        }
        open.into_iter().for_each(|run| map.close(run));
        map.runs.sort_by_key(|run| run.before);
        map.single.sort_by_key(|pair| pair.before);
        map
    }

    pub(super) fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.single.is_empty()
    }

    fn close(&mut self, run: Run) {
        if run.len >= SHORTEST_RUN {
            self.runs.push(run);
            return;
        }
        let pairs = (0..run.len).map(|at| Pair {
            before: run.before + at,
            after: run.after + at,
        });
        self.single.extend(pairs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_found_side_by_side_and_nothing_is_lost() {
        let mut pairs = Vec::new();
        for before in 0..40 {
            pairs.push(Pair {
                before,
                after: before + 100,
            });
            if before % 20 < 15 {
                pairs.push(Pair {
                    before,
                    after: before + 7,
                });
            }
            if before % 3 == 0 {
                pairs.push(Pair { before, after: 5 });
            }
        }
        let map = RankMap::new(pairs.iter().copied());
        let lens: Vec<u32> = map.runs.iter().map(|run| run.len).collect();
        assert_eq!(lens, [15, 40, 15]);
        let in_runs = map.runs.iter().flat_map(|run| {
            (0..run.len).map(|at| Pair {
                before: run.before + at,
                after: run.after + at,
            })
        });
        let mut found: Vec<Pair> = in_runs.chain(map.single.iter().copied()).collect();
        let key = |pair: &Pair| (pair.before, pair.after);
        found.sort_by_key(key);
        pairs.sort_by_key(key);
        assert_eq!(found, pairs);
        assert!(map.single.is_sorted_by_key(|pair| pair.before));
    }
}
