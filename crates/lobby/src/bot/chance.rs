//! Bots of a game of chance that has an evaluator. Its values are expected results, from
//! −1 point for a lost game to 1 point for a won one.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use game::{Evaluator, Game, Turn};
use search::textbook::{
    Ending, Found, MAX_DEPTH, NoTrace, Star, StaticEval, TextbookLimits, deepen_chance, greedy,
};
use search::trace::{self, EvaluatedPosition, SearchTrace, TraceRequest, Unsupported, ValueScale};

use super::result::best_first;
use super::rules_only::ExpectimaxBot;
use super::text_bot::{PositionBot, SearchJob, TextBot};
use super::{Bot, Budget, MoveValue, SearchResult, Setup, ValueUnit, level};
use crate::Player;
use crate::player::{EngineSettings, Level};

/// The kinds of players that [`textbook_bot`] has beyond those that need no evaluator.
pub(crate) const TEXTBOOK_KINDS: &[&str] = &["greedy"];

const UNIT: ValueUnit = ValueUnit::WinProbability;

/// The engine of games of chance with this evaluator.
pub(crate) fn engine<G, E>(setup: &Setup<'_, G>, settings: &EngineSettings) -> Box<dyn Bot>
where
    G: Game,
    E: Evaluator<G> + Default + 'static,
{
    let bot = StarBot {
        leaf_eval: leaf_eval::<E>(),
        budget: settings.budget,
    };
    TextBot::boxed(setup.game, bot)
}

/// A level: the strongest is the engine, the others simulate games.
pub(crate) fn level<G, E>(setup: &Setup<'_, G>, level: Level, seed: Option<u32>) -> Box<dyn Bot>
where
    G: Game,
    E: Evaluator<G> + Default + 'static,
{
    match level {
        Level::Impossible => engine::<G, E>(setup, &EngineSettings::default()),
        _ => level::by_playing_out(setup.game, setup.levels, level, seed),
    }
}

/// An algorithm of the textbook with this evaluator; `None` for players that are none.
pub(crate) fn textbook_bot<G, E>(player: &Player, game: &G) -> Option<Box<dyn Bot>>
where
    G: Game,
    E: Evaluator<G> + Default + 'static,
{
    let leaf_eval = leaf_eval::<E>();
    let unit = leaf_eval.evaluator.unit();
    match *player {
        Player::Greedy => Some(TextBot::boxed(game, GreedyBot { leaf_eval })),
        Player::Expectimax { depth } => Some(ExpectimaxBot::boxed(game, depth, leaf_eval, unit)),
        _ => None,
    }
}

/// Records a search of the textbook with this evaluator.
pub(crate) fn explain<G, E>(
    pos: &G,
    trace_request: &TraceRequest<'_>,
) -> Result<SearchTrace, Unsupported>
where
    G: Game,
    E: Evaluator<G> + Default + 'static,
{
    let leaf_eval = leaf_eval::<E>();
    let unit = leaf_eval.evaluator.unit();
    let scale = ValueScale {
        unit,
        lowest: -unit,
        highest: unit,
        quantity: trace::Quantity::WinProbability,
        ..ValueScale::POINTS
    };
    let root = EvaluatedPosition::new(pos.clone(), leaf_eval);
    trace::explain(root, true, scale, trace_request)
}

fn leaf_eval<E: Default>() -> StaticEval<E> {
    StaticEval {
        evaluator: E::default(),
        ending: Ending::Winner,
    }
}

/// One ply of search.
struct GreedyBot<E> {
    leaf_eval: StaticEval<E>,
}

impl<G: Game, E: Evaluator<G>> PositionBot<G> for GreedyBot<E> {
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let (best, value) = greedy(pos, &self.leaf_eval)?;
        let evaluator = &self.leaf_eval.evaluator;
        let unit = f64::from(evaluator.unit());
        let mut moves = Vec::new();
        if request.all {
            moves = value_moves(pos, &self.leaf_eval, 1, request.stop);
        }
        Some(SearchResult {
            value: Some(UNIT.of_outcome(f64::from(value) / unit)),
            unit: UNIT,
            exact: evaluator.is_exact(pos),
            nodes: pos.move_count() as u64,
            moves,
            ..SearchResult::of_move(pos, best).at_depth(1)
        })
    }
}

/// The engine of games of chance: Star2 with iterative deepening.
struct StarBot<E> {
    leaf_eval: StaticEval<E>,
    budget: Budget,
}

impl<G: Game, E: Evaluator<G>> PositionBot<G> for StarBot<E> {
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let budget = request.budget.unwrap_or(self.budget);
        let evaluator = &self.leaf_eval.evaluator;
        let unit = evaluator.unit();
        let is_exact = evaluator.is_exact(pos);
        let search = Star::two(&self.leaf_eval, -unit, unit);
        let to_value = |value: f64| UNIT.of_outcome(value / f64::from(unit));
        let result = |depth: u32, nodes: u64, found: &Found<G::Move, f64>| {
            let result = SearchResult::of_found(pos, found, depth, UNIT, to_value)?;
            Some(SearchResult {
                exact: is_exact || result.exact,
                nodes,
                ..result.with_moves(false)
            })
        };
        let limits = TextbookLimits {
            nodes: budget.nodes,
            deadline: budget.deadline(),
            stop: Some(request.stop),
        };
        let mut nodes = 0;
        let depth = budget.depth.unwrap_or(MAX_DEPTH);
        let deepened = deepen_chance(&search, pos, depth, limits, |depth, found| {
            nodes += found.counts.nodes;
            if let Some(result) = result(depth, nodes, found) {
                (job.watch)(result);
            }
            // An exact evaluator gains nothing from a deeper search.
            if is_exact {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let nodes = deepened.counts.nodes;
        let mut result = result(deepened.depth, nodes, deepened.found.as_ref()?)?;
        if request.all {
            result.moves = value_moves(pos, &self.leaf_eval, deepened.depth, request.stop);
        }
        Some(result)
    }
}

/// The value of every move searched to this depth, best first, each in a full window: a
/// shared window would give bounds for all but the best. One ply when stopped.
fn value_moves<G: Game, E: Evaluator<G>>(
    pos: &G,
    leaf_eval: &StaticEval<E>,
    depth: u32,
    stop: &AtomicBool,
) -> Vec<MoveValue> {
    let Turn::Player(me) = pos.turn() else {
        return Vec::new();
    };
    let unit = leaf_eval.evaluator.unit();
    let is_exact = leaf_eval.evaluator.is_exact(pos);
    let mut search = Star::two(leaf_eval, -unit, unit);
    search.max = Some(me);
    let limits = TextbookLimits {
        stop: Some(stop),
        ..TextbookLimits::default()
    };
    let at_depth = |depth: u32, limits: TextbookLimits<'_>| {
        let moves = pos.moves().map(|mv| {
            let found = search.run(&pos.after(mv), depth, limits, &mut NoTrace)?;
            let value = UNIT.of_outcome(found.value / f64::from(unit));
            Some((mv, value, is_exact || found.counts.horizon == 0))
        });
        moves.collect::<Option<Vec<_>>>()
    };
    let moves = at_depth(depth.saturating_sub(1), limits)
        .or_else(|| at_depth(0, TextbookLimits::default()))
        .unwrap_or_default();
    best_first(pos, moves.into_iter())
}
