//! Numbers as people write them in each language.

use game::Lang;
use lobby::{Horizon, SearchResult};
use words::Words;
use words::number::decimal;

/// `+3.5`, `−2`, `+0,25`: as short as it can be said, with a real minus.
pub fn signed(lang: Lang, value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    let sign = if rounded > 0.0 {
        "+"
    } else if rounded < 0.0 {
        "−"
    } else {
        ""
    };
    let size = rounded.abs();
    let digits = if size.fract() == 0.0 {
        format!("{size:.0}")
    } else {
        format!("{size:.1}")
    };
    format!("{sign}{}", decimal(&digits, lang))
}

/// A large number, rounded: `1.2 M`.
pub fn about(lang: Lang, number: f64) -> String {
    let (value, unit) = match number {
        n if n >= 1e9 => (n / 1e9, if lang == Lang::Id { " M" } else { " G" }),
        n if n >= 1e6 => (n / 1e6, if lang == Lang::Id { " jt" } else { " M" }),
        n if n >= 1e4 => (n / 1e3, if lang == Lang::Id { " rb" } else { " k" }),
        n => return format!("{n:.0}"),
    };
    let digits = if value < 100.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.0}")
    };
    format!("{}{unit}", decimal(&digits, lang))
}

/// `12.3`
pub fn seconds(lang: Lang, seconds: f64) -> String {
    decimal(&format!("{seconds:.1}"), lang)
}

/// A value with its unit: points with a sign, or, in games of chance, the probability of
/// winning in percent. `≈` marks an estimate.
pub fn value(lang: Lang, value: f64, exact: bool, is_chance: bool) -> String {
    let about = if exact { "" } else { "≈" };
    if is_chance {
        format!("{about}{:.0}%", 100.0 * value)
    } else {
        format!("{about}{}", signed(lang, value))
    }
}

/// The value that a search has found, if any: `≥+3` where it is a bound.
pub fn found_value(lang: Lang, search_result: &SearchResult, is_chance: bool) -> Option<String> {
    let found = search_result.value?;
    Some(match search_result.bound {
        Some(bound) => format!("{}{}", bound.sign(), value(lang, found, true, is_chance)),
        None => value(lang, found, search_result.exact, is_chance),
    })
}

/// `depth 12 · value +3 · 1.2 M nodes · 2.0 M a second`; in a game of which more rounds can follow
/// also whether the value is that of the whole match.
pub fn search_result(
    words: &'static Words,
    search_result: &SearchResult,
    is_chance: bool,
) -> String {
    let lang = words.lang();
    let mut parts = Vec::new();
    if search_result.depth > 0 {
        parts.push(words.fill("think.depth", &[("n", &search_result.depth)]));
    }
    if let Some(shown) = found_value(lang, search_result, is_chance) {
        let key = if search_result.exact {
            "think.exact"
        } else {
            "think.value"
        };
        parts.push(words.fill(key, &[("value", &shown)]));
        let horizon = search_result.horizon.map(|horizon| match horizon {
            Horizon::Match => words.say("think.for-match"),
            Horizon::Round => words.say("think.for-round"),
        });
        parts.extend(horizon.map(str::to_owned));
    }
    parts.push(words.fill(
        "think.nodes",
        &[("n", &about(lang, search_result.nodes as f64))],
    ));
    if search_result.seconds > 0.0 {
        let rate = search_result.nodes as f64 / search_result.seconds;
        parts.push(words.fill("think.rate", &[("n", &about(lang, rate))]));
    }
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_language() {
        assert_eq!(signed(Lang::En, 3.0), "+3");
        assert_eq!(signed(Lang::Id, -2.55), "−2,6");
        assert_eq!(signed(Lang::En, 0.01), "0");
        assert_eq!(about(Lang::En, 1_234_567.0), "1.2 M");
        assert_eq!(about(Lang::Id, 1_234_567.0), "1,2 jt");
        assert_eq!(about(Lang::En, 9_999.0), "9999");
        assert_eq!(value(Lang::En, 0.635, false, true), "≈64%");
    }

    #[test]
    fn a_bound_says_so() {
        let search_result = SearchResult {
            value: Some(-2.5),
            bound: Some(lobby::ScoreBound::Lower),
            ..SearchResult::default()
        };
        let shown = found_value(Lang::En, &search_result, false);
        assert_eq!(shown.as_deref(), Some("≥−2.5"));
    }
}
