use game::{Exact, Next, Side, StaticBounds};

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
    counter: NodeCounter<'a>,
    depth: u32,
}

/// A move to be searched.
#[derive(Clone)]
pub(crate) struct Child<P> {
    pos: P,
    /// The exact key of the position; its address in the oracle if `in_oracle`.
    code: u128,
    /// Points that the move banks for the side that makes it.
    gain: i32,
    /// Moves with larger numbers are searched first.
    order: i32,
    /// Does the same side move again?
    same_side: bool,
    /// The move's index among the moves of `static_bounds`.
    move_index: u8,
    in_oracle: bool,
    /// Is it left for later because another thread is searching it?
    deferred: bool,
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
        let pos = canonical(window.pos.clone());
        let result = match self.oracle.probe(&pos) {
            Some(value) => Some(value),
            None => self.search(&pos, window.me, pos.code(), window.gamma),
        };
        self.counter.flush();
        result
    }

    fn search(&mut self, pos: &P, me: Side, code: u128, gamma: i32) -> Option<i32> {
        self.counter.count()?;
        let (moves, mut low, mut high) = match pos.static_bounds(me) {
            StaticBounds::Known(value) => return Some(value),
            StaticBounds::Open { moves, low, high } => (moves, low, high),
        };
        if low >= gamma {
            return Some(low);
        }
        if high < gamma {
            return Some(high);
        }
        let entry = self.table.probe(code);
        if entry.lower >= gamma {
            return Some(entry.lower);
        }
        if entry.upper < gamma {
            return Some(entry.upper);
        }
        low = low.max(entry.lower);
        high = high.min(entry.upper);

        let nodes_before = self.counter.nodes;
        let base = self.children.len();
        let best = self.search_moves(pos, me, gamma, moves, entry.move_index);
        self.children.truncate(base);
        let (value, move_index) = best?;
        let work = self.counter.nodes - nodes_before;
        let entry = if value >= gamma {
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
        self.table.store(code, entry, work + 1);
        // A fail-soft result may be weaker than the bounds known before.
        Some(value.clamp(low, high))
    }

    /// Searches the moves until one reaches `gamma`.
    #[inline]
    fn search_moves(
        &mut self,
        pos: &P,
        me: Side,
        gamma: i32,
        moves: P::Moves,
        table_move: u8,
    ) -> Option<Best> {
        let base = self.children.len();
        let mut best = (i32::MIN, NO_MOVE);
        self.generate(pos, me, moves, table_move, &mut best);
        self.resolve_by_oracle(base, &mut best);
        if best.0 >= gamma {
            return Some(best);
        }
        if pos.is_worth_etc() && self.enhanced_transposition_cutoff(base, gamma, &mut best) {
            return Some(best);
        }
        let is_shared = self.control.is_shared(self.depth);
        let end = self.children.len();
        for next in base..end {
            self.pick_move(next);
            if is_shared && next > base && self.is_busy(next, gamma) {
                self.children[next].deferred = true;
                continue;
            }
            if self.search_move(next, me, gamma, is_shared, &mut best)? {
                return Some(best);
            }
        }
        // The moves that another thread was searching: by now they may be in the table.
        for next in base..end {
            if is_shared
                && self.children[next].deferred
                && self.search_move(next, me, gamma, is_shared, &mut best)?
            {
                break;
            }
        }
        Some(best)
    }

    /// Appends the moves to `children`, except those that end the game: their value goes
    /// into `best`.
    #[inline]
    fn generate(&mut self, pos: &P, me: Side, moves: P::Moves, table_move: u8, best: &mut Best) {
        for (move_index, mv) in moves.enumerate() {
            let move_index = move_index.min(usize::from(NO_MOVE)) as u8;
            let (after, gain, same_side) = match pos.next(me, mv) {
                Next::Over(value) => {
                    if value > best.0 {
                        *best = (value, move_index);
                    }
                    continue;
                }
                Next::Again(after, gain) => (after, gain, true),
                Next::Reply(after, gain) => (after, gain, false),
            };
            let after = canonical(after);
            let (code, in_oracle) = match self.oracle.locate(&after) {
                Some(address) => (address.into(), true),
                None => {
                    let code = after.code();
                    self.table.prefetch(code);
                    (code, false)
                }
            };
            let order = if move_index == table_move && move_index != NO_MOVE {
                i32::MAX
            } else {
                // An extra turn costs nothing, and banked points are safe.
                let bonus = if same_side { EXTRA_TURN_ORDER } else { 0 };
                pos.priority(mv) + gain * POINT_ORDER + bonus
            };
            self.children.push(Child {
                pos: after,
                code,
                gain,
                order,
                same_side,
                move_index,
                in_oracle,
                deferred: false,
            });
        }
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
            self.control.begin(child.code, child_gamma);
            let value = self.search_child(&child, me, gamma)?;
            self.control.end(child.code, child_gamma);
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
        self.control.is_busy(child.code, child.threshold(gamma))
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
            child.gain + self.search(&child.pos, me, child.code, child_gamma)?
        } else {
            child.gain - self.search(&child.pos, !me, child.code, child_gamma)?
        };
        self.depth -= 1;
        Some(value)
    }

    /// Takes the values of the moves that the oracle covers, and removes those moves.
    #[inline]
    fn resolve_by_oracle(&mut self, base: usize, best: &mut Best) {
        let mut next = base;
        while let Some(child) = self.children.get(next) {
            if !child.in_oracle {
                next += 1;
                continue;
            }
            let value = self.oracle.value_at(child.code as u64);
            let value = child.gain + if child.same_side { value } else { -value };
            if value > best.0 {
                *best = (value, child.move_index);
            }
            self.children.swap_remove(next);
        }
    }

    /// Looks up all children in the table before any is searched. True when one of them
    /// reaches `gamma`; children that cannot reach it are removed.
    #[inline]
    fn enhanced_transposition_cutoff(&mut self, base: usize, gamma: i32, best: &mut Best) -> bool {
        let mut next = base;
        while let Some(child) = self.children.get(next) {
            let entry = self.table.probe(child.code);
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

impl<P> Child<P> {
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
