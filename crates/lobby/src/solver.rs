use std::sync::atomic::AtomicBool;
use std::time::Instant;

use game::{BadPosition, Exact, Game, Side, Turn};
use solve::{
    Book, Goal, Oracle, Progress, Proof, ProofStats, Settings, SolveError, SolveQuery, Solver,
    ValueRange,
};

/// A solver for one game whose type has been forgotten. Keeps what it has found from
/// question to question, until it is told to forget.
pub trait DynSolver: Send {
    /// What a position is worth, and its moves. Tells `watch` a few times a second how
    /// far it is. `None` when nobody is to move.
    fn prove(
        &mut self,
        position: &str,
        query: &Query<'_>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Option<SolveReport>, BadPosition>;

    /// For each side a strategy by which it gets what the position is worth, walked
    /// through with the rules alone. `None` for a side whose strategy does not hold, which
    /// no position should have; nothing when nobody is to move.
    fn certify(
        &mut self,
        position: &str,
        value: i32,
        query: &Query<'_>,
    ) -> Result<Vec<(Side, Option<ProofStats>)>, BadPosition>;

    /// In how many moves, of both sides together, `winner` can have won whatever the other
    /// does. `None` when it does not win, or when told to stop before that was known.
    fn distance(
        &mut self,
        position: &str,
        winner: Side,
        stop: &AtomicBool,
    ) -> Result<Option<u32>, BadPosition>;

    /// Forgets all that was found.
    fn forget(&mut self);

    /// Writes a book of what a side can meet in the first `plies` moves from the position
    /// that the prover was made at, the game being called `spec`. Tells `watch` how many
    /// positions are in it, and what it works on.
    fn write_book(
        &mut self,
        spec: &str,
        side: Side,
        plies: u32,
        query: &Query<'_>,
        watch: &mut dyn FnMut(usize, &Progress),
    ) -> Result<Book, SolveError>;

    /// The move of a book at a position.
    fn book_move(&self, book: &Book, position: &str) -> Result<Option<String>, BadPosition>;

    /// Looks whether every move of a book that can be met is a best one, and gives how
    /// many were met; or the text of a position where it is not, or where the book has
    /// none.
    fn check_book(
        &mut self,
        book: &Book,
        query: &Query<'_>,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Result<usize, String>, SolveError>;
}

/// What a prover is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// The points, or only who wins.
    pub goal: Goal,
    /// How much of it.
    pub want: Want,
    /// Somebody wants to know what is known so far.
    pub stop: &'a AtomicBool,
}

impl<'a> Query<'a> {
    /// What the solver itself has to know of it.
    fn for_solver(&self) -> SolveQuery<'a> {
        SolveQuery::new(self.goal, self.stop)
    }
}

/// How much is wanted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Want {
    /// The value alone.
    Value,
    /// The value and a line of best play.
    Line,
    /// The value of every move, too.
    Moves,
}

/// What a prover has found. Values are those of the side to move.
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
    /// Bytes that it remembers them in.
    pub bytes: usize,
    /// How long it took.
    pub seconds: f64,
    /// Why not everything is known, if so.
    pub trouble: Option<SolveError>,
}

/// The solver of a game, with what an oracle knows of it.
pub(crate) struct ExactSolver<G: Exact, O> {
    game: G,
    solver: Solver<G, O>,
}

impl<G: Game + Exact, O: Oracle<G> + Send + 'static> ExactSolver<G, O> {
    pub(crate) fn boxed(game: &G, oracle: O, settings: Settings) -> Box<dyn DynSolver> {
        Box::new(ExactSolver {
            game: game.clone(),
            solver: Solver::new(oracle, settings),
        })
    }
}

impl<G: Game + Exact, O: Oracle<G> + Send> DynSolver for ExactSolver<G, O> {
    fn prove(
        &mut self,
        position: &str,
        query: &Query<'_>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Option<SolveReport>, BadPosition> {
        let pos = self.game.read(position)?;
        let Turn::Player(me) = pos.turn() else {
            return Ok(None);
        };
        let start = Instant::now();
        let before = self.solver.nodes();
        let solve_query = query.for_solver();
        if query.want == Want::Value {
            let mut range = ValueRange::of(&pos, me, query.goal);
            let found = self
                .solver
                .narrow_down(&pos, me, &mut range, solve_query, watch);
            return Ok(Some(SolveReport {
                range,
                best: Vec::new(),
                line: Vec::new(),
                moves: Vec::new(),
                nodes: self.solver.nodes() - before,
                bytes: self.solver.bytes(),
                seconds: start.elapsed().as_secs_f64(),
                trouble: found.err(),
            }));
        }
        let every_move = query.want == Want::Moves;
        let solution = self.solver.solve(&pos, every_move, solve_query, watch);
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
                    .map(|&(mv, worth)| (text(mv), worth))
                    .collect(),
                nodes: solution.nodes - before,
                bytes: solution.bytes,
                seconds: start.elapsed().as_secs_f64(),
                trouble: solution.error,
            }
        }))
    }

    fn certify(
        &mut self,
        position: &str,
        value: i32,
        query: &Query<'_>,
    ) -> Result<Vec<(Side, Option<ProofStats>)>, BadPosition> {
        let pos = self.game.read(position)?;
        let Turn::Player(me) = pos.turn() else {
            return Ok(Vec::new());
        };
        let (low, high) = pos.bounds().into_inner();
        let sides = [(me, value), (!me, -value)].into_iter();
        // That a side gets what it cannot miss needs no proof.
        let open = sides.filter(|&(side, wanted)| {
            let worst = low.seen_by(side).min(high.seen_by(side));
            wanted > worst
        });
        let checked = open.map(|(side, wanted)| {
            let solver = &mut self.solver;
            let proof = Proof::find(&pos, side, wanted, solver, query.for_solver());
            let proof = proof.ok().flatten();
            let checked = proof.and_then(|proof| proof.verify(&pos, query.stop).ok());
            (side, checked.flatten())
        });
        Ok(checked.collect())
    }

    fn distance(
        &mut self,
        position: &str,
        winner: Side,
        stop: &AtomicBool,
    ) -> Result<Option<u32>, BadPosition> {
        let pos = self.game.read(position)?;
        let found = solve::distance(&pos, winner, &mut self.solver, stop);
        Ok(found.ok().flatten())
    }

    fn forget(&mut self) {
        self.solver.clear();
    }

    fn write_book(
        &mut self,
        spec: &str,
        side: Side,
        plies: u32,
        query: &Query<'_>,
        watch: &mut dyn FnMut(usize, &Progress),
    ) -> Result<Book, SolveError> {
        let (solver, query) = (&mut self.solver, query.for_solver());
        Book::build(&self.game, spec, side, plies, solver, query, watch)
    }

    fn book_move(&self, book: &Book, position: &str) -> Result<Option<String>, BadPosition> {
        let pos = self.game.read(position)?;
        Ok(book.find(&pos).map(|mv| pos.move_text(mv)))
    }

    fn check_book(
        &mut self,
        book: &Book,
        query: &Query<'_>,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Result<usize, String>, SolveError> {
        let found = book.check(&self.game, &mut self.solver, query.for_solver(), watch)?;
        Ok(found.map_err(|pos| pos.text()))
    }
}
