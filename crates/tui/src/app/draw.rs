use std::time::Instant;

use plain::Glyphs;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{App, MIN_SIZE, Screen};
use crate::analysis;
use crate::ascii;
use crate::ink::Ink;
use crate::library::Shown;
use crate::overlay::{Overlay, draw_help};
use crate::play;
use crate::settings::GlyphChoice;
use crate::theme::Theme;
use crate::touch::KeyPlace;

impl App {
    /// Draws everything.
    pub fn draw(&self, buf: &mut Buffer, now: Instant) {
        self.draw_keys(buf, now);
    }

    /// The key that is written at a place on the screen.
    pub(super) fn key_at(&self, place: (u16, u16), now: Instant) -> Option<KeyCode> {
        let (width, height) = self.size;
        let mut unseen = Buffer::empty(Rect::new(0, 0, width, height));
        let keys = self.draw_keys(&mut unseen, now);
        let mut hit = keys
            .into_iter()
            .filter(|(area, _)| area.contains(place.into()));
        hit.next().map(|(_, code)| code)
    }

    /// Draws everything; gives the keys that are written there.
    fn draw_keys(&self, buf: &mut Buffer, now: Instant) -> Vec<KeyPlace> {
        let colours = self.settings.colours.on(self.colours);
        let theme = Theme::new(colours);
        let mut ink = Ink {
            buf,
            theme,
            keys: Vec::new(),
        };
        let screen = self.screen();
        let words = self.words();
        if self.is_too_small() {
            self.draw_small(&mut ink);
        } else {
            match self.screens.last() {
                Some(Screen::Menu(menu)) => {
                    let more = self.continuable().count().saturating_sub(1);
                    let kept = self.kept().map(|game| (&game.record, more));
                    menu.draw(&mut ink, screen, words, &self.games, kept);
                }
                Some(Screen::Library(list)) => {
                    let with = Shown {
                        all: &self.games,
                        games: &self.library,
                        words,
                        today: (self.today)(),
                    };
                    list.draw(&mut ink, screen, &with);
                }
                Some(Screen::New(new)) => new.draw(&mut ink, screen, words),
                Some(Screen::Play(play)) => play::draw(&mut ink, screen, play, now),
                Some(Screen::Analysis(analysis)) => analysis::draw(&mut ink, screen, analysis),
                Some(Screen::Coach(coach)) => coach.draw(&mut ink, screen),
                Some(Screen::Reader(reader)) => reader.draw(&mut ink, screen, words),
                Some(Screen::Settings(form)) => form.draw(&mut ink, screen, words),
                Some(Screen::Study(room)) => room.draw(&mut ink, screen, words),
                None => {}
            }
            if self.overlay.is_some() {
                // What it stands before cannot be reached.
                ink.keys.clear();
            }
            match &self.overlay {
                Some(Overlay::Help(keys)) => draw_help(&mut ink, screen, words, keys),
                Some(Overlay::Prompt(prompt)) => prompt.draw(&mut ink, screen, words),
                None => {}
            }
        }
        let keys = std::mem::take(&mut ink.keys);
        let is_ascii = self.glyphs == Glyphs::Ascii || self.settings.glyphs == GlyphChoice::Ascii;
        if is_ascii {
            ascii::make_plain(buf);
        }
        keys
    }

    /// Says kindly that the window is too small.
    pub(super) fn draw_small(&self, ink: &mut Ink<'_>) {
        let (width, height) = self.size;
        let words = self.words();
        let area = Rect::new(0, 0, width, height);
        let text = words.fill(
            "screen.small",
            &[
                ("w", &MIN_SIZE.0),
                ("h", &MIN_SIZE.1),
                ("width", &width),
                ("height", &height),
            ],
        );
        let lines = plain::wrap(&text, usize::from(width).max(1));
        let top = (height.saturating_sub(lines.len() as u16)) / 2;
        for (row, line) in (top..).zip(&lines) {
            ink.middle(area, row, line, ratatui::style::Style::new());
        }
    }
}
