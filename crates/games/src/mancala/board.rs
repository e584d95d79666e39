use std::ops::RangeInclusive;

use game::{Content, Message, Points, Side, Turn, Zone};

use super::cups::first_pit;
use super::{Cups, MOST_PITS, Row};

/// The two rows as the side to move sees them, and all that needs no more of the
/// rules. Games keep these in a form of their own and convert on demand.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) own: Row,
    pub(crate) other: Row,
    pub(crate) side: Side,
    pub(crate) pits: u8,
}

impl Board {
    /// Reads a position; the flag is whether it says that the game is over, which
    /// the game must confirm with [`confirm_over`].
    pub(crate) fn parse(pits: u8, text: &str) -> Result<(Board, bool), Message> {
        let (rows, turn) = Cups::parse(pits, text)?;
        let side = turn.unwrap_or_default();
        let [own, other] = [side, !side].map(|side| rows[side.index()]);
        let board = Board {
            own,
            other,
            side,
            pits,
        };
        Ok((board, turn.is_none()))
    }

    /// What lies in the stores is won for good.
    #[inline]
    pub(crate) fn banked(self) -> Points {
        let ahead = self.own.store() as i32 - self.other.store() as i32;
        Points::to(self.side, ahead)
    }

    /// One side may yet win everything that is in play.
    pub(crate) fn bounds(self) -> RangeInclusive<Points> {
        let in_play = Points((self.own.total() + self.other.total()) as i32);
        self.banked() - in_play..=self.banked() + in_play
    }

    /// Seen from the mover and blind to the stores: seeds already won do not change
    /// the best play.
    #[inline]
    pub(crate) fn key(self) -> u64 {
        crate::mix(self.own.pits(), self.other.pits())
    }

    /// The number of the pits among all ways to put seeds into them, in the order of how
    /// many seeds are in play; or just the bytes, on boards too full for that.
    #[inline]
    pub(crate) fn code(self) -> u128 {
        let pits = usize::from(self.pits);
        if self.seeds() > MOST_RANKED[pits] {
            return u128::from(self.own.pits()) << 56 | u128::from(self.other.pits());
        }
        // Seeds up to and with each pit, all pits of a row at once.
        let own = self.own.sums();
        let all_own = u64::from(self.own.total());
        let other = self.other.sums();
        let first = usize::from(MOST_PITS) - pits;
        let mut code = 0;
        for pit in 0..pits {
            let shift = 8 * (first + pit);
            code += CHOOSE[pit][(own >> shift & 0xff) as usize];
            code += CHOOSE[pits + pit][((other >> shift & 0xff) + all_own) as usize % 256];
        }
        code.into()
    }

    pub(crate) fn code_bits(self) -> u32 {
        let (pits, seeds) = (usize::from(self.pits), self.seeds());
        if seeds > MOST_RANKED[pits] {
            112
        } else {
            CHOOSE[2 * pits - 1][seeds as usize + 1].ilog2() + 1
        }
    }

    /// All seeds of the game, in play and won.
    #[inline]
    fn seeds(self) -> u32 {
        let rows = [self.own, self.other];
        rows.map(|row| row.total() + row.store()).iter().sum()
    }

    /// The boards that differ from this one by a single seed, which lies in another pit or
    /// store of either side.
    pub(crate) fn with_one_seed_moved(self) -> Vec<Board> {
        let slots = u32::from(MOST_PITS - self.pits)..=u32::from(MOST_PITS);
        let cups = |row| slots.clone().map(move |slot| (row, slot));
        let cups: Vec<(usize, u32)> = cups(0).chain(cups(1)).collect();
        let rows = [self.own, self.other];
        let mut boards = Vec::new();
        for &from in &cups {
            if rows[from.0].seeds(from.1) == 0 {
                continue;
            }
            for &to in cups.iter().filter(|&&to| to != from) {
                let mut rows = rows;
                rows[from.0] = rows[from.0].without_seed(from.1);
                rows[to.0] = rows[to.0].with_seed(to.1);
                let [own, other] = rows;
                boards.push(Board { own, other, ..self });
            }
        }
        boards
    }

    /// The rows of the first and the second side.
    pub(crate) fn rows(self) -> [Row; 2] {
        match self.side {
            Side::First => [self.own, self.other],
            Side::Second => [self.other, self.own],
        }
    }

    pub(crate) fn cups(self) -> Cups {
        Cups::new(self.pits, self.rows())
    }

    /// The text of the board with these contents of its cells.
    pub(crate) fn text_from_cells(self, cells: &[Content], to_move: Side) -> Option<String> {
        let cups = self.cups().with_contents(cells)?;
        Some(cups.text(Turn::Player(to_move)))
    }

    /// The seeds in the stores, the first side's first.
    pub(crate) fn score(self) -> [u32; 2] {
        self.rows().map(Row::store)
    }

    /// The number of a pit from its owner's left, starting with 0.
    pub(crate) fn number(self, slot: u8) -> usize {
        usize::from(slot - (MOST_PITS - self.pits))
    }

    /// The same as people count, starting with 1.
    pub(crate) fn pit_text(self, slot: u8) -> String {
        (self.number(slot) + 1).to_string()
    }

    /// What is touched to sow from a pit of the side to move.
    pub(crate) fn zone(self, slot: u8) -> Zone {
        let first = first_pit(self.side, self.pits.into());
        Zone((first + self.number(slot)) as u16)
    }
}

/// A text that says `over` must be of a game that is.
pub(crate) fn confirm_over(says_over: bool, turn: Turn) -> Result<(), Message> {
    if says_over && !turn.is_over() {
        return Err(crate::TEXTS.message("mancala.over-early"));
    }
    Ok(())
}

/// `CHOOSE[i][s]` is how many ways there are to put at most `s - 1` seeds into `i + 1`
/// pits, as far as that is less than a word holds.
static CHOOSE: [[u64; 256]; 15] = {
    let mut choose = [[0_u64; 256]; 15];
    let mut seeds = 1;
    while seeds < 256 {
        choose[0][seeds] = seeds as u64;
        let mut pits = 1;
        while pits < 15 {
            // With at most one less in all, or with exactly this many.
            choose[pits][seeds] = choose[pits][seeds - 1].saturating_add(choose[pits - 1][seeds]);
            pits += 1;
        }
        seeds += 1;
    }
    choose
};

/// The most seeds for which [`Board::code`] fits into a word, by pits of a row.
static MOST_RANKED: [u32; 8] = {
    let mut most = [0; 8];
    let mut pits = 1;
    while pits < 8 {
        while most[pits] < 254 && CHOOSE[2 * pits - 1][most[pits] as usize + 2] < u64::MAX / 2 {
            most[pits] += 1;
        }
        pits += 1;
    }
    most
};
