use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use arena::{
    Adjudicate, Conditions, Entrant, Match, Measure, Openings, Sandbox, Sprt, TimeControl,
};
use clap::ValueEnum;
use game::Text;
use lobby::{Budget, Rng, Session};

use crate::Context;
use crate::args::{Expected, Seed, Whole};
use crate::failure::{Failure, Result};

#[derive(clap::Args, Debug)]
pub(crate) struct MatchArgs {
    /// The game, with options if any: kalah, or kalah:pits=5,seeds=3
    pub(crate) game: String,

    /// The player whose result is told, and who has both sides in turn: engine:time=100ms,
    /// mcts:sims=1000, random …, or a program: "ext:/path/to/engine argument"
    #[arg(long, value_name = "PLAYER")]
    first: Entrant,

    /// Who plays against them
    #[arg(long, value_name = "PLAYER")]
    second: Entrant,

    /// How many games, two for each opening
    #[arg(long, value_name = "N", default_value = "100")]
    games: Whole<1, 100_000_000>,

    /// Where games begin: `random` moves, `balanced` ones (random moves after which
    /// neither side is ahead), the `fair` starts that the program knows, or a file with
    /// moves or a position on each line
    #[arg(long, value_name = "FILE", default_value = "random")]
    openings: String,

    /// How many moves random and balanced openings have
    #[arg(long, value_name = "N", default_value = "4")]
    opening_plies: Whole<0, 1000>,

    /// Seed of all chance: same seed, same games
    #[arg(long, value_name = "N")]
    seed: Option<Seed>,

    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: Whole<1, 256>,

    /// Break a game off when its result is known
    #[arg(long, value_enum, default_value = "never")]
    adjudicate: AdjudicateArg,

    /// Time for a whole game in place of the players' own: 10s, or 10s+100ms
    #[arg(long, value_name = "TIME")]
    time_per_game: Option<Parsed<TimeControl>>,

    /// What clocks measure
    #[arg(long, value_enum, default_value = "wall")]
    clock: ClockArg,

    /// How much too late a move may come before it loses the game
    #[arg(long, value_name = "TIME", default_value = "100ms")]
    margin: TimeArg,

    /// How long a program without a time limit is waited for
    #[arg(long, value_name = "TIME", default_value = "60s")]
    patience: TimeArg,

    /// What programs are told to do: "nodes 80000", "movetime 100" … (default: movetime 1000)
    #[arg(long, value_name = "LIMIT")]
    go: Option<GoArg>,

    /// The same for the first player only
    #[arg(long, value_name = "LIMIT")]
    first_go: Option<GoArg>,

    /// The same for the second player only
    #[arg(long, value_name = "LIMIT")]
    second_go: Option<GoArg>,

    /// Stop when it is decided whether the first player is stronger:
    /// elo0=0,elo1=10,alpha=0.05,beta=0.05
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<Parsed<Sprt>>,

