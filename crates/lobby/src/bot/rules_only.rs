//! Bots of any game, with chance or without: nothing is known but the rules.

use game::{Game, NoEval};
use search::textbook::{Expectimax, LeafEval, NoTrace, Results, TextbookLimits, Winners};
use search::trace::{
    self, Algorithm, EvaluatedPosition, SearchTrace, TraceRequest, Unsupported, ValueScale,
};

use super::local::{LocalSearchBot, Method};
use super::mcts::MctsBot;
use super::text_bot::{PositionBot, SearchJob, TextBot};
use super::{Bot, SearchResult, ValueUnit, level};
use crate::Player;

/// The kinds of players that [`bot`] knows, as they can be typed.
pub(crate) const KINDS: &[&str] = &["mcts", "expectimax", "anneal", "genetic"];

/// The bot of a player; `None` when it needs more than the rules. Values of Monte Carlo
/// tree search are given in `unit`.
pub(crate) fn bot<G: Game>(player: &Player, game: &G, unit: ValueUnit) -> Option<Box<dyn Bot>> {
    match *player {
        Player::Mcts(ref settings) => Some(MctsBot::boxed(game, settings, unit)),
        Player::Expectimax { depth } => Some(ExpectimaxBot::boxed(game, depth, Winners, 1)),
        Player::Level { level, seed } => Some(level::by_playing_out(game, None, level, seed)),
        _ => Some(LocalSearchBot::for_winning(
            game,
            Method::of(player)?,
            NoEval,
        )),
    }
}

/// Records a search that needs no evaluator.
pub(crate) fn explain<G: Game>(
    pos: &G,
    trace_request: &TraceRequest<'_>,
) -> Result<SearchTrace, Unsupported> {
    match trace_request.algorithm {
        Algorithm::Mcts => {
            let root = EvaluatedPosition::new(pos.clone(), Results);
            trace::explain(root, G::INFO.chance, ValueScale::POINTS, trace_request)
        }
        _ => Err(Unsupported::NoEval),
    }
}

/// Expectiminimax to a fixed depth.
pub(super) struct ExpectimaxBot<L> {
    depth: u32,
    /// Its values lie between −1 for a loss and 1 for a win, times `unit`.
    leaf_eval: L,
    unit: i32,
}

impl<L: Send + 'static> ExpectimaxBot<L> {
    pub(super) fn boxed<G: Game>(game: &G, depth: u32, leaf_eval: L, unit: i32) -> Box<dyn Bot>
    where
        L: LeafEval<G>,
    {
        let bot = ExpectimaxBot {
            depth,
            leaf_eval,
            unit,
        };
        TextBot::boxed(game, bot)
    }
}

impl<G: Game, L: LeafEval<G> + Send> PositionBot<G> for ExpectimaxBot<L> {
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let depth = request.depth_or(self.depth);
        let search = Expectimax::new(&self.leaf_eval);
        let limits = TextbookLimits {
            stop: Some(request.stop),
            ..TextbookLimits::default()
        };
        // When it is stopped, one ply is still searched.
        let (depth, found) = match search.run(pos, depth, limits, &mut NoTrace) {
            Some(found) => (depth, found),
            None => (1, search.search(pos, 1)),
        };
        let unit = ValueUnit::WinProbability;
        let to_value = |value: f64| unit.of_outcome(value / f64::from(self.unit));
        SearchResult::of_found(pos, &found, depth, unit, to_value)
    }
}
