use std::collections::HashMap;
use std::vec;

use game::{Deterministic, Side};

use super::entry::entry_points;
use super::frame::{Frame, Variant};
use super::limits::NodeCounter;
use super::run::Run;
use super::{Found, LeafEval, Natural, Node, Order, Trace, Window};

/// Alpha-beta with a transposition table.
///
/// The same moves in another order often lead to the same position. The table stores its
/// value, or a bound of the value where the node was cut. When the search comes to the
/// position again, the entry may settle it, or at least its best move is tried first.
///
/// Only entries of exactly the same depth are used, so that the value is that of
/// [`AlphaBeta`](super::AlphaBeta); and the whole position is the key, so that there are no
/// collisions. The engine's table is smaller and uses deeper entries, too.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBetaTt<L, O = Natural> {
    /// The values of leaves.
    pub leaf_eval: L,
    /// In which order moves are tried, after the table's move.
    pub order: O,
    /// The window of the root.
    pub window: Window<i32>,
    /// Which side MAX is: by default the one to move.
    pub max: Option<Side>,
}

impl<L> AlphaBetaTt<L> {
    /// Alpha-beta with a table, in the game's own order of moves.
    pub const fn new(leaf_eval: L) -> AlphaBetaTt<L> {
        AlphaBetaTt {
            leaf_eval,
            order: Natural,
            window: Window::<i32>::FULL,
            max: None,
        }
    }
}

entry_points!(AlphaBetaTt<L, O>, Deterministic, i32);

impl<L, O> AlphaBetaTt<L, O> {
    /// The same with another order of moves.
    pub fn order<O2>(self, order: O2) -> AlphaBetaTt<L, O2> {
        AlphaBetaTt {
            leaf_eval: self.leaf_eval,
            order,
            window: self.window,
            max: self.max,
        }
    }

    fn run_counted<P: Deterministic, T: Trace<P>>(
        &self,
        pos: &P,
        depth: u32,
        counter: &mut NodeCounter<'_>,
        trace: &mut T,
    ) -> Option<Found<P::Move>>
    where
        L: LeafEval<P>,
        O: Order<P>,
    {
        let frame = Frame {
            run: Run::begin(&self.leaf_eval, self.max, pos, depth, counter, trace),
            order: &self.order,
            variant: Table(HashMap::new()),
        };
        frame.search(pos, self.window, None)
    }
}

/// Every position that was searched.
struct Table<P: Deterministic>(HashMap<P, Entry<P::Move>>);

struct Entry<M> {
    depth: u32,
    /// The value lies from here …
    low: i32,
    /// … to here.
    high: i32,
    best: M,
}

impl<P: Deterministic> Table<P> {
    fn same_depth(&self, pos: &P, depth: u32) -> Option<&Entry<P::Move>> {
        self.0.get(pos).filter(|entry| entry.depth == depth)
    }
}

impl<P: Deterministic, O: Order<P>> Variant<P, O> for Table<P> {
    type Moves = vec::IntoIter<P::Move>;

    fn moves(&self, order: &O, pos: &P, node: Node) -> Self::Moves {
        let mut moves: Vec<P::Move> = order.moves(pos, node).collect();
        let stored = self.0.get(pos).map(|entry| entry.best);
        if let Some(at) = moves.iter().position(|&mv| Some(mv) == stored) {
            moves[..=at].rotate_right(1);
        }
        moves.into_iter()
    }

    fn probe(&self, pos: &P, window: Window<i32>, depth: u32) -> Option<i32> {
        let entry = self.same_depth(pos, depth)?;
        if entry.low == entry.high || entry.low >= window.beta {
            return Some(entry.low);
        }
        (entry.high <= window.alpha).then_some(entry.high)
    }

    fn store(&mut self, pos: &P, window: Window<i32>, depth: u32, (value, best): (i32, P::Move)) {
        let Window { alpha, beta } = Window::<i32>::FULL;
        let mut low = if value > window.alpha { value } else { alpha };
        let mut high = if value < window.beta { value } else { beta };
        if let Some(last) = self.same_depth(pos, depth) {
            low = low.max(last.low);
            high = high.min(last.high);
        }
        let entry = Entry {
            depth,
            low,
            high,
            best,
        };
        self.0.insert(pos.clone(), entry);
    }
}
