mod candidates;
mod keys;
mod line;
mod moves;
mod node;
mod probe;
mod prune;
mod quiescence;
mod root;
mod singular;

use std::sync::atomic::Ordering;

use game::{Deterministic, Evaluator, Position, Side, Turn};
use platform::Instant;

use self::moves::MovePlan;
use self::node::Node;
use super::order::{Candidate, MoveOrder};
use super::table::TranspositionTable;
use super::{Limits, Tuning, score};

/// The longest line that is searched, in plies from the root.
const MAX_PLY: usize = 160;
/// Nodes between two looks at the clock and the stop flag.
const NODES_PER_POLL: u64 = 1024;
/// Extensions are granted up to this many times the depth of the iteration.
const EXTENSION_LIMIT: usize = 2;

/// The search of one thread, and what it learns on the way.
pub struct SearchThread<P: Position, E> {
    eval: E,
    tuning: Tuning,
    order: MoveOrder<P>,
    /// One buffer of moves for each ply, so that the search does not allocate.
    move_lists: Vec<Vec<Candidate<P::Move>>>,
    /// The principal variation below each ply.
    pv: Vec<Vec<P::Move>>,
    nodes: u64,
    /// The length of the longest line so far, in plies: UCI's `seldepth`.
    selective_depth: u32,
    /// The depth of the present iteration.
    root_depth: u32,
    /// Was a heuristic used since this was last cleared: a static evaluation, forward
    /// pruning, an unproven table entry? Otherwise the value is proven.
    heuristic: bool,
    stopped: bool,
}

/// What all nodes of one search share.
struct SharedState<'a> {
    table: &'a TranspositionTable,
    limits: &'a Limits<'a>,
}

impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    /// A search thread with this evaluator.
    pub fn new(eval: E, tuning: Tuning) -> SearchThread<P, E> {
        SearchThread {
            eval,
            tuning,
            order: MoveOrder::new(MAX_PLY + 1),
            move_lists: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            pv: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            heuristic: false,
            stopped: false,
        }
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &E {
        &self.eval
    }

    /// The value of a node from the view of `node.side`, whichever side is to move: the
    /// only minus sign of the search.
    // Inlined: a call would cost 2 % more instructions on Kalah.
    #[inline(always)]
    fn value(&mut self, node: &Node<'_, P, E::Acc>, shared: &SharedState<'_>) -> i32 {
        match node.pos.turn() {
            Turn::Player(side) if side == node.side => self.search(node, shared),
            Turn::Player(side) => {
                let turned = Node {
                    side,
                    window: -node.window,
                    ..*node
                };
                -self.search(&turned, shared)
            }
            Turn::Over(points) => {
                self.nodes += 1;
                self.pv[node.ply].clear();
                score::result(points.seen_by(node.side), node.ply as u32)
            }
            Turn::Chance => unreachable!("deterministic games have no chance nodes"),
        }
    }

    /// Searches a node in which `node.side` is to move.
    ///
    /// With v the value at this depth and r the result: v <= alpha gives v <= r <=
    /// alpha, v >= beta gives beta <= r <= v, and otherwise r = v. Reductions and forward
    /// pruning, where switched on, may break this.
    fn search(&mut self, node: &Node<'_, P, E::Acc>, shared: &SharedState<'_>) -> i32 {
        self.enter(node, shared);
        if self.stopped {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(node.ply as u32);
        if node.ply >= MAX_PLY {
            return self.evaluate(node);
        }

        // Step 1. Results that are certain without a search.
        if let Some(value) = self.known_result(node) {
            return value;
        }

        // Step 2. No depth left: noisy moves only.
        if node.depth == 0 {
            return self.quiescence(node, shared);
        }

        // Step 3. The transposition table.
        let probe = probe::probe_table(node, shared);
        if let Some(value) = self.table_cutoff(node, &probe) {
            return value;
        }

        // Step 4. Forward pruning: reverse futility and the null move.
        let pruning = self.pruning(node, &probe);
        if let Some(value) = self.prune(node, pruning, shared) {
            return value;
        }

        // Step 5. Singular extension of the table's move.
        let table_move = probe.table_move(node);
        let singular = self.singular(node, &probe, table_move, pruning, shared);
        if let Some(value) = singular.cutoff {
            return value;
        }

        // Step 6. Internal iterative reduction, then enhanced transposition cutoff.
        let depth = node.depth - prune::iterative_reduction(node, &probe, pruning);
        let mut moves = self.candidates(node, table_move);
        if let Some(value) = self.transposition_cutoff(node, depth, &probe, &moves, shared) {
            self.move_lists[node.ply] = moves;
            return value;
        }

        // Step 7. All moves, the most promising first.
        let heuristic_before = std::mem::take(&mut self.heuristic);
        let plan = MovePlan {
            depth,
            extended: singular.extended,
            is_pv: probe.is_pv,
            pruning,
        };
        let best = self.search_moves(node, &mut moves, plan, shared);
        self.move_lists[node.ply] = moves;
        if self.stopped {
            return 0;
        }

        // Step 8. The transposition table again.
        self.store(node, depth, &probe, best, shared);
        self.heuristic |= heuristic_before;
        best.value
    }

    /// Counts a node and polls the limits.
    #[inline(always)]
    fn enter(&mut self, node: &Node<'_, P, E::Acc>, shared: &SharedState<'_>) {
        self.pv[node.ply].clear();
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_POLL) {
            self.poll_limits(shared);
        }
    }

    fn poll_limits(&mut self, shared: &SharedState<'_>) {
        let Limits {
            nodes,
            hard,
            stop,
            tally,
            others,
            ..
        } = shared.limits;
        if let Some(tally) = tally {
            tally.fetch_add(NODES_PER_POLL, Ordering::Relaxed);
        }
        let others = others.map_or(0, |others| others.load(Ordering::Relaxed));
        self.stopped |= self.nodes.saturating_add(others) >= *nodes
            || stop.load(Ordering::Relaxed)
            || hard.is_some_and(|hard| Instant::now() >= hard);
    }

    /// The static evaluation from the view of `node.side`: always the first side's, negated
    /// for the second, also where the evaluator is not antisymmetric.
    fn static_eval(&self, node: &Node<'_, P, E::Acc>) -> i32 {
        let value = score::static_eval(self.eval.value(node.acc, node.pos, Side::First).0);
        match node.side {
            Side::First => value,
            Side::Second => -value,
        }
    }

    /// The static evaluation as the value of a leaf.
    fn evaluate(&mut self, node: &Node<'_, P, E::Acc>) -> i32 {
        self.heuristic = true;
        self.static_eval(node)
    }

    /// May this ply still be extended?
    #[inline]
    fn may_extend(&self, ply: usize) -> bool {
        ply < EXTENSION_LIMIT * self.root_depth as usize
    }

    /// Puts a move in front of the principal variation one ply below.
    fn update_pv(&mut self, ply: usize, mv: P::Move) {
        let (above, below) = self.pv.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}
