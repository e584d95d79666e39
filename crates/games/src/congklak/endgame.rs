use game::Side;
use game::sowing::{Reached, SowingEndgame};

use super::retrace::Ring;
use super::{Congklak, EmptyShot};
use crate::mancala::Row;

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

    fn retrace(&self, after: Reached, most: u32, found: &mut dyn FnMut([u64; 2])) -> bool {
        match after {
            Reached::Again(rows) => Ring::new(rows, self.pits()).unsow_home(most, found),
            Reached::End(left) => {
                let banks_alone = self.empty_shot == EmptyShot::Bank;
                Ring::new([0; 2], self.pits()).unsow_ends(left, banks_alone, most, found);
            }
        }
        true
    }
}
