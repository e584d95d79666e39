//! Keeping games, and the list of those that were kept.

use std::path::{Path, PathBuf};

use ::library::{KeptGame, Shelf, file_name, new_games, stamp};
use commentary::review::ReviewStep;
use lobby::{GameRecord, Session};

use super::{App, Effect, Screen};
use crate::coach::{Coach, CoachAction};
use crate::library::LibraryAction;
use crate::overlay::{Overlay, PromptKind};
use crate::play::Play;
use crate::reader::Reader;
use crate::study::Stepper;

impl App {
    /// Starts a game with a file of its own.
    pub(super) fn begin(&mut self, session: Box<dyn Session>, names: [String; 2]) {
        let now = (self.today)();
        self.games_begun += 1;
        let file = file_name(session.spec(), now, self.games_begun);
        let mut play = Play::new(session, names, self.words(), self.new_seed());
        play.file = file;
        play.date = Some(stamp(now));
        self.screens.push(Screen::Play(Box::new(play)));
    }

    /// The game that was played last and is not over.
    pub(super) fn kept(&self) -> Option<&KeptGame> {
        self.continuable().next()
    }

    /// All games that can be continued, the one played last first.
    pub(super) fn continuable(&self) -> impl Iterator<Item = &KeptGame> {
        let games = self.library.iter();
        games.filter(|game| game.shelf() == Shelf::Unfinished)
    }

    /// Follows in the list what is kept on the disk, and in the file of `--save`.
    pub(super) fn file_games(&mut self, effects: &mut Vec<Effect>) {
        let mut has_news = false;
        for effect in effects.iter() {
            let name = match effect {
                Effect::KeepGame(name, _) | Effect::ForgetGame(name) => name,
                _ => continue,
            };
            // Notes about games that are not being played are in the list already.
            if self.game().is_none_or(|play| play.file != *name) {
                continue;
            }
            has_news = true;
            let before = self.library.iter().find(|game| game.name == *name);
            let before = before.map(|game| game.record.clone());
            self.library.retain(|game| game.name != *name);
            let is_deleted = matches!(effect, Effect::ForgetGame(_));
            let record = self.game().filter(|play| play.file == *name && !is_deleted);
            if let Some(mut record) = record.map(Play::record) {
                // What the coach has found stays, as long as the moves do.
                let exact = before.filter(|before| before.moves == record.moves);
                let exact = exact.as_ref().and_then(|before| before.note("Accuracy"));
                if let Some(percent) = exact {
                    record.set_note("Accuracy", percent);
                }
                let game = KeptGame::new(name.clone(), record, (self.today)());
                self.library.insert(0, game);
            }
        }
        if let (true, Some(path), Some(play)) = (has_news, self.save.clone(), self.game()) {
            effects.push(Effect::SaveGame(path, play.record().saved()));
        }
    }

    /// Continues a game, or shows it in the analysis if it is over.
    pub(super) fn open_kept(&mut self, game: &KeptGame) {
        if game.shelf() != Shelf::Unfinished {
            return self.coach(game.record.clone(), Some(game.name.clone()));
        }
        match Play::resume(&game.record, &self.games, self.words()) {
            Ok(mut play) => {
                play.file.clone_from(&game.name);
                self.screens.push(Screen::Play(Box::new(play)));
            }
            Err(error) => self.notify(error.in_lang(self.lang)),
        }
    }

    /// Shows what the mistakes of a finished game cost.
    pub(super) fn coach(&mut self, record: GameRecord, file: Option<String>) {
        match Coach::new(record, file, &self.games, self.words()) {
            Ok(coach) => self.screens.push(Screen::Coach(Box::new(coach))),
            Err(error) => self.notify(error.in_lang(self.lang)),
        }
    }

    /// A step of a review: when it is done, the library learns how exact the play was.
    pub(super) fn on_coach_review(
        &mut self,
        id: u64,
        step: &ReviewStep,
        effects: &mut Vec<Effect>,
    ) {
        for screen in &mut self.screens {
            let Screen::Coach(coach) = screen else {
                continue;
            };
            let is_done = coach.on_review(id, step);
            let (Some(percent), Some(file)) = (coach.accuracy(), coach.file.clone()) else {
                continue;
            };
            if !is_done {
                continue;
            }
            coach.record.set_note("Accuracy", percent);
            let kept = self.library.iter_mut().find(|game| game.name == file);
            if let Some(game) = kept {
                game.record.set_note("Accuracy", percent);
                effects.push(Effect::KeepGame(file, game.record.saved()));
            }
        }
    }

