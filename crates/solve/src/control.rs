use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::{Exact, Sym};

use crate::StopSignal;

/// State shared by all threads that work on one null-window search.
pub(crate) struct SearchControl<'a> {
    stop: StopSignal<'a>,
    /// Set by the first thread that finishes, to stop the others.
    pub(crate) done: AtomicBool,
    /// Nodes searched by all threads, up to [`NODES_PER_POLL`] per thread behind.
    pub(crate) nodes: AtomicU64,
    max_nodes: u64,
    /// The deepest ply that the threads' stacks have room for.
    max_depth: u32,
    /// Was `max_depth` reached?
    pub(crate) too_deep: AtomicBool,
    /// Searches in progress, by hash; empty with a single thread.
    busy: Vec<AtomicU64>,
}

/// Slots for searches in progress.
const BUSY_SLOTS: usize = 1 << 12;

/// Deeper than this, searching a node twice is cheaper than announcing it.
const MAX_SHARED_DEPTH: u32 = 16;

impl<'a> SearchControl<'a> {
    pub(crate) fn new(
        stop: StopSignal<'a>,
        threads: usize,
        max_nodes: u64,
        max_depth: u32,
    ) -> SearchControl<'a> {
        let slots = if threads > 1 { BUSY_SLOTS } else { 0 };
        SearchControl {
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            max_nodes,
            max_depth,
            too_deep: AtomicBool::new(false),
            busy: (0..slots).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Do threads announce the nodes they search at this depth? As in ABDADA, a thread
    /// defers moves that another one is searching, and finds them in the table later.
    #[inline]
    pub(crate) fn is_shared(&self, depth: u32) -> bool {
        depth < MAX_SHARED_DEPTH && !self.busy.is_empty()
    }

    /// Announces a search.
    #[inline]
    pub(crate) fn begin(&self, code: u128, gamma: i32) {
        let hash = busy_hash(code, gamma);
        self.busy[hash as usize % BUSY_SLOTS].store(hash, Relaxed);
    }

    /// Withdraws the announcement.
    #[inline]
    pub(crate) fn end(&self, code: u128, gamma: i32) {
        self.busy[busy_hash(code, gamma) as usize % BUSY_SLOTS].store(0, Relaxed);
    }

    /// Is another thread at this search? A wrong answer costs time, never correctness.
    #[inline]
    pub(crate) fn is_busy(&self, code: u128, gamma: i32) -> bool {
        let hash = busy_hash(code, gamma);
        self.busy[hash as usize % BUSY_SLOTS].load(Relaxed) == hash
    }
}

/// A hash of a search that is never zero, which marks an empty slot.
#[inline]
fn busy_hash(code: u128, gamma: i32) -> u64 {
    let word = code as u64 ^ ((code >> 64) as u64).rotate_left(32) ^ (gamma as u64) << 56;
    let mixed = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32) | 1 << 63
}

/// Counts the nodes of one thread and polls the limits now and then.
pub(crate) struct NodeCounter<'a> {
    control: &'a SearchControl<'a>,
    pub(crate) nodes: u64,
    /// Nodes already added to the shared count.
    flushed: u64,
}

/// Nodes between two polls of the limits: well under a millisecond.
const NODES_PER_POLL: u64 = 1 << 12;

impl<'a> NodeCounter<'a> {
    pub(crate) fn new(control: &'a SearchControl<'a>) -> NodeCounter<'a> {
        NodeCounter {
            control,
            nodes: 0,
            flushed: 0,
        }
    }

    /// Counts a node. `None` when it is time to stop.
    #[inline]
    pub(crate) fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.nodes - self.flushed >= NODES_PER_POLL {
            self.poll_limits()
        } else {
            Some(())
        }
    }

    /// Is this depth beyond the limit? Then all threads stop.
    #[inline]
    pub(crate) fn is_too_deep(&self, depth: u32) -> bool {
        let is_too_deep = depth > self.control.max_depth;
        if is_too_deep {
            self.control.too_deep.store(true, Relaxed);
            self.control.done.store(true, Relaxed);
        }
        is_too_deep
    }

    /// Adds this thread's nodes to the shared count, and returns that.
    pub(crate) fn flush(&mut self) -> u64 {
        let more = self.nodes - self.flushed;
        self.flushed = self.nodes;
        self.control.nodes.fetch_add(more, Relaxed) + more
    }

    #[cold]
    fn poll_limits(&mut self) -> Option<()> {
        let total = self.flush();
        let control = self.control;
        let stop = control.stop.is_set() || control.done.load(Relaxed);
        (!stop && total < control.max_nodes).then_some(())
    }
}

/// The representative of the symmetric positions, unless the game finds folding too
/// expensive here, and the symmetry that leads to it.
#[inline]
pub(crate) fn canonical_with_symmetry<P: Exact>(pos: P) -> (P, Sym) {
    if pos.is_worth_folding() {
        pos.fold()
    } else {
        (pos, Sym::IDENTITY)
    }
}

/// The representative of the symmetric positions.
#[inline]
pub(crate) fn canonical<P: Exact>(pos: P) -> P {
    canonical_with_symmetry(pos).0
}
