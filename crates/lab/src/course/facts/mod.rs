//! The numbers in the answers, computed when they are needed.

mod boards;
mod sizes;
mod tables;
mod trees;

use game::Lang;
use words::number::{decimal, grouped};

use crate::estimate::{Big, UniformTree};

/// A figure in an answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Fact {
    /// A number of things.
    Count(u128),
    /// A value, with its sign.
    Value(i64),
    /// A number and its digits after the point.
    Near(f64, usize),
    /// May be too large to be written out.
    Big(Big),
    /// A text that is the same in both languages: names, fractions, lists of them.
    Text(String),
}

impl Fact {
    pub(super) fn in_lang(&self, lang: Lang) -> String {
        match self {
            Fact::Count(count) => grouped(*count, lang),
            Fact::Value(0) => "0".to_owned(),
            Fact::Value(value) => format!("{value:+}"),
            Fact::Near(number, digits) => decimal(&format!("{number:.digits$}"), lang),
            Fact::Big(big) => big.in_lang(lang),
            Fact::Text(text) => text.clone(),
        }
    }
}

/// Names of figures with what they are.
pub(super) type Facts = Vec<(&'static str, Fact)>;

/// The figures of a problem; none where its answer has none.
pub(super) fn facts(number: &str) -> Facts {
    match number {
        "3" => boards::zero_sums(),
        "4" => boards::tictactoe_positions(),
        "5" => boards::tictactoe_tree(),
        "6" => boards::sticks(),
        "7" => trees::tree("[[3,5],[2],[6,1]]"),
        "8" => boards::tictactoe_replies(),
        "9" => sizes::ten_by_six(),
        "10" => sizes::chess(),
        "11" => boards::windows(),
        "12" => trees::tree("[[3,5],[6,2],[1,8]]"),
        "13" => boards::tictactoe_counts(),
        "14" => sizes::reach(),
        "15" => boards::overhead(),
        "16" => trees::die(),
        "17" => trees::stars(),
        "18" => tables::island(),
        "19" => tables::cyber(),
        "20" => boards::connect4(5),
        "21" => boards::connect4_size(),
        "S1" => sizes::othello(),
        "S2" => boards::centre(),
        "S3" => tables::poker(),
        "S4" => sizes::go(),
        "S5" => tables::attacker(),
        _ => Vec::new(),
    }
}

fn count(number: usize) -> Fact {
    Fact::Count(number as u128)
}

fn size(branching: f64, depth: u32) -> UniformTree {
    UniformTree { branching, depth }
}

fn big(branching: f64, depth: u32) -> Fact {
    Fact::Big(size(branching, depth).leaves())
}
