use std::sync::Arc;

use game::Position;

/// Knows the exact worth of some positions without a search: an endgame database, a
/// book.
pub trait Oracle<P: Position>: Sync {
    /// The points still to come with best play, beyond those [banked](Position::banked),
    /// seen by the side to move; `None` where nothing is known.
    fn rest(&self, position: &P) -> Option<i32>;

    /// The same in two steps, for a search that asks about many positions at once:
    /// where the answer is, which is being fetched meanwhile …
    #[inline]
    fn find(&self, position: &P) -> Option<u64> {
        self.rest(position).map(|rest| i64::from(rest) as u64)
    }

    /// … and what it is. Takes only what [`find`](Self::find) gave.
    #[inline]
    fn read(&self, found: u64) -> i32 {
        found as i64 as i32
    }
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

impl<P: Position, O: Oracle<P> + Send> Oracle<P> for Arc<O> {
    #[inline]
    fn rest(&self, position: &P) -> Option<i32> {
        O::rest(self, position)
    }

    #[inline]
    fn find(&self, position: &P) -> Option<u64> {
        O::find(self, position)
    }

    #[inline]
    fn read(&self, found: u64) -> i32 {
        O::read(self, found)
    }
}
