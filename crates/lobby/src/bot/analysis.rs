use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use game::BadPosition;
use platform::Instant;

use super::budget::until;
use super::result::sort_best_first;
use super::text_bot::stopwatch;
use super::{Bot, Budget, MoveValue, SearchRequest, SearchResult};
use crate::{
    BadPlayer, DynSolver, Goal, Player, Preparation, Session, SolveDetail, SolveReport,
    SolveRequest, SolverSettings,
};

/// Gives hints and values moves: a player's search, and a solver for what it can prove
/// quickly. Prefers proofs to estimates.
pub struct AnalysisBot {
    session: Box<dyn Session>,
    bot: Box<dyn Bot>,
    solver: Option<Box<dyn DynSolver>>,
}

/// The player's first search, so that there is something to show while the solver works:
/// a tenth of the time, and no longer than this.
const FIRST_SEARCH: Duration = Duration::from_millis(50);

/// How long the solver tries: a quarter of the time, and no longer than this. Without a
/// proof it costs the player less than half a ply of depth.
const SOLVER_TIME: Duration = Duration::from_secs(1);

impl AnalysisBot {
    /// For the game of this session, with this player for what cannot be proven in time.
    /// The solver's tables take at most `megabytes`.
    pub fn new(
        session: &dyn Session,
        player: &Player,
        megabytes: usize,
    ) -> Result<AnalysisBot, BadPlayer> {
        let settings = SolverSettings {
            memory: megabytes << 20,
            ..SolverSettings::default()
        };
        Ok(AnalysisBot {
            session: session.restarted(),
            bot: session.bot(player)?,
            // A database is not built, which would take too long: the existing one is used.
            solver: session.solver(settings, &Preparation::none()),
        })
    }

    /// What can be proven about the position in this time, if it is all of the request.
    fn prove(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        time: Duration,
    ) -> Option<SolveReport> {
        let solver = self.solver.as_mut()?;
        let detail = if request.all {
            SolveDetail::Moves
        } else {
            SolveDetail::Line
        };
        let proved = until(time, request.stop, |stop| {
            solver.prove(position, &solve_request(detail, stop), &mut |_| ())
        });
        let proved = proved.ok().flatten()?;
        proved.trouble.is_none().then_some(proved)
    }

    /// The proof as a search result. Of moves with the same value it takes the one that
    /// the player's search preferred, which tends to win sooner.
    fn proven_result(
        &mut self,
        position: &str,
        searched: &SearchResult,
        proved: &SolveReport,
    ) -> Option<SearchResult> {
        let rank = |mv: &str| {
            let index = searched.moves.iter().position(|valued| valued.mv == mv);
            (mv != searched.mv, index.unwrap_or(usize::MAX))
        };
        let mv = proved.best.iter().min_by_key(|mv| rank(mv))?.clone();
        let moves = proved.moves.iter().map(|(mv, range)| MoveValue {
            mv: mv.clone(),
            value: range.low.into(),
            exact: true,
        });
        let mut moves: Vec<MoveValue> = moves.collect();
        moves.sort_by_key(|valued| rank(&valued.mv));
        sort_best_first(&mut moves);
        let is_first_move = proved.line.first() == Some(&mv);
        let line = if is_first_move {
            proved.line.clone()
        } else {
            self.line(position, &mv)
        };
        let result = SearchResult {
            mv,
            value: proved.range.value().map(f64::from),
            exact: true,
            moves,
            ..SearchResult::default()
        };
        let result = result.at_depth(line.len() as u32);
        Some(SearchResult { line, ..result })
    }

    /// A line of best play that begins with this move, which is one of the best.
    fn line(&mut self, position: &str, mv: &str) -> Vec<String> {
        let mut line = vec![mv.to_owned()];
        let after = self.session.set_up(position).is_ok() && self.session.play(mv).is_ok();
        if let Some(solver) = self.solver.as_mut().filter(|_| after) {
            let position = self.session.position();
            // The solver's table still holds all of it.
            let proved = until(FIRST_SEARCH, &AtomicBool::new(false), |stop| {
                solver.prove(
                    &position,
                    &solve_request(SolveDetail::Line, stop),
                    &mut |_| (),
                )
            });
            line.extend(proved.ok().flatten().into_iter().flat_map(|on| on.line));
        }
        line
    }
}

fn solve_request(detail: SolveDetail, stop: &AtomicBool) -> SolveRequest<'_> {
    SolveRequest {
        goal: Goal::Points,
        detail,
        stop,
        nodes: None,
    }
}

/// Is everything that was requested proven?
fn is_proven(result: &SearchResult, request: &SearchRequest<'_>) -> bool {
    let moves_too = !request.all || result.moves.iter().all(|valued| valued.exact);
    result.exact && moves_too
}

impl Bot for AnalysisBot {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let time = request.budget.and_then(|budget| budget.time);
        let Some(time) = time.filter(|_| self.solver.is_some()) else {
            return self.bot.think(position, request, watch);
        };
        let (start, timed) = (Instant::now(), stopwatch());
        let request_for = |time: Duration| SearchRequest {
            budget: request.budget.map(|budget| Budget {
                time: Some(time),
                ..budget
            }),
            ..*request
        };
        let short = request_for(FIRST_SEARCH.min(time / 10));
        let Some(first) = self.bot.think(position, &short, watch)? else {
            return Ok(None);
        };
        if is_proven(&first, request) || request.stop.load(Relaxed) {
            return Ok(Some(first));
        }
        if let Some(proved) = self.prove(position, request, SOLVER_TIME.min(time / 4))
            && let Some(result) = self.proven_result(position, &first, &proved)
        {
            let nodes = first.nodes + proved.nodes;
            return Ok(Some(timed(SearchResult { nodes, ..result })));
        }
        let rest = time.saturating_sub(start.elapsed());
        let rest = request_for(rest.max(Duration::from_millis(1)));
        // It starts again from depth 1; nothing is shown until it is past the first search.
        let deeper = self.bot.think(position, &rest, &mut |result| {
            if result.depth >= first.depth {
                watch(&timed(result.clone()));
            }
        })?;
        let deeper = deeper.filter(|result| result.depth >= first.depth);
        Ok(Some(deeper.map_or(first, timed)))
    }

    fn forget(&mut self) -> bool {
        if let Some(solver) = &mut self.solver {
            solver.forget();
        }
        self.bot.forget()
    }
}
