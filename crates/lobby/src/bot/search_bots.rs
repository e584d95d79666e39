//! Bots of a game without chance that has evaluators: the textbook's algorithms, and the
//! engine compiled for each of its evaluators.

use std::marker::PhantomData;

use game::{Deterministic, Evaluator, Exact, Game, Points, Position, Side};
use search::textbook::{
    AlphaBeta, Ending, LeafEval, Minimax, NoTrace, RootWindow, StaticEval, TextbookLimits,
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
    let (algorithm, depth, soon) = match *player {
        Player::Greedy => (Algorithm::Minimax, 1, false),
        Player::Minimax { depth, soon } => (Algorithm::Minimax, depth, soon),
        Player::AlphaBeta { depth, soon } => (Algorithm::AlphaBeta, depth, soon),
        _ => return None,
    };
    let bot = TextbookBot::<E> {
        algorithm,
        depth,
        soon,
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
    soon: bool,
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

/// A win is worth more the sooner it comes, and of equally soon ones by its points. Unlike
/// `Ending::Sooner` this keeps the points, which people are shown.
struct Soonest<E>(StaticEval<E>);

impl<E> Soonest<E> {
    /// What a ply is worth: more than the points of any game.
    const PLY: i32 = 1 << 12;
    /// The most plies that count. Their sum with [`WIN`] and the points still fits.
    const MOST_PLIES: u32 = 1 << 16;

    /// The points in a value, in those of the evaluation where nobody has won.
    fn points(value: i32, unit: i32) -> f64 {
        if value.abs() > WIN / 2 {
            f64::from(value.signum() * ((value.abs() - WIN) % Self::PLY))
        } else {
            points(value, unit)
        }
    }
}

impl<P: Position, E: Evaluator<P>> LeafEval<P> for Soonest<E> {
    fn static_eval(&self, pos: &P, me: Side) -> i32 {
        self.0.static_eval(pos, me)
    }

    fn result(&self, _pos: &P, points: Points, depth: u32, me: Side) -> i32 {
        let plies = depth.min(Self::MOST_PLIES) as i32;
        let points = points.seen_by(me);
        points.signum() * (WIN + plies * Self::PLY + points.abs())
    }
}

impl<E> TextbookBot<E> {
    fn search_with<G, L>(
        &self,
        pos: &G,
        job: &SearchJob<'_>,
        leaf_eval: &L,
        to_points: impl Fn(i32) -> f64,
    ) -> Option<SearchResult>
    where
        G: Game + Deterministic,
        L: LeafEval<G>,
    {
        let request = job.request;
        let depth = request.depth_or(self.depth);
        let limits = TextbookLimits {
            stop: Some(request.stop),
            ..TextbookLimits::default()
        };
        let minimax = Minimax::new(leaf_eval);
        let found = match self.algorithm {
            Algorithm::Minimax => minimax.run(pos, depth, limits, &mut NoTrace),
            Algorithm::AlphaBeta => {
                let mut search = AlphaBeta::new(leaf_eval);
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
        let result = SearchResult::of_found(pos, &found, depth, ValueUnit::Points, to_points)?;
        Some(result.with_moves(request.all))
    }
}

impl<G, E> PositionBot<G> for TextbookBot<E>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Default + 'static,
{
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let leaf_eval = leaf_eval::<E>();
        let unit = leaf_eval.evaluator.unit();
        if !self.soon {
            return self.search_with(pos, job, &leaf_eval, |value| points(value, unit));
        }
        let to_points = |value| Soonest::<E>::points(value, unit);
        let mut result = self.search_with(pos, job, &Soonest(leaf_eval), to_points)?;
        // Whoever wins soon may win by fewer points than could be won: only where every win
        // is one point is such a value proven.
        let bounds = pos.bounds();
        let all_wins_are_equal = bounds.start().0 >= -1 && bounds.end().0 <= 1;
        let is_proven = |value: f64, exact: bool| exact && (all_wins_are_equal || value == 0.0);
        result.exact = is_proven(result.value.unwrap_or_default(), result.exact);
        for valued in &mut result.moves {
            valued.exact = is_proven(valued.value, valued.exact);
        }
        Some(result)
    }
}
