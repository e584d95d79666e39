//! From one screen to another.

use std::path::Path;

use game::Lang;
use lobby::GameRecord;
use words::Words;

use super::{App, Effect, Screen};
use crate::analysis::{Analysis, Look};
use crate::menu::{Entry, Picked};
use crate::newgame::{Chosen, NewGame};
use crate::options::{Done, Form};
use crate::overlay::{Overlay, Prompt, What};
use crate::play::{self, Go, Play};
use crate::reader::Reader;

impl App {
    pub(super) fn picked(&mut self, picked: Picked, effects: &mut Vec<Effect>) {
        let (entry, game) = match picked {
            Picked::Nothing => return,
            Picked::Language => return self.other_language(effects),
            Picked::Help => return self.help(),
            Picked::Entry(entry, game) => (entry, game),
        };
        let Some(game) = self.games.get(game).copied() else {
            return;
        };
        match entry {
            Entry::Continue => self.resume(),
            Entry::Game(_) | Entry::Watch => {
                let new = NewGame::new(game, &self.settings, entry == Entry::Watch);
                self.screens.push(Screen::New(Box::new(new)));
            }
            Entry::Rules => self.screens.push(Screen::Reader(Reader::rules(game))),
            Entry::Analysis => {
                let record = GameRecord {
                    game: game.info().name.to_owned(),
                    ..GameRecord::default()
                };
                self.analyse(record, 0);
            }
            Entry::Open => self.prompt(What::Open, String::new()),
            Entry::Settings => self
                .screens
                .push(Screen::Settings(Form::new(&self.settings, self.lang))),
            Entry::Page => {
                let words = self.words();
                let notice = match &mut self.page {
                    Some(open) => open(words),
                    None => words.say("page.none").to_owned(),
                };
                self.tell(notice);
            }
            Entry::About => self
                .screens
                .push(Screen::Reader(Reader::about(self.program))),
            Entry::Quit => effects.push(Effect::Leave),
        }
    }

    pub(super) fn chosen(&mut self, chosen: Chosen) {
        match chosen {
            Chosen::Stay => {}
            Chosen::Back => self.close(),
            Chosen::Help => self.help(),
            Chosen::Rules => {
                if let Some(Screen::New(new)) = self.screens.last() {
                    let rules = Reader::rules(new.game);
                    self.screens.push(Screen::Reader(rules));
                }
            }
            Chosen::Type(field) => {
                if let Some(Screen::New(new)) = self.screens.last() {
                    let text = new.text(field);
                    self.prompt(What::Field(field), text);
                }
            }
            Chosen::Begin(session, names) => {
                let play = Play::new(session, names, self.words(), self.new_seed());
                self.go_to_menu();
                self.screens.push(Screen::Play(Box::new(play)));
            }
        }
    }

    pub(super) fn go(&mut self, go: Go, effects: &mut Vec<Effect>) {
        match go {
            Go::Stay => {}
            Go::Menu => {
                self.keep_game();
                self.go_to_menu();
            }
            Go::Help => self.help(),
            Go::Language => self.other_language(effects),
            Go::Speed(speed) => {
                self.settings.speed = speed;
                effects.push(Effect::SaveSettings(self.settings.text()));
                let word = crate::settings::Word::word(speed);
                let shown = self.words().say(&format!("speed.{word}")).to_owned();
                let notice = self.words().fill("play.speed", &[("speed", &shown)]);
                self.tell(notice);
            }
            Go::Save => {
                let name = self.game().map(|play| play.session.info().name);
                let name = name.unwrap_or("game");
                self.prompt(What::Save, format!("{name}.game"));
            }
            Go::Rules => {
                let name = self.game().map(|play| play.session.info().name);
                let game = self
                    .games
                    .iter()
                    .copied()
                    .find(|game| Some(game.info().name) == name);
                if let Some(game) = game {
                    self.screens.push(Screen::Reader(Reader::rules(game)));
                }
            }
            Go::Analysis => {
                if let Some(record) = self.game().map(Play::record) {
                    let end = record.moves.len();
                    self.analyse(record, end);
                }
            }
            Go::Rematch { swapped } => {
                if let Some(play) = self.game() {
                    let mut names = play.names.clone();
                    if swapped {
                        names.swap(0, 1);
                    }
                    let session = play.session.restarted();
                    let next = Play::new(session, names, self.words(), self.new_seed());
                    self.screens.pop();
                    self.screens.push(Screen::Play(Box::new(next)));
                }
            }
        }
    }

