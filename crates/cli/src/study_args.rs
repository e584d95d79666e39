//! The arguments of the commands for those who study.

use std::path::PathBuf;
use std::str::FromStr;

use game::Text;
use lab::matrix::Fraction;

use crate::values::{Expected, OutOfRange, Seed, Whole};

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
    #[arg(long, value_name = "K", allow_negative_numbers = true, requires = "losses",
          conflicts_with_all = ["matrix", "station"])]
    pub(crate) protect: Option<Whole<1, 100>>,

    /// The things, and what the loss of each costs: "A=50 B=30 C=20 D=10"
    #[arg(long, value_name = "THINGS", requires = "protect")]
    pub(crate) losses: Option<String>,

    /// What a strike at a protected thing brings the defender
    #[arg(
        long,
        value_name = "X",
        default_value = "10",
        allow_negative_numbers = true
    )]
    pub(crate) reward: Payoff,

    /// Make the matrix of a defender who stations so many units at the --places
    #[arg(
        long,
        value_name = "K",
        allow_negative_numbers = true,
        requires = "places",
        conflicts_with = "matrix"
    )]
    pub(crate) station: Option<Whole<1, 100>>,

    /// The places, each with the paths that it covers:
    /// "North:North East South:South West Centre:North,South"
    #[arg(long, value_name = "PLACES", requires = "station")]
    pub(crate) places: Option<String>,

    /// How many units must cover a path to hold it
    #[arg(
        long,
        value_name = "N",
        default_value = "2",
        allow_negative_numbers = true
    )]
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

#[derive(clap::Args, Debug)]
pub(crate) struct ReckonArgs {
    /// Moves in every position; it may be a mean such as 35 or 2.5
    #[arg(allow_negative_numbers = true)]
    pub(crate) branching: Branching,

    /// Moves to look ahead
    #[arg(allow_negative_numbers = true)]
    pub(crate) depth: Option<Whole<0, 1_000_000>>,

    /// Positions a second
    #[arg(
        long,
        value_name = "N",
        default_value = "1000000",
        allow_negative_numbers = true
    )]
    pub(crate) rate: Many,

    /// How deep do so many positions reach? 10000000, 1e7 or 10^7
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        conflicts_with = "time"
    )]
    pub(crate) nodes: Option<Many>,

    /// How deep does so much time reach? 90s, 3m, 2h or 1d
    #[arg(long, value_name = "TIME", allow_negative_numbers = true)]
    pub(crate) time: Option<Span>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Moves in every position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branching(pub(crate) f64);

impl FromStr for Branching {
    type Err = OutOfRange;

    fn from_str(text: &str) -> Result<Branching, OutOfRange> {
        let range = 1.0..=1_000_000.0;
        let number = plain_number(text).filter(|number| range.contains(number));
        number.map(Branching).ok_or(OutOfRange::new(1, 1_000_000))
    }
}

/// A count that may be large: `10000000`, `1e7` or `10^7`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Many(pub(crate) f64);

impl FromStr for Many {
    type Err = OutOfRange;

    fn from_str(text: &str) -> Result<Many, OutOfRange> {
        let number = match text.split_once('^') {
            Some((base, exponent)) => plain_number(base)
                .zip(plain_number(exponent))
                .map(|(base, exponent)| base.powf(exponent)),
            None => plain_number(text),
        };
        let number = number.filter(|number| (1.0..=1e300).contains(number));
        number.map(Many).ok_or(OutOfRange::new(1, "10^300"))
    }
}

/// A time to think, in seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span(pub(crate) f64);

impl FromStr for Span {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Span, Expected> {
        let units = [("s", 1.0), ("m", 60.0), ("h", 3600.0), ("d", 86_400.0)];
        let mut spans = units.iter().filter_map(|(unit, seconds)| {
            let number = plain_number(text.strip_suffix(unit)?)?;
            Some(number * seconds)
        });
        let seconds = spans.next().filter(|span| (1e-6..=1e15).contains(span));
        seconds
            .map(Span)
            .ok_or(Expected(Text::key(&crate::TEXTS, "takes.duration")))
    }
}

/// A number that begins with a digit: nothing like `inf` or `nan`.
fn plain_number(text: &str) -> Option<f64> {
    let begins_well = text.starts_with(|c: char| c.is_ascii_digit());
    text.parse().ok().filter(|_| begins_well)
}

#[derive(clap::Args, Debug)]
pub(crate) struct CourseArgs {
    /// `lesson`, `glossary`, `practice`, or the number of a problem: 1 to 22, S1 to S5
    /// (default: a list of everything)
    pub(crate) part: Option<String>,

    /// The name or number of the lesson
    pub(crate) which: Option<String>,

    /// Seed of the trees in practice: same seed, same trees
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,

    /// How many trees to practise on
    #[arg(
        long,
        value_name = "N",
        default_value = "5",
        allow_negative_numbers = true
    )]
    pub(crate) trees: Whole<1, 1000>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
