use std::path::PathBuf;

use clap::Subcommand;

use crate::args::{BoardArgs, Seed, Whole};

#[derive(clap::Args, Debug)]
pub(crate) struct DbArgs {
    #[command(subcommand)]
    pub(crate) what: Db,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Db {
    /// Work out all positions with few seeds, into a file that players use from then on
    Build(BuildArgs),
    /// Work out some positions again, and tell whether the file is right
    Verify(VerifyArgs),
    /// What a position is worth, and each of its moves
    Query(QueryArgs),
    /// Which databases there are, or what is in one
    Info(InfoArgs),
    /// How much the side to move can bank before the other is to move
    Turn(TurnArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct BuildArgs {
    /// The game, with options if any: kalah, or kalah:pits=5
    pub(crate) game: String,

    /// The most seeds in play. Each one more takes half as much again: kalah with 18
    /// takes 86 MB of memory and of disk, with 24 it takes 1.3 GB
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Whole<1, 48>,

    #[command(flatten)]
    pub(crate) file: FileArgs,

    /// Threads to work with (default: one for each core)
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<Whole<1, 256>>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The game, with options if any
    pub(crate) game: String,

    #[command(flatten)]
    pub(crate) file: FileArgs,

    /// How many positions to work out again
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) positions: Whole<1, 1_000_000_000>,

    /// Seed of the choice of positions: same seed, same positions
    #[arg(long, value_name = "N", default_value = "2026")]
    pub(crate) seed: Seed,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    #[command(flatten)]
    pub(crate) file: FileArgs,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct InfoArgs {
    /// The game, with options if any; without, all databases are listed
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) file: FileArgs,

    /// One JSON object; without a game, one for each database
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct TurnArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// Bank at least so many points more than the other side, in as few moves as possible
    #[arg(long, value_name = "N")]
    pub(crate) bank: Whole<1, 255>,

    /// In any number of moves: the first way that is found
    #[arg(long)]
    pub(crate) anyhow: bool,

    /// Look at no more than so many million positions
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) millions: Whole<1, 1000>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug, Default)]
pub(crate) struct FileArgs {
    /// The file of the database (default: in the folder where players look for it)
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}
