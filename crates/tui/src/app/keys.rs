//! Keys and the mouse go to whatever is on top.

use std::time::Instant;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::crossterm::event::{MouseButton, MouseEventKind};

use super::{App, Context, Effect, Screen};
use crate::overlay::{Overlay, Typed, What};
use crate::reader::Turned;

impl App {
    pub(super) fn key(&mut self, key: KeyEvent, now: Instant, effects: &mut Vec<Effect>) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => effects.push(Effect::Leave),
                KeyCode::Char('z') => effects.push(Effect::Suspend),
                KeyCode::Char('l') => effects.push(Effect::Redraw),
                _ => {}
            }
            return;
        }
        if self.is_too_small() {
            if matches!(key.code, KeyCode::Char('q')) {
                effects.push(Effect::Leave);
            }
            return;
        }
        match &mut self.overlay {
            Some(Overlay::Help(_)) => {
                self.overlay = None;
                return;
            }
            Some(Overlay::Prompt(prompt)) => {
                let (typed, what) = (prompt.key(key.code), prompt.what);
                match typed {
                    Typed::Stay => {}
                    Typed::Cancel => self.overlay = None,
                    Typed::Done(text) => self.typed(what, &text, effects),
                }
                return;
            }
            None => {}
        }
        let (lang, screen) = (self.lang, self.screen());
        let mut context = Context {
            now,
            speed: self.settings.speed,
            effects,
        };
        match self.screens.last_mut() {
            Some(Screen::Menu(menu)) => {
                let picked = menu.key(key.code, self.games.len(), self.kept.is_some());
                self.picked(picked, effects);
            }
            Some(Screen::New(new)) => {
                let chosen = new.key(key.code, lang);
                self.chosen(chosen);
            }
            Some(Screen::Play(play)) => {
                let go = play.key(key, &mut context);
                self.go(go, effects);
            }
            Some(Screen::Analysis(analysis)) => {
                let look = analysis.key(key.code, &mut context);
                self.look(look, effects);
            }
            Some(Screen::Reader(reader)) => {
                let turned = reader.key(key.code, &self.games, screen.height);
                reader.settle(lang, screen);
                match turned {
                    Turned::Stay => {}
                    Turned::Close => self.close(),
                    Turned::Language => self.other_language(effects),
                    Turned::Help => self.help(),
                }
            }
            Some(Screen::Settings(form)) => {
                let done = form.key(key.code);
                self.done(done, effects);
            }
            None => effects.push(Effect::Leave),
        }
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Instant, effects: &mut Vec<Effect>) {
        let screen = self.screen();
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if self.is_too_small() || self.overlay.is_some() {
            let closes = is_click && matches!(self.overlay, Some(Overlay::Help(_)));
            if closes {
                self.overlay = None;
            }
            return;
        }
        let place = (mouse.column, mouse.row);
        let lang = self.lang;
        let mut context = Context {
            now,
            speed: self.settings.speed,
            effects,
        };
        match self.screens.last_mut() {
            Some(Screen::Menu(menu)) if is_click => {
                let picked = menu.click(screen, place, self.games.len(), self.kept.is_some());
                self.picked(picked, effects);
            }
            Some(Screen::New(new)) if is_click => {
                let chosen = new.click(screen, place, lang);
                self.chosen(chosen);
            }
            Some(Screen::Play(play)) => {
                let go = play.mouse(mouse, screen, &mut context);
                self.go(go, effects);
            }
            Some(Screen::Analysis(analysis)) => analysis.mouse(mouse, screen, &mut context),
            Some(Screen::Reader(reader)) => {
                match mouse.kind {
                    MouseEventKind::ScrollUp => reader.scroll_by(-3),
                    MouseEventKind::ScrollDown => reader.scroll_by(3),
                    _ => {}
                }
                reader.settle(lang, screen);
            }
            Some(Screen::Settings(form)) if is_click => {
                let done = form.click(screen, place);
                self.done(done, effects);
            }
            _ => {}
        }
    }

    /// What was typed into a line.
    pub(super) fn typed(&mut self, what: What, text: &str, effects: &mut Vec<Effect>) {
        let lang = self.lang;
        if text.is_empty() {
            self.overlay = None;
            return;
        }
        match what {
            What::Open => effects.push(Effect::LoadGame(folders::expand_home(text))),
            What::Save => {
                let record = match self.screens.last() {
                    Some(Screen::Play(play)) => Some(play.record()),
                    Some(Screen::Analysis(analysis)) => Some(analysis.record().clone()),
                    _ => None,
                };
                if let Some(record) = record {
                    let text = (folders::expand_home(text), record.to_string());
                    effects.push(Effect::SaveGame(text.0, text.1));
                }
                self.overlay = None;
            }
            What::Field(field) => {
                let taken = match self.screens.last_mut() {
                    Some(Screen::New(new)) => new.take(field, text, lang),
                    _ => Ok(()),
                };
                match (taken, &mut self.overlay) {
                    (Err(error), Some(Overlay::Prompt(prompt))) => prompt.error = Some(error),
                    _ => self.overlay = None,
                }
            }
        }
    }
}
