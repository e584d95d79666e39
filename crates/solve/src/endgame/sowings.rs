//! The moves of all rows, told without the other row and sorted by what they do to it:
//! then one loop makes the same move in thousands of positions.

use std::collections::HashMap;

use game::sowing::{Capture, Sowing, SowingEndgame};

use super::numbering::{Numbering, number_of_row, seeds_of};

/// What a move does to the other row, and who is next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Kind {
    pub(super) adds: u64,
    pub(super) banks: u32,
    pub(super) again: bool,
    /// The pit across that may be captured, and whether a lone seed is banked anyway.
    pub(super) capture: Option<(u8, bool)>,
}

impl Kind {
    fn of(sowing: &Sowing) -> Kind {
        Kind {
            adds: sowing.adds,
            banks: sowing.banks.into(),
            again: sowing.again,
            capture: sowing
                .capture
                .map(|capture| (capture.across, capture.even_if_empty)),
        }
    }

    /// How many seeds leave the own row, if nothing is captured.
    pub(super) fn spends(&self) -> u32 {
        self.banks + seeds_of(self.adds)
    }
}

/// One move of a row: its kind, and the numbers of the row that is left when nothing is
/// captured and when something is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) kind: usize,
    pub(super) plain: usize,
    pub(super) captured: usize,
}

/// All moves of one kind that rows with the same seeds have: the numbers of the rows
/// before and after.
#[derive(Debug, Default)]
pub(super) struct Steps {
    pub(super) from: Vec<u32>,
    pub(super) plain: Vec<u32>,
    pub(super) captured: Vec<u32>,
}

/// The rows with the same seeds that a kind of move treats alike.
#[derive(Debug)]
pub(super) struct Hit {
    /// How many seeds are captured from them; `None` when the lone seed stays.
    pub(super) prey: Option<u32>,
    /// Their numbers; `None` for all rows.
    pub(super) before: Option<Vec<u32>>,
    /// Their numbers after the move, if they change.
    pub(super) after: Option<Vec<u32>>,
}

/// The rows with the same seeds and their moves.
#[derive(Debug)]
pub(super) struct Rows {
    pub(super) rows: Vec<u64>,
    /// The moves of each row.
    pub(super) steps: Vec<Vec<Step>>,
    /// The moves of all rows, by kind.
    pub(super) by_kind: Vec<Steps>,
    /// What the other side's moves do to these rows, by kind.
    pub(super) hits: Vec<Vec<Hit>>,
}

/// The moves of all rows of up to so many seeds.
#[derive(Debug)]
pub(super) struct Sowings {
    pub(super) kinds: Vec<Kind>,
    /// By seeds.
    pub(super) rows: Vec<Rows>,
}

impl Sowings {
    /// `None` when the game cannot tell its moves row by row.
    pub(super) fn of<P: SowingEndgame>(game: &P, numbering: &Numbering) -> Option<Sowings> {
        let pits = numbering.pits();
        let mut kinds = Vec::new();
        let mut numbers: HashMap<Kind, usize> = HashMap::new();
        let mut all = Vec::new();
        for seeds in 0..=numbering.seeds() {
            let rows = numbering.rows_of(seeds);
            let mut steps = Vec::with_capacity(rows.len());
            let mut by_kind: Vec<Steps> = Vec::new();
            for (from, &row) in (0..).zip(&rows) {
                let mut of_row = Vec::new();
                for sowing in game.sowings(row)? {
                    let kind = *numbers.entry(Kind::of(&sowing)).or_insert_with_key(|kind| {
                        kinds.push(*kind);
                        kinds.len() - 1
                    });
                    let plain = number_of_row(sowing.own, pits);
                    let captured = sowing.capture.map_or(plain, |Capture { from, .. }| {
                        number_of_row(sowing.own - (1 << (8 * from)), pits)
                    });
                    of_row.push(Step {
                        kind,
                        plain,
                        captured,
                    });
                    by_kind.resize_with(kinds.len(), Steps::default);
                    let steps = &mut by_kind[kind];
                    steps.from.push(from);
                    steps.plain.push(plain as u32);
                    steps.captured.push(captured as u32);
                }
                steps.push(of_row);
            }
            all.push(Rows {
                rows,
                steps,
                by_kind,
                hits: Vec::new(),
            });
        }
        for (seeds, rows) in (0..).zip(&mut all) {
            let is_possible = |kind: &Kind| seeds + kind.spends() <= numbering.seeds();
            let hits = kinds.iter().map(|kind| match is_possible(kind) {
                true => hits(kind, &rows.rows, pits),
                false => Vec::new(),
            });
            rows.hits = hits.collect();
        }
        Some(Sowings { kinds, rows: all })
    }

    /// The kinds of moves that rows with so many seeds have.
    pub(super) fn moves_of(&self, seeds: u32) -> impl Iterator<Item = (&Kind, &Steps)> {
        let kinds = self.kinds.iter().zip(&self.rows[seeds as usize].by_kind);
        kinds.filter(|(_, steps)| !steps.from.is_empty())
    }
}

/// What a kind of move does to each of these rows.
fn hits(kind: &Kind, rows: &[u64], pits: usize) -> Vec<Hit> {
    let number = |row| number_of_row(row, pits) as u32;
    let Some((across, alone)) = kind.capture else {
        let changes = kind.adds != 0;
        return vec![Hit {
            prey: None,
            before: None,
            after: changes.then(|| rows.iter().map(|row| number(row + kind.adds)).collect()),
        }];
    };
    let mut by_prey: Vec<(Vec<u32>, Vec<u32>)> = Vec::new();
    for (from, row) in (0..).zip(rows) {
        let row = row + kind.adds;
        let prey = row >> (8 * across) & 0xff;
        let wanted = by_prey.len().max(prey as usize + 1);
        by_prey.resize_with(wanted, Default::default);
        let (before, after) = &mut by_prey[prey as usize];
        before.push(from);
        after.push(number(row - (prey << (8 * across))));
    }
    let hits = (0..).zip(by_prey).map(|(prey, (before, after))| Hit {
        prey: (prey > 0 || alone).then_some(prey),
        before: Some(before),
        after: Some(after),
    });
    hits.filter(|hit| hit.before.as_ref().is_some_and(|rows| !rows.is_empty()))
        .collect()
}
