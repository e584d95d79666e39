//! A search of a tree or a position, step by step.

mod draw;
mod outline;
mod question;

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Lang;
use lab::compare::Run;
use lab::course::examples;
use lab::{Replay, Subject, Tree};
use lobby::Session;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use search::textbook::TextbookLimits;
use search::trace::{Algorithm, SearchTrace, TraceRequest, Unsupported};
use words::Words;

use self::question::Guess;
use super::positions::{Positions, unfinished};
use super::{
    Pending, Room, RoomAction, RoomKeys, StudyAnswer, StudyContext, StudyJob, StudyPrompt,
    StudyUpdate,
};
use crate::ink::Ink;

/// A search that is looked at.
pub(crate) struct Stepper {
    subject: Subject,
    /// The text of the tree; empty for a position.
    text: String,
    /// The number of the example, if it is one.
    example: Option<usize>,
    algorithm: Algorithm,
    other: Algorithm,
    depth: u32,
    searched: Option<Box<Searched>>,
    pending: Option<Pending>,
    at: usize,
    /// When the next step is due, while it plays.
    plays: Option<Instant>,
    /// Lines in place of the drawing.
    is_outline: bool,
    with_windows: bool,
    /// The search could not be made, and why, if that is known.
    refused: Option<Option<Unsupported>>,
    guess: Guess,
}

/// A search and what another one comes to.
pub(super) struct Searched {
    trace: SearchTrace,
    replay: Replay,
    other: Option<Run>,
}

/// The time that a search may take.
const LONGEST: Duration = Duration::from_secs(2);
/// The most nodes that are recorded: more than anybody steps through.
const MOST: usize = 20_000;
/// The time from one step to the next while it plays.
const TEMPO: Duration = Duration::from_millis(700);

impl Stepper {
    /// The tree of the course with this number.
    pub(crate) fn example(number: usize, lang: Lang) -> Stepper {
        let examples = examples(lang);
        let example = &examples[number % examples.len()];
        let tree = Tree::read(&example.tree).expect("a test reads the trees of the course");
        let algorithm = example.algorithm.parse();
        let mut stepper = Stepper::new(Subject::Tree(Arc::new(tree)), example.tree.clone());
        stepper.algorithm = algorithm.unwrap_or(stepper.algorithm);
        stepper.example = Some(number % examples.len());
        stepper
    }

    /// The tree of a text.
    pub(super) fn tree(text: &str, lang: Lang) -> Result<Stepper, String> {
        let tree = Tree::read(text).map_err(|error| error.in_lang(lang))?;
        let subject = Subject::Tree(Arc::new(tree));
        Ok(Stepper::new(subject, text.to_owned()))
    }

    /// The position of a game, or the last one in which somebody can move.
    pub(crate) fn game(session: Box<dyn Session>) -> Stepper {
        Stepper::new(Subject::Game(unfinished(session)), String::new())
    }

    fn new(subject: Subject, text: String) -> Stepper {
        let algorithm = subject.usual_algorithm();
        let other = if subject.has_chance() {
            Algorithm::Star1
        } else {
            Algorithm::Minimax
        };
        let depth = match &subject {
            Subject::Tree(_) => subject.usual_depth(),
            // Two plies can be followed by eye; + goes deeper.
            Subject::Game(_) => 2,
        };
        Stepper {
            subject,
            text,
            example: None,
            algorithm,
            other,
            depth,
            searched: None,
            pending: None,
            at: 0,
            plays: None,
            is_outline: false,
            with_windows: true,
            refused: None,
            guess: Guess::default(),
        }
    }

    fn is_game(&self) -> bool {
        matches!(self.subject, Subject::Game(_))
    }

    /// The searches that fit, the plainest first.
    fn algorithms(&self) -> Vec<Algorithm> {
        let has_chance = self.subject.has_chance();
        let fits = |algorithm: &Algorithm| {
            let is_for_chance = algorithm.handles_chance() && *algorithm != Algorithm::Mcts;
            is_for_chance == has_chance || *algorithm == Algorithm::Mcts
        };
        Algorithm::ALL.into_iter().filter(fits).collect()
    }

