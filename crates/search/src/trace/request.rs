use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::vec;

use game::{Lang, Message, Position, Side};

use super::Algorithm;
use crate::TEXTS;
use crate::textbook::{LeafEval, Node, Order, Reversed, Sorted, TextbookLimits};

/// Which search to trace, and how much of it to record.
#[derive(Clone, Copy, Debug)]
pub struct TraceRequest<'a> {
    /// The search.
    pub algorithm: Algorithm,
    /// The depth.
    pub depth: u32,
    /// In which order moves are tried.
    pub ordering: MoveOrdering,
    /// The window of the root, in the [`Quantity`] of the values; the full one when `None`.
    pub window: Option<(f64, f64)>,
    /// Which side MAX is: by default the one to move.
    pub max: Option<Side>,
    /// Nodes further from the root than this are searched and counted, but not recorded.
    pub levels: u32,
    /// The moves to the requested node: above it, only this line is recorded.
    pub line: &'a [String],
    /// The most nodes that are recorded.
    pub most: usize,
    /// The number of simulations of Monte Carlo tree search.
    pub simulations: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// When to give up.
    pub limits: TextbookLimits<'a>,
}

impl TraceRequest<'_> {
    /// A search to this depth, recorded up to 100,000 nodes.
    pub fn new(algorithm: Algorithm, depth: u32) -> TraceRequest<'static> {
        TraceRequest {
            algorithm,
            depth,
            ordering: MoveOrdering::Natural,
            window: None,
            max: None,
            levels: u32::MAX,
            line: &[],
            most: 100_000,
            simulations: 100,
            seed: 2026,
            limits: TextbookLimits::default(),
        }
    }
}

/// In which order moves are tried.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MoveOrdering {
    /// The game's own order.
    #[default]
    Natural,
    /// The game's own order reversed.
    Reversed,
    /// By leaf evaluation, the best for the side to move first.
    Best,
    /// By leaf evaluation, the best for the side to move last: the worst case for pruning.
    Worst,
}

impl MoveOrdering {
    /// All orderings.
    pub const ALL: [MoveOrdering; 4] = [
        MoveOrdering::Natural,
        MoveOrdering::Reversed,
        MoveOrdering::Best,
        MoveOrdering::Worst,
    ];

    /// Its name on the command line and in the API.
    pub const fn word(self) -> &'static str {
        match self {
            MoveOrdering::Natural => "natural",
            MoveOrdering::Reversed => "reversed",
            MoveOrdering::Best => "best",
            MoveOrdering::Worst => "worst",
        }
    }
}

impl FromStr for MoveOrdering {
    type Err = ();

    fn from_str(word: &str) -> Result<MoveOrdering, ()> {
        let mut all = MoveOrdering::ALL.into_iter();
        all.find(|one| one.word() == word).ok_or(())
    }
}

/// The requested order of moves.
pub(super) struct RequestedOrder<'a, L> {
    pub(super) ordering: MoveOrdering,
    pub(super) leaf_eval: &'a L,
}

impl<P: Position, L: LeafEval<P>> Order<P> for RequestedOrder<'_, L> {
    type Moves = vec::IntoIter<P::Move>;

    fn moves(&self, pos: &P, node: Node) -> Self::Moves {
        match self.ordering {
            MoveOrdering::Natural => pos.moves().collect::<Vec<_>>().into_iter(),
            MoveOrdering::Reversed => Reversed.moves(pos, node),
            MoveOrdering::Best => Sorted::by(self.leaf_eval).moves(pos, node),
            MoveOrdering::Worst => {
                let mut best: Vec<P::Move> = Sorted::by(self.leaf_eval).moves(pos, node).collect();
                best.reverse();
                best.into_iter()
            }
        }
    }
}

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Quantity {
    /// Points, by which MAX wins.
    #[default]
    Points,
    /// The probability that MAX wins, from 0 to 1.
    WinProbability,
}

/// How the values of a [`LeafEval`] become values of a trace.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ValueScale {
    /// How many units make one point.
    pub unit: i32,
    /// How many units a won game has on top of its points, if any.
    pub win: Option<i32>,
    /// The lowest value of a leaf, in units, for pruning at chance nodes.
    pub lowest: i32,
    /// The highest value of a leaf, in units.
    pub highest: i32,
    /// What the values of the trace are. As probabilities, −1 point, a loss, becomes 0 and 1
    /// point, a win, becomes 1.
    pub quantity: Quantity,
}

impl ValueScale {
    /// Leaf values are points.
    pub const POINTS: ValueScale = ValueScale {
        unit: 1,
        win: None,
        lowest: -i32::MAX,
        highest: i32::MAX,
        quantity: Quantity::Points,
    };

    /// A leaf value in units as the trace shows it, in points or as a probability; see
    /// [`SearchTrace::WON`](super::SearchTrace::WON).
    pub fn to_quantity(&self, value: f64) -> f64 {
        let unit = f64::from(self.unit.max(1));
        match self.win.map(f64::from) {
            Some(win) if value.is_finite() && value.abs() > win / 2.0 => {
                (value - win * value.signum()) / unit + super::SearchTrace::WON * value.signum()
            }
            _ => match self.quantity {
                Quantity::Points => value / unit,
                Quantity::WinProbability => (value / unit + 1.0) / 2.0,
            },
        }
    }

    /// The reverse of [`to_quantity`](Self::to_quantity), for the ends of a window.
    pub fn to_units(&self, value: f64) -> i32 {
        let most = f64::from(i32::MAX);
        let points = match self.quantity {
            Quantity::Points => value,
            Quantity::WinProbability => value * 2.0 - 1.0,
        };
        (points * f64::from(self.unit.max(1)))
            .round()
            .clamp(-most, most) as i32
    }
}

/// Why a search cannot be traced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// The game has chance nodes, and the algorithm does not handle them.
    Chance(Algorithm),
    /// The game has no evaluator for unfinished positions.
    NoEval,
    /// The game is over.
    Over,
}

impl Unsupported {
    /// The error as a clause without a full stop.
    pub fn message(&self) -> Message {
        match self {
            Unsupported::Chance(given) => TEXTS
                .message("unsupported.chance")
                .with("given", given.to_string())
                .with("fit", Algorithm::words(true)),
            Unsupported::NoEval => TEXTS.message("unsupported.no-eval"),
            Unsupported::Over => TEXTS.message("unsupported.over"),
        }
    }

    /// The error as half a sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for Unsupported {}
