//! Matrix games: a table, what either player is sure of, and how to mix.

use lab::matrix::{Fraction, Matrix, Protect, Station, Study};
use ratatui::crossterm::event::{KeyCode, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;
use words::Words;

use super::{Room, RoomAction, RoomKeys, StudyContext, StudyPrompt, footer};
use crate::ink::{Ink, inside, width};

/// A matrix that is studied.
pub(super) struct MatrixRoom {
    /// The example that is shown, or none for a matrix that was typed.
    example: Option<usize>,
    text: String,
    matrix: Matrix,
    scroll: usize,
}

/// The examples: their names, and the tables where they are not made from a problem.
const EXAMPLES: [(&str, &str); 6] = [
    ("rps", "0,-1,1; 1,0,-1; -1,1,0"),
    ("pennies", "1,-1; -1,1"),
    ("saddle", "4,2,3; 1,0,5; 3,2,4"),
    ("two", "1,5,6,3; 7,3,2,4"),
    ("problem18", ""),
    ("problem19", ""),
];

/// The largest table that is studied at once: larger ones take a moment.
const LARGEST: usize = 60;

impl MatrixRoom {
    pub(super) fn new() -> MatrixRoom {
        MatrixRoom::example(0)
    }

    fn example(number: usize) -> MatrixRoom {
        let (name, text) = EXAMPLES[number];
        let made = match name {
            "problem18" => "station",
            "problem19" => "protect",
            _ => "",
        };
        let matrix = match made {
            "station" => station(),
            "protect" => protect(),
            _ => text.parse().ok(),
        };
        MatrixRoom {
            example: Some(number),
            text: text.to_owned(),
            matrix: matrix.unwrap_or_else(pennies),
            scroll: 0,
        }
    }

    fn turn(&mut self, by: isize) {
        let at = self.example.unwrap_or(0) as isize + by;
        let at = at.rem_euclid(EXAMPLES.len() as isize);
        *self = MatrixRoom::example(at as usize);
    }

    fn lines(&self, wide: u16, words: &'static Words) -> Vec<String> {
        let wrap = |text: &str| plain::wrap(text, wide.into());
        let lines = Study::of(&self.matrix).report(words, None, &wrap);
        let lines = lines.iter().flat_map(|line| {
            // Tables and plots stand as they are.
            if width(line) <= wide || line.starts_with(' ') {
                vec![line.clone()]
            } else {
                wrap(line)
            }
        });
        lines.collect()
    }
}

fn pennies() -> Matrix {
    let text = EXAMPLES[1].1;
    text.parse().expect("matching pennies are a matrix")
}

fn station() -> Option<Matrix> {
    let places = "North:North East South:South West Centre:North,South";
    let station = Station {
        units: 3,
        places: Station::read_places(places).ok()?,
        need: 2,
    };
    station.matrix().ok()
}

fn protect() -> Option<Matrix> {
    let reward = Fraction::read("10")?;
    let protect = Protect {
        choose: 2,
        things: Protect::read_things("A=50 B=30 C=20 D=10").ok()?,
        reward,
    };
    protect.matrix().ok()
}

fn area(screen: Rect) -> Rect {
    let inner = inside(screen);
    Rect {
        x: inner.x + 2,
        width: inner.width.saturating_sub(4).min(84),
        ..inner
    }
}

impl Room for MatrixRoom {
    fn key(&mut self, code: KeyCode, _context: &mut StudyContext<'_>) -> RoomAction {
        const PAGE: usize = 12;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.scroll += 1,
            KeyCode::PageUp | KeyCode::Backspace => self.scroll = self.scroll.saturating_sub(PAGE),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll += PAGE,
            KeyCode::Home => self.scroll = 0,
            KeyCode::Left => self.turn(-1),
            KeyCode::Right | KeyCode::Char('n') => self.turn(1),
            KeyCode::Char('t') | KeyCode::Enter => {
                return RoomAction::Prompt(StudyPrompt::Matrix, self.text.clone());
            }
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
        _screen: Rect,
        _context: &mut StudyContext<'_>,
    ) -> RoomAction {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll = self.scroll.saturating_sub(3),
            MouseEventKind::ScrollDown => self.scroll += 3,
            _ => {}
        }
        RoomAction::Stay
    }

    fn settle(&mut self, screen: Rect, words: &'static Words) {
        let area = area(screen);
        let lines = self.lines(area.width, words).len();
        let most = lines.saturating_sub(area.height.into());
        self.scroll = self.scroll.min(most);
    }

    fn typed(&mut self, text: &str, words: &'static Words) -> Result<(), String> {
        let matrix: Matrix = text
            .parse()
            .map_err(|error: lab::matrix::BadMatrix| error.in_lang(words.lang()))?;
        if matrix.rows().len().max(matrix.columns().len()) > LARGEST {
            return Err(words.fill("study.large-matrix", &[("n", &LARGEST)]));
        }
        *self = MatrixRoom {
            example: None,
            text: text.to_owned(),
            matrix,
            scroll: 0,
        };
        Ok(())
    }

    fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let keys = footer(
            words,
            &[
                ("←→", "key.other-example"),
                ("t", "key.type"),
                ("↑↓", "key.scroll"),
                ("l", "key.language"),
                ("q", "key.back"),
            ],
        );
        let name = match self.example {
            Some(number) => {
                let key = format!("matrix.example.{}", EXAMPLES[number].0);
                words.say(&key).to_owned()
            }
            None => words.say("study.own-matrix").to_owned(),
        };
        ink.screen(screen, words.say("study.matrix"), &name, &keys);
        let area = area(screen);
        let lines = self.lines(area.width, words);
        for (y, line) in (area.y..area.bottom()).zip(lines.iter().skip(self.scroll)) {
            ink.put_within(area.x, y, area.width, line, Style::new());
        }
        if lines.len() > self.scroll + usize::from(area.height) {
            let y = area.bottom().saturating_sub(1);
            ink.put(screen.right().saturating_sub(2), y, "▼", ink.theme.muted());
        }
    }

    fn keys(&self) -> RoomKeys {
        &[
            ("← →", "help.other-example"),
            ("t Enter", "help.type-matrix"),
            ("↑ ↓ Space", "key.scroll"),
            ("l", "key.language"),
            ("q Esc", "key.back"),
        ]
    }
}
