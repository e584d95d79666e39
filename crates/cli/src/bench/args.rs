use clap::Subcommand;

use crate::args::{Seconds, Seed};

#[derive(clap::Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Option<Bench>,

    /// Search less deeply: seconds become a moment, and the count another one
    #[arg(long)]
    pub(crate) quick: bool,

    /// One JSON object for each position or game
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Bench {
    /// Moves made a second, beside walks written by hand for one game only
    Perft(BenchRun),
    /// Random games a second, every game
    Playouts(PlayoutsArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchRun {
    /// Seconds for each game, about
    #[arg(long, value_name = "S", default_value = "2")]
    pub(crate) seconds: Seconds,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PlayoutsArgs {
    #[command(flatten)]
    pub(crate) run: BenchRun,

    /// Seed of the random games: same seed, same games
    #[arg(long, value_name = "N", default_value = "2026")]
    pub(crate) seed: Seed,
}
