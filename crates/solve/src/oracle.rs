use std::sync::Arc;

use game::Position;

/// A source of exact values that needs no search: an endgame database, for example.
pub trait Oracle<P: Position>: Sync {
    /// The relative value of a position: points still to be won with best play, beyond
    /// those [banked](Position::banked), seen by the side to move. `None` for positions
    /// that the oracle does not cover.
    fn probe(&self, position: &P) -> Option<i32>;

    /// First part of a probe in steps: the address of the value. Covers the same positions
    /// as [`probe`](Self::probe), or fewer: an oracle whose positions are not met inside a
    /// search need not be asked there.
    #[inline]
    fn locate(&self, position: &P) -> Option<u64> {
        self.probe(position).map(|value| i64::from(value) as u64)
    }

    /// Begins to fetch the value at an address that [`locate`](Self::locate) gave. Called
    /// for all moves of a position before any value is read: then they wait for the memory at
    /// the same time.
    #[inline]
    fn prefetch(&self, _address: u64) {}

    /// Last part: the relative value at an address that [`locate`](Self::locate) gave.
    #[inline]
    fn value_at(&self, address: u64) -> i32 {
        address as i64 as i32
    }

    /// The bytes that its values take.
    fn bytes(&self) -> usize {
        0
    }
}

/// The oracle that covers no position.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOracle;

impl<P: Position> Oracle<P> for NoOracle {
    #[inline]
    fn probe(&self, _position: &P) -> Option<i32> {
        None
    }
}

impl<P: Position, O: Oracle<P> + Send> Oracle<P> for Arc<O> {
    #[inline]
    fn probe(&self, position: &P) -> Option<i32> {
        O::probe(self, position)
    }

    #[inline]
    fn locate(&self, position: &P) -> Option<u64> {
        O::locate(self, position)
    }

    #[inline]
    fn prefetch(&self, address: u64) {
        O::prefetch(self, address);
    }

    #[inline]
    fn value_at(&self, address: u64) -> i32 {
        O::value_at(self, address)
    }

    fn bytes(&self) -> usize {
        O::bytes(self)
    }
}
