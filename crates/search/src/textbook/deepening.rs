use std::ops::ControlFlow;

use game::{Deterministic, Turn};

use super::limits::NodeCounter;
use super::{AlphaBeta, Counts, Kind, LeafEval, MAX_DEPTH, Order, TextbookLimits, Trace};
use crate::sort::sort_by_number;

/// What iterative deepening found.
#[derive(Clone, PartialEq, Debug)]
pub struct Deepened<M> {
    /// The best move of the last complete iteration. Before there is one, the first
    /// legal move: `None` only where no player is to move.
    pub best: Option<M>,
    /// The complete iterations, from depth 1 on.
    pub iterations: Vec<Iteration<M>>,
    /// The work of all iterations, that of an unfinished one included.
    pub counts: Counts,
    /// Did a limit stop the last iteration?
    pub stopped: bool,
}

impl<M> Deepened<M> {
    /// The value of the last complete iteration.
    pub fn value(&self) -> Option<i32> {
        self.iterations.last().map(|last| last.value)
    }

    /// The depth of the last complete iteration; 0 before there is one.
    pub fn depth(&self) -> u32 {
        self.iterations.last().map_or(0, |last| last.depth)
    }
}

/// One complete search of the series.
#[derive(Clone, PartialEq, Debug)]
pub struct Iteration<M> {
    /// Its depth.
    pub depth: u32,
    /// The value of the position for MAX.
    pub value: i32,
    /// The best move.
    pub best: M,
    /// The moves in the order tried, with their values: see
    /// [`Found::moves`](super::Found::moves).
    pub moves: Vec<(M, i32)>,
    /// The work of this iteration alone.
    pub counts: Counts,
}

/// Alpha-beta with depth 1, 2, … up to `max_depth`, so that there is an answer at any
/// time. The moves of the root are tried in the order of their values one iteration
/// before; moves of equal value keep their order.
///
/// Ends early when a limit is hit, when every line ends the game, or when `watch`, which gets
/// every complete iteration, breaks.
pub fn deepen<P: Deterministic, L: LeafEval<P>, O: Order<P>, T: Trace<P>>(
    search: &AlphaBeta<L, O>,
    pos: &P,
    max_depth: u32,
    limits: TextbookLimits<'_>,
    trace: &mut T,
    mut watch: impl FnMut(&Iteration<P::Move>) -> ControlFlow<()>,
) -> Deepened<P::Move> {
    let mut deepened = Deepened {
        best: None,
        iterations: Vec::new(),
        counts: Counts::default(),
        stopped: false,
    };
    let Turn::Player(side) = pos.turn() else {
        return deepened;
    };
    deepened.best = pos.moves().next();
    let max = search.max.unwrap_or(side);
    let is_max = Kind::of(pos.turn(), max) == Kind::Max;
    let mut order: Option<Vec<P::Move>> = None;

    for depth in 1..=max_depth.min(MAX_DEPTH) {
        let left = limits.nodes.map(|most| most - deepened.counts.nodes);
        let mut counter = NodeCounter::new(TextbookLimits {
            nodes: left,
            ..limits
        });
        let found = search.run_ordered(pos, depth, order.take(), &mut counter, trace);
        deepened.counts += counter.counts;
        let Some(found) = found else {
            deepened.stopped = true;
            break;
        };
        let best = found.best.expect("a player to move has a move");
        deepened.best = Some(best);

        let mut by_value = found.moves.clone();
        sort_by_number(&mut by_value, |&(_, value)| {
            i64::from(if is_max { -value } else { value })
        });
        let mut next: Vec<P::Move> = by_value.into_iter().map(|(mv, _)| mv).collect();
        // A window at the root may have left some moves out.
        next.extend(
            pos.moves()
                .filter(|mv| found.moves.iter().all(|(seen, _)| seen != mv)),
        );
        order = Some(next);

        let every_line_ends = found.counts.horizon == 0;
        deepened.iterations.push(Iteration {
            depth,
            value: found.value,
            best,
            moves: found.moves,
            counts: found.counts,
        });
        let last = deepened.iterations.last().expect("one was just added");
        if watch(last).is_break() || every_line_ends {
            break;
        }
    }
    deepened
}
