use std::sync::atomic::AtomicBool;
#[cfg(feature = "tools")]
use std::{io, path::Path};

use game::{BadPosition, Exact, Game, Side, Turn};
use platform::Instant;
#[cfg(feature = "tools")]
use solve::{
    BadBook, BadCheckpoint, Book, BuildProgress, Journal, Proof, ProofStats, ValueBook,
    ValueBookBuild,
};
use solve::{
    Foreseen, Goal, Oracle, Progress, Settings, SolveError, SolveQuery, Solver, StopSignal,
    TurnGains, ValueRange, WithValueBook,
};

use crate::BuiltInValues;
#[cfg(feature = "tools")]
use crate::Rng;
use crate::read_position::read_position;

/// A solver for one game without its type. Keeps its tables from request to request, until
/// [`forget`](DynSolver::forget).
///
/// What builds and checks books, strategies and files needs the feature `tools`.
pub trait DynSolver: Send {
    /// The exact value of a position and of its moves. Calls `watch` a few times a second
    /// with its progress. `None` when no player is to move.
    fn prove(
        &mut self,
        position: &str,
        request: &SolveRequest<'_>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Option<SolveReport>, BadPosition>;

    /// For each side a strategy that reaches the value of the position, checked with the
    /// rules alone. `None` for a side whose strategy fails the check, which would be a bug;
    /// empty when no player is to move.
    #[cfg(feature = "tools")]
    fn certify(
        &mut self,
        position: &str,
        value: i32,
        request: &SolveRequest<'_>,
    ) -> Result<Vec<(Side, Option<ProofStats>)>, BadPosition>;

    /// The number of plies in which `winner` can force its win. `None` when it does not win,
    /// or when stopped before that was known.
    #[cfg(feature = "tools")]
    fn distance(
        &mut self,
        position: &str,
        winner: Side,
        stop: &AtomicBool,
    ) -> Result<Option<u32>, BadPosition>;

    /// How far ahead one must look to see whether `side` ends with at least `wanted` points,
    /// by the rules alone; `None` when that takes more than `nodes` positions. See
    /// [`solve::foresee`].
    fn foresee(
        &self,
        position: &str,
        side: Side,
        wanted: i32,
        nodes: u64,
    ) -> Result<Option<Foreseen>, BadPosition>;

    /// Does `side` end with at least `wanted` points? By plain minimax; `None` when that
    /// takes more than `positions` positions. See [`solve::reaches`].
    fn reaches(
        &self,
        position: &str,
        side: Side,
        wanted: i32,
        positions: usize,
    ) -> Result<Option<bool>, BadPosition>;

    /// The most that the turn of the side to move can add to its score, for every first
    /// move; `None` when more than `positions` can be reached.
    fn turn_gains(
        &self,
        position: &str,
        positions: usize,
    ) -> Result<Option<TurnGains<String>>, BadPosition>;

    /// Clears the tables.
    fn forget(&mut self);

    /// Writes the tables to a file, for the game `spec`.
    #[cfg(feature = "tools")]
    fn save(&self, spec: &str, path: &Path) -> io::Result<()>;

    /// Goes on with the tables of a file. Returns how many nodes were searched for them.
    #[cfg(feature = "tools")]
    fn resume(&mut self, spec: &str, path: &Path) -> Result<u64, BadCheckpoint>;

    /// Writes a book of the positions that a side can meet in the first `plies` plies from
    /// the position that the solver was made at, for the game `spec`. Calls `watch` with the
    /// number of positions in it, and the progress of the current one.
    #[cfg(feature = "tools")]
    fn write_book(
        &mut self,
        spec: &str,
        side: Side,
        plies: u32,
        request: &SolveRequest<'_>,
        watch: &mut dyn FnMut(usize, &Progress),
    ) -> Result<Book, SolveError>;

    /// The move of a book at a position.
    #[cfg(feature = "tools")]
    fn book_move(&self, book: &Book, position: &str) -> Result<Option<String>, BadPosition>;

    /// Checks that every move of a book that can be reached is a best one, and returns how
    /// many were checked; or the text of a position where it is not, or where the book has
    /// none.
    #[cfg(feature = "tools")]
    fn check_book(
        &mut self,
        book: &Book,
        request: &SolveRequest<'_>,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Result<usize, String>, SolveError>;

    /// Takes the values of a book, if it is one for these options.
    fn open_book(&mut self, values: &'static BuiltInValues);

    /// Solves by search alone from now on, and by databases if there are any.
    fn close_book(&mut self);

    /// Builds the book of the values of all positions of the first `plies` plies from the
    /// position that the solver was made at, for the game `spec`. Goes on where the journal
    /// ends.
    #[cfg(feature = "tools")]
    fn write_values(
        &mut self,
        spec: &str,
        plies: u32,
        journal: &mut Journal,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&BuildProgress),
    ) -> io::Result<Result<ValueBook, SolveError>>;

    /// Reads the file of a book of values for the game that the solver was made at the start
    /// of.
    #[cfg(feature = "tools")]
    fn read_values(&self, bytes: &[u8]) -> Result<ValueBook, BadBook>;

    /// The values of a book at a position.
    #[cfg(feature = "tools")]
    fn book_values(&self, book: &ValueBook, position: &str) -> Result<BookValues, BadPosition>;

    /// Verifies this many random values of a book by search, and returns how many; or the
    /// text of a position where it is wrong.
    #[cfg(feature = "tools")]
    fn check_values(
        &mut self,
        book: &ValueBook,
        sample: usize,
        rng: &mut Rng,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Result<usize, String>, SolveError>;
}

#[cfg(feature = "tools")]
/// What a book of values says about a position, in points seen by the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BookValues {
    /// The value of the position; `None` when it is not in the book.
    pub value: Option<i32>,
    /// The value of every move; empty unless the book has them all.
    pub moves: Vec<(String, i32)>,
}

/// What to solve.
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest<'a> {
    /// The points, or only who wins.
    pub goal: Goal,
    /// How much to report.
    pub detail: SolveDetail,
    /// Set from another thread: report what is known so far.
    pub stop: &'a AtomicBool,
    /// Report what is known after about so many nodes; the same on every machine with one
    /// thread.
    pub nodes: Option<u64>,
    /// Report what is known at this moment: where there is no other thread, nobody sets the
    /// flag.
    pub deadline: Option<Instant>,
}

impl<'a> SolveRequest<'a> {
    /// What the solver itself has to know of it, after it has searched so many nodes.
    fn for_solver(&self, searched: u64) -> SolveQuery<'a> {
        let last = self.nodes.map(|nodes| searched.saturating_add(nodes));
        let stop = StopSignal::new(self.stop).with_last_node(last.unwrap_or(u64::MAX));
        let stop = match self.deadline {
            Some(deadline) => stop.with_deadline(deadline),
            None => stop,
        };
        SolveQuery::new(self.goal, stop)
    }
}

