use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use figures::Drawing;
use game::{IllegalMove, Info, Turn};
use lobby::{ActionSpace, AnyPosition, GAMES, Observation, Rng, Session};
use plain::Glyphs;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::array::array;
use crate::failure::{raised, refuse};
use crate::interrupt::interruptible;
use crate::language::lang;

/// What all positions of one game share.
pub(crate) struct Opened {
    pub(crate) spec: String,
    pub(crate) info: &'static Info,
    pub(crate) space: ActionSpace,
}

impl Opened {
    pub(crate) fn of(session: &dyn Session) -> Opened {
        Opened {
            spec: session.spec().to_owned(),
            info: session.info(),
            space: session.action_space(),
        }
    }
}

/// A position of a game. It never changes: `play` gives the position after a move.
///
/// Two positions are equal when their games and texts are. `str()` draws the board with
/// letters; a notebook shows it as a picture.
#[pyclass(frozen, module = "siasat")]
pub(crate) struct Position {
    pub(crate) game: Arc<Opened>,
    pub(crate) position: Box<dyn AnyPosition>,
    /// The legal moves as they were handed out: the usual loop asks for them, draws one and
    /// plays it, and its place in the list is found faster than its meaning.
    texts: OnceLock<Vec<Py<PyString>>>,
    actions: OnceLock<Vec<u32>>,
}

impl Position {
    pub(crate) fn new(game: Arc<Opened>, position: Box<dyn AnyPosition>) -> Position {
        Position {
            game,
            position,
            texts: OnceLock::new(),
            actions: OnceLock::new(),
        }
    }

    fn of(session: &dyn Session) -> Position {
        Position::new(Arc::new(Opened::of(session)), session.snapshot())
    }

    /// A session that stands here.
    pub(crate) fn session(&self) -> PyResult<Box<dyn Session>> {
        let mut session = lobby::open(GAMES, &self.game.spec).map_err(raised)?;
        session.set_up(&self.position.text()).map_err(raised)?;
        Ok(session)
    }

    fn after_one(&self, mv: &Bound<'_, PyAny>) -> PyResult<Position> {
        let position = if let Ok(text) = mv.cast::<PyString>() {
            let place = self.texts.get().and_then(|texts| {
                let mut texts = texts.iter();
                texts.position(|legal| legal.is(mv))
            });
            match place.and_then(|place| self.position.after_nth(place)) {
                Some(position) => Ok(position),
                None => self.position.after(&text.to_cow()?),
            }
        } else if let Some(action) = number(mv) {
            let place = self.actions().iter().position(|&legal| legal == action);
            let position = place.and_then(|place| self.position.after_nth(place));
            position.ok_or_else(|| IllegalMove {
                text: mv.to_string(),
                legal: self.position.legal(),
            })
        } else {
            let given = game::quoted(&mv.get_type().name()?.to_cow()?);
            let sentence = refuse("python.move-type", &[("given", &given)]);
            return Err(PyTypeError::new_err(sentence.to_string()));
        };
        Ok(Position::new(
            Arc::clone(&self.game),
            position.map_err(raised)?,
        ))
    }

    fn actions(&self) -> &[u32] {
        let number = || self.position.legal_actions(&self.game.space);
        self.actions.get_or_init(number)
    }
}

#[pymethods]
impl Position {
    /// The game with its options: `kalah:pits=5`.
    #[getter]
    fn game(&self) -> &str {
        &self.game.spec
    }

    /// The position as text, as the program takes it.
    #[getter]
    fn text(&self) -> String {
        self.position.text()
    }

