use std::path::Path;

use lobby::GameRecord;

use super::{App, Screen};
use crate::analysis::Analysis;
use crate::overlay::Overlay;

impl App {
    /// A game file was read: shows it in the analysis.
    pub(super) fn on_read(&mut self, path: &Path, text: Result<String, String>) {
        let words = self.words();
        let shown = path.display().to_string();
        let record = text.and_then(|text| {
            let record: Result<GameRecord, _> = text.parse();
            record.map_err(|error| error.in_lang(self.lang))
        });
        let opened = record.and_then(|record| {
            Analysis::new(record, &self.games, words, 0).map_err(|error| error.in_lang(self.lang))
        });
        match opened {
            Ok(analysis) => {
                self.overlay = None;
                if let Some(Screen::Analysis(_)) = self.screens.last() {
                    self.close();
                }
                self.screens.push(Screen::Analysis(Box::new(analysis)));
            }
            Err(error) => {
                let sentence = words.fill("file.bad", &[("path", &shown), ("error", &error)]);
                match &mut self.overlay {
                    Some(Overlay::Prompt(prompt)) => prompt.error = Some(sentence),
                    _ => self.notify(sentence),
                }
            }
        }
    }

    /// A file was written.
    pub(super) fn on_wrote(&mut self, path: &Path, result: Result<(), String>) {
        let words = self.words();
        // A save after every move is reported only when it fails.
        let is_routine = self.save.as_deref() == Some(path);
        if is_routine && result.is_ok() {
            return;
        }
        let path = path.display().to_string();
        self.notify(match result {
            Ok(()) => words.fill("file.saved", &[("path", &path)]),
            Err(error) => words.fill("file.bad", &[("path", &path), ("error", &error)]),
        });
    }
}
