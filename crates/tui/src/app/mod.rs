//! The whole program as a value: an input changes it and returns the effects to perform.
//! Nothing here reads a clock, a file or a terminal.

mod actions;
mod draw;
mod files;
mod help;
mod keys;
mod library;
mod screens;
mod study;

use std::path::PathBuf;
use std::time::{Instant, SystemTime};

use ::library::KeptGame;
use game::Lang;
use lobby::{AnyGame, Rng, Session};
use plain::Glyphs;
use ratatui::crossterm::event::{KeyEvent, KeyEventKind, MouseEvent};
use ratatui::layout::Rect;
use words::Words;

use crate::analysis::Analysis;
use crate::bot_thread::{ReviewJob, ReviewUpdate, SearchJob, SearchUpdate};
use crate::coach::Coach;
use crate::ink::centred;
use crate::library::LibraryScreen;
use crate::menu::Menu;
use crate::newgame::NewGame;
use crate::options::Form;
use crate::overlay::Overlay;
use crate::play::Play;
use crate::reader::Reader;
use crate::settings::{Settings, Speed};
use crate::study::{Live, Room, StudyContext, StudyJob, StudyUpdate};
use crate::theme::Colours;

/// How the program is started.
pub struct Setup {
    /// Its name.
    pub program: &'static str,
    /// Its games.
    pub games: Vec<&'static dyn AnyGame>,
    /// The language of the locale, or of the command line.
    pub lang: Lang,
    /// Does the command line name the language? Then it overrides the settings.
    pub lang_is_asked: bool,
    /// The characters that the terminal shows.
    pub glyphs: Glyphs,
    /// The colours that the terminal shows.
    pub colours: Colours,
    /// The saved settings.
    pub settings: Settings,
    /// The games that were kept, the one played last first.
    pub library: Vec<KeptGame>,
    /// A sentence that the first screen shows.
    pub notice: Option<String>,
    /// The date and time, which name the file of a game.
    pub today: fn() -> SystemTime,
    /// The seed of all chance; `None` is a new one for each game.
    pub seed: Option<u64>,
    /// A file that gets the game after every move.
    pub save: Option<PathBuf>,
    /// The game and its players to start with; `None` starts with the menu.
    pub begin: Option<(Box<dyn Session>, [String; 2])>,
    /// Opens the page in the browser, where the program has one.
    pub page: Option<Page>,
    /// Runs the live examples of the course, where the program can.
    pub live: Option<Live>,
}

/// Opens the page in the browser, and returns a sentence about the result.
pub type Page = Box<dyn FnMut(&'static Words) -> String + Send>;

/// An event from outside.
pub enum Input {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Text that was pasted.
    Paste(String),
    /// The new size of the window, in columns and rows.
    Resize(u16, u16),
    /// News of a search.
    Search(SearchUpdate),
    /// A step of a review.
    Review(ReviewUpdate),
    /// Something of the study room was worked out.
    Study(StudyUpdate),
    /// A file was read, or not.
    Read(PathBuf, Result<String, String>),
    /// Games for the library were read, or not.
    Imported(PathBuf, Result<String, String>),
    /// Is there such a file?
    Exists(PathBuf, bool),
    /// A file was written, or not.
    Wrote(PathBuf, Result<(), String>),
    /// Time has passed.
    Tick,
}

/// What the caller has to do.
pub enum Effect {
    /// Start a search.
    Search(SearchJob),
    /// Start the review of a game.
    Review(ReviewJob),
    /// Work something out for the study room.
    Study(StudyJob),
    /// Save the settings.
    SaveSettings(String),
    /// Keep a game in the library, under the name of its file.
    KeepGame(String, String),
    /// Delete a game of the library.
    ForgetGame(String),
    /// Write a game into a file.
    SaveGame(PathBuf, String),
    /// Read a game from a file.
    LoadGame(PathBuf),
    /// Read games from a file into the library.
    ImportGames(PathBuf),
    /// See whether there is such a file, before it is replaced.
    CheckFile(PathBuf),
    /// Draw everything anew.
    Redraw,
    /// Go into the background, as Ctrl-Z asks.
    Suspend,
    /// End the program.
    Leave,
}

/// What a screen gets with every input.
pub(crate) struct Context<'a> {
    pub(crate) now: Instant,
    pub(crate) speed: Speed,
    pub(crate) effects: &'a mut Vec<Effect>,
}

enum Screen {
    Menu(Menu),
    New(Box<NewGame>),
    Play(Box<Play>),
    Library(Box<LibraryScreen>),
    Analysis(Box<Analysis>),
    Coach(Box<Coach>),
    Reader(Reader),
    Settings(Form),
    Study(Box<dyn Room>),
}

/// The program.
pub struct App {
    program: &'static str,
    games: Vec<&'static dyn AnyGame>,
    lang: Lang,
    /// The language of the locale.
    usual_lang: Lang,
    glyphs: Glyphs,
    colours: Colours,
    settings: Settings,
    library: Vec<KeptGame>,
    today: fn() -> SystemTime,
    /// How many games this program has begun.
    games_begun: u32,
    seed: Option<u64>,
    save: Option<PathBuf>,
    page: Option<Page>,
    live: Option<Live>,
    /// A stack: the last one is visible.
    screens: Vec<Screen>,
    overlay: Option<Overlay>,
    size: (u16, u16),
}

