use std::sync::atomic::Ordering;

use game::{Evaluator, Game};
use search::SplitMix64;
use search::local::{Evolution, LocalTrace, Planner, Schedule};
use search::textbook::{Ending, LeafEval, StaticEval};

use super::budget::stopper;
use super::result::best_first;
use super::text_bot::{PositionBot, SearchJob, TextBot};
use super::{Bot, Convergence, SearchRequest, SearchResult, ValueUnit, line_texts};
use crate::Player;
use crate::player::{AnnealSettings, GeneticSettings};

/// Searches for the best plan, by annealing or by evolution.
///
/// Compiled once for a game, whatever the evaluator and whether its steps are recorded: plans
/// are played out to their end, beside which a virtual call for a leaf is nothing, and the
/// module of the page is smaller.
pub(crate) struct LocalSearchBot<G> {
    leaf_eval: Box<dyn LeafEval<G> + Send>,
    /// How many units of the evaluator are a point.
    eval_unit: i32,
    method: Method,
    unit: ValueUnit,
    /// What is added to the points of a won game, in points.
    win: f64,
}

/// How a plan is searched for.
#[derive(Clone, Copy)]
pub(crate) enum Method {
    Anneal(AnnealSettings),
    Genetic(GeneticSettings),
}

/// Points added to those of a won game: more than any evaluation.
const WIN: i32 = 1000;

impl<G: Game> LocalSearchBot<G> {
    /// In a game without chance, where points count.
    pub(crate) fn for_points<E>(game: &G, method: Method, evaluator: E) -> Box<dyn Bot>
    where
        E: Evaluator<G> + 'static,
    {
        let unit = evaluator.unit();
        let win = unit.saturating_mul(WIN).min(i32::MAX / 2);
        let bot = LocalSearchBot {
            leaf_eval: Box::new(StaticEval {
                evaluator,
                ending: Ending::Points { win },
            }),
            eval_unit: unit,
            method,
            unit: ValueUnit::Points,
            win: f64::from(win) / f64::from(unit.max(1)),
        };
        TextBot::boxed(game, bot)
    }

    /// In any game, where only winning counts.
    pub(crate) fn for_winning<E>(game: &G, method: Method, evaluator: E) -> Box<dyn Bot>
    where
        E: Evaluator<G> + 'static,
    {
        let bot = LocalSearchBot {
            eval_unit: evaluator.unit(),
            leaf_eval: Box::new(StaticEval {
                evaluator,
                ending: Ending::Winner,
            }),
            method,
            unit: ValueUnit::WinProbability,
            win: f64::INFINITY,
        };
        TextBot::boxed(game, bot)
    }

    /// The value of a plan in the unit of this bot, without the bonus of a win.
    fn value(&self, value: f64) -> f64 {
        let is_won_or_lost = value.abs() > self.win / 2.0;
        let bonus = if is_won_or_lost {
            self.win.copysign(value)
        } else {
            0.0
        };
        self.unit.of_outcome(value - bonus)
    }

    fn plan(
        &self,
        pos: &G,
        request: &SearchRequest<'_>,
        trace: &mut Option<LocalTrace>,
    ) -> Option<SearchResult> {
        let (length, seed) = self.method.plan_and_seed();
        // The same seed and position give the same plan.
        let seed = u64::from(seed) ^ pos.key();
        let planner = Planner::new(pos, &*self.leaf_eval, length, seed)?;
        let planner = planner.in_units(self.eval_unit);
        let rng = &mut SplitMix64::new(seed);
        let stop = stopper(request);
        let plan = match self.method {
            Method::Anneal(settings) => planner.anneal(&settings.schedule(), rng, stop, trace),
            Method::Genetic(settings) => planner.evolve(&settings.evolution(), rng, stop, trace),
        };
        let nodes = planner.plans();
        let first = plan.moves[0];
        let line = line_texts(pos, &planner.line(&plan.moves));
        let mut moves = Vec::new();
        if request.all {
            // The other moves are valued by a greedy continuation: of one move when stopped.
            let short = Planner::new(pos, &*self.leaf_eval, 1, seed)?;
            let short = short.in_units(self.eval_unit);
            let valued = pos.moves().map(|mv| {
                let value = if mv == first {
                    plan.value
                } else if request.stop.load(Ordering::Relaxed) {
                    short.follow(&[mv]).value
                } else {
                    planner.follow(&[mv]).value
                };
                (mv, self.value(value), false)
            });
            moves = best_first(pos, valued);
        }
        Some(SearchResult {
            mv: pos.move_text(first),
            value: Some(self.value(plan.value)),
            unit: self.unit,
            depth: plan.moves.len() as u32,
            deepest: line.len() as u32,
            nodes,
            line,
            moves,
            ..SearchResult::default()
        })
    }
}

impl Method {
    /// The method of a player; `None` for players that do not search locally.
    pub(crate) fn of(player: &Player) -> Option<Method> {
        match *player {
            Player::Anneal(settings) => Some(Method::Anneal(settings)),
            Player::Genetic(settings) => Some(Method::Genetic(settings)),
            _ => None,
        }
    }

    fn plan_and_seed(self) -> (usize, u32) {
        match self {
            Method::Anneal(settings) => (settings.plan as usize, settings.seed),
            Method::Genetic(settings) => (settings.plan as usize, settings.seed),
        }
    }

    /// The recorded steps as a table.
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

impl<G: Game> PositionBot<G> for LocalSearchBot<G> {
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        self.plan(pos, request, &mut None)
    }

    fn convergence(
        &mut self,
        pos: &G,
        request: &SearchRequest<'_>,
    ) -> Option<(SearchResult, Convergence)> {
        let mut trace = Some(LocalTrace::default());
        let result = self.plan(pos, request, &mut trace)?;
        Some((result, self.method.convergence(&trace?)))
    }
}
