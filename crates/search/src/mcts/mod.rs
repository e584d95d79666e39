//! Monte Carlo tree search: UCT with proofs, for every game.
//!
//! A simulation goes down the tree, at each position to the move that is most worth
//! another try ([`Settings::exploration`]) or to an outcome that luck draws by its
//! weight; gives the leaf children if it has been there before; plays on to the end
//! by a [`Policy`]; and adds the result to every position on the way. Who moves is
//! asked of each position, so that extra turns and passes need no thought. Two
//! simulations share a way down: from its leaf two games are played at once, which is
//! faster than one after the other.
//!
//! What is certain is not tried again. Every position carries the worst and the best
//! result that are still possible (score-bounded MCTS, Cazenave and Saffidine 2010):
//! a finished game has one, and [`bounds`](Position::bounds) may say something
//! earlier. A player is sure of the best of the worst results and gives up moves that
//! cannot be better; luck may bring the worst and the best. A search ends when the
//! result of the root is proven.
//!
//! Several threads grow a tree each, and their visits are added up. That shares less
//! than one common tree would; but it needs no locks, costs one thread nothing, and
//! proofs for the moves of the root are passed on.
//!
//! ```
//! use game::Game;
//! use games::TicTacToe;
//! use siasat_search::mcts::{Limits, Mcts, Outcome, Settings};
//!
//! let start = TicTacToe::from_spec("tictactoe").unwrap();
//! let mut mcts = Mcts::new(start, Settings::default());
//! let report = mcts.search(&Limits::sims(100_000));
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
pub use prior::{EvalPrior, NoPrior, Prior};
pub use report::{MoveReport, Outcome, Report};
pub use rng::SplitMix64;
pub use settings::{Limits, Settings};

use node::Scale;
use tree::{Rules, Tree};

/// A position that is being thought about, and everything found out so far.
pub struct Mcts<P, Q = Random, B = NoPrior> {
    root: P,
    settings: Settings,
    policy: Q,
    prior: B,
    /// One for each thread.
    trees: Vec<Tree>,
}

/// Limits are looked at after so many simulations of each thread.
const BATCH: u64 = 64;

/// The first report comes after so many simulations, and then one whenever there
/// are half as many more.
const FIRST_REPORT: u64 = 2048;

impl<P: Position> Mcts<P> {
    /// Plain UCT: random playouts, no first opinion.
    pub fn new(root: P, settings: Settings) -> Mcts<P> {
        Mcts::with(root, settings, Random, NoPrior)
    }
}

impl<P: Position, Q: Policy<P>, B: Prior<P>> Mcts<P, Q, B> {
    /// With a policy for the playouts and a first opinion about moves.
    pub fn with(root: P, settings: Settings, policy: Q, prior: B) -> Mcts<P, Q, B> {
        let threads = settings.threads.max(1);
        let bytes = (settings.memory / threads).max(Settings::LEAST_MEMORY);
        let trees = (0..threads as u64).map(|thread| {
            // Far apart in the one cycle of numbers that all seeds lie on.
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

    /// The position that is thought about.
    pub fn position(&self) -> &P {
        &self.root
    }

    /// Thinks until a limit is reached or the result is proven.
    pub fn search(&mut self, limits: &Limits<'_>) -> Report<P::Move> {
        self.watch(limits, |_| ControlFlow::Continue(()))
    }

    /// Thinks, and tells from time to time how far it has come. A watcher who has
    /// seen enough breaks off.
    pub fn watch(
        &mut self,
        limits: &Limits<'_>,
        watcher: impl FnMut(&Report<P::Move>) -> ControlFlow<()>,
    ) -> Report<P::Move> {
        self.watch_at(limits, FIRST_REPORT, |told| told / 2, watcher)
    }

    /// The same, told after every so many simulations. Seldom enough, it costs nothing;
    /// told after multiples of 64, the search is the one that nobody watches.
    pub fn watch_every(
        &mut self,
        limits: &Limits<'_>,
        simulations: u64,
        watcher: impl FnMut(&Report<P::Move>) -> ControlFlow<()>,
    ) -> Report<P::Move> {
        let step = simulations.max(1);
        self.watch_at(limits, step, |_| step, watcher)
    }

    /// Thinks, and tells after `first` simulations and then after so many more as
    /// `further` says.
    fn watch_at(
        &mut self,
        limits: &Limits<'_>,
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

    /// Goes on to the position after a move, and keeps what is known about it.
    /// The move must be legal.
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

    /// Goes on to any position. What is known about it is kept when it lies a few
    /// moves ahead in the tree; true if so.
    pub fn go_to(&mut self, pos: &P) -> bool {
        if let Some(moves) = self.way_to(pos) {
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

    /// The moves from the root to a position in the tree, the nearest ones looked
    /// at first and not too many of them.
    fn way_to(&self, wanted: &P) -> Option<Vec<P::Move>> {
        const MOST_LOOKED_AT: usize = 20_000;
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
            if !children.is_empty() && seen.len() < MOST_LOOKED_AT {
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
    limits: &Limits<'_>,
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

/// Tells every tree what another one has proven about the moves of the root.
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
        tree.settle(0);
    }
}
