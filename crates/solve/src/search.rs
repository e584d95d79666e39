use game::{Exact, Next, Side, StaticBounds};

use crate::Oracle;
use crate::control::{SearchControl, Tally, folded};
use crate::table::{Fact, NO_MOVE, Store};

/// Answers one question after another about rests: is it at least so much?
///
/// Null windows only: a value is found by asking several times.
pub(crate) struct Search<'a, P: Exact, O, S> {
    store: &'a S,
    oracle: &'a O,
    control: &'a SearchControl<'a>,
    /// The moves of all positions on the way from the root, one behind the other.
    children: &'a mut Vec<Child<P>>,
    tally: Tally<'a>,
    depth: u32,
}

/// A move that is to be tried.
#[derive(Clone)]
pub(crate) struct Child<P> {
    pos: P,
    code: u128,
    /// What the move banks for its mover.
    gain: i32,
    /// The larger, the sooner it is tried.
    rank: i32,
    /// Does the same side move again?
    again: bool,
    /// The place of the move among those at a glance.
    place: u8,
    /// Does the oracle know it? Then the code is where the answer is.
    is_known: bool,
    /// Does another thread work on it? Then it comes after the others.
    is_later: bool,
}

/// What moving again, and each point that is banked, add to the promise of a move.
const AGAIN: i32 = 1 << 16;
const POINT: i32 = 1 << 8;

