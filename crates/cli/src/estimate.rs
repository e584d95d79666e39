use std::io::Write;
use std::str::FromStr;

use game::{Lang, Text};
use lab::estimate::{Big, Reach, UniformTree, deepening, span};
use serde_json::{Value, json};
use words::Words;
use words::number::{decimal, grouped};

use crate::Context;
use crate::args::{Expected, OutOfRange, Whole};
use crate::failure::Result;

#[derive(clap::Args, Debug)]
pub(crate) struct EstimateArgs {
    /// Moves in every position; it may be a mean such as 35 or 2.5
    #[arg(allow_negative_numbers = true)]
    pub(crate) branching: Branching,

    /// Moves to look ahead
    #[arg(allow_negative_numbers = true)]
    pub(crate) depth: Option<Whole<0, 1_000_000>>,

    /// Positions a second
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub(crate) rate: Many,

    /// How deep do so many positions reach? 10000000, 1e7 or 10^7
    #[arg(long, value_name = "N", conflicts_with = "time")]
    pub(crate) nodes: Option<Many>,

    /// How deep does so much time reach? 90s, 3m, 2h or 1d
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Span>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// `siasat estimate B D`: how large a tree is, and how deep a budget reaches.
pub(crate) fn run(context: &Context<'_>, args: &EstimateArgs, out: &mut dyn Write) -> Result {
    let words = context.words();
    let branching = args.branching.0;
    let rate = args.rate.0;
    let tree = args.depth.map(|depth| UniformTree {
        branching,
        depth: depth.0 as u32,
    });
    let in_time = args.time.map(|time| time.0 * rate);
    let budget = args.nodes.map(|nodes| nodes.0).or(in_time);
    if tree.is_none() && budget.is_none() {
        return Err(context.refuse("reckon.nothing", &[]));
    }
    if args.json {
        writeln!(out, "{}", object(branching, rate, tree, budget))?;
        return Ok(());
    }
    let mut lines = Vec::new();
    if let Some(tree) = tree {
        lines.extend(tree_lines(words, tree, rate));
    }
    if let Some(factor) = deepening(branching) {
        let lang = words.lang();
        let percent = decimal(&format!("{:.1}", 100.0 * (factor - 1.0)), lang);
        let factor = decimal(&format!("{factor:.3}"), lang);
        lines.push(words.fill(
            "reckon.deepening",
            &[("factor", &factor), ("percent", &percent)],
        ));
    }
    if let Some(budget) = budget {
        lines.push(String::new());
        lines.extend(budget_lines(words, branching, budget));
    }
    context.print_all(out, lines)?;
    Ok(())
}

/// The searches, with a key for each.
fn searches(tree: UniformTree) -> [(&'static str, Big); 5] {
    [
        ("leaves", tree.leaves()),
        ("nodes", tree.nodes()),
        ("random", tree.random_order()),
        ("perfect", tree.perfect_order()),
        ("fewest", tree.fewest_leaves()),
    ]
}

fn tree_lines(words: &'static Words, tree: UniformTree, rate: f64) -> Vec<String> {
    let lang = words.lang();
    let mut lines = vec![words.fill(
        "reckon.tree",
        &[
            ("branching", &number(tree.branching, lang)),
            ("depth", &tree.depth),
            ("rate", &number(rate, lang)),
        ],
    )];
    let labels = searches(tree).map(|(key, _)| words.say(label(key)).to_owned());
    let width = labels.iter().map(|label| label.chars().count()).max();
    let width = width.unwrap_or_default();
    for (label, (_, count)) in labels.iter().zip(searches(tree)) {
        let (count, time) = (count.in_lang(lang), time(words, count, rate));
        lines.push(format!("  {label:<width$}  {count:<34}  {time}"));
    }
    lines.push(words.fill("reckon.space", &[("n", &number(tree.space(), lang))]));
    lines
}

fn label(key: &str) -> &'static str {
    match key {
        "leaves" => "reckon.leaves",
        "nodes" => "reckon.nodes",
        "random" => "reckon.random",
        "perfect" => "reckon.perfect",
        _ => "reckon.fewest",
    }
}

fn budget_lines(words: &'static Words, branching: f64, budget: f64) -> Vec<String> {
    let lang = words.lang();
    let Some(reach) = Reach::of(branching, budget) else {
        return vec![words.say("reckon.forever").to_owned()];
    };
    let mut lines = vec![words.fill("reckon.budget", &[("n", &number(budget, lang))])];
    for (key, depth) in [
        ("reckon.depth-minimax", reach.minimax),
        ("reckon.depth-random", reach.random_order),
        ("reckon.depth-perfect", reach.perfect_order),
    ] {
        let exact = decimal(&format!("{depth:.3}"), lang);
        let whole = whole(depth);
        let moves = words.fill("reckon.moves", &[("exact", &exact), ("whole", &whole)]);
        lines.push(format!("  {:<26}{moves}", words.say(key)));
    }
    lines
}

/// Whole moves, of a logarithm that rounding may have left a hair below.
fn whole(depth: f64) -> f64 {
    (depth + 1e-9).floor()
}

/// The time for this number of positions.
fn time(words: &'static Words, count: Big, rate: f64) -> String {
    let (unit, amount) = span(10_f64.powf(count.log10 - rate.log10()).min(f64::MAX));
    let lang = words.lang();
    let amount = match amount {
        large if large >= 1e6 => Big {
            log10: count.log10 - rate.log10() - 31_557_600_f64.log10(),
            exact: None,
        }
        .in_lang(lang),
        small => {
            let text = format!("{small:.2}");
            let text = text.trim_end_matches('0').trim_end_matches('.');
            decimal(text, lang)
        }
    };
    // `1 second`, and `1.5 seconds`.
    let n = if amount == "1" { 1 } else { 2 };
    words.count_with(&format!("reckon.{unit}"), n, &[("n", &amount)])
}

fn number(number: f64, lang: Lang) -> String {
    if number.fract() == 0.0 && number < 1e15 {
        return grouped(number as u128, lang);
    }
    if number < 1e6 {
        return decimal(&number.to_string(), lang);
    }
    Big::about(number).in_lang(lang)
}

fn object(branching: f64, rate: f64, tree: Option<UniformTree>, budget: Option<f64>) -> Value {
    let mut object = json!({
        "branching": branching,
        "rate": rate,
        "deepening": deepening(branching),
    });
    if let Some(tree) = tree {
        object["depth"] = json!(tree.depth);
        object["space"] = json!(tree.space());
        for (key, count) in searches(tree) {
            object[key] = json!({
                // May be below the fewest: those are counted, this is not.
                "rule_of_thumb": matches!(key, "random" | "perfect"),
                "exact": count.exact.map(|exact| exact.to_string()),
                "log10": count.log10,
                "seconds": finite(10_f64.powf(count.log10 - rate.log10())),
            });
        }
    }
    if let Some(budget) = budget {
        object["budget"] = json!(budget);
        object["reach"] = json!(Reach::of(branching, budget).map(|reach| {
            json!({
                "minimax": reach.minimax,
                "random": reach.random_order,
                "perfect": reach.perfect_order,
            })
        }));
    }
    object
}

/// JSON has no infinity.
fn finite(number: f64) -> Option<f64> {
    Some(number).filter(|number| number.is_finite())
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
