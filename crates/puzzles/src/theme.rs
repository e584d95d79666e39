use game::Event;

use crate::Goal;

/// What a puzzle is about. Follows from its goal and from what happens on the board, so that
/// a new game finds its theme by itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// Many moves in one turn.
    LongTurn,
    /// One move wins.
    OnlyWin,
    /// A piece is about to win, and most moves let it.
    StopPiece,
    /// One move draws.
    SaveDraw,
    /// Pieces change sides.
    LastFlip,
    /// Sticks are taken: what is left decides.
    LeaveSticks,
}

impl Theme {
    /// All themes, in the order in which they are shown.
    pub const ALL: [Theme; 6] = [
        Theme::LongTurn,
        Theme::OnlyWin,
        Theme::StopPiece,
        Theme::SaveDraw,
        Theme::LastFlip,
        Theme::LeaveSticks,
    ];

    /// The word for it in files and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::LongTurn => "long-turn",
            Theme::OnlyWin => "only-win",
            Theme::StopPiece => "stop-piece",
            Theme::SaveDraw => "save-draw",
            Theme::LastFlip => "last-flip",
            Theme::LeaveSticks => "leave-sticks",
        }
    }

    /// The theme with this word.
    pub fn named(word: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// The theme of a puzzle whose first move has this story. `is_urgent`: do most other
    /// moves lose at once?
    pub(crate) fn of(goal: Goal, story: &[Event], is_urgent: bool) -> Theme {
        let has = |is_kind: fn(&Event) -> bool| story.iter().any(is_kind);
        let slides = has(|event| matches!(event, Event::Slide { .. }));
        match goal {
            Goal::Bank(_) => Theme::LongTurn,
            Goal::Draw => Theme::SaveDraw,
            Goal::Win if slides && is_urgent => Theme::StopPiece,
            Goal::Win if has(|event| matches!(event, Event::Take { .. })) && !slides => {
                Theme::LeaveSticks
            }
            Goal::Win if has(|event| matches!(event, Event::Flip { .. })) => Theme::LastFlip,
            Goal::Win => Theme::OnlyWin,
        }
    }
}
