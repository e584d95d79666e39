//! Keys and the mouse go to the overlay, or to the visible screen.

use std::time::Instant;

use ::library::{KeptGame, Shelf};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::crossterm::event::{MouseButton, MouseEventKind};

use super::{App, Context, Effect, Screen};
use crate::overlay::{Overlay, PromptAction, PromptKind};
use crate::reader::Turned;

/// Can it be continued?
fn is_open(game: &KeptGame) -> bool {
    game.shelf() == Shelf::Unfinished
}

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
                match key.code {
                    KeyCode::Esc | KeyCode::Char('q') => self.overlay = None,
                    _ => self.turn_help(),
                }
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
                let kept = self.library.iter().any(is_open);
                let picked = menu.key(key.code, self.games.len(), kept);
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
            Some(Screen::Library(list)) => {
                let words = crate::TEXTS.words(lang);
                let action = list.key(key.code, &self.games, &self.library, words);
                self.library_action(action, effects);
            }
            Some(Screen::Analysis(analysis)) => {
                let action = analysis.key(key.code, &mut context);
                self.analysis_action(action, effects);
            }
            Some(Screen::Coach(coach)) => {
                let action = coach.key(key.code);
                self.coach_action(action, effects);
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
            Some(Screen::Study(_)) => self.study_key(key.code, now, effects),
            None => effects.push(Effect::Leave),
        }
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Instant, effects: &mut Vec<Effect>) {
        let screen = self.screen();
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let place = (mouse.column, mouse.row);
        let key = (is_click && !self.is_too_small())
            .then(|| self.key_at(place, now))
            .flatten();
        let closes = is_click && matches!(self.overlay, Some(Overlay::Help(_)));
        if closes {
            match key {
                Some(_) => self.overlay = None,
                None => self.turn_help(),
            }
        }
        if let Some(code) = key {
            return self.key(KeyEvent::new(code, KeyModifiers::NONE), now, effects);
        }
        if closes || self.is_too_small() || self.overlay.is_some() {
            return;
        }
        let has_list = matches!(
            self.screens.last(),
            Some(Screen::Menu(_) | Screen::New(_) | Screen::Library(_) | Screen::Coach(_))
                | Some(Screen::Settings(_))
        );
        let wheel = match mouse.kind {
            MouseEventKind::ScrollUp => Some(KeyCode::Up),
            MouseEventKind::ScrollDown => Some(KeyCode::Down),
            _ => None,
        };
        if let Some(code) = wheel.filter(|_| has_list) {
            return self.key(KeyEvent::new(code, KeyModifiers::NONE), now, effects);
        }
        let lang = self.lang;
        let mut context = Context {
            now,
            speed: self.settings.speed,
            effects,
        };
        match self.screens.last_mut() {
            Some(Screen::Menu(menu)) if is_click => {
                let kept = self.library.iter().any(is_open);
                let picked = menu.click(screen, place, self.games.len(), kept);
                self.menu_action(picked, effects);
            }
            Some(Screen::Library(list)) if is_click => {
                let action = list.click(screen, place, &self.library);
                self.library_action(action, effects);
            }
            Some(Screen::Coach(coach)) if is_click => coach.click(screen, place),
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
            Some(Screen::Study(_)) => self.study_mouse(mouse, now, effects),
            Some(Screen::Settings(form)) if is_click => {
                let action = form.click(screen, place);
                self.settings_action(action, effects);
            }
            _ => {}
        }
    }

    /// Takes pasted text: a prompt its first line, a game one move, which Enter makes.
    /// Whatever else is pasted does nothing: its letters are no commands.
    pub(super) fn paste(&mut self, text: &str) {
        let first = text.trim().lines().next().unwrap_or_default().trim();
        let is_one_line = text.trim().lines().count() <= 1;
        match (&mut self.overlay, self.screens.last_mut()) {
            (Some(Overlay::Prompt(prompt)), _) => prompt.paste(first),
            (None, Some(Screen::Play(play))) => {
                let is_taken = is_one_line && play.paste(first);
                if !is_taken {
                    play.notice = Some(play.words().say("play.pasted").to_owned());
                }
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
            PromptKind::Import => effects.push(Effect::ImportGames(folders::expand_home(text))),
            PromptKind::Save | PromptKind::Export => {
                let path = folders::expand_home(text);
                let is_confirmed = match &self.overlay {
                    Some(Overlay::Prompt(prompt)) => prompt.replaces.as_ref() == Some(&path),
                    _ => false,
                };
                if is_confirmed {
                    self.save_to(path, effects);
                } else {
                    effects.push(Effect::CheckFile(path));
                }
            }
            PromptKind::Study(_) => self.study_typed(text),
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
