use std::ops::ControlFlow;

use game::{Position, Turn};

use super::limits::Meter;
use super::{Counts, Found, Judge, Limits, MAX_DEPTH, NoTrace, Order, Star};

/// What iterative deepening came to in a game with luck.
#[derive(Clone, PartialEq, Debug)]
pub struct Ventured<M> {
    /// The last complete depth; 0 before there is one.
    pub depth: u32,
    /// What was found there.
    pub found: Option<Found<M, f64>>,
    /// The work of all depths, that of an unfinished one included.
    pub counts: Counts,
}

/// [`Star`] with depth 1, 2, … up to `max_depth`, so that there is an answer at any
/// time: [`deepen`](super::deepen) for games with luck.
///
/// Ends early when a limit is hit, when every line looked at ends the game, or when
/// `watch`, who is shown every complete depth, breaks. Depth 1 is always completed, so
/// that there is a move.
pub fn venture<P: Position, J: Judge<P>, O: Order<P>>(
    search: &Star<J, O>,
    pos: &P,
    max_depth: u32,
    limits: Limits<'_>,
    mut watch: impl FnMut(u32, &Found<P::Move, f64>) -> ControlFlow<()>,
) -> Ventured<P::Move> {
    let mut ventured = Ventured {
        depth: 0,
        found: None,
        counts: Counts::default(),
    };
    if !matches!(pos.turn(), Turn::Player(_)) {
        return ventured;
    }
    for depth in 1..=max_depth.clamp(1, MAX_DEPTH) {
        let left = |most: u64| most.saturating_sub(ventured.counts.nodes);
        let limits = match depth {
            1 => Limits::default(),
            _ => Limits {
                nodes: limits.nodes.map(left),
                ..limits
            },
        };
        let mut meter = Meter::new(limits);
        let found = search.run_with(pos, depth, &mut meter, &mut NoTrace);
        ventured.counts += meter.counts;
        let Some(found) = found else {
            break;
        };
        let every_line_ends = found.counts.horizon == 0;
        let told = watch(depth, &found);
        ventured.depth = depth;
        ventured.found = Some(found);
        if told.is_break() || every_line_ends {
            break;
        }
    }
    ventured
}
