use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use game::{Deterministic, Notation, Side, Turn};
use platform::Instant;

use super::dyn_position::{DynPosition, Here, Itself};
use super::recorder::Recorder;
use super::request::Arranged;
use super::{
    Algorithm, Iteration, Node, SearchTrace, TraceEvent, TraceRequest, Unsupported, ValueScale,
};
use crate::textbook::{
    AlphaBeta, AlphaBetaTt, Counts, Expectimax, Found, Kind, LeafEval, LeafReason, Limits, Minimax,
    Pvs, Star, Uct, Window, deepen,
};

/// Searches, and tells everything. `has_luck` says whether chance may have a say.
pub fn explain(
    place: Arc<dyn DynPosition>,
    has_luck: bool,
    scale: ValueScale,
    request: &TraceRequest<'_>,
) -> Result<SearchTrace, Unsupported> {
    match has_luck {
        true => with_luck(&Here::<true>(place), &Itself, scale, request),
        false => without_luck(&Here::<false>(place), &Itself, scale, request),
    }
}

fn without_luck<P: Notation + Deterministic, J: LeafEval<P>>(
    pos: &P,
    judge: &J,
    scale: ValueScale,
    request: &TraceRequest<'_>,
) -> Result<SearchTrace, Unsupported> {
    if pos.turn().is_over() {
        return Err(Unsupported::Over);
    }
    let TraceRequest {
        depth, max, limits, ..
    } = *request;
    let how = request.arrangement;
    let order = Arranged { how, judge };
    let window = request
        .window
        .map_or(Window::<i32>::FULL, |(alpha, beta)| Window {
            alpha: scale.raw(alpha),
            beta: scale.raw(beta),
        });
    let mut recorder = Recorder::new(scale, request);
    let found = match request.algorithm {
        Algorithm::Minimax => {
            let search = Minimax {
                max,
                ..Minimax::new(judge)
            };
            search.run(pos, depth, limits, &mut recorder)
        }
        Algorithm::AlphaBeta => {
            let search = AlphaBeta {
                window,
                max,
                ..AlphaBeta::new(judge)
            };
            search.order(order).run(pos, depth, limits, &mut recorder)
        }
        Algorithm::Pvs => {
            let search = Pvs {
                window,
                max,
                ..Pvs::new(judge)
            };
            search.order(order).run(pos, depth, limits, &mut recorder)
        }
        Algorithm::Table => {
            let search = AlphaBetaTt {
                window,
                max,
                ..AlphaBetaTt::new(judge)
            };
            search.order(order).run(pos, depth, limits, &mut recorder)
        }
        Algorithm::Deepening => return Ok(deepened(pos, judge, scale, request, recorder)),
        _ => return with_luck(pos, judge, scale, request),
    };
    let found = found.map(|found| as_f64(&found));
    Ok(told(pos, scale, request, recorder, found))
}

fn with_luck<P: Notation, J: LeafEval<P>>(
    pos: &P,
    judge: &J,
    scale: ValueScale,
    request: &TraceRequest<'_>,
) -> Result<SearchTrace, Unsupported> {
    if pos.turn().is_over() {
        return Err(Unsupported::Over);
    }
    let TraceRequest {
        depth, max, limits, ..
    } = *request;
    let how = request.arrangement;
    let order = Arranged { how, judge };
    let (lowest, highest) = (scale.lowest, scale.highest);
    let mut recorder = Recorder::new(scale, request);
    let found = match request.algorithm {
        Algorithm::Expectimax => {
            let search = Expectimax { judge, max };
            search.run(pos, depth, limits, &mut recorder)
        }
        Algorithm::Star1 => {
            let search = Star {
                max,
                ..Star::one(judge, lowest, highest)
            };
            search.order(order).run(pos, depth, limits, &mut recorder)
        }
        Algorithm::Star2 => {
            let search = Star {
                max,
                ..Star::two(judge, lowest, highest)
            };
            search.order(order).run(pos, depth, limits, &mut recorder)
        }
        Algorithm::Mcts => return Ok(grown(pos, request)),
        other => return Err(Unsupported::Chance(other)),
    };
    Ok(told(pos, scale, request, recorder, found))
}

