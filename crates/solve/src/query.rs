use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use platform::Instant;

/// What a solver computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// The points at the end of the game.
    #[default]
    Points,
    /// Only who wins: 1, 0 or −1.
    Outcome,
}

impl Goal {
    /// A value in points as a value of this goal.
    pub(crate) fn value(self, points: i32) -> i32 {
        match self {
            Goal::Points => points,
            Goal::Outcome => points.signum(),
        }
    }
}

/// When to give up: as soon as a flag is set by another thread, at a deadline, or after a
/// number of nodes. A platform without threads has only the last two.
#[derive(Clone, Copy, Debug)]
pub struct StopSignal<'a> {
    flag: &'a AtomicBool,
    deadline: Option<Instant>,
    /// The solver stops when its own count has reached this.
    last_node: u64,
}

impl<'a> StopSignal<'a> {
    /// Stops when the flag is set.
    pub fn new(flag: &'a AtomicBool) -> StopSignal<'a> {
        StopSignal {
            flag,
            deadline: None,
            last_node: u64::MAX,
        }
    }

    /// Stops at this moment at the latest.
    #[must_use]
    pub fn with_deadline(self, deadline: Instant) -> StopSignal<'a> {
        StopSignal {
            deadline: Some(deadline),
            ..self
        }
    }

    /// Stops when [`Solver::nodes`](crate::Solver::nodes) has reached this number, a few
    /// thousand nodes late at most. On one thread the same queries then give the same
    /// results on every machine.
    #[must_use]
    pub fn with_last_node(self, last_node: u64) -> StopSignal<'a> {
        StopSignal { last_node, ..self }
    }

    /// How many nodes are left for a solver that has searched so many.
    pub(crate) fn nodes_left(self, searched: u64) -> u64 {
        self.last_node.saturating_sub(searched)
    }

    /// Is it time to stop? Reads the clock if there is a deadline: not for every node.
    pub fn is_set(self) -> bool {
        let is_late = |deadline| Instant::now() >= deadline;
        self.flag.load(Relaxed) || self.deadline.is_some_and(is_late)
    }
}

impl<'a> From<&'a AtomicBool> for StopSignal<'a> {
    fn from(flag: &'a AtomicBool) -> StopSignal<'a> {
        StopSignal::new(flag)
    }
}

/// What to compute, and when to give up.
#[derive(Clone, Copy, Debug)]
pub struct SolveQuery<'a> {
    /// Points, or only who wins.
    pub goal: Goal,
    /// When to give up.
    pub stop: StopSignal<'a>,
}

impl<'a> SolveQuery<'a> {
    /// A query for this goal, until the flag is set or the signal says so.
    pub fn new(goal: Goal, stop: impl Into<StopSignal<'a>>) -> SolveQuery<'a> {
        SolveQuery {
            goal,
            stop: stop.into(),
        }
    }
}
