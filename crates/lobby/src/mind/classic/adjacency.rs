//! The three machine players that Adjacency was first written with: alpha-beta,
//! annealing, and a genetic algorithm. Each looks at the board as its authors did.

use std::time::Instant;

use game::{BadPosition, Notation, Position, Turn};
use games::Adjacency;
use games::adjacency::{MarkDifference, OwnMarks, Square};
use search::Luck;
use search::local::{Breed, Evolution, NoTrace, OneMove, Record, Survival, Trace, anneal};
use search::textbook::{
    AlphaBeta, Ending, Judge, Limits, NoTrace as Unseen, Opinion, RootWindow, greedy,
};

use crate::Player;
use crate::mind::local::{Method, stopper};
use crate::mind::{Course, Mind, Minds, Orders, Pace, Thought, Valued};
use crate::player::Classic;

/// The classic players of Adjacency.
pub(crate) struct ClassicAdjacency;

impl Minds<Adjacency> for ClassicAdjacency {
    fn kinds() -> Vec<&'static str> {
        vec!["classic-adjacency", "classic-anneal", "classic-genetic"]
    }

    fn mind(player: &Player, game: &Adjacency) -> Option<Box<dyn Mind>> {
        let game = *game;
        let Player::Classic(classic) = *player else {
            return None;
        };
        match classic {
            Classic::Adjacency { time } => Some(Box::new(Rounds {
                game,
                pace: Pace::time(time),
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
const DIFFERENCE: Opinion<MarkDifference> = Opinion {
    evaluator: MarkDifference,
    ending: Ending::Evaluated,
};

/// Own marks, finished or not.
const OWN: Opinion<OwnMarks> = Opinion {
    evaluator: OwnMarks,
    ending: Ending::Evaluated,
};

/// Alpha-beta as deep as there are rounds left, four moves at most, cell by cell. When
/// its time is over it forgets what it has found and takes the most marks at once.
struct Rounds {
    game: Adjacency,
    pace: Pace,
}

impl Mind for Rounds {
    fn think(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
        _watch: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, BadPosition> {
        const MAX_DEPTH: u32 = 4;
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let pace = orders.pace.unwrap_or(self.pace);
        let rounds_left = pos.left().div_ceil(2);
        let depth = pace.depth.unwrap_or(MAX_DEPTH.min(rounds_left));
        let mut search = AlphaBeta::new(DIFFERENCE);
        if orders.all {
            search.root = RootWindow::Each;
        }
        let limits = Limits {
            nodes: pace.nodes,
            deadline: pace.end(),
            stop: Some(orders.stop),
        };
        let found = search.run(&pos, depth, limits, &mut Unseen);
        let seconds = start.elapsed().as_secs_f64();
        let Some(found) = found else {
            let best = greedy(&pos, &OWN).map(|(best, _)| best);
            return Ok(best.map(|best| Thought {
                depth: 1,
                deepest: 1,
                nodes: pos.move_count() as u64,
                seconds,
                ..at_once(&pos, best)
            }));
        };
        let exact = found.counts.horizon == 0;
        let mut moves: Vec<Valued> = Vec::new();
        if orders.all {
            moves.extend(found.moves.iter().map(|&(mv, value)| Valued {
                mv: pos.move_text(mv),
                value: value.into(),
                exact,
            }));
            moves.sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        Ok(found.best.map(|best| Thought {
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
fn at_once(pos: &Adjacency, best: Square) -> Thought {
    let mv = pos.move_text(best);
    let lead = match pos.turn() {
        Turn::Player(me) => Some(DIFFERENCE.value(&pos.after(best), 0, me).into()),
        Turn::Chance | Turn::Over(_) => None,
    };
    Thought {
        line: vec![mv.clone()],
        mv,
        value: lead,
        depth: 1,
        deepest: 1,
        ..Thought::default()
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
        orders: &Orders<'_>,
        trace: &mut T,
    ) -> Result<Option<Thought>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let Some(mut cells) = OneMove::new(&pos, OWN) else {
            return Ok(None);
        };
        let stop = stopper(orders);
        let luck = |seed: u32| Luck::new(u64::from(seed) ^ pos.key());
        let (best, nodes) = match self.method {
            Method::Anneal(settings) => {
                let luck = &mut luck(settings.seed);
                let first = cells.any(luck);
                let schedule = settings.schedule();
                let (best, _) = anneal(&mut cells, first, &schedule, luck, stop, trace);
                (best, schedule.guesses())
            }
            Method::Genetic(settings) => {
                // Anybody may be a parent, and the fittest of old and young live on.
                let evolution = Evolution {
                    tournament: 1,
                    crossing: 1.0,
                    survival: Survival::Fittest,
                    ..settings.evolution()
                };
                let luck = &mut luck(settings.seed);
                let mut breed = Cells { pos: &pos, cells };
                let evolved = evolution.run(&mut breed, Vec::new(), luck, stop, trace);
                (evolved.genome, evolved.lives)
            }
        };
        Ok(Some(Thought {
            nodes,
            seconds: start.elapsed().as_secs_f64(),
            ..at_once(&pos, best)
        }))
    }
}

impl Mind for Local {
    fn think(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
        _watch: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, BadPosition> {
        self.find(position, orders, &mut NoTrace)
    }

    fn course(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
    ) -> Result<Option<(Thought, Course)>, BadPosition> {
        let mut record = Record::default();
        let thought = self.find(position, orders, &mut record)?;
        Ok(thought.map(|thought| (thought, self.method.course(&record))))
    }
}

/// Cells are bred: a child has the column of one parent and the row of the other.
struct Cells<'a> {
    pos: &'a Adjacency,
    cells: OneMove<'a, Adjacency, Opinion<OwnMarks>>,
}

impl Breed for Cells<'_> {
    type Genome = Square;

    fn random(&mut self, luck: &mut Luck) -> Square {
        self.cells.any(luck)
    }

    /// The mother again, when the child's cell is taken.
    fn cross(&mut self, mother: &Square, father: &Square, _luck: &mut Luck) -> Square {
        let is_child =
            |cell: &Square| cell.column() == mother.column() && cell.row() == father.row();
        self.pos.moves().find(is_child).unwrap_or(*mother)
    }

    fn mutate(&mut self, cell: &mut Square, luck: &mut Luck) {
        *cell = self.cells.any(luck);
    }

    fn fitness(&mut self, cell: &Square) -> f64 {
        self.cells.worth(*cell)
    }
}
