use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lobby::{GAMES, Observation};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::array::{Element, array};
use crate::failure::{InLang, raised, refuse};
use crate::position::{Opened, Position};

/// Many games of one kind, side by side. All calls release the interpreter's lock and use all
/// cores; each game has random numbers of its own, so that a seed fixes everything.
///
/// Where chance decides (a die), `play` and `restart` let it, so that a player is to move in
/// every game that is not over.
#[pyclass(frozen, module = "siasat")]
pub(crate) struct Batch {
    game: Arc<Opened>,
    batch: Mutex<Box<dyn lobby::Batch>>,
    count: usize,
    cells: usize,
}

impl Batch {
    fn lock(&self) -> MutexGuard<'_, Box<dyn lobby::Batch>> {
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fills an array of this shape, the first of which is the number of games.
    fn filled<'py, T: Element>(
        &self,
        py: Python<'py>,
        shape: Vec<usize>,
        fill: impl FnOnce(&dyn lobby::Batch, &mut [T]) + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut elements = vec![T::default(); shape.iter().product()];
        py.detach(|| fill(&**self.lock(), &mut elements));
        array(py, shape, &elements)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (spec, count, seed = None, threads = None))]
    fn new(spec: &str, count: usize, seed: Option<u64>, threads: Option<usize>) -> PyResult<Batch> {
        // More than memory has room for, and the array of a large board with them.
        const MOST: usize = 1 << 22;
        if count == 0 || count > MOST {
            return Err(refuse("python.batch", &[("n", &count), ("most", &MOST)]));
        }
        let session = lobby::open(GAMES, spec).map_err(raised)?;
        let seed = seed.unwrap_or_else(platform::entropy);
        let threads = threads.unwrap_or_else(platform::cores);
        let mut batch = session.batch(count, seed, threads);
        batch.roll();
        Ok(Batch {
            game: Arc::new(Opened::of(&*session)),
            cells: batch.cells(),
            batch: Mutex::new(batch),
            count,
        })
    }

    /// The game with its options.
    #[getter]
    fn game(&self) -> &str {
        &self.game.spec
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// The position of one of the games.
    fn __getitem__(&self, index: isize) -> PyResult<Position> {
        let number = if index < 0 {
            index.checked_add_unsigned(self.count)
        } else {
            Some(index)
        };
        let number = number.and_then(|number| usize::try_from(number).ok());
        let position = number.and_then(|number| self.lock().position(number));
        let position = position.ok_or_else(|| PyIndexError::new_err(index.to_string()))?;
        Ok(Position::new(Arc::clone(&self.game), position))
    }

    /// Every number of a move is less.
    #[getter]
    fn action_count(&self) -> usize {
        self.game.space.count()
    }

    /// Who acts in each game: 0 the first side, 1 the second, -1 nobody, the game is over. An
    /// int8 array.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.filled::<i8>(py, vec![self.count], |batch, out| batch.turns(out))
    }

    /// The result of each game, positive when the first side has won; 0 before the end. An
    /// int32 array.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.filled::<i32>(py, vec![self.count], |batch, out| batch.points(out))
    }

    /// Which moves are legal: a bool array of shape (games, `action_count`).
    #[getter]
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = vec![self.count, self.action_count()];
        self.filled::<u8>(py, shape, |batch, out| batch.legal(out))
    }

    /// What each position looks like to the side to move: a float32 array of shape
    /// (games, 4, cells); see `Position.observation`.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = vec![self.count, Observation::PLANES, self.cells];
        self.filled::<f32>(py, shape, |batch, out| batch.observe(out))
    }

    /// Makes a move in each game: an array or list of numbers, one for each; a number below 0
    /// makes none. Nothing is played when one of them is not legal.
    fn play(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let list = match actions.call_method0("tolist") {
            Ok(list) => list,
            Err(_) => actions.clone(),
        };
        let actions: Vec<i32> = list.extract()?;
        if actions.len() != self.count {
            let (given, count) = (actions.len(), self.count);
            return Err(refuse(
                "python.actions",
                &[("given", &given), ("n", &count)],
            ));
        }
        let played = py.detach(|| {
            let mut batch = self.lock();
            batch.play(&actions).map(|()| batch.roll())
        });
        played.map_err(|(game, error)| {
            let sentence = error.sentence();
            refuse("python.in-game", &[("game", &game), ("error", &sentence)])
        })
    }

    /// Makes a random move in each game that is not over.
    fn play_random(&self, py: Python<'_>) {
        py.detach(|| {
            let mut batch = self.lock();
            batch.play_random();
            batch.roll();
        });
    }

    /// Starts those games again that are over, or all.
    #[pyo3(signature = (all = false))]
    fn restart(&self, py: Python<'_>, all: bool) {
        py.detach(|| {
            let mut batch = self.lock();
            batch.restart(all);
            batch.roll();
        });
    }

    /// A random game from each position, which stays as it is: an int32 array of the results,
    /// positive when the first side wins, and a uint32 array of the numbers of moves.
    fn random_games<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let mut points = vec![0; self.count];
        let mut plies = vec![0; self.count];
        py.detach(|| self.lock().random_games(&mut points, &mut plies));
        let shape = vec![self.count];
        Ok((
            array(py, shape.clone(), &points)?,
            array(py, shape, &plies)?,
        ))
    }

    fn __repr__(&self) -> String {
        format!("siasat.batch('{}', {})", self.game.spec, self.count)
    }
}
