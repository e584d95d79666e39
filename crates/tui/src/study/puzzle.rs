//! Puzzles: one move keeps the goal at every step.

use game::Turn;
use lobby::{AnyGame, Rng, Session, View};
use puzzles::{Explanation, FILE, NODES_OF_EXPLANATION, Prover, Puzzle, PuzzleFile, of_day};
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;
use words::Words;

use super::{
    Pending, Room, RoomAction, RoomKeys, Stepper, StudyAnswer, StudyContext, StudyJob, StudyUpdate,
    footer,
};
use crate::board::{self, Marks, Plan};
use crate::buttons::{self, Button, has_buttons};
use crate::ink::{Ink, cut, inside};
use crate::pick::{Pick, Spot, Touch, Way};
use crate::theme::bold;

/// A puzzle that is being solved.
pub(super) struct PuzzleRoom {
    /// Those of the chosen game, with their numbers in the file.
    puzzles: Vec<(usize, Puzzle)>,
    games: Vec<&'static dyn AnyGame>,
    /// The game whose puzzles are shown; all of them for `None`.
    game: Option<String>,
    at: usize,
    session: Option<Box<dyn Session>>,
    view: Option<View>,
    pick: Pick,
    /// How many moves of the line have been made.
    made: usize,
    /// Was every move right so far?
    is_clean: bool,
    is_shown: bool,
    said: Vec<Said>,
    pending: Option<Pending>,
    rng: Rng,
    streak: u32,
    longest: u32,
    is_today: bool,
}

/// A sentence, and whether it is good news.
enum Said {
    Right(String),
    Wrong(String),
    Plain(String),
    /// The explanation is on its way.
    Waiting,
}

/// Rows below the board.
const ROWS: u16 = 8;

impl PuzzleRoom {
    pub(super) fn new(context: &StudyContext<'_>) -> PuzzleRoom {
        let mut room = PuzzleRoom {
            puzzles: Vec::new(),
            games: context.games.to_vec(),
            game: None,
            at: 0,
            session: None,
            view: None,
            pick: Pick::default(),
            made: 0,
            is_clean: true,
            is_shown: false,
            said: Vec::new(),
            pending: None,
            rng: Rng::new(context.seed),
            streak: 0,
            longest: context.streaks[1],
            is_today: true,
        };
        room.choose(None);
        room.at = of_day(context.day, room.puzzles.len());
        room.set_up();
        room
    }

    /// The puzzles of a game, or of all.
    fn choose(&mut self, game: Option<String>) {
        let file = PuzzleFile::read(FILE).map(|file| file.puzzles);
        let numbered = (1..).zip(file.unwrap_or_default());
        let is_known = |name: &str| self.games.iter().any(|game| game.info().name == name);
        let meant = numbered.filter(|(_, puzzle)| {
            let is_chosen = game
                .as_deref()
                .is_none_or(|game| puzzle.game_name() == game);
            is_chosen && is_known(puzzle.game_name())
        });
        self.puzzles = meant.collect();
        self.game = game;
    }

    fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzles.get(self.at).map(|(_, puzzle)| puzzle)
    }

    /// Puts the chosen puzzle on the board.
    fn set_up(&mut self) {
        self.session = self.puzzle().and_then(|puzzle| {
            let mut session = lobby::open(&self.games, &puzzle.game).ok()?;
            session.set_up(&puzzle.position).ok()?;
            Some(session)
        });
        self.made = 0;
        self.is_clean = true;
        self.is_shown = false;
        self.said.clear();
        self.pending = None;
        self.look();
    }

    fn look(&mut self) {
        self.view = self.session.as_ref().map(|session| session.view());
        if let Some(view) = &self.view {
            self.pick.begin(view);
        }
    }

    fn is_solved(&self) -> bool {
        let line = self.puzzle().map_or(0, |puzzle| puzzle.line.len());
        self.made >= line
    }

    fn next(&mut self) {
        let count = self.puzzles.len() as u32;
        if count > 0 {
            self.at = self.rng.below(count) as usize;
        }
        self.is_today = false;
        self.set_up();
    }

    /// The puzzles of the next game that has some.
    fn next_game(&mut self) {
        let names: Vec<&str> = self.games.iter().map(|game| game.info().name).collect();
        let at = names
            .iter()
            .position(|name| Some(*name) == self.game.as_deref());
        let mut further = names[at.map_or(0, |at| at + 1)..].iter();
        let next = further.find_map(|name| {
            self.choose(Some((*name).to_owned()));
            (!self.puzzles.is_empty()).then(|| (*name).to_owned())
        });
        if next.is_none() {
            self.choose(None);
        }
        self.next();
    }

    /// Tries a move: the line says whether it is right, the solver why.
    fn try_move(&mut self, text: &str, context: &mut StudyContext<'_>) -> RoomAction {
        let words = context.words;
        let Some((puzzle, session)) = self.puzzle().cloned().zip(self.session.as_mut()) else {
            return RoomAction::Stay;
        };
        if let Err(error) = session.fork().play(text) {
            self.pick.typed.clear();
            self.said = vec![Said::Plain(words::capitalised(
                &error.in_lang(words.lang()),
            ))];
            return RoomAction::Stay;
        }
        let start = session.fork();
        let is_right = text.eq_ignore_ascii_case(&puzzle.line[self.made]);
        let before = puzzle.line[..self.made].to_vec();
        self.said = vec![if is_right {
            Said::Right(words.say("puzzles.yes").to_owned())
        } else {
            Said::Wrong(words.say("puzzles.no").to_owned())
        }];
        if is_right {
            let me = session.turn();
            let _ = session.play(text);
            self.made += 1;
            // The defence answers by itself.
            while self.made < puzzle.line.len() && session.turn() != me {
                let mv = &puzzle.line[self.made];
                if session.play(mv).is_err() {
                    break;
                }
                let said = words.fill("puzzles.reply", &[("move", mv)]);
                self.said.push(Said::Plain(said));
                self.made += 1;
            }
            self.look();
        } else {
            self.is_clean = false;
            self.pick.clear();
        }
        self.said.push(Said::Waiting);
        let typed = text.to_lowercase();
        let (job, pending) = StudyJob::new(move |stop| {
            let explained =
                Prover::new(&*start, Some(NODES_OF_EXPLANATION), stop).and_then(|mut prover| {
                    let found =
                        prover.explain(words, &puzzle.position, puzzle.goal, &before, &typed);
                    found.ok().flatten()
                });
            StudyAnswer::Explained(explained)
        });
        context.jobs.push(job);
        self.pending = Some(pending);
        self.count()
    }

    /// Counts the streak when a puzzle has come to its end, or was missed.
    fn count(&mut self) -> RoomAction {
        if !self.is_clean || self.is_shown {
            self.streak = 0;
        } else if self.is_solved() {
            self.streak += 1;
            if self.streak > self.longest {
                self.longest = self.streak;
                return RoomAction::Streak(1, self.streak);
            }
        }
        RoomAction::Stay
    }

    /// Shows the answer, which ends the streak.
    fn show(&mut self, words: &'static Words) -> RoomAction {
        let Some(puzzle) = self.puzzle() else {
            return RoomAction::Stay;
        };
        let line = puzzle.line.join(" ");
        let said = words.fill("puzzles.answer", &[("line", &line)]);
        self.said = vec![Said::Plain(said)];
        self.pending = None;
        if self.is_solved() {
            return RoomAction::Stay;
        }
        self.is_shown = true;
        self.count()
    }

    /// A letter of a move; the move is made when no other begins like it.
    fn type_letter(&mut self, letter: char, context: &mut StudyContext<'_>) -> RoomAction {
        let Some(view) = &self.view else {
            return RoomAction::Stay;
        };
        self.pick.typed.push(letter.to_ascii_lowercase());
        let typed = self.pick.typed.clone();
        let texts = view.choices.iter().map(|choice| choice.text.to_lowercase());
        let like: Vec<String> = texts.filter(|text| text.starts_with(&typed)).collect();
        match &like[..] {
            [only] if *only == typed => self.try_move(&typed, context),
            [] => self.try_move(&typed, context),
            _ => RoomAction::Stay,
        }
    }

    fn touched(&mut self, touch: Touch, context: &mut StudyContext<'_>) -> RoomAction {
        match touch {
            Touch::Move(text) => self.try_move(&text, context),
            Touch::Step | Touch::Nothing => RoomAction::Stay,
        }
    }

    fn explain(&mut self, explanation: Option<Explanation>) {
        self.said.retain(|said| !matches!(said, Said::Waiting));
        let Some(explanation) = explanation else {
            return;
        };
        let title = if explanation.right {
            Said::Right(explanation.title)
        } else {
            Said::Wrong(explanation.title)
        };
        if let Some(first) = self.said.first_mut() {
            *first = title;
        }
        if !explanation.right || self.is_solved() {
            self.said
                .extend(explanation.says.into_iter().map(Said::Plain));
        }
    }

    fn layout(&self, screen: Rect) -> Option<(Plan, (u16, u16))> {
        let view = self.view.as_ref()?;
        let inner = inside(screen);
        let room = self.room(inner, self.rows(screen));
        let plan = Plan::new(&view.scene, room);
        if !plan.fits(room) {
            return None;
        }
        let x = inner.x + (inner.width - plan.width) / 2;
        let y = inner.y + (room.1 - plan.height) / 2;
        Some((plan, (x, y)))
    }

    /// What the board may take of the screen, above so many rows.
    fn room(&self, inner: Rect, rows: u16) -> (u16, u16) {
        let below = rows + self.rows_of_buttons();
        (
            inner.width.saturating_sub(2),
            inner.height.saturating_sub(below),
        )
    }

    fn rows_of_buttons(&self) -> u16 {
        u16::from(self.view.as_ref().is_some_and(has_buttons))
    }

    /// The moves that are offered below the board.
    fn buttons(&self, screen: Rect, words: &'static Words) -> Vec<Button> {
        let Some(((plan, (x, y)), view)) = self.layout(screen).zip(self.view.as_ref()) else {
            return Vec::new();
        };
        let inner = inside(screen);
        let line = Rect::new(
            inner.x + 1,
            y + plan.height,
            inner.width.saturating_sub(2),
            1,
        );
        buttons::buttons(words, view, line, x + plan.width / 2)
    }

    /// Rows below the board: as few as it leaves in a small window.
    fn rows(&self, screen: Rect) -> u16 {
        const FEWEST: u16 = 3;
        let fewest = FEWEST - self.rows_of_buttons();
        let inner = inside(screen);
        let fits = |rows: &u16| {
            let room = self.room(inner, *rows);
            let view = self.view.as_ref();
            view.is_some_and(|view| Plan::new(&view.scene, room).fits(room))
        };
        (fewest..=ROWS).rev().find(fits).unwrap_or(fewest)
    }

    fn heading(&self, words: &'static Words) -> String {
        let Some((puzzle, session)) = self.puzzle().zip(self.session.as_ref()) else {
            return words.say("study.no-puzzles").to_owned();
        };
        puzzles::title(words, &session.scene(), puzzle.goal, puzzle.theme)
    }

    fn about(&self, words: &'static Words) -> String {
        let Some((number, puzzle)) = self.puzzles.get(self.at) else {
            return String::new();
        };
        let title = self
            .session
            .as_ref()
            .map_or("", |session| session.info().title);
        let theme = words
            .say(&format!("theme.{}", puzzle.theme.word()))
            .to_lowercase();
        let values: &[(&str, &dyn std::fmt::Display)] = &[
            ("n", number),
            ("game", &title),
            ("theme", &theme),
            ("grade", &puzzle.grade.get()),
            ("plies", &puzzle.plies),
        ];
        words.fill("puzzles.about", values)
    }
}

