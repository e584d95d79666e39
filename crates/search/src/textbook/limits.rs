use std::sync::atomic::{AtomicBool, Ordering};

use platform::Instant;

use super::Counts;

/// When to give up. Nothing by default.
#[derive(Clone, Copy, Default, Debug)]
pub struct Limits<'a> {
    /// No more positions than this.
    pub nodes: Option<u64>,
    /// Not later than this. Looked at as often as the flag.
    pub deadline: Option<Instant>,
    /// Somebody else says stop. Looked at every few thousand positions.
    pub stop: Option<&'a AtomicBool>,
}

/// Counts the nodes of one search and watches its limits.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    pub(super) counts: Counts,
    /// Has the search been told to give up? Then every value is worthless.
    pub(super) stopped: bool,
    limits: Limits<'a>,
    /// The number of nodes at which to look at the limits again.
    check_at: u64,
}

impl<'a> Meter<'a> {
    /// How many nodes may pass before the stop flag is looked at again.
    const EVERY: u64 = 4096;

    pub(super) fn new(limits: Limits<'a>) -> Meter<'a> {
        Meter {
            counts: Counts::default(),
            stopped: false,
            limits,
            check_at: 0,
        }
    }

    /// Counts a node, unless the search has to give up before it.
    #[inline(always)]
    pub(super) fn node(&mut self) -> bool {
        if self.counts.nodes == self.check_at && self.must_stop() {
            return false;
        }
        self.counts.nodes += 1;
        true
    }

    #[cold]
    #[inline(never)]
    fn must_stop(&mut self) -> bool {
        let nodes = self.counts.nodes;
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let told = self.limits.stop;
        self.stopped = nodes >= most
            || told.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self
                .limits
                .deadline
                .is_some_and(|end| Instant::now() >= end);
        if !self.stopped {
            self.check_at = most.min(nodes + Meter::EVERY);
        }
        self.stopped
    }

    /// Counts a node that was left with some of its moves untried.
    #[inline]
    pub(super) fn cutoff(&mut self, pruned: usize) {
        self.counts.cutoffs += 1;
        self.counts.pruned += pruned as u64;
    }
}
