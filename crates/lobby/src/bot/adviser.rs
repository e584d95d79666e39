use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use game::BadPosition;
use platform::Instant;

use super::budget::until;
use super::{Bot, Budget, SearchRequest, SearchResult, Valued};
use crate::{
    BadPlayer, DynSolver, Goal, Player, Query, Session, SolveReport, SolverSettings, Want,
};

/// Who gives hints and values moves: a player with an opinion, and a solver where that is
/// soon done. Whoever could be told the truth is not told a guess.
pub struct Adviser {
    session: Box<dyn Session>,
    bot: Box<dyn Bot>,
    solver: Option<Box<dyn DynSolver>>,
}

/// The player's first look, so that there is something to show while the solver works: a
/// tenth of the time, and no longer than this.
const GLANCE: Duration = Duration::from_millis(50);

/// How long the solver tries: a quarter of the time, and no longer than this. It costs the
/// player less than half a move of depth where nothing comes of it.
const PATIENCE: Duration = Duration::from_secs(1);

impl Adviser {
    /// For the game of this session, with this player for what cannot be proved in time.
    /// The solver remembers what it finds in so many megabytes at most.
    pub fn new(
        session: &dyn Session,
        player: &Player,
        megabytes: usize,
    ) -> Result<Adviser, BadPlayer> {
        let settings = SolverSettings {
            memory: megabytes << 20,
            ..SolverSettings::default()
        };
        // Nobody waits for a database to be built: the one that is there must do.
        let at_once = AtomicBool::new(true);
        Ok(Adviser {
            session: session.anew(),
            bot: session.bot(player)?,
            solver: session.solver(settings, &at_once),
        })
    }

    /// What is proved about the position in this time, if it is all that was asked for.
    fn prove(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        time: Duration,
    ) -> Option<SolveReport> {
        let solver = self.solver.as_mut()?;
        let proved = until(time, request.stop, |stop| {
            let want = if request.all { Want::Moves } else { Want::Line };
            solver.prove(position, &query(want, stop), &mut |_| ())
        });
        let proved = proved.ok().flatten()?;
        proved.trouble.is_none().then_some(proved)
    }

    /// The proof as a thought. Of moves that are worth the same, the one that the player
    /// likes best: it knows which of them wins sooner.
    fn certain(
        &mut self,
        position: &str,
        liked: &SearchResult,
        proved: &SolveReport,
    ) -> Option<SearchResult> {
        let rank = |mv: &str| {
            let place = liked.moves.iter().position(|valued| valued.mv == mv);
            (mv != liked.mv, place.unwrap_or(usize::MAX))
        };
        let mv = proved.best.iter().min_by_key(|mv| rank(mv))?.clone();
        let mut moves: Vec<Valued> = proved
            .moves
            .iter()
            .map(|(mv, worth)| Valued {
                mv: mv.clone(),
                value: worth.low.into(),
                exact: true,
            })
            .collect();
        moves.sort_by_key(|valued| rank(&valued.mv));
        moves.sort_by(|a, b| b.value.total_cmp(&a.value));
        let line = match proved.line.first() == Some(&mv) {
            true => proved.line.clone(),
            false => self.line(position, &mv),
        };
        Some(SearchResult {
            mv,
            value: proved.range.value().map(f64::from),
            exact: true,
            depth: line.len() as u32,
            deepest: line.len() as u32,
            line,
            moves,
            ..SearchResult::default()
        })
    }

    /// A line of best play that begins with this move, which is one of the best.
    fn line(&mut self, position: &str, mv: &str) -> Vec<String> {
        let mut line = vec![mv.to_owned()];
        let after = self.session.set_up(position).is_ok() && self.session.play(mv).is_ok();
        if let Some(solver) = self.solver.as_mut().filter(|_| after) {
            let position = self.session.position();
            // All of it was worked out a moment ago.
            let proved = until(GLANCE, &AtomicBool::new(false), |stop| {
                solver.prove(&position, &query(Want::Line, stop), &mut |_| ())
            });
            line.extend(proved.ok().flatten().into_iter().flat_map(|on| on.line));
        }
        line
    }
}

fn query(want: Want, stop: &AtomicBool) -> Query<'_> {
    Query {
        goal: Goal::Points,
        want,
        stop,
    }
}

/// Is there nothing left to find out?
fn is_certain(search_result: &SearchResult, request: &SearchRequest<'_>) -> bool {
    let moves_too = !request.all || search_result.moves.iter().all(|valued| valued.exact);
    search_result.exact && moves_too
}

impl Bot for Adviser {
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
        let start = Instant::now();
        let for_so_long = |time: Duration| SearchRequest {
            budget: request.budget.map(|budget| Budget {
                time: Some(time),
                ..budget
            }),
            ..*request
        };
        let glance = for_so_long(GLANCE.min(time / 10));
        let Some(first) = self.bot.think(position, &glance, watch)? else {
            return Ok(None);
        };
        if is_certain(&first, request) || request.stop.load(Relaxed) {
            return Ok(Some(first));
        }
        let proved = self.prove(position, request, PATIENCE.min(time / 4));
        let solved = proved.and_then(|proved| {
            let certain = self.certain(position, &first, &proved)?;
            Some(SearchResult {
                nodes: first.nodes + proved.nodes,
                seconds: start.elapsed().as_secs_f64(),
                ..certain
            })
        });
        if let Some(solved) = solved {
            return Ok(Some(solved));
        }
        let rest = time.saturating_sub(start.elapsed());
        let rest = for_so_long(rest.max(Duration::from_millis(1)));
        let told = |search_result: &SearchResult| SearchResult {
            seconds: start.elapsed().as_secs_f64(),
            ..search_result.clone()
        };
        // It begins anew, quickly: nobody need see that.
        let search_result = self.bot.think(position, &rest, &mut |search_result| {
            if search_result.depth >= first.depth {
                watch(&told(search_result));
            }
        });
        let deeper = search_result?.filter(|search_result| search_result.depth >= first.depth);
        Ok(Some(
            deeper.map_or(first, |search_result| told(&search_result)),
        ))
    }

    fn forget(&mut self) -> bool {
        if let Some(solver) = &mut self.solver {
            solver.forget();
        }
        self.bot.forget()
    }
}
