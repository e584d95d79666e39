use game::{Exact, Next, Side, StaticBounds, Sym};

use crate::Oracle;
use crate::control::{NodeCounter, SearchControl, canonical};
use crate::driver::NullWindow;
use crate::table::{BoundsTable, NO_MOVE, TableEntry};

/// Alpha-beta with null windows: each call decides whether a relative value is at least
/// `gamma`. A value is found by several calls with different thresholds.
pub(crate) struct NullWindowSearch<'a, P: Exact, O, T> {
    table: &'a T,
    oracle: &'a O,
    control: &'a SearchControl<'a>,
    /// The move lists of all nodes on the current path, one after another.
    children: &'a mut Vec<Child<P>>,
    /// The moves of the current node whose values are in the oracle.
    located: Vec<Located>,
    counter: NodeCounter<'a>,
    depth: u32,
}

/// A position to be searched.
#[derive(Clone)]
struct Node<P: Exact> {
    pos: P,
    /// The exact key of the position; `None` until somebody needs it.
    code: Option<u128>,
    /// What its static test has left open; `None` if it was not tested yet.
    tested: Option<Tested<P>>,
}

/// What a static test leaves open: the moves, and the bounds of the rest.
#[derive(Clone)]
struct Tested<P: Exact> {
    moves: P::Moves,
    low: i32,
    high: i32,
}

/// A move to be searched, and the node that it and the forced moves after it lead to.
#[derive(Clone)]
pub(crate) struct Child<P: Exact> {
    node: Node<P>,
    mv: P::Move,
    /// The move's index among the moves of `static_bounds`.
    move_index: u8,
    /// Points banked on the way, seen by the side that makes the move.
    gain: i32,
    /// Moves with larger numbers are searched first.
    order: i32,
    /// Is the side to move next the one that makes the move?
    same_side: bool,
    /// Is it left for later because another thread is searching it?
    deferred: bool,
}

/// A move whose value is in the oracle, and where.
struct Located {
    address: u64,
    gain: i32,
    same_side: bool,
    move_index: u8,
}

/// The best value found at a node, and the index of its move.
type Best = (i32, u8);

/// What an extra turn, and each banked point, add to a move's ordering score.
const EXTRA_TURN_ORDER: i32 = 1 << 16;
const POINT_ORDER: i32 = 1 << 8;

