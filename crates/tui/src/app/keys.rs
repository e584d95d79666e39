//! Keys and the mouse go to the overlay, or to the visible screen.

use std::time::Instant;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::crossterm::event::{MouseButton, MouseEventKind};

use super::{App, Context, Effect, Screen};
use crate::overlay::{Overlay, PromptAction, PromptKind};
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
                    PromptAction::Stay => {}
                    PromptAction::Cancel => self.overlay = None,
                    PromptAction::Done(text) => self.typed(what, &text, effects),
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
                self.menu_action(picked, effects);
            }
            Some(Screen::New(new)) => {
                let action = new.key(key.code, lang);
                self.new_game_action(action);
            }
            Some(Screen::Play(play)) => {
                let action = play.key(key, &mut context);
                self.play_action(action, effects);
            }
            Some(Screen::Analysis(analysis)) => {
                let action = analysis.key(key.code, &mut context);
                self.analysis_action(action, effects);
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
                let action = form.key(key.code);
                self.settings_action(action, effects);
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
                self.menu_action(picked, effects);
            }
            Some(Screen::New(new)) if is_click => {
                let action = new.click(screen, place, lang);
                self.new_game_action(action);
            }
            Some(Screen::Play(play)) => {
                let action = play.mouse(mouse, screen, &mut context);
                self.play_action(action, effects);
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
                let action = form.click(screen, place);
                self.settings_action(action, effects);
            }
            _ => {}
        }
    }

    /// A prompt was confirmed.
    pub(super) fn typed(&mut self, what: PromptKind, text: &str, effects: &mut Vec<Effect>) {
        let lang = self.lang;
        if text.is_empty() {
            self.overlay = None;
            return;
        }
        match what {
            PromptKind::Open => effects.push(Effect::LoadGame(folders::expand_home(text))),
            PromptKind::Save => {
                let record = match self.screens.last() {
                    Some(Screen::Play(play)) => Some(play.record()),
                    Some(Screen::Analysis(analysis)) => Some(analysis.record().clone()),
                    _ => None,
                };
                if let Some(record) = record {
                    let text = (folders::expand_home(text), record.saved());
                    effects.push(Effect::SaveGame(text.0, text.1));
                }
                self.overlay = None;
            }
            PromptKind::Field(field) => {
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