    /// Who acts now: "first", "second", "chance" or "over".
    #[getter]
    fn turn(&self) -> &'static str {
        self.position.turn().word()
    }

    /// Has the game ended?
    #[getter]
    fn is_over(&self) -> bool {
        self.position.turn().is_over()
    }

    /// The legal moves of a player, or the outcomes of chance, as text; none when the game
    /// is over.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let texts = self.texts.get_or_init(|| {
            let texts = self.position.legal().into_iter();
            texts
                .map(|text| PyString::new(py, &text).unbind())
                .collect()
        });
        PyList::new(py, texts)
    }

    /// The same as numbers below `action_count`, in the same order.
    #[getter]
    fn legal_actions(&self) -> &[u32] {
        self.actions()
    }

    /// Every number of a move of this game is less.
    #[getter]
    fn action_count(&self) -> usize {
        self.game.space.count()
    }

    /// The outcomes of chance with their probabilities; empty when a player is to move.
    #[getter]
    fn chances(&self) -> BTreeMap<String, f64> {
        if self.position.turn() != Turn::Chance {
            return BTreeMap::new();
        }
        let weights = self.position.weights();
        let total: u32 = weights.iter().sum();
        let outcomes = self.position.legal().into_iter().zip(weights);
        outcomes
            .map(|(text, weight)| (text, f64::from(weight) / f64::from(total.max(1))))
            .collect()
    }

    /// The score of both sides: seeds in the stores, marks on the board.
    #[getter]
    fn points(&self) -> (u32, u32) {
        self.position.score().into()
    }

    /// Who won: "first", "second" or "draw"; `None` before the end.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        let Turn::Over(points) = self.position.turn() else {
            return None;
        };
        Some(points.winner().map_or("draw", game::Side::word))
    }

    /// The result in points, positive when the first side has won; `None` before the end.
    #[getter]
    fn difference(&self) -> Option<i32> {
        match self.position.turn() {
            Turn::Over(points) => Some(points.0),
            Turn::Player(_) | Turn::Chance => None,
        }
    }

    /// The position after these moves, each the text of a legal move or its number.
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: &Bound<'_, PyTuple>) -> PyResult<Position> {
        let mut moves = moves.iter();
        let first = moves.next().ok_or_else(|| refuse("python.no-move", &[]))?;
        let mut position = self.after_one(&first)?;
        for mv in moves {
            position = position.after_one(&mv)?;
        }
        Ok(position)
    }

    /// The result of a random game from here, positive when the first side wins, and its
    /// number of moves. The same seed gives the same game.
    #[pyo3(signature = (seed = None))]
    fn random_game(&self, seed: Option<u64>) -> (i32, u32) {
        let seed = seed.unwrap_or_else(platform::entropy);
        self.position.random_game(&mut Rng::new(seed))
    }

    /// The number of move sequences of exactly `depth` moves.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let root = &*self.position;
        interruptible(py, |stop| count(root, depth, stop))
    }

    /// What the position looks like to the side to move: a float32 array of shape
    /// (4, number of cells). Plane 0 has the own pieces, seeds and points, plane 1 the other
    /// side's, plane 2 what is nobody's, plane 3 is 1 when the first side is to move. A hole that
    /// is out of play is -1 in plane 2, one that a side has won -1 in that side's plane.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = self.position.observation();
        let cells = numbers.len() / Observation::PLANES;
        array(py, vec![Observation::PLANES, cells], &numbers)
    }

    /// The names of the cells, in the order of the observation.
    #[getter]
    fn cells(&self) -> Vec<String> {
        let cells = self.position.scene().cells.into_iter();
        cells.map(|cell| cell.name).collect()
    }

    /// The board as an SVG picture.
    fn svg(&self) -> PyResult<String> {
        let session = self.session()?;
        let words = plain::TEXTS.words(lang());
        let mut lines = plain::summary(words, self.game.info, &session.view(), Glyphs::Unicode);
        let title = lines.pop().unwrap_or_default();
        // Without the list of moves, which the position has, and without the number of the
        // move, which it does not know.
        let moves = words.say("turn.legal");
        lines.truncate(lines.iter().take_while(|line| *line != moves).count());
        let number = words.fill("turn.move", &[("n", &1)]);
        for line in &mut lines {
            if let Some(turn) = line.strip_prefix(&number) {
                *line = turn.trim_start().to_owned();
            }
        }
        Ok(Drawing::board(&self.position.scene(), &title, &lines).svg())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __str__(&self) -> String {
        let board = plain::draw(&self.position.scene(), Glyphs::Unicode);
        format!("{}\n{}", board.trim_end(), self.position.text())
    }

    fn __repr__(&self) -> String {
        let [spec, text] = [&self.game.spec, &self.position.text()].map(|text| python_text(text));
        format!("siasat.position({spec}, {text})")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Position>() else {
            return false;
        };
        let other = other.get();
        self.game.spec == other.game.spec && self.position.text() == other.position.text()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.game.spec, self.position.text()).hash(&mut hasher);
        hasher.finish()
    }

    /// Pickles as its game and its text.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let open = py.import("siasat")?.getattr("position")?;
        Ok((open, (self.game.spec.clone(), self.position.text())))
    }
}

/// A text as Python writes it.
fn python_text(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('\'', "\\'");
    format!("'{escaped}'")
}

/// A whole number of Python's or of numpy's: whatever has `__index__`. One out of range is
/// no move, but a number.
fn number(mv: &Bound<'_, PyAny>) -> Option<u32> {
    match mv.extract() {
        Ok(number) => Some(number),
        Err(error) if error.is_instance_of::<PyOverflowError>(mv.py()) => Some(u32::MAX),
        Err(_) => None,
    }
}

/// Counts in pieces, so that the flag is looked at between them.
fn count(root: &dyn AnyPosition, depth: u32, stop: &AtomicBool) -> u64 {
    // So many sequences take milliseconds.
    const PIECE: u64 = 1_000_000;
    if stop.load(Ordering::Relaxed) {
        return 0;
    }
    let moves = root.weights().len() as u64;
    if moves.saturating_pow(depth) <= PIECE {
        return root.perft(depth);
    }
    let after = (0..).map_while(|place| root.after_nth(place));
    after
        .map(|position| count(&*position, depth - 1, stop))
        .sum()
}

/// The start of a game: `kalah`, or `kalah:pits=5,seeds=3`.
#[pyfunction]
pub(crate) fn open_game(spec: &str) -> PyResult<Position> {
    let session = lobby::open(GAMES, spec).map_err(raised)?;
    Ok(Position::of(&*session))
}

/// A position of a game from its text.
#[pyfunction]
pub(crate) fn open_position(spec: &str, text: &str) -> PyResult<Position> {
    let mut session = lobby::open(GAMES, spec).map_err(raised)?;
    session.set_up(text).map_err(raised)?;
    Ok(Position::of(&*session))
}

/// The names of all games.
#[pyfunction]
pub(crate) fn game_names() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.info().name).collect()
}

/// The rules of a game in the chosen language, as Markdown.
#[pyfunction]
pub(crate) fn rules(spec: &str) -> PyResult<String> {
    let session = lobby::open(GAMES, spec).map_err(raised)?;
    Ok(session.info().rules.in_lang(lang()).to_owned())
}
