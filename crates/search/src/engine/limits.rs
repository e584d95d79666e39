use std::sync::atomic::{AtomicBool, AtomicU64};

use platform::Instant;

/// When a search ends. The limit that is reached first counts.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The greatest depth, in plies.
    pub depth: u32,
    /// The most nodes, those of `others` included. On one thread, equal limits give equal
    /// searches.
    pub nodes: u64,
    /// No iteration is begun after this.
    pub soft: Option<Instant>,
    /// The search is stopped at this, whether or not the iteration is complete.
    pub hard: Option<Instant>,
    /// The search is stopped soon after this becomes true.
    pub stop: &'a AtomicBool,
    /// Value every move of the root, not only the best.
    pub all: bool,
    /// A counter to which this thread adds the nodes it searches.
    pub tally: Option<&'a AtomicU64>,
    /// The nodes that the other threads of the search have counted.
    pub others: Option<&'a AtomicU64>,
}

impl<'a> Limits<'a> {
    /// No limit but the stop flag.
    pub fn until(stop: &'a AtomicBool) -> Limits<'a> {
        Limits {
            depth: Limits::DEEPEST,
            nodes: u64::MAX,
            soft: None,
            hard: None,
            stop,
            all: false,
            tally: None,
            others: None,
        }
    }

    /// The greatest depth that can be asked for, in plies.
    pub const DEEPEST: u32 = 120;
}

/// Which selective techniques the search uses. Without any, its values at a fixed depth are
/// those of plain alpha-beta with the same evaluator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tuning {
    /// Late move reductions.
    pub reductions: bool,
    /// Forward pruning by the static evaluation: null move, reverse futility, futility and
    /// late move pruning, and with them singular extensions. Needs an evaluator with a
    /// [margin](game::Evaluator::margin).
    pub pruning: bool,
    /// Quiescence search at depth zero.
    pub quiescence: bool,
    /// Results that the game or a database knows are used, and dominated moves left out.
    pub known_results: bool,
    /// Table entries deeper than the node are used, and proven ones at any depth.
    pub deeper_entries: bool,
    /// Further turns of the same side cost no depth.
    pub extensions: bool,
}

impl Tuning {
    /// Everything.
    pub const FULL: Tuning = Tuning {
        reductions: true,
        pruning: true,
        quiescence: true,
        known_results: true,
        deeper_entries: true,
        extensions: true,
    };

    /// Nothing: alpha-beta with a table.
    pub const PLAIN: Tuning = Tuning {
        reductions: false,
        pruning: false,
        quiescence: false,
        known_results: false,
        deeper_entries: false,
        extensions: false,
    };
}
