use crate::{Deterministic, Position, Side, Turn};

/// A game that can be solved: every position has a number of its own, and the game may
/// help the solver with bounds, move ordering and symmetry.
///
/// The *rest* of a position is what best play still brings the side to move, beyond what is
/// [banked](Position::banked): in points, positive is good for the side to move.
///
/// # Laws
///
/// - Equal codes have equal rests and the same moves, among positions of one game with
///   the same options in which a player is to move. Symmetric positions need not share
///   one.
/// - The rest lies within the bounds of [`static_bounds`](Self::static_bounds), and one of
///   the moves listed there leads to it.
/// - [`static_test`](Self::static_test) lists the same moves in the same order, and its
///   bounds hold too.
pub trait Exact: Deterministic {
    /// A number that no other position has, unless it has the same rest by the same
    /// moves. Less than 2 to the power of [`code_bits`](Self::code_bits).
    fn code(&self) -> u128;

    /// The bits of a code, the same for all positions of one game.
    fn code_bits(&self) -> u32;

    /// The rest, or bounds of it, without a search. `me` is the side to move.
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

    /// [`static_bounds`](Self::static_bounds) of a position that a move listed by one of
    /// the two led to, when all that matters is whether the rest is at least `gamma`:
    /// bounds that do not decide that may be left out.
    ///
    /// Solvers ask it about every move before they search any, and play on while only one
    /// move is listed: only what is left costs a node.
    #[inline]
    fn static_test(&self, me: Side, _gamma: i32) -> StaticBounds<Self> {
        self.static_bounds(me)
    }

    /// Plays a move of [`static_bounds`](Self::static_bounds). `me` is the side to move.
    #[inline]
    fn next(&self, me: Side, mv: Self::Move) -> Next<Self> {
        let after = self.after(mv);
        match after.turn() {
            Turn::Over(points) => Next::Over((points - self.banked()).seen_by(me)),
            Turn::Player(side) => {
                let gain = (after.banked() - self.banked()).seen_by(me);
                if side == me {
                    Next::Again(after, gain)
                } else {
                    Next::Reply(after, gain)
                }
            }
            Turn::Chance => unreachable!("a game without chance"),
        }
    }

    /// Orders the moves of [`static_bounds`](Self::static_bounds): the largest is tried first.
    #[inline]
    fn priority(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// The threshold of the next null-window search, "is the rest at least this?", when the
    /// rest is known to lie in `low..=high`: a number in `low + 1..=high`.
    ///
    /// The default decides win, draw or loss first and then goes in small steps: where points
    /// are seeds or marks, results are close to zero, and a search often proves more than it
    /// was asked.
    #[inline]
    fn next_threshold(low: i32, high: i32) -> i32 {
        match (low, high) {
            (..=0, 1..) => 1,
            (..0, 0) => 0,
            (1.., _) => low + 1,
            _ => high,
        }
    }

    /// Are enhanced transposition cutoffs likely to pay here? Then the solver probes the
    /// table for all successors before it searches any: worth it far from the leaves.
    #[inline]
    fn is_worth_etc(&self) -> bool {
        true
    }

    /// Does it pay to [test](Self::static_test) every move before any is searched? Not where
    /// few tests decide anything: then a position is tested when it is searched.
    #[inline]
    fn is_worth_static_test(&self) -> bool {
        true
    }

    /// Is a solver likely to need no more than seconds from here?
    fn is_soon_solved(&self) -> bool {
        false
    }

    /// Are symmetric positions met often enough to pay for [`fold`](Position::fold)?
    #[inline]
    fn is_worth_folding(&self) -> bool {
        true
    }
}

/// What a game knows about the rest of a position without a search. In points, positive is
/// good for the side to move.
pub enum StaticBounds<P: Position> {
    /// The rest.
    Known(i32),
    /// The rest has to be searched for.
    Open {
        /// Moves that include a best one.
        moves: P::Moves,
        /// The rest is at least this.
        low: i32,
        /// The rest is at most this.
        high: i32,
    },
}

/// The result of a move. Points are positive when they are good for the side that moved.
#[derive(Clone, Debug)]
pub enum Next<P> {
    /// The game ends; the points that the move brings.
    Over(i32),
    /// The same side moves again; the points that the move has banked.
    Again(P, i32),
    /// The other side moves; the points that the move has banked for the mover.
    Reply(P, i32),
}