    fn next_algorithm(&self, from: Algorithm) -> Algorithm {
        let all = self.algorithms();
        let at = all.iter().position(|one| *one == from).unwrap_or(0);
        all[(at + 1) % all.len()]
    }

    /// Searches again with what has been changed.
    fn again(&mut self) {
        self.searched = None;
        self.pending = None;
        self.refused = None;
        self.plays = None;
        self.at = 0;
        self.guess = self.guess.of_next();
    }

    fn last(&self) -> usize {
        let searched = self.searched.as_ref();
        searched.map_or(0, |searched| searched.replay.len().saturating_sub(1))
    }

    fn go(&mut self, at: usize) {
        self.at = at.min(self.last());
        self.plays = None;
    }

    /// To the next cut-off, or the one before.
    fn go_to_cut(&mut self, forward: bool) {
        let Some(searched) = &self.searched else {
            return;
        };
        let cuts = searched.replay.cuts(&searched.trace).into_iter();
        let found = if forward {
            cuts.filter(|&cut| cut > self.at).min()
        } else {
            cuts.filter(|&cut| cut < self.at).max()
        };
        if let Some(cut) = found {
            self.go(cut);
        }
    }

    fn deepen(&mut self, by: i32) {
        const DEEPEST: u32 = 12;
        let depth = self.depth.saturating_add_signed(by).clamp(1, DEEPEST);
        if depth != self.depth && self.is_game() {
            self.depth = depth;
            self.again();
        }
    }

    /// The next tree of the course.
    fn next_example(&mut self, lang: Lang) -> Stepper {
        let next = self.example.map_or(0, |example| example + 1);
        Stepper {
            guess: self.guess.of_next(),
            ..Stepper::example(next, lang)
        }
    }

    fn job(&self) -> (StudyJob, Pending) {
        let subject = match &self.subject {
            Subject::Tree(tree) => Subject::Tree(Arc::clone(tree)),
            Subject::Game(session) => Subject::Game(session.fork()),
        };
        let (algorithm, other, depth) = (self.algorithm, self.other, self.depth);
        StudyJob::new(move |stop| {
            let request = TraceRequest {
                most: MOST,
                simulations: 60,
                limits: TextbookLimits {
                    deadline: Some(search::Instant::now() + LONGEST),
                    stop: Some(stop),
                    ..TextbookLimits::default()
                },
                ..TraceRequest::new(algorithm, depth)
            };
            let trace = match subject.explain(&request) {
                Ok(trace) => trace,
                Err(reason) => return StudyAnswer::Refused(reason),
            };
            let replay = Replay::new(&subject, &trace);
            let request = TraceRequest {
                algorithm: other,
                ..request
            };
            let other = Run::of(&subject, &request, LONGEST).ok();
            StudyAnswer::Searched(Box::new(Searched {
                trace,
                replay,
                other,
            }))
        })
    }
}

impl Room for Stepper {
    fn go_on(&mut self, context: &mut StudyContext<'_>) {
        if self.searched.is_none() && self.pending.is_none() && self.refused.is_none() {
            let (job, pending) = self.job();
            context.jobs.push(job);
            self.pending = Some(pending);
        }
        if let Some(due) = self.plays
            && context.now >= due
        {
            let next = self.at + 1;
            self.go(next);
            self.plays = (self.at < self.last()).then_some(context.now + TEMPO);
        }
    }

    fn on_answer(&mut self, update: StudyUpdate) -> Option<StudyUpdate> {
        if !self
            .pending
            .as_ref()
            .is_some_and(|pending| pending.is(&update))
        {
            return Some(update);
        }
        self.pending = None;
        match update.answer {
            StudyAnswer::Searched(searched) => self.searched = Some(searched),
            StudyAnswer::Refused(reason) => self.refused = Some(Some(reason)),
            _ => self.refused = Some(None),
        }
        None
    }

