//! Sowing backwards: from where the last seed fell to all boards it may have begun on.

/// The cups in the order in which they are sown: the own holes, the own home, the holes
/// of the other side.
#[derive(Clone, Copy)]
pub(super) struct Ring {
    cups: [u8; 15],
    holes: usize,
    /// Seeds in the holes.
    seeds: u32,
}

impl Ring {
    pub(super) fn new(rows: [u64; 2], holes: usize) -> Ring {
        let mut cups = [0; 15];
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

    fn across(&self, hole: usize) -> usize {
        2 * self.holes - hole
    }

    fn all_holes(&self) -> impl Iterator<Item = usize> + use<> {
        let home = self.holes;
        (0..=2 * home).filter(move |&cup| cup != home)
    }

    /// All boards that one move turns into this one, its last seed falling home.
    pub(super) fn unsow_home(&self, most: u32, found: &mut dyn FnMut([u64; 2])) {
        self.unsow(self.home(), most, found);
    }

    /// All boards from which one move ends the turn and leaves `left` seeds. `self` must be
    /// the empty board.
    pub(super) fn unsow_ends(
        &self,
        left: u32,
        banks_alone: bool,
        most: u32,
        found: &mut dyn FnMut([u64; 2]),
    ) {
        for last in self.all_holes() {
            let shoots = self.is_own(last);
            let across = self.across(last);
            // It stays where it fell, since there is nothing to shoot at.
            if left > 0 && !(shoots && banks_alone) {
                let with_last = self.with(last, 1);
                let closed = [last, if shoots { across } else { last }];
                with_last.scatter(left - 1, 0, closed, &mut |ring| {
                    ring.unsow(last, most, found);
                });
            }
            // It goes home with its prey.
            let least_prey = u32::from(!banks_alone);
            let most_prey = if shoots {
                most.saturating_sub(left + 1)
            } else {
                0
            };
            for prey in (least_prey..=most_prey).filter(|_| shoots) {
                let with_prey = self.with(last, 1).with(across, prey);
                with_prey.scatter(left, 0, [last, across], &mut |ring| {
                    ring.unsow(last, most, found);
                });
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
    fn scatter(
        mut self,
        seeds: u32,
        from: usize,
        closed: [usize; 2],
        visit: &mut dyn FnMut(&Ring),
    ) {
        if seeds == 0 {
            return visit(&self);
        }
        for hole in self.all_holes().filter(|&hole| hole >= from) {
            if closed.contains(&hole) {
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
    /// the seed before fell, into an occupied hole.
    ///
    /// Ends: every time round a seed comes back from home, and there are at most `most`.
    fn unsow(mut self, last: usize, most: u32, found: &mut dyn FnMut([u64; 2])) {
        let mut cup = last;
        let mut hand = 0;
        loop {
            if cup != self.home() {
                if self.cups[cup] == 0 {
                    return;
                }
                self.cups[cup] -= 1;
                self.seeds -= 1;
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
                found(begun.rows());
            }
            if hand > 1 {
                begun.unsow(cup, most, found);
            }
        }
    }
}
