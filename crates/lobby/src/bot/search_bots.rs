//! Bots of a game without chance that has evaluators: the textbook's algorithms, and the
//! engine compiled for each of its evaluators.

use std::marker::PhantomData;

use game::{Deterministic, Evaluator, Exact, Game};
use search::textbook::{
    AlphaBeta, Ending, Minimax, NoTrace, RootWindow, StaticEval, TextbookLimits,
};
use search::trace::{self, EvaluatedPosition, SearchTrace, TraceRequest, Unsupported, ValueScale};

use super::engine::EngineBot;
use super::text_bot::{PositionBot, SearchJob, TextBot};
use super::with_book::WithBook;
use super::{Bot, SearchResult, Setup, ValueUnit};
use crate::Player;
use crate::player::EngineSettings;

/// The kinds of players that [`textbook_bot`] knows, as they can be typed.
pub(crate) const TEXTBOOK_KINDS: &[&str] = &["greedy", "minimax", "alphabeta"];

/// The engine with this evaluator.
pub(crate) fn engine<G, E>(setup: &Setup<'_, G>, settings: &EngineSettings) -> Box<dyn Bot>
where
    G: Game + Exact,
    E: Evaluator<G> + Default + 'static,
{
    let engine = EngineBot::<G, E>::new(setup.game, settings);
    if settings.book {
        TextBot::boxed(setup.game, WithBook::new(setup, engine))
    } else {
        TextBot::boxed(setup.game, engine)
    }
}

/// An algorithm of the textbook with this evaluator; `None` for players that are none.
pub(crate) fn textbook_bot<G, E>(player: &Player, game: &G) -> Option<Box<dyn Bot>>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Default + 'static,
{
    let (algorithm, depth) = match *player {
        Player::Greedy => (Algorithm::Minimax, 1),
        Player::Minimax { depth } => (Algorithm::Minimax, depth),
        Player::AlphaBeta { depth } => (Algorithm::AlphaBeta, depth),
        _ => return None,
    };
    let bot = TextbookBot::<E> {
        algorithm,
        depth,
        eval: PhantomData,
    };
    Some(TextBot::boxed(game, bot))
}

/// Records a search of the textbook with this evaluator.
pub(crate) fn explain<G, E>(
    pos: &G,
    trace_request: &TraceRequest<'_>,
) -> Result<SearchTrace, Unsupported>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Default + 'static,
{
    let leaf_eval = leaf_eval::<E>();
    let most = i32::MAX - 1;
    let scale = ValueScale {
        unit: leaf_eval.evaluator.unit(),
        win: Some(WIN),
        lowest: -most,
        highest: most,
        ..ValueScale::POINTS
    };
    let root = EvaluatedPosition::new(pos.clone(), leaf_eval);
    trace::explain(root, false, scale, trace_request)
}

#[derive(Clone, Copy)]
enum Algorithm {
    Minimax,
    AlphaBeta,
}

/// An algorithm of the textbook, to a fixed depth.
struct TextbookBot<E> {
    algorithm: Algorithm,
    depth: u32,
    eval: PhantomData<fn() -> E>,
}

/// Added to the points of a won game: more than any evaluation, and the sum still fits.
pub(super) const WIN: i32 = 1_000_000_000;

fn leaf_eval<E: Default>() -> StaticEval<E> {
    StaticEval {
        evaluator: E::default(),
        ending: Ending::Points { win: WIN },
    }
}

/// A value in points, without the bonus of a win.
pub(super) fn points(value: i32, unit: i32) -> f64 {
    let is_decided = value.abs() > WIN / 2;
    let bonus = if is_decided { value.signum() * WIN } else { 0 };
    f64::from(value - bonus) / f64::from(unit.max(1))
}

impl<G, E> PositionBot<G> for TextbookBot<E>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Default + 'static,
{
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let depth = request.depth_or(self.depth);
        let leaf_eval = leaf_eval::<E>();
        let unit = leaf_eval.evaluator.unit();
        let limits = TextbookLimits {
            stop: Some(request.stop),
            ..TextbookLimits::default()
        };
        let minimax = Minimax::new(&leaf_eval);
        let found = match self.algorithm {
            Algorithm::Minimax => minimax.run(pos, depth, limits, &mut NoTrace),
            Algorithm::AlphaBeta => {
                let mut search = AlphaBeta::new(&leaf_eval);
                if request.all {
                    search.root = RootWindow::Each;
                }
                search.run(pos, depth, limits, &mut NoTrace)
            }
        };
        // When it is stopped, one ply is still searched.
        let (depth, found) = match found {
            Some(found) => (depth, found),
            None => (1, minimax.search(pos, 1)),
        };
        let to_points = |value| points(value, unit);
        let result = SearchResult::of_found(pos, &found, depth, ValueUnit::Points, to_points)?;
        Some(result.with_moves(request.all))
    }
}
