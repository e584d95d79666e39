//! Searches of positions: for analysis, and for the moves of machines.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use game::Side;
use lobby::{Bot, Budget, Player, SearchRequest, SearchResult, Session};

use super::clamp::AdviserSettings;
use super::{BotPool, ClientId, JobResult, Lane, SearchPool};
use crate::api_error::ApiError;
use crate::config::ServerLimits;

/// How long the adviser searches for a hint.
pub(crate) const HINT_TIME: Duration = Duration::from_millis(700);

/// A position of which every move is to be valued.
pub(crate) struct AnalysisRequest {
    pub(crate) session: Box<dyn Session>,
    pub(crate) time: Duration,
    /// The player that searches, if not the usual adviser.
    pub(crate) player: Option<Player>,
}

/// Called with what a search has found so far.
pub(crate) type ProgressFn = Box<dyn FnMut(&SearchResult) + Send>;

impl SearchPool {
    /// Begins to value a position and all its moves. The result is `None` in a game that no
    /// machine plays.
    pub(crate) fn analyse(
        &self,
        (lane, client): (Lane, ClientId),
        request: AnalysisRequest,
        limits: &ServerLimits,
        mut progress: ProgressFn,
    ) -> Result<JobResult<Option<SearchResult>>, ApiError> {
        let limits = limits.clone();
        let bots = self.bots.clone();
        let work = move |stop: &AtomicBool| {
            let AnalysisRequest {
                session,
                time,
                player,
            } = request;
            let spec = session.spec();
            let (name, bot) = match player {
                Some(player) => {
                    let name = format!("{} {spec} {player}", client.0);
                    let bot = bots.take(&name, || session.bot(&player));
                    (name, bot)
                }
                None => {
                    let settings = AdviserSettings::new(&*session, time, &limits)?;
                    let name = format!("{} {spec} {settings}", client.0);
                    let bot = bots.take(&name, || settings.bot(&*session));
                    (name, bot)
                }
            };
            let mut bot = bot.ok()?;
            let request = SearchRequest {
                stop,
                budget: Some(Budget::time(time)),
                all: true,
            };
            let found = search(&mut *bot, &*session, &request, &mut progress);
            bots.put(name, bot);
            found
        };
        self.start(lane, client, work)
    }
}

fn search(
    bot: &mut dyn Bot,
    session: &dyn Session,
    request: &SearchRequest<'_>,
    progress: &mut ProgressFn,
) -> Option<SearchResult> {
    let found = bot.think(&session.position(), request, &mut throttled(progress));
    found.ok().flatten()
}

/// A machine that is to move in a room.
pub(crate) struct Machine {
    pub(crate) room: String,
    pub(crate) side: Side,
    pub(crate) player: Player,
    pub(crate) session: Box<dyn Session>,
}

/// Why a machine did not make a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MachineFailure {
    /// Its search panicked.
    Panicked,
    /// It cannot play this game, or found no move.
    NoMove,
    /// It chose a move that is not legal.
    Illegal(String),
}

impl Machine {
    /// The name of its bot in the pool; no other machine has it.
    pub(crate) fn bot_name(room: &str, side: Side, player: &Player) -> String {
        format!("{room} {} {player}", side.word())
    }

    /// Searches for a move, with the budget of the player itself.
    pub(crate) fn think(
        self,
        bots: &BotPool,
        stop: &AtomicBool,
        progress: &mut ProgressFn,
    ) -> Result<SearchResult, MachineFailure> {
        let name = Machine::bot_name(&self.room, self.side, &self.player);
        let bot = bots.take(&name, || self.session.bot(&self.player));
        let mut bot = bot.map_err(|_| MachineFailure::NoMove)?;
        let request = SearchRequest {
            stop,
            budget: None,
            all: false,
        };
        let found = search(&mut *bot, &*self.session, &request, progress);
        bots.put(name, bot);
        found.ok_or(MachineFailure::NoMove)
    }
}

/// Passes on ten results a second at most: people do not read more.
fn throttled(progress: &mut ProgressFn) -> impl FnMut(&SearchResult) {
    const BETWEEN: Duration = Duration::from_millis(100);
    let mut last: Option<Instant> = None;
    move |search_result| {
        if last.is_none_or(|time| time.elapsed() >= BETWEEN) {
            last = Some(Instant::now());
            progress(search_result);
        }
    }
}
