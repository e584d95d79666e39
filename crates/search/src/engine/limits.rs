use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

/// How long a search may take. Whatever is reached first ends it.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Complete depths.
    pub depth: u32,
    /// Positions looked at, by this thread. Repeats exactly on one thread.
    pub nodes: u64,
    /// No new depth is begun after this.
    pub soft: Option<Instant>,
    /// The search is broken off at this.
    pub hard: Option<Instant>,
    /// Somebody outside wants the move now.
    pub stop: &'a AtomicBool,
    /// Value every move of the root, not only the best.
    pub all: bool,
    /// Where threads that search together add up the positions they look at.
    pub tally: Option<&'a AtomicU64>,
}

impl<'a> Limits<'a> {
    /// No limit but the flag.
    pub fn until(stop: &'a AtomicBool) -> Limits<'a> {
        Limits {
            depth: Limits::DEEPEST,
            nodes: u64::MAX,
            soft: None,
            hard: None,
            stop,
            all: false,
            tally: None,
        }
    }

    /// The deepest that can be asked for.
    pub const DEEPEST: u32 = 120;
}

/// Which short cuts the search takes. Without any, its values at a fixed depth are
/// those of plain alpha-beta with the same opinions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tuning {
    /// Late quiet moves are searched less deeply first.
    pub reductions: bool,
    /// A lead of several margins, or one that survives doing nothing, is trusted.
    pub pruning: bool,
    /// At depth zero, urgent moves are still tried.
    pub quiescence: bool,
    /// What the game foresees or a database knows is believed, and hopeless moves are
    /// left out.
    pub known_results: bool,
    /// What was searched more deeply than asked is believed.
    pub deeper: bool,
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
        deeper: true,
        extensions: true,
    };

    /// Nothing: alpha-beta with a table.
    pub const PLAIN: Tuning = Tuning {
        reductions: false,
        pruning: false,
        quiescence: false,
        known_results: false,
        deeper: false,
        extensions: false,
    };
}
