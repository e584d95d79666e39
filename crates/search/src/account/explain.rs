use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use game::{Deterministic, Notation, Side, Turn};

use super::inquiry::Arranged;
use super::place::{Here, Itself, Place};
use super::scribe::Scribe;
use super::{Account, Algorithm, Gauge, Happening, Inquiry, Iteration, Node, Unfit};
use crate::textbook::{
    AlphaBeta, Counts, Expectimax, Found, Judge, Kind, LeafReason, Limits, Minimax, Pvs,
    Remembering, Star, Uct, Window, deepen,
};

/// Searches, and tells everything. `has_luck` says whether chance may have a say.
pub fn explain(
    place: Arc<dyn Place>,
    has_luck: bool,
    gauge: Gauge,
    inquiry: &Inquiry<'_>,
) -> Result<Account, Unfit> {
    match has_luck {
        true => with_luck(&Here::<true>(place), &Itself, gauge, inquiry),
        false => without_luck(&Here::<false>(place), &Itself, gauge, inquiry),
    }
}

fn without_luck<P: Notation + Deterministic, J: Judge<P>>(
    pos: &P,
    judge: &J,
    gauge: Gauge,
    inquiry: &Inquiry<'_>,
) -> Result<Account, Unfit> {
    if pos.turn().is_over() {
        return Err(Unfit::Over);
    }
    let Inquiry {
        depth, max, limits, ..
    } = *inquiry;
    let how = inquiry.arrangement;
    let order = Arranged { how, judge };
    let window = inquiry
        .window
        .map_or(Window::<i32>::FULL, |(alpha, beta)| Window {
            alpha: gauge.raw(alpha),
            beta: gauge.raw(beta),
        });
    let mut scribe = Scribe::new(gauge, inquiry);
    let found = match inquiry.algorithm {
        Algorithm::Minimax => {
            let search = Minimax {
                max,
                ..Minimax::new(judge)
            };
            search.run(pos, depth, limits, &mut scribe)
        }
        Algorithm::AlphaBeta => {
            let search = AlphaBeta {
                window,
                max,
                ..AlphaBeta::new(judge)
            };
            search.order(order).run(pos, depth, limits, &mut scribe)
        }
        Algorithm::Pvs => {
            let search = Pvs {
                window,
                max,
                ..Pvs::new(judge)
            };
            search.order(order).run(pos, depth, limits, &mut scribe)
        }
        Algorithm::Table => {
            let search = Remembering {
                window,
                max,
                ..Remembering::new(judge)
            };
            search.order(order).run(pos, depth, limits, &mut scribe)
        }
        Algorithm::Deepening => return Ok(deepened(pos, judge, gauge, inquiry, scribe)),
        _ => return with_luck(pos, judge, gauge, inquiry),
    };
    let found = found.map(|found| as_f64(&found));
    Ok(told(pos, gauge, inquiry, scribe, found))
}

fn with_luck<P: Notation, J: Judge<P>>(
    pos: &P,
    judge: &J,
    gauge: Gauge,
    inquiry: &Inquiry<'_>,
) -> Result<Account, Unfit> {
    if pos.turn().is_over() {
        return Err(Unfit::Over);
    }
    let Inquiry {
        depth, max, limits, ..
    } = *inquiry;
    let how = inquiry.arrangement;
    let order = Arranged { how, judge };
    let (lowest, highest) = (gauge.lowest, gauge.highest);
    let mut scribe = Scribe::new(gauge, inquiry);
    let found = match inquiry.algorithm {
        Algorithm::Expectimax => {
            let search = Expectimax { judge, max };
            search.run(pos, depth, limits, &mut scribe)
        }
        Algorithm::Star1 => {
            let search = Star {
                max,
                ..Star::one(judge, lowest, highest)
            };
            search.order(order).run(pos, depth, limits, &mut scribe)
        }
        Algorithm::Star2 => {
            let search = Star {
                max,
                ..Star::two(judge, lowest, highest)
            };
            search.order(order).run(pos, depth, limits, &mut scribe)
        }
        Algorithm::Mcts => return Ok(grown(pos, inquiry)),
        other => return Err(Unfit::Luck(other)),
    };
    Ok(told(pos, gauge, inquiry, scribe, found))
}

fn as_f64<M: Copy>(found: &Found<M>) -> Found<M, f64> {
    Found {
        value: f64::from(found.value),
        best: found.best,
        moves: Vec::new(),
        counts: found.counts,
    }
}

fn max_of<P: Notation>(pos: &P, inquiry: &Inquiry<'_>) -> Side {
    inquiry.max.unwrap_or(match pos.turn() {
        Turn::Player(side) => side,
        Turn::Chance | Turn::Over(_) => Side::First,
    })
}

