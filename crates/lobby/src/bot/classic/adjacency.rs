//! The three machine players that Adjacency was first written with: alpha-beta,
//! annealing, and a genetic algorithm. Each looks at the board as its authors did.

use game::{BadPosition, Notation, Position, Turn};
use games::Adjacency;
use games::adjacency::{MarkDifference, OwnMarks, Square};
use platform::Instant;
use search::SplitMix64;
use search::local::{
    Evolution, GeneticProblem, LocalTrace, NoTrace, OneMove, Survival, Trace, anneal,
};
use search::textbook::{
    AlphaBeta, Ending, LeafEval, NoTrace as Unseen, RootWindow, StaticEval, TextbookLimits, greedy,
};

use crate::Player;
use crate::bot::local::{Method, stopper};
use crate::bot::{Bot, BotFactory, Budget, Convergence, SearchRequest, SearchResult, Valued};
use crate::player::Classic;

/// The classic players of Adjacency.
pub(crate) struct ClassicAdjacency;

impl BotFactory<Adjacency> for ClassicAdjacency {
    fn kinds() -> Vec<&'static str> {
        vec!["classic-adjacency", "classic-anneal", "classic-genetic"]
    }

    fn bot(player: &Player, game: &Adjacency) -> Option<Box<dyn Bot>> {
        let game = *game;
        let Player::Classic(classic) = *player else {
            return None;
        };
        match classic {
            Classic::Adjacency { time } => Some(Box::new(Rounds {
                game,
                budget: Budget::time(time),
            })),
            Classic::Anneal(settings) => Some(Box::new(Local {
                game,
                method: Method::Anneal(settings),
            })),
            Classic::Genetic(settings) => Some(Box::new(Local {
                game,
                method: Method::Genetic(settings),
            })),
            _ => None,
        }
    }
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

/// Alpha-beta as deep as there are rounds left, four moves at most, cell by cell. When
/// its time is over it forgets what it has found and takes the most marks at once.
struct Rounds {
    game: Adjacency,
    budget: Budget,
}

impl Bot for Rounds {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        const MAX_DEPTH: u32 = 4;
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let budget = request.budget.unwrap_or(self.budget);
        let rounds_left = pos.left().div_ceil(2);
        let depth = budget.depth.unwrap_or(MAX_DEPTH.min(rounds_left));
        let mut search = AlphaBeta::new(DIFFERENCE);
        if request.all {
            search.root = RootWindow::Each;
        }
        let limits = TextbookLimits {
            nodes: budget.nodes,
            deadline: budget.end(),
            stop: Some(request.stop),
        };
        let found = search.run(&pos, depth, limits, &mut Unseen);
        let seconds = start.elapsed().as_secs_f64();
        let Some(found) = found else {
            let best = greedy(&pos, &OWN).map(|(best, _)| best);
            return Ok(best.map(|best| SearchResult {
                depth: 1,
                deepest: 1,
                nodes: pos.move_count() as u64,
                seconds,
                ..at_once(&pos, best)
            }));
        };
        let exact = found.counts.horizon == 0;
        let mut moves: Vec<Valued> = Vec::new();
        if request.all {
            moves.extend(found.moves.iter().map(|&(mv, value)| Valued {
                mv: pos.move_text(mv),
                value: value.into(),
                exact,
            }));
            moves.sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        Ok(found.best.map(|best| SearchResult {
            value: Some(found.value.into()),
            exact,
            depth,
            deepest: depth,
            nodes: found.counts.nodes,
            seconds,
            moves,
            ..at_once(&pos, best)
        }))
    }
}

/// A move, and the lead it gives at once.
fn at_once(pos: &Adjacency, best: Square) -> SearchResult {
    let mv = pos.move_text(best);
    let lead = match pos.turn() {
        Turn::Player(me) => Some(DIFFERENCE.value(&pos.after(best), 0, me).into()),
        Turn::Chance | Turn::Over(_) => None,
    };
    SearchResult {
        line: vec![mv.clone()],
        mv,
        value: lead,
        depth: 1,
        deepest: 1,
        ..SearchResult::default()
    }
}

/// One move, for the most own marks right after it, by annealing or by evolution.
struct Local {
    game: Adjacency,
    method: Method,
}

impl Local {
    fn find<T: Trace>(
        &self,
        position: &str,
        request: &SearchRequest<'_>,
        trace: &mut T,
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let Some(mut cells) = OneMove::new(&pos, OWN) else {
            return Ok(None);
        };
        let stop = stopper(request);
        let rng = |seed: u32| SplitMix64::new(u64::from(seed) ^ pos.key());
        let (best, nodes) = match self.method {
            Method::Anneal(settings) => {
                let rng = &mut rng(settings.seed);
                let first = cells.random(rng);
                let schedule = settings.schedule();
                let (best, _) = anneal(&mut cells, first, &schedule, rng, stop, trace);
                (best, schedule.steps())
            }
            Method::Genetic(settings) => {
                // Anybody may be a parent, and the fittest of old and young live on.
                let evolution = Evolution {
                    tournament: 1,
                    crossover: 1.0,
                    survival: Survival::Fittest,
                    ..settings.evolution()
                };
                let rng = &mut rng(settings.seed);
                let mut breed = Cells { pos: &pos, cells };
                let evolved = evolution.run(&mut breed, Vec::new(), rng, stop, trace);
                (evolved.genome, evolved.evaluations)
            }
        };
        Ok(Some(SearchResult {
            nodes,
            seconds: start.elapsed().as_secs_f64(),
            ..at_once(&pos, best)
        }))
    }
}

impl Bot for Local {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        self.find(position, request, &mut NoTrace)
    }

    fn convergence(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
    ) -> Result<Option<(SearchResult, Convergence)>, BadPosition> {
        let mut record = LocalTrace::default();
        let search_result = self.find(position, request, &mut record)?;
        Ok(search_result.map(|search_result| (search_result, self.method.convergence(&record))))
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
    fn crossover(&mut self, mother: &Square, father: &Square, _luck: &mut SplitMix64) -> Square {
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