    /// Append every game to this file, one JSON object on a line
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Run programs without network, without writing, and with limits
    #[arg(long)]
    sandbox: bool,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl MatchArgs {
    /// The match, as the arena takes it.
    pub(crate) fn settings(&self, context: &Context<'_>, session: &dyn Session) -> Result<Match> {
        let mut entrants = [self.first.clone(), self.second.clone()];
        let own = [&self.first_go, &self.second_go];
        for (entrant, go) in entrants.iter().zip(own) {
            if go.is_some() && !matches!(entrant, Entrant::Program(_)) {
                return Err(context.refuse("match.no-program", &[]));
            }
        }
        let is_program = |entrant: &Entrant| matches!(entrant, Entrant::Program(_));
        if self.go.is_some() && !entrants.iter().any(is_program) {
            return Err(context.refuse("match.no-program", &[]));
        }
        if self.sandbox {
            if matches!(self.clock, ClockArg::Cpu) && entrants.iter().any(is_program) {
                let why = Sandbox::no_cpu_clock();
                return Err(Failure::Use(why.in_lang(context.lang)));
            }
            let sandbox = context.sandbox()?;
            entrants = entrants.map(|entrant| entrant.in_sandbox(sandbox));
        }
        let go = own.map(|own| own.as_ref().or(self.go.as_ref()).map(|go| go.0.clone()));
        Ok(Match {
            go,
            entrants,
            games: self.games.0,
            openings: self.openings(context, session)?,
            conditions: Conditions {
                clock: self.time_per_game.map(|control| control.0),
                measure: self.clock.into(),
                margin: self.margin.0,
                patience: self.patience.0,
                adjudicate: self.adjudicate.into(),
            },
            seed: self.seed.map_or_else(Rng::any_seed, |seed| seed.0),
            concurrency: self.concurrency.0 as usize,
            sprt: self.sprt.map(|sprt| sprt.0),
        })
    }

    fn openings(&self, context: &Context<'_>, session: &dyn Session) -> Result<Openings> {
        let plies = self.opening_plies.0 as usize;
        match self.openings.as_str() {
            "random" => return Ok(Openings::Random { plies }),
            "balanced" => return Ok(Openings::Balanced { plies }),
            "fair" => {
                let game = session.spec();
                // Nobody is sent to a command that refuses the game.
                let sentence = match session.capabilities().fair_starts {
                    Some(_) => "match.no-fair",
                    None => "match.never-fair",
                };
                let none = || context.refuse(sentence, &[("game", &game)]);
                return Openings::fair(session).ok_or_else(none);
            }
            _ => (),
        }
        let text = fs::read(&self.openings).map_err(|error| {
            let file = game::quoted(&self.openings);
            context.refuse("match.openings", &[("file", &file), ("error", &error)])
        })?;
        let openings = Openings::read(session, &String::from_utf8_lossy(&text));
        openings.map_err(|error| {
            let file = game::quoted(&self.openings);
            Failure::Use(format!("{file}: {}", error.in_lang(context.lang)))
        })
    }
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum AdjudicateArg {
    /// Play every game to its end
    Never,
    /// When one side wins however badly it plays on
    Decided,
    /// Also when both players have proved the same result
    Solved,
}

impl From<AdjudicateArg> for Adjudicate {
    fn from(given: AdjudicateArg) -> Adjudicate {
        match given {
            AdjudicateArg::Never => Adjudicate::Never,
            AdjudicateArg::Decided => Adjudicate::Decided,
            AdjudicateArg::Solved => Adjudicate::Solved,
        }
    }
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum ClockArg {
    /// Real time
    Wall,
    /// The work of a processor: of one thread of our players, of all threads of a program
    Cpu,
}

impl From<ClockArg> for Measure {
    fn from(given: ClockArg) -> Measure {
        match given {
            ClockArg::Wall => Measure::Wall,
            ClockArg::Cpu => Measure::Cpu,
        }
    }
}

/// A value with a parser of its own, whose error says what is accepted.
#[derive(Clone, Copy, Debug)]
struct Parsed<T>(T);

impl<T: FromStr<Err = Text>> FromStr for Parsed<T> {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Parsed<T>, Expected> {
        text.parse().map(Parsed).map_err(Expected)
    }
}

#[derive(Clone, Copy, Debug)]
struct TimeArg(Duration);

impl FromStr for TimeArg {
    type Err = Expected;

    fn from_str(text: &str) -> Result<TimeArg, Expected> {
        const FORM: Text = Text::key(&crate::TEXTS, "takes.time");
        Budget::parse_time(text).map(TimeArg).ok_or(Expected(FORM))
    }
}

/// What follows `go` in a line of the protocol.
#[derive(Clone, Debug)]
struct GoArg(String);

impl FromStr for GoArg {
    type Err = Expected;

    fn from_str(text: &str) -> Result<GoArg, Expected> {
        const FORM: Text = Text::key(&crate::TEXTS, "takes.go");
        let text = text.trim();
        let is_line = !text.is_empty() && !text.contains(char::is_control);
        is_line
            .then(|| GoArg(text.to_owned()))
            .ok_or(Expected(FORM))
    }
}