    pub(super) fn look(&mut self, look: Look, effects: &mut Vec<Effect>) {
        match look {
            Look::Stay => {}
            Look::Back => self.close(),
            Look::Help => self.help(),
            Look::Language => self.other_language(effects),
            Look::Open => self.prompt(What::Open, String::new()),
            Look::Save => self.prompt(What::Save, "analysis.game".to_owned()),
        }
    }

    pub(super) fn done(&mut self, done: Done, effects: &mut Vec<Effect>) {
        let Some(Screen::Settings(form)) = self.screens.last() else {
            return;
        };
        match done {
            Done::Stay => {
                // A language that was asked for stays until another one is chosen.
                let is_changed = form.changes_language();
                self.lang = if is_changed {
                    form.lang(self.usual_lang)
                } else {
                    form.lang_before()
                };
            }
            Done::Cancel => {
                self.lang = form.lang_before();
                self.close();
            }
            Done::Ok(settings) => {
                self.settings = settings;
                effects.push(Effect::SaveSettings(self.settings.text()));
                self.close();
                let saved = self.words().say("settings.saved").to_owned();
                self.tell(saved);
            }
        }
    }

    /// A file that was asked for.
    pub(super) fn read(&mut self, path: &Path, text: Result<String, String>) {
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
                    _ => self.tell(sentence),
                }
            }
        }
    }

    pub(super) fn wrote(&mut self, path: &Path, result: Result<(), String>) {
        let words = self.words();
        // What is saved after every move is news only when it fails.
        let is_routine = self.save.as_deref() == Some(path);
        if is_routine && result.is_ok() {
            return;
        }
        let path = path.display().to_string();
        self.tell(match result {
            Ok(()) => words.fill("file.saved", &[("path", &path)]),
            Err(error) => words.fill("file.bad", &[("path", &path), ("error", &error)]),
        });
    }

    /// Says something on the screen that is seen.
    pub(super) fn tell(&mut self, notice: String) {
        match self.screens.last_mut() {
            Some(Screen::Menu(menu)) => menu.notice = Some(notice),
            Some(Screen::New(new)) => new.error = Some(notice),
            Some(Screen::Play(play)) => play.notice = Some(notice),
            Some(Screen::Analysis(analysis)) => analysis.notice = Some(notice),
            _ => {}
        }
    }

    pub(super) fn analyse(&mut self, record: GameRecord, at: usize) {
        match Analysis::new(record, &self.games, self.words(), at) {
            Ok(analysis) => self.screens.push(Screen::Analysis(Box::new(analysis))),
            Err(error) => self.tell(error.in_lang(self.lang)),
        }
    }

    /// Goes on with the game that was kept.
    pub(super) fn resume(&mut self) {
        let Some(record) = &self.kept else {
            return;
        };
        match Play::resume(record, &self.games, self.words()) {
            Ok(play) => self.screens.push(Screen::Play(Box::new(play))),
            Err(error) => {
                self.kept = None;
                self.tell(error.in_lang(self.lang));
            }
        }
    }

    /// The menu offers to go on with a game that was left.
    pub(super) fn keep_game(&mut self) {
        let kept = self.game().map(Play::unfinished);
        if let Some(kept) = kept {
            self.kept = kept;
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
        if let Some(Screen::Analysis(analysis)) = self.screens.last_mut() {
            analysis.stop_thinking();
        }
        if self.screens.len() > 1 {
            self.screens.pop();
        }
    }

    pub(super) fn prompt(&mut self, what: What, text: String) {
        self.overlay = Some(Overlay::Prompt(Prompt::new(what, text)));
    }

    pub(super) fn help(&mut self) {
        let words = self.words();
        let keys = match self.screens.last() {
            Some(Screen::Play(play)) => play::help(play),
            Some(Screen::Analysis(_)) => keys(
                words,
                &[
                    ("← →", "help.step"),
                    ("Home End", "help.ends"),
                    ("↑ ↓", "help.values"),
                    ("Enter", "help.try"),
                    ("p", "help.follow"),
                    ("n b", "help.mistakes"),
                    ("o", "key.open"),
                    ("w", "key.save"),
                    ("l", "key.language"),
                    ("Esc", "help.aside"),
                ],
            ),
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
                _ => {}
            }
        }
    }
}

fn keys(words: &'static Words, keys: &[(&str, &str)]) -> Vec<(String, String)> {
    let keys = keys.iter();
    keys.map(|(key, word)| ((*key).to_owned(), words.say(word).to_owned()))
        .collect()
}
