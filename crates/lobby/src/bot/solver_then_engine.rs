use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use game::{BadPosition, Evaluator, Exact, Game, Side, Turn};
use solve::{Goal, NoOracle, Settings, SolveError, SolveQuery, Solver, ValueRange};

use super::budget::until;
use super::engine::EngineBot;
use super::{Bot, SearchRequest, SearchResult};
use crate::player::EngineSettings;

/// The engine, and before it a solver where that is soon done. A game that is won stays
/// won.
pub(super) struct SolverThenEngine<G: Game + Exact, E> {
    game: G,
    engine: EngineBot<G, E>,
    solver: Solver<G, NoOracle>,
}

/// How long it tries to be certain, when nobody says how long it may think.
const PATIENCE: Duration = Duration::from_secs(30);

impl<G: Game + Exact, E: Evaluator<G> + Default> SolverThenEngine<G, E> {
    pub(super) fn new(game: &G, settings: &EngineSettings) -> SolverThenEngine<G, E> {
        SolverThenEngine {
            game: game.clone(),
            engine: EngineBot::new(game, settings),
            solver: Solver::new(
                NoOracle,
                Settings {
                    memory: 256 << 20,
                    threads: settings.threads,
                    ..Settings::default()
                },
            ),
        }
    }

    /// A best move and what it is worth, as far as that is certain in time: who wins
    /// comes first, then by how much.
    fn certain(&mut self, pos: &G, me: Side, stop: &AtomicBool) -> Option<(G::Move, Option<i32>)> {
        let won = self.best(pos, me, Goal::Outcome, stop).ok()??.0;
        match self.best(pos, me, Goal::Points, stop) {
            Ok(Some((mv, points))) => Some((mv, Some(points))),
            _ => Some((won, None)),
        }
    }

    fn best(
        &mut self,
        pos: &G,
        me: Side,
        goal: Goal,
        stop: &AtomicBool,
    ) -> Result<Option<(G::Move, i32)>, SolveError> {
        let mut range = ValueRange::of(pos, me, goal);
        let (solver, query) = (&mut self.solver, SolveQuery::new(goal, stop));
        solver.narrow_down(pos, me, &mut range, query, &mut |_| ())?;
        let best = solver.best_move(pos, me, range.low, query)?;
        Ok(best.map(|mv| (mv, range.low)))
    }
}

impl<G: Game + Exact, E: Evaluator<G> + Default + 'static> Bot for SolverThenEngine<G, E> {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let (start, nodes) = (Instant::now(), self.solver.nodes());
        let Turn::Player(me) = pos.turn() else {
            return Ok(None);
        };
        let told = |mv: G::Move, points: Option<i32>, nodes| {
            let mv = pos.move_text(mv);
            SearchResult {
                line: vec![mv.clone()],
                mv,
                value: points.map(f64::from),
                exact: points.is_some(),
                nodes,
                seconds: start.elapsed().as_secs_f64(),
                ..SearchResult::default()
            }
        };
        if pos.is_soon_solved() && !request.all {
            let patience = request.budget.and_then(|budget| budget.time);
            let patience = patience.map_or(PATIENCE, |time| time / 2);
            let certain = until(patience, request.stop, |stop| self.certain(&pos, me, stop));
            if let Some((mv, points)) = certain {
                return Ok(Some(told(mv, points, self.solver.nodes() - nodes)));
            }
        }
        self.engine.think(position, request, watch)
    }

    fn forget(&mut self) -> bool {
        self.solver.clear();
        self.engine.forget()
    }
}
