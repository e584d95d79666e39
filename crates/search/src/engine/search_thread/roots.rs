use std::time::Instant;

use game::{Deterministic, Evaluator, Side, Turn};

use super::{Node, SearchThread, SharedState};
use crate::engine::limits::Limits;
use crate::engine::report::{Report, RootMove};
use crate::engine::score::{self, INFINITE, Score};
use crate::engine::table::TranspositionTable;

/// A move of the root with what is known about it.
#[derive(Clone)]
struct Root<M> {
    mv: M,
    value: i32,
    /// Is the value more than a bound?
    known: bool,
    /// Is the value the truth?
    exact: bool,
    line: Vec<M>,
}

impl<M: Copy> Root<M> {
    fn new((_, mv): (u16, M)) -> Root<M> {
        Root {
            mv,
            value: 0,
            known: false,
            exact: false,
            line: Vec::new(),
        }
    }
}

/// Deeper and deeper from the root.
impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    /// Searches deeper and deeper, and hands each complete depth to `watch`. `None`
    /// only when no player is to move.
    pub fn think(
        &mut self,
        pos: &P,
        table: &TranspositionTable,
        limits: &Limits<'_>,
        mut watch: impl FnMut(&Report<P::Move>),
    ) -> Option<Report<P::Move>> {
        let Turn::Player(me) = pos.turn() else {
            return None;
        };
        self.nodes = 0;
        self.deepest = 0;
        self.stopped = false;
        self.order.fade();
        let shared = SharedState { table, limits };
        let acc = self.eval.start(pos);
        let mut roots: Vec<Root<P::Move>> = (0..).zip(pos.moves()).map(Root::new).collect();
        // A legal move is always at hand, however soon the search is stopped.
        let mut report = Report {
            best: roots.first()?.mv,
            score: Score::Heuristic(self.static_eval(&acc, pos, me)),
            exact: false,
            depth: 0,
            deepest: 0,
            nodes: 0,
            line: vec![roots.first()?.mv],
            moves: Vec::new(),
        };
        let most = {
            let bounds = pos.bounds();
            bounds.end().0.max(-bounds.start().0)
        };
        let mut decided_for = 0;
        for depth in 1..=limits.depth.min(Limits::DEEPEST) {
            self.horizon = depth;
            if !self.deepen(pos, &acc, me, &mut roots, depth, &shared) {
                // Broken off; but a better move found before that counts.
                let depth = report.depth;
                self.adopt(&mut report, &roots, depth, most);
                break;
            }
            self.adopt(&mut report, &roots, depth, most);
            watch(&report);
            decided_for = match score::is_decided(roots[0].value) {
                true => decided_for + 1,
                false => 0,
            };
            let proved = match limits.all {
                true => report.moves.iter().all(|root| root.exact),
                false => report.exact,
            };
            // Sure of winning, there may still be points to win: look on for a while.
            let settled = decided_for > 6 && !limits.all;
            let obvious = (roots.len() == 1 || settled) && limits.soft.is_some();
            let late = limits.soft.is_some_and(|soft| Instant::now() >= soft);
            if proved || obvious || late {
                break;
            }
        }
        report.nodes = self.nodes;
        Some(report)
    }

    /// Reports the best root move. A win by as many points as there can be is the truth
    /// even where other moves were only guessed at; a smaller one may turn out larger.
    fn adopt(&self, report: &mut Report<P::Move>, roots: &[Root<P::Move>], depth: u32, most: i32) {
        let best = &roots[0];
        if best.line.is_empty() {
            return;
        }
        let explain = |root: &Root<P::Move>| match score::explain(root.value) {
            Score::Heuristic(0) if root.exact => (Score::Result(0), true),
            Score::Result(points) => {
                let is_most = points.abs() >= most;
                (Score::Result(points), root.exact || is_most)
            }
            score => (score, false),
        };
        report.best = best.mv;
        (report.score, report.exact) = explain(best);
        report.depth = depth;
        report.deepest = self.deepest;
        report.nodes = self.nodes;
        report.line.clone_from(&best.line);
        report.moves = roots
            .iter()
            .map(|root| {
                let (score, exact) = explain(root);
                RootMove {
                    mv: root.mv,
                    score: root.known.then_some(score),
                    exact: root.known && exact,
                }
            })
            .collect();
    }

    /// One more complete depth, best move first afterwards. False when stopped.
    fn deepen(
        &mut self,
        pos: &P,
        acc: &E::Acc,
        me: Side,
        roots: &mut [Root<P::Move>],
        depth: u32,
        shared: &SharedState<'_>,
    ) -> bool {
        if shared.limits.all {
            // Values of different depths must not be compared: all or none.
            let mut valued = roots.to_vec();
            for root in &mut valued {
                self.heuristic = false;
                self.try_root(pos, acc, me, root, -INFINITE, INFINITE, depth, shared);
                if self.stopped {
                    return false;
                }
                root.known = true;
                root.exact = !self.heuristic;
            }
            valued.sort_by_key(|root| -root.value);
            roots.clone_from_slice(&valued);
            return true;
        }
        // Around the last value first; wider on failure.
        let guess = roots[0].value;
        let narrow = depth >= 4 && !score::is_decided(guess);
        let mut reach = self.eval.margin().max(8) / 2;
        let (mut low, mut high) = match narrow {
            true => (guess - reach, guess + reach),
            false => (-INFINITE, INFINITE),
        };
        loop {
            self.heuristic = false;
            let value = self.round(pos, acc, me, roots, low, high, depth, shared);
            if self.stopped {
                return false;
            }
            roots[0].exact = !self.heuristic;
            reach = reach.saturating_mul(4);
            let wide = reach > 1 << 20;
            if value <= low && low > -INFINITE {
                low = if wide { -INFINITE } else { low - reach };
            } else if value >= high && high < INFINITE {
                high = if wide { INFINITE } else { high + reach };
            } else {
                return true;
            }
        }
    }

    /// All root moves within a window. The best is in front afterwards.
    #[expect(
        clippy::too_many_arguments,
        reason = "they are one search's parameters"
    )]
    fn round(
        &mut self,
        pos: &P,
        acc: &E::Acc,
        me: Side,
        roots: &mut [Root<P::Move>],
        low: i32,
        high: i32,
        depth: u32,
        shared: &SharedState<'_>,
    ) -> i32 {
        let mut best = -INFINITE;
        for index in 0..roots.len() {
            let alpha = low.max(best);
            let root = &mut roots[index];
            root.known = false;
            root.exact = false;
            let kept = root.value;
            if index > 0 {
                // Is it better at all?
                self.try_root(pos, acc, me, root, alpha, alpha + 1, depth, shared);
            }
            if index == 0 || (root.value > alpha && root.value < high && !self.stopped) {
                self.try_root(pos, acc, me, root, alpha, high, depth, shared);
            }
            if self.stopped {
                roots[index].value = kept;
                return best;
            }
            let value = roots[index].value;
            if value > best {
                best = value;
                roots[index].known = true;
                roots[..=index].rotate_right(1);
                if best >= high {
                    break;
                }
            }
        }
        best
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "they are one search's parameters"
    )]
    fn try_root(
        &mut self,
        pos: &P,
        acc: &E::Acc,
        me: Side,
        root: &mut Root<P::Move>,
        alpha: i32,
        beta: i32,
        depth: u32,
        shared: &SharedState<'_>,
    ) {
        let next = pos.after(root.mv);
        let acc = self.eval.step(acc, pos, root.mv, &next);
        let node = Node {
            depth: depth - 1,
            ply: 1,
            before: Some(root.mv),
            excluded: None,
        };
        let value = self.seen_by(me, &next, &acc, alpha, beta, node, shared);
        if !self.stopped {
            root.value = value;
            root.line.clear();
            root.line.push(root.mv);
            root.line.extend_from_slice(&self.lines[1]);
        }
    }
}
