use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lab::{FigureFormat, Narrator, Subject, Tree, outline};
use pyo3::prelude::*;
use search::textbook::TextbookLimits;
use search::trace::{Algorithm, MoveOrdering, SearchTrace, TraceRequest};

use crate::failure::{Error, raised, refuse};
use crate::interrupt::interruptible;
use crate::language::lang;
use crate::position::Position;

/// A search that was recorded step by step. A notebook shows its tree as a picture.
#[pyclass(frozen, module = "siasat")]
pub(crate) struct Trace {
    subject: Mutex<Subject>,
    trace: SearchTrace,
}

/// How to search.
#[derive(FromPyObject)]
pub(crate) struct Wish {
    #[pyo3(item)]
    algorithm: Option<String>,
    #[pyo3(item)]
    depth: Option<u32>,
    #[pyo3(item)]
    order: String,
    #[pyo3(item)]
    window: Option<(f64, f64)>,
    #[pyo3(item)]
    levels: Option<u32>,
    #[pyo3(item)]
    simulations: u32,
    #[pyo3(item)]
    seed: u64,
    #[pyo3(item)]
    seconds: f64,
}

impl Trace {
    fn subject(&self) -> MutexGuard<'_, Subject> {
        self.subject.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of(py: Python<'_>, subject: Subject, wish: &Wish) -> PyResult<Trace> {
        let algorithm = match &wish.algorithm {
            None => subject.usual_algorithm(),
            Some(word) => word.parse().map_err(|()| {
                let (given, known) = (game::quoted(word), Algorithm::words(false));
                refuse("python.algorithm", &[("given", &given), ("known", &known)])
            })?,
        };
        let ordering: MoveOrdering = wish.order.parse().map_err(|()| {
            let given = game::quoted(&wish.order);
            let known = MoveOrdering::ALL.map(MoveOrdering::word).join(" ");
            refuse("python.order", &[("given", &given), ("known", &known)])
        })?;
        let depth = wish.depth.unwrap_or_else(|| subject.usual_depth());
        let time = Duration::try_from_secs_f64(wish.seconds).unwrap_or(Duration::MAX);
        let deadline = search::Instant::now() + time.min(Duration::from_secs(1 << 30));
        // A session is sent to the thread that searches, not shared with it.
        let subject = Mutex::new(subject);
        let trace = interruptible(py, |stop| {
            let request = TraceRequest {
                ordering,
                window: wish.window,
                simulations: wish.simulations,
                seed: wish.seed,
                levels: wish.levels.unwrap_or(u32::MAX),
                limits: TextbookLimits {
                    deadline: Some(deadline),
                    stop: Some(stop),
                    ..TextbookLimits::default()
                },
                ..TraceRequest::new(algorithm, depth)
            };
            let subject = subject.lock().unwrap_or_else(PoisonError::into_inner);
            subject.explain(&request)
        })?;
        let trace = trace.map_err(raised)?;
        Ok(Trace { subject, trace })
    }

    fn figure(&self, format: FigureFormat) -> PyResult<String> {
        let made = format.make(&self.subject(), &self.trace, lang());
        let bytes = made.map_err(|error| Error::new_err(error.in_lang(lang())))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

#[pymethods]
impl Trace {
    /// The name of the search.
    #[getter]
    fn algorithm(&self) -> &'static str {
        self.trace.algorithm.word()
    }

    /// The value of the root; `nan` when the search was stopped before it had one.
    #[getter]
    fn value(&self) -> f64 {
        self.trace.value
    }

    /// The best move at the root.
    #[getter]
    fn r#move(&self) -> Option<&str> {
        self.trace.best.as_deref()
    }

    /// Nodes searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.trace.counts.nodes
    }

    /// Leaves among them.
    #[getter]
    fn leaves(&self) -> u64 {
        self.trace.counts.leaves()
    }

    /// Cutoffs.
    #[getter]
    fn cutoffs(&self) -> u64 {
        self.trace.counts.cutoffs
    }

    /// Moves that were pruned.
    #[getter]
    fn pruned(&self) -> u64 {
        self.trace.counts.pruned
    }

    /// Was the search stopped by its time?
    #[getter]
    fn stopped(&self) -> bool {
        self.trace.stopped
    }

    /// Every step as a sentence.
    #[getter]
    fn steps(&self) -> Vec<String> {
        let narrator = Narrator::new(&self.subject(), &self.trace, lang());
        let numbers = 0..self.trace.events.len();
        numbers.map(|number| narrator.sentence(number)).collect()
    }

    /// The tree as a picture.
    fn svg(&self) -> PyResult<String> {
        self.figure(FigureFormat::Svg)
    }

    /// The tree for Graphviz.
    fn dot(&self) -> PyResult<String> {
        self.figure(FigureFormat::Dot)
    }

    /// A page of its own that plays the search.
    fn html(&self) -> PyResult<String> {
        self.figure(FigureFormat::Html)
    }

    /// Every node and every step, as the program's `--json`.
    fn json(&self) -> PyResult<String> {
        self.figure(FigureFormat::Json)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __len__(&self) -> usize {
        self.trace.events.len()
    }

    fn __str__(&self) -> String {
        let picture = self.subject().picture(&self.trace);
        outline(&picture, lang()).join("\n")
    }

    fn __repr__(&self) -> String {
        let SearchTrace {
            algorithm,
            value,
            counts,
            ..
        } = &self.trace;
        let nodes = counts.nodes;
        format!("<siasat.Trace {algorithm} value={value} nodes={nodes}>")
    }
}

/// A search from a position.
#[pyfunction]
pub(crate) fn explain_position(py: Python<'_>, position: &Position, wish: Wish) -> PyResult<Trace> {
    Trace::of(py, Subject::Game(position.session()?), &wish)
}

/// A search of a tree in one of the three forms that the program reads.
#[pyfunction]
pub(crate) fn explain_tree(py: Python<'_>, tree: &str, wish: Wish) -> PyResult<Trace> {
    let tree = Tree::read(tree).map_err(raised)?;
    Trace::of(py, Subject::Tree(Arc::new(tree)), &wish)
}
