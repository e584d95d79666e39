use game::{Position, Side, Turn};

use super::limits::Meter;
use super::minimax::first_with;
use super::{
    CutReason, Found, Kind, LeafEval, LeafReason, Limits, MAX_DEPTH, Natural, NoTrace, Node, Order,
    Step, Trace, Visit, Window,
};

/// Expectiminimax with pruning: alpha-beta at the nodes of the players, Star1 or
/// Star2 at those of chance (Ballard, 1983).
///
/// The mean of some outcomes can be bounded before all of them are known, if there
/// is a lowest and a highest value. While a fair coin has shown only that heads is
/// worth −1, tails worth at most 1 cannot lift the mean above 0; whoever has more
/// than 0 elsewhere need not look at tails.
///
/// Finds the value and the best move of [`Expectimax`](super::Expectimax), up to
/// rounding in the last digits.
#[derive(Clone, Copy, Debug)]
pub struct Star<J, O = Natural> {
    /// What leaves are worth: `lowest <= value <= highest`, or the search is wrong.
    pub judge: J,
    /// In which order the players' moves are tried.
    pub order: O,
    /// The lowest value there is.
    pub lowest: i32,
    /// The highest value there is.
    pub highest: i32,
    /// What is done before the outcomes of a chance node are searched.
    pub probing: Probing,
    /// Which side MAX is: by default the one to move, or the first where luck is.
    pub max: Option<Side>,
}

/// What is done before the outcomes of a chance node are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Probing {
    /// Star1: nothing. A cut comes only after most outcomes have been searched.
    Off,
    /// Star2: one move is tried behind every outcome. Where MAX is to move its value
    /// is a lower bound of the outcome, where MIN is, an upper one; with luck these
    /// are enough for a cut. Otherwise the search goes on behind the move that was
    /// tried: a probe in vain costs one call, and no position is searched twice.
    On,
}

impl<J> Star<J> {
    /// Star1 with values from `lowest` to `highest`.
    pub const fn one(judge: J, lowest: i32, highest: i32) -> Star<J> {
        Star {
            judge,
            order: Natural,
            lowest,
            highest,
            probing: Probing::Off,
            max: None,
        }
    }

    /// Star2 with values from `lowest` to `highest`.
    pub const fn two(judge: J, lowest: i32, highest: i32) -> Star<J> {
        Star {
            judge,
            order: Natural,
            lowest,
            highest,
            probing: Probing::On,
            max: None,
        }
    }
}

impl<J, O> Star<J, O> {
    /// The same with another order of moves.
    pub fn order<O2>(self, order: O2) -> Star<J, O2> {
        Star {
            judge: self.judge,
            order,
            lowest: self.lowest,
            highest: self.highest,
            probing: self.probing,
            max: self.max,
        }
    }

    /// Searches so many moves and outcomes deep.
    pub fn search<P: Position>(&self, pos: &P, depth: u32) -> Found<P::Move, f64>
    where
        J: LeafEval<P>,
        O: Order<P>,
    {
        self.run(pos, depth, Limits::default(), &mut NoTrace)
            .expect("a search without limits ends")
    }

    /// Searches so many moves and outcomes deep and tells a trace; `None` when a limit
    /// was hit.
    pub fn run<P: Position, T: Trace<P>>(
        &self,
        pos: &P,
        depth: u32,
        limits: Limits<'_>,
        trace: &mut T,
    ) -> Option<Found<P::Move, f64>>
    where
        J: LeafEval<P>,
        O: Order<P>,
    {
        self.run_with(pos, depth, &mut Meter::new(limits), trace)
    }

