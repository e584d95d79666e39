use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use clap::Subcommand;
use game::Text;
use lobby::Level;

use crate::args::{Expected, Seconds, Seed, Whole};

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
    /// A server under load: many play against machines, others analyse
    Serve(ServeLoadArgs),
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

#[derive(clap::Args, Debug)]
pub(crate) struct ServeLoadArgs {
    /// Seconds of load
    #[arg(long, value_name = "S", default_value = "60")]
    pub(crate) seconds: Seconds,

    /// People who play, each moving a second after its turn has come
    #[arg(long, value_name = "N", default_value = "200")]
    pub(crate) players: Whole<0, 2000>,

    /// People who analyse without a pause
    #[arg(long, value_name = "N", default_value = "20")]
    pub(crate) analyses: Whole<0, 500>,

    /// Seconds of each analysis
    #[arg(long, value_name = "S", default_value = "2")]
    pub(crate) analysis_seconds: Seconds,

    /// The machine's level
    #[arg(long, value_name = "LEVEL", default_value = "medium")]
    pub(crate) level: LevelWord,
}

/// The word for a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LevelWord(&'static str);

impl Display for LevelWord {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl FromStr for LevelWord {
    type Err = Expected;

    fn from_str(text: &str) -> Result<LevelWord, Expected> {
        const FORM: Text = Text::key(&lobby::TEXTS, "takes.level");
        let mut words = Level::ALL.map(Level::word).into_iter();
        let word = words.find(|word| *word == text);
        word.map(LevelWord).ok_or(Expected(FORM))
    }
}