/// How much is wanted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SolveDetail {
    /// The value alone.
    Value,
    /// The value and a line of best play.
    Line,
    /// The value of every move, too.
    Moves,
}

/// What a solver has found. Values are in points, seen by the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct SolveReport {
    /// The value.
    pub range: ValueRange,
    /// All best moves; the first of the line where not every move was asked for.
    pub best: Vec<String>,
    /// A line of best play to the end.
    pub line: Vec<String>,
    /// Every move's value, where that was asked for.
    pub moves: Vec<(String, ValueRange)>,
    /// Positions looked at.
    pub nodes: u64,
    /// The size of the tables, in bytes.
    pub bytes: usize,
    /// The size of the endgame database or book that it asked, in bytes.
    pub database_bytes: usize,
    /// How long it took.
    pub seconds: f64,
    /// Why not everything is known, if so.
    pub trouble: Option<SolveError>,
}

/// The table for many positions. Larger ones save few nodes where a database is at hand.
const MANY_BYTES: usize = 512 << 20;

/// The solver of a game, with an oracle for some of its positions.
pub(crate) struct ExactSolver<G: Exact, O> {
    game: G,
    solver: Solver<G, WithValueBook<'static, O>>,
}

impl<G: Game + Exact, O: Oracle<G> + Send + 'static> ExactSolver<G, O> {
    /// For one position of the game, or for many.
    pub(crate) fn boxed(game: &G, oracle: O, settings: Settings, many: bool) -> Box<dyn DynSolver> {
        let mut solver = Solver::new(WithValueBook::new(None, oracle), settings);
        if many {
            solver.reserve(game, MANY_BYTES.min(settings.memory));
        }
        Box::new(ExactSolver {
            game: game.clone(),
            solver,
        })
    }
}