    /// Searches with a meter that somebody else reads afterwards.
    pub(super) fn run_with<P: Position, T: Trace<P>>(
        &self,
        pos: &P,
        depth: u32,
        meter: &mut Meter<'_>,
        trace: &mut T,
    ) -> Option<Found<P::Move, f64>>
    where
        J: LeafEval<P>,
        O: Order<P>,
    {
        let depth = depth.min(MAX_DEPTH);
        let to_move = match pos.turn() {
            Turn::Player(side) => side,
            Turn::Chance | Turn::Over(_) => Side::First,
        };
        trace.iteration(depth);
        let mut run = Run {
            rules: self,
            max: self.max.unwrap_or(to_move),
            range: Window {
                alpha: f64::from(self.lowest),
                beta: f64::from(self.highest),
            },
            meter,
            trace,
            at_root: Vec::new(),
        };
        let value = run.value(pos, run.range, depth, Task::Root);
        if run.meter.stopped {
            run.trace.stop();
            return None;
        }
        let best = match pos.turn() {
            Turn::Player(_) => first_with(value, &run.at_root),
            Turn::Chance | Turn::Over(_) => None,
        };
        Some(Found {
            value,
            best,
            moves: run.at_root,
            counts: run.meter.counts,
        })
    }
}

struct Run<'a, 'm, P: Position, J, O, T> {
    rules: &'a Star<J, O>,
    max: Side,
    /// From the lowest value to the highest.
    range: Window<f64>,
    meter: &'a mut Meter<'m>,
    trace: &'a mut T,
    /// The moves or outcomes of the root with their values.
    at_root: Vec<(P::Move, f64)>,
}

/// An outcome of chance and what is known about it.
#[derive(Clone, Copy)]
struct Outcome<M> {
    mv: M,
    weight: f64,
    /// Its value lies within. Exact when both ends are equal.
    low: f64,
    high: f64,
    /// The value of the first move behind it, once that was probed.
    first: Option<f64>,
}

/// Why a node is looked at, beside its position.
#[derive(Clone, Copy, PartialEq)]
enum Task {
    /// To find the value of the root.
    Root,
    /// To find the value of a node below.
    Inner,
    /// To find the value of a node whose first move is known to be worth this.
    GoOn(f64),
}

impl<P: Position, J: LeafEval<P>, O: Order<P>, T: Trace<P>> Run<'_, '_, P, J, O, T> {
    /// What a position is worth to MAX, as far as it matters.
    fn value(&mut self, pos: &P, window: Window<f64>, depth: u32, task: Task) -> f64 {
        if !self.meter.node() {
            return 0.0;
        }
        self.enter(pos, window, depth);
        let value = match pos.turn() {
            Turn::Over(_) => self.leaf(pos, depth),
            _ if depth == 0 => self.leaf(pos, depth),
            Turn::Player(side) => self.best(pos, side, window, depth, task),
            Turn::Chance => self.mean(pos, window, depth, task),
        };
        if !self.meter.stopped {
            self.trace.leave(value);
        }
        value
    }

    fn enter(&mut self, pos: &P, window: Window<f64>, depth: u32) {
        self.trace.enter(Visit {
            pos,
            kind: Kind::of(pos.turn(), self.max),
            depth,
            window,
        });
    }

    /// The judge's word, where the game is over or the depth used up.
    fn leaf(&mut self, pos: &P, depth: u32) -> f64 {
        let reason = match pos.turn() {
            Turn::Over(_) => {
                self.meter.counts.over += 1;
                LeafReason::Over
            }
            Turn::Player(_) | Turn::Chance => {
                self.meter.counts.horizon += 1;
                LeafReason::Depth
            }
        };
        let value = self.rules.judge.value(pos, depth, self.max);
        debug_assert!(
            (self.rules.lowest..=self.rules.highest).contains(&value),
            "a leaf is worth {value}, which is out of range"
        );
        let value = f64::from(value);
        self.trace.leaf(reason, value);
        value
    }

