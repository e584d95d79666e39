use game::Position;

/// Knows the exact worth of some positions without a search: an endgame database, a
/// book.
pub trait Oracle<P: Position>: Sync {
    /// The points still to come with best play, beyond those [banked](Position::banked),
    /// seen by the side to move; `None` where nothing is known.
    fn rest(&self, position: &P) -> Option<i32>;
}

/// Knows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOracle;

impl<P: Position> Oracle<P> for NoOracle {
    #[inline]
    fn rest(&self, _position: &P) -> Option<i32> {
        None
    }
}
