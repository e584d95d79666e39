//! What there is to study.

use ratatui::crossterm::event::{KeyCode, MouseEvent};
use ratatui::layout::Rect;
use words::Words;

use super::course::Course;
use super::list::{Cursor, Line};
use super::matrix::MatrixRoom;
use super::positions::Positions;
use super::practice::PracticeRoom;
use super::puzzle::PuzzleRoom;
use super::{Room, RoomAction, RoomKeys, Stepper, StudyContext, footer};
use crate::ink::{Ink, inside};

/// The list of rooms.
#[derive(Default)]
pub(crate) struct Hall {
    cursor: Cursor,
}

/// The rooms, with their keys.
const ROOMS: [(char, &str, &str); 6] = [
    ('t', "study.tree", "study.tree-about"),
    ('p', "study.position", "study.position-about"),
    ('c', "study.course", "study.course-about"),
    ('e', "study.practice", "study.practice-about"),
    ('m', "study.matrix", "study.matrix-about"),
    ('z', "study.puzzles", "study.puzzles-about"),
];

impl Hall {
    fn lines(words: &'static Words, area: Rect) -> Vec<Line> {
        // Name, description and a blank line for each room.
        let is_roomy = usize::from(area.height) + 1 >= 3 * ROOMS.len();
        let lines = ROOMS.iter().flat_map(|(key, name, about)| {
            let name = format!("{key}  {}", words.say(name));
            let about = words.say(about).to_owned();
            if is_roomy {
                let blank = Line::About(String::new());
                vec![Line::Item(name, String::new()), Line::About(about), blank]
            } else {
                vec![Line::Item(name, about)]
            }
        });
        lines.collect()
    }

    fn enter(&self, context: &StudyContext<'_>) -> RoomAction {
        let words = context.words;
        RoomAction::Enter(match self.cursor.at {
            0 => Box::new(Stepper::example(0, words.lang())),
            1 => Box::new(Positions::default()),
            2 => Box::new(Course::default()),
            3 => Box::new(PracticeRoom::new(context.seed, context.streaks[0])),
            4 => Box::new(MatrixRoom::new()),
            _ => Box::new(PuzzleRoom::new(context)),
        })
    }
}

fn area(screen: Rect) -> Rect {
    let inner = inside(screen);
    let top = u16::from(inner.height > 12);
    Rect {
        x: inner.x + 2,
        y: inner.y + top,
        width: inner.width.saturating_sub(4),
        height: inner.height.saturating_sub(top),
    }
}

impl Room for Hall {
    fn key(&mut self, code: KeyCode, context: &mut StudyContext<'_>) -> RoomAction {
        if let KeyCode::Char(letter) = code
            && let Some(at) = ROOMS.iter().position(|(key, ..)| *key == letter)
        {
            self.cursor.at = at;
            return self.enter(context);
        }
        match code {
            KeyCode::Esc | KeyCode::Char('q') => return RoomAction::Back,
            KeyCode::Char('l') => return RoomAction::Language,
            KeyCode::Char('?') => return RoomAction::Help,
            _ => {}
        }
        if self.cursor.key(code, ROOMS.len()) {
            return self.enter(context);
        }
        RoomAction::Stay
    }

    fn mouse(
        &mut self,
        mouse: MouseEvent,
        screen: Rect,
        context: &mut StudyContext<'_>,
    ) -> RoomAction {
        let area = area(screen);
        let lines = Hall::lines(context.words, area);
        if self.cursor.mouse(mouse, area, &lines) {
            return self.enter(context);
        }
        RoomAction::Stay
    }

    fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let keys = [
            ("↑↓", "key.choose"),
            ("Enter", "key.ok"),
            ("l", "key.language"),
            ("?", "key.help"),
            ("q", "key.back"),
        ];
        ink.screen(screen, words.say("menu.study"), "", &footer(words, &keys));
        let area = area(screen);
        self.cursor.draw(ink, area, &Hall::lines(words, area));
    }

    fn keys(&self) -> RoomKeys {
        &[
            ("↑ ↓", "key.choose"),
            ("Enter", "key.ok"),
            ("l", "key.language"),
            ("q Esc", "key.back"),
        ]
    }
}