fn as_f64<M: Copy>(found: &Found<M>) -> Found<M, f64> {
    Found {
        value: f64::from(found.value),
        best: found.best,
        moves: Vec::new(),
        counts: found.counts,
    }
}

fn max_of<P: Notation>(pos: &P, request: &TraceRequest<'_>) -> Side {
    request.max.unwrap_or(match pos.turn() {
        Turn::Player(side) => side,
        Turn::Chance | Turn::Over(_) => Side::First,
    })
}

/// What a recorder has written about one search; `None` found means that it gave up.
fn told<P: Notation>(
    pos: &P,
    scale: ValueScale,
    request: &TraceRequest<'_>,
    recorder: Recorder<'_, P>,
    found: Option<Found<P::Move, f64>>,
) -> SearchTrace {
    let stopped = found.is_none();
    let best = found.as_ref().and_then(|found| found.best);
    let best = best.map(|mv| pos.move_text(mv));
    let value = found.as_ref().map_or(f64::NAN, |found| found.value);
    let value = scale.points(value);
    let counts = found.map(|found| found.counts).unwrap_or_else(|| Counts {
        nodes: request.limits.nodes.unwrap_or_default(),
        ..Counts::default()
    });
    let depth = request.depth;
    let iteration = Iteration {
        depth,
        value,
        best: best.clone(),
        counts,
    };
    SearchTrace {
        algorithm: request.algorithm,
        max: max_of(pos, request),
        nodes: recorder.nodes,
        events: recorder.events,
        roots: recorder.roots,
        value,
        best,
        counts,
        iterations: if stopped { Vec::new() } else { vec![iteration] },
        stopped,
    }
}

fn deepened<P: Notation + Deterministic, J: LeafEval<P>>(
    pos: &P,
    judge: &J,
    scale: ValueScale,
    request: &TraceRequest<'_>,
    mut recorder: Recorder<'_, P>,
) -> SearchTrace {
    let how = request.arrangement;
    let search = AlphaBeta {
        max: request.max,
        ..AlphaBeta::new(judge)
    };
    let search = search.order(Arranged { how, judge });
    let limits = request.limits;
    let series = deepen(&search, pos, request.depth, limits, &mut recorder, |_| {
        ControlFlow::Continue(())
    });
    let iterations = series.iterations.iter().map(|one| Iteration {
        depth: one.depth,
        value: scale.points(f64::from(one.value)),
        best: Some(pos.move_text(one.best)),
        counts: one.counts,
    });
    SearchTrace {
        algorithm: request.algorithm,
        max: max_of(pos, request),
        iterations: iterations.collect(),
        nodes: recorder.nodes,
        events: recorder.events,
        roots: recorder.roots,
        value: series
            .value()
            .map_or(f64::NAN, |value| scale.points(f64::from(value))),
        best: series.best.map(|mv| pos.move_text(mv)),
        counts: series.counts,
        stopped: series.stopped,
    }
}

/// A tree that grows by simulations. Its values are means from 0, lost, to 1, won.
fn grown<P: Notation>(pos: &P, request: &TraceRequest<'_>) -> SearchTrace {
    let limits = request.limits;
    let mut done = 0;
    let grown = Uct::new(request.seed).grow(pos, request.simulations, || {
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
    let events: Vec<TraceEvent> = simulations
        .map(|one| TraceEvent::Simulate {
            path: one.path,
            reward: one.reward,
        })
        .collect();
    let counts = Counts {
        nodes: events.len() as u64,
        ..Counts::default()
    };
    let value = grown.nodes[0].mean();
    let best = grown.best.map(|mv| pos.move_text(mv));
    let iteration = Iteration {
        depth: events.len() as u32,
        value,
        best: best.clone(),
        counts,
    };
    SearchTrace {
        algorithm: request.algorithm,
        max: grown.max,
        stopped: events.len() < request.simulations as usize,
        nodes,
        events,
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
