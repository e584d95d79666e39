use std::ops::ControlFlow;

use game::{Position, Turn};

use super::limits::NodeCounter;
use super::{Counts, Found, LeafEval, MAX_DEPTH, NoTrace, Order, Star, TextbookLimits};

/// What iterative deepening found in a game of chance.
#[derive(Clone, PartialEq, Debug)]
pub struct DeepenedChance<M> {
    /// The last complete depth; 0 before there is one.
    pub depth: u32,
    /// What was found there.
    pub found: Option<Found<M, f64>>,
    /// The work of all depths, that of an unfinished one included.
    pub counts: Counts,
}

/// [`Star`] with depth 1, 2, … up to `max_depth`, so that there is an answer at any time:
/// [`deepen`](super::deepen) for games of chance.
///
/// Ends early when a limit is hit, when every line ends the game, or when `watch`, which gets
/// every complete depth, breaks. Depth 1 is always completed, so that there is a move.
pub fn deepen_chance<P: Position, L: LeafEval<P>, O: Order<P>>(
    search: &Star<L, O>,
    pos: &P,
    max_depth: u32,
    limits: TextbookLimits<'_>,
    mut watch: impl FnMut(u32, &Found<P::Move, f64>) -> ControlFlow<()>,
) -> DeepenedChance<P::Move> {
    let mut deepened = DeepenedChance {
        depth: 0,
        found: None,
        counts: Counts::default(),
    };
    if !matches!(pos.turn(), Turn::Player(_)) {
        return deepened;
    }
    for depth in 1..=max_depth.clamp(1, MAX_DEPTH) {
        let left = |most: u64| most.saturating_sub(deepened.counts.nodes);
        let limits = if depth == 1 {
            TextbookLimits::default()
        } else {
            TextbookLimits {
                nodes: limits.nodes.map(left),
                ..limits
            }
        };
        let mut counter = NodeCounter::new(limits);
        let found = search.run_counted(pos, depth, &mut counter, &mut NoTrace);
        deepened.counts += counter.counts;
        let Some(found) = found else {
            break;
        };
        let every_line_ends = found.counts.horizon == 0;
        let flow = watch(depth, &found);
        deepened.depth = depth;
        deepened.found = Some(found);
        if flow.is_break() || every_line_ends {
            break;
        }
    }
    deepened
}