impl<G: Game + Exact, O: Oracle<G> + Send> DynSolver for ExactSolver<G, O> {
    fn prove(
        &mut self,
        position: &str,
        request: &SolveRequest<'_>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Option<SolveReport>, BadPosition> {
        let pos = read_position(&self.game, position)?;
        let Turn::Player(me) = pos.turn() else {
            return Ok(None);
        };
        let start = Instant::now();
        let before = self.solver.nodes();
        let query = request.for_solver(before);
        if request.detail == SolveDetail::Value {
            let mut range = ValueRange::of(&pos, me, request.goal);
            let found = self.solver.narrow_down(&pos, me, &mut range, query, watch);
            return Ok(Some(SolveReport {
                range,
                best: Vec::new(),
                line: Vec::new(),
                moves: Vec::new(),
                nodes: self.solver.nodes() - before,
                bytes: self.solver.bytes(),
                database_bytes: self.solver.oracle_bytes(),
                seconds: start.elapsed().as_secs_f64(),
                trouble: found.err(),
            }));
        }
        let every_move = request.detail == SolveDetail::Moves;
        let solution = self.solver.solve(&pos, every_move, query, watch);
        Ok(solution.map(|solution| {
            let text = |mv| pos.move_text(mv);
            let mut on = pos.clone();
            let line = solution.line.iter().map(|&mv| {
                let text = on.move_text(mv);
                on.play(mv);
                text
            });
            SolveReport {
                range: solution.range,
                line: line.collect(),
                best: solution.best().into_iter().map(text).collect(),
                moves: solution
                    .moves
                    .iter()
                    .map(|&(mv, range)| (text(mv), range))
                    .collect(),
                nodes: solution.nodes - before,
                bytes: solution.bytes,
                database_bytes: self.solver.oracle_bytes(),
                seconds: start.elapsed().as_secs_f64(),
                trouble: solution.error,
            }
        }))
    }

    #[cfg(feature = "tools")]
    fn certify(
        &mut self,
        position: &str,
        value: i32,
        request: &SolveRequest<'_>,
    ) -> Result<Vec<(Side, Option<ProofStats>)>, BadPosition> {
        let pos = read_position(&self.game, position)?;
        let Turn::Player(me) = pos.turn() else {
            return Ok(Vec::new());
        };
        let (low, high) = pos.bounds().into_inner();
        let sides = [(me, value), (!me, -value)].into_iter();
        // The least that a side can get needs no proof.
        let open = sides.filter(|&(side, wanted)| {
            let worst = low.seen_by(side).min(high.seen_by(side));
            wanted > worst
        });
        let checked = open.map(|(side, wanted)| {
            let solver = &mut self.solver;
            let query = request.for_solver(solver.nodes());
            let proof = Proof::find(&pos, side, wanted, solver, query);
            let proof = proof.ok().flatten();
            let checked = proof.and_then(|proof| proof.verify(&pos, request.stop).ok());
            (side, checked.flatten())
        });
        Ok(checked.collect())
    }

    #[cfg(feature = "tools")]
    fn distance(
        &mut self,
        position: &str,
        winner: Side,
        stop: &AtomicBool,
    ) -> Result<Option<u32>, BadPosition> {
        let pos = read_position(&self.game, position)?;
        let found = solve::distance(&pos, winner, &mut self.solver, stop);
        Ok(found.ok().flatten())
    }

    fn foresee(
        &self,
        position: &str,
        side: Side,
        wanted: i32,
        nodes: u64,
    ) -> Result<Option<Foreseen>, BadPosition> {
        let pos = self.game.read(position)?;
        Ok(solve::foresee(&pos, side, wanted, nodes))
    }

    fn reaches(
        &self,
        position: &str,
        side: Side,
        wanted: i32,
        positions: usize,
    ) -> Result<Option<bool>, BadPosition> {
        let pos = self.game.read(position)?;
        Ok(solve::reaches(&pos, side, wanted, positions))
    }

