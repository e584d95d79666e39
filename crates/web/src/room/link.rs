//! What a game between two people by link has besides its moves.

use std::time::Duration;

use game::Side;
use serde::{Deserialize, Serialize};

/// Time for each side, and what a move adds to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct TimeControl {
    /// Seconds at the start.
    pub(crate) initial: u32,
    /// Seconds added by every move.
    pub(crate) increment: u32,
}

impl TimeControl {
    /// Nobody needs more than a day, nor a move less than this.
    pub(crate) const INITIAL: std::ops::RangeInclusive<u32> = 10..=86_400;
    pub(crate) const INCREMENT: std::ops::RangeInclusive<u32> = 0..=3600;

    pub(crate) fn is_sensible(self) -> bool {
        TimeControl::INITIAL.contains(&self.initial)
            && TimeControl::INCREMENT.contains(&self.increment)
    }

    /// All the time a side has been given after so many own moves.
    pub(super) fn given(self, moves: usize) -> Duration {
        let added = Duration::from_secs(self.increment.into()).saturating_mul(moves as u32);
        Duration::from_secs(self.initial.into()).saturating_add(added)
    }
}

/// What one player can ask of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum OfferKind {
    /// To take back the asker's last move, and what came after it.
    Undo,
    /// To call it a draw.
    Draw,
    /// To end the game and count the score as it stands.
    End,
    /// To play again, perhaps with the sides swapped.
    Rematch { swap: bool },
}

impl OfferKind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            OfferKind::Undo => "undo",
            OfferKind::Draw => "draw",
            OfferKind::End => "end",
            OfferKind::Rematch { .. } => "rematch",
        }
    }

    pub(crate) fn from_word(word: &str, swap: bool) -> Option<OfferKind> {
        match word {
            "undo" => Some(OfferKind::Undo),
            "draw" => Some(OfferKind::Draw),
            "end" => Some(OfferKind::End),
            "rematch" => Some(OfferKind::Rematch { swap }),
            _ => None,
        }
    }

    pub(crate) fn is_rematch(self) -> bool {
        matches!(self, OfferKind::Rematch { .. })
    }

    /// How long it stands.
    pub(super) fn lifetime(self) -> Duration {
        Duration::from_secs(if self.is_rematch() { 60 } else { 30 })
    }

    /// Does it still stand after the asker has moved?
    pub(super) fn outlives_a_move(self) -> bool {
        matches!(self, OfferKind::Draw | OfferKind::End)
    }
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Offer {
    /// Counts the offers of a room, so that no answer is for another one.
    pub(crate) number: u64,
    pub(crate) by: Side,
    #[serde(flatten)]
    pub(crate) kind: OfferKind,
}

/// What became of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Answer {
    Accepted,
    Declined,
    /// Nobody answered in time.
    Expired,
    /// Whoever asked has taken it back.
    Withdrawn,
}

impl Answer {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Answer::Accepted => "accepted",
            Answer::Declined => "declined",
            Answer::Expired => "expired",
            Answer::Withdrawn => "withdrawn",
        }
    }
}

/// The last offer that does not wait any more; forgotten at the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Answered {
    #[serde(flatten)]
    pub(crate) offer: Offer,
    pub(crate) answer: Answer,
}

/// What the server keeps of a game by link, as JSON in one column.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct LinkState {
    /// What the players call themselves.
    pub(crate) names: [Option<String>; 2],
    pub(crate) time: Option<TimeControl>,
    pub(crate) offer: Option<Offer>,
    pub(crate) answered: Option<Answered>,
    /// How many offers were made.
    pub(crate) offers: u64,
    /// How many moves had been made when each side asked for something last.
    pub(crate) asked: [Option<usize>; 2],
    /// Moves of each side that were taken back. What they added to its clock stays there.
    pub(crate) taken_back: [usize; 2],
    /// Who has asked for a rematch and was answered.
    pub(crate) asked_again: [bool; 2],
    /// The room of the rematch.
    pub(crate) next: Option<String>,
    /// The room that this one is the rematch of.
    pub(crate) previous: Option<String>,
}

impl LinkState {
    /// `None` for a room that has nothing of it, as all rooms of older programs.
    pub(super) fn text(&self) -> Option<String> {
        let has_none = *self == LinkState::default();
        (!has_none)
            .then(|| serde_json::to_string(self).ok())
            .flatten()
    }

    /// `None` when it cannot be read.
    pub(super) fn from_text(text: Option<&str>) -> Option<LinkState> {
        text.map_or(Some(LinkState::default()), |text| {
            serde_json::from_str(text).ok()
        })
    }
}

/// A name as it is kept: without what nobody sees, and not too long. `None` for no name.
pub(crate) fn tidy_name(name: &str) -> Option<String> {
    const LONGEST: usize = 24;
    let words: Vec<&str> = name.split_whitespace().collect();
    let visible = words.join(" ");
    let visible = visible
        .chars()
        .filter(|c| !c.is_control() && !turns_text(*c));
    let tidy: String = visible.take(LONGEST).collect();
    let tidy = tidy.trim().to_owned();
    (!tidy.is_empty()).then_some(tidy)
}

/// Marks that turn the direction of what follows, or are invisible: a name must not change
/// the sentence it stands in.
fn turns_text(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy_name("  Sari \n Dewi "), Some("Sari Dewi".to_owned()));
        assert_eq!(tidy_name("\u{202e}\u{200b} \t"), None);
        assert_eq!(tidy_name("Budi\u{202e}irad"), Some("Budiirad".to_owned()));
        let long = tidy_name(&"é".repeat(100)).expect("a name");
        assert_eq!(long.chars().count(), 24);
    }

    #[test]
    fn what_is_kept_of_a_link_game_is_read_again() {
        assert_eq!(LinkState::default().text(), None);
        assert_eq!(LinkState::from_text(None), Some(LinkState::default()));
        assert_eq!(LinkState::from_text(Some("{")), None);
        let offer = Offer {
            number: 3,
            by: Side::Second,
            kind: OfferKind::Rematch { swap: true },
        };
        let state = LinkState {
            names: [None, Some("Sari".to_owned())],
            time: Some(TimeControl {
                initial: 300,
                increment: 3,
            }),
            offer: Some(offer),
            answered: Some(Answered {
                offer: Offer {
                    kind: OfferKind::Undo,
                    ..offer
                },
                answer: Answer::Expired,
            }),
            offers: 3,
            asked: [Some(4), None],
            ..LinkState::default()
        };
        let text = state.text().expect("something to keep");
        assert_eq!(LinkState::from_text(Some(&text)), Some(state));
        // What a newer program adds is not in an older one's text.
        assert!(LinkState::from_text(Some(r#"{"names":["A",null]}"#)).is_some());
    }
}
