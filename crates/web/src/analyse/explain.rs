//! Comments on moves, in sentences.

use commentary::Speakers;
use commentary::{Cost, Judge, number};
use lobby::{SearchResult, Session};

use crate::json::narrate;

/// The best move, its value, and what it does.
pub(crate) fn hint(
    speakers: &Speakers,
    session: &dyn Session,
    search_result: &SearchResult,
) -> String {
    let words = speakers.words();
    let is_chance = session.info().chance;
    let value = number::found_value(words.lang(), search_result, is_chance);
    let story = story(speakers, session, &[&search_result.mv]);
    words.fill(
        "hint.why",
        &[
            ("move", &shown(speakers, &search_result.mv)),
            ("value", &value.unwrap_or_else(|| "-".to_owned())),
            ("story", &story),
        ],
    )
}

/// The comment on a move: what it cost, what follows, and what would have been better.
pub(crate) struct MoveComment<'a> {
    pub(crate) speakers: &'a Speakers,
    /// The game before the move.
    pub(crate) before: &'a dyn Session,
    pub(crate) made: &'a str,
    pub(crate) cost: Cost,
    /// The searches before and after the move.
    pub(crate) search_result: &'a SearchResult,
    pub(crate) answer: Option<&'a SearchResult>,
}

impl MoveComment<'_> {
    pub(crate) fn says(&self) -> String {
        let words = self.speakers.words();
        if self.cost.mark.is_empty() {
            let is_best = self.made == self.search_result.mv;
            let key = if is_best {
                "review.best"
            } else {
                "review.fine"
            };
            return words.say(key).to_owned();
        }
        let mut sentences = vec![self.price()];
        if let Some(answer) = self.answer
            && let Some(story) = self.after_the_move(answer)
        {
            let follows = shown(self.speakers, &answer.mv);
            sentences.push(words.fill("review.answer", &[("move", &follows), ("story", &story)]));
        }
        let best = &self.search_result.mv;
        let story = story(self.speakers, self.before, &[best]);
        let best = shown(self.speakers, best);
        sentences.push(words.fill("review.better", &[("move", &best), ("story", &story)]));
        sentences.join(" ")
    }

    /// `3 costs about 4 points.`
    fn price(&self) -> String {
        let words = self.speakers.words();
        let made = shown(self.speakers, self.made);
        let judge = Judge::of(self.before.info());
        let best = self.search_result.value.unwrap_or(judge.even());
        let changes = self.cost.mark == "??";
        if changes && !judge.is_scored && !judge.is_chance {
            let key = if best > judge.even() {
                "review.loses"
            } else {
                "review.spoils"
            };
            return words.fill(key, &[("move", &made)]);
        }
        let lost = if judge.is_chance {
            let percent = format!("{:.0}", 100.0 * self.cost.value);
            words.fill("review.chance", &[("n", &percent)])
        } else {
            let lost = number::signed(words.lang(), self.cost.value);
            let lost = lost.trim_start_matches('+');
            words.fill("review.points", &[("n", &lost)])
        };
        let lost = if self.search_result.exact {
            lost
        } else {
            words.fill("review.about", &[("points", &lost)])
        };
        words.fill("review.costs", &[("move", &made), ("lost", &lost)])
    }

    fn after_the_move(&self, answer: &SearchResult) -> Option<String> {
        let mut after = self.before.fork();
        after.play(self.made).ok()?;
        let story = story(self.speakers, &*after, &[&answer.mv]);
        (!story.is_empty()).then_some(story)
    }
}

/// What happens when these moves are made.
fn story(speakers: &Speakers, session: &dyn Session, moves: &[&str]) -> String {
    let mut fork = session.fork();
    let mut sentences = Vec::new();
    for text in moves {
        let scene = fork.scene();
        match fork.play(text) {
            Ok(played) => sentences.push(narrate(speakers, &scene, &played)),
            Err(_) => break,
        }
    }
    sentences.join(" ")
}

/// A move as people call it.
fn shown(speakers: &Speakers, text: &str) -> String {
    let word = speakers.words().get(&format!("move.{text}"));
    word.unwrap_or(text).to_owned()
}
