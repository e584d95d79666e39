//! Keys and codes of positions.

use game::Exact;

use super::preset::{Capture, Relay};
use super::{MOST_HOLES, Sowing};

impl Exact for Sowing {
    /// The number of the seeds among all ways to lay them, and beside it all else that play
    /// depends on. With quiet plies and rounds counted, no position comes back: a solver needs
    /// no rule for cycles.
    fn code(&self) -> u128 {
        let mut code = self.rank();
        for (field, bits) in self.fields() {
            debug_assert!(field >> bits == 0);
            code = code << bits | u128::from(field);
        }
        code
    }

    fn code_bits(&self) -> u32 {
        let holes = 2 * self.rules.holes();
        let ways = CHOOSE[holes - 1][self.total_seeds() as usize + 1];
        let fields: u32 = self.fields().iter().map(|(_, bits)| bits).sum();
        ways.ilog2() + 1 + fields
    }

    /// Moves that bank seeds or give another turn come first, then those near the store.
    fn priority(&self, choice: super::Choice) -> i32 {
        let super::Choice::Sow(hole) = choice else {
            return 0;
        };
        let me = self.state.side();
        let mut after = *self;
        after.make(choice, &mut ());
        let gain = (after.lead() - self.lead()).seen_by(me);
        let again = !after.state.is_over() && after.state.side() == me;
        16 * gain + 24 * i32::from(again) + i32::from(hole)
    }

    #[inline]
    fn is_worth_folding(&self) -> bool {
        // There is no symmetry beyond that of the two sides.
        false
    }
}

impl Sowing {
    /// What play depends on, seen by the side to move: the rows, and all else.
    #[inline]
    pub(super) fn essence(&self) -> ([u64; 2], u64) {
        let me = self.state.side();
        let mut rest = 0;
        let rows = [me, !me].map(|side| {
            let row = &self.cups[self.row(side)];
            let mut word = [0; 8];
            let near = row.len().min(8);
            word[..near].copy_from_slice(&row[..near]);
            if let Some(&ninth) = row.get(8) {
                rest = rest << 8 | u64::from(ninth);
            }
            u64::from_le_bytes(word)
        });
        let mut mixed = rest;
        // Finished games play alike: in none of them anything is left to do.
        let fields = self.fields().into_iter();
        for (field, bits) in fields.filter(|_| !self.state.is_over()) {
            // All fields of a game together may be wider than a word.
            if bits > 0 {
                mixed = crate::mix(mixed, field);
            }
        }
        (rows, mixed)
    }

    /// Beside the seeds in the holes, what play depends on: each with its number of bits,
    /// which is the same for all positions of a game.
    fn fields(&self) -> [(u64, u32); 5] {
        let (state, rules, preset) = (self.state, self.rules, self.rules.preset());
        let me = state.side();
        let has_rounds = rules.rounds() > 1;
        let burnt = [me, !me].map(|side| {
            let row = self.row(side);
            let burnt = state.burnt() >> row.start & ((1 << row.len()) - 1);
            u64::from(burnt.count_ones())
        });
        let won = [me, !me].map(|side| state.won(side).map_or(0, |hole| hole as u64 + 1));
        let stores = if self.more_rounds() {
            let [own, other] = [me, !me].map(|side| u64::from(self.cups[self.store(side)]));
            // The side counts too: rounds may begin by turns.
            own << 9 | other << 1 | me.index() as u64
        } else {
            0
        };
        let bits = |has: bool, bits: u32| if has { bits } else { 0 };
        let fields = [
            // Two numbers up to nine, in one bit less than each by itself: a code has 128.
            (
                burnt[0] * (MOST_HOLES as u64 + 1) + burnt[1],
                bits(has_rounds, 7),
            ),
            (
                won[0] << 4 | won[1],
                bits(preset.capture == Capture::Even, 8),
            ),
            (
                state.at().map_or(0, |hole| hole as u64 + 1),
                bits(preset.relay == Relay::Choice, 4),
            ),
            (u64::from(state.quiet()), bits(state.most_quiet() > 0, 10)),
            (
                u64::from(state.round()) << 17 | stores,
                bits(has_rounds, 24),
            ),
        ];
        // What a game has not takes no bits, and must not spill into those of others.
        fields.map(|(field, bits)| if bits > 0 { (field, bits) } else { (0, 0) })
    }

    /// The number of the seeds in the holes among all ways to lay them, seen by the side to
    /// move, in the order of how many are in play.
    fn rank(&self) -> u128 {
        let me = self.state.side();
        let mut sum = 0;
        let mut rank = 0;
        let holes = [me, !me].into_iter().flat_map(|side| self.row(side));
        for (place, cup) in holes.enumerate() {
            sum += usize::from(self.cups[cup]);
            rank += CHOOSE[place][sum];
        }
        rank
    }
}

/// `CHOOSE[i][s]` is how many ways there are to put at most `s - 1` seeds into `i + 1`
/// holes. The largest has 93 bits.
static CHOOSE: [[u128; 257]; 2 * MOST_HOLES] = {
    let mut choose = [[0_u128; 257]; 2 * MOST_HOLES];
    let mut seeds = 1;
    while seeds < 257 {
        choose[0][seeds] = seeds as u128;
        let mut holes = 1;
        while holes < 2 * MOST_HOLES {
            choose[holes][seeds] = choose[holes][seeds - 1] + choose[holes - 1][seeds];
            holes += 1;
        }
        seeds += 1;
    }
    choose
};
