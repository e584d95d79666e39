use std::sync::atomic::{AtomicBool, Ordering};

use platform::Instant;

/// The parameters of a search.
///
/// The defaults come from matches of 120 games at 4000 simulations on Connect Four
/// and Kalah: exploration 0.7 scored 0.59 and 0.64 against 0.3, 0.47 and 0.54 against
/// 0.45, 0.53 and 0.59 against 1.0 (each ± 0.08). Expanding after 1, 2 or 4 visits was
/// equal in equal time, and so was trying every move once first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The exploration constant c of UCT: of moves with values v (from 0 to 1) and visits n, of N
    /// in all, the one with the greatest `v + c · sqrt(ln N / n)` is selected.
    pub exploration: f32,
    /// First play urgency: a move without visits has this in place of `1 / sqrt(n)`, and its
    /// parent's value. With large numbers every move is tried once before any is tried twice.
    pub urgency: f32,
    /// A node is expanded after this many visits, at least one. Later means a smaller tree and
    /// more playouts in the same time.
    pub expand_after: u32,
    /// The share of a result's value that is for the points and not for the bare win, from 0 to
    /// 1. A proof concerns the win; a proven move is not searched for more points.
    pub margin: f32,
    /// The memory limit of all trees together, in bytes. Each thread takes at least
    /// [`Settings::LEAST_MEMORY`].
    pub memory: usize,
    /// The number of threads. Each builds a tree of its own, and the results are added up.
    pub threads: usize,
    /// The seed of the random numbers. On one thread, equal seeds give equal searches.
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

/// When a search ends, if the result is not proven before. Without any limit it may not end.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimulationLimits<'a> {
    /// The most simulations.
    pub sims: Option<u64>,
    /// The latest time. Polled every few dozen simulations.
    pub deadline: Option<Instant>,
    /// A flag that stops the search. Polled as often as the time.
    pub stop: Option<&'a AtomicBool>,
}

impl SimulationLimits<'_> {
    /// A limit of this many simulations.
    pub const fn sims(sims: u64) -> SimulationLimits<'static> {
        SimulationLimits {
            sims: Some(sims),
            deadline: None,
            stop: None,
        }
    }

    /// No limit but the clock.
    pub const fn until(deadline: Instant) -> SimulationLimits<'static> {
        SimulationLimits {
            sims: None,
            deadline: Some(deadline),
            stop: None,
        }
    }

    /// Has the deadline passed, or was the flag set?
    pub(super) fn reached(&self) -> bool {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        stopped || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}
