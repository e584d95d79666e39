use std::path::PathBuf;

use lobby::Player;

use crate::args::{BoardArgs, Seed};

#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// Who plays the first side: human (default), level=easy … level=impossible,
    /// engine:time=1s, alphabeta:depth=6, random …
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: Option<Player>,

    /// Who plays the second side
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: Option<Player>,

    /// Line by line, for pipes, screen readers and simple terminals
    #[arg(long)]
    pub(crate) plain: bool,

    /// Write the game into this file, which `show`, `best` and `--load` read again
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Seed of all chance in the game: same seed, same game
    #[arg(long, value_name = "N")]
    seed: Option<Seed>,
}

impl PlayArgs {
    /// The seed that was given.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.seed.map(|seed| seed.0)
    }
}
