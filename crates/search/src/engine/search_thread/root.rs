use game::{Deterministic, Evaluator, Position, Turn};
use platform::Instant;

use super::node::Window;
use super::{Node, SearchThread, SharedState};
use crate::engine::limits::Limits;
use crate::engine::report::{Report, RootMove, ScoreBound};
use crate::engine::score::{self, INFINITE, Score};
use crate::engine::table::{Bound, TranspositionTable};
use crate::sort::sort_by_number;

/// The least depth for an aspiration window.
const ASPIRATION_MIN_DEPTH: u32 = 4;
/// The least width of the first aspiration window, in the evaluator's units.
const ASPIRATION_MIN_WIDTH: i32 = 8;
/// By how much an aspiration window grows when the search fails outside it.
const ASPIRATION_GROWTH: i32 = 4;
/// A window that would grow by more than this is opened instead.
const ASPIRATION_MAX_REACH: i32 = 1 << 20;
/// A timed search looks for a higher win for this many iterations after the first win.
const DECIDED_ITERATIONS: u32 = 6;

const OPEN: Window = Window {
    alpha: -INFINITE,
    beta: INFINITE,
};

/// A move of the root and what is known about it.
#[derive(Clone)]
struct RootLine<M> {
    mv: M,
    value: i32,
    bound: Bound,
    /// The depth of the iteration that found the value; zero before the first.
    depth: u32,
    /// Was no heuristic used?
    is_proven: bool,
    /// The principal variation when the move was last the best, this move first.
    line: Vec<M>,
}

impl<M: Copy> RootLine<M> {
    const fn new(mv: M) -> RootLine<M> {
        RootLine {
            mv,
            value: 0,
            bound: Bound::Upper,
            depth: 0,
            is_proven: false,
            line: Vec::new(),
        }
    }

    /// Did the iteration of this depth find the move better than those before it?
    fn is_best_at(&self, depth: u32) -> bool {
        self.depth == depth && self.bound != Bound::Upper
    }

    /// What the value means, and whether it is exact. A win by `most` points, as many as
    /// there can be, is exact even where other moves were only estimated; a smaller one may
    /// turn out larger.
    fn score(&self, most: i32) -> (Score, bool) {
        match score::explain(self.value) {
            Score::Heuristic(0) if self.is_proven => (Score::Result(0), true),
            Score::Result(points) => {
                let is_most = points.abs() >= most;
                (Score::Result(points), self.is_proven || is_most)
            }
            score => (score, false),
        }
    }
}

