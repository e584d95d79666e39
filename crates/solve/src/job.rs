//! One question: on the caller's own stack if it is soon answered, on threads with large
//! stacks and in larger and larger tables if not.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use game::{Exact, Side};

use crate::control::SearchControl;
use crate::proof_number::{Branch, ProofNumberSearch};
use crate::search::{Child, Search};
use crate::solution::Trouble;
use crate::table::{Fact, Memory, NO_MOVE, NumberTable, Store};
use crate::{Oracle, Settings};

/// The bytes of the first table, and how much larger each is than the one before.
const SMALLEST: usize = 32 << 10;
const GROWTH: usize = 8;

/// How many positions are looked at, and how many moves ahead, on the caller's own stack.
/// Making a thread with a large one takes as long as some hundred positions do.
const QUICK: u64 = 1 << 13;
const SHALLOW: u32 = 500;

/// How many moves ahead a stack of these bytes is trusted with.
const DEEPEST: u32 = 1 << 16;
const STACK: usize = 256 << 20;

/// The smallest table, of at most so many bytes, that such codes fit into.
pub(crate) fn smallest<T: Memory>(memory: usize, code_bits: u32) -> Option<T> {
    let sizes = std::iter::successors(Some(SMALLEST), |bytes| bytes.checked_mul(2));
    let mut sizes = sizes.take_while(|&bytes| bytes <= memory.max(SMALLEST));
    sizes.find_map(|bytes| T::new(bytes, code_bits))
}

/// What a thread keeps from question to question: room for the moves of all positions on
/// the way from the root, in the form that each search needs.
pub(crate) struct Scratch<P> {
    children: Vec<Child<P>>,
    branches: Vec<Branch<P>>,
}

impl<P> Scratch<P> {
    fn new() -> Scratch<P> {
        Scratch {
            children: Vec::new(),
            branches: Vec::new(),
        }
    }
}

/// A table together with the search that uses it.
pub(crate) trait Asked: Memory {
    /// Is the rest of this position at least `gamma`?
    ///
    /// With v the rest and r the answer: r >= gamma gives v >= r, and r < gamma gives
    /// v <= r. `None` when it was told to stop.
    fn ask<P: Exact, O: Oracle<P>>(
        &self,
        oracle: &O,
        control: &SearchControl<'_>,
        scratch: &mut Scratch<P>,
        question: &Question<'_, P>,
    ) -> Option<i32>;

    /// The answer, if it is remembered.
    fn recall(&self, code: u128, gamma: i32) -> Option<bool>;

    /// The place, among the moves at a glance, of one that was good once.
    fn hint(&self, _code: u128) -> Option<usize> {
        None
    }
}

/// Is the rest of a position at least `gamma`, seen by the side to move?
pub(crate) struct Question<'a, P> {
    pub(crate) pos: &'a P,
    pub(crate) me: Side,
    pub(crate) gamma: i32,
}

impl<S: Store> Asked for S {
    fn ask<P: Exact, O: Oracle<P>>(
        &self,
        oracle: &O,
        control: &SearchControl<'_>,
        scratch: &mut Scratch<P>,
        &Question { pos, me, gamma }: &Question<'_, P>,
    ) -> Option<i32> {
        Search::new(self, oracle, control, &mut scratch.children).ask(pos, me, gamma)
    }

    fn recall(&self, code: u128, gamma: i32) -> Option<bool> {
        recalled(self.get(code), gamma)
    }

    fn hint(&self, code: u128) -> Option<usize> {
        hinted(self.get(code))
    }
}

fn recalled(fact: Fact, gamma: i32) -> Option<bool> {
    match fact {
        Fact { lower, .. } if lower >= gamma => Some(true),
        Fact { upper, .. } if upper < gamma => Some(false),
        _ => None,
    }
}

fn hinted(fact: Fact) -> Option<usize> {
    (fact.best != NO_MOVE).then_some(fact.best.into())
}

impl Asked for NumberTable {
    fn ask<P: Exact, O: Oracle<P>>(
        &self,
        oracle: &O,
        control: &SearchControl<'_>,
        scratch: &mut Scratch<P>,
        &Question { pos, me, gamma }: &Question<'_, P>,
    ) -> Option<i32> {
        let mut search = ProofNumberSearch::new(self, oracle, control, &mut scratch.branches);
        let answer = search.ask(pos, me, gamma)?;
        Some(if answer { gamma } else { gamma - 1 })
    }