    fn key(&mut self, code: KeyCode, context: &mut StudyContext<'_>) -> RoomAction {
        let lang = context.words.lang();
        if self.answers(code, context.words) {
            return RoomAction::Stay;
        }
        self.guess.go_on();
        match code {
            KeyCode::Enter => return self.open_lesson(),
            KeyCode::Char('c') => self.ask(context.words),
            KeyCode::Left => self.go(self.at.saturating_sub(1)),
            KeyCode::Right => self.go(self.at + 1),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(self.last()),
            KeyCode::PageDown | KeyCode::Char('n') => self.go_to_cut(true),
            KeyCode::PageUp | KeyCode::Char('N') => self.go_to_cut(false),
            KeyCode::Char(' ') => {
                let begins = self.plays.is_none() && self.at < self.last();
                self.plays = begins.then_some(context.now + TEMPO);
            }
            KeyCode::Char('a') => {
                self.algorithm = self.next_algorithm(self.algorithm);
                self.again();
            }
            KeyCode::Char('b') => {
                self.other = self.next_algorithm(self.other);
                self.again();
            }
            KeyCode::Char('+' | '=') => self.deepen(1),
            KeyCode::Char('-') => self.deepen(-1),
            KeyCode::Char('w') => self.with_windows = !self.with_windows,
            KeyCode::Char('o') => self.is_outline = !self.is_outline,
            KeyCode::Char('p') => return RoomAction::Instead(Box::new(Positions::default())),
            KeyCode::Char('t') => return RoomAction::Prompt(StudyPrompt::Tree, self.text.clone()),
            KeyCode::Char('e') => return RoomAction::Instead(Box::new(self.next_example(lang))),
            KeyCode::Char('l') => return RoomAction::Language,
            KeyCode::Char('?') => return RoomAction::Help,
            KeyCode::Esc | KeyCode::Char('q') => return RoomAction::Back,
            _ => {}
        }
        RoomAction::Stay
    }

    fn mouse(
        &mut self,
        mouse: MouseEvent,
        screen: Rect,
        context: &mut StudyContext<'_>,
    ) -> RoomAction {
        let place = (mouse.column, mouse.row);
        // Nobody gets past the cut-off that is asked for.
        if self.guess.is_open() {
            if mouse.kind == MouseEventKind::Down(MouseButton::Left)
                && let Some(spot) = self.spot_at(screen, place, context.words)
            {
                self.answer_with(spot, context.words);
            }
            return RoomAction::Stay;
        }
        match mouse.kind {
            MouseEventKind::ScrollUp => self.go(self.at.saturating_sub(1)),
            MouseEventKind::ScrollDown => self.go(self.at + 1),
            MouseEventKind::Down(MouseButton::Left) => {
                self.guess.go_on();
                if let Some(at) = self.step_at(screen, place, context.words) {
                    self.go(at);
                }
            }
            _ => {}
        }
        RoomAction::Stay
    }

    fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        self.draw_all(ink, screen, words);
    }

    fn keys(&self) -> RoomKeys {
        &[
            ("← →", "help.one-step"),
            ("Space", "help.play"),
            ("PgUp PgDn", "help.cuts"),
            ("Enter", "help.about-cut"),
            ("c", "help.guess"),
            ("Home End", "help.first-last"),
            ("a", "help.algorithm"),
            ("b", "help.compare"),
            ("+ -", "help.depth"),
            ("w", "help.windows"),
            ("o", "help.outline"),
            ("p", "help.position"),
            ("t", "help.tree"),
            ("e", "help.example"),
            ("l", "key.language"),
            ("q Esc", "key.back"),
        ]
    }

    fn typed(&mut self, text: &str, words: &'static Words) -> Result<(), String> {
        *self = Stepper {
            guess: self.guess.of_next(),
            ..Stepper::tree(text, words.lang())?
        };
        Ok(())
    }

    fn due(&self) -> Option<Instant> {
        self.plays
    }
}
