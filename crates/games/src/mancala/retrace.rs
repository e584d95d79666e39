//! Sowing backwards: from where the last seed fell to all boards it may have begun on.
//!
//! For games in which the own store is sown, a last seed in an occupied hole is sown on with
//! all that lies there, and one in the own store gives another turn.

use game::sowing::Reached;

/// The most holes of a row here: a byte each in a word.
pub(crate) const MOST_RETRACED: usize = 8;

/// What a last seed in an empty hole takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shots {
    /// In the opponent's row its neighbours, not what lies across.
    pub(crate) mikul: bool,
    /// What lies across is taken from holes of the opponent, too.
    pub(crate) from_either_row: bool,
    /// It is taken only if the move has dropped a seed in the opponent's row.
    pub(crate) after_a_lap: bool,
    /// Where nothing lies across, the last seed goes home by itself.
    pub(crate) banks_alone: bool,
    /// The last seed goes home with what it takes from across.
    pub(crate) takes_last_seed: bool,
}

/// The cups in the order in which they are sown: the own holes, the own home, the holes
/// of the other side.
#[derive(Clone, Copy)]
pub(crate) struct Ring {
    cups: [u8; 2 * MOST_RETRACED + 1],
    holes: usize,
    /// Seeds in the holes.
    seeds: u32,
}

/// Who is told what a move may have begun with: a board, and whether the move dropped a seed
/// in the opponent's row.
type Found<'a> = dyn FnMut([u64; 2], bool) + 'a;

impl Ring {
    /// All boards with at most `most` seeds from which one move leads to `after`.
    pub(crate) fn take_back(
        holes: usize,
        shots: Shots,
        after: Reached,
        most: u32,
        found: &mut dyn FnMut([u64; 2]),
    ) {
        match after {
            Reached::Again(rows) => {
                let ring = Ring::new(rows, holes);
                ring.unsow(ring.home(), false, most, &mut |rows, _| found(rows));
            }
            Reached::End(left) => Ring::new([0; 2], holes).unsow_ends(left, shots, most, found),
        }
    }

    fn new(rows: [u64; 2], holes: usize) -> Ring {
        let mut cups = [0; 2 * MOST_RETRACED + 1];
        cups[..holes].copy_from_slice(&rows[0].to_le_bytes()[..holes]);
        cups[holes + 1..=2 * holes].copy_from_slice(&rows[1].to_le_bytes()[..holes]);
        let seeds = cups.iter().map(|&seeds| u32::from(seeds)).sum();
        Ring { cups, holes, seeds }
    }

    fn rows(&self) -> [u64; 2] {
        let row = |from: usize| {
            let mut bytes = [0; 8];
            bytes[..self.holes].copy_from_slice(&self.cups[from..from + self.holes]);
            u64::from_le_bytes(bytes)
        };
        [row(0), row(self.holes + 1)]
    }

    fn home(&self) -> usize {
        self.holes
    }

    fn is_own(&self, cup: usize) -> bool {
        cup < self.holes
    }

    fn all_holes(&self) -> impl Iterator<Item = usize> + use<> {
        let home = self.holes;
        (0..=2 * home).filter(move |&cup| cup != home)
    }

    /// The holes that a last seed in this empty one can take, as bits.
    fn prey_of(&self, last: usize, shots: Shots) -> u32 {
        if !self.is_own(last) && shots.mikul {
            let beside = [last - 1, last + 1].into_iter();
            let theirs = beside.filter(|&cup| cup != self.home() && cup <= 2 * self.holes);
            theirs.fold(0, |set, cup| set | 1 << cup)
        } else if self.is_own(last) || shots.from_either_row {
            1 << (2 * self.holes - last)
        } else {
            0
        }
    }