impl<'a, P: Exact, O: Oracle<P>, S: Store> Search<'a, P, O, S> {
    pub(crate) fn new(
        store: &'a S,
        oracle: &'a O,
        control: &'a SearchControl<'a>,
        children: &'a mut Vec<Child<P>>,
    ) -> Search<'a, P, O, S> {
        Search {
            store,
            oracle,
            control,
            children,
            tally: Tally::new(control),
            depth: 0,
        }
    }

    /// Is the rest of this position at least `gamma`?
    ///
    /// With v the rest and r the answer: r >= gamma gives v >= r, and r < gamma gives
    /// v <= r. `None` when it was told to stop.
    pub(crate) fn ask(&mut self, pos: &P, me: Side, gamma: i32) -> Option<i32> {
        self.children.clear();
        self.depth = 0;
        let pos = folded(pos.clone());
        let answer = match self.oracle.rest(&pos) {
            Some(rest) => Some(rest),
            None => self.rest(&pos, me, pos.code(), gamma),
        };
        self.tally.tell();
        answer
    }

    fn rest(&mut self, pos: &P, me: Side, code: u128, gamma: i32) -> Option<i32> {
        self.tally.count()?;
        let (moves, mut low, mut high) = match pos.static_bounds(me) {
            StaticBounds::Known(rest) => return Some(rest),
            StaticBounds::Open { moves, low, high } => (moves, low, high),
        };
        if low >= gamma {
            return Some(low);
        }
        if high < gamma {
            return Some(high);
        }
        let fact = self.store.get(code);
        if fact.lower >= gamma {
            return Some(fact.lower);
        }
        if fact.upper < gamma {
            return Some(fact.upper);
        }
        low = low.max(fact.lower);
        high = high.min(fact.upper);

        let work = self.tally.nodes;
        let base = self.children.len();
        let answer = self.try_moves(pos, me, gamma, moves, fact.best);
        self.children.truncate(base);
        let (best, place) = answer?;
        let work = self.tally.nodes - work;
        // Fail-soft answers may be less than what was known before.
        let fact = match best >= gamma {
            true => Fact {
                lower: best,
                upper: i32::MAX,
                best: place,
            },
            false => Fact {
                lower: i32::MIN,
                upper: best,
                best: NO_MOVE,
            },
        };
        self.store.put(code, fact, work + 1);
        Some(best.clamp(low, high))
    }

    /// The best of the moves, as far as the question asks, and its place.
    #[inline]
    fn try_moves(
        &mut self,
        pos: &P,
        me: Side,
        gamma: i32,
        moves: P::Moves,
        remembered: u8,
    ) -> Option<(i32, u8)> {
        let base = self.children.len();
        let mut best = (i32::MIN, NO_MOVE);
        for (place, mv) in moves.enumerate() {
            let place = place.min(usize::from(NO_MOVE)) as u8;
            let (pos_after, gain, again) = match pos.next(me, mv) {
                Next::Over(rest) => {
                    if rest > best.0 {
                        best = (rest, place);
                    }
                    continue;
                }
                Next::Again(pos, gain) => (pos, gain, true),
                Next::Reply(pos, gain) => (pos, gain, false),
            };
            let pos_after = folded(pos_after);
            let (code, is_known) = match self.oracle.find(&pos_after) {
                Some(found) => (found.into(), true),
                None => {
                    let code = pos_after.code();
                    self.store.prefetch(code);
                    (code, false)
                }
            };
            let rank = match place == remembered && place != NO_MOVE {
                true => i32::MAX,
                // Moving again costs nothing, and what is banked is had.
                false => {
                    let bonus = if again { AGAIN } else { 0 };
                    pos.priority(mv) + gain * POINT + bonus
                }
            };
            self.children.push(Child {
                pos: pos_after,
                code,
                gain,
                rank,
                again,
                place,
                is_known,
                is_later: false,
            });
        }
        self.ask_oracle(base, &mut best);
        if best.0 >= gamma {
            return Some(best);
        }
        if pos.is_worth_etc() && self.look_up(base, gamma, &mut best) {
            return Some(best);
        }
        let is_shared = self.control.is_shared(self.depth);
        let end = self.children.len();
        for next in base..end {
            self.bring_best_to(next);
            if is_shared && next > base && self.is_busy(next, gamma) {
                self.children[next].is_later = true;
                continue;
            }
            if self.search_move(next, me, gamma, is_shared, &mut best)? {
                return Some(best);
            }
        }
        // Those that another thread was at: by now it may be done.
        for next in base..end {
            if is_shared
                && self.children[next].is_later
                && self.search_move(next, me, gamma, is_shared, &mut best)?
            {
                break;
            }
        }
        Some(best)
    }

    /// Searches a move, and tells whether it is good enough.
    #[inline]
    fn search_move(
        &mut self,
        next: usize,
        me: Side,
        gamma: i32,
        is_shared: bool,
        best: &mut (i32, u8),
    ) -> Option<bool> {
        let child = self.children[next].clone();
        let rest = match is_shared {
            false => self.answer(&child, me, gamma)?,
            true => {
                let theirs = child.question(gamma);
                self.control.begin(child.code, theirs);
                let rest = self.answer(&child, me, gamma)?;
                self.control.end(child.code, theirs);
                rest
            }
        };
        if rest > best.0 {
            *best = (rest, child.place);
        }
        Some(rest >= gamma)
    }

    #[inline]
    fn is_busy(&self, next: usize, gamma: i32) -> bool {
        let child = &self.children[next];
        self.control.is_busy(child.code, child.question(gamma))
    }

    /// What a move is worth to the side that makes it, as far as the question asks.
    #[inline]
    fn answer(&mut self, child: &Child<P>, me: Side, gamma: i32) -> Option<i32> {
        self.depth += 1;
        if self.tally.is_too_deep(self.depth) {
            return None;
        }
        let theirs = child.question(gamma);
        let rest = match child.again {
            true => child.gain + self.rest(&child.pos, me, child.code, theirs)?,
            false => child.gain - self.rest(&child.pos, !me, child.code, theirs)?,
        };
        self.depth -= 1;
        Some(rest)
    }

    /// Settles the moves that the oracle knows all about.
    #[inline]
    fn ask_oracle(&mut self, base: usize, best: &mut (i32, u8)) {
        let mut next = base;
        while let Some(child) = self.children.get(next) {
            if !child.is_known {
                next += 1;
                continue;
            }
            let rest = self.oracle.read(child.code as u64);
            let rest = child.gain + if child.again { rest } else { -rest };
            if rest > best.0 {
                *best = (rest, child.place);
            }
            self.children.swap_remove(next);
        }
    }

    /// Looks whether the answer to some move is known already. True when one is good
    /// enough; moves that are known not to be need not be tried.
    #[inline]
    fn look_up(&mut self, base: usize, gamma: i32, best: &mut (i32, u8)) -> bool {
        let mut next = base;
        while let Some(child) = self.children.get(next) {
            let fact = self.store.get(child.code);
            let (least, most) = match child.again {
                true => (fact.lower, fact.upper),
                false => (negated(fact.upper), negated(fact.lower)),
            };
            let least = least.saturating_add(child.gain);
            if least >= gamma {
                *best = (least, child.place);
                return true;
            }
            let most = most.saturating_add(child.gain);
            if most < gamma {
                if most > best.0 {
                    *best = (most, child.place);
                }
                self.children.swap_remove(next);
            } else {
                next += 1;
            }
        }
        false
    }

    /// Brings the most promising of the moves from `next` on to that place. The others
    /// keep their order.
    #[inline]
    fn bring_best_to(&mut self, next: usize) {
        let waiting = &mut self.children[next..];
        let mut chosen = 0;
        for (place, child) in waiting.iter().enumerate() {
            if child.rank > waiting[chosen].rank {
                chosen = place;
            }
        }
        waiting.swap(0, chosen);
    }
}

impl<P> Child<P> {
    /// What to ask about the position after the move to find out whether the move is
    /// worth at least `gamma`.
    #[inline]
    fn question(&self, gamma: i32) -> i32 {
        match self.again {
            true => gamma - self.gain,
            // Not at least one more for the other is at least so much for me.
            false => self.gain - gamma + 1,
        }
    }
}

/// `i32::MIN` and `i32::MAX` stand for nothing known, and for each other.
#[inline]
fn negated(bound: i32) -> i32 {
    match bound {
        i32::MIN => i32::MAX,
        i32::MAX => i32::MIN,
        _ => -bound,
    }
}
