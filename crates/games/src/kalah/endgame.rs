use game::Side;
use game::sowing::{Capture, Sowing, SowingEndgame};

use super::Kalah;
use crate::mancala::{MOST_PITS, Row, sow};

impl SowingEndgame for Kalah {
    fn rules(&self) -> String {
        let seat = self.seat;
        let mut rules = format!("pits={}", seat.pits());
        if seat.empty_capture() {
            rules += ",empty-capture=yes";
        }
        if !seat.ends_on_either_row() {
            rules += ",end=mover";
        }
        rules
    }

    fn pits(&self) -> usize {
        self.seat.pits().into()
    }

    #[inline]
    fn rows(&self) -> [u64; 2] {
        let pits = self.seat.pits();
        [self.own.bytes(pits), self.other.bytes(pits)]
    }

    #[inline]
    fn with_rows(&self, rows: [u64; 2]) -> Kalah {
        let [own, other] = rows.map(|row| Row::of_bytes(row, self.seat.pits()));
        Kalah::settled(own, other, self.seat.of(Side::First))
    }

    fn sowings(&self, own: u64) -> Option<Vec<Sowing>> {
        let pits = self.seat.pits();
        let first = u32::from(MOST_PITS - pits);
        let row = Row::of_bytes(own, pits);
        let slots = (first..7).filter(|&slot| row.seeds(slot) > 0);
        let sowings = slots.map(|slot| {
            let (own, other, sown) = sow(row, Row::default(), pits, slot);
            let lies_alone = sown.last < 7 && own.seeds(sown.last) == 1;
            Sowing {
                own: own.bytes(pits),
                adds: other.bytes(pits),
                banks: own.store() as u8,
                again: sown.at_home,
                capture: lies_alone.then(|| Capture {
                    from: (sown.last - first) as u8,
                    across: (6 - sown.last) as u8,
                    even_if_empty: self.seat.empty_capture(),
                }),
            }
        });
        Some(sowings.collect())
    }
}
