//! Runs one null-window search: on the caller's own stack if it is short, otherwise on
//! threads with large stacks and with tables that grow as they fill up.

use std::sync::atomic::Ordering::Relaxed;

use game::{Exact, Side};

use crate::control::SearchControl;
use crate::null_window::{Child, NullWindowSearch};
use crate::proof_number::{Branch, ProofNumberSearch};
use crate::table::{BoundsTable, NO_MOVE, ProofNumberTable, Table};
use crate::{Oracle, Settings, SolveError, StopSignal};

/// The bytes of the first table, and the factor by which each later one is larger.
pub(crate) const FIRST_TABLE_BYTES: usize = 32 << 10;
const TABLE_GROWTH: usize = 8;

/// Nodes and depth of the first attempt, on the caller's own stack. Starting a thread
/// with a large stack takes as long as some hundred nodes.
const OWN_STACK_NODES: u64 = 1 << 13;
const OWN_STACK_DEPTH: u32 = 500;

/// The depth for which a thread's stack is large enough, and its bytes.
const LARGE_STACK_DEPTH: u32 = 1 << 16;
const LARGE_STACK_BYTES: usize = 256 << 20;

/// The smallest table of at most this many bytes that such codes fit into.
pub(crate) fn smallest_table<T: Table>(memory: usize, code_bits: u32) -> Option<T> {
    let sizes = std::iter::successors(Some(FIRST_TABLE_BYTES), |bytes| bytes.checked_mul(2));
    let mut sizes = sizes.take_while(|&bytes| bytes <= memory.max(FIRST_TABLE_BYTES));
    sizes.find_map(|bytes| T::new(bytes, code_bits))
}

/// The move stack of one thread, kept from search to search, in the form that each method
/// needs.
pub(crate) struct MoveStack<P: Exact> {
    children: Vec<Child<P>>,
    branches: Vec<Branch<P>>,
}

impl<P: Exact> MoveStack<P> {
    fn new() -> MoveStack<P> {
        MoveStack {
            children: Vec::new(),
            branches: Vec::new(),
        }
    }
}

/// The null-window test of a position: is its relative value at least `gamma`, seen by
/// `me`, who is to move?
pub(crate) struct NullWindow<'a, P> {
    pub(crate) pos: &'a P,
    pub(crate) me: Side,
    pub(crate) gamma: i32,
}

/// A table together with the search that uses it.
pub(crate) trait SearchTable: Table {
    /// Decides a null-window test.
    ///
    /// With v the relative value and r the result: r >= gamma gives v >= r, and
    /// r < gamma gives v <= r. `None` when a limit was reached.
    fn search<P: Exact, O: Oracle<P>>(
        &self,
        driver: &Driver<'_, P, O>,
        control: &SearchControl<'_>,
        stack: &mut MoveStack<P>,
    ) -> Option<i32>;

    /// Whether the relative value is at least `gamma`, if the table knows it.
    fn probe_threshold(&self, code: u128, gamma: i32) -> Option<bool>;

    /// The index, among the moves of `static_bounds`, of the table move.
    fn table_move(&self, _code: u128) -> Option<usize> {
        None
    }
}

impl<T: BoundsTable> SearchTable for T {
    fn search<P: Exact, O: Oracle<P>>(
        &self,
        driver: &Driver<'_, P, O>,
        control: &SearchControl<'_>,
        stack: &mut MoveStack<P>,
    ) -> Option<i32> {
        let Driver { oracle, window, .. } = driver;
        NullWindowSearch::new(self, *oracle, control, &mut stack.children).search_root(window)
    }

    fn probe_threshold(&self, code: u128, gamma: i32) -> Option<bool> {
        let entry = self.probe(code);
        if entry.lower >= gamma {
            Some(true)
        } else {
            (entry.upper < gamma).then_some(false)
        }
    }

    fn table_move(&self, code: u128) -> Option<usize> {
        let index = self.probe(code).move_index;
        (index != NO_MOVE).then_some(index.into())
    }
}

impl SearchTable for ProofNumberTable {
    fn search<P: Exact, O: Oracle<P>>(
        &self,
        driver: &Driver<'_, P, O>,
        control: &SearchControl<'_>,
        stack: &mut MoveStack<P>,
    ) -> Option<i32> {
        let Driver { oracle, window, .. } = driver;
        let mut search = ProofNumberSearch::new(self, *oracle, control, &mut stack.branches);
        let is_proved = search.search_root(window)?;
        Some(window.gamma - i32::from(!is_proved))
    }

    fn probe_threshold(&self, code: u128, gamma: i32) -> Option<bool> {
        self.probe(code, gamma)?.result()
    }
}

/// One null-window test, and the resources for it.
pub(crate) struct Driver<'a, P, O> {
    pub(crate) oracle: &'a O,
    pub(crate) settings: Settings,
    pub(crate) window: NullWindow<'a, P>,
    pub(crate) stop: StopSignal<'a>,
}

