use std::ops::ControlFlow;
use std::sync::Arc;

use game::{Notation, Position, Side, Turn};

use super::dyn_position::{AnyPosition, DynPosition, OwnLeafEval};
use super::recorder::Recorder;
use super::request::RequestedOrder;
use super::{
    Algorithm, Iteration, Node, Quantity, SearchTrace, TraceEvent, TraceRequest, Unsupported,
    ValueScale,
};
use crate::textbook::{
    AlphaBeta, AlphaBetaTt, Counts, Expectimax, Found, Kind, LeafReason, Minimax, Pvs, Star,
    TextbookLimits, Uct, UctNode, UctTree, Window, deepen,
};

/// Runs a search and records it. `has_chance` says whether the game has chance nodes.
pub fn explain(
    position: Arc<dyn DynPosition>,
    has_chance: bool,
    scale: ValueScale,
    request: &TraceRequest<'_>,
) -> Result<SearchTrace, Unsupported> {
    if position.turn().is_over() {
        return Err(Unsupported::Over);
    }
    if has_chance {
        let pos = &AnyPosition::<true>(position);
        Tracing {
            pos,
            scale,
            request,
        }
        .any_game()
    } else {
        let pos = &AnyPosition::<false>(position);
        Tracing {
            pos,
            scale,
            request,
        }
        .deterministic()
    }
}

/// A position and what is to be found out about it.
struct Tracing<'a, const CHANCE: bool> {
    pos: &'a AnyPosition<CHANCE>,
    scale: ValueScale,
    request: &'a TraceRequest<'a>,
}

impl Tracing<'_, false> {
    /// The algorithms for deterministic games, and those for all.
    fn deterministic(&self) -> Result<SearchTrace, Unsupported> {
        let &TraceRequest {
            depth, max, limits, ..
        } = self.request;
        let (pos, order, window) = (self.pos, self.order(), self.window());
        let mut recorder = Recorder::new(self.scale, self.request);
        let found = match self.request.algorithm {
            Algorithm::Minimax => {
                let search = Minimax::new(OwnLeafEval);
                Minimax { max, ..search }.run(pos, depth, limits, &mut recorder)
            }
            Algorithm::AlphaBeta => {
                let search = AlphaBeta::new(OwnLeafEval).order(order);
                let search = AlphaBeta {
                    window,
                    max,
                    ..search
                };
                search.run(pos, depth, limits, &mut recorder)
            }
            Algorithm::Pvs => {
                let search = Pvs::new(OwnLeafEval).order(order);
                let search = Pvs {
                    window,
                    max,
                    ..search
                };
                search.run(pos, depth, limits, &mut recorder)
            }
            Algorithm::Table => {
                let search = AlphaBetaTt::new(OwnLeafEval).order(order);
                let search = AlphaBetaTt {
                    window,
                    max,
                    ..search
                };
                search.run(pos, depth, limits, &mut recorder)
            }
            Algorithm::Deepening => return Ok(self.deepening(recorder)),
            Algorithm::Expectimax | Algorithm::Star1 | Algorithm::Star2 | Algorithm::Mcts => {
                return self.any_game();
            }
        };
        Ok(self.trace(recorder, found.map(as_f64)))
    }

    fn window(&self) -> Window<i32> {
        let window = self.request.window;
        window.map_or(Window::<i32>::FULL, |(alpha, beta)| Window {
            alpha: self.scale.to_units(alpha),
            beta: self.scale.to_units(beta),
        })
    }

    fn deepening(&self, mut recorder: Recorder<'_, AnyPosition<false>>) -> SearchTrace {
        let &Tracing {
            pos,
            scale,
            request,
        } = self;
        let search = AlphaBeta {
            max: request.max,
            ..AlphaBeta::new(OwnLeafEval).order(self.order())
        };
        let limits = request.limits;
        let series = deepen(&search, pos, request.depth, limits, &mut recorder, |_| {
            ControlFlow::Continue(())
        });
        let iterations = series.iterations.iter().map(|one| Iteration {
            depth: one.depth,
            value: scale.to_quantity(f64::from(one.value)),
            best: Some(pos.move_text(one.best)),
            counts: one.counts,
        });
        let value = series.value().map_or(f64::NAN, f64::from);
        SearchTrace {
            algorithm: request.algorithm,
            max: self.max(),
            quantity: scale.quantity,
            iterations: iterations.collect(),
            nodes: recorder.nodes,
            events: recorder.events,
            roots: recorder.roots,
            value: scale.to_quantity(value),
            best: series.best.map(|mv| pos.move_text(mv)),
            counts: if series.stopped {
                recorder.counts
            } else {
                series.counts
            },
            stopped: series.stopped,
        }
    }
}

