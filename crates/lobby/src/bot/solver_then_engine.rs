use std::time::Duration;

use game::{Evaluator, Exact, Game, Side, Turn};
use solve::{Goal, NoOracle, Settings, SolveError, SolveQuery, Solver, StopSignal, ValueRange};

use super::SearchResult;
use super::budget::until;
use super::engine::EngineBot;
use super::text_bot::{PositionBot, SearchJob};
use crate::player::EngineSettings;

/// The engine, after a solver has tried positions that it solves quickly. A won position
/// stays won.
pub(super) struct SolverThenEngine<G: Game + Exact, E> {
    engine: EngineBot<G, E>,
    solver: Solver<G, NoOracle>,
}

/// How long the solver tries where the request has no time limit.
const SOLVER_TIME: Duration = Duration::from_secs(30);

impl<G: Game + Exact, E: Evaluator<G> + Default> SolverThenEngine<G, E> {
    pub(super) fn new(game: &G, settings: &EngineSettings) -> SolverThenEngine<G, E> {
        SolverThenEngine {
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

    /// A proven best move and its value in points, as far as the time allows: first who
    /// wins, then by how much.
    fn solve(&mut self, pos: &G, me: Side, stop: StopSignal<'_>) -> Option<(G::Move, Option<i32>)> {
        let (winning, _) = self.best_move(pos, me, Goal::Outcome, stop).ok()??;
        match self.best_move(pos, me, Goal::Points, stop) {
            Ok(Some((mv, points))) => Some((mv, Some(points))),
            _ => Some((winning, None)),
        }
    }

    fn best_move(
        &mut self,
        pos: &G,
        me: Side,
        goal: Goal,
        stop: StopSignal<'_>,
    ) -> Result<Option<(G::Move, i32)>, SolveError> {
        let mut range = ValueRange::of(pos, me, goal);
        let (solver, query) = (&mut self.solver, SolveQuery::new(goal, stop));
        solver.narrow_down(pos, me, &mut range, query, &mut |_| ())?;
        let best = solver.best_move(pos, me, range.low, query)?;
        Ok(best.map(|mv| (mv, range.low)))
    }
}

impl<G: Game + Exact, E: Evaluator<G> + Default + 'static> PositionBot<G>
    for SolverThenEngine<G, E>
{
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let nodes_before = self.solver.nodes();
        let Turn::Player(me) = pos.turn() else {
            return None;
        };
        if pos.is_soon_solved() && !request.all {
            let time = request.budget.and_then(|budget| budget.time);
            let time = time.map_or(SOLVER_TIME, |time| time / 2);
            let solved = until(time, request.stop, |stop, end| {
                let stop = StopSignal::new(stop).with_deadline(end);
                self.solve(pos, me, stop)
            });
            if let Some((mv, points)) = solved {
                return Some(SearchResult {
                    value: points.map(f64::from),
                    exact: points.is_some(),
                    nodes: self.solver.nodes() - nodes_before,
                    ..SearchResult::of_move(pos, mv)
                });
            }
        }
        self.engine.search(pos, job)
    }

    fn forget(&mut self) -> bool {
        self.solver.clear();
        self.engine.forget()
    }
}
