use std::sync::atomic::Ordering;

use game::{BadPosition, Evaluator, Game};
use platform::Instant;
use search::SplitMix64;
use search::local::{Evolution, LocalTrace, NoTrace, Planner, Schedule, Trace};
use search::textbook::{Ending, StaticEval};

use super::rules_only::chance;
use super::{Bot, Convergence, SearchRequest, SearchResult, Valued};
use crate::player::{AnnealSettings, GeneticSettings};
use crate::{Budget, Player};

/// Looks for the best plan, by annealing or by evolution.
pub(super) struct LocalSearchBot<G, E> {
    game: G,
    leaf_eval: StaticEval<E>,
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

impl<G: Game, E: Evaluator<G> + 'static> LocalSearchBot<G, E> {
    /// In a game without luck; `None` for players that do not search locally.
    pub(super) fn points(player: &Player, game: &G, evaluator: E) -> Option<Box<dyn Bot>> {
        let win = evaluator.unit().saturating_mul(WIN).min(i32::MAX / 2);
        let worth = Worth::Points {
            win: f64::from(win) / f64::from(evaluator.unit().max(1)),
        };
        LocalSearchBot::with(player, game, evaluator, Ending::Points { win }, worth)
    }

    /// In any game, where only winning counts; `None` for players that do not search
    /// locally.
    pub(super) fn chances(player: &Player, game: &G, evaluator: E) -> Option<Box<dyn Bot>> {
        LocalSearchBot::with(player, game, evaluator, Ending::Winner, Worth::Chance)
    }

    fn with(
        player: &Player,
        game: &G,
        evaluator: E,
        ending: Ending,
        worth: Worth,
    ) -> Option<Box<dyn Bot>> {
        let method = match *player {
            Player::Anneal(settings) => Method::Anneal(settings),
            Player::Genetic(settings) => Method::Genetic(settings),
            _ => return None,
        };
        Some(Box::new(LocalSearchBot {
            game: game.clone(),
            leaf_eval: StaticEval { evaluator, ending },
            method,
            worth,
        }))
    }

    fn plan<T: Trace>(
        &self,
        position: &str,
        request: &SearchRequest<'_>,
        trace: &mut T,
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let (length, seed) = self.method.plan_and_seed();
        // The same seed and position, the same plan.
        let seed = u64::from(seed) ^ pos.key();
        let Some(planner) = Planner::new(&pos, &self.leaf_eval, length, seed) else {
            return Ok(None);
        };
        let planner = planner.in_units(self.leaf_eval.evaluator.unit());
        let rng = &mut SplitMix64::new(seed);
        let stop = stopper(request);
        let plan = match self.method {
            Method::Anneal(settings) => planner.anneal(&settings.schedule(), rng, stop, trace),
            Method::Genetic(settings) => planner.evolve(&settings.evolution(), rng, stop, trace),
        };
        let nodes = planner.plans();
        let line = super::line_texts(&pos, &planner.line(&plan.moves));
        let mut moves: Vec<Valued> = Vec::new();
        if request.all {
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
        Ok(Some(SearchResult {
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
pub(super) fn stopper<'o>(request: &SearchRequest<'o>) -> impl FnMut() -> bool + use<'o> {
    let stop = request.stop;
    let end = request.budget.as_ref().and_then(Budget::end);
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
    pub(super) fn convergence(self, record: &LocalTrace) -> Convergence {
        match self {
            Method::Anneal(_) => Convergence {
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
            Method::Genetic(_) => Convergence {
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

impl<G: Game, E: Evaluator<G> + 'static> Bot for LocalSearchBot<G, E> {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        self.plan(position, request, &mut NoTrace)
    }

    fn convergence(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
    ) -> Result<Option<(SearchResult, Convergence)>, BadPosition> {
        let mut record = LocalTrace::default();
        let search_result = self.plan(position, request, &mut record)?;
        Ok(search_result.map(|search_result| (search_result, self.method.convergence(&record))))
    }
}
