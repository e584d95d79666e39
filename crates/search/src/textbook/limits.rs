use std::sync::atomic::{AtomicBool, Ordering};

use platform::Instant;

use super::Counts;

/// When a textbook search gives up. Never by default.
#[derive(Clone, Copy, Default, Debug)]
pub struct TextbookLimits<'a> {
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The latest time. Polled as often as the flag.
    pub deadline: Option<Instant>,
    /// A flag that stops the search. Polled every few thousand nodes.
    pub stop: Option<&'a AtomicBool>,
}

impl TextbookLimits<'_> {
    /// Has the deadline passed, or was the flag set?
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// Counts the nodes of one search and polls its limits.
#[derive(Debug)]
pub(super) struct NodeCounter<'a> {
    pub(super) counts: Counts,
    /// Was a limit reached? Then values have no meaning any more.
    pub(super) stopped: bool,
    limits: TextbookLimits<'a>,
    /// The number of nodes at which the limits are polled next.
    poll_at: u64,
}

impl<'a> NodeCounter<'a> {
    /// The number of nodes between two polls of the limits.
    const NODES_PER_POLL: u64 = 4096;

    pub(super) fn new(limits: TextbookLimits<'a>) -> NodeCounter<'a> {
        NodeCounter {
            counts: Counts::default(),
            stopped: false,
            limits,
            poll_at: 0,
        }
    }

    /// Counts a node, unless the search has to give up before it.
    #[inline(always)]
    pub(super) fn node(&mut self) -> bool {
        if self.counts.nodes == self.poll_at && self.poll_limits() {
            return false;
        }
        self.counts.nodes += 1;
        true
    }

    #[cold]
    #[inline(never)]
    fn poll_limits(&mut self) -> bool {
        let nodes = self.counts.nodes;
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        self.stopped = nodes >= most || self.limits.is_stopped();
        if !self.stopped {
            self.poll_at = most.min(nodes + NodeCounter::NODES_PER_POLL);
        }
        self.stopped
    }

    /// Counts a node that was cut with some of its moves untried.
    #[inline]
    pub(super) fn cutoff(&mut self, pruned: usize) {
        self.counts.cutoffs += 1;
        self.counts.pruned += pruned as u64;
    }
}
