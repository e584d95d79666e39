use std::path::PathBuf;
use std::str::FromStr;

use game::Text;
use lab::matrix::Fraction;

use crate::args::{Expected, Whole};

#[derive(clap::Args, Debug)]
pub(crate) struct MatrixArgs {
    /// What the row player gets: a file, `-` for standard input, or the matrix itself
    /// such as "3,-1; -2,4". Names of rows and columns may stand in it
    #[arg(allow_hyphen_values = true)]
    pub(crate) matrix: Option<String>,

    /// What the column player gets: checks whether the two add up to nothing everywhere
    #[arg(long, value_name = "MATRIX", allow_hyphen_values = true)]
    pub(crate) other: Option<String>,

    /// Make the matrix of a defender who protects so many of the things in --losses
    #[arg(long, value_name = "K", requires = "losses", conflicts_with_all = ["matrix", "station"])]
    pub(crate) protect: Option<Whole<1, 100>>,

    /// The things, and what the loss of each costs: "A=50 B=30 C=20 D=10"
    #[arg(long, value_name = "THINGS", requires = "protect")]
    pub(crate) losses: Option<String>,

    /// What a strike at a protected thing brings the defender
    #[arg(long, value_name = "X", default_value = "10")]
    pub(crate) reward: Payoff,

    /// Make the matrix of a defender who stations so many units at the --places
    #[arg(long, value_name = "K", requires = "places", conflicts_with = "matrix")]
    pub(crate) station: Option<Whole<1, 100>>,

    /// The places, each with the paths that it covers:
    /// "North:North East South:South West Centre:North,South"
    #[arg(long, value_name = "PLACES", requires = "station")]
    pub(crate) places: Option<String>,

    /// How many units must cover a path to hold it
    #[arg(long, value_name = "N", default_value = "2")]
    pub(crate) need: Whole<1, 100>,

    /// Write the picture of a game with two rows or two columns to this SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// A payoff: any number that a matrix may hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Payoff(pub(crate) Fraction);

impl FromStr for Payoff {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Payoff, Expected> {
        let number = Fraction::read(text).map(Payoff);
        number.ok_or(Expected(Text::key(&crate::TEXTS, "takes.number")))
    }
}
