use std::path::PathBuf;

use crate::args::{BoardArgs, SolverArgs};

#[derive(clap::Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// Only who wins: +1, 0 or -1
    #[arg(long)]
    pub(crate) wdl: bool,

    /// Only the value and a best line, not the value of every move
    #[arg(long)]
    pub(crate) value: bool,

    /// Search by proof numbers instead of alpha-beta: where the fewest answers seem to be
    /// missing. Often fewer positions where the way to win is narrow; one thread
    #[arg(long, conflicts_with = "threads")]
    pub(crate) proof_number: bool,

    /// Find out in how many moves who wins can have won, whatever the other does; takes
    /// longer
    #[arg(long, conflicts_with = "batch")]
    pub(crate) distance: bool,

    /// Write down a strategy for each side, check it by the rules alone, and print how
    /// many positions that were
    #[arg(long, conflicts_with = "batch")]
    pub(crate) proof: bool,

    /// Solve one position for each line of standard input, and print for each
    /// `position value nodes microseconds`. A line is the text of a position, or moves
    /// divided by spaces, or moves of one letter each such as 4455
    #[arg(long)]
    pub(crate) batch: bool,

    /// Keep the solver's table in this file, and go on from there if it exists: a long
    /// search may be stopped at any time
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// By search alone, without the book of values that the program brings along
    #[arg(long)]
    pub(crate) no_book: bool,

    #[command(flatten)]
    pub(crate) solver: SolverArgs,

    /// One JSON object; with --batch one for each line
    #[arg(long)]
    pub(crate) json: bool,
}
