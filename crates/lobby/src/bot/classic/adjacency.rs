//! The three machine players that Adjacency was first written with: alpha-beta,
//! annealing, and a genetic algorithm. Each evaluates the board as its authors did.

use game::{Position, Turn};
use games::Adjacency;
use games::adjacency::{MarkDifference, OwnMarks, OwnMarksNearEnemy, Square};
use search::SplitMix64;
use search::local::{
    Evolution, GeneticProblem, LocalTrace, NoTrace, OneMove, Survival, Trace, anneal,
};
use search::textbook::{
    AlphaBeta, Ending, LeafEval, NoTrace as Untraced, RootWindow, StaticEval, TextbookLimits,
    greedy,
};

use crate::Player;
use crate::bot::budget::stopper;
use crate::bot::local::Method;
use crate::bot::text_bot::{PositionBot, SearchJob, TextBot};
use crate::bot::{Bot, Budget, Convergence, SearchRequest, SearchResult, ValueUnit};
use crate::entry::ExtraBots;
use crate::player::Classic;

/// The first machine players of Adjacency.
pub(crate) const BOTS: ExtraBots<Adjacency> = ExtraBots {
    kinds: &["classic-adjacency", "classic-anneal", "classic-genetic"],
    bot,
};

fn bot(player: &Player, game: &Adjacency) -> Option<Box<dyn Bot>> {
    let Player::Classic(classic) = *player else {
        return None;
    };
    let method = match classic {
        Classic::Adjacency { time } => {
            let budget = Budget::time(time);
            return Some(TextBot::boxed(game, AlphaBetaBot { budget }));
        }
        Classic::Anneal(settings) => Method::Anneal(settings),
        Classic::Genetic(settings) => Method::Genetic(settings),
        _ => return None,
    };
    Some(TextBot::boxed(game, OneMoveBot { method }))
}

/// Own marks minus the enemy's, finished or not.
const DIFFERENCE: StaticEval<MarkDifference> = StaticEval {
    evaluator: MarkDifference,
    ending: Ending::Evaluated,
};

/// Own marks, finished or not.
const OWN: StaticEval<OwnMarks> = StaticEval {
    evaluator: OwnMarks,
    ending: Ending::Evaluated,
};

/// Own marks and their closeness to the enemy's.
const NEAR: StaticEval<OwnMarksNearEnemy> = StaticEval {
    evaluator: OwnMarksNearEnemy,
    ending: Ending::Evaluated,
};

/// Alpha-beta to as many plies as there are rounds left, at most four, cell by cell. When
/// its time is over it drops what it has found and takes the most marks at once.
struct AlphaBetaBot {
    budget: Budget,
}

impl PositionBot<Adjacency> for AlphaBetaBot {
    fn search(&mut self, pos: &Adjacency, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        const MAX_DEPTH: u32 = 4;
        let budget = request.budget.unwrap_or(self.budget);
        let rounds_left = pos.left().div_ceil(2);
        let depth = budget.depth.unwrap_or(MAX_DEPTH.min(rounds_left));
        let mut search = AlphaBeta::new(DIFFERENCE);
        if request.all {
            search.root = RootWindow::Each;
        }
        let limits = TextbookLimits {
            nodes: budget.nodes,
            deadline: budget.deadline(),
            stop: Some(request.stop),
        };
        let Some(found) = search.run(pos, depth, limits, &mut Untraced) else {
            let (best, _) = greedy(pos, &OWN)?;
            return Some(SearchResult {
                nodes: pos.move_count() as u64,
                ..with_lead(pos, best)
            });
        };
        let result = SearchResult::of_found(pos, &found, depth, ValueUnit::Points, f64::from)?;
        Some(result.with_moves(request.all))
    }
}

/// A move, valued by the lead right after it.
fn with_lead(pos: &Adjacency, best: Square) -> SearchResult {
    let lead = match pos.turn() {
        Turn::Player(me) => Some(DIFFERENCE.value(&pos.after(best), 0, me).into()),
        Turn::Chance | Turn::Over(_) => None,
    };
    SearchResult {
        value: lead,
        ..SearchResult::of_move(pos, best).at_depth(1)
    }
}

/// The move with the most own marks right after it, by annealing or by evolution.
struct OneMoveBot {
    method: Method,
}

impl OneMoveBot {
    fn find<T: Trace>(
        &self,
        pos: &Adjacency,
        request: &SearchRequest<'_>,
        trace: &mut T,
    ) -> Option<SearchResult> {
        let mut cells = OneMove::new(pos, OWN)?;
        let stop = stopper(request);
        let rng = |seed: u32| SplitMix64::new(u64::from(seed) ^ pos.key());
        let (best, nodes) = match self.method {
            Method::Anneal(settings) if settings.near => {
                let mut cells = OneMove::new(pos, NEAR)?;
                let rng = &mut rng(settings.seed);
                let first = cells.random(rng);
                let schedule = settings.schedule();
                let (best, _) = anneal(&mut cells, first, &schedule, rng, stop, trace);
                (best, schedule.steps())
            }
            Method::Anneal(settings) => {
                let rng = &mut rng(settings.seed);
                let first = cells.random(rng);
                let schedule = settings.schedule();
                let (best, _) = anneal(&mut cells, first, &schedule, rng, stop, trace);
                (best, schedule.steps())
            }
            Method::Genetic(settings) => {
                // Any two are parents, and the fittest of old and young survive.
                let evolution = Evolution {
                    tournament: 1,
                    crossover: 1.0,
                    survival: Survival::Fittest,
                    ..settings.evolution()
                };
                let rng = &mut rng(settings.seed);
                let mut breed = Cells { pos, cells };
                let evolved = evolution.run(&mut breed, Vec::new(), rng, stop, trace);
                (evolved.genome, evolved.evaluations)
            }
        };
        Some(SearchResult {
            nodes,
            ..with_lead(pos, best)
        })
    }
}

impl PositionBot<Adjacency> for OneMoveBot {
    fn search(&mut self, pos: &Adjacency, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        self.find(pos, request, &mut NoTrace)
    }

    fn convergence(
        &mut self,
        pos: &Adjacency,
        request: &SearchRequest<'_>,
    ) -> Option<(SearchResult, Convergence)> {
        let mut trace = LocalTrace::default();
        let result = self.find(pos, request, &mut trace)?;
        Some((result, self.method.convergence(&trace)))
    }
}

/// Cells are bred: a child has the column of one parent and the row of the other.
struct Cells<'a> {
    pos: &'a Adjacency,
    cells: OneMove<'a, Adjacency, StaticEval<OwnMarks>>,
}

impl GeneticProblem for Cells<'_> {
    type Genome = Square;

    fn random(&mut self, rng: &mut SplitMix64) -> Square {
        self.cells.random(rng)
    }

    /// The mother again, when the child's cell is taken.
    fn crossover(&mut self, mother: &Square, father: &Square, _rng: &mut SplitMix64) -> Square {
        let is_child =
            |cell: &Square| cell.column() == mother.column() && cell.row() == father.row();
        self.pos.moves().find(is_child).unwrap_or(*mother)
    }

    fn mutate(&mut self, cell: &mut Square, rng: &mut SplitMix64) {
        *cell = self.cells.random(rng);
    }

    fn fitness(&mut self, cell: &Square) -> f64 {
        self.cells.value_of(*cell)
    }
}
