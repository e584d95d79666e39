use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::vec;

use game::{Lang, Message, Position, Side};

use super::Algorithm;
use crate::TEXTS;
use crate::textbook::{LeafEval, Limits, Node, Order, Reversed, Sorted};

/// What somebody wants to be told.
#[derive(Clone, Copy, Debug)]
pub struct TraceRequest<'a> {
    /// Which search.
    pub algorithm: Algorithm,
    /// How many moves deep.
    pub depth: u32,
    /// In which order moves are tried.
    pub arrangement: Arrangement,
    /// What matters at the root, in points; everything when `None`.
    pub window: Option<(f64, f64)>,
    /// Which side MAX is: by default the one to move.
    pub max: Option<Side>,
    /// Nodes further from the root are searched and counted, and not written down.
    pub levels: u32,
    /// The moves to the node that is wanted: before it, no other line is written down.
    pub line: &'a [String],
    /// No more nodes than this are written down.
    pub most: usize,
    /// How many simulations, where there are simulations.
    pub simulations: u32,
    /// Seed of all chance.
    pub seed: u64,
    /// When to give up.
    pub limits: Limits<'a>,
}

impl TraceRequest<'_> {
    /// A search to this depth, written down as far as anybody will read.
    pub fn new(algorithm: Algorithm, depth: u32) -> TraceRequest<'static> {
        TraceRequest {
            algorithm,
            depth,
            arrangement: Arrangement::Natural,
            window: None,
            max: None,
            levels: u32::MAX,
            line: &[],
            most: 100_000,
            simulations: 100,
            seed: 2026,
            limits: Limits::default(),
        }
    }
}

/// In which order moves are tried.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Arrangement {
    /// As the game gives them.
    #[default]
    Natural,
    /// The other way round.
    Reversed,
    /// What looks best to the player to move comes first.
    Best,
    /// What looks best comes last: how bad can it get?
    Worst,
}

impl Arrangement {
    /// All of them.
    pub const ALL: [Arrangement; 4] = [
        Arrangement::Natural,
        Arrangement::Reversed,
        Arrangement::Best,
        Arrangement::Worst,
    ];

    /// What to type for it.
    pub const fn word(self) -> &'static str {
        match self {
            Arrangement::Natural => "natural",
            Arrangement::Reversed => "reversed",
            Arrangement::Best => "best",
            Arrangement::Worst => "worst",
        }
    }
}

impl FromStr for Arrangement {
    type Err = ();

    fn from_str(word: &str) -> Result<Arrangement, ()> {
        let mut all = Arrangement::ALL.into_iter();
        all.find(|one| one.word() == word).ok_or(())
    }
}

/// The order of moves that was asked for.
pub(super) struct Arranged<'a, J> {
    pub(super) how: Arrangement,
    pub(super) judge: &'a J,
}

impl<P: Position, J: LeafEval<P>> Order<P> for Arranged<'_, J> {
    type Moves = vec::IntoIter<P::Move>;

    fn moves(&self, pos: &P, node: Node) -> Self::Moves {
        match self.how {
            Arrangement::Natural => pos.moves().collect::<Vec<_>>().into_iter(),
            Arrangement::Reversed => Reversed.moves(pos, node),
            Arrangement::Best => Sorted::by(self.judge).moves(pos, node),
            Arrangement::Worst => {
                let mut best: Vec<P::Move> = Sorted::by(self.judge).moves(pos, node).collect();
                best.reverse();
                best.into_iter()
            }
        }
    }
}

/// How the numbers of a judge are to be read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ValueScale {
    /// So much is one point.
    pub unit: i32,
    /// A won game has this much on top, if it has.
    pub win: Option<i32>,
    /// The lowest value the judge may say, for pruning at chance nodes.
    pub lowest: i32,
    /// The highest.
    pub highest: i32,
    /// From −1 point, lost, to 1 point, won, told as the chance of winning.
    pub is_chance: bool,
}

impl ValueScale {
    /// Numbers are points.
    pub const POINTS: ValueScale = ValueScale {
        unit: 1,
        win: None,
        lowest: -i32::MAX,
        highest: i32::MAX,
        is_chance: false,
    };

    /// A judge's number in points: see [`SearchTrace::WON`](super::SearchTrace::WON).
    pub fn points(&self, value: f64) -> f64 {
        let unit = f64::from(self.unit.max(1));
        match self.win.map(f64::from) {
            Some(win) if value.is_finite() && value.abs() > win / 2.0 => {
                (value - win * value.signum()) / unit + super::SearchTrace::WON * value.signum()
            }
            _ if self.is_chance => (value / unit + 1.0) / 2.0,
            _ => value / unit,
        }
    }

    /// Points as a judge's number, for a window.
    pub fn raw(&self, points: f64) -> i32 {
        let most = f64::from(i32::MAX);
        let points = if self.is_chance {
            points * 2.0 - 1.0
        } else {
            points
        };
        (points * f64::from(self.unit.max(1)))
            .round()
            .clamp(-most, most) as i32
    }
}

/// This search does not fit the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// The search does not handle chance moves, and the game has them.
    Chance(Algorithm),
    /// The game has no evaluation of unfinished positions.
    NoEval,
    /// The game is over: there is nothing to search.
    Over,
}

impl Unsupported {
    /// The error as half a sentence.
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
