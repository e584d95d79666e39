//! Monte Carlo tree search: UCT with proofs, for every game.
//!
//! A simulation selects a path down the tree, at a player's node by the upper confidence bound
//! ([`Settings::exploration`]), at a chance node by the weights of the outcomes; expands the
//! leaf if it has been visited often enough; plays to the end by a [`Policy`]; and backs the
//! result up. The side to move is asked of each position, so that extra turns and passes need
//! no special case. Two simulations share a path: from its leaf two games are played at once,
//! which is faster than one after the other.
//!
//! Proven nodes are not simulated again. Every node has bounds of its result (score-bounded
//! MCTS, Cazenave and Saffidine 2010): those of a finished game are exact, and
//! [`bounds`](Position::bounds) may narrow them earlier. A player's node takes the best of its
//! children's bounds, and children that cannot be better are pruned; a chance node takes the
//! lowest and the highest. A search ends when the result of the root is proven.
//!
//! Several threads build a tree each, and their visits are added up (root parallelism). That
//! shares less than one common tree would; but it needs no locks, costs one thread nothing,
//! and proofs for the moves of the root are shared.
//!
//! ```
//! use game::Game;
//! use games::TicTacToe;
//! use siasat_search::mcts::{Mcts, Outcome, Settings, SimulationLimits};
//!
//! let start = TicTacToe::from_spec("tictactoe").unwrap();
//! let mut mcts = Mcts::new(start, Settings::default());
//! let report = mcts.search(&SimulationLimits::sims(100_000));
//! assert_eq!(report.proven, Some(Outcome::Draw));
//! ```

mod arena;
mod node;
mod playout;
mod prior;
mod report;
mod rng;
mod select;
mod settings;
mod solver;
mod tree;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use game::Position;
use platform::in_parallel;

pub use playout::{Decisive, Greedy, Policy, Random};
pub(crate) use playout::{nth, outcome};
pub use prior::{EvalPrior, NoPrior, Prior};
pub use report::{MoveReport, Outcome, Report};
pub use rng::SplitMix64;
pub use settings::{Settings, SimulationLimits};

use node::Scale;
use tree::{Rules, Tree};

/// A position and the search trees below it.
pub struct Mcts<P, Q = Random, B = NoPrior> {
    root: P,
    settings: Settings,
    policy: Q,
    prior: B,
    /// One for each thread.
    trees: Vec<Tree>,
}

/// The number of simulations of one thread between two polls of the limits.
const BATCH: u64 = 64;

/// The number of simulations before the first report; the next comes after half as many more
/// each time.
const FIRST_REPORT: u64 = 2048;

impl<P: Position> Mcts<P> {
    /// Plain UCT: random playouts, no prior.
    pub fn new(root: P, settings: Settings) -> Mcts<P> {
        Mcts::with(root, settings, Random, NoPrior)
    }
}

impl<P: Position, Q: Policy<P>, B: Prior<P>> Mcts<P, Q, B> {
    /// With a policy for the playouts and a prior for the values of moves.
    pub fn with(root: P, settings: Settings, policy: Q, prior: B) -> Mcts<P, Q, B> {
        let threads = settings.threads.max(1);
        let bytes = (settings.memory / threads).max(Settings::LEAST_MEMORY);
        let trees = (0..threads as u64).map(|thread| {
            // Far apart on the one cycle of states that all seeds lie on.
            let seed = settings.seed ^ thread.wrapping_mul(0xa076_1d64_78bd_642f);
            let mut tree = Tree::new(bytes, SplitMix64::new(seed));
            tree.reset(&root);
            tree
        });
        Mcts {
            trees: trees.collect(),
            root,
            settings,
            policy,
            prior,
        }
    }

    /// The position of the root.
    pub fn position(&self) -> &P {
        &self.root
    }

    /// Searches until a limit is reached or the result is proven.
    pub fn search(&mut self, limits: &SimulationLimits<'_>) -> Report<P::Move> {
        self.watch(limits, |_| ControlFlow::Continue(()))
    }

    /// Searches and reports to `watcher` from time to time; the search ends when it breaks.
    pub fn watch(
        &mut self,
        limits: &SimulationLimits<'_>,
        watcher: impl FnMut(&Report<P::Move>) -> ControlFlow<()>,
    ) -> Report<P::Move> {
        self.watch_at(limits, FIRST_REPORT, |done| done / 2, watcher)
    }

    /// The same, with a report every `simulations` simulations. With a multiple of 64 the
    /// search is the same as without a watcher.
    pub fn watch_every(
        &mut self,
        limits: &SimulationLimits<'_>,
        simulations: u64,
        watcher: impl FnMut(&Report<P::Move>) -> ControlFlow<()>,
    ) -> Report<P::Move> {
        let step = simulations.max(1);
        self.watch_at(limits, step, |_| step, watcher)
    }

