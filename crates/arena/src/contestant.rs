use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::Side;
use lobby::{BadPlayer, Player, Rng, SearchRequest, SeatedPlayer, Session};

use crate::measure::CpuClock;
use crate::{Clock, Conditions, Engine, Entrant, Fault, Measure, Opening};

/// An entrant that plays many games and starts each without memory of the others.
pub struct Contestant(Kind);

enum Kind {
    Ours(Player, Option<SeatedPlayer>),
    Program(Box<Engine>),
}

/// A position in which a player has to move, and everything it may know about the game.
pub(crate) struct MoveRequest<'a> {
    pub(crate) session: &'a dyn Session,
    pub(crate) opening: &'a Opening,
    pub(crate) moves: &'a [String],
    pub(crate) side: Side,
    pub(crate) clock: Option<Clock>,
    pub(crate) conditions: &'a Conditions,
    pub(crate) rng: &'a mut Rng,
    pub(crate) stop: &'a AtomicBool,
}

/// The chosen move.
pub(crate) struct MoveReply {
    pub(crate) mv: String,
    /// The value of the position to the mover, where the player has proved it.
    pub(crate) proved: Option<f64>,
}

impl Contestant {
    /// A contestant for an entrant; `go` is the argument of UGI's `go` for a program.
    pub fn new(entrant: &Entrant, go: Option<&str>) -> Contestant {
        Contestant(match entrant {
            Entrant::Ours(player) => Kind::Ours(*player, None),
            Entrant::Program(command) => Kind::Program(Box::new(Engine::new(command.clone(), go))),
        })
    }

    /// Checks that it can play this game; starts a program to find out.
    pub fn check(&mut self, start: &dyn Session) -> Result<(), EntrantError> {
        match &mut self.0 {
            Kind::Ours(player, _) => {
                SeatedPlayer::take(start, *player).map_err(EntrantError::Player)?;
                Ok(())
            }
            Kind::Program(engine) => engine.new_game().map_err(EntrantError::Program),
        }
    }

    /// Prepares for a new game.
    pub(crate) fn new_game(&mut self, start: &dyn Session) -> Result<(), Fault> {
        match &mut self.0 {
            Kind::Ours(player, seat) => {
                let taken = match seat {
                    Some(seat) => seat.start_over(start),
                    None => SeatedPlayer::take(start, *player).map(|taken| *seat = Some(taken)),
                };
                taken.map_err(|error| Fault::Crash(error.to_string()))
            }
            Kind::Program(engine) => engine.new_game(),
        }
    }

    /// Whether it moves at random, without a search.
    pub(crate) fn is_random(&self) -> bool {
        matches!(self.0, Kind::Ours(Player::Random, _))
    }

    /// The time limit for each move, where games have no clock.
    pub(crate) fn time_per_move(&self) -> Option<Duration> {
        match &self.0 {
            Kind::Ours(player, _) => player.budget()?.time,
            Kind::Program(engine) => engine.time_per_move(),
        }
    }

    /// Its CPU clock, where CPU time is measured.
    pub(crate) fn cpu_clock(&self, measure: Measure) -> Option<CpuClock> {
        match (measure, &self.0) {
            (Measure::Wall, _) => None,
            (Measure::Cpu, Kind::Ours(..)) => Some(CpuClock::Ours),
            (Measure::Cpu, Kind::Program(engine)) => engine.cpu_clock().map(CpuClock::Program),
        }
    }

    /// Chooses a move; `None` when the match was stopped.
    pub(crate) fn think(
        &mut self,
        request: &mut MoveRequest<'_>,
    ) -> Result<Option<MoveReply>, Fault> {
        let (player, seat) = match &mut self.0 {
            Kind::Ours(player, seat) => (player, seat),
            Kind::Program(engine) => return engine.think(request),
        };
        let Some(taken) = seat else {
            return Err(Fault::Crash("nobody sits here".to_owned()));
        };
        let mut budget = request.clock.map(|clock| clock.budget(request.side));
        // Several threads use up their CPU time that many times as fast.
        if let (Some(budget), Measure::Cpu) = (&mut budget, request.conditions.measure) {
            budget.time = budget.time.map(|time| time / threads(player));
        }
        let search = SearchRequest {
            stop: request.stop,
            budget,
            all: false,
        };
        // A bug of ours costs a game, not the match.
        let search_result = catch_unwind(AssertUnwindSafe(|| {
            taken.think(request.session, request.rng, &search)
        }));
        match search_result {
            Ok(Some(search_result)) => Ok(Some(MoveReply {
                proved: search_result.value.filter(|_| search_result.exact),
                mv: search_result.mv,
            })),
            Ok(None) => Err(Fault::Crash("it has no move".to_owned())),
            Err(_) => {
                *seat = None;
                Err(Fault::Crash("it panicked".to_owned()))
            }
        }
    }
}

/// The number of threads with which a player searches.
fn threads(player: &Player) -> u32 {
    let threads = match player {
        Player::Engine(settings) => settings.threads,
        Player::Mcts(settings) => settings.threads,
        _ => 1,
    };
    u32::try_from(threads).unwrap_or(u32::MAX).max(1)
}

/// Why an entrant cannot play at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantError {
    /// No such player in this game.
    Player(BadPlayer),
    /// The program does not start, or does not speak the protocol.
    Program(Fault),
}
