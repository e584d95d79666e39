use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lobby::{GAMES, Observation};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::array::{Element, array};
use crate::failure::{InLang, raised, refuse};
use crate::interrupt::in_pieces;
use crate::position::{Opened, Position};

/// Many games of one kind, side by side. All calls release the interpreter's lock and use all
/// cores; each game has random numbers of its own, so that a seed fixes everything. Ctrl-C
/// stops what is asked of them, and random games; a call that makes moves makes all of them.
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

    /// Fills an array whose elements have this shape, one for each game: `fill` is told from
    /// which game on.
    fn filled<'py, T: Element>(
        &self,
        py: Python<'py>,
        shape: &[usize],
        fill: impl Fn(&dyn lobby::Batch, usize, &mut [T]) + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        let part: usize = shape.iter().product();
        let mut elements = vec![T::default(); self.count * part];
        py.detach(|| {
            let batch = self.lock();
            in_pieces(self.count, |games| {
                let out = &mut elements[games.start * part..games.end * part];
                fill(&**batch, games.start, out);
            })
        })?;
        let shape = [&[self.count][..], shape].concat();
        array(py, shape, &elements)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (spec, count, seed = None, threads = None))]
    fn new(
        py: Python<'_>,
        spec: &str,
        count: usize,
        seed: Option<u64>,
        threads: Option<usize>,
    ) -> PyResult<Batch> {
        // More than memory has room for, and the array of a large board with them.
        const MOST: usize = 1 << 22;
        if count == 0 || count > MOST {
            return Err(refuse("python.batch", &[("n", &count), ("most", &MOST)]));
        }
        let session = lobby::open(GAMES, spec).map_err(raised)?;
        let seed = seed.unwrap_or_else(platform::entropy);
        let threads = threads.unwrap_or_else(platform::cores);
        let game = Arc::new(Opened::of(&*session));
        let batch = py.detach(move || {
            let mut batch = session.batch(count, seed, threads);
            batch.roll();
            batch
        });
        Ok(Batch {
            game,
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
    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Position> {
        let number = if index < 0 {
            index.checked_add_unsigned(self.count)
        } else {
            Some(index)
        };
        let number = number.and_then(|number| usize::try_from(number).ok());
        // Whoever has the batch may wait for the interpreter, between two pieces of its work.
        let position = py.detach(|| number.and_then(|number| self.lock().position(number)));
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
        self.filled::<i8>(py, &[], |batch, first, out| batch.turns(first, out))
    }

    /// The result of each game, positive when the first side has won; 0 before the end. An
    /// int32 array.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.filled::<i32>(py, &[], |batch, first, out| batch.points(first, out))
    }

    /// Which moves are legal: a bool array of shape (games, `action_count`).
    #[getter]
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = [self.action_count()];
        self.filled::<u8>(py, &shape, |batch, first, out| batch.legal(first, out))
    }

    /// What each position looks like to the side to move: a float32 array of shape
    /// (games, 4, cells); see `Position.observation`.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = [Observation::PLANES, self.cells];
        self.filled::<f32>(py, &shape, |batch, first, out| batch.observe(first, out))
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
    /// positive when the first side wins, and a uint32 array of the numbers of moves. When
    /// Ctrl-C stops it, some of the games have used up random numbers.
    fn random_games<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let mut points = vec![0; self.count];
        let mut plies = vec![0; self.count];
        py.detach(|| {
            let mut batch = self.lock();
            in_pieces(self.count, |games| {
                let first = games.start;
                batch.random_games(first, &mut points[games.clone()], &mut plies[games]);
            })
        })?;
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
