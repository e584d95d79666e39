use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use game::BadPosition;
use platform::Instant;

use super::budget::until;
use super::result::sort_best_first;
use super::text_bot::stopwatch;
use super::{Bot, Budget, MoveValue, SearchRequest, SearchResult};
use crate::{
    BadPlayer, DynSolver, Goal, Horizon, Player, Preparation, Session, SolveDetail, SolveReport,
    SolveRequest, SolverSettings,
};

/// Gives hints and values moves: a player's search, and a solver for what it can prove
/// quickly. Prefers proofs to estimates.
///
/// With a budget of nodes and none of depth it first forgets what it has searched before, so
/// that a position gets the same answer every time.
pub struct AnalysisBot {
    session: Box<dyn Session>,
    bot: Box<dyn Bot>,
    solver: Option<Box<dyn DynSolver>>,
}

/// What the steps of a request may take, before the player searches for all of its budget.
#[derive(Clone, Copy)]
struct Shares {
    /// The player's first search, so that there is something to show while the solver works.
    first: Budget,
    /// The solver. Without a proof it costs the player less than half a ply of depth.
    solver: Budget,
    /// The line behind a proven move: the solver's table still holds all of it.
    line: Budget,
}

impl Shares {
    /// A tenth of the time and 50 ms at most for the first search, a quarter and a second at
    /// most for the solver.
    fn of_time(time: Duration) -> Shares {
        let first = Duration::from_millis(50);
        Shares {
            first: Budget::time(first.min(time / 10)),
            solver: Budget::time(Duration::from_secs(1).min(time / 4)),
            line: Budget::time(first),
        }
    }

    /// As many nodes for the solver as for the player, a sixteenth for the other steps.
    fn of_nodes(budget: Budget, nodes: u64) -> Shares {
        let share = |nodes: u64| Budget {
            nodes: Some(nodes),
            ..budget
        };
        Shares {
            first: share(nodes / 16),
            solver: share(nodes),
            line: share(nodes / 16),
        }
    }
}

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

    /// What can be proven about the position with this budget, if it is all of the request.
    fn prove(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        budget: Budget,
    ) -> Option<SolveReport> {
        let detail = if request.all {
            SolveDetail::Moves
        } else {
            SolveDetail::Line
        };
        let proved = self.solve(position, detail, budget, request.stop)?;
        proved.trouble.is_none().then_some(proved)
    }

    fn solve(
        &mut self,
        position: &str,
        detail: SolveDetail,
        budget: Budget,
        stop: &AtomicBool,
    ) -> Option<SolveReport> {
        let solver = self.solver.as_mut()?;
        let mut prove = |stop: &AtomicBool, deadline: Option<Instant>| {
            let request = SolveRequest {
                goal: Goal::Points,
                detail,
                stop,
                nodes: budget.nodes,
                deadline,
            };
            solver.prove(position, &request, &mut |_| ())
        };
        let proved = match budget.time {
            Some(time) => until(time, stop, |stop, end| prove(stop, Some(end))),
            None => prove(stop, None),
        };
        proved.ok().flatten()
    }

    /// The proof as a search result. Of moves with the same value it takes the one that
    /// the player's search preferred, which tends to win sooner.
    fn proven_result(
        &mut self,
        position: &str,
        searched: &SearchResult,
        proved: &SolveReport,
        line: Budget,
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
            self.line(position, &mv, line)
        };
        let result = SearchResult {
            mv,
            value: proved.range.value().map(f64::from),
            exact: true,
            horizon: searched.horizon.map(|_| Horizon::Match),
            moves,
            ..SearchResult::default()
        };
        let result = result.at_depth(line.len() as u32);
        Some(SearchResult { line, ..result })
    }

    /// A line of best play that begins with this move, which is one of the best.
    fn line(&mut self, position: &str, mv: &str, budget: Budget) -> Vec<String> {
        let mut line = vec![mv.to_owned()];
        if self.session.set_up(position).is_ok() && self.session.play(mv).is_ok() {
            let after = self.session.position();
            let never = AtomicBool::new(false);
            let proved = self.solve(&after, SolveDetail::Line, budget, &never);
            line.extend(proved.into_iter().flat_map(|on| on.line));
        }
        line
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
        let budget = request.budget.unwrap_or_default();
        let shares = match budget {
            // The answer then depends on the position alone.
            Budget {
                nodes: Some(nodes),
                depth: None,
                ..
            } => {
                self.forget();
                Some(Shares::of_nodes(budget, nodes))
            }
            Budget {
                time: Some(time), ..
            } => Some(Shares::of_time(time)),
            _ => None,
        };
        let Some(shares) = shares.filter(|_| self.solver.is_some()) else {
            return self.bot.think(position, request, watch);
        };
        let (start, timed) = (Instant::now(), stopwatch());
        let request_for = |share: Budget| SearchRequest {
            budget: Some(Budget {
                time: share.time,
                nodes: share.nodes.or(budget.nodes),
                depth: budget.depth,
            }),
            ..*request
        };
        let short = request_for(shares.first);
        let Some(first) = self.bot.think(position, &short, watch)? else {
            return Ok(None);
        };
        if is_proven(&first, request) || request.stop.load(Relaxed) {
            return Ok(Some(first));
        }
        if let Some(proved) = self.prove(position, request, shares.solver)
            && let Some(result) = self.proven_result(position, &first, &proved, shares.line)
        {
            let nodes = first.nodes + proved.nodes;
            return Ok(Some(timed(SearchResult { nodes, ..result })));
        }
        let left = |time: Duration| time.saturating_sub(start.elapsed());
        let rest = request_for(Budget {
            time: budget
                .time
                .map(|time| left(time).max(Duration::from_millis(1))),
            ..budget
        });
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
