use game::{Position, Side, Turn};

use super::entry::entry_points;
use super::limits::NodeCounter;
use super::run::Run;
use super::{CutReason, Found, Kind, LeafEval, Natural, Order, Step, Trace, Window};

/// Expectiminimax with pruning: alpha-beta at the nodes of the players, Star1 or
/// Star2 at those of chance (Ballard, 1983).
///
/// The mean of the outcomes can be bounded before all of them are known, if there is a
/// lowest and a highest value. Once heads of a fair coin has the value −1, tails with at most
/// 1 cannot lift the mean above 0; with alpha above 0, tails need not be searched.
///
/// Finds the value and the best move of [`Expectimax`](super::Expectimax), up to
/// rounding in the last digits.
#[derive(Clone, Copy, Debug)]
pub struct Star<L, O = Natural> {
    /// The values of leaves: `lowest <= value <= highest`, or the search is wrong.
    pub leaf_eval: L,
    /// In which order the players' moves are tried.
    pub order: O,
    /// The lowest value there is.
    pub lowest: i32,
    /// The highest value there is.
    pub highest: i32,
    /// What is done before the outcomes of a chance node are searched.
    pub probing: Probing,
    /// Which side MAX is: by default the one to move, or the first at a chance node.
    pub max: Option<Side>,
}

/// What is done before the outcomes of a chance node are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Probing {
    /// Star1: nothing. A cut comes only after most outcomes have been searched.
    Off,
    /// Star2: one move is tried after every outcome. Where MAX is to move its value is a lower
    /// bound of the outcome, where MIN is, an upper one; often these are enough for a cut.
    /// Otherwise the search goes on after the move that was tried: a probe in vain costs one
    /// call, and no position is searched twice.
    On,
}

impl<L> Star<L> {
    /// Star1 with values from `lowest` to `highest`.
    pub const fn one(leaf_eval: L, lowest: i32, highest: i32) -> Star<L> {
        Star {
            leaf_eval,
            order: Natural,
            lowest,
            highest,
            probing: Probing::Off,
            max: None,
        }
    }

    /// Star2 with values from `lowest` to `highest`.
    pub const fn two(leaf_eval: L, lowest: i32, highest: i32) -> Star<L> {
        Star {
            leaf_eval,
            order: Natural,
            lowest,
            highest,
            probing: Probing::On,
            max: None,
        }
    }
}

entry_points!(Star<L, O>, Position, f64);

impl<L, O> Star<L, O> {
    /// The same with another order of moves.
    pub fn order<O2>(self, order: O2) -> Star<L, O2> {
        Star {
            leaf_eval: self.leaf_eval,
            order,
            lowest: self.lowest,
            highest: self.highest,
            probing: self.probing,
            max: self.max,
        }
    }

    /// Searches with a counter that the caller reads afterwards.
    pub(super) fn run_counted<P: Position, T: Trace<P>>(
        &self,
        pos: &P,
        depth: u32,
        counter: &mut NodeCounter<'_>,
        trace: &mut T,
    ) -> Option<Found<P::Move, f64>>
    where
        L: LeafEval<P>,
        O: Order<P>,
    {
        let mut search = StarRun {
            run: Run::begin(&self.leaf_eval, self.max, pos, depth, counter, trace),
            rules: self,
            range: Window {
                alpha: f64::from(self.lowest),
                beta: f64::from(self.highest),
            },
        };
        let value = search.value(pos, search.range, search.run.depth, Task::Root);
        search.run.found(pos, value)
    }
}

struct StarRun<'a, 'm, P: Position, L, O, T> {
    run: Run<'a, 'm, P, L, T, f64>,
    rules: &'a Star<L, O>,
    /// From the lowest value to the highest.
    range: Window<f64>,
}

/// An outcome of chance and what is known about it.
#[derive(Clone, Copy)]
struct Outcome<M> {
    mv: M,
    weight: f64,
    /// Its value lies within. Exact when both ends are equal.
    low: f64,
    high: f64,
    /// The value of the first move after it, once that was probed.
    first: Option<f64>,
}

/// Why a node is searched.
#[derive(Clone, Copy, PartialEq)]
enum Task {
    /// To find the value of the root.
    Root,
    /// To find the value of a node below.
    Inner,
    /// To find the value of a node whose first move has this value.
    GoOn(f64),
}

impl<P: Position, L: LeafEval<P>, O: Order<P>, T: Trace<P>> StarRun<'_, '_, P, L, O, T> {
    /// The value of a position for MAX, inside the window.
    fn value(&mut self, pos: &P, window: Window<f64>, depth: u32, task: Task) -> f64 {
        if !self.run.counter.node() {
            return 0.0;
        }
        self.run.enter(pos, depth, window);
        let value = match pos.turn() {
            Turn::Player(side) if depth > 0 => self.best(pos, side, window, depth, task),
            Turn::Chance if depth > 0 => self.mean(pos, window, depth, task),
            _ => self.leaf(pos, depth),
        };
        self.run.leave(value);
        value
    }

