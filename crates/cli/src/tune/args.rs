use crate::args::{Seed, Whole};

#[derive(clap::Args, Debug)]
pub(crate) struct TuneArgs {
    /// The game, with options if any
    pub(crate) game: String,

    /// Which evaluation, where the game has several (default: the engine's)
    #[arg(long, value_name = "NAME")]
    pub(crate) evaluator: Option<String>,

    /// How many sets of weights live at a time
    #[arg(long, value_name = "N", default_value = "16")]
    pub(crate) population: Whole<2, 1000>,

    /// How many generations are bred
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) generations: Whole<1, 10_000>,

    /// Games that each set of weights plays against the present ones
    #[arg(long, value_name = "N", default_value = "40")]
    pub(crate) games: Whole<2, 100_000>,

    /// Positions to look at for a move, about
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) nodes: Whole<1, 1_000_000_000>,

    /// Random moves that open each game
    #[arg(long, value_name = "N", default_value = "4")]
    pub(crate) opening: Whole<0, 100>,

    /// Games of the match at the end, tuned weights against the present ones
    #[arg(long, value_name = "N", default_value = "400")]
    pub(crate) check: Whole<2, 1_000_000>,

    /// Seed of all chance: same seed, same weights
    #[arg(long, value_name = "N", default_value = "2026")]
    pub(crate) seed: Seed,

    /// Games at a time (default: one for each core)
    #[arg(long, value_name = "N")]
    pub(crate) concurrency: Option<Whole<1, 256>>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
