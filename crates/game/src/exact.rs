use crate::{Deterministic, Position, Side, Turn};

/// A game that can be solved: every position has a number of its own, and the game may
/// tell a solver what can be seen at a glance.
///
/// The *rest* of a position is what best play still brings the side to move, beyond
/// what is [banked](Position::banked).
///
/// # Laws
///
/// - Equal codes have equal rests and the same moves, among positions of one game with
///   the same options in which a player is to move. Symmetric positions need not share
///   one.
/// - The rest lies within the bounds that [`static_bounds`](Self::static_bounds) gives, and one of
///   its moves leads to it.
pub trait Exact: Deterministic {
    /// A number that no other position has, unless it is worth the same by the same
    /// moves. Less than 2 to the power of [`code_bits`](Self::code_bits).
    fn code(&self) -> u128;

    /// How many bits a code takes, the same for all positions of one game.
    fn code_bits(&self) -> u32;

    /// What can be said about the rest without a search. `me` is the side to move.
    #[inline]
    fn static_bounds(&self, me: Side) -> StaticBounds<Self> {
        if let Some((points, _)) = self.known_result() {
            return StaticBounds::Known((points - self.banked()).seen_by(me));
        }
        let (low, high) = self.bounds().into_inner();
        let [a, b] = [low, high].map(|points| (points - self.banked()).seen_by(me));
        StaticBounds::Open {
            moves: self.moves(),
            low: a.min(b),
            high: a.max(b),
        }
    }

    /// What a move of [`static_bounds`](Self::static_bounds) leads to, `me` being the side to move.
    #[inline]
    fn next(&self, me: Side, mv: Self::Move) -> Next<Self> {
        let after = self.after(mv);
        match after.turn() {
            Turn::Over(points) => Next::Over((points - self.banked()).seen_by(me)),
            Turn::Player(side) => {
                let gain = (after.banked() - self.banked()).seen_by(me);
                match side == me {
                    true => Next::Again(after, gain),
                    false => Next::Reply(after, gain),
                }
            }
            Turn::Chance => unreachable!("a game without chance"),
        }
    }

    /// How promising a move of `static_bounds` looks: the larger, the sooner it is tried.
    #[inline]
    fn priority(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether the worth is at least this is what is best asked when it is known to lie
    /// between `low` and `high`, which is more: a number above `low`, not above `high`.
    ///
    /// Who wins is asked first, then small steps: where points are seeds or marks,
    /// results are close, and an answer often says more than it was asked.
    #[inline]
    fn question(low: i32, high: i32) -> i32 {
        match (low, high) {
            (..=0, 1..) => 1,
            (..0, 0) => 0,
            (1.., _) => low + 1,
            _ => high,
        }
    }

    /// Is so much left to play that a search saves by looking whether the answer to a
    /// move is known already, before it searches any?
    #[inline]
    fn is_far_from_over(&self) -> bool {
        true
    }

    /// Is a solver likely to need no more than seconds from here?
    fn is_soon_solved(&self) -> bool {
        false
    }

    /// Is it likely enough that a symmetric position is met as well to pay for
    /// [`fold`](Position::fold)?
    #[inline]
    fn is_worth_folding(&self) -> bool {
        true
    }
}

/// What a game sees at a glance.
pub enum StaticBounds<P: Position> {
    /// The rest.
    Known(i32),
    /// Something is to be found out.
    Open {
        /// Moves among which is one of the best.
        moves: P::Moves,
        /// The rest is at least this.
        low: i32,
        /// The rest is at most this.
        high: i32,
    },
}

/// What a move leads to, and what it brings the side that makes it.
#[derive(Clone, Debug)]
pub enum Next<P> {
    /// The end of the game: all that was to come.
    Over(i32),
    /// The same side moves again, with so much more banked.
    Again(P, i32),
    /// The other side answers, with so much more banked for the mover.
    Reply(P, i32),
}
