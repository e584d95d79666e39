//! Moves of one turn, taken back.

use game::Side;
use game::sowing::{Reached, Retrace};

use super::preset::{Capture, End, Relay, Stores};
use super::state::State;
use super::{MOST_SEEDS, Sowing};
use crate::mancala::{MOST_RETRACED, Ring, Shots};

impl Retrace for Sowing {
    /// For games with long turns, which end a round only when all holes are empty: elsewhere
    /// too many ends of turns have a row left that goes home with them.
    fn board(&self) -> Option<(usize, [u64; 2])> {
        let (rules, preset) = (self.rules, self.rules.preset());
        let is_like_congklak = preset.stores == Stores::Own
            && preset.relay == Relay::Yes
            && preset.extra_turn
            && preset.capture == Capture::Shot
            && rules.end() == End::Empty;
        let has_all_holes = rules.holes() <= MOST_RETRACED && self.state.burnt() == 0;
        if !is_like_congklak || !has_all_holes || self.state.is_over() {
            return None;
        }
        let (rows, _) = self.essence();
        Some((rules.holes(), rows))
    }

    fn with_board(&self, board: [u64; 2]) -> Sowing {
        let mut pos = Sowing {
            state: State::new(self.state.most_quiet()),
            cups: [0; _],
            rules: self.rules.with_rounds(1),
        };
        for (side, row) in Side::BOTH.into_iter().zip(board) {
            let holes = pos.row(side);
            let len = holes.len();
            pos.cups[holes].copy_from_slice(&row.to_le_bytes()[..len]);
        }
        debug_assert!(pos.total_seeds() <= MOST_SEEDS);
        pos
    }

    fn retrace(&self, after: Reached, most: u32, found: &mut dyn FnMut([u64; 2])) {
        let shots = Shots {
            mikul: self.rules.mikul(),
            from_either_row: self.rules.shoots_from_either_row(),
            after_a_lap: self.rules.shoots_after_a_lap(),
            banks_alone: self.rules.banks_empty_shot(),
            takes_last_seed: self.rules.takes_last_seed(),
        };
        Ring::take_back(self.rules.holes(), shots, after, most, found);
    }
}
