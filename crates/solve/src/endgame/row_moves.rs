//! The moves of all rows, described independently of the opponent's row and grouped by
//! what they do to it: then one loop makes the same move in thousands of positions.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use game::sowing::{Capture, Sowing, SowingEndgame};

use super::index::{PositionIndex, rank_of_row, seeds_of};
use super::rank_map::{Pair, RankMap};

/// What a move does to the opponent's row, and who moves next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct MoveClass {
    /// Seeds added to the opponent's row, one byte per pit.
    pub(super) adds: u64,
    /// Seeds sown into the mover's store.
    pub(super) banks: u32,
    /// Does the same side move again?
    pub(super) same_side: bool,
    /// The pit across that may be captured, and whether the last seed is banked even when
    /// that is empty.
    pub(super) capture: Option<(u8, bool)>,
}

impl MoveClass {
    fn of(sowing: &Sowing) -> MoveClass {
        MoveClass {
            adds: sowing.adds,
            banks: sowing.banks.into(),
            same_side: sowing.again,
            capture: sowing
                .capture
                .map(|capture| (capture.across, capture.even_if_empty)),
        }
    }

    /// The seeds that leave the mover's row if nothing is captured.
    pub(super) fn spends(&self) -> u32 {
        self.banks + seeds_of(self.adds)
    }
}

/// One move of a row: its class, and the ranks of the row that it leaves without and with
/// a capture.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowMove {
    pub(super) class: usize,
    pub(super) after: usize,
    pub(super) after_capture: usize,
}

/// All moves of one class by rows with the same number of seeds: the rows they lead to
/// without and with a capture.
#[derive(Debug, Default)]
pub(super) struct ClassMoves {
    plain: RankMap,
    /// The same as `plain` in a class that never captures.
    captures: RankMap,
}

/// The rows, of all with the same number of seeds, that a class of moves of the opponent
/// affects alike.
#[derive(Debug)]
pub(super) struct Effect {
    /// The seeds captured from them; `None` when there is no capture.
    pub(super) captured: Option<u32>,
    /// What becomes of them.
    pub(super) change: RowChange,
}

/// What a move of the opponent does to rows.
#[derive(Debug)]
pub(super) enum RowChange {
    /// Nothing, to any row.
    None,
    /// Every row becomes the one with this rank.
    All(Vec<u32>),
    /// Some rows become others.
    Some(RankMap),
}

/// The rows with the same number of seeds and their moves.
#[derive(Debug)]
pub(super) struct RowGroup {
    /// The rows by rank.
    pub(super) rows: Vec<u64>,
    /// The moves of each row.
    pub(super) moves: Vec<Vec<RowMove>>,
    /// The moves of all rows, by class.
    pub(super) by_class: Vec<ClassMoves>,
    /// What the opponent's moves do to these rows, by class.
    pub(super) effects: Vec<Vec<Effect>>,
}

/// The moves of all rows that an index covers.
#[derive(Debug)]
pub(super) struct RowMoves {
    pub(super) classes: Vec<MoveClass>,
    /// By the number of seeds in the row.
    pub(super) groups: Vec<RowGroup>,
}

impl RowMoves {
    /// `None` when the game cannot describe its moves row by row, or when stopped.
    pub(super) fn of<P: SowingEndgame>(
        game: &P,
        index: &PositionIndex,
        stop: &AtomicBool,
    ) -> Option<RowMoves> {
        // Many seeds take a quarter of a second and more.
        let is_stopped = || stop.load(Ordering::Relaxed);
        let pits = index.pits();
        let mut classes = Classes::default();
        let mut groups = Vec::new();
        for seeds in 0..=index.seeds() {
            if is_stopped() {
                return None;
            }
            groups.push(RowGroup::of(
                game,
                index.rows_with(seeds),
                pits,
                &mut classes,
            )?);
        }
        let classes = classes.all;
        for (seeds, group) in (0..).zip(&mut groups) {
            let is_possible = |class: &MoveClass| seeds + class.spends() <= index.seeds();
            for class in &classes {
                if is_stopped() {
                    return None;
                }
                group.effects.push(if is_possible(class) {
                    effects(class, &group.rows, pits)
                } else {
                    Vec::new()
                });
            }
        }
        Some(RowMoves { classes, groups })
    }

