use game::{Position, Side, Turn};

use super::FitnessLandscape;
use crate::SplitMix64;
use crate::textbook::LeafEval;

/// The moves of one position as a landscape: each is a neighbour of every other, and its value
/// is the leaf evaluation of the position after it.
#[derive(Clone, Debug)]
pub struct OneMove<'a, P: Position, L> {
    root: &'a P,
    me: Side,
    leaf_eval: L,
}

impl<'a, P: Position, L: LeafEval<P>> OneMove<'a, P, L> {
    /// The moves of a position; `None` where no player is to move.
    pub fn new(root: &'a P, leaf_eval: L) -> Option<OneMove<'a, P, L>> {
        match root.turn() {
            Turn::Player(me) => Some(OneMove {
                root,
                me,
                leaf_eval,
            }),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// A random move.
    pub fn random(&self, rng: &mut SplitMix64) -> P::Move {
        super::plan::random_move(self.root, rng)
    }

    /// The leaf evaluation of the position after a move, from the view of the side to move.
    pub fn value_of(&self, mv: P::Move) -> f64 {
        let after = self.root.after(mv);
        f64::from(self.leaf_eval.value(&after, 0, self.me))
    }
}

impl<P: Position, L: LeafEval<P>> FitnessLandscape for OneMove<'_, P, L> {
    type State = P::Move;

    fn neighbour(&mut self, _mv: &P::Move, rng: &mut SplitMix64) -> P::Move {
        self.random(rng)
    }

    fn value(&mut self, mv: &P::Move) -> f64 {
        self.value_of(*mv)
    }
}