    fn recall(&self, code: u128, gamma: i32) -> Option<bool> {
        self.get(code, gamma)?.verdict()
    }
}

/// One question, and what it may use.
pub(crate) struct Job<'a, P, O> {
    pub(crate) oracle: &'a O,
    pub(crate) settings: Settings,
    pub(crate) question: Question<'a, P>,
    pub(crate) stop: &'a AtomicBool,
}

impl<P: Exact, O: Oracle<P>> Job<'_, P, O> {
    /// Asks with the largest table that there is, and with larger and larger ones when
    /// that is not enough.
    pub(crate) fn run<T: Asked>(
        &self,
        tables: &mut Vec<T>,
        scratches: &mut Vec<Scratch<P>>,
        nodes: &mut u64,
        told: &mut dyn FnMut(u64),
    ) -> Result<i32, Trouble> {
        let before = *nodes;
        let code_bits = self.question.pos.code_bits();
        if tables.is_empty() {
            let table = smallest(self.settings.memory, code_bits);
            tables.push(table.ok_or(Trouble::NoMemory)?);
        }
        let mut is_new = true;
        loop {
            let table = tables.last().ok_or(Trouble::NoMemory)?;
            let bytes = table.bytes();
            let wanted = self.settings.memory.min(bytes.saturating_mul(GROWTH));
            let is_last = wanted < 2 * bytes;
            let most_nodes = match is_last {
                true => u64::MAX,
                false => 2 * table.capacity(),
            };
            let mut told = |now: u64| told(now - before);
            if is_new && let Some(rest) = self.alone(table, scratches, nodes) {
                return Ok(rest);
            }
            is_new = false;
            if most_nodes > QUICK
                && let Some(rest) = self.together(table, most_nodes, scratches, nodes, &mut told)?
            {
                return Ok(rest);
            }
            if self.stop.load(Relaxed) {
                return Err(Trouble::Stopped);
            }
            let larger = T::new(wanted, code_bits).ok_or(Trouble::NoMemory)?;
            larger.inherit(table);
            // The smallest is kept: forgetting is cheap with it.
            if tables.len() > 1 {
                tables.pop();
            }
            tables.push(larger);
        }
    }

    /// For a moment on the caller's own stack.
    fn alone<T: Asked>(
        &self,
        table: &T,
        scratches: &mut Vec<Scratch<P>>,
        nodes: &mut u64,
    ) -> Option<i32> {
        if scratches.is_empty() {
            scratches.push(Scratch::new());
        }
        let control = SearchControl::new(self.stop, 1, QUICK, SHALLOW);
        let scratch = scratches.first_mut()?;
        let answer = table.ask(self.oracle, &control, scratch, &self.question);
        *nodes += control.tally.into_inner();
        answer
    }

    /// On threads with large stacks.
    fn together<T: Asked>(
        &self,
        table: &T,
        most_nodes: u64,
        scratches: &mut Vec<Scratch<P>>,
        nodes: &mut u64,
        told: &mut dyn FnMut(u64),
    ) -> Result<Option<i32>, Trouble> {
        let threads = self.settings.crew();
        let control = &SearchControl::new(self.stop, threads, most_nodes, DEEPEST);
        scratches.resize_with(threads.max(scratches.len()), Scratch::new);
        let answer = thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for scratch in scratches.iter_mut().take(threads) {
                let send = send.clone();
                let work = move || {
                    let answer = table.ask(self.oracle, control, scratch, &self.question);
                    if answer.is_some() {
                        control.done.store(true, Relaxed);
                    }
                    // Nobody listens any more once there is an answer.
                    let _ = send.send(answer);
                };
                let builder = thread::Builder::new().stack_size(STACK);
                if builder.spawn_scoped(scope, work).is_err() {
                    // As many as the system gives; with none there is no answer.
                    break;
                }
            }
            drop(send);
            let mut found = None;
            loop {
                match receive.recv_timeout(Duration::from_millis(100)) {
                    Ok(Some(rest)) => found = found.or(Some(rest)),
                    Ok(None) => {}
                    Err(mpsc::RecvTimeoutError::Timeout) => {
                        told(*nodes + control.tally.load(Relaxed));
                    }
                    Err(mpsc::RecvTimeoutError::Disconnected) => return found,
                }
            }
        });
        *nodes += control.tally.load(Relaxed);
        match answer {
            None if control.too_deep.load(Relaxed) => Err(Trouble::TooDeep),
            answer => Ok(answer),
        }
    }
}