/// The smallest window, in columns and rows.
const MIN_SIZE: (u16, u16) = (40, 12);
/// The largest area that is drawn on, in columns and rows.
const MAX_SIZE: (u16, u16) = (132, 44);

impl App {
    /// The program at its start, in a window of `size` columns and rows.
    pub fn new(setup: Setup, size: (u16, u16)) -> App {
        let lang = match setup.settings.lang {
            Some(lang) if !setup.lang_is_asked => lang,
            _ => setup.lang,
        };
        let mut app = App {
            program: setup.program,
            games: setup.games,
            lang,
            usual_lang: setup.lang,
            glyphs: setup.glyphs,
            colours: setup.colours,
            settings: setup.settings,
            library: setup.library,
            today: setup.today,
            games_begun: 0,
            seed: setup.seed,
            save: setup.save,
            page: setup.page,
            live: setup.live,
            screens: vec![Screen::Menu(Menu::default())],
            overlay: None,
            size,
        };
        if let Some((session, names)) = setup.begin {
            app.begin(session, names);
        }
        if let Some(notice) = setup.notice {
            app.notify(notice);
        }
        app
    }

    /// The sentences in the language of the screen.
    pub(crate) fn words(&self) -> &'static Words {
        crate::TEXTS.words(self.lang)
    }

    fn new_seed(&self) -> u64 {
        self.seed.unwrap_or_else(Rng::any_seed)
    }

    /// The part of the window that is drawn on.
    fn screen(&self) -> Rect {
        let (width, height) = self.size;
        let area = Rect::new(0, 0, width, height);
        centred(area, width.min(MAX_SIZE.0), height.min(MAX_SIZE.1))
    }

    fn is_too_small(&self) -> bool {
        self.size.0 < MIN_SIZE.0 || self.size.1 < MIN_SIZE.1
    }

    /// When the next [`Input::Tick`] is due; `None` is never.
    pub fn due(&self, now: Instant) -> Option<Instant> {
        let due = self.screens.iter().filter_map(|screen| match screen {
            Screen::Play(play) => play.due(now),
            Screen::Study(room) => room.due(),
            _ => None,
        });
        due.min()
    }

    /// Handles an input.
    pub fn update(&mut self, input: Input, now: Instant) -> Vec<Effect> {
        let mut effects = Vec::new();
        match input {
            Input::Key(key) if key.kind != KeyEventKind::Release => {
                self.key(key, now, &mut effects);
            }
            Input::Key(_) => {}
            Input::Mouse(mouse) => self.mouse(mouse, now, &mut effects),
            Input::Paste(text) => self.paste(&text),
            Input::Resize(width, height) => self.size = (width, height),
            Input::Search(answer) => self.on_search(answer, now, &mut effects),
            Input::Review(ReviewUpdate(id, step)) => {
                for screen in &mut self.screens {
                    if let Screen::Analysis(analysis) = screen {
                        analysis.on_review(id, &step);
                    }
                }
                self.on_coach_review(id, &step, &mut effects);
            }
            Input::Study(update) => self.on_study(update),
            Input::Read(path, text) => self.on_read(&path, text),
            Input::Imported(path, text) => self.on_import(&path, text, &mut effects),
            Input::Exists(path, exists) => self.on_exists(path, exists, &mut effects),
            Input::Wrote(path, result) => self.on_wrote(&path, result),
            Input::Tick => {}
        }
        self.go_on(now, &mut effects);
        self.study_on(now, &mut effects);
        self.file_games(&mut effects);
        effects
    }

    fn game(&self) -> Option<&Play> {
        self.screens.iter().rev().find_map(|screen| match screen {
            Screen::Play(play) => Some(&**play),
            _ => None,
        })
    }

    fn go_on(&mut self, now: Instant, effects: &mut Vec<Effect>) {
        let mut context = Context {
            now,
            speed: self.settings.speed,
            effects,
        };
        for screen in &mut self.screens {
            match screen {
                Screen::Play(play) => play.go_on(&mut context),
                Screen::Analysis(analysis) => analysis.go_on(&mut context),
                Screen::Coach(coach) => coach.go_on(&mut context),
                _ => {}
            }
        }
    }

    fn on_search(&mut self, answer: SearchUpdate, now: Instant, effects: &mut Vec<Effect>) {
        let mut context = Context {
            now,
            speed: self.settings.speed,
            effects,
        };
        // Only the screen that started the search knows its id.
        let mut answer = Some(answer);
        for screen in self.screens.iter_mut().rev() {
            match screen {
                Screen::Play(play) => {
                    if let Some(answer) = answer.take_if(|answer| play.awaits(answer.id())) {
                        play.on_search(answer, &mut context);
                    }
                }
                Screen::Analysis(analysis) => {
                    if let Some(answer) = answer.take_if(|answer| analysis.awaits(answer.id())) {
                        analysis.on_search(answer, &mut context);
                    }
                }
                _ => {}
            }
        }
    }

    /// The game that can be continued when the program has ended.
    pub fn unfinished(&self) -> bool {
        self.game().is_some_and(|play| play.unfinished().is_some())
    }
}
