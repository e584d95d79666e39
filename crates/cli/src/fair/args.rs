use std::path::PathBuf;

use crate::args::Whole;

#[derive(clap::Args, Debug)]
pub(crate) struct FairArgs {
    /// The game, with options if any: kalah, or kalah:empty-capture=yes
    pub(crate) game: String,

    /// How many seeds may lie elsewhere than at the usual start, at most
    #[arg(long, value_name = "N", default_value = "2")]
    pub(crate) moved: Whole<0, 4>,

    /// Write the starts into this file, one on a line. What is known already is kept in
    /// FILE.part meanwhile: when stopped, the same command goes on
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Threads to solve with (default: all cores)
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<Whole<1, 256>>,

    /// Megabytes for the database, at most; it takes no more than half of what is free
    #[arg(long, value_name = "MB", default_value = "6144")]
    pub(crate) memory: Whole<1, 1_048_576>,

    /// How many positions the engine searches at a start, in games that are not solved
    #[arg(long, value_name = "N", default_value = "200000")]
    pub(crate) nodes: Whole<1, 1_000_000_000>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