/// What a solver keeps between searches beside its tables.
pub(crate) struct Workspace<P: Exact> {
    /// One for each thread.
    stacks: Vec<MoveStack<P>>,
    /// Nodes of all searches so far.
    pub(crate) nodes: u64,
}

impl<P: Exact> Workspace<P> {
    pub(crate) fn new() -> Workspace<P> {
        Workspace {
            stacks: Vec::new(),
            nodes: 0,
        }
    }

    /// The move stacks for this many threads.
    fn stacks(&mut self, threads: usize) -> &mut [MoveStack<P>] {
        let count = threads.max(self.stacks.len());
        self.stacks.resize_with(count, MoveStack::new);
        &mut self.stacks[..threads]
    }
}

impl<P: Exact, O: Oracle<P>> Driver<'_, P, O> {
    /// Searches with the largest table there is, and with larger and larger ones if that
    /// is not enough. Calls `report` about ten times a second with the nodes so far.
    pub(crate) fn run<T: SearchTable>(
        &self,
        tables: &mut Vec<T>,
        workspace: &mut Workspace<P>,
        report: &mut dyn FnMut(u64),
    ) -> Result<i32, SolveError> {
        let nodes_before = workspace.nodes;
        let mut report = |nodes: u64| report(nodes - nodes_before);
        let code_bits = self.window.pos.code_bits();
        if tables.is_empty() {
            let table = smallest_table(self.settings.memory, code_bits);
            tables.push(table.ok_or(SolveError::OutOfMemory)?);
        }
        let mut is_first_attempt = true;
        loop {
            let table = tables.last().ok_or(SolveError::OutOfMemory)?;
            let bytes = table.bytes();
            let next_bytes = self.settings.memory.min(bytes.saturating_mul(TABLE_GROWTH));
            let can_grow = next_bytes >= 2 * bytes;
            let enough_for_table = if can_grow {
                2 * table.capacity()
            } else {
                u64::MAX
            };
            if is_first_attempt {
                let max_nodes = OWN_STACK_NODES.min(self.stop.nodes_left(workspace.nodes));
                if let Some(value) = self.run_on_own_stack(table, max_nodes, workspace).0 {
                    return Ok(value);
                }
            }
            is_first_attempt = false;
            let nodes_left = self.stop.nodes_left(workspace.nodes);
            let max_nodes = enough_for_table.min(nodes_left);
            if enough_for_table > OWN_STACK_NODES
                && nodes_left > 0
                && let Some(value) =
                    self.run_on_threads(table, max_nodes, workspace, &mut report)?
            {
                return Ok(value);
            }
            if self.stop.is_set() || self.stop.nodes_left(workspace.nodes) == 0 {
                return Err(SolveError::Stopped);
            }
            let larger = T::new(next_bytes, code_bits).ok_or(SolveError::OutOfMemory)?;
            larger.copy_from(table);
            // The smallest table is kept: clearing it is cheap.
            if tables.len() > 1 {
                tables.pop();
            }
            tables.push(larger);
        }
    }

    /// The value, if it was found, and whether the depth limit was reached.
    fn run_on_own_stack<T: SearchTable>(
        &self,
        table: &T,
        max_nodes: u64,
        workspace: &mut Workspace<P>,
    ) -> (Option<i32>, bool) {
        let control = SearchControl::new(self.stop, 1, max_nodes, OWN_STACK_DEPTH);
        let [stack] = workspace.stacks(1) else {
            return (None, false);
        };
        let value = table.search(self, &control, stack);
        workspace.nodes += control.nodes.into_inner();
        (value, control.too_deep.into_inner())
    }

    fn run_on_threads<T: SearchTable>(
        &self,
        table: &T,
        max_nodes: u64,
        workspace: &mut Workspace<P>,
        report: &mut dyn FnMut(u64),
    ) -> Result<Option<i32>, SolveError> {
        let threads = self.settings.threads_in_use();
        let control = &SearchControl::new(self.stop, threads, max_nodes, LARGE_STACK_DEPTH);
        let nodes_before = workspace.nodes;
        let results = platform::on_large_stacks(
            LARGE_STACK_BYTES,
            workspace.stacks(threads),
            |stack| {
                let value = table.search(self, control, stack);
                if value.is_some() {
                    control.done.store(true, Relaxed);
                }
                value
            },
            || report(nodes_before + control.nodes.load(Relaxed)),
        );
        workspace.nodes += control.nodes.load(Relaxed);
        let (value, too_deep) = if results.is_empty() {
            // No thread could be started: the depth is limited to that of this stack.
            self.run_on_own_stack(table, max_nodes, workspace)
        } else {
            let value = results.into_iter().flatten().next();
            (value, control.too_deep.load(Relaxed))
        };
        if value.is_none() && too_deep {
            return Err(SolveError::TooDeep);
        }
        Ok(value)
    }
}