/// What a scribe has written about one search; `None` found means that it gave up.
fn told<P: Notation>(
    pos: &P,
    gauge: Gauge,
    inquiry: &Inquiry<'_>,
    scribe: Scribe<'_, P>,
    found: Option<Found<P::Move, f64>>,
) -> Account {
    let stopped = found.is_none();
    let best = found.as_ref().and_then(|found| found.best);
    let best = best.map(|mv| pos.move_text(mv));
    let value = found.as_ref().map_or(f64::NAN, |found| found.value);
    let value = gauge.points(value);
    let counts = found.map(|found| found.counts).unwrap_or_else(|| Counts {
        nodes: inquiry.limits.nodes.unwrap_or_default(),
        ..Counts::default()
    });
    let depth = inquiry.depth;
    let iteration = Iteration {
        depth,
        value,
        best: best.clone(),
        counts,
    };
    Account {
        algorithm: inquiry.algorithm,
        max: max_of(pos, inquiry),
        nodes: scribe.nodes,
        happenings: scribe.happenings,
        roots: scribe.roots,
        value,
        best,
        counts,
        iterations: if stopped { Vec::new() } else { vec![iteration] },
        stopped,
    }
}

fn deepened<P: Notation + Deterministic, J: Judge<P>>(
    pos: &P,
    judge: &J,
    gauge: Gauge,
    inquiry: &Inquiry<'_>,
    mut scribe: Scribe<'_, P>,
) -> Account {
    let how = inquiry.arrangement;
    let search = AlphaBeta {
        max: inquiry.max,
        ..AlphaBeta::new(judge)
    };
    let search = search.order(Arranged { how, judge });
    let limits = inquiry.limits;
    let series = deepen(&search, pos, inquiry.depth, limits, &mut scribe, |_| {
        ControlFlow::Continue(())
    });
    let iterations = series.iterations.iter().map(|one| Iteration {
        depth: one.depth,
        value: gauge.points(f64::from(one.value)),
        best: Some(pos.move_text(one.best)),
        counts: one.counts,
    });
    Account {
        algorithm: inquiry.algorithm,
        max: max_of(pos, inquiry),
        iterations: iterations.collect(),
        nodes: scribe.nodes,
        happenings: scribe.happenings,
        roots: scribe.roots,
        value: series
            .value()
            .map_or(f64::NAN, |value| gauge.points(f64::from(value))),
        best: series.best.map(|mv| pos.move_text(mv)),
        counts: series.counts,
        stopped: series.stopped,
    }
}

/// A tree that grows by simulations. Its values are means from 0, lost, to 1, won.
fn grown<P: Notation>(pos: &P, inquiry: &Inquiry<'_>) -> Account {
    let limits = inquiry.limits;
    let mut done = 0;
    let grown = Uct::new(inquiry.seed).grow(pos, inquiry.simulations, || {
        done += 1;
        must_stop(&limits, done)
    });
    let mut nodes: Vec<Node> = Vec::with_capacity(grown.nodes.len());
    for sprout in &grown.nodes {
        let above = sprout.from.map(|(parent, _)| parent);
        let turn = sprout.pos.turn();
        nodes.push(Node {
            parent: above,
            mv: sprout
                .from
                .map(|(parent, mv)| grown.nodes[parent].pos.move_text(mv)),
            odds: sprout
                .from
                .and_then(|(parent, mv)| odds(&grown.nodes[parent].pos, mv)),
            probe: false,
            position: sprout.pos.text(),
            kind: Kind::of(turn, grown.max),
            depth: above.map_or(0, |above| nodes[above].depth + 1),
            alpha: f64::NEG_INFINITY,
            beta: f64::INFINITY,
            children: sprout.children.clone(),
            leaf: turn.is_over().then_some(LeafReason::Over),
            cut: None,
            pruned: Vec::new(),
            value: Some(sprout.mean()),
            unwritten: 0,
            visits: Some(sprout.visits),
        });
    }
    let simulations = grown.simulations.into_iter();
    let happenings: Vec<Happening> = simulations
        .map(|one| Happening::Simulate {
            path: one.path,
            reward: one.reward,
        })
        .collect();
    let counts = Counts {
        nodes: happenings.len() as u64,
        ..Counts::default()
    };
    let value = grown.nodes[0].mean();
    let best = grown.best.map(|mv| pos.move_text(mv));
    let iteration = Iteration {
        depth: happenings.len() as u32,
        value,
        best: best.clone(),
        counts,
    };
    Account {
        algorithm: inquiry.algorithm,
        max: grown.max,
        stopped: happenings.len() < inquiry.simulations as usize,
        nodes,
        happenings,
        roots: vec![0],
        value,
        best,
        counts,
        iterations: vec![iteration],
    }
}

/// How likely an outcome is, where luck chooses.
fn odds<P: Notation>(pos: &P, outcome: P::Move) -> Option<f64> {
    if pos.turn() != Turn::Chance {
        return None;
    }
    let all: u32 = pos.moves().map(|mv| pos.weight(mv)).sum();
    Some(f64::from(pos.weight(outcome)) / f64::from(all))
}

fn must_stop(limits: &Limits<'_>, done: u64) -> bool {
    limits.nodes.is_some_and(|most| done > most)
        || limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
        || limits.deadline.is_some_and(|end| Instant::now() >= end)
}
