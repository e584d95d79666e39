//! What the keys of each screen lead to.

use lobby::GameRecord;

use super::{App, Effect, Screen};
use crate::analysis::AnalysisAction;
use crate::menu::{Entry, Picked};
use crate::newgame::{NewGame, NewGameAction};
use crate::options::{Form, SettingsAction};
use crate::overlay::PromptKind;
use crate::play::{Play, PlayAction};
use crate::reader::Reader;
use crate::study::{Hall, Stepper};

impl App {
    pub(super) fn menu_action(&mut self, picked: Picked, effects: &mut Vec<Effect>) {
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
            Entry::Continue => {
                if let Some(kept) = self.kept().cloned() {
                    self.open_kept(&kept);
                }
            }
            Entry::Library => self.screens.push(Screen::Library(Box::default())),
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
            Entry::Study => self.screens.push(Screen::Study(Box::<Hall>::default())),
            Entry::Open => self.prompt(PromptKind::Open, String::new()),
            Entry::Settings => self
                .screens
                .push(Screen::Settings(Form::new(&self.settings, self.lang))),
            Entry::Page => {
                let words = self.words();
                let notice = match &mut self.page {
                    Some(open) => open(words),
                    None => words.say("page.none").to_owned(),
                };
                self.notify(notice);
            }
            Entry::About => self
                .screens
                .push(Screen::Reader(Reader::about(self.program))),
            Entry::Quit => effects.push(Effect::Leave),
        }
    }

    pub(super) fn new_game_action(&mut self, action: NewGameAction) {
        match action {
            NewGameAction::Stay => {}
            NewGameAction::Back => self.close(),
            NewGameAction::Help => self.help(),
            NewGameAction::Rules => {
                if let Some(Screen::New(new)) = self.screens.last() {
                    let rules = Reader::rules(new.game);
                    self.screens.push(Screen::Reader(rules));
                }
            }
            NewGameAction::Type(field) => {
                if let Some(Screen::New(new)) = self.screens.last() {
                    let text = new.text(field);
                    self.prompt(PromptKind::Field(field), text);
                }
            }
            NewGameAction::Begin(session, names) => {
                self.go_to_menu();
                self.begin(session, names);
            }
        }
    }

    pub(super) fn play_action(&mut self, action: PlayAction, effects: &mut Vec<Effect>) {
        match action {
            PlayAction::Stay => {}
            PlayAction::Menu => {
                self.go_to_menu();
            }
            PlayAction::Help => self.help(),
            PlayAction::Language => self.other_language(effects),
            PlayAction::Speed(speed) => {
                self.settings.speed = speed;
                effects.push(Effect::SaveSettings(self.settings.text()));
                let word = crate::settings::Word::word(speed);
                let shown = self.words().say(&format!("speed.{word}")).to_owned();
                let notice = self.words().fill("play.speed", &[("speed", &shown)]);
                self.notify(notice);
            }
            PlayAction::Save => {
                let name = self.game().map(|play| play.session.info().name);
                let name = name.unwrap_or("game");
                let stamp = library::file_stamp((self.today)());
                self.prompt(PromptKind::Save, format!("{name}-{stamp}.game"));
            }
            PlayAction::Rules => {
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
            PlayAction::Analysis => {
                if let Some(record) = self.game().map(Play::record) {
                    let end = record.moves.len();
                    self.analyse(record, end);
                }
            }
            PlayAction::Study => {
                if let Some(session) = self.game().map(|play| play.session.fork()) {
                    self.screens
                        .push(Screen::Study(Box::new(Stepper::game(session))));
                }
            }
            PlayAction::Coach => {
                let game = self.game().map(|play| (play.record(), play.file.clone()));
                if let Some((record, file)) = game {
                    self.coach(record, Some(file));
                }
            }
            PlayAction::Rematch { swapped } => {
                if let Some(play) = self.game() {
                    let mut names = play.names.clone();
                    if swapped {
                        names.swap(0, 1);
                    }
                    let session = play.session.restarted();
                    self.screens.pop();
                    self.begin(session, names);
                }
            }
        }
    }

    pub(super) fn analysis_action(&mut self, action: AnalysisAction, effects: &mut Vec<Effect>) {
        match action {
            AnalysisAction::Stay => {}
            AnalysisAction::Back => self.close(),
            AnalysisAction::Help => self.help(),
            AnalysisAction::Language => self.other_language(effects),
            AnalysisAction::Why => {
                let program = self.program;
                if let Some(Screen::Analysis(analysis)) = self.screens.last()
                    && let Some(why) = analysis.why(program)
                {
                    self.screens.push(Screen::Reader(Reader::why(why)));
                }
            }
            AnalysisAction::Study => {
                if let Some(Screen::Analysis(analysis)) = self.screens.last() {
                    let stepper = Stepper::game(analysis.session().fork());
                    self.screens.push(Screen::Study(Box::new(stepper)));
                }
            }
            AnalysisAction::Open => self.prompt(PromptKind::Open, String::new()),
            AnalysisAction::Save => {
                let stamp = library::file_stamp((self.today)());
                self.prompt(PromptKind::Save, format!("analysis-{stamp}.game"));
            }
        }
    }

    pub(super) fn settings_action(&mut self, action: SettingsAction, effects: &mut Vec<Effect>) {
        let Some(Screen::Settings(form)) = self.screens.last() else {
            return;
        };
        match action {
            SettingsAction::Stay => {
                // A language from the command line stays until another one is chosen.
                let is_changed = form.changes_language();
                self.lang = if is_changed {
                    form.lang(self.usual_lang)
                } else {
                    form.lang_before()
                };
            }
            SettingsAction::Cancel => {
                self.lang = form.lang_before();
                self.close();
            }
            SettingsAction::Ok(settings) => {
                self.settings = settings;
                effects.push(Effect::SaveSettings(self.settings.text()));
                self.close();
                let saved = self.words().say("settings.saved").to_owned();
                self.notify(saved);
            }
        }
    }
}
