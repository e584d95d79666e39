use std::env;

use clap::error::Error;
use clap::{Command as ClapCommand, CommandFactory, FromArgMatches, Parser};
use clap::{Subcommand, ValueEnum};
use game::Lang;
use lobby::Player;
use plain::{Called, Glyphs};

use crate::arena_args::ArenaArgs;
use crate::bench_args::BenchArgs;
use crate::board_args::BoardArgs;
use crate::book_args::BookArgs;
use crate::db_args::DbArgs;
use crate::explain_args::ExplainArgs;
use crate::match_args::MatchArgs;
use crate::play_args::PlayArgs;
use crate::serve_args::ServeArgs;
use crate::solve_args::SolveArgs;
use crate::study_args::{CourseArgs, MatrixArgs, ReckonArgs};
use crate::tune_args::TuneArgs;
use crate::values::Whole;

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

    /// The menu line by line, for screen readers and simple terminals
    #[arg(long)]
    plain: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play a game in the terminal
    Play(PlayArgs),
    /// Serve the page for the browser, on this machine
    Serve(ServeArgs),
    /// List the games and their options
    Games(GamesArgs),
    /// Print the rules of a game
    Rules(RulesArgs),
    /// Show a position: board, turn, legal moves, score, result
    Show(ShowArgs),
    /// Count move sequences
    Perft(PerftArgs),
    /// What a player would do here, with value, depth and line
    Best(BestArgs),
    /// The exact value of a position, of every move, and a line of best play
    Solve(SolveArgs),
    /// Build, check and ask endgame databases
    Db(DbArgs),
    /// Opening books: build one, check one, look one up
    Book(BookArgs),
    /// A search of a tree or a position, step by step
    Explain(ExplainArgs),
    /// Games between two players, and what they prove
    Match(MatchArgs),
    /// Tournaments: play them from a file, stop, go on, see what they prove
    Arena(ArenaArgs),
    /// Speak the Universal Game Interface on standard input and output
    Ugi(UgiArgs),
    /// Search fixed positions: a node count that tells whether the engine has changed
    Bench(BenchArgs),
    /// Breed better weights for an evaluation, and play a match that shows whether they are
    Tune(TuneArgs),
    /// Matrix games: maximin, saddle points, dominated strategies, mixed equilibrium
    Matrix(MatrixArgs),
    /// How large a tree is, how long it takes, how deep a budget reaches
    Reckon(ReckonArgs),
    /// Lessons, solved problems, a glossary, and practice
    Course(CourseArgs),
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
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) depth: Whole<0, 1000>,

    /// Threads to count with (default: one for each core)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) threads: Option<Whole<1, 256>>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// Who thinks: engine:time=1s, alphabeta:depth=6, mcts:sims=10000, level=medium …
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    pub(crate) player: Player,

    /// Value every move, not only the best
    #[arg(long)]
    pub(crate) all: bool,

    /// Write how the search went to this file, one row of CSV a step; `-` writes to
    /// standard output. With --json the rows are in the object too
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub(crate) trace: Option<String>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct UgiArgs {
    /// The game, with options if any
    pub(crate) game: String,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum LangArg {
    Id,
    En,
}

impl Args {
    /// The command line as clap knows it, for a program of this name, with the help
    /// texts of a language.
    pub(crate) fn declared(program: &'static str, lang: Lang) -> ClapCommand {
        let mut declared = Args::command().name(program).bin_name(program);
        declared.build();
        crate::help::localised(declared, crate::TEXTS.words(lang))
    }

    /// Reads the command line, the name of the program first.
    pub(crate) fn read(declared: &ClapCommand, typed: &[String]) -> Result<Args, Error> {
        let matches = declared.clone().try_get_matches_from(typed)?;
        Args::from_arg_matches(&matches)
    }

    /// Only how to show things, from a command line that could not be read.
    pub(crate) fn glimpse(typed: &[String]) -> Args {
        let values = typed.iter().zip(typed.iter().skip(1));
        let behind = values.filter(|(flag, _)| *flag == "--lang");
        let joined = typed.iter().filter_map(|word| word.strip_prefix("--lang="));
        let mut lang = behind.map(|(_, value)| value.as_str()).chain(joined);
        Args {
            command: None,
            lang: lang.find_map(|code| LangArg::from_str(code, false).ok()),
            ascii: typed.iter().any(|word| word == "--ascii"),
            plain: false,
        }
    }

    /// The language that was chosen, or that of the locale.
    pub(crate) fn language(&self) -> Lang {
        match self.lang {
            Some(LangArg::Id) => Lang::Id,
            Some(LangArg::En) => Lang::En,
            None => words::lang_from_locale(variable),
        }
    }

    /// Is everything to be said line by line?
    pub(crate) fn is_plain(&self) -> bool {
        let plays_plainly = match &self.command {
            Some(Command::Play(args)) => args.plain,
            _ => false,
        };
        self.plain || plays_plainly
    }

    /// ASCII when asked for, or when the locale does not say that more will show.
    pub(crate) fn glyphs(&self) -> Glyphs {
        if self.ascii || !words::is_utf8_locale(variable) {
            Glyphs::Ascii
        } else {
            Glyphs::Unicode
        }
    }

    /// What a command that plays on must say again.
    pub(crate) fn called(&self, program: &'static str) -> Called<'static> {
        Called {
            program,
            with_lang: self.lang.is_some(),
            with_ascii: self.ascii,
        }
    }
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok()
}