impl<'a, P: Exact, O: Oracle<P>, T: BoundsTable> NullWindowSearch<'a, P, O, T> {
    pub(crate) fn new(
        table: &'a T,
        oracle: &'a O,
        control: &'a SearchControl<'a>,
        children: &'a mut Vec<Child<P>>,
    ) -> NullWindowSearch<'a, P, O, T> {
        NullWindowSearch {
            table,
            oracle,
            control,
            children,
            located: Vec::new(),
            counter: NodeCounter::new(control),
            depth: 0,
        }
    }

    /// Is the relative value of the position at least `gamma`?
    ///
    /// With v the relative value and r the result: r >= gamma gives v >= r, and
    /// r < gamma gives v <= r. `None` when a limit was reached.
    pub(crate) fn search_root(&mut self, window: &NullWindow<'_, P>) -> Option<i32> {
        self.children.clear();
        self.depth = 0;
        let result = self.search_open_root(window);
        self.counter.flush();
        result
    }

    fn search_open_root(&mut self, window: &NullWindow<'_, P>) -> Option<i32> {
        let pos = canonical(window.pos.clone());
        if let Some(value) = self.oracle.probe(&pos) {
            return Some(value);
        }
        let root = Node {
            code: None,
            pos,
            tested: None,
        };
        self.search(&root, window.me, window.gamma)
    }

    fn search(&mut self, node: &Node<P>, me: Side, gamma: i32) -> Option<i32> {
        self.counter.count()?;
        let Tested { moves, low, high } = match &node.tested {
            Some(tested) => tested.clone(),
            None => match decide(node.pos.static_bounds(me), gamma) {
                Ok(value) => return Some(value),
                Err(tested) => tested,
            },
        };
        let code = node.code();
        // To test moves takes longer than to look into the table. Where none are tested, the
        // look is a wait for the memory: the moves are generated meanwhile, and what the
        // oracle decides needs no table.
        let probes_first = node.pos.is_worth_static_test();
        let mut entry = TableEntry::EMPTY;
        if probes_first {
            entry = self.table.probe(code);
            if let Some(bound) = entry.decides(gamma) {
                return Some(bound);
            }
        } else {
            self.table.prefetch(code);
        }
        let nodes_before = self.counter.nodes;
        let base = self.children.len();
        let mut best = (i32::MIN, NO_MOVE);
        let mover = (&node.pos, me);
        let is_decided = self.generate(mover, moves, gamma, &mut best);
        if !is_decided {
            self.resolve_by_oracle(&mut best);
        }
        if !probes_first {
            if best.0 >= gamma {
                self.children.truncate(base);
                return Some(best.0.clamp(low, high));
            }
            entry = self.table.probe(code);
            if let Some(bound) = entry.decides(gamma) {
                self.children.truncate(base);
                return Some(bound);
            }
        }
        if best.0 < gamma {
            self.search_moves(base, mover, gamma, entry.move_index, &mut best)?;
        }
        self.children.truncate(base);
        // What static tests decide is decided again at the price of a table entry.
        if !is_decided || node.tested.is_none() {
            let (value, move_index) = best;
            let known = if value >= gamma {
                TableEntry {
                    lower: value,
                    upper: i32::MAX,
                    move_index,
                }
            } else {
                TableEntry {
                    lower: i32::MIN,
                    upper: value,
                    move_index: NO_MOVE,
                }
            };
            let work = self.counter.nodes - nodes_before;
            self.table.store(code, known, work + 1);
        }
        // A fail-soft result may be weaker than the bounds known before.
        Some(best.0.clamp(low.max(entry.lower), high.min(entry.upper)))
    }

    /// Searches the moves from `base` on until one reaches `gamma`.
    #[inline]
    fn search_moves(
        &mut self,
        base: usize,
        (pos, me): (&P, Side),
        gamma: i32,
        table_move: u8,
        best: &mut Best,
    ) -> Option<()> {
        if pos.is_worth_etc() && self.enhanced_transposition_cutoff(base, gamma, best) {
            return Some(());
        }
        let is_shared = self.control.is_shared(self.depth);
        self.order_moves(base, pos, table_move);
        let end = self.children.len();
        for next in base..end {
            self.pick_move(next);
            if is_shared && next > base && self.is_busy(next, gamma) {
                self.children[next].deferred = true;
                continue;
            }
            if self.search_move(next, me, gamma, is_shared, best)? {
                return Some(());
            }
        }
        // The moves that another thread was searching: by now they may be in the table.
        for next in base..end {
            if is_shared
                && self.children[next].deferred
                && self.search_move(next, me, gamma, is_shared, best)?
            {
                break;
            }
        }
        Some(())
    }

    /// Tests all moves, and appends those that have to be searched to `children`; the
    /// values of the others go into `best`. True when one of them reaches `gamma`: then
    /// nothing is left in `children`.
    #[inline]
    fn generate(
        &mut self,
        mover: (&P, Side),
        moves: P::Moves,
        gamma: i32,
        best: &mut Best,
    ) -> bool {
        let base = self.children.len();
        for (move_index, mv) in moves.enumerate() {
            let move_index = move_index.min(usize::from(NO_MOVE)) as u8;
            let Some(value) = self.static_test(mover, (mv, move_index), gamma) else {
                continue;
            };
            if value > best.0 {
                *best = (value, move_index);
                if value >= gamma {
                    self.children.truncate(base);
                    self.located.clear();
                    return true;
                }
            }
        }
        false
    }

    /// Plays a move, and goes on while the reply is forced: chains of forced moves cost
    /// neither a node nor a table entry.
    ///
    /// With v the value of the move to `me` and r the result: r >= gamma gives v >= r, and
    /// r < gamma gives v <= r. `None` when it has to be searched, and was appended to
    /// `children` or `located`.
    #[inline]
    fn static_test(
        &mut self,
        (pos, me): (&P, Side),
        (mv, move_index): (P::Move, u8),
        gamma: i32,
    ) -> Option<i32> {
        let (mut after, mut gain, mut same_side) = match pos.next(me, mv) {
            Next::Over(value) => return Some(value),
            Next::Again(after, gain) => (after, gain, true),
            Next::Reply(after, gain) => (after, gain, false),
        };
        // An extra turn costs nothing, and banked points are safe.
        let bonus = if same_side { EXTRA_TURN_ORDER } else { 0 };
        let order = gain * POINT_ORDER + bonus;
        let tested = loop {
            if let Some(address) = self.oracle.locate(&after) {
                self.located.push(Located {
                    address,
                    gain,
                    same_side,
                    move_index,
                });
                return None;
            }
            if !after.is_worth_static_test() {
                break None;
            }
            let side = if same_side { me } else { !me };
            let child_gamma = child_threshold(gamma, gain, same_side);
            let worth = |rest: i32| gain + if same_side { rest } else { -rest };
            let tested = match decide(after.static_test(side, child_gamma), child_gamma) {
                Ok(rest) => return Some(worth(rest)),
                Err(tested) => tested,
            };
            let Some(forced) = only(&tested.moves) else {
                break Some(tested);
            };
            let (next, more, again) = match after.next(side, forced) {
                Next::Over(rest) => return Some(worth(rest)),
                Next::Again(next, more) => (next, more, true),
                Next::Reply(next, more) => (next, more, false),
            };
            gain = worth(more);
            same_side = same_side == again;
            after = next;
        };
        let node = if after.is_worth_folding() {
            folded(after, if same_side { me } else { !me }, tested)
        } else {
            Node {
                code: tested.is_some().then(|| after.code()),
                pos: after,
                tested,
            }
        };
        // The tests of the other moves take long enough for it to arrive.
        if let Some(code) = node.code {
            self.table.prefetch(code);
        }
        self.children.push(Child {
            node,
            mv,
            move_index,
            gain,
            order,
            same_side,
            deferred: false,
        });
        None
    }

    /// Searches a move. True when it reaches `gamma`.
    #[inline]
    fn search_move(
        &mut self,
        next: usize,
        me: Side,
        gamma: i32,
        is_shared: bool,
        best: &mut Best,
    ) -> Option<bool> {
        let child = self.children[next].clone();
        let value = if is_shared {
            let child_gamma = child.threshold(gamma);
            let code = child.node.code();
            self.control.begin(code, child_gamma);
            let value = self.search_child(&child, me, gamma)?;
            self.control.end(code, child_gamma);
            value
        } else {
            self.search_child(&child, me, gamma)?
        };
        if value > best.0 {
            *best = (value, child.move_index);
        }
        Some(value >= gamma)
    }

    #[inline]
    fn is_busy(&self, next: usize, gamma: i32) -> bool {
        let child = &self.children[next];
        self.control
            .is_busy(child.node.code(), child.threshold(gamma))
    }

    /// The value of a move to `me`, who makes it, in the sense of
    /// [`search_root`](Self::search_root).
    #[inline]
    fn search_child(&mut self, child: &Child<P>, me: Side, gamma: i32) -> Option<i32> {
        self.depth += 1;
        if self.counter.is_too_deep(self.depth) {
            return None;
        }
        let child_gamma = child.threshold(gamma);
        let value = if child.same_side {
            child.gain + self.search(&child.node, me, child_gamma)?
        } else {
            child.gain - self.search(&child.node, !me, child_gamma)?
        };
        self.depth -= 1;
        Some(value)
    }

    /// Takes the values of the moves that the oracle covers.
    #[inline]
    fn resolve_by_oracle(&mut self, best: &mut Best) {
        for located in &self.located {
            self.oracle.prefetch(located.address);
        }
        for located in self.located.drain(..) {
            let value = self.oracle.value_at(located.address);
            let value = located.gain + if located.same_side { value } else { -value };
            if value > best.0 {
                *best = (value, located.move_index);
            }
        }
    }

    /// Looks up all children in the table before any is searched. True when one of them
    /// reaches `gamma`; children that cannot reach it are removed.
    #[inline]
    fn enhanced_transposition_cutoff(&mut self, base: usize, gamma: i32, best: &mut Best) -> bool {
        let mut next = base;
        while let Some(child) = self.children.get(next) {
            let entry = self.table.probe(child.node.code());
            let (lower, upper) = if child.same_side {
                (entry.lower, entry.upper)
            } else {
                (negated(entry.upper), negated(entry.lower))
            };
            let lower = lower.saturating_add(child.gain);
            if lower >= gamma {
                *best = (lower, child.move_index);
                return true;
            }
            let upper = upper.saturating_add(child.gain);
            if upper < gamma {
                if upper > best.0 {
                    *best = (upper, child.move_index);
                }
                self.children.swap_remove(next);
            } else {
                next += 1;
            }
        }
        false
    }

    /// Completes the ordering scores of the moves from `base` on, now that they have to be
    /// searched.
    #[inline]
    fn order_moves(&mut self, base: usize, pos: &P, table_move: u8) {
        let children = &mut self.children[base..];
        if children.len() < 2 {
            return;
        }
        for child in children {
            child.order = if child.move_index == table_move && table_move != NO_MOVE {
                i32::MAX
            } else {
                child.order.saturating_add(pos.priority(child.mv))
            };
        }
    }

    /// Selection sort, one step at a time: swaps the most promising move from `next` on
    /// to that place.
    #[inline]
    fn pick_move(&mut self, next: usize) {
        let waiting = &mut self.children[next..];
        let mut chosen = 0;
        for (place, child) in waiting.iter().enumerate() {
            if child.order > waiting[chosen].order {
                chosen = place;
            }
        }
        waiting.swap(0, chosen);
    }
}

