use super::SAME_ESTIMATE;
use super::known::{Known, Worth};

/// What is known of a position, for the side to move.
pub(super) struct Valued {
    pub(super) known: Known,
    pub(super) moves: Vec<(String, Known)>,
}

impl Valued {
    pub(super) fn of_move(&self, mv: &str) -> Known {
        let found = self.moves.iter().find(|(text, _)| text == mv);
        let known = found.map_or(Known::NOTHING, |(_, known)| *known);
        // No move is better than the position.
        known.and(Known::between(f64::NEG_INFINITY, self.known.high))
    }

    /// Notes what is known of a move; the position is worth no less.
    pub(super) fn learn(&mut self, mv: &str, known: Known) {
        match self.moves.iter_mut().find(|(text, _)| text == mv) {
            Some((_, old)) => *old = old.and(known),
            None => self.moves.push((mv.to_owned(), known)),
        }
        self.known.low = self.known.low.max(known.low);
    }

    /// The best of the other moves, and its value.
    pub(super) fn best_but(&self, made: &str) -> Option<(String, Worth)> {
        let others = self.moves.iter().filter(|(mv, _)| mv != made);
        let valued = others.filter_map(|(mv, _)| Some((mv.clone(), self.of_move(mv).worth()?)));
        valued.reduce(|best, next| {
            if next.1.value > best.1.value {
                next
            } else {
                best
            }
        })
    }

    /// The moves whose value is that of the position, in the order of the rules.
    pub(super) fn best_moves(&self) -> Vec<String> {
        let Some(best) = self.known.worth() else {
            return Vec::new();
        };
        let is_best = |worth: Worth| {
            if best.exact {
                worth.exact && worth.value == best.value
            } else {
                (worth.value - best.value).abs() < SAME_ESTIMATE
            }
        };
        let moves = self.moves.iter();
        let best = moves.filter(|(mv, _)| self.of_move(mv).worth().is_some_and(is_best));
        best.map(|(mv, _)| mv.clone()).collect()
    }
}
