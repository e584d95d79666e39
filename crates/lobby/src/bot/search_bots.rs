use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use game::{BadPosition, Deterministic, Evaluator, Exact, Game};
use platform::Instant;
use search::textbook::{
    AlphaBeta, Ending, Minimax, NoTrace, RootWindow, StaticEval, TextbookLimits,
};
use search::trace::{self, EvaluatedPosition, SearchTrace, TraceRequest, Unsupported, ValueScale};
use solve::NoOracle;

use super::engine::EngineBot;
use super::local::LocalSearchBot;
use super::mcts::{MctsBot, Scale};
use super::with_book::WithBook;
use super::{Bot, BotFactory, RulesOnlyBots, SearchRequest, SearchResult, Valued, level};
use crate::solver::ExactSolver;
use crate::{DynSolver, Player, SolverSettings};

/// The minds of a game without chance that somebody has an opinion about: the books'
/// formula `B`, and ours, `E`.
pub(crate) struct SearchBots<B, E>(PhantomData<(B, E)>);

impl<G, B, E> BotFactory<G> for SearchBots<B, E>
where
    G: Game + Exact,
    B: Evaluator<G> + Default + 'static,
    E: Evaluator<G> + Default + 'static,
{
    fn kinds() -> Vec<&'static str> {
        let books = vec!["greedy", "minimax", "alphabeta", "engine"];
        [books, <RulesOnlyBots as BotFactory<G>>::kinds()].concat()
    }

    fn solver(
        game: &G,
        settings: SolverSettings,
        _stop: &AtomicBool,
    ) -> Option<Box<dyn DynSolver>> {
        Some(ExactSolver::boxed(game, NoOracle, settings))
    }

    fn bot(player: &Player, game: &G) -> Option<Box<dyn Bot>> {
        let book = |algorithm, depth| -> Option<Box<dyn Bot>> {
            Some(Box::new(TextbookBot::<G, B> {
                game: game.clone(),
                algorithm,
                depth,
                eval: PhantomData,
            }))
        };
        match *player {
            Player::Greedy => book(Algorithm::Minimax, 1),
            Player::Minimax { depth } => book(Algorithm::Minimax, depth),
            Player::AlphaBeta { depth } => book(Algorithm::AlphaBeta, depth),
            Player::Engine(ref settings) => {
                let engine = EngineBot::<G, E>::new(game, settings);
                Some(match settings.book {
                    true => Box::new(WithBook::new(game, engine)),
                    false => Box::new(engine),
                })
            }
            Player::Mcts(ref settings) => {
                Some(Box::new(MctsBot::new(game, settings, Scale::Points)))
            }
            Player::Anneal(_) | Player::Genetic(_) => {
                LocalSearchBot::points(player, game, E::default())
            }
            Player::Level { level, seed } => Some(level::by_searching::<G, E>(game, level, seed)),
            _ => RulesOnlyBots::bot(player, game),
        }
    }

    fn explain(pos: &G, trace_request: &TraceRequest<'_>) -> Result<SearchTrace, Unsupported> {
        let leaf_eval = StaticEval {
            evaluator: B::default(),
            ending: Ending::Points { win: WIN },
        };
        let most = i32::MAX - 1;
        let scale = ValueScale {
            unit: leaf_eval.evaluator.unit(),
            win: Some(WIN),
            lowest: -most,
            highest: most,
            ..ValueScale::POINTS
        };
        let place = EvaluatedPosition::new(pos.clone(), leaf_eval);
        trace::explain(place, false, scale, trace_request)
    }
}

#[derive(Clone, Copy)]
enum Algorithm {
    Minimax,
    AlphaBeta,
}

/// An algorithm of the books, to a fixed depth.
struct TextbookBot<G, E> {
    game: G,
    algorithm: Algorithm,
    depth: u32,
    eval: PhantomData<fn() -> E>,
}

/// More than any opinion, less than what a leaf_eval may say.
pub(super) const WIN: i32 = 1_000_000_000;

/// A value in points, without what makes a win more than any opinion.
pub(super) fn points(value: i32, unit: i32) -> f64 {
    let static_eval = match value.abs() > WIN / 2 {
        true => value - value.signum() * WIN,
        false => value,
    };
    f64::from(static_eval) / f64::from(unit.max(1))
}

impl<G, E> Bot for TextbookBot<G, E>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Default + 'static,
{
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let depth = request
            .budget
            .and_then(|budget| budget.depth)
            .unwrap_or(self.depth);
        let leaf_eval = StaticEval {
            evaluator: E::default(),
            ending: Ending::Points { win: WIN },
        };
        let unit = leaf_eval.evaluator.unit();
        let limits = TextbookLimits {
            stop: Some(request.stop),
            ..TextbookLimits::default()
        };
        let minimax = Minimax::new(&leaf_eval);
        let found = match self.algorithm {
            Algorithm::Minimax => minimax.run(&pos, depth, limits, &mut NoTrace),
            Algorithm::AlphaBeta => {
                let mut search = AlphaBeta::new(&leaf_eval);
                if request.all {
                    search.root = RootWindow::Each;
                }
                search.run(&pos, depth, limits, &mut NoTrace)
            }
        };
        // Told to stop, it has looked at one move at least.
        let (depth, found) = match found {
            Some(found) => (depth, found),
            None => (1, minimax.search(&pos, 1)),
        };
        let points = |value| points(value, unit);
        let exact = found.counts.horizon == 0;
        let mut moves: Vec<Valued> = Vec::new();
        if request.all {
            let valued = found.moves.iter().map(|&(mv, value)| Valued {
                mv: pos.move_text(mv),
                value: points(value),
                exact,
            });
            moves.extend(valued);
            moves.sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        Ok(found.best.map(|best| SearchResult {
            mv: pos.move_text(best),
            value: Some(points(found.value)),
            exact,
            depth,
            deepest: depth,
            nodes: found.counts.nodes,
            seconds: start.elapsed().as_secs_f64(),
            line: vec![pos.move_text(best)],
            moves,
        }))
    }
}
