use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::Exact;

/// What is shared by all threads that work on one question.
pub(crate) struct SearchControl<'a> {
    /// Somebody outside wants it to end.
    stop: &'a AtomicBool,
    /// A thread has ended: the others need not go on.
    pub(crate) done: AtomicBool,
    /// Positions looked at.
    pub(crate) tally: AtomicU64,
    /// Stop when the tally has reached this.
    most_nodes: u64,
    /// Stop rather than look more moves ahead than this.
    deepest: u32,
    /// Whether that happened.
    pub(crate) too_deep: AtomicBool,
    /// The questions that threads are at, where there are several of them.
    busy: Vec<AtomicU64>,
}

/// How many questions can be marked at once, and how many moves ahead that is done: what
/// is small is sooner searched twice than marked.
const MARKS: usize = 1 << 12;
const SHARED_DEPTH: u32 = 16;

impl<'a> SearchControl<'a> {
    pub(crate) fn new(
        stop: &'a AtomicBool,
        threads: usize,
        most_nodes: u64,
        deepest: u32,
    ) -> SearchControl<'a> {
        let marks = if threads > 1 { MARKS } else { 0 };
        SearchControl {
            stop,
            done: AtomicBool::new(false),
            tally: AtomicU64::new(0),
            most_nodes,
            deepest,
            too_deep: AtomicBool::new(false),
            busy: (0..marks).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Do threads tell each other what they are at, so many moves from the root? Who
    /// comes second tries other moves first, and finds the answer in the table later.
    #[inline]
    pub(crate) fn is_shared(&self, depth: u32) -> bool {
        depth < SHARED_DEPTH && !self.busy.is_empty()
    }

    /// A thread begins with a question.
    #[inline]
    pub(crate) fn begin(&self, code: u128, gamma: i32) {
        let mark = mark(code, gamma);
        self.busy[mark as usize % MARKS].store(mark, Relaxed);
    }

    /// It is done with it.
    #[inline]
    pub(crate) fn end(&self, code: u128, gamma: i32) {
        self.busy[mark(code, gamma) as usize % MARKS].store(0, Relaxed);
    }

    /// Is some thread at this question? Nothing depends on it but time.
    #[inline]
    pub(crate) fn is_busy(&self, code: u128, gamma: i32) -> bool {
        let mark = mark(code, gamma);
        self.busy[mark as usize % MARKS].load(Relaxed) == mark
    }
}

#[inline]
fn mark(code: u128, gamma: i32) -> u64 {
    let word = code as u64 ^ ((code >> 64) as u64).rotate_left(32) ^ (gamma as u64) << 56;
    let mixed = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32) | 1 << 63
}

/// The positions that one thread looks at.
pub(crate) struct Tally<'a> {
    control: &'a SearchControl<'a>,
    pub(crate) nodes: u64,
    /// Those of them that all threads know of.
    told: u64,
}

/// They are told after so many: often enough to stop in a moment.
const PATCH: u64 = 1 << 12;

impl<'a> Tally<'a> {
    pub(crate) fn new(control: &'a SearchControl<'a>) -> Tally<'a> {
        Tally {
            control,
            nodes: 0,
            told: 0,
        }
    }

    /// One more. `None` when it is time to stop.
    #[inline]
    pub(crate) fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        match self.nodes - self.told >= PATCH {
            true => self.go_on(),
            false => Some(()),
        }
    }

    /// Is this further ahead than was allowed? Then all threads stop.
    #[inline]
    pub(crate) fn is_too_deep(&self, depth: u32) -> bool {
        let is_too_deep = depth > self.control.deepest;
        if is_too_deep {
            self.control.too_deep.store(true, Relaxed);
            self.control.done.store(true, Relaxed);
        }
        is_too_deep
    }

    /// Tells the others, and gives how many it were by all of them.
    pub(crate) fn tell(&mut self) -> u64 {
        let more = self.nodes - self.told;
        self.told = self.nodes;
        self.control.tally.fetch_add(more, Relaxed) + more
    }

    #[cold]
    fn go_on(&mut self) -> Option<()> {
        let all = self.tell();
        let control = self.control;
        let stop = control.stop.load(Relaxed) || control.done.load(Relaxed);
        (!stop && all < control.most_nodes).then_some(())
    }
}

/// The one of several symmetric positions that is searched for all of them.
#[inline]
pub(crate) fn folded<P: Exact>(pos: P) -> P {
    match pos.is_worth_folding() {
        true => pos.fold().0,
        false => pos,
    }
}
