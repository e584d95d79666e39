use std::env;
use std::io::{self, Read};

use clap::{Parser, Subcommand, ValueEnum};
use game::Lang;
use lobby::{Luck, Player, Session};
use plain::Glyphs;

use crate::House;
use crate::failure::Failure;

/// Play, study and solve games of two opponents.
///
/// GAME is a name such as `kalah`, or a name with options such as
/// `kalah:pits=5,seeds=3`; `siasat games` lists them all.
#[derive(Parser, Debug)]
#[command(name = "siasat", version)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Language: Indonesian or English (default: from the locale)
    #[arg(long, global = true, value_enum)]
    lang: Option<LangArg>,

    /// Draw with plain ASCII characters only
    #[arg(long, global = true)]
    ascii: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play a game in the terminal
    Play(PlayArgs),
    /// List the games and their options
    Games(GamesArgs),
    /// Print the rules of a game
    Rules(RulesArgs),
    /// Show a position: board, turn, legal moves, score, result
    Show(ShowArgs),
    /// Count move sequences
    Perft(PerftArgs),
    /// Measure speed
    Bench(BenchArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// Who plays the first side: human or random
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub(crate) first: Player,

    /// Who plays the second side: human or random
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub(crate) second: Player,

    /// Line by line, for pipes, screen readers and simple terminals
    #[arg(long)]
    pub(crate) plain: bool,

    /// Seed of all chance in the game: same seed, same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl PlayArgs {
    pub(crate) fn luck(&self) -> Luck {
        Luck::new(self.seed.unwrap_or_else(Luck::any_seed))
    }
}

#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    /// One JSON object for each game
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct RulesArgs {
    /// The game
    pub(crate) game: String,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// How many moves deep
    #[arg(long, value_name = "N")]
    pub(crate) depth: u32,

    /// Threads to count with (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Bench,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Bench {
    /// Moves made a second, beside walks written by hand for one game only
    Perft(BenchRun),
    /// Random games a second, every game
    Playouts(BenchRun),
}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchRun {
    /// Seconds for each game, about
    #[arg(long, value_name = "S", default_value = "2")]
    pub(crate) seconds: Seconds,

    /// One JSON object for each game
    #[arg(long)]
    pub(crate) json: bool,
}

/// A time that a person is willing to wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(pub(crate) f64);

impl std::str::FromStr for Seconds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Seconds, &'static str> {
        match text.parse() {
            Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(Seconds(seconds)),
            _ => Err("give a number from 0.01 to 3600"),
        }
    }
}

/// A game and a position in it.
#[derive(clap::Args, Debug)]
pub(crate) struct BoardArgs {
    /// The game, with options if any: kalah, or kalah:pits=5,seeds=3
    pub(crate) game: String,

    /// Start from this position; `-` reads it from standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,

    /// Then make these moves, divided by spaces or commas
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        allow_hyphen_values = true
    )]
    moves: String,
}

impl BoardArgs {
    /// Opens the game and goes to the position.
    pub(crate) fn open(&self, house: &House<'_>) -> Result<Box<dyn Session>, Failure> {
        let mut session = lobby::open(house.games, &self.game)?;
        match self.position.as_deref() {
            None => {}
            Some("-") => session.set_up(&read_position()?)?,
            Some(position) => session.set_up(position)?,
        }
        let moves = self.moves.split([' ', ',', '\t', '\n']);
        for (number, text) in (1..).zip(moves.filter(|text| !text.is_empty())) {
            session
                .play(text)
                .map_err(|error| Failure::Use(format!("move {number}: {error}")))?;
        }
        Ok(session)
    }
}

/// A position from standard input. Reads no more than any position could need; what
/// is no text is refused later, as no position.
fn read_position() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    io::stdin().take(1 << 16).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum LangArg {
    Id,
    En,
}

impl Args {
    pub(crate) fn language(&self) -> Lang {
        match self.lang {
            Some(LangArg::Id) => Lang::Id,
            Some(LangArg::En) => Lang::En,
            None => words::lang_from_locale(|name| env::var(name).ok()),
        }
    }

    /// ASCII when asked for, or when the locale says that nothing else will show.
    pub(crate) fn glyphs(&self) -> Glyphs {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .filter_map(|name| env::var(name).ok())
            .find(|value| !value.is_empty())
            .unwrap_or_default();
        if self.ascii || matches!(locale.as_str(), "C" | "POSIX") {
            Glyphs::Ascii
        } else {
            Glyphs::Unicode
        }
    }
}