    /// All boards from which one move ends the turn and leaves `left` seeds. `self` must be
    /// the empty board.
    fn unsow_ends(&self, left: u32, shots: Shots, most: u32, found: &mut dyn FnMut([u64; 2])) {
        for last in self.all_holes() {
            let prey = self.prey_of(last, shots);
            let is_mikul = shots.mikul && !self.is_own(last);
            // Only what lies across waits until the hand has been round.
            let waits = shots.after_a_lap && !is_mikul && prey != 0;
            let goes_alone = shots.banks_alone && !is_mikul && prey != 0;
            let goes_along = shots.takes_last_seed && !is_mikul;
            let mut from = |closed: u32, others: u32, prey: &[u32; 2], may: fn(bool) -> bool| {
                let mut ring = self.with(last, 1);
                let holes = self.all_holes().filter(|cup| closed >> cup & 1 != 0);
                for (hole, &seeds) in holes.zip(prey) {
                    ring = ring.with(hole, seeds);
                }
                ring.scatter(others, 0, closed | 1 << last, &mut |ring| {
                    ring.unsow(last, false, most, &mut |rows, crossed| {
                        if may(crossed) {
                            found(rows);
                        }
                    });
                });
            };
            let any: fn(bool) -> bool = |_| true;
            let if_round: fn(bool) -> bool = if waits { |crossed| crossed } else { any };
            // Nothing is there to be taken, and the last seed stays or goes home.
            if goes_alone {
                from(prey, left, &[0; 2], if_round);
            } else if left > 0 {
                from(prey, left - 1, &[0; 2], any);
            }
            // Something may be there, but the hand was not round.
            if waits && left > 0 {
                from(0, left - 1, &[0; 2], |crossed| !crossed);
            }
            // Something is taken.
            let others = if goes_along {
                Some(left)
            } else {
                left.checked_sub(1)
            };
            let Some(others) = others else {
                continue;
            };
            let most_taken = most.saturating_sub(others + 1);
            match prey.count_ones() {
                0 => {}
                1 => (1..=most_taken).for_each(|taken| from(prey, others, &[taken, 0], if_round)),
                _ => {
                    for taken in 1..=most_taken {
                        (0..=taken)
                            .for_each(|one| from(prey, others, &[one, taken - one], if_round));
                    }
                }
            }
        }
    }

    /// With more seeds in an empty hole.
    fn with(mut self, hole: usize, seeds: u32) -> Ring {
        self.cups[hole] = seeds as u8;
        self.seeds += seeds;
        self
    }

    /// All ways to add `seeds` seeds to the holes from `from` on, except the `closed` ones.
    fn scatter(mut self, seeds: u32, from: usize, closed: u32, visit: &mut dyn FnMut(&Ring)) {
        if seeds == 0 {
            return visit(&self);
        }
        for hole in self.all_holes().filter(|&hole| hole >= from) {
            if closed >> hole & 1 != 0 {
                continue;
            }
            self.cups[hole] += 1;
            self.seeds += 1;
            self.scatter(seeds - 1, hole, closed, visit);
            self.cups[hole] -= 1;
            self.seeds -= 1;
        }
    }

    /// Takes the seeds back one by one, the last from `last`, and puts them down wherever
    /// they may have been lifted: in a hole that is empty now. There the move began, or
    /// the seed before fell, into an occupied hole. `crossed` says whether some were taken
    /// back from the opponent's row before.
    ///
    /// Ends: every time round a seed comes back from home, and there are at most `most`.
    fn unsow(mut self, last: usize, mut crossed: bool, most: u32, found: &mut Found<'_>) {
        let mut cup = last;
        let mut hand = 0;
        loop {
            if cup != self.home() {
                if self.cups[cup] == 0 {
                    return;
                }
                self.cups[cup] -= 1;
                self.seeds -= 1;
                crossed |= !self.is_own(cup);
            }
            hand += 1;
            if self.seeds + hand > most {
                return;
            }
            cup = cup.checked_sub(1).unwrap_or(2 * self.holes);
            if cup == self.home() || self.cups[cup] > 0 {
                continue;
            }
            let begun = self.with(cup, hand);
            if self.is_own(cup) {
                found(begun.rows(), crossed);
            }
            if hand > 1 {
                begun.unsow(cup, crossed, most, found);
            }
        }
    }
}