    /// Alpha-beta: the highest value of the moves of MAX, or the lowest of those of
    /// MIN.
    fn best(&mut self, pos: &P, side: Side, window: Window<f64>, depth: u32, task: Task) -> f64 {
        let Window {
            mut alpha,
            mut beta,
        } = window;
        let maximise = side == self.max;
        let mut best = if maximise {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        let mut known = match task {
            Task::GoOn(first) => Some(first),
            Task::Root | Task::Inner => None,
        };
        let mut moves = self.rules.order.moves(pos, self.node(side, depth));
        while let Some(mv) = moves.next() {
            let matters = Window { alpha, beta };
            let value = match known.take() {
                Some(first) => first,
                None => self.child(pos, step(mv), matters, depth, Task::Inner),
            };
            if self.meter.stopped {
                break;
            }
            if maximise {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            self.trace.child(mv, value, best, Window { alpha, beta });
            if task == Task::Root {
                self.at_root.push((mv, value));
            }
            if beta <= alpha {
                let reason = if maximise {
                    CutReason::High
                } else {
                    CutReason::Low
                };
                self.cut(reason, moves);
                break;
            }
        }
        best
    }

    /// The mean of the outcomes. All sums are of weights times values, and only the
    /// last is divided by the total weight, exactly as without pruning.
    fn mean(&mut self, pos: &P, window: Window<f64>, depth: u32, task: Task) -> f64 {
        let mut outcomes: Vec<Outcome<P::Move>> = pos
            .moves()
            .map(|mv| Outcome {
                mv,
                weight: f64::from(pos.weight(mv)),
                low: self.range.alpha,
                high: self.range.beta,
                first: None,
            })
            .collect();
        let total: f64 = outcomes.iter().map(|outcome| outcome.weight).sum();

        if self.rules.probing == Probing::On {
            for index in 0..outcomes.len() {
                let settled = self.probe(pos, &mut outcomes, index, window, depth);
                if self.meter.stopped {
                    return 0.0;
                }
                if let Some(bound) = settled {
                    return bound;
                }
            }
        }

        for index in 0..outcomes.len() {
            let Outcome {
                mv,
                weight,
                low,
                high,
                first,
            } = outcomes[index];
            let matters = what_matters(&outcomes, index, window);
            let value = if low == high {
                low
            } else {
                let inside = Window {
                    alpha: matters.alpha.max(low),
                    beta: matters.beta.min(high),
                };
                let task = first.map_or(Task::Inner, Task::GoOn);
                self.child(pos, chance_step(mv, weight / total), inside, depth, task)
            };
            if self.meter.stopped {
                return 0.0;
            }
            (outcomes[index].low, outcomes[index].high) = (value, value);
            let known: f64 = outcomes[..=index].iter().map(|o| o.weight * o.low).sum();
            self.trace.child(mv, value, known / total, window);
            if task == Task::Root {
                self.at_root.push((mv, value));
            }
            // Asked of the very number that the search behind the outcome was given:
            // a sum rounded another way might take a bound for a value.
            if let Some(bound) = self.settled(&outcomes, index, matters, window) {
                return bound;
            }
        }
        mean_of(&outcomes, |outcome| outcome.low)
    }

    /// Tries the first move behind an outcome and narrows what is known about it.
    /// Returns a bound of the mean if that settles it.
    fn probe(
        &mut self,
        pos: &P,
        outcomes: &mut [Outcome<P::Move>],
        index: usize,
        window: Window<f64>,
        depth: u32,
    ) -> Option<f64> {
        let Window {
            alpha: lowest,
            beta: highest,
        } = self.range;
        let Outcome { mv, weight, .. } = outcomes[index];
        let after = pos.after(mv);
        let depth = depth - 1;
        let turn = after.turn();
        if turn == Turn::Chance && depth > 0 {
            return None;
        }
        let total: f64 = outcomes.iter().map(|outcome| outcome.weight).sum();
        self.trace.descend(Step {
            probe: true,
            ..chance_step(mv, weight / total)
        });
        if !self.meter.node() {
            return None;
        }
        let matters = what_matters(outcomes, index, window);
        let kind = Kind::of(turn, self.max);
        // A bound is only learnt with the near end of the window wide open: that a
        // move of MAX is worth *at most* so much says nothing about the best one.
        let inside = if kind == Kind::Max {
            Window {
                alpha: lowest,
                beta: matters.beta.min(highest),
            }
        } else {
            Window {
                alpha: matters.alpha.max(lowest),
                beta: highest,
            }
        };
        self.enter(&after, inside, depth);
        let outcome = &mut outcomes[index];
        let value = match turn {
            Turn::Player(side) if depth > 0 => {
                let mut moves = self.rules.order.moves(&after, self.node(side, depth));
                let mv = moves.next().expect("a player to move has a move");
                let only_one = moves.next().is_none();
                let value = self.child(&after, step(mv), inside, depth, Task::Inner);
                if self.meter.stopped {
                    return None;
                }
                self.trace.child(mv, value, value, inside);
                // Exact, unless it is beyond what matters and settles the mean.
                outcome.first = Some(value);
                if kind == Kind::Max || only_one {
                    outcome.low = value;
                }
                if kind == Kind::Min || only_one {
                    outcome.high = value;
                }
                value
            }
            _ => {
                let value = self.leaf(&after, depth);
                (outcome.low, outcome.high) = (value, value);
                value
            }
        };
        self.trace.leave(value);
        self.settled(outcomes, index, matters, window)
    }

    /// A bound of the mean, if what is now known about an outcome puts it outside
    /// what matters. The outcomes after it are pruned.
    fn settled(
        &mut self,
        outcomes: &[Outcome<P::Move>],
        index: usize,
        matters: Window<f64>,
        window: Window<f64>,
    ) -> Option<f64> {
        let (reason, bound) = if outcomes[index].high <= matters.alpha {
            let bound = mean_of(outcomes, |outcome| outcome.high);
            (CutReason::Low, bound.min(window.alpha))
        } else if outcomes[index].low >= matters.beta {
            let bound = mean_of(outcomes, |outcome| outcome.low);
            (CutReason::High, bound.max(window.beta))
        } else {
            return None;
        };
        self.cut(
            reason,
            outcomes[index + 1..].iter().map(|outcome| outcome.mv),
        );
        Some(bound)
    }

    fn child(
        &mut self,
        pos: &P,
        step: Step<P::Move>,
        window: Window<f64>,
        depth: u32,
        task: Task,
    ) -> f64 {
        self.trace.descend(step);
        self.value(&pos.after(step.mv), window, depth - 1, task)
    }

    fn node(&self, side: Side, depth: u32) -> Node {
        Node {
            kind: Kind::of(Turn::Player(side), self.max),
            max: self.max,
            depth,
        }
    }

    /// Leaves the moves that have not been tried, if there are any.
    fn cut(&mut self, reason: CutReason, rest: impl Iterator<Item = P::Move>) {
        let pruned: Vec<P::Move> = rest.collect();
        if !pruned.is_empty() {
            self.trace.cut(reason, &pruned);
            self.meter.cutoff(pruned.len());
        }
    }
}

/// What matters of one outcome: up to `alpha` it cannot lift the mean above the
/// window's alpha even if all others go well, and from `beta` on it cannot stay below
/// the window's beta even if all others go badly.
fn what_matters<M>(outcomes: &[Outcome<M>], index: usize, window: Window<f64>) -> Window<f64> {
    let total: f64 = outcomes.iter().map(|outcome| outcome.weight).sum();
    let others = || {
        outcomes
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != index)
    };
    let highs: f64 = others().map(|(_, other)| other.weight * other.high).sum();
    let lows: f64 = others().map(|(_, other)| other.weight * other.low).sum();
    Window {
        alpha: (window.alpha * total - highs) / outcomes[index].weight,
        beta: (window.beta * total - lows) / outcomes[index].weight,
    }
}

/// The mean of what is known, one way or the other.
fn mean_of<M>(outcomes: &[Outcome<M>], known: impl Fn(&Outcome<M>) -> f64) -> f64 {
    let sum: f64 = outcomes.iter().map(|o| o.weight * known(o)).sum();
    let total: f64 = outcomes.iter().map(|o| o.weight).sum();
    sum / total
}

fn step<M>(mv: M) -> Step<M> {
    Step {
        mv,
        odds: None,
        probe: false,
    }
}

fn chance_step<M>(mv: M, odds: f64) -> Step<M> {
    Step {
        mv,
        odds: Some(odds),
        probe: false,
    }
}