    /// The classes of moves that rows with this many seeds have, and those moves.
    pub(super) fn by_class(&self, seeds: u32) -> impl Iterator<Item = (&MoveClass, &ClassMoves)> {
        let classes = self
            .classes
            .iter()
            .zip(&self.groups[seeds as usize].by_class);
        classes.filter(|(_, moves)| !moves.plain.is_empty())
    }
}

/// The classes found so far, numbered.
#[derive(Default)]
struct Classes {
    all: Vec<MoveClass>,
    numbers: HashMap<MoveClass, usize>,
}

impl Classes {
    fn number_of(&mut self, class: MoveClass) -> usize {
        *self.numbers.entry(class).or_insert_with(|| {
            self.all.push(class);
            self.all.len() - 1
        })
    }
}

impl RowGroup {
    fn of<P: SowingEndgame>(
        game: &P,
        rows: Vec<u64>,
        pits: usize,
        classes: &mut Classes,
    ) -> Option<RowGroup> {
        let mut moves = Vec::with_capacity(rows.len());
        // The rank of the row before each move.
        let mut by_class: Vec<Vec<(u32, RowMove)>> = Vec::new();
        for (before, &row) in (0..).zip(&rows) {
            let mut of_row = Vec::new();
            for sowing in game.sowings(row)? {
                let class = classes.number_of(MoveClass::of(&sowing));
                let after = rank_of_row(sowing.own, pits);
                let after_capture = sowing.capture.map_or(after, |Capture { from, .. }| {
                    rank_of_row(sowing.own - (1 << (8 * from)), pits)
                });
                let row_move = RowMove {
                    class,
                    after,
                    after_capture,
                };
                of_row.push(row_move);
                by_class.resize_with(classes.all.len(), Vec::new);
                by_class[class].push((before, row_move));
            }
            moves.push(of_row);
        }
        Some(RowGroup {
            rows,
            moves,
            by_class: by_class.iter().map(|moves| ClassMoves::of(moves)).collect(),
            effects: Vec::new(),
        })
    }
}

impl ClassMoves {
    /// What becomes of the rows, with or without a capture.
    pub(super) fn map(&self, captures: bool) -> &RankMap {
        if captures {
            &self.captures
        } else {
            &self.plain
        }
    }

    /// From the moves of one class, each with the rank of the row before.
    fn of(moves: &[(u32, RowMove)]) -> ClassMoves {
        let map = |after: fn(&RowMove) -> usize| {
            RankMap::new(moves.iter().map(|(before, row_move)| Pair {
                before: *before,
                after: after(row_move) as u32,
            }))
        };
        ClassMoves {
            plain: map(|row_move| row_move.after),
            captures: map(|row_move| row_move.after_capture),
        }
    }
}

/// What a class of moves does to each of these rows of the opponent.
fn effects(class: &MoveClass, rows: &[u64], pits: usize) -> Vec<Effect> {
    let rank = |row| rank_of_row(row, pits) as u32;
    let Some((across, even_if_empty)) = class.capture else {
        let change = if class.adds == 0 {
            RowChange::None
        } else {
            RowChange::All(rows.iter().map(|row| rank(row + class.adds)).collect())
        };
        return vec![Effect {
            captured: None,
            change,
        }];
    };
    let mut by_captured: Vec<Vec<Pair>> = Vec::new();
    for (before, row) in (0..).zip(rows) {
        let row = row + class.adds;
        let captured = row >> (8 * across) & 0xff;
        let wanted = by_captured.len().max(captured as usize + 1);
        by_captured.resize_with(wanted, Vec::new);
        by_captured[captured as usize].push(Pair {
            before,
            after: rank(row - (captured << (8 * across))),
        });
    }
    let occurring = (0..)
        .zip(by_captured)
        .filter(|(_, pairs)| !pairs.is_empty());
    let effects = occurring.map(|(captured, pairs)| Effect {
        captured: (captured > 0 || even_if_empty).then_some(captured),
        change: RowChange::Some(RankMap::new(pairs.into_iter())),
    });
    effects.collect()
}