    pub(super) fn coach_action(&mut self, action: CoachAction, effects: &mut Vec<Effect>) {
        let Some(Screen::Coach(coach)) = self.screens.last() else {
            return;
        };
        match action {
            CoachAction::Stay => {}
            CoachAction::Back => self.close(),
            CoachAction::Help => self.help(),
            CoachAction::Language => self.other_language(effects),
            CoachAction::Why => {
                if let Some(why) = coach.why(self.program) {
                    self.screens.push(Screen::Reader(Reader::why(why)));
                }
            }
            CoachAction::Analysis => {
                let (record, at) = (coach.record.clone(), coach.before_chosen());
                self.analyse(record, at);
            }
            CoachAction::Study => {
                let stepper = Stepper::game(coach.session_before());
                self.screens.push(Screen::Study(Box::new(stepper)));
            }
            CoachAction::TryAgain => {
                let (session, names) = (coach.session_before(), coach.record.players.clone());
                coach.stop_thinking();
                self.go_to_menu();
                self.begin(session, names);
            }
        }
    }

    pub(super) fn library_action(&mut self, action: LibraryAction, effects: &mut Vec<Effect>) {
        let chosen = match self.screens.last() {
            Some(Screen::Library(screen)) => screen.chosen(&self.library).cloned(),
            _ => None,
        };
        match (action, chosen) {
            (LibraryAction::Back, _) => self.close(),
            (LibraryAction::Help, _) => self.help(),
            (LibraryAction::Language, _) => self.other_language(effects),
            (LibraryAction::Open, Some(game)) => self.open_kept(&game),
            (LibraryAction::Again, Some(game)) => {
                match lobby::open(&self.games, &game.record.game) {
                    Ok(session) => self.begin(session, game.record.players),
                    Err(error) => self.notify(error.in_lang(self.lang)),
                }
            }
            (LibraryAction::Remove, Some(game)) => {
                self.library.retain(|kept| kept.name != game.name);
                effects.push(Effect::ForgetGame(game.name));
                let done = self.words().say("library.removed").to_owned();
                self.notify(done);
            }
            (LibraryAction::Export, _) => {
                self.prompt(PromptKind::Export, "games.game".to_owned());
            }
            (LibraryAction::Import, _) => self.prompt(PromptKind::Import, String::new()),
            _ => {}
        }
    }

    /// The listed games as one text, which can be imported again.
    pub(super) fn exported(&self) -> String {
        let games = match self.screens.last() {
            Some(Screen::Library(screen)) => screen.shown(&self.library),
            _ => Vec::new(),
        };
        let texts = games.iter().map(|game| game.record.to_string());
        texts.collect::<Vec<String>>().join("\n")
    }

    /// Games were read: adds those that are new and can be replayed.
    pub(super) fn on_import(
        &mut self,
        path: &Path,
        text: Result<String, String>,
        effects: &mut Vec<Effect>,
    ) {
        let words = self.words();
        let records = text.and_then(|text| {
            let records = GameRecord::read_all(&text);
            let records = records.map_err(|error| error.in_lang(self.lang))?;
            for record in &records {
                let replayed = record.replay(&self.games);
                replayed.map_err(|error| error.in_lang(self.lang))?;
            }
            Ok(records)
        });
        let records = match records {
            Ok(records) => records,
            Err(error) => {
                let shown = path.display().to_string();
                let sentence = words.fill("file.bad", &[("path", &shown), ("error", &error)]);
                match &mut self.overlay {
                    Some(Overlay::Prompt(prompt)) => prompt.error = Some(sentence),
                    _ => self.notify(sentence),
                }
                return;
            }
        };
        self.overlay = None;
        let now = (self.today)();
        let known = self.library.iter().map(|game| &game.record);
        let added = new_games(known, &records, now);
        let n = added.len();
        for record in added {
            self.games_begun += 1;
            let name = file_name(&record.game, now, self.games_begun);
            effects.push(Effect::KeepGame(name.clone(), record.saved()));
            self.library.insert(0, KeptGame::new(name, record, now));
        }
        self.notify(words.fill("library.imported", &[("n", &n)]));
    }

    /// Whether the file that is to be saved exists: replaces it only when asked again.
    pub(super) fn on_exists(&mut self, path: PathBuf, exists: bool, effects: &mut Vec<Effect>) {
        if exists {
            let shown = path.display().to_string();
            let sentence = self.words().fill("file.exists", &[("path", &shown)]);
            if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
                prompt.replaces = Some(path);
                prompt.error = Some(sentence);
            }
            return;
        }
        self.save_to(path, effects);
    }

    /// Writes what the prompt was about.
    pub(super) fn save_to(&mut self, path: PathBuf, effects: &mut Vec<Effect>) {
        let text = match self.screens.last() {
            Some(Screen::Play(play)) => Some(play.record().saved()),
            Some(Screen::Analysis(analysis)) => Some(analysis.record().saved()),
            Some(Screen::Library(_)) => Some(self.exported()),
            _ => None,
        };
        self.overlay = None;
        effects.extend(text.map(|text| Effect::SaveGame(path, text)));
    }
}