    fn turn_gains(
        &self,
        position: &str,
        positions: usize,
    ) -> Result<Option<TurnGains<String>>, BadPosition> {
        let pos = self.game.read(position)?;
        let score = |pos: &G, side: Side| pos.score()[side.index()] as i32;
        let found = solve::turn_gains(&pos, score, positions);
        Ok(found.map(|found| TurnGains {
            moves: (found.moves.into_iter())
                .map(|(mv, gain)| (pos.move_text(mv), gain))
                .collect(),
            positions: found.positions,
        }))
    }

    fn forget(&mut self) {
        self.solver.clear();
    }

    #[cfg(feature = "tools")]
    fn save(&self, spec: &str, path: &Path) -> io::Result<()> {
        self.solver.save(spec, &self.game, path)
    }

    #[cfg(feature = "tools")]
    fn resume(&mut self, spec: &str, path: &Path) -> Result<u64, BadCheckpoint> {
        self.solver.resume(spec, &self.game, path)?;
        Ok(self.solver.nodes())
    }

    #[cfg(feature = "tools")]
    fn write_book(
        &mut self,
        spec: &str,
        side: Side,
        plies: u32,
        request: &SolveRequest<'_>,
        watch: &mut dyn FnMut(usize, &Progress),
    ) -> Result<Book, SolveError> {
        let query = request.for_solver(self.solver.nodes());
        let solver = &mut self.solver;
        Book::build(&self.game, spec, side, plies, solver, query, watch)
    }

    #[cfg(feature = "tools")]
    fn book_move(&self, book: &Book, position: &str) -> Result<Option<String>, BadPosition> {
        let pos = read_position(&self.game, position)?;
        Ok(book.find(&pos).map(|mv| pos.move_text(mv)))
    }

    #[cfg(feature = "tools")]
    fn check_book(
        &mut self,
        book: &Book,
        request: &SolveRequest<'_>,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Result<usize, String>, SolveError> {
        let query = request.for_solver(self.solver.nodes());
        let found = book.check(&self.game, &mut self.solver, query, watch)?;
        Ok(found.map_err(|pos| pos.text()))
    }

    fn open_book(&mut self, values: &'static BuiltInValues) {
        let book = values.for_game(&self.game);
        self.solver.oracle_mut().set_book(book);
    }

    fn close_book(&mut self) {
        self.solver.oracle_mut().set_book(None);
    }

    #[cfg(feature = "tools")]
    fn write_values(
        &mut self,
        spec: &str,
        plies: u32,
        journal: &mut Journal,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&BuildProgress),
    ) -> io::Result<Result<ValueBook, SolveError>> {
        self.close_book();
        let build = ValueBookBuild::new(&self.game, spec, plies, journal);
        build.run(&mut self.solver, stop.into(), watch)
    }

    #[cfg(feature = "tools")]
    fn read_values(&self, bytes: &[u8]) -> Result<ValueBook, BadBook> {
        ValueBook::from_bytes(bytes, &self.game)
    }

    #[cfg(feature = "tools")]
    fn book_values(&self, book: &ValueBook, position: &str) -> Result<BookValues, BadPosition> {
        let pos = read_position(&self.game, position)?;
        let Turn::Player(me) = pos.turn() else {
            return Ok(BookValues::default());
        };
        let moves = book.moves(&pos).unwrap_or_default().into_iter();
        let rest = book.find(&pos);
        Ok(BookValues {
            value: rest.map(|rest| rest + pos.banked().seen_by(me)),
            moves: moves
                .map(|(mv, value)| (pos.move_text(mv), value))
                .collect(),
        })
    }

    #[cfg(feature = "tools")]
    fn check_values(
        &mut self,
        book: &ValueBook,
        sample: usize,
        rng: &mut Rng,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Result<usize, String>, SolveError> {
        self.close_book();
        let mut left = sample;
        let mut pick = |count: usize| {
            left = left.checked_sub(1)?;
            Some(rng.below(count.max(1) as u32) as usize)
        };
        let solver = &mut self.solver;
        let found = book.check(&self.game, solver, stop.into(), &mut pick, watch)?;
        Ok(found.map_err(|pos| pos.text()))
    }
}