/// Iterative deepening.
impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    /// Searches deeper and deeper until a limit is reached or the result is proven, and
    /// hands each complete iteration to `watch`. `None` only when no player is to move.
    pub fn deepen(
        &mut self,
        pos: &P,
        table: &TranspositionTable,
        limits: &Limits<'_>,
        mut watch: impl FnMut(&Report<P::Move>),
    ) -> Option<Report<P::Move>> {
        let Turn::Player(side) = pos.turn() else {
            return None;
        };
        self.nodes = 0;
        self.selective_depth = 0;
        self.stopped = false;
        self.order.fade();
        let shared = SharedState { table, limits };
        let root = Node {
            pos,
            acc: &self.eval.start(pos),
            side,
            window: OPEN,
            depth: 0,
            ply: 0,
            previous: None,
            excluded: None,
        };
        let mut lines: Vec<RootLine<P::Move>> = pos.moves().map(RootLine::new).collect();
        let mut report = first_report(lines.first()?.mv, self.static_eval(&root));
        let most = most_points(pos);
        let mut decided_for = 0;
        for depth in 1..=limits.depth.min(Limits::DEEPEST) {
            self.root_depth = depth;
            let is_complete = self.iterate(Node { depth, ..root }, &mut lines, &shared);
            if !is_complete {
                // A better move that was found before the search was stopped is played.
                if lines[0].is_best_at(depth) && lines[0].mv != report.best {
                    self.follow_table(pos, &mut lines[0].line, depth, table);
                    self.update_report(&mut report, &lines, most);
                    report.bound = Some(ScoreBound::Lower);
                    report.exact = false;
                }
                break;
            }
            self.follow_table(pos, &mut lines[0].line, depth, table);
            self.update_report(&mut report, &lines, most);
            watch(&report);
            let is_decided = score::is_decided(lines[0].value);
            decided_for = if is_decided { decided_for + 1 } else { 0 };
            if is_finished(&report, limits, decided_for) {
                break;
            }
        }
        report.nodes = self.nodes;
        Some(report)
    }

    /// Reports the line in front, and the other moves as far as the same iteration has
    /// valued them.
    fn update_report(&self, report: &mut Report<P::Move>, lines: &[RootLine<P::Move>], most: i32) {
        let best = &lines[0];
        report.best = best.mv;
        (report.score, report.exact) = best.score(most);
        report.depth = best.depth;
        report.deepest = self.selective_depth;
        report.nodes = self.nodes;
        report.line.clone_from(&best.line);
        let moves = lines.iter().map(|line| {
            let (score, exact) = line.score(most);
            let is_value = line.depth == best.depth && line.bound == Bound::Exact;
            RootMove {
                mv: line.mv,
                score: is_value.then_some(score),
                exact: is_value && exact,
            }
        });
        report.moves = moves.collect();
    }

    /// One iteration; the best move is in front afterwards. False when stopped.
    fn iterate(
        &mut self,
        root: Node<'_, P, E::Acc>,
        lines: &mut [RootLine<P::Move>],
        shared: &SharedState<'_>,
    ) -> bool {
        if shared.limits.all {
            self.value_all_moves(root, lines, shared)
        } else {
            self.aspiration(root, lines, shared)
        }
    }

    /// Values every move with an open window. Values of different depths must not be
    /// compared, so a stopped search leaves all lines as they were.
    fn value_all_moves(
        &mut self,
        root: Node<'_, P, E::Acc>,
        lines: &mut [RootLine<P::Move>],
        shared: &SharedState<'_>,
    ) -> bool {
        let mut valued = lines.to_vec();
        for line in &mut valued {
            self.heuristic = false;
            let value = self.search_root_move(root, line.mv, shared);
            if self.stopped {
                return false;
            }
            self.update_line(line, value, root);
            line.is_proven = !self.heuristic;
        }
        sort_by_number(&mut valued, |line| -i64::from(line.value));
        lines.clone_from_slice(&valued);
        true
    }

    /// Finds the best move with a window around the value of the last iteration, widened on
    /// failure.
    fn aspiration(
        &mut self,
        root: Node<'_, P, E::Acc>,
        lines: &mut [RootLine<P::Move>],
        shared: &SharedState<'_>,
    ) -> bool {
        let expected = lines[0].value;
        let is_narrow = root.depth >= ASPIRATION_MIN_DEPTH && !score::is_decided(expected);
        let mut reach = self.eval.margin().max(ASPIRATION_MIN_WIDTH) / 2;
        let mut window = if is_narrow {
            Window {
                alpha: expected - reach,
                beta: expected + reach,
            }
        } else {
            OPEN
        };
        loop {
            self.heuristic = false;
            let value = self.search_root(Node { window, ..root }, lines, shared);
            if self.stopped {
                return false;
            }
            lines[0].is_proven = !self.heuristic;
            reach = reach.saturating_mul(ASPIRATION_GROWTH);
            let opens = reach > ASPIRATION_MAX_REACH;
            if value <= window.alpha && window.alpha > OPEN.alpha {
                window.alpha = if opens {
                    OPEN.alpha
                } else {
                    window.alpha - reach
                };
            } else if value >= window.beta && window.beta < OPEN.beta {
                window.beta = if opens {
                    OPEN.beta
                } else {
                    window.beta + reach
                };
            } else {
                return true;
            }
        }
    }

    /// Searches the root moves within the window of `root`. The best is in front afterwards;
    /// when all fail low, and only upper bounds of them are known, the order stays.
    fn search_root(
        &mut self,
        root: Node<'_, P, E::Acc>,
        lines: &mut [RootLine<P::Move>],
        shared: &SharedState<'_>,
    ) -> i32 {
        let Window { mut alpha, beta } = root.window;
        let mut best = -INFINITE;
        for index in 0..lines.len() {
            let mv = lines[index].mv;
            let scout = if index == 0 {
                // The first move is not scouted.
                alpha + 1
            } else {
                let window = Window::above(alpha);
                self.search_root_move(Node { window, ..root }, mv, shared)
            };
            let node = Node {
                window: Window { alpha, beta },
                ..root
            };
            let is_inside = scout > alpha && scout < beta && !self.stopped;
            let value = if index == 0 || is_inside {
                self.search_root_move(node, mv, shared)
            } else {
                scout
            };
            if self.stopped {
                return best;
            }
            self.update_line(&mut lines[index], value, node);
            best = best.max(value);
            if value > alpha {
                alpha = value;
                lines[..=index].rotate_right(1);
            }
            if value >= beta {
                break;
            }
        }
        best
    }

    /// The value of a root move. Without meaning when the search was stopped.
    fn search_root_move(
        &mut self,
        root: Node<'_, P, E::Acc>,
        mv: P::Move,
        shared: &SharedState<'_>,
    ) -> i32 {
        let next = root.pos.after(mv);
        let acc = self.eval.step(root.acc, root.pos, mv, &next);
        let child = root.child(mv, &next, &acc);
        self.value(&child, shared)
    }

    /// Takes the value that the search of a move within the window of `root` has found, and
    /// the principal variation if it is better than alpha.
    fn update_line(&self, line: &mut RootLine<P::Move>, value: i32, root: Node<'_, P, E::Acc>) {
        let Window { alpha, beta } = root.window;
        line.value = value;
        line.bound = if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        line.depth = root.depth;
        line.is_proven = false;
        if value > alpha {
            line.line.clear();
            line.line.push(line.mv);
            line.line.extend_from_slice(&self.pv[root.ply + 1]);
        }
    }
}

/// The report before the first iteration: a legal move is always at hand, however soon the
/// search is stopped.
fn first_report<M: Copy>(mv: M, static_eval: i32) -> Report<M> {
    Report {
        best: mv,
        score: Score::Heuristic(static_eval),
        bound: None,
        exact: false,
        depth: 0,
        deepest: 0,
        nodes: 0,
        line: vec![mv],
        moves: Vec::new(),
    }
}

/// The most points by which either side can win.
fn most_points<P: Position>(pos: &P) -> i32 {
    let bounds = pos.bounds();
    bounds.end().0.max(-bounds.start().0)
}

/// Is another iteration not worth it? All is proven, the time is up, or, in a timed search,
/// there is only one move or the game has been decided for some iterations.
fn is_finished<M>(report: &Report<M>, limits: &Limits<'_>, decided_for: u32) -> bool {
    let is_proven = if limits.all {
        report.moves.iter().all(|root| root.exact)
    } else {
        report.exact
    };
    let is_decided = decided_for > DECIDED_ITERATIONS && !limits.all;
    let is_obvious = report.moves.len() == 1 || is_decided;
    let is_late = limits.soft.is_some_and(|soft| Instant::now() >= soft);
    is_proven || (is_obvious && limits.soft.is_some()) || is_late
}
