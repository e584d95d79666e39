//! Hints, in sentences.

use commentary::Speakers;
use commentary::{best_moves_text, horizon_text, number};
use lobby::{SearchResult, Session};

use crate::json::narrate;

/// The best moves, their value, and what the first of them does.
pub(crate) fn hint(
    speakers: &Speakers,
    session: &dyn Session,
    search_result: &SearchResult,
) -> String {
    let words = speakers.words();
    let is_chance = session.info().chance;
    let value = number::found_value(words.lang(), search_result, is_chance);
    let story = story(speakers, session, &search_result.mv);
    let hint = words.fill(
        "hint.why",
        &[
            ("move", &best_moves_text(speakers, search_result)),
            ("value", &value.unwrap_or_else(|| "-".to_owned())),
            ("story", &story),
        ],
    );
    hint + &horizon_text(words, search_result)
}

/// What happens when this move is made.
fn story(speakers: &Speakers, session: &dyn Session, mv: &str) -> String {
    let mut fork = session.fork();
    let scene = fork.scene();
    let played = fork.play(mv);
    played.map_or_else(
        |_| String::new(),
        |played| narrate(speakers, &scene, &played),
    )
}