/// What static bounds say about a threshold: the value of
/// [`search_root`](NullWindowSearch::search_root), or what they leave open.
#[inline]
fn decide<P: Exact>(bounds: StaticBounds<P>, gamma: i32) -> Result<i32, Tested<P>> {
    match bounds {
        StaticBounds::Known(value) => Ok(value),
        StaticBounds::Open { low, .. } if low >= gamma => Ok(low),
        StaticBounds::Open { high, .. } if high < gamma => Ok(high),
        StaticBounds::Open { moves, low, high } => Err(Tested { moves, low, high }),
    }
}

/// The move, if there is only one.
#[inline]
fn only<I: Iterator + Clone>(moves: &I) -> Option<I::Item> {
    match moves.size_hint() {
        (1, Some(1)) => moves.clone().next(),
        _ => None,
    }
}

/// The node of the representative of the symmetric positions.
#[inline]
fn folded<P: Exact>(pos: P, me: Side, tested: Option<Tested<P>>) -> Node<P> {
    let (pos, sym) = pos.fold();
    let tested = tested.map(|tested| {
        if sym != Sym::IDENTITY
            && let StaticBounds::Open { moves, .. } = pos.static_bounds(me)
        {
            Tested { moves, ..tested }
        } else {
            tested
        }
    });
    Node {
        code: Some(pos.code()),
        pos,
        tested,
    }
}

impl<P: Exact> Node<P> {
    #[inline]
    fn code(&self) -> u128 {
        self.code.unwrap_or_else(|| self.pos.code())
    }
}

impl<P: Exact> Child<P> {
    /// The threshold for the position after the move, seen by its side to move, that
    /// decides whether the move is worth at least `gamma`.
    #[inline]
    fn threshold(&self, gamma: i32) -> i32 {
        child_threshold(gamma, self.gain, self.same_side)
    }
}

/// The threshold after a move that banks `gain`, seen by the side to move next, that
/// decides whether the move is worth at least `gamma` to the side that makes it.
#[inline]
pub(crate) fn child_threshold(gamma: i32, gain: i32, same_side: bool) -> i32 {
    if same_side {
        gamma - gain
    } else {
        // The opponent must fail to reach one point more than we can concede.
        gain - gamma + 1
    }
}

/// The negated bound; `i32::MIN` and `i32::MAX` stand for "no bound", and for each other.
#[inline]
fn negated(bound: i32) -> i32 {
    match bound {
        i32::MIN => i32::MAX,
        i32::MAX => i32::MIN,
        _ => -bound,
    }
}
