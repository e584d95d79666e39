//! From one screen to another.

use game::Lang;
use lobby::GameRecord;

use super::{App, Effect, Screen};
use crate::analysis::Analysis;
use crate::overlay::{Overlay, Prompt, PromptKind};

impl App {
    /// Shows a notice on the current screen.
    pub(super) fn notify(&mut self, notice: String) {
        match self.screens.last_mut() {
            Some(Screen::Menu(menu)) => menu.notice = Some(notice),
            Some(Screen::New(new)) => new.error = Some(notice),
            Some(Screen::Play(play)) => play.notice = Some(notice),
            Some(Screen::Library(list)) => list.notice = Some(notice),
            Some(Screen::Coach(coach)) => coach.notice = Some(notice),
            Some(Screen::Analysis(analysis)) => analysis.notice = Some(notice),
            Some(Screen::Study(room)) => room.notify(notice),
            _ => {}
        }
    }

    pub(super) fn analyse(&mut self, record: GameRecord, at: usize) {
        match Analysis::new(record, &self.games, self.words(), at) {
            Ok(analysis) => self.screens.push(Screen::Analysis(Box::new(analysis))),
            Err(error) => self.notify(error.in_lang(self.lang)),
        }
    }

    pub(super) fn go_to_menu(&mut self) {
        for screen in &mut self.screens {
            if let Screen::Play(play) = screen {
                play.stop_thinking();
            }
        }
        self.screens.truncate(1);
    }

    pub(super) fn close(&mut self) {
        match self.screens.last_mut() {
            Some(Screen::Analysis(analysis)) => analysis.stop_thinking(),
            Some(Screen::Coach(coach)) => coach.stop_thinking(),
            _ => {}
        }
        if self.screens.len() > 1 {
            self.screens.pop();
        }
    }

    pub(super) fn prompt(&mut self, what: PromptKind, text: String) {
        self.overlay = Some(Overlay::Prompt(Prompt::new(what, text)));
    }

    pub(super) fn other_language(&mut self, effects: &mut Vec<Effect>) {
        self.lang = match self.lang {
            Lang::En => Lang::Id,
            Lang::Id => Lang::En,
        };
        self.settings.lang = Some(self.lang);
        effects.push(Effect::SaveSettings(self.settings.text()));
        let words = self.words();
        for screen in &mut self.screens {
            match screen {
                Screen::Play(play) => play.speak(words),
                Screen::Analysis(analysis) => analysis.speak(words),
                Screen::Coach(coach) => coach.speak(words),
                _ => {}
            }
        }
    }
}
