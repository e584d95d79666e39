use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

use crate::args::{Seed, Whole};

#[derive(clap::Args, Debug)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    pub(crate) what: PuzzlesCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PuzzlesCommand {
    /// Make a file of puzzles
    Make(MakeArgs),
    /// Prove every puzzle of a file again
    Check(CheckArgs),
    /// Show a puzzle, and its answer if wanted
    Show(ShowArgs),
    /// Solve puzzles, one after another
    Play(PlayArgs),
}

/// Which puzzles.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct ChosenArgs {
    /// Only those of this game, by its name or with its options
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// Only those of this theme
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,

    /// Only those of this grade, from 1 to 5
    #[arg(long, value_name = "N")]
    pub(crate) grade: Option<Whole<1, 5>>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct MakeArgs {
    /// The file to write. What is found meanwhile is kept in FILE.part: when stopped, the
    /// same command goes on
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Only from this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// No more than this many of a kind from each game with its options
    #[arg(long, value_name = "N")]
    pub(crate) at_most: Option<Whole<1, 100_000>>,

    /// The seed of all chance: same seed, same file
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: Seed,

    /// Threads (default: all cores)
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<Whole<1, 256>>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CheckArgs {
    /// The file (default: the puzzles that come with the program)
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) chosen: ChosenArgs,

    /// How to prove them
    #[arg(long, value_enum, default_value = "solver")]
    pub(crate) by: CheckBy,

    /// Only this many, drawn at random
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<Whole<1, 1_000_000>>,

    /// The seed of the sample
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: Seed,

    /// Threads (default: all cores)
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<Whole<1, 256>>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// How puzzles are proved.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum CheckBy {
    /// By the solver
    Solver,
    /// By plain minimax
    Minimax,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ShowArgs {
    /// The number of a puzzle; a date such as 2026-11-16; or `today` (default: one at random)
    pub(crate) which: Option<String>,

    #[command(flatten)]
    pub(crate) chosen: ChosenArgs,

    /// Take the puzzles of this file
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// The seed of the draw
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<Seed>,

    /// Show the answer too
    #[arg(long)]
    pub(crate) answer: bool,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    /// The number of the first puzzle; a date; or `today` (default: any)
    pub(crate) which: Option<String>,

    #[command(flatten)]
    pub(crate) chosen: ChosenArgs,

    /// Take the puzzles of this file
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// The seed of the draw
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<Seed>,
}
