//! Positions of games, to be searched step by step: of the games that were played, and the
//! starts.

use lobby::{AnyGame, GameRecord, Session};
use ratatui::crossterm::event::{KeyCode, MouseEvent};
use ratatui::layout::Rect;
use words::Words;

use super::list::{Cursor, Line};
use super::{Room, RoomAction, RoomKeys, Stepper, StudyContext, footer};
use crate::ink::{Ink, inside};

/// The list of positions.
#[derive(Default)]
pub(super) struct Positions {
    cursor: Cursor,
    /// The games that were played, the last first, and the starts.
    played: Vec<GameRecord>,
    starts: Vec<&'static dyn AnyGame>,
    notice: Option<String>,
}

/// The most games that are listed.
const MOST: usize = 20;

impl Positions {
    fn lines(&self, words: &'static Words) -> Vec<Line> {
        let mut lines = Vec::new();
        if !self.played.is_empty() {
            lines.push(Line::Heading(words.say("study.played").to_owned()));
        }
        for record in &self.played {
            let name = record.game.split(':').next().unwrap_or_default();
            let known = self.starts.iter().find(|game| game.info().name == name);
            let title = known.map_or(name, |game| game.info().title);
            let n = record.moves.len();
            let about = words.count_with("study.after", n as u64, &[("n", &n)]);
            lines.push(Line::Item(title.to_owned(), about));
        }
        lines.push(Line::Heading(words.say("study.starts").to_owned()));
        for game in &self.starts {
            let info = game.info();
            let about = info.tagline.in_lang(words.lang()).to_owned();
            lines.push(Line::Item(info.title.to_owned(), about));
        }
        lines
    }

    fn enter(&mut self, context: &StudyContext<'_>) -> RoomAction {
        let session = match self.cursor.at.checked_sub(self.played.len()) {
            None => self.played[self.cursor.at]
                .replay(context.games)
                .map_err(|error| error.in_lang(context.words.lang())),
            Some(at) => match self.starts.get(at) {
                Some(game) => lobby::open(context.games, game.info().name)
                    .map_err(|error| error.in_lang(context.words.lang())),
                None => return RoomAction::Stay,
            },
        };
        match session {
            Ok(session) => RoomAction::Instead(Box::new(Stepper::game(unfinished(session)))),
            Err(error) => {
                self.notice = Some(error);
                RoomAction::Stay
            }
        }
    }
}

/// The last position in which somebody can move.
pub(crate) fn unfinished(mut session: Box<dyn Session>) -> Box<dyn Session> {
    while session.turn().is_over() && session.take_back() {}
    session
}

fn area(screen: Rect) -> Rect {
    let inner = inside(screen);
    Rect {
        x: inner.x + 2,
        width: inner.width.saturating_sub(4),
        height: inner.height.saturating_sub(1),
        ..inner
    }
}

impl Room for Positions {
    fn go_on(&mut self, context: &mut StudyContext<'_>) {
        if self.starts.is_empty() {
            self.starts = context.games.to_vec();
            let records = context.library.iter().map(|game| game.record.clone());
            let records = records.filter(|record| !record.moves.is_empty());
            self.played = records.take(MOST).collect();
        }
    }

    fn key(&mut self, code: KeyCode, context: &mut StudyContext<'_>) -> RoomAction {
        self.notice = None;
        match code {
            KeyCode::Esc | KeyCode::Char('q') => return RoomAction::Back,
            KeyCode::Char('l') => return RoomAction::Language,
            KeyCode::Char('?') => return RoomAction::Help,
            _ => {}
        }
        let items = self.played.len() + self.starts.len();
        if self.cursor.key(code, items) {
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
        let lines = self.lines(context.words);
        if self.cursor.mouse(mouse, area(screen), &lines) {
            return self.enter(context);
        }
        RoomAction::Stay
    }

    fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let keys = [
            ("↑↓", "key.choose"),
            ("Enter", "key.search"),
            ("q", "key.back"),
        ];
        let title = words.say("study.position");
        let inner = ink.screen(screen, title, "", &footer(words, &keys));
        self.cursor.draw(ink, area(screen), &self.lines(words));
        if let Some(notice) = &self.notice {
            let y = inner.bottom().saturating_sub(1);
            ink.put(inner.x + 2, y, notice, ink.theme.hint());
        }
    }

    fn keys(&self) -> RoomKeys {
        &[
            ("↑ ↓", "key.choose"),
            ("Enter", "help.search"),
            ("l", "key.language"),
            ("q Esc", "key.back"),
        ]
    }

    fn notify(&mut self, notice: String) {
        self.notice = Some(notice);
    }
}
