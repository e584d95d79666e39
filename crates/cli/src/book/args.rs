use std::path::PathBuf;
use std::str::FromStr;

use clap::Subcommand;
use game::{Side, Text};
use lobby::{SolverMethod, SolverSettings};

use crate::args::{BoardArgs, Expected, Seed, SolverArgs, Whole};

#[derive(clap::Args, Debug)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) what: BookCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BookCommand {
    /// Solve what a side can meet in the opening, and write one best move for each
    Build(BookBuild),
    /// Check that every move of a book that can be met is a best one
    Verify(BookCheck),
    /// What a book is, and its move at a position
    Show(BookShow),
}

#[derive(clap::Args, Debug)]
pub(crate) struct BookBuild {
    /// The game, with options if any
    pub(crate) game: String,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Whose moves: first or second
    #[arg(long, value_name = "SIDE", default_value = "first")]
    pub(crate) side: SideArg,

    /// How many moves from the start
    #[arg(long, value_name = "N", default_value = "6")]
    pub(crate) plies: Whole<0, 100>,

    /// The exact value of every position of the first plies, in place of one side's moves
    #[arg(long, conflicts_with_all = ["side", "points"])]
    pub(crate) values: bool,

    /// The file for the values found so far, from which a stopped build goes on (default:
    /// the file to write with `.journal` at its end)
    #[arg(long, value_name = "FILE", requires = "values")]
    pub(crate) journal: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BookCheck {
    /// The game, with options if any
    pub(crate) game: String,

    /// The file of the book (default: the one that the program brings along)
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// The book of values
    #[arg(long, conflicts_with = "points")]
    pub(crate) values: bool,

    /// How many values to verify
    #[arg(long, value_name = "N", default_value = "100", requires = "values")]
    pub(crate) positions: Whole<1, 1_000_000>,

    /// The same seed, the same positions
    #[arg(long, value_name = "SEED", default_value = "1", requires = "values")]
    pub(crate) seed: Seed,

    /// By proof-number search
    #[arg(long, conflicts_with = "threads")]
    pub(crate) proof_number: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

impl BookCheck {
    /// The settings of the solver that verifies the book.
    pub(crate) fn solver_settings(&self) -> SolverSettings {
        let method = if self.proof_number {
            SolverMethod::ProofNumber
        } else {
            SolverMethod::AlphaBeta
        };
        self.effort.solver.settings(method)
    }
}

#[derive(clap::Args, Debug)]
pub(crate) struct BookShow {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// The file of the book (default: the one that the program brings along)
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// The book of values
    #[arg(long)]
    pub(crate) values: bool,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a book is made with.
#[derive(clap::Args, Debug)]
pub(crate) struct Effort {
    /// Best by points; otherwise it is enough to win, or not to lose
    #[arg(long)]
    pub(crate) points: bool,

    #[command(flatten)]
    pub(crate) solver: SolverArgs,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// `first` or `second`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideArg(pub(crate) Side);

impl FromStr for SideArg {
    type Err = Expected;

    fn from_str(text: &str) -> Result<SideArg, Expected> {
        let side = Side::from_word(text);
        let accepted = Text::key(&crate::TEXTS, "takes.side");
        side.map(SideArg).ok_or(Expected(accepted))
    }
}
