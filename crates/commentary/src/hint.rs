use lobby::{Horizon, SearchResult};
use words::Words;

use crate::Speakers;
use crate::review::{SAME_ESTIMATE, listed, shown};

/// All moves of the best value, the one that the search prefers first.
pub fn best_moves(result: &SearchResult) -> Vec<String> {
    let mut best = vec![result.mv.clone()];
    let Some(value) = result.value else {
        return best;
    };
    let same = result.moves.iter().filter(|valued| {
        let is_same = if result.exact {
            valued.exact && valued.value == value
        } else {
            (valued.value - value).abs() < SAME_ESTIMATE
        };
        is_same && valued.mv != result.mv
    });
    best.extend(same.map(|valued| valued.mv.clone()));
    best
}

/// The same as people read them: `3, 4 and 5`.
pub fn best_moves_text(speakers: &Speakers, result: &SearchResult) -> String {
    let moves = best_moves(result);
    let names: Vec<String> = moves.iter().map(|mv| shown(speakers, mv)).collect();
    listed(speakers, &names)
}

/// A sentence that says what the values are for, with a space in front; nothing where no round
/// follows this one.
pub fn horizon_text(words: &'static Words, result: &SearchResult) -> String {
    let sentence = match result.horizon {
        None => return String::new(),
        Some(Horizon::Match) => words.say("hint.for-match"),
        Some(Horizon::Round) => words.say("hint.for-round"),
    };
    format!(" {sentence}")
}

#[cfg(test)]
mod tests {
    use game::Lang;
    use lobby::MoveValue;

    use super::*;

    #[test]
    fn moves_of_one_value_are_a_group() {
        let valued = |mv: &str, value, exact| MoveValue {
            mv: mv.to_owned(),
            value,
            exact,
        };
        let mut result = SearchResult {
            mv: "4".to_owned(),
            value: Some(2.0),
            exact: true,
            moves: vec![
                valued("3", 2.0, true),
                valued("4", 2.0, true),
                valued("5", 2.0, false),
                valued("6", 1.0, true),
            ],
            ..SearchResult::default()
        };
        assert_eq!(best_moves(&result), ["4", "3"]);
        result.exact = false;
        assert_eq!(best_moves(&result), ["4", "3", "5"]);
    }

    #[test]
    fn only_where_rounds_follow_a_hint_says_what_it_is_for() {
        let words = crate::TEXTS.words(Lang::En);
        let said = |horizon| {
            let result = SearchResult {
                horizon,
                value: Some(2.0),
                ..SearchResult::default()
            };
            let facts = crate::number::search_result(words, &result, false);
            (horizon_text(words, &result), facts)
        };
        assert_eq!(said(None), (String::new(), "value ≈+2 · 0 nodes".into()));
        let (sentence, facts) = said(Some(Horizon::Round));
        assert_eq!(sentence, " Siasat thinks for this round only.");
        assert_eq!(facts, "value ≈+2 · for this round · 0 nodes");
        let (sentence, _) = said(Some(Horizon::Match));
        assert_eq!(sentence, " Siasat thinks for the whole match.");
    }
}
