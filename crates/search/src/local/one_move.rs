use game::{Position, Side, Turn};

use super::Landscape;
use crate::SplitMix64;
use crate::textbook::LeafEval;

/// The moves of one position, each a neighbour of every other, worth what a judge
/// thinks of the position after it.
#[derive(Clone, Debug)]
pub struct OneMove<'a, P: Position, J> {
    root: &'a P,
    me: Side,
    judge: J,
}

impl<'a, P: Position, J: LeafEval<P>> OneMove<'a, P, J> {
    /// The moves of a position; `None` where no player is to move.
    pub fn new(root: &'a P, judge: J) -> Option<OneMove<'a, P, J>> {
        match root.turn() {
            Turn::Player(me) => Some(OneMove { root, me, judge }),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// Any of them.
    pub fn any(&self, rng: &mut SplitMix64) -> P::Move {
        super::plan::any(self.root, rng)
    }

    /// What the judge thinks of the position after this one.
    pub fn worth(&self, mv: P::Move) -> f64 {
        let after = self.root.after(mv);
        f64::from(self.judge.value(&after, 0, self.me))
    }
}

impl<P: Position, J: LeafEval<P>> Landscape for OneMove<'_, P, J> {
    type State = P::Move;

    fn neighbour(&mut self, _mv: &P::Move, rng: &mut SplitMix64) -> P::Move {
        self.any(rng)
    }

    fn value(&mut self, mv: &P::Move) -> f64 {
        self.worth(*mv)
    }
}