    /// The value of a leaf: where the game is over, or the depth used up.
    fn leaf(&mut self, pos: &P, depth: u32) -> f64 {
        let value = self.run.leaf(pos, pos.turn(), depth);
        debug_assert!(
            (self.rules.lowest..=self.rules.highest).contains(&value),
            "the value of a leaf, {value}, is out of range"
        );
        f64::from(value)
    }

    /// Alpha-beta: the highest value of the moves of MAX, or the lowest of those of
    /// MIN.
    fn best(&mut self, pos: &P, side: Side, window: Window<f64>, depth: u32, task: Task) -> f64 {
        let Window {
            mut alpha,
            mut beta,
        } = window;
        let is_max = side == self.run.max;
        let mut best = if is_max {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        let mut known = match task {
            Task::GoOn(first) => Some(first),
            Task::Root | Task::Inner => None,
        };
        let node = self.run.node(side, depth);
        let mut moves = self.rules.order.moves(pos, node);
        while let Some(mv) = moves.next() {
            let inside = Window { alpha, beta };
            let value = match known.take() {
                Some(first) => first,
                None => self.child(pos, Step::of(mv), inside, depth, Task::Inner),
            };
            if self.run.counter.stopped {
                break;
            }
            if is_max {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            self.run
                .trace
                .child(mv, value, best, Window { alpha, beta });
            if task == Task::Root {
                self.run.root_moves.push((mv, value));
            }
            if beta <= alpha {
                self.run.cut(CutReason::of(node.kind), moves);
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
                if self.run.counter.stopped {
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
            let needed = outcome_window(&outcomes, index, window);
            let value = if low == high {
                low
            } else {
                let inside = Window {
                    alpha: needed.alpha.max(low),
                    beta: needed.beta.min(high),
                };
                let task = first.map_or(Task::Inner, Task::GoOn);
                let step = Step::outcome(mv, weight / total);
                self.child(pos, step, inside, depth, task)
            };
            if self.run.counter.stopped {
                return 0.0;
            }
            (outcomes[index].low, outcomes[index].high) = (value, value);
            let known: f64 = outcomes[..=index].iter().map(|o| o.weight * o.low).sum();
            self.run.trace.child(mv, value, known / total, window);
            if task == Task::Root {
                self.run.root_moves.push((mv, value));
            }
            // Compared with the very number that the search of the outcome was given: a sum
            // rounded another way might take a bound for a value.
            if let Some(bound) = self.settled(&outcomes, index, needed, window) {
                return bound;
            }
        }
        mean_of(&outcomes, |outcome| outcome.low)
    }

    /// Tries the first move after an outcome and narrows its bounds. Returns a bound of the
    /// mean if that settles it.
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
        self.run.trace.descend(Step {
            probe: true,
            ..Step::outcome(mv, weight / total)
        });
        if !self.run.counter.node() {
            return None;
        }
        let needed = outcome_window(outcomes, index, window);
        let kind = Kind::of(turn, self.run.max);
        // A bound is only learnt with the near end of the window open: an upper bound of one
        // move of MAX says nothing about the best one.
        let inside = if kind == Kind::Max {
            Window {
                alpha: lowest,
                beta: needed.beta.min(highest),
            }
        } else {
            Window {
                alpha: needed.alpha.max(lowest),
                beta: highest,
            }
        };
        self.run.enter(&after, depth, inside);
        let outcome = &mut outcomes[index];
        let value = match turn {
            Turn::Player(side) if depth > 0 => {
                let mut moves = self.rules.order.moves(&after, self.run.node(side, depth));
                let mv = moves.next().expect("a player to move has a move");
                let only_one = moves.next().is_none();
                let value = self.child(&after, Step::of(mv), inside, depth, Task::Inner);
                if self.run.counter.stopped {
                    return None;
                }
                self.run.trace.child(mv, value, value, inside);
                // Exact, unless it is outside the window and settles the mean.
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
        self.run.trace.leave(value);
        self.settled(outcomes, index, needed, window)
    }

    /// A bound of the mean, if the bounds of an outcome put it outside the window. The
    /// outcomes after it are pruned.
    fn settled(
        &mut self,
        outcomes: &[Outcome<P::Move>],
        index: usize,
        needed: Window<f64>,
        window: Window<f64>,
    ) -> Option<f64> {
        let (reason, bound) = if outcomes[index].high <= needed.alpha {
            let bound = mean_of(outcomes, |outcome| outcome.high);
            (CutReason::Low, bound.min(window.alpha))
        } else if outcomes[index].low >= needed.beta {
            let bound = mean_of(outcomes, |outcome| outcome.low);
            (CutReason::High, bound.max(window.beta))
        } else {
            return None;
        };
        let rest = outcomes[index + 1..].iter().map(|outcome| outcome.mv);
        self.run.cut(reason, rest);
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
        self.run.trace.descend(step);
        self.value(&pos.after(step.mv), window, depth - 1, task)
    }
}

/// The window of one outcome: up to its `alpha` the mean stays within the window's alpha even
/// if all others have their highest values, and from its `beta` on the mean reaches the
/// window's beta even if all others have their lowest.
fn outcome_window<M>(outcomes: &[Outcome<M>], index: usize, window: Window<f64>) -> Window<f64> {
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
