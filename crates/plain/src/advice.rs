//! What the strongest player of a game advises.

use std::sync::atomic::AtomicBool;

use commentary::{Speakers, best_moves_text, horizon_text, number, opponents};
use lobby::{SearchRequest, SearchResult, Session};
use words::Words;

/// The best move, its value and the line that it begins.
pub(crate) fn hint(words: &'static Words, session: &dyn Session) -> String {
    let Some(found) = search(session) else {
        return words.say("hint.none").to_owned();
    };
    let speakers = Speakers::of_sides(words, session.info());
    let shown = best_moves_text(&speakers, &found);
    let value = number::found_value(words.lang(), &found, opponents::is_chance(session));
    let hint = words.fill(
        "hint.best",
        &[
            ("move", &shown),
            ("value", &value.unwrap_or_else(|| "-".to_owned())),
            ("line", &found.line.join(" ")),
        ],
    );
    hint + &horizon_text(words, &found)
}

/// The value of every move, the best first, a line each.
pub(crate) fn values(words: &'static Words, session: &dyn Session) -> Vec<String> {
    let Some(mut found) = search(session).filter(|found| !found.moves.is_empty()) else {
        return vec![words.say("hint.none").to_owned()];
    };
    found.moves.sort_by(|a, b| b.value.total_cmp(&a.value));
    let is_chance = opponents::is_chance(session);
    let shown = |valued: &lobby::MoveValue| {
        number::value(words.lang(), valued.value, valued.exact, is_chance)
    };
    // What reads the same is the same.
    let best = found.moves.first().map(shown);
    let line = |valued: &lobby::MoveValue| {
        let value = shown(valued);
        let is_best = best.as_ref() == Some(&value);
        let key = if is_best {
            "values.best"
        } else {
            "values.move"
        };
        let text = words.fill(key, &[("move", &valued.mv), ("value", &value)]);
        format!("  {text}")
    };
    found.moves.iter().map(line).collect()
}

/// A search whose result depends on the position alone; `None` where a game has no adviser.
fn search(session: &dyn Session) -> Option<SearchResult> {
    let mut bot = opponents::advice(session)?;
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: Some(opponents::HINT_BUDGET),
        all: true,
    };
    bot.think(&session.position(), &request, &mut |_| ()).ok()?
}