impl Room for PuzzleRoom {
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
            StudyAnswer::Explained(explanation) => self.explain(explanation),
            _ => self.explain(None),
        }
        None
    }

    fn key(&mut self, code: KeyCode, context: &mut StudyContext<'_>) -> RoomAction {
        let is_open = !self.is_solved();
        let is_empty = self.pick.typed.is_empty();
        if code == KeyCode::Esc {
            let had_any = self.pick.clear();
            return if had_any {
                RoomAction::Stay
            } else {
                RoomAction::Back
            };
        }
        match (code, self.view.as_ref()) {
            (KeyCode::Char('q'), _) => return RoomAction::Back,
            (KeyCode::Char('?'), _) => return RoomAction::Help,
            (KeyCode::Char('l'), _) => return RoomAction::Language,
            (KeyCode::Char('n'), _) => self.next(),
            (KeyCode::Enter, _) if !is_open => self.next(),
            (KeyCode::Char('s'), _) => return self.show(context.words),
            (KeyCode::Char('x'), Some(_)) => {
                if let Some(session) = &self.session {
                    return RoomAction::Enter(Box::new(Stepper::game(session.fork())));
                }
            }
            (KeyCode::Char('/'), _) => self.next_game(),
            (KeyCode::Left, Some(view)) => self.pick.go(view, Way::Left),
            (KeyCode::Right, Some(view)) => self.pick.go(view, Way::Right),
            (KeyCode::Up, Some(view)) => self.pick.go(view, Way::Up),
            (KeyCode::Down, Some(view)) => self.pick.go(view, Way::Down),
            (KeyCode::Backspace, _) => {
                self.pick.typed.pop();
            }
            (KeyCode::Enter, Some(view)) if is_empty => {
                let touch = self.pick.enter(view);
                return self.touched(touch, context);
            }
            (KeyCode::Enter, _) => {
                let typed = self.pick.typed.clone();
                return self.try_move(&typed, context);
            }
            (KeyCode::Char(letter), _) if is_open => return self.type_letter(letter, context),
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
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return RoomAction::Stay;
        }
        if self.is_solved() {
            self.next();
            return RoomAction::Stay;
        }
        let Some(((plan, origin), view)) = self.layout(screen).zip(self.view.as_ref()) else {
            return RoomAction::Stay;
        };
        let at = (mouse.column, mouse.row);
        let spot = match plan.cell_at(origin, at) {
            Some(id) => Some(Spot::Zone(view.scene.cell(id).zone)),
            None => buttons::button_at(&self.buttons(screen, context.words), at),
        };
        let touch = spot.map_or(Touch::Nothing, |spot| self.pick.touch(view, spot));
        self.touched(touch, context)
    }

    fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let keys = footer(
            words,
            &[
                ("↑↓←→ Enter", "key.play"),
                ("n", "key.next"),
                ("s", "key.answer"),
                ("/", "key.other-game"),
                ("q", "key.back"),
                ("x", "key.search"),
            ],
        );
        let streak = words.fill(
            "study.streak",
            &[("n", &self.streak), ("longest", &self.longest)],
        );
        let title = if self.is_today {
            words.say("study.today")
        } else {
            words.say("study.puzzles")
        };
        let inner = ink.screen(screen, title, &streak, &keys);
        if let Some(((plan, origin), view)) = self.layout(screen).zip(self.view.as_ref()) {
            let is_open = !self.is_solved();
            let marks = Marks {
                side: match view.turn {
                    Turn::Player(side) => Some(side),
                    Turn::Chance | Turn::Over(_) => None,
                },
                cursor: match self.pick.cursor.filter(|_| is_open) {
                    Some(Spot::Zone(zone)) => Some(zone),
                    _ => None,
                },
                legal: if is_open {
                    self.pick.zones(view)
                } else {
                    Vec::new()
                },
                chosen: self.pick.path.clone(),
                ..Marks::default()
            };
            board::draw(ink, &view.scene, &plan, origin, &marks);
            if is_open {
                let buttons = self.buttons(screen, words);
                buttons::draw(ink, &buttons, self.pick.cursor, None);
            }
        }
        let top = inner.bottom().saturating_sub(self.rows(screen));
        ink.section(screen, top, &self.heading(words), bold());
        self.draw_said(ink, inner, top + 1, words);
    }

    fn keys(&self) -> RoomKeys {
        &[
            ("↑ ↓ ← →", "help.arrows"),
            ("Enter", "help.enter"),
            ("n", "help.next-puzzle"),
            ("s", "help.show-answer"),
            ("/", "help.game"),
            ("x", "help.search"),
            ("l", "key.language"),
            ("q Esc", "key.back"),
        ]
    }
}

