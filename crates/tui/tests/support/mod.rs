//! Drives the program as a value: keys in, pictures out, no terminal and no clock.

#![allow(dead_code, reason = "every test file uses a part of it")]

pub mod svg;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime};

use commentary::review::{ReviewBudget, ReviewStep, Reviewer};
use game::Lang;
use lobby::{Budget, GAMES, Rng, SearchRequest, Session};
use plain::Glyphs;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use siasat_tui::{App, Colours, Effect, Input, ReviewUpdate, SearchUpdate, Settings, Setup, Speed};

/// The program without a terminal.
pub struct TestApp {
    app: App,
    now: Instant,
    size: (u16, u16),
    /// The texts that were to be written, by what they are.
    pub settings: Option<String>,
    /// The games of the library, by file.
    pub kept: BTreeMap<String, String>,
    /// Other files.
    pub files: BTreeMap<PathBuf, String>,
    pub has_left: bool,
}

pub fn setup(lang: Lang) -> Setup {
    Setup {
        program: "siasat",
        games: GAMES.to_vec(),
        lang,
        lang_is_asked: false,
        glyphs: Glyphs::Unicode,
        colours: Colours::Full,
        settings: Settings {
            speed: Speed::Instant,
            ..Settings::default()
        },
        library: Vec::new(),
        notice: None,
        today: || SystemTime::UNIX_EPOCH,
        seed: Some(1),
        save: None,
        begin: None,
        page: None,
        live: None,
    }
}

/// Enough for a review to find something.
const SMALL: ReviewBudget = ReviewBudget {
    solver: 1 << 14,
    search: 1 << 10,
    confirm: 1 << 11,
};

/// Longer than the first look at a position.
fn is_long(budget: Option<Budget>) -> bool {
    let time = budget.and_then(|budget| budget.time);
    time.is_some_and(|time| time > Duration::from_secs(3))
}

/// A game after some moves at random.
pub fn played(spec: &str, seed: u64, plies: usize) -> Box<dyn Session> {
    let mut session = lobby::open(GAMES, spec).expect("a game of ours");
    let mut rng = Rng::new(seed);
    while session.ply() < plies && !session.turn().is_over() {
        let legal = session.legal();
        let text = &legal[rng.below(legal.len() as u32) as usize];
        session.play(text).expect("a legal move");
    }
    session
}

impl TestApp {
    pub fn new(setup: Setup, size: (u16, u16)) -> TestApp {
        let app = App::new(setup, size);
        let mut test = TestApp {
            app,
            now: Instant::now(),
            size,
            settings: None,
            kept: BTreeMap::new(),
            files: BTreeMap::new(),
            has_left: false,
        };
        test.give(Input::Tick);
        test
    }

    /// A game with these players.
    pub fn game(
        lang: Lang,
        session: Box<dyn Session>,
        names: [&str; 2],
        size: (u16, u16),
    ) -> TestApp {
        let setup = Setup {
            begin: Some((session, names.map(str::to_owned))),
            ..setup(lang)
        };
        TestApp::new(setup, size)
    }

    pub fn give(&mut self, input: Input) {
        let effects = self.app.update(input, self.now);
        for effect in effects {
            self.perform(effect);
        }
    }

    fn perform(&mut self, effect: Effect) {
        match effect {
            // An analysis goes on until it is stopped; these never come to an end.
            Effect::Search(question) if is_long(question.budget) => {}
            Effect::Search(mut question) => {
                // Depth instead of time, and no clock: the same answer on every machine.
                let depth = Budget {
                    depth: Some(4),
                    nodes: Some(2_000),
                    time: None,
                };
                let request = SearchRequest {
                    stop: &AtomicBool::new(false),
                    budget: Some(depth),
                    all: question.all,
                };
                let search_result = question
                    .bot
                    .think(&question.position, &request, &mut |_| ());
                let mut search_result = search_result.expect("a position of ours");
                if let Some(search_result) = &mut search_result {
                    search_result.seconds = 0.0;
                }
                self.give(Input::Search(SearchUpdate::Done(
                    question.id,
                    search_result,
                    question.bot,
                )));
            }
            Effect::Review(job) => {
                let mut reviewer = Reviewer::with_budget(&*job.session, SMALL);
                let mut steps = Vec::new();
                while steps.last() != Some(&ReviewStep::Done) {
                    steps.push(reviewer.step(&job.stop));
                }
                for step in steps {
                    self.give(Input::Review(ReviewUpdate(job.id, step)));
                }
            }
            Effect::Study(job) => self.give(Input::Study(job.run())),
            Effect::SaveSettings(text) => self.settings = Some(text),
            Effect::KeepGame(name, text) => {
                self.kept.insert(name, text);
            }
            Effect::ForgetGame(name) => {
                self.kept.remove(&name);
            }
            Effect::CheckFile(path) => {
                let exists = self.files.contains_key(&path);
                self.give(Input::Exists(path, exists));
            }
            Effect::ImportGames(path) => {
                let text = self.files.get(&path).cloned();
                self.give(Input::Imported(path, text.ok_or("no such file".to_owned())));
            }
            Effect::SaveGame(path, text) => {
                self.files.insert(path.clone(), text);
                self.give(Input::Wrote(path, Ok(())));
            }
            Effect::Leave => self.has_left = true,
            _ => {}
        }
    }

    pub fn key(&mut self, code: KeyCode) {
        self.give(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub fn types(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    /// Lets time pass until nothing moves any more.
    pub fn wait(&mut self) {
        for _ in 0..10_000 {
            match self.app.due(self.now) {
                Some(due) => self.now = due.max(self.now + Duration::from_millis(1)),
                None => return,
            }
            self.give(Input::Tick);
        }
    }

    pub fn pass(&mut self, time: Duration) {
        self.now += time;
        self.give(Input::Tick);
    }

    pub fn buffer(&self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.draw(&mut buffer, self.now);
        buffer
    }

    /// What is seen, line by line.
    pub fn text(&self) -> String {
        let buffer = self.buffer();
        let mut lines = Vec::new();
        for y in 0..self.size.1 {
            let line: String = (0..self.size.0).map(|x| buffer[(x, y)].symbol()).collect();
            lines.push(line.trim_end().to_owned());
        }
        lines.join("\n") + "\n"
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.give(Input::Resize(width, height));
    }

    /// Is this seen, in one line or in several?
    #[track_caller]
    pub fn sees(&self, text: &str) {
        let shown = self.text();
        let words = shown
            .split(['│', ' ', '\n'])
            .filter(|word| !word.is_empty());
        let is_seen = shown.contains(text) || words.collect::<Vec<_>>().join(" ").contains(text);
        assert!(is_seen, "no {text:?} on\n{shown}");
    }
}

/// Compares with a file in the repository, or writes it where `SIASAT_BLESS` asks for it.
#[track_caller]
pub fn compare(path: &str, found: &str) {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("SIASAT_BLESS").is_some() {
        if let Some(folder) = std::path::Path::new(&path).parent() {
            std::fs::create_dir_all(folder).expect("a place to write");
        }
        std::fs::write(&path, found).expect("a place to write");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        expected == found,
        "{path} differs; SIASAT_BLESS=1 writes it anew. Found:\n{found}"
    );
}
