//! The study room within the program.

use std::time::{Instant, UNIX_EPOCH};

use ratatui::crossterm::event::{KeyCode, MouseEvent};

use super::{App, Effect, Screen, StudyContext, StudyUpdate};
use crate::overlay::{Overlay, PromptKind};
use crate::study::{Room, RoomAction};

impl App {
    /// Hands the visible room what it needs, and carries out what it wants.
    fn in_room(
        &mut self,
        now: Instant,
        effects: &mut Vec<Effect>,
        does: impl FnOnce(&mut dyn Room, &mut StudyContext<'_>) -> RoomAction,
    ) {
        if !matches!(self.screens.last(), Some(Screen::Study(_))) {
            return;
        }
        let (words, seed) = (self.words(), self.new_seed());
        let screen = self.screen();
        let today = (self.today)().duration_since(UNIX_EPOCH);
        let mut context = StudyContext {
            now,
            words,
            games: &self.games,
            library: &self.library,
            live: self.live.as_ref(),
            seed,
            day: puzzles::day_at(today.unwrap_or_default()),
            streaks: self.settings.streaks,
            jobs: Vec::new(),
        };
        let Some(Screen::Study(room)) = self.screens.last_mut() else {
            return;
        };
        let action = does(&mut **room, &mut context);
        room.settle(screen, words);
        effects.extend(context.jobs.into_iter().map(Effect::Study));
        match action {
            RoomAction::Stay => {}
            RoomAction::Back => self.close(),
            RoomAction::Help => self.help(),
            RoomAction::Language => self.other_language(effects),
            RoomAction::Enter(room) => self.screens.push(Screen::Study(room)),
            RoomAction::Instead(room) => {
                self.screens.pop();
                self.screens.push(Screen::Study(room));
            }
            RoomAction::Prompt(what, text) => self.prompt(PromptKind::Study(what), text),
            RoomAction::Streak(which, longest) => {
                self.settings.streaks[which] = longest;
                effects.push(Effect::SaveSettings(self.settings.text()));
            }
        }
    }

    pub(super) fn study_key(&mut self, code: KeyCode, now: Instant, effects: &mut Vec<Effect>) {
        self.in_room(now, effects, |room, context| room.key(code, context));
    }

    pub(super) fn study_mouse(
        &mut self,
        mouse: MouseEvent,
        now: Instant,
        effects: &mut Vec<Effect>,
    ) {
        let screen = self.screen();
        self.in_room(now, effects, |room, context| {
            room.mouse(mouse, screen, context)
        });
    }

    /// Lets the visible room begin what it has to work out.
    pub(super) fn study_on(&mut self, now: Instant, effects: &mut Vec<Effect>) {
        self.in_room(now, effects, |room, context| {
            room.go_on(context);
            RoomAction::Stay
        });
    }

    /// The text that a room asked for.
    pub(super) fn study_typed(&mut self, text: &str) {
        let words = self.words();
        let taken = match self.screens.last_mut() {
            Some(Screen::Study(room)) => room.typed(text, words),
            _ => Ok(()),
        };
        match (taken, &mut self.overlay) {
            (Err(error), Some(Overlay::Prompt(prompt))) => prompt.error = Some(error),
            _ => self.overlay = None,
        }
    }

    /// Something was worked out: the room that asked takes it.
    pub(super) fn on_study(&mut self, update: StudyUpdate) {
        let mut update = Some(update);
        for screen in &mut self.screens {
            if let Screen::Study(room) = screen {
                update = update.and_then(|one| room.on_answer(one));
            }
        }
    }
}