impl PuzzleRoom {
    fn draw_said(&self, ink: &mut Ink<'_>, inner: Rect, top: u16, words: &'static Words) {
        let (x, wide) = (inner.x + 1, inner.width.saturating_sub(2));
        let mut y = top;
        let about = self.about(words);
        let is_roomy = inner.height > 14;
        let about = match (is_roomy, self.said.is_empty()) {
            (true, _) => plain::wrap(&about, wide.into()),
            (false, true) => vec![cut(&about, wide)],
            (false, false) => Vec::new(),
        };
        for line in about {
            ink.put(x, y, &line, ink.theme.muted());
            y += 1;
        }
        if !self.pick.typed.is_empty() {
            let text = words.fill("play.typed", &[("text", &format!("{}_", self.pick.typed))]);
            ink.put(x, y, &text, bold());
            y += 1;
        }
        for said in &self.said {
            let (text, style) = match said {
                Said::Right(text) => (format!("✓ {text}"), Style::new().fg(ink.theme.win)),
                Said::Wrong(text) => (format!("✗ {text}"), Style::new().fg(ink.theme.loss)),
                Said::Plain(text) => (text.clone(), Style::new()),
                Said::Waiting => (words.say("study.proving").to_owned(), ink.theme.muted()),
            };
            for line in plain::wrap(&text, wide.into()) {
                if y >= inner.bottom() {
                    return;
                }
                ink.put(x, y, &line, style);
                y += 1;
            }
        }
        if self.is_solved() && y < inner.bottom() {
            ink.put(x, y, words.say("study.solved"), ink.theme.hint());
        }
    }
}
