use std::sync::atomic::Ordering;
use std::time::Instant;

use game::{BadPosition, Evaluator, Game};
use search::Luck;
use search::local::{Evolution, NoTrace, Planner, Record, Schedule, Trace};
use search::textbook::{Ending, Opinion};

use super::chance::chance;
use super::{Course, Mind, Orders, Thought, Valued};
use crate::player::{AnnealSettings, GeneticSettings};
use crate::{Pace, Player};

/// Looks for the best plan, by annealing or by evolution.
pub(super) struct LocalMind<G, E> {
    game: G,
    judge: Opinion<E>,
    method: Method,
    worth: Worth,
}

#[derive(Clone, Copy)]
pub(super) enum Method {
    Anneal(AnnealSettings),
    Genetic(GeneticSettings),
}

/// What a value in points is called.
#[derive(Clone, Copy)]
enum Worth {
    /// The points, with so many on top of those of a won game.
    Points { win: f64 },
    /// A chance of winning, from −1 to 1.
    Chance,
}

impl Worth {
    fn of(self, value: f64) -> f64 {
        match self {
            Worth::Points { win } if value.abs() > win / 2.0 => value - win.copysign(value),
            Worth::Points { .. } => value,
            Worth::Chance => chance(value),
        }
    }
}

/// Points by which a won game is better than any opinion.
const WIN: i32 = 1000;

impl<G: Game, E: Evaluator<G> + 'static> LocalMind<G, E> {
    /// In a game without luck; `None` for players that do not search locally.
    pub(super) fn points(player: &Player, game: &G, evaluator: E) -> Option<Box<dyn Mind>> {
        let win = evaluator.unit().saturating_mul(WIN).min(i32::MAX / 2);
        let worth = Worth::Points {
            win: f64::from(win) / f64::from(evaluator.unit().max(1)),
        };
        LocalMind::with(player, game, evaluator, Ending::Points { win }, worth)
    }

    /// In any game, where only winning counts; `None` for players that do not search
    /// locally.
    pub(super) fn chances(player: &Player, game: &G, evaluator: E) -> Option<Box<dyn Mind>> {
        LocalMind::with(player, game, evaluator, Ending::Winner, Worth::Chance)
    }

    fn with(
        player: &Player,
        game: &G,
        evaluator: E,
        ending: Ending,
        worth: Worth,
    ) -> Option<Box<dyn Mind>> {
        let method = match *player {
            Player::Anneal(settings) => Method::Anneal(settings),
            Player::Genetic(settings) => Method::Genetic(settings),
            _ => return None,
        };
        Some(Box::new(LocalMind {
            game: game.clone(),
            judge: Opinion { evaluator, ending },
            method,
            worth,
        }))
    }

    fn plan<T: Trace>(
        &self,
        position: &str,
        orders: &Orders<'_>,
        trace: &mut T,
    ) -> Result<Option<Thought>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let (length, seed) = self.method.plan_and_seed();
        // The same seed and position, the same plan.
        let seed = u64::from(seed) ^ pos.key();
        let Some(planner) = Planner::new(&pos, &self.judge, length, seed) else {
            return Ok(None);
        };
        let planner = planner.in_units(self.judge.evaluator.unit());
        let luck = &mut Luck::new(seed);
        let stop = stopper(orders);
        let plan = match self.method {
            Method::Anneal(settings) => planner.anneal(&settings.schedule(), luck, stop, trace),
            Method::Genetic(settings) => planner.evolve(&settings.evolution(), luck, stop, trace),
        };
        let nodes = planner.plans();
        let line = super::line_texts(&pos, &planner.line(&plan.moves));
        let mut moves: Vec<Valued> = Vec::new();
        if orders.all {
            // The other moves as if greed went on after them.
            let valued = pos.moves().map(|mv| Valued {
                mv: pos.move_text(mv),
                value: self.worth.of(if mv == plan.moves[0] {
                    plan.value
                } else {
                    planner.follow(&[mv]).value
                }),
                exact: false,
            });
            moves.extend(valued);
            moves.sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        Ok(Some(Thought {
            mv: pos.move_text(plan.moves[0]),
            value: Some(self.worth.of(plan.value)),
            exact: false,
            depth: plan.moves.len() as u32,
            deepest: line.len() as u32,
            nodes,
            seconds: start.elapsed().as_secs_f64(),
            line,
            moves,
        }))
    }
}

/// Has the time come, or has somebody said stop? The settings say how much to do; only
/// orders bring a clock.
pub(super) fn stopper<'o>(orders: &Orders<'o>) -> impl FnMut() -> bool + use<'o> {
    let stop = orders.stop;
    let end = orders.pace.as_ref().and_then(Pace::end);
    move || stop.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end)
}

impl Method {
    fn plan_and_seed(self) -> (usize, u32) {
        match self {
            Method::Anneal(settings) => (settings.plan as usize, settings.seed),
            Method::Genetic(settings) => (settings.plan as usize, settings.seed),
        }
    }

    /// What there is to see of it.
    pub(super) fn course(self, record: &Record) -> Course {
        match self {
            Method::Anneal(_) => Course {
                columns: ["iteration", "temperature", "current", "best", "accepted"]
                    .map(str::to_owned)
                    .to_vec(),
                rows: record
                    .steps
                    .iter()
                    .map(|step| {
                        vec![
                            f64::from(step.iteration),
                            step.temperature,
                            step.current,
                            step.best,
                            step.accepted,
                        ]
                    })
                    .collect(),
            },
            Method::Genetic(_) => Course {
                columns: ["generation", "best", "mean"].map(str::to_owned).to_vec(),
                rows: record
                    .generations
                    .iter()
                    .map(|one| vec![f64::from(one.number), one.best, one.mean])
                    .collect(),
            },
        }
    }
}

impl AnnealSettings {
    pub(super) fn schedule(&self) -> Schedule {
        Schedule {
            start: self.start.get(),
            end: self.end.get(),
            cooling: self.cooling.get(),
            iterations: self.iterations,
        }
    }
}

impl GeneticSettings {
    pub(super) fn evolution(&self) -> Evolution {
        Evolution {
            population: self.population as usize,
            generations: self.generations,
            mutation: self.mutation.get() as f32,
            ..Evolution::default()
        }
    }
}

impl<G: Game, E: Evaluator<G> + 'static> Mind for LocalMind<G, E> {
    fn think(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
        _watch: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, BadPosition> {
        self.plan(position, orders, &mut NoTrace)
    }

    fn course(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
    ) -> Result<Option<(Thought, Course)>, BadPosition> {
        let mut record = Record::default();
        let thought = self.plan(position, orders, &mut record)?;
        Ok(thought.map(|thought| (thought, self.method.course(&record))))
    }
}