impl<const CHANCE: bool> Tracing<'_, CHANCE> {
    /// The algorithms for games with and without chance.
    fn any_game(&self) -> Result<SearchTrace, Unsupported> {
        let &TraceRequest {
            depth, max, limits, ..
        } = self.request;
        let pos = self.pos;
        let (lowest, highest) = (self.scale.lowest, self.scale.highest);
        let mut recorder = Recorder::new(self.scale, self.request);
        let found = match self.request.algorithm {
            Algorithm::Expectimax => {
                let search = Expectimax::new(OwnLeafEval);
                Expectimax { max, ..search }.run(pos, depth, limits, &mut recorder)
            }
            Algorithm::Star1 => {
                let search = Star::one(OwnLeafEval, lowest, highest).order(self.order());
                Star { max, ..search }.run(pos, depth, limits, &mut recorder)
            }
            Algorithm::Star2 => {
                let search = Star::two(OwnLeafEval, lowest, highest).order(self.order());
                Star { max, ..search }.run(pos, depth, limits, &mut recorder)
            }
            Algorithm::Mcts => return Ok(self.simulations()),
            other => return Err(Unsupported::Chance(other)),
        };
        Ok(self.trace(recorder, found))
    }

    fn order(&self) -> RequestedOrder<'static, OwnLeafEval> {
        RequestedOrder {
            ordering: self.request.ordering,
            leaf_eval: &OwnLeafEval,
        }
    }

    fn max(&self) -> Side {
        self.request.max.unwrap_or(match self.pos.turn() {
            Turn::Player(side) => side,
            Turn::Chance | Turn::Over(_) => Side::First,
        })
    }

    /// The trace of one search; `None` found means that a limit stopped it.
    fn trace(
        &self,
        recorder: Recorder<'_, AnyPosition<CHANCE>>,
        found: Option<Found<u32, f64>>,
    ) -> SearchTrace {
        let request = self.request;
        let stopped = found.is_none();
        let best = found.as_ref().and_then(|found| found.best);
        let best = best.map(|mv| self.pos.move_text(mv));
        let value = found.as_ref().map_or(f64::NAN, |found| found.value);
        let value = self.scale.to_quantity(value);
        let counts = found.map_or(recorder.counts, |found| found.counts);
        let iteration = Iteration {
            depth: request.depth,
            value,
            best: best.clone(),
            counts,
        };
        SearchTrace {
            algorithm: request.algorithm,
            max: self.max(),
            quantity: self.scale.quantity,
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

    /// Monte Carlo tree search. Its values are mean rewards from 0, lost, to 1, won.
    fn simulations(&self) -> SearchTrace {
        let request = self.request;
        let limits = request.limits;
        let mut done = 0;
        let tree = Uct::new(request.seed).grow(self.pos, request.simulations, || {
            done += 1;
            is_stopped(&limits, done)
        });
        let mut nodes: Vec<Node> = Vec::with_capacity(tree.nodes.len());
        for node in &tree.nodes {
            let parent = node.from.map(|(parent, _)| parent);
            let depth = parent.map_or(0, |parent| nodes[parent].depth + 1);
            nodes.push(mcts_node(&tree, node, depth));
        }
        let value = tree.nodes[0].mean();
        let best = tree.best.map(|mv| self.pos.move_text(mv));
        let simulations = tree.simulations.into_iter();
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
        let iteration = Iteration {
            depth: events.len() as u32,
            value,
            best: best.clone(),
            counts,
        };
        SearchTrace {
            algorithm: request.algorithm,
            max: tree.max,
            quantity: Quantity::WinProbability,
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
}

fn mcts_node<P: Notation>(tree: &UctTree<P>, node: &UctNode<P>, depth: u32) -> Node {
    let turn = node.pos.turn();
    let from = node.from.map(|(parent, mv)| (&tree.nodes[parent].pos, mv));
    Node {
        parent: node.from.map(|(parent, _)| parent),
        mv: from.map(|(pos, mv)| pos.move_text(mv)),
        odds: from.and_then(|(pos, mv)| odds(pos, mv)),
        probe: false,
        position: node.pos.text(),
        kind: Kind::of(turn, tree.max),
        depth,
        alpha: f64::NEG_INFINITY,
        beta: f64::INFINITY,
        children: node.children.clone(),
        leaf: turn.is_over().then_some(LeafReason::Over),
        cut: None,
        pruned: Vec::new(),
        value: Some(node.mean()),
        unwritten: 0,
        visits: Some(node.visits),
    }
}

fn as_f64<M>(found: Found<M>) -> Found<M, f64> {
    Found {
        value: f64::from(found.value),
        best: found.best,
        moves: Vec::new(),
        counts: found.counts,
    }
}

/// The probability of an outcome, at a chance node.
fn odds<P: Position>(pos: &P, outcome: P::Move) -> Option<f64> {
    if pos.turn() != Turn::Chance {
        return None;
    }
    let all: u32 = pos.moves().map(|mv| pos.weight(mv)).sum();
    Some(f64::from(pos.weight(outcome)) / f64::from(all))
}

fn is_stopped(limits: &TextbookLimits<'_>, done: u64) -> bool {
    limits.nodes.is_some_and(|most| done > most) || limits.is_stopped()
}
