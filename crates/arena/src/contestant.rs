use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::Side;
use lobby::{BadPlayer, Player, Rng, SearchRequest, SeatedPlayer, Session};
use nix::time::ClockId;

use crate::{Clock, Engine, Entrant, Fault, Measure, Opening, Terms};

/// Where an entrant sits through many games, with a fresh mind in each.
pub struct Contestant(Sitting);

enum Sitting {
    Ours(Player, Option<SeatedPlayer>),
    Program(Box<Engine>),
}

/// What a player is asked, and all that it may know.
pub(crate) struct Asked<'a> {
    pub(crate) session: &'a dyn Session,
    pub(crate) opening: &'a Opening,
    pub(crate) moves: &'a [String],
    pub(crate) side: Side,
    pub(crate) clock: Option<Clock>,
    pub(crate) terms: &'a Terms,
    pub(crate) rng: &'a mut Rng,
    pub(crate) stop: &'a AtomicBool,
}

/// What it says.
pub(crate) struct Answer {
    pub(crate) mv: String,
    /// The value of the position, where the player has proved it.
    pub(crate) proved: Option<f64>,
}

impl Contestant {
    /// For an entrant; `go` is what a program is told to do.
    pub fn new(entrant: &Entrant, go: Option<&str>) -> Contestant {
        Contestant(match entrant {
            Entrant::Ours(player) => Sitting::Ours(*player, None),
            Entrant::Program(command) => {
                Sitting::Program(Box::new(Engine::new(command.clone(), go)))
            }
        })
    }

    /// Is there anything in the way of playing this game? Starts a program, to see.
    pub fn check(&mut self, table: &dyn Session) -> Result<(), Refusal> {
        match &mut self.0 {
            Sitting::Ours(player, _) => {
                SeatedPlayer::take(table, *player).map_err(Refusal::Player)?;
                Ok(())
            }
            Sitting::Program(engine) => engine.new_game().map_err(Refusal::Program),
        }
    }

    /// A new game begins.
    pub(crate) fn sit_down(&mut self, table: &dyn Session) -> Result<(), Fault> {
        match &mut self.0 {
            Sitting::Ours(player, seat) => {
                let taken = match seat {
                    Some(seat) => seat.start_over(table),
                    None => SeatedPlayer::take(table, *player).map(|taken| *seat = Some(taken)),
                };
                taken.map_err(|error| Fault::Crash(error.to_string()))
            }
            Sitting::Program(engine) => engine.new_game(),
        }
    }

    /// Does it move at random, without thinking?
    pub(crate) fn is_random(&self) -> bool {
        matches!(self.0, Sitting::Ours(Player::Random, _))
    }

    /// How long a move may take, where nothing is said about whole games.
    pub(crate) fn time_per_move(&self) -> Option<Duration> {
        match &self.0 {
            Sitting::Ours(player, _) => player.budget()?.time,
            Sitting::Program(engine) => engine.time_per_move(),
        }
    }

    /// The clock of its own work, where that is what counts.
    pub(crate) fn cpu_clock(&self, measure: Measure) -> Option<ClockId> {
        match (measure, &self.0) {
            (Measure::Wall, _) => None,
            (Measure::Cpu, Sitting::Ours(..)) => Some(ClockId::CLOCK_THREAD_CPUTIME_ID),
            (Measure::Cpu, Sitting::Program(engine)) => engine.cpu_clock(),
        }
    }

    /// A move, or what went wrong; `None` when it was stopped.
    pub(crate) fn think(&mut self, asked: &mut Asked<'_>) -> Result<Option<Answer>, Fault> {
        let seat = match &mut self.0 {
            Sitting::Ours(_, seat) => seat,
            Sitting::Program(engine) => return engine.think(asked),
        };
        let Some(taken) = seat else {
            return Err(Fault::Crash("nobody sits here".to_owned()));
        };
        let request = SearchRequest {
            stop: asked.stop,
            budget: asked.clock.map(|clock| clock.budget(asked.side)),
            all: false,
        };
        // A mistake of ours costs a game, not the match.
        let search_result = catch_unwind(AssertUnwindSafe(|| {
            taken.think(asked.session, asked.rng, &request)
        }));
        match search_result {
            Ok(Some(search_result)) => Ok(Some(Answer {
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

/// Why an entrant cannot play at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// No such player in this game.
    Player(BadPlayer),
    /// The program does not start, or does not speak the protocol.
    Program(Fault),
}
