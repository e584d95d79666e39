use words::Words;

use super::{App, Screen};
use crate::ink::inside;
use crate::overlay::Overlay;
use crate::play;
use crate::study::key_name;

impl App {
    /// Shows the keys of the current screen.
    pub(super) fn help(&mut self) {
        let words = self.words();
        let keys = match self.screens.last() {
            Some(Screen::Play(play)) => play::help(play),
            Some(Screen::Library(_)) => keys(
                words,
                &[
                    ("↑ ↓", "key.choose"),
                    ("Enter", "help.continue"),
                    ("m", "key.rematch"),
                    ("/ ← →", "help.filter"),
                    ("g", "help.game"),
                    ("e", "help.export"),
                    ("i", "help.import"),
                    ("x x", "help.delete"),
                    ("l", "key.language"),
                    ("q Esc", "key.back"),
                ],
            ),
            Some(Screen::Coach(_)) => keys(
                words,
                &[
                    ("↑ ↓", "help.mistakes"),
                    ("Enter", "help.try-again"),
                    ("y", "help.why"),
                    ("x", "help.search"),
                    ("a", "key.analyse"),
                    ("l", "key.language"),
                    ("q Esc", "key.back"),
                ],
            ),
            Some(Screen::Analysis(_)) => keys(
                words,
                &[
                    ("← →", "help.step"),
                    ("Home End", "help.ends"),
                    ("↑ ↓", "help.values"),
                    ("Enter", "help.try"),
                    ("p", "help.follow"),
                    ("n b", "help.mistakes"),
                    ("y", "help.why"),
                    ("x", "help.search"),
                    ("s", "help.stop"),
                    ("o", "key.open"),
                    ("w", "key.save"),
                    ("l", "key.language"),
                    ("Esc", "help.aside"),
                ],
            ),
            Some(Screen::Study(room)) => keys(words, room.keys()),
            _ => keys(
                words,
                &[
                    ("↑ ↓", "key.choose"),
                    ("← →", "key.change"),
                    ("Enter", "key.ok"),
                    ("1-9", "help.numbers"),
                    ("l", "key.language"),
                    ("Esc", "key.back"),
                    ("Ctrl-C", "help.leave"),
                ],
            ),
        };
        self.overlay = Some(Overlay::Help(keys));
    }

    /// The next keys, where a small window has not shown them all; or else the end of the help.
    pub(super) fn turn_help(&mut self) {
        let page = usize::from(inside(self.screen()).height);
        match &mut self.overlay {
            Some(Overlay::Help(keys)) if keys.len() > page => {
                keys.drain(..page);
            }
            _ => self.overlay = None,
        }
    }
}

fn keys(words: &'static Words, keys: &[(&str, &str)]) -> Vec<(String, String)> {
    let keys = keys.iter();
    keys.map(|(key, word)| (key_name(words, key), words.say(word).to_owned()))
        .collect()
}
