use game::Side;
use game::sowing::{Reached, Retrace, SowingEndgame};

use super::{Congklak, EmptyShot};
use crate::mancala::{Ring, Row, Shots};

/// Where a relay leads depends on both rows, so moves cannot be told row by row.
impl SowingEndgame for Congklak {
    fn rules(&self) -> String {
        let rules = format!("holes={}", self.holes);
        match self.empty_shot {
            EmptyShot::Stay => rules,
            EmptyShot::Bank => rules + ",empty-shot=bank",
        }
    }

    fn pits(&self) -> usize {
        self.holes.into()
    }

    #[inline]
    fn rows(&self) -> [u64; 2] {
        [self.own.bytes(self.holes), self.other.bytes(self.holes)]
    }

    #[inline]
    fn with_rows(&self, rows: [u64; 2]) -> Congklak {
        let [own, other] = rows.map(|row| Row::of_bytes(row, self.holes));
        Congklak {
            own,
            other,
            side: Side::First,
            ..*self
        }
    }
}

impl Retrace for Congklak {
    fn board(&self) -> Option<(usize, [u64; 2])> {
        Some((self.pits(), self.rows()))
    }

    fn with_board(&self, board: [u64; 2]) -> Congklak {
        self.with_rows(board)
    }

    fn retrace(&self, after: Reached, most: u32, found: &mut dyn FnMut([u64; 2])) {
        let shots = Shots {
            banks_alone: self.empty_shot == EmptyShot::Bank,
            takes_last_seed: true,
            ..Shots::default()
        };
        Ring::take_back(self.pits(), shots, after, most, found);
    }
}
