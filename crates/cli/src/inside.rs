//! Commands that run inside the page or the full-screen program: the live examples of the
//! course. Signals and the terminal belong to those.

use std::cell::Cell;

thread_local! {
    static IS_INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Does some work that leaves signals and terminal alone.
pub(crate) fn run<T>(work: impl FnOnce() -> T) -> T {
    let before = IS_INSIDE.replace(true);
    let result = work();
    IS_INSIDE.set(before);
    result
}

/// Is this thread doing such work?
pub(crate) fn is_inside() -> bool {
    IS_INSIDE.get()
}