    /// Searches and reports after `first` simulations, and then after as many more as `further`
    /// gives for the simulations done.
    fn watch_at(
        &mut self,
        limits: &SimulationLimits<'_>,
        first: u64,
        further: impl Fn(u64) -> u64,
        mut watcher: impl FnMut(&Report<P::Move>) -> ControlFlow<()>,
    ) -> Report<P::Move> {
        let Mcts {
            root,
            settings,
            policy,
            prior,
            trees,
        } = self;
        let (worst, best) = root.bounds().into_inner();
        let most = worst.0.saturating_abs().max(best.0.saturating_abs());
        let rules = Rules {
            settings,
            scale: Scale::new(settings.margin, most),
            policy,
            prior,
        };
        for tree in trees.iter_mut() {
            tree.open(root, &rules);
        }
        let most_sims = limits.sims.unwrap_or(u64::MAX);
        let done = AtomicU64::new(0);
        let mut next_report = first;
        loop {
            let target = next_report.min(most_sims);
            let stopped = simulate(root, trees, &rules, limits, &done, target);
            share_proofs(trees);
            let report = report::report(root, trees, done.load(Ordering::Relaxed));
            let finished = stopped || report.proven.is_some() || target == most_sims;
            if finished || watcher(&report).is_break() {
                return report;
            }
            next_report = target.saturating_add(further(target));
        }
    }

    /// Moves the root to the position after a move, and keeps its subtree. The move must be
    /// legal.
    pub fn advance(&mut self, mv: P::Move) {
        let place = self.root.moves().position(|legal| legal == mv);
        debug_assert!(place.is_some(), "{mv:?} is not legal");
        self.root.play(mv);
        for tree in &mut self.trees {
            if !place.is_some_and(|place| tree.advance(place)) {
                tree.reset(&self.root);
            }
        }
    }

    /// Moves the root to any position. Its subtree is kept when it lies a few moves ahead in
    /// the tree; true if so.
    pub fn go_to(&mut self, pos: &P) -> bool {
        if let Some(moves) = self.path_to(pos) {
            for mv in moves {
                self.advance(mv);
            }
            return true;
        }
        self.root = pos.clone();
        for tree in &mut self.trees {
            tree.reset(pos);
        }
        false
    }

    /// The moves from the root to a position in the tree, by breadth-first search of a limited
    /// number of nodes.
    fn path_to(&self, wanted: &P) -> Option<Vec<P::Move>> {
        const MOST_NODES: usize = 20_000;
        let arena = &self.trees.first()?.arena;
        let mut seen = vec![(self.root.clone(), 0, None)];
        let mut next = 0;
        while next < seen.len() {
            let (pos, at, _) = seen[next].clone();
            if pos == *wanted {
                let mut moves = Vec::new();
                let mut here = next;
                while let Some((parent, mv)) = seen[here].2 {
                    moves.push(mv);
                    here = parent;
                }
                moves.reverse();
                return Some(moves);
            }
            let children = arena.get(at).children();
            if !children.is_empty() && seen.len() < MOST_NODES {
                let after = pos.moves().zip(children);
                seen.extend(after.map(|(mv, child)| (pos.after(mv), child, Some((next, mv)))));
            }
            next += 1;
        }
        None
    }
}

/// Simulates on all threads until `target` are `done`, a limit is reached, or a root
/// is proven. True if it was a limit.
fn simulate<P: Position, Q: Policy<P>, B: Prior<P>>(
    root: &P,
    trees: &mut [Tree],
    rules: &Rules<'_, Q, B>,
    limits: &SimulationLimits<'_>,
    done: &AtomicU64,
    target: u64,
) -> bool {
    let enough = AtomicBool::new(false);
    let work = |tree: &mut Tree| {
        while !enough.load(Ordering::Relaxed) && !tree.arena.get(0).bounds.is_exact() {
            if limits.reached() {
                enough.store(true, Ordering::Relaxed);
                return true;
            }
            let claimed = done.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |done| {
                (done < target).then(|| target.min(done + BATCH))
            });
            let Ok(before) = claimed else {
                return false;
            };
            let mut wanted = BATCH.min(target - before);
            while wanted > 0 {
                if tree.arena.get(0).bounds.is_exact() {
                    done.fetch_sub(wanted, Ordering::Relaxed);
                    break;
                }
                wanted -= tree.simulate(root, rules, wanted);
            }
        }
        enough.store(true, Ordering::Relaxed);
        false
    };
    // Each worker locks its own tree, so that no lock is ever waited for.
    let trees: Vec<Mutex<&mut Tree>> = trees.iter_mut().map(Mutex::new).collect();
    let stopped = in_parallel(trees.len(), |worker| {
        let tree = trees[worker].lock();
        work(&mut tree.unwrap_or_else(PoisonError::into_inner))
    });
    stopped.contains(&true)
}

/// Copies what one tree has proven about the moves of the root to all others.
fn share_proofs(trees: &mut [Tree]) {
    if trees.len() < 2 {
        return;
    }
    let tallies = report::tallies(trees);
    for tree in trees {
        let root = *tree.arena.get(0);
        for (child, tally) in tree.arena.children_mut(&root).iter_mut().zip(&tallies) {
            if child.bounds != tally.bounds {
                child.bounds = tally.bounds;
                child.mean = tally.mean;
            }
        }
        tree.update_bounds(0);
    }
}
