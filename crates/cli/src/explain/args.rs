use std::str::FromStr;

use clap::ValueEnum;
use game::Text;
use search::trace::{Algorithm, MoveOrdering};

use crate::args::{BoardArgs, Expected, Seconds, Seed, Whole};

/// A search told step by step. In place of a game stands a tree of one's own:
/// "[[3,5],[2],[6,1]]", a file with a tree, or `-` for standard input.
#[derive(clap::Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// minimax, alphabeta, pvs, deepening, table, expectimax, star1, star2 or mcts
    /// (default: alphabeta, or expectimax where luck has a say)
    #[arg(long, value_name = "NAME")]
    pub(crate) algorithm: Option<AlgorithmArg>,

    /// How many moves deep (default: all of a tree, 3 moves of a game)
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<Whole<0, 1000>>,

    /// In which order moves are tried
    #[arg(long, value_enum, default_value = "natural")]
    pub(crate) order: OrderArg,

    /// What matters at the root, in points: "-1,1"
    #[arg(long, value_name = "ALPHA,BETA", allow_hyphen_values = true)]
    pub(crate) window: Option<WindowArg>,

    /// Write down no more than so many moves below the root; the rest is counted
    #[arg(long, value_name = "N")]
    pub(crate) levels: Option<Whole<0, 1000>>,

    /// Simulations of mcts
    #[arg(long, value_name = "N", default_value = "100")]
    pub(crate) simulations: Whole<1, 100_000>,

    /// Seed of the simulations: same seed, same tree
    #[arg(long, value_name = "N", default_value = "2026")]
    pub(crate) seed: Seed,

    /// Give up after so many seconds
    #[arg(long, value_name = "S", default_value = "10")]
    pub(crate) seconds: Seconds,

    /// Every step as a sentence
    #[arg(long, conflicts_with = "step")]
    pub(crate) steps: bool,

    /// The structure of the tree that was searched, level by level
    #[arg(long, conflicts_with_all = ["step", "steps"])]
    pub(crate) structure: bool,

    /// One step at a time, forward and back
    #[arg(long)]
    pub(crate) step: bool,

    /// Several searches side by side, divided by commas; `all` for all that fit
    #[arg(long, value_name = "NAMES")]
    pub(crate) compare: Option<CompareArg>,

    /// Compare at each of these depths: 1-8
    #[arg(long, value_name = "A-B")]
    pub(crate) depths: Option<DepthsArg>,

    /// Draw the tree (or, comparing, the nodes by depth) into this file; `-` is standard
    /// output
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub(crate) svg: Option<String>,

    /// The same as a PNG picture
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub(crate) png: Option<String>,

    /// The tree for Graphviz
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub(crate) dot: Option<String>,

    /// A page that plays the search: slider, steps, speed
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub(crate) html: Option<String>,

    /// One JSON object; comparing, one for each search
    #[arg(long)]
    pub(crate) json: bool,
}

/// One search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlgorithmArg(pub(crate) Algorithm);

impl FromStr for AlgorithmArg {
    type Err = Expected;

    fn from_str(word: &str) -> Result<AlgorithmArg, Expected> {
        word.parse().map(AlgorithmArg).map_err(|()| NAMES)
    }
}

const NAMES: Expected = Expected(Text::same(
    "minimax alphabeta pvs deepening table expectimax star1 star2 mcts",
));

/// Several searches.
#[derive(Clone, Debug)]
pub(crate) enum CompareArg {
    /// All that fit.
    All,
    /// These.
    These(Vec<Algorithm>),
}

impl FromStr for CompareArg {
    type Err = Expected;

    fn from_str(words: &str) -> Result<CompareArg, Expected> {
        if words == "all" {
            return Ok(CompareArg::All);
        }
        let names = words.split([',', ' ']).filter(|word| !word.is_empty());
        let these: Result<Vec<Algorithm>, ()> = names.map(str::parse).collect();
        match these {
            Ok(these) if !these.is_empty() => Ok(CompareArg::These(these)),
            _ => Err(Expected(Text::key(&crate::TEXTS, "takes.algorithms"))),
        }
    }
}

/// The order of moves.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum OrderArg {
    /// As the game gives them
    Natural,
    /// The other way round
    Reversed,
    /// What looks best comes first
    Best,
    /// What looks best comes last
    Worst,
}

impl OrderArg {
    pub(crate) fn ordering(self) -> MoveOrdering {
        match self {
            OrderArg::Natural => MoveOrdering::Natural,
            OrderArg::Reversed => MoveOrdering::Reversed,
            OrderArg::Best => MoveOrdering::Best,
            OrderArg::Worst => MoveOrdering::Worst,
        }
    }
}

/// `ALPHA,BETA`
#[derive(Clone, Copy, Debug)]
pub(crate) struct WindowArg {
    pub(crate) alpha: f64,
    pub(crate) beta: f64,
}

impl FromStr for WindowArg {
    type Err = Expected;

    fn from_str(text: &str) -> Result<WindowArg, Expected> {
        let number = |text: &str| {
            let number: Option<f64> = text.trim().parse().ok();
            number.filter(|number| number.is_finite())
        };
        let ends = text.split_once(',');
        let ends = ends.and_then(|(alpha, beta)| Some((number(alpha)?, number(beta)?)));
        match ends {
            Some((alpha, beta)) if alpha < beta => Ok(WindowArg { alpha, beta }),
            _ => Err(Expected(Text::key(&crate::TEXTS, "takes.window"))),
        }
    }
}

/// `A-B`
#[derive(Clone, Copy, Debug)]
pub(crate) struct DepthsArg(pub(crate) u32, pub(crate) u32);

impl FromStr for DepthsArg {
    type Err = Expected;

    fn from_str(text: &str) -> Result<DepthsArg, Expected> {
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let depth = |text: &str| game::read_number::<u32>(text).filter(|depth| *depth <= 100);
        match (depth(from), depth(to)) {
            (Some(from), Some(to)) if from <= to => Ok(DepthsArg(from, to)),
            _ => Err(Expected(Text::key(&crate::TEXTS, "takes.depths"))),
        }
    }
}
