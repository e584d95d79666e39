//! Static evaluations.

use game::{Evaluator, Side, Value};

use super::preset::{Capture, End, Stores};
use super::{Choice, Sowing};

/// The difference of the stores, in seeds.
#[derive(Clone, Copy, Default, Debug)]
pub struct StoreDifference;

impl Evaluator<Sowing> for StoreDifference {
    type Acc = ();

    fn value(&self, (): &(), pos: &Sowing, me: Side) -> Value {
        Value(pos.lead().seen_by(me))
    }
}

/// The difference of the stores, what a row is worth to who may take it at the end, the holes
/// that were won and those that are burnt. The engine's evaluator.
///
/// Where a relay changes all of the board, the layout predicts next to nothing and only the
/// stores count.
#[derive(Clone, Copy, Default, Debug)]
pub struct RowsEval;

/// A seed in the own row, in hundredths of a banked one.
const ROW_SEED: i32 = 8;
/// A hole that could be captured with one or two seeds more.
const WEAK_HOLE: i32 = 15;
/// A hole that was won, for each seed still in play.
const WON_HOLE_PER_SEED: i32 = 9;

impl RowsEval {
    /// What a side has beyond its store.
    fn row(pos: &Sowing, side: Side) -> i32 {
        let preset = pos.rules.preset();
        if preset.end[0] != End::Mover || preset.stores != Stores::None {
            return 0;
        }
        let row = &pos.cups[pos.row(side)];
        let seeds: i32 = row.iter().map(|&seeds| i32::from(seeds)).sum();
        let weak = match preset.capture {
            Capture::TwoOrThree => row.iter().filter(|&&seeds| matches!(seeds, 1 | 2)).count(),
            _ => 0,
        };
        let won = match pos.state.won(side) {
            Some(_) => {
                let in_play = pos.seeds_in_row(Side::First) + pos.seeds_in_row(Side::Second);
                WON_HOLE_PER_SEED * in_play as i32
            }
            None => 0,
        };
        ROW_SEED * seeds - WEAK_HOLE * weak as i32 + won
    }

    /// Who has more holes in play laid more seeds into them: when a round begins, the
    /// difference counts in full, as it did in the stores; at its end the stores say all.
    #[inline]
    fn burnt(pos: &Sowing, me: Side) -> i32 {
        if pos.state.burnt() == 0 {
            return 0;
        }
        let open = [me, !me].map(|side| {
            let row = pos.row(side);
            let burnt = pos.state.burnt() >> row.start & ((1 << row.len()) - 1);
            row.len() as i32 - burnt.count_ones() as i32
        });
        let in_play = pos.seeds_in_row(Side::First) + pos.seeds_in_row(Side::Second);
        100 * (open[0] - open[1]) * in_play as i32 / (open[0] + open[1])
    }
}

impl Evaluator<Sowing> for RowsEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Sowing, me: Side) -> Value {
        let rows = RowsEval::row(pos, me) - RowsEval::row(pos, !me);
        Value(100 * pos.lead().seen_by(me) + rows + RowsEval::burnt(pos, me))
    }

    /// Hundredths of a seed.
    fn unit(&self) -> i32 {
        100
    }

    /// A last seed in the own store where that gives another turn; a capture where there are
    /// no relays. Both are seen without sowing.
    #[inline]
    fn urgency(&self, pos: &Sowing, choice: Choice) -> i32 {
        let Choice::Sow(hole) = choice else {
            return 0;
        };
        let preset = pos.rules.preset();
        let (n, hole) = (pos.rules.holes(), usize::from(hole));
        let me = pos.state.side();
        let seeds = usize::from(pos.cups[pos.cup(me, hole)]);
        if preset.extra_turn {
            let is_home = hole + seeds == n && pos.state.burnt() == 0;
            return if is_home { 40 + hole as i32 } else { 0 };
        }
        if preset.stores != Stores::None {
            return 0;
        }
        // Where a short handful ends: a single lap, without the stores.
        let steps = match preset.capture {
            Capture::Even => hole + seeds.max(2) - 1,
            _ => hole + seeds,
        };
        if !(n..2 * n).contains(&steps) {
            return 0;
        }
        let there = pos.cups[pos.cup(!me, steps - n)];
        match (preset.capture, there + 1) {
            (Capture::TwoOrThree, taken @ 2..=3) => 10 + i32::from(taken),
            (Capture::TwoFourSix, taken @ (2 | 4 | 6)) => 10 + i32::from(taken),
            (Capture::Even, taken) if taken % 2 == 0 => (10 + i32::from(taken)).min(39),
            _ => 0,
        }
    }

    fn margin(&self) -> i32 {
        150
    }
}
