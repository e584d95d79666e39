//! The command line: what every command shares.

mod board;
mod input;
mod solver;
pub(crate) mod usage;
mod values;

use std::env;

use clap::error::Error;
use clap::{Command as ClapCommand, CommandFactory, FromArgMatches, Parser};
use clap::{Subcommand, ValueEnum};
use game::Lang;
use plain::{Called, Glyphs};

use crate::arena::args::ArenaArgs;
use crate::bench::args::BenchArgs;
use crate::best::BestArgs;
use crate::book::args::BookArgs;
use crate::course::args::CourseArgs;
use crate::db::args::DbArgs;
use crate::doctor::DoctorArgs;
use crate::estimate::EstimateArgs;
use crate::explain::args::ExplainArgs;
use crate::fair::args::FairArgs;
use crate::games::GamesArgs;
use crate::library::args::LibraryArgs;
use crate::matches::args::MatchArgs;
use crate::matrix::args::MatrixArgs;
use crate::new_game::NewGameArgs;
use crate::perft::PerftArgs;
use crate::play::args::PlayArgs;
use crate::puzzles::args::PuzzlesArgs;
use crate::review::args::ReviewArgs;
use crate::rules::RulesArgs;
use crate::serve::args::ServeArgs;
use crate::shell::args::{CompletionsArgs, ManArgs};
use crate::show::ShowArgs;
use crate::site::SiteArgs;
use crate::solve::args::SolveArgs;
use crate::tune::args::TuneArgs;
use crate::ugi::UgiArgs;

pub(crate) use board::BoardArgs;
pub(crate) use input::read_text;
pub(crate) use solver::{DatabaseProgress, SolverArgs, open_solver};
pub(crate) use values::{Expected, OutOfRange, Seconds, Seed, Whole};

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
    /// Write the page as a folder that any web host can carry
    Site(SiteArgs),
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
    /// What every move of a game cost, and why
    Review(ReviewArgs),
    /// Build, check and ask endgame databases
    Db(DbArgs),
    /// Opening books: build one, check one, look one up
    Book(BookArgs),
    /// Find starts from which neither side is better off
    Fair(FairArgs),
    /// Puzzles: positions with one proven answer
    Puzzles(PuzzlesArgs),
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
    #[command(alias = "reckon")]
    Estimate(EstimateArgs),
    /// Lessons, solved problems, a glossary, and practice
    Course(CourseArgs),
    /// The games that were played here: list, count, export, import
    Library(LibraryArgs),
    /// A crate to begin a game of your own with
    NewGame(NewGameArgs),
    /// A script that completes commands and options in a shell
    Completions(CompletionsArgs),
    /// Manual pages for the program and its commands
    Man(ManArgs),
    /// What is installed, what is damaged, and how to mend it
    Doctor(DoctorArgs),
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum LangArg {
    Id,
    En,
}

impl Args {
    /// The declaration of the command line, for a program of this name, with the help
    /// texts of a language.
    pub(crate) fn declared(program: &'static str, lang: Lang) -> ClapCommand {
        let named = Args::command().name(program).bin_name(program);
        let mut declared = with_negative_values(named);
        declared.build();
        crate::help::localised(declared, crate::TEXTS.words(lang))
    }

    /// The declaration without texts, which costs less.
    pub(crate) fn bare(program: &'static str) -> ClapCommand {
        let mut declared = with_negative_values(Args::command().name(program));
        declared.build();
        declared
    }

    /// Parses the command line, the name of the program first.
    pub(crate) fn read(declared: &ClapCommand, typed: &[String]) -> Result<Args, Error> {
        let matches = declared.clone().try_get_matches_from(typed)?;
        Args::from_arg_matches(&matches)
    }

    /// Language and characters only, from a command line that could not be parsed.
    pub(crate) fn display_only(typed: &[String]) -> Args {
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

    /// The language of `--lang`, or of the locale.
    pub(crate) fn language(&self) -> Lang {
        match self.lang {
            Some(LangArg::Id) => Lang::Id,
            Some(LangArg::En) => Lang::En,
            None => words::lang_from_locale(variable),
        }
    }

    /// Was the line-by-line program requested?
    pub(crate) fn is_plain(&self) -> bool {
        let plays_plainly = match &self.command {
            Some(Command::Play(args)) => args.plain,
            _ => false,
        };
        self.plain || plays_plainly
    }

    /// ASCII if requested, or if the locale is not UTF-8.
    pub(crate) fn glyphs(&self) -> Glyphs {
        if self.ascii || !words::is_utf8_locale(variable) {
            Glyphs::Ascii
        } else {
            Glyphs::Unicode
        }
    }

    /// How the program was called, for messages that suggest a command.
    pub(crate) fn called(&self, program: &'static str) -> Called<'static> {
        Called {
            program,
            with_lang: self.lang.is_some(),
            with_ascii: self.ascii,
        }
    }
}

/// Lets every option take a negative number as its value: its own parser refuses it, with
/// a sentence that says what it takes.
fn with_negative_values(command: ClapCommand) -> ClapCommand {
    command
        .mut_args(|arg| {
            let takes_value = arg.get_action().takes_values() && !arg.is_positional();
            if takes_value {
                arg.allow_negative_numbers(true)
            } else {
                arg
            }
        })
        .mut_subcommands(with_negative_values)
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok()
}

#[cfg(test)]
#[path = "../../tests/support/documents.rs"]
mod documents;

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    use super::*;

    #[test]
    fn the_parser_reads_every_command_of_the_documents() {
        let declared = Args::declared("siasat", Lang::En);
        let commands = documents::commands();
        assert!(commands.len() > 80, "only {} commands", commands.len());
        let mut bad = Vec::new();
        for shown in commands {
            let line = documents::substituted(&shown.line);
            let line = line.split(['<', '>']).next().unwrap_or_default().trim();
            // A part of the command was left out.
            if line.contains(" … ") {
                continue;
            }
            let words = documents::words(line);
            let is_name = words.len() <= 3;
            match Args::read(&declared, &words) {
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::DisplayHelp => {}
                // `siasat perft` within a sentence is the name of the command.
                Err(error)
                    if is_name
                        && matches!(
                            error.kind(),
                            ErrorKind::MissingRequiredArgument
                                | ErrorKind::MissingSubcommand
                                | ErrorKind::InvalidValue
                                | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
                        ) => {}
                Err(error) => {
                    let sentence = usage::sentence(&declared, &words, &error, Lang::En);
                    bad.push(format!("{}: {line}: {sentence}", shown.file));
                }
            }
        }
        assert!(bad.is_empty(), "{}", bad.join("\n"));
    }
}
