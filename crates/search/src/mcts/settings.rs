use std::sync::atomic::{AtomicBool, Ordering};

use platform::Instant;

/// How a search works.
///
/// The defaults come from matches of 120 games at 4000 simulations on Connect Four
/// and Kalah: exploration 0.7 scored 0.59 and 0.64 against 0.3, 0.47 and 0.54 against
/// 0.45, 0.53 and 0.59 against 1.0 (each ± 0.08). Expanding after 1, 2 or 4 visits was
/// equal in equal time, and so was trying every move once first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The constant c of UCT: of moves with values v (from 0 to 1) and visits n, of
    /// N in all, the one with the greatest `v + c · sqrt(ln N / n)` is tried next.
    pub exploration: f32,
    /// What a move without visits has in place of `1 / sqrt(n)`, the value being
    /// its parent's. Large numbers try every move once before any is tried twice.
    pub urgency: f32,
    /// A position gets children once it has been visited so often, at least once.
    /// Later means a smaller tree and more playouts in the same time.
    pub expand_after: u32,
    /// How much of a result's value is for the points and not for the bare win,
    /// from 0 to 1. A proof is about the win and stops looking for more points.
    pub margin: f32,
    /// The most bytes that the trees of all threads may take together. Each thread
    /// takes at least [`Settings::LEAST_MEMORY`].
    pub memory: usize,
    /// Each thread grows a tree of its own, and the results are added up.
    pub threads: usize,
    /// Equal seeds give equal searches on one thread.
    pub seed: u64,
}

impl Settings {
    /// The least memory of a thread, in bytes.
    pub const LEAST_MEMORY: usize = 1 << 16;
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            exploration: 0.7,
            urgency: 1e6,
            expand_after: 4,
            margin: 0.0,
            memory: 256 << 20,
            threads: 1,
            seed: 1,
        }
    }
}

/// When a search ends, if nothing is proven before. Without any limit it may not.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The most simulations.
    pub sims: Option<u64>,
    /// Not later than this, give or take a few dozen simulations.
    pub deadline: Option<Instant>,
    /// Soon after this becomes true.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// So many simulations.
    pub const fn sims(sims: u64) -> Limits<'static> {
        Limits {
            sims: Some(sims),
            deadline: None,
            stop: None,
        }
    }

    /// No limit but the clock.
    pub const fn until(deadline: Instant) -> Limits<'static> {
        Limits {
            sims: None,
            deadline: Some(deadline),
            stop: None,
        }
    }

    /// Is it time to stop, whatever the number of simulations?
    pub(super) fn reached(&self) -> bool {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        stopped || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}
