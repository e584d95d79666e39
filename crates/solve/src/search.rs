use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::{Exact, Glance, Next, Side};

use crate::Oracle;
use crate::table::{Fact, NO_MOVE, Store};

/// Answers one question after another about rests: is it at least so much?
///
/// Null windows only: a value is found by asking several times.
pub(crate) struct Search<'a, P: Exact, O, S> {
    store: &'a S,
    oracle: &'a O,
    orders: &'a Orders<'a>,
    scratch: &'a mut Scratch<P>,
    /// Positions looked at.
    nodes: u64,
    /// Those of them that the tally knows of.
    told: u64,
    depth: u32,
}

/// What is shared by all threads that work on one question.
pub(crate) struct Orders<'a> {
    /// Somebody outside wants it to end.
    pub(crate) stop: &'a AtomicBool,
    /// A thread has ended: the others need not go on.
    pub(crate) done: AtomicBool,
    /// Positions looked at.
    pub(crate) tally: AtomicU64,
    /// Stop when the tally has reached this.
    pub(crate) most_nodes: u64,
    /// Stop rather than look more moves ahead than this.
    pub(crate) deepest: u32,
    /// Whether that happened.
    pub(crate) too_deep: AtomicBool,
}

/// What a thread keeps from question to question.
pub(crate) struct Scratch<P: Exact> {
    /// The moves of all positions on the way from the root, one behind the other.
    children: Vec<Child<P>>,
    /// Different for every thread, so that they do not all do the same.
    pub(crate) thread: u32,
}

impl<P: Exact> Scratch<P> {
    pub(crate) fn new(thread: u32) -> Scratch<P> {
        Scratch {
            children: Vec::new(),
            thread,
        }
    }
}

#[derive(Clone)]
struct Child<P> {
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
}

/// What moving again, and each point that is banked, add to the promise of a move.
const AGAIN: i32 = 1 << 16;
const POINT: i32 = 1 << 8;

/// A tally is kept after so many positions: often enough to stop in a moment.
const PATCH: u64 = 1 << 12;

impl<'a, P: Exact, O: Oracle<P>, S: Store> Search<'a, P, O, S> {
    pub(crate) fn new(
        store: &'a S,
        oracle: &'a O,
        orders: &'a Orders<'a>,
        scratch: &'a mut Scratch<P>,
    ) -> Search<'a, P, O, S> {
        Search {
            store,
            oracle,
            orders,
            scratch,
            nodes: 0,
            told: 0,
            depth: 0,
        }
    }

    /// Is the rest of this position at least `gamma`?
    ///
    /// With v the rest and r the answer: r >= gamma gives v >= r, and r < gamma gives
    /// v <= r. `None` when it was told to stop.
    pub(crate) fn ask(&mut self, pos: &P, me: Side, gamma: i32) -> Option<i32> {
        self.scratch.children.clear();
        self.depth = 0;
        let pos = folded(pos.clone());
        let answer = match self.oracle.rest(&pos) {
            Some(rest) => Some(rest),
            None => self.rest(&pos, me, pos.code(), gamma),
        };
        self.tell();
        answer
    }

    fn rest(&mut self, pos: &P, me: Side, code: u128, gamma: i32) -> Option<i32> {
        self.nodes += 1;
        if self.nodes - self.told >= PATCH {
            self.go_on()?;
        }
        let (moves, mut low, mut high) = match pos.glance(me) {
            Glance::Known(rest) => return Some(rest),
            Glance::Open { moves, low, high } => (moves, low, high),
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

        let work = self.nodes;
        let base = self.scratch.children.len();
        let answer = self.try_moves(pos, me, gamma, moves, fact.best);
        self.scratch.children.truncate(base);
        let (best, place) = answer?;
        let work = self.nodes - work;
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
        let base = self.scratch.children.len();
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
                    self.wobbled(pos.promise(mv) + gain * POINT + bonus)
                }
            };
            self.scratch.children.push(Child {
                pos: pos_after,
                code,
                gain,
                rank,
                again,
                place,
                is_known,
            });
        }
        self.ask_oracle(base, &mut best);
        if best.0 >= gamma {
            return Some(best);
        }
        if pos.is_far_from_over() && self.look_up(base, gamma, &mut best) {
            return Some(best);
        }
        let end = self.scratch.children.len();
        for next in base..end {
            self.bring_best_to(next);
            let child = self.scratch.children[next].clone();
            let rest = self.answer(&child, me, gamma)?;
            if rest > best.0 {
                best = (rest, child.place);
                if rest >= gamma {
                    break;
                }
            }
        }
        Some(best)
    }

    /// What a move is worth to the side that makes it, as far as the question asks.
    #[inline]
    fn answer(&mut self, child: &Child<P>, me: Side, gamma: i32) -> Option<i32> {
        self.depth += 1;
        if self.depth > self.orders.deepest {
            self.orders.too_deep.store(true, Relaxed);
            self.orders.done.store(true, Relaxed);
            return None;
        }
        let rest = match child.again {
            true => child.gain + self.rest(&child.pos, me, child.code, gamma - child.gain)?,
            // Not at least one more for the other is at least so much for me.
            false => {
                let theirs = child.gain - gamma + 1;
                child.gain - self.rest(&child.pos, !me, child.code, theirs)?
            }
        };
        self.depth -= 1;
        Some(rest)
    }

    /// Settles the moves that the oracle knows all about.
    #[inline]
    fn ask_oracle(&mut self, base: usize, best: &mut (i32, u8)) {
        let mut next = base;
        while let Some(child) = self.scratch.children.get(next) {
            if !child.is_known {
                next += 1;
                continue;
            }
            let rest = self.oracle.read(child.code as u64);
            let rest = child.gain + if child.again { rest } else { -rest };
            if rest > best.0 {
                *best = (rest, child.place);
            }
            self.scratch.children.swap_remove(next);
        }
    }

    /// Looks whether the answer to some move is known already. True when one is good
    /// enough; moves that are known not to be need not be tried.
    #[inline]
    fn look_up(&mut self, base: usize, gamma: i32, best: &mut (i32, u8)) -> bool {
        let mut next = base;
        while let Some(child) = self.scratch.children.get(next) {
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
                self.scratch.children.swap_remove(next);
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
        let waiting = &mut self.scratch.children[next..];
        let mut chosen = 0;
        for (place, child) in waiting.iter().enumerate() {
            if child.rank > waiting[chosen].rank {
                chosen = place;
            }
        }
        waiting.swap(0, chosen);
    }

    /// A promise as this thread sees it: the first one takes it as it is.
    #[inline]
    fn wobbled(&mut self, promise: i32) -> i32 {
        if self.scratch.thread == 0 {
            return promise;
        }
        let luck = self.scratch.thread.wrapping_mul(0x0019_660d);
        self.scratch.thread = luck.wrapping_add(0x3c6e_f35f);
        promise * 4 + (self.scratch.thread >> 30) as i32
    }

    /// Adds to the tally, and gives what it is then.
    fn tell(&mut self) -> u64 {
        let more = self.nodes - self.told;
        self.told = self.nodes;
        self.orders.tally.fetch_add(more, Relaxed) + more
    }

    /// Looks whether to go on.
    #[cold]
    fn go_on(&mut self) -> Option<()> {
        let all = self.tell();
        let orders = self.orders;
        let stop = orders.stop.load(Relaxed) || orders.done.load(Relaxed);
        (!stop && all < orders.most_nodes).then_some(())
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

#[inline]
fn folded<P: Exact>(pos: P) -> P {
    match pos.is_worth_folding() {
        true => pos.fold().0,
        false => pos,
    }
}
