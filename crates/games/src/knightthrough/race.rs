use game::{Evaluator, Side, Value, Weighted};

use super::{Knightthrough, Leap, leaps};
use crate::bitboard;
use crate::features;

/// A linear evaluation of material, advance, safety and control of the squares from which
/// the next leap wins; 1000 units are the game.
///
/// Features are counted for both sides; those of the side to move have other weights than
/// the opponent's, because it can act on them first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaceEval {
    /// The weight of each feature of the side to move.
    pub mover: [i32; RaceEval::FEATURES],
    /// The weight of each feature of the other side.
    pub waiter: [i32; RaceEval::FEATURES],
}

impl RaceEval {
    /// The number of features.
    pub const FEATURES: usize = 13;

    /// What the features are, for tables and tuning.
    pub const NAMES: [&str; RaceEval::FEATURES] = [
        "knights",
        "on row 1",
        "on row 2",
        "four rows before the goal",
        "three rows before the goal",
        "one leap from the goal",
        "attacked, not defended",
        "attacked and defended",
        "defended in the field",
        "free squares before the goal",
        "safe squares in the middle",
        "guarded squares before home",
        "ways to the goal",
    ];

    /// The features of the side to move and of the other, rows counted from each
    /// one's own.
    #[inline]
    pub fn features(pos: &Knightthrough) -> [[i32; RaceEval::FEATURES]; 2] {
        let us = pos.side;
        let own = Knights::new(pos.own, us);
        let other = Knights::new(pos.other, !us);
        [
            RaceEval::features_of(pos, us, &own, &other),
            RaceEval::features_of(pos, !us, &other, &own),
        ]
    }

    #[inline]
    fn features_of(
        pos: &Knightthrough,
        side: Side,
        own: &Knights,
        enemy: &Knights,
    ) -> [i32; RaceEval::FEATURES] {
        let Knights { knights, reach, .. } = *own;
        let enemy_reach = enemy.reach;
        let row = |number: u8| pos.row(side, number);
        let height = pos.grid.height;
        let last = |back: u8| height.checked_sub(back).map_or(0, row);
        let attacked = knights & enemy_reach;
        let sets = [
            knights,
            knights & row(1),
            knights & row(2),
            knights & last(5),
            knights & last(4),
            knights & (last(3) | last(2)),
            attacked & !reach,
            attacked & reach,
            knights & reach & !enemy_reach & !(row(0) | row(1)),
            reach & (last(3) | last(2)) & !enemy_reach & !knights,
            reach & (last(5) | last(4)) & !enemy_reach & !knights,
            reach & (row(1) | row(2)),
        ];
        let mut features = [0; RaceEval::FEATURES];
        for (feature, set) in features.iter_mut().zip(sets) {
            *feature = (set & pos.board()).count_ones() as i32;
        }
        features[RaceEval::FEATURES - 1] = ways_to_goal(pos, side, knights, enemy);
        features
    }
}

/// The knights of a side and the squares they attack, at least once and twice.
struct Knights {
    knights: u64,
    reach: u64,
    twice: u64,
}

impl Knights {
    #[inline]
    fn new(knights: u64, side: Side) -> Knights {
        let [reach, twice] = leaps::attacks(side, knights);
        Knights {
            knights,
            reach,
            twice,
        }
    }
}

impl Default for RaceEval {
    fn default() -> RaceEval {
        RaceEval {
            mover: [106, 27, 59, 58, 61, 200, 20, 44, -13, 60, 3, 14, 1],
            waiter: [94, 32, 56, 76, 112, 100, 20, 35, -5, 56, 5, 18, 1],
        }
    }
}

impl Weighted for RaceEval {
    const NAME: &'static str = "race";

    fn names() -> Vec<String> {
        let of = |whose: &str| RaceEval::NAMES.map(|name| format!("{whose}: {name}"));
        [of("mover"), of("waiter")].concat()
    }

    fn weights(&self) -> Vec<i32> {
        [self.mover, self.waiter].concat()
    }

    fn with_weights(weights: &[i32]) -> RaceEval {
        let usual = RaceEval::default();
        let waiters = weights.get(RaceEval::FEATURES..).unwrap_or_default();
        RaceEval {
            mover: features::replaced(weights, usual.mover),
            waiter: features::replaced(waiters, usual.waiter),
        }
    }
}

impl Evaluator<Knightthrough> for RaceEval {
    type Acc = ();

    fn value(&self, (): &(), pos: &Knightthrough, me: Side) -> Value {
        let weigh = |features: [i32; RaceEval::FEATURES],
                     weights: &[i32; RaceEval::FEATURES]|
         -> i32 { features.iter().zip(weights).map(|(f, w)| f * w).sum() };
        let [mover, waiter] = RaceEval::features(pos);
        let value = Value(weigh(mover, &self.mover) - weigh(waiter, &self.waiter));
        if me == pos.side { value } else { -value }
    }

    fn unit(&self) -> i32 {
        1000
    }

    #[inline]
    fn urgency(&self, pos: &Knightthrough, leap: Leap) -> i32 {
        let captures = pos.other & 1 << leap.to != 0;
        i32::from(captures) * (8 + i32::from(pos.rows_gone(leap)))
    }

    fn margin(&self) -> i32 {
        80
    }
}

/// How near the knights of a side are to the goal: its squares, each worth the more
/// the sooner it is reached, if the opponent stood still but for the squares he
/// attacks. One that he attacks costs a move more, one attacked twice, two.
#[inline]
fn ways_to_goal(pos: &Knightthrough, side: Side, knights: u64, enemy: &Knights) -> i32 {
    let goal = pos.home_row(!side);
    let board = pos.board();
    let (once, twice) = (enemy.reach, enemy.twice);
    let mut seen = 0;
    // Who arrives now, after one more move, and after two more.
    let mut now = knights;
    let mut soon = 0;
    let mut later = 0;
    let mut worth = 0;
    for distance in 0..9 {
        let arrived = (now & goal & !seen).count_ones() as i32;
        if arrived > 0 {
            worth += 1000 * arrived / (arrived + distance * distance);
        }
        seen |= now;
        let reach = leaps::reach(side, now & !goal) & board & !seen;
        now = (soon | reach & !once) & !seen;
        soon = (later | reach & once & !twice) & !seen;
        later = reach & twice;
        if now | soon | later == 0 {
            break;
        }
    }
    worth
}

impl Knightthrough {
    /// A row of the board, counted from a side's own.
    #[inline]
    fn row(&self, side: Side, number: u8) -> u64 {
        let up = match side {
            Side::First => number,
            Side::Second => self.grid.height - 1 - number,
        };
        bitboard::all(self.grid.width, 1) << (8 * up)
    }

    /// How far from its own side a leap of the mover ends.
    #[inline]
    fn rows_gone(&self, leap: Leap) -> u8 {
        match self.side {
            Side::First => leap.to / 8,
            Side::Second => self.grid.height - 1 - leap.to / 8,
        }
    }
}
