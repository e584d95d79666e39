mod keys;
mod roots;

use std::sync::atomic::Ordering;
use std::time::Instant;

use game::{Deterministic, Evaluator, Position, Side, Turn};

use self::keys::{fold, folded_key, unfold};
use super::order::{Candidate, Order};
use super::score::{self, INFINITE};
use super::table::{Bound, Entry, TranspositionTable};
use super::{Limits, Tuning};

/// Deeper than this no line is followed.
const PLIES: usize = 160;
/// From this depth on, not knowing where to begin costs a move of it.
const IIR_MIN_DEPTH: u32 = 4;
/// From this depth on it is asked whether the table's move stands alone.
const SINGULAR_MIN_DEPTH: u32 = 6;
/// Positions between two looks at the clock and the flag.
const NODES_PER_POLL: u64 = 1024;

/// One thread's search and what it learns on the way.
pub struct SearchThread<P: Position, E> {
    eval: E,
    tuning: Tuning,
    order: Order<P>,
    /// One list of moves for each ply, so that none is allocated twice.
    lists: Vec<Vec<Candidate<P::Move>>>,
    /// The best line below each ply.
    lines: Vec<Vec<P::Move>>,
    nodes: u64,
    deepest: u32,
    /// The depth that is being searched: extensions stay within twice of it.
    horizon: u32,
    /// Did an opinion have a say in what was found since this was last cleared?
    /// Otherwise it is the truth.
    heuristic: bool,
    stopped: bool,
}

/// What all positions of one search share.
struct SharedState<'a> {
    table: &'a TranspositionTable,
    limits: &'a Limits<'a>,
}

impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    /// A thinker with this evaluator.
    pub fn new(eval: E, tuning: Tuning) -> SearchThread<P, E> {
        SearchThread {
            eval,
            tuning,
            order: Order::new(PLIES + 1),
            lists: (0..=PLIES).map(|_| Vec::new()).collect(),
            lines: (0..=PLIES + 1).map(|_| Vec::new()).collect(),
            nodes: 0,
            deepest: 0,
            horizon: 0,
            heuristic: false,
            stopped: false,
        }
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &E {
        &self.eval
    }

    /// The value of a position seen by `me`, whoever is to move: the only minus sign.
    #[inline]
    #[expect(
        clippy::too_many_arguments,
        reason = "they are one search's parameters"
    )]
    fn seen_by(
        &mut self,
        me: Side,
        pos: &P,
        acc: &E::Acc,
        alpha: i32,
        beta: i32,
        node: Node<P::Move>,
        shared: &SharedState<'_>,
    ) -> i32 {
        match pos.turn() {
            Turn::Player(side) if side == me => {
                self.search(pos, acc, side, alpha, beta, node, shared)
            }
            Turn::Player(side) => -self.search(pos, acc, side, -beta, -alpha, node, shared),
            Turn::Over(points) => {
                self.nodes += 1;
                self.lines[node.ply].clear();
                score::result(points.seen_by(me), node.ply as u32)
            }
            Turn::Chance => unreachable!("deterministic games have no chance"),
        }
    }

    /// Searches a position in which `me` is to move.
    ///
    /// With v the value at this depth and r the result: v <= alpha gives v <= r <=
    /// alpha, v >= beta gives beta <= r <= v, and otherwise r = v; with short cuts
    /// switched on, as far as they are right.
    #[expect(
        clippy::too_many_arguments,
        reason = "they are one search's parameters"
    )]
    fn search(
        &mut self,
        pos: &P,
        acc: &E::Acc,
        me: Side,
        mut alpha: i32,
        beta: i32,
        node: Node<P::Move>,
        shared: &SharedState<'_>,
    ) -> i32 {
        let Node {
            depth,
            ply,
            before,
            excluded,
        } = node;
        self.lines[ply].clear();
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_POLL) {
            self.poll_limits(shared);
        }
        if self.stopped {
            return 0;
        }
        self.deepest = self.deepest.max(ply as u32);
        if ply >= PLIES {
            return self.guess(acc, pos, me);
        }

        // Step 1. What is certain already.
        if self.tuning.known_results {
            if let Some((points, moves)) = pos.known_result() {
                return score::result(points.seen_by(me), ply as u32 + moves);
            }
            if let Some(rest) = self.eval.exact_rest(pos) {
                // When it ends nobody knows, but not before the next move.
                return score::result(pos.banked().seen_by(me) + rest, ply as u32 + 1);
            }
            let (floor, ceiling) = limits_of(pos, me, ply as u32);
            if floor >= beta {
                return floor;
            }
            if ceiling <= alpha {
                return ceiling;
            }
        }

        // Step 2. Nothing left to look ahead: only urgent moves, or an opinion.
        if depth == 0 {
            return if self.tuning.quiescence {
                self.quiescence(pos, acc, me, alpha, beta, ply, shared)
            } else {
                self.guess(acc, pos, me)
            };
        }

        // Step 3. What the table knows.
        let is_open = beta - alpha > 1;
        let (key, sym) = folded_key(pos, me, depth);
        let known = shared.table.get(key);
        if let Some(entry) = known
            && !is_open
            && excluded.is_none()
            && self.is_deep_enough(entry, depth)
        {
            let value = score::from_table(entry.value, ply as u32);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if settles {
                self.heuristic |= !entry.is_proved();
                return value;
            }
        }

        // Step 4. A lead that can be trusted.
        let margin = self.eval.margin();
        let trusts = self.tuning.pruning && margin > 0;
        let prunes = trusts && !is_open && !score::is_decided(beta);
        let mut static_eval = 0;
        if prunes {
            static_eval = self.static_eval(acc, pos, me);
        }
        if prunes && excluded.is_none() {
            if depth <= 5 && static_eval - margin * depth as i32 >= beta {
                self.heuristic = true;
                return static_eval;
            }
            if depth >= 3
                && static_eval >= beta
                && before.is_some()
                && let Some(passed) = pos.null_move()
            {
                let lead = ((static_eval - beta) / margin).min(3) as u32;
                let rest = Node {
                    depth: (depth - 1).saturating_sub(2 + depth / 4 + lead),
                    ply: ply + 1,
                    before: None,
                    excluded: None,
                };
                let acc = self.eval.start(&passed);
                let heuristic = self.heuristic;
                let value = self.seen_by(me, &passed, &acc, beta - 1, beta, rest, shared);
                self.heuristic = heuristic;
                self.lines[ply].clear();
                if value >= beta && !self.stopped {
                    self.heuristic = true;
                    return if score::is_decided(value) {
                        beta
                    } else {
                        value
                    };
                }
            }
        }

        // Step 5. The move that the table names. Where it names none, a shallower search
        // finds one for the next time; not where opinions have no margin: there it cost
        // up to 55 Elo. If it stands alone, all hangs on it, and it is searched deeper.
        let named = known.and_then(|entry| entry.best);
        let is_clueless = trusts && named.is_none() && depth >= IIR_MIN_DEPTH;
        let depth = depth - u32::from(is_clueless);
        let tables = named.and_then(|index| unfold(pos, sym, index));
        let mut alone = None;
        if trusts
            && excluded.is_none()
            && ply < 2 * self.horizon as usize
            && let Some(entry) = known
            && let Some(first) = tables.and_then(|index| pos.moves().nth(index.into()))
            && let Some(low) = singular_beta(entry, depth, margin)
        {
            let singular_search = self.singular_search(pos, acc, me, low, first, node, shared);
            if self.stopped {
                return 0;
            }
            if singular_search < low {
                alone = tables;
            } else if low >= beta && !is_open {
                // More than one move is good enough.
                self.heuristic = true;
                return low;
            }
        }

        // Step 6. All moves, the most promising first.
        let mut moves = self.candidates(pos, me, tables, ply, before);
        if self.tuning.deeper
            && depth >= 4
            && !is_open
            && excluded.is_none()
            && let Some(value) = self.known_cut(pos, me, beta, node, &moves, shared)
        {
            self.lists[ply] = moves;
            return value;
        }
        let guessed_before = std::mem::take(&mut self.heuristic);
        let start = alpha;
        let mut best = -INFINITE;
        let mut best_index = None;
        let quiet_enough = self.tuning.reductions && depth >= 3;
        // Behind by more than quiet moves can make good, or out of luck with many.
        let behind = prunes && depth <= 4 && static_eval + margin * (2 + 2 * depth as i32) <= alpha;
        let patience = match prunes && depth <= 6 {
            true => 6 + (depth * depth) as usize,
            false => usize::MAX,
        };
        // The only move that is not hopeless costs no depth.
        let rest = depth - u32::from(!(self.tuning.known_results && moves.len() == 1 && ply < 60));
        for count in 0..moves.len() {
            pick(&mut moves, count);
            let Candidate {
                mv,
                index,
                priority,
                quiet,
            } = moves[count];
            if excluded == Some(mv) {
                continue;
            }
            let gives_up = quiet && best > -INFINITE && !score::is_decided(best);
            if gives_up && (behind || count >= patience) {
                self.heuristic = true;
                break;
            }
            let next = pos.after(mv);
            let acc = self.eval.step(acc, pos, mv, &next);
            // Another turn of the same side is still the same move, so to speak: it
            // costs no depth, as long as the line is not much too long already.
            let is_chain = self.tuning.extensions
                && ply < 2 * self.horizon as usize
                && matches!(next.turn(), Turn::Player(side) if side == me);
            let full = Node {
                depth: if is_chain { depth } else { rest } + u32::from(alone == Some(index)),
                ply: ply + 1,
                before: Some(mv),
                excluded: None,
            };
            // Step 7. A late quiet move is looked at less deeply, a move after the
            // first only for whether it is better; both again if it seems to be.
            let mut value = INFINITE;
            // What is searched again is no longer a guess.
            let heuristic = self.heuristic;
            if best > -INFINITE {
                let late = quiet_enough && quiet && count >= 3;
                let less = if late {
                    reduction(depth, count, priority, is_open)
                } else {
                    0
                };
                let lesser = Node {
                    depth: full.depth - less.min(full.depth),
                    ..full
                };
                value = self.seen_by(me, &next, &acc, alpha, alpha + 1, lesser, shared);
                if value > alpha && less > 0 {
                    self.heuristic = heuristic;
                    value = self.seen_by(me, &next, &acc, alpha, alpha + 1, full, shared);
                }
            }
            if best == -INFINITE || (value > alpha && value < beta) {
                self.heuristic = heuristic;
                value = self.seen_by(me, &next, &acc, alpha, beta, full, shared);
            }
            if self.stopped {
                self.lists[ply] = moves;
                return 0;
            }
            if value > best {
                best = value;
                best_index = Some(index);
                if value > alpha {
                    alpha = value;
                    self.extend_line(ply, mv);
                }
                if value >= beta {
                    if quiet {
                        let side = me.index();
                        let failed = &moves[..count];
                        self.order.learn(mv, failed, depth, ply, side, before);
                    }
                    break;
                }
            }
        }
        self.lists[ply] = moves;

        // Step 8. Remember, but not what is true of some moves only. Where all fail there
        // is no best; what was the best before may be it again.
        if excluded.is_some() {
            self.heuristic |= guessed_before;
            return best;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > start {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            value: score::to_table(best, ply as u32),
            bound,
            depth: match self.tuning.deeper && !self.heuristic {
                true => Entry::PROVED,
                false => depth.min(u32::from(Entry::PROVED) - 1) as u8,
            },
            best: match (bound, best_index) {
                (Bound::Upper, _) | (_, None) => named,
                (_, Some(index)) => fold(pos, sym, index),
            },
        };
        shared.table.put(key, entry);
        self.heuristic |= guessed_before;
        best
    }

    /// May what was once found about a position stand for a search of this depth?
    fn is_deep_enough(&self, entry: Entry, depth: u32) -> bool {
        let known = u32::from(entry.depth);
        known == depth || self.tuning.deeper && known > depth
    }

    /// Is any move but the table's worth `low`? At half the depth.
    #[expect(
        clippy::too_many_arguments,
        reason = "they are one search's parameters"
    )]
    fn singular_search(
        &mut self,
        pos: &P,
        acc: &E::Acc,
        me: Side,
        low: i32,
        first: P::Move,
        node: Node<P::Move>,
        shared: &SharedState<'_>,
    ) -> i32 {
        let question = Node {
            depth: (node.depth - 1) / 2,
            excluded: Some(first),
            ..node
        };
        let heuristic = self.heuristic;
        let value = self.search(pos, acc, me, low - 1, low, question, shared);
        self.heuristic = heuristic;
        self.lines[node.ply].clear();
        value
    }

    /// A move that the table already knows to be good enough: a look at all moves is
    /// cheaper than a search of the first.
    fn known_cut(
        &mut self,
        pos: &P,
        me: Side,
        beta: i32,
        Node { depth, ply, .. }: Node<P::Move>,
        moves: &[Candidate<P::Move>],
        shared: &SharedState<'_>,
    ) -> Option<i32> {
        for candidate in moves {
            let next = pos.after(candidate.mv);
            let Turn::Player(side) = next.turn() else {
                continue;
            };
            let (key, _) = folded_key(&next, side, depth - 1);
            let Some(entry) = shared.table.get(key) else {
                continue;
            };
            let value = score::from_table(entry.value, ply as u32 + 1);
            let (value, useless) = match side == me {
                true => (value, Bound::Upper),
                false => (-value, Bound::Lower),
            };
            if value >= beta && entry.bound != useless && self.is_deep_enough(entry, depth - 1) {
                self.heuristic |= !entry.is_proved();
                return Some(value);
            }
        }
        None
    }

    /// Follows urgent moves until the opinion can be trusted.
    #[expect(
        clippy::too_many_arguments,
        reason = "they are one search's parameters"
    )]
    fn quiescence(
        &mut self,
        pos: &P,
        acc: &E::Acc,
        me: Side,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        shared: &SharedState<'_>,
    ) -> i32 {
        let static_eval = self.guess(acc, pos, me);
        let pressed = self.tuning.known_results && pos.has_dominated_moves();
        // Under a threat there is no leaving it at that.
        let mut best = if pressed { -INFINITE } else { static_eval };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        for mv in pos.noisy_moves() {
            let urgency = self.eval.urgency(pos, mv);
            if urgency > 0 && !(pressed && pos.is_dominated(mv)) {
                moves.push(Candidate {
                    mv,
                    index: 0,
                    priority: urgency,
                    quiet: false,
                });
            }
        }
        for count in 0..moves.len() {
            pick(&mut moves, count);
            let mv = moves[count].mv;
            let next = pos.after(mv);
            let acc = self.eval.step(acc, pos, mv, &next);
            let node = Node {
                depth: 0,
                ply: ply + 1,
                before: Some(mv),
                excluded: None,
            };
            let value = self.seen_by(me, &next, &acc, alpha, beta, node, shared);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.extend_line(ply, mv);
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.lists[ply] = moves;
        if best == -INFINITE { static_eval } else { best }
    }

    /// The moves of a position with their promise. Hopeless ones are left out while
    /// another is left.
    fn candidates(
        &mut self,
        pos: &P,
        me: Side,
        tables: Option<u16>,
        ply: usize,
        before: Option<P::Move>,
    ) -> Vec<Candidate<P::Move>> {
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        let pressed = self.tuning.known_results && pos.has_dominated_moves();
        for (index, mv) in (0..).zip(pos.moves()) {
            if pressed && pos.is_dominated(mv) {
                continue;
            }
            let urgency = self.eval.urgency(pos, mv);
            let is_tables = tables == Some(index);
            let side = me.index();
            let priority = self
                .order
                .priority(mv, urgency, is_tables, ply, side, before);
            moves.push(Candidate {
                mv,
                index,
                priority,
                quiet: urgency <= 0,
            });
        }
        if moves.is_empty() {
            let all = (0..).zip(pos.moves()).map(|(index, mv)| Candidate {
                mv,
                index,
                priority: 0,
                quiet: true,
            });
            moves.extend(all);
        }
        moves
    }

    /// One and the same opinion for both sides: the first side's, also where an
    /// evaluator would tell the second something else than the opposite.
    fn static_eval(&self, acc: &E::Acc, pos: &P, me: Side) -> i32 {
        let value = score::static_eval(self.eval.value(acc, pos, Side::First).0);
        match me {
            Side::First => value,
            Side::Second => -value,
        }
    }

    /// An opinion in place of the truth.
    fn guess(&mut self, acc: &E::Acc, pos: &P, me: Side) -> i32 {
        self.heuristic = true;
        self.static_eval(acc, pos, me)
    }

    fn extend_line(&mut self, ply: usize, mv: P::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    fn poll_limits(&mut self, shared: &SharedState<'_>) {
        let Limits {
            nodes,
            hard,
            stop,
            tally,
            ..
        } = shared.limits;
        if let Some(tally) = tally {
            tally.fetch_add(NODES_PER_POLL, Ordering::Relaxed);
        }
        self.stopped |= self.nodes >= *nodes
            || stop.load(Ordering::Relaxed)
            || hard.is_some_and(|hard| Instant::now() >= hard);
    }
}

/// Where in the tree a position is.
#[derive(Clone, Copy)]
struct Node<M> {
    depth: u32,
    ply: usize,
    /// The move that led here; `None` after a pass.
    before: Option<M>,
    /// A move that is left out: the question is what the others are worth.
    excluded: Option<M>,
}

/// The value that all other moves must stay below for the table's to stand alone; `None`
/// where the table knows too little to ask.
fn singular_beta(entry: Entry, depth: u32, margin: i32) -> Option<i32> {
    let asks = depth >= SINGULAR_MIN_DEPTH
        && entry.bound != Bound::Upper
        && u32::from(entry.depth) + 3 >= depth
        && !score::is_decided(entry.value);
    asks.then(|| entry.value - margin * depth as i32 / 50)
}

/// The worst and the best that can still come of a position for the side to move:
/// a win not before the next move, a loss or a draw whenever.
fn limits_of<P: Position>(pos: &P, me: Side, ply: u32) -> (i32, i32) {
    const LATE: u32 = 200;
    let bounds = pos.bounds();
    let (least, most) = match me {
        Side::First => (bounds.start().0, bounds.end().0),
        Side::Second => (-bounds.end().0, -bounds.start().0),
    };
    let floor = score::result(least, if least > 0 { LATE } else { ply });
    let ceiling = score::result(most, if most > 0 { ply + 1 } else { LATE });
    (floor, ceiling)
}

/// Brings the most promising of the moves not tried yet to `from`.
#[inline]
fn pick<M: Copy>(moves: &mut [Candidate<M>], from: usize) {
    let mut best = from;
    for at in from + 1..moves.len() {
        if moves[at].priority > moves[best].priority {
            best = at;
        }
    }
    moves.swap(from, best);
}

/// How much less deeply the `count`-th move is looked at.
fn reduction(depth: u32, count: usize, priority: i32, is_open: bool) -> u32 {
    let logs = (depth as f32).ln() * (count as f32).ln();
    let less = (0.7 + logs / 1.8) as i32 - i32::from(is_open) - priority / 6000;
    less.max(0) as u32
}
