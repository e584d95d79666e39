//! The contents of the course: lessons, solved problems, the words.

use game::Lang;
use lab::course::{LESSONS, problems};
use ratatui::crossterm::event::{KeyCode, MouseEvent};
use ratatui::layout::Rect;
use words::Words;

use super::lesson::{LessonRoom, Reading};
use super::list::{Cursor, Line};
use super::{Room, RoomAction, RoomKeys, StudyContext, footer};
use crate::ink::{Ink, inside};

/// The list of lessons and problems.
#[derive(Default)]
pub(super) struct Course {
    cursor: Cursor,
}

/// Everything that can be read, in order.
pub(super) fn readings(lang: Lang) -> Vec<Reading> {
    let lessons = (0..LESSONS.len()).map(Reading::Lesson);
    let problems = problems(lang).into_iter();
    let problems = problems.map(|(number, _)| Reading::Problem(number));
    lessons.chain(problems).chain([Reading::Glossary]).collect()
}

impl Course {
    fn lines(words: &'static Words) -> Vec<Line> {
        let lang = words.lang();
        let mut lines = vec![Line::Heading(words.say("study.lessons").to_owned())];
        for (number, lesson) in (1..).zip(LESSONS) {
            lines.push(Line::Item(
                format!("{number:>2}  {}", lesson.title(lang)),
                String::new(),
            ));
        }
        lines.push(Line::Heading(words.say("study.problems").to_owned()));
        for (number, title) in problems(lang) {
            lines.push(Line::Item(format!("{number:>2}  {title}"), String::new()));
        }
        lines.push(Line::Heading(words.say("study.words").to_owned()));
        let glossary = words.say("study.glossary");
        lines.push(Line::Item(format!("    {glossary}"), String::new()));
        lines
    }

    fn enter(&self, lang: Lang) -> RoomAction {
        match readings(lang).get(self.cursor.at) {
            Some(reading) => RoomAction::Enter(Box::new(LessonRoom::new(*reading))),
            None => RoomAction::Stay,
        }
    }
}

fn area(screen: Rect) -> Rect {
    let inner = inside(screen);
    Rect {
        x: inner.x + 2,
        width: inner.width.saturating_sub(4),
        ..inner
    }
}

impl Room for Course {
    fn key(&mut self, code: KeyCode, context: &mut StudyContext<'_>) -> RoomAction {
        match code {
            KeyCode::Esc | KeyCode::Char('q') => return RoomAction::Back,
            KeyCode::Char('l') => return RoomAction::Language,
            KeyCode::Char('?') => return RoomAction::Help,
            _ => {}
        }
        let lang = context.words.lang();
        if self.cursor.key(code, readings(lang).len()) {
            return self.enter(lang);
        }
        RoomAction::Stay
    }

    fn mouse(
        &mut self,
        mouse: MouseEvent,
        screen: Rect,
        context: &mut StudyContext<'_>,
    ) -> RoomAction {
        let lines = Course::lines(context.words);
        if self.cursor.mouse(mouse, area(screen), &lines) {
            return self.enter(context.words.lang());
        }
        RoomAction::Stay
    }

    fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let keys = [
            ("↑↓", "key.choose"),
            ("Enter", "key.read"),
            ("l", "key.language"),
            ("q", "key.back"),
        ];
        ink.screen(screen, words.say("study.course"), "", &footer(words, &keys));
        self.cursor.draw(ink, area(screen), &Course::lines(words));
    }

    fn keys(&self) -> RoomKeys {
        &[
            ("↑ ↓", "key.choose"),
            ("Enter", "key.read"),
            ("l", "key.language"),
            ("q Esc", "key.back"),
        ]
    }
}
