use std::cmp::Reverse;
use std::io;
use std::path::Path;

use game::{Exact, Side, StaticBounds, Turn};

use crate::checkpoint::{self, BadCheckpoint, Header, Saved};
use crate::control::{canonical, canonical_with_symmetry};
use crate::driver::{
    Driver, FIRST_TABLE_BYTES, NullWindow, SearchTable, Workspace, smallest_table,
};
use crate::null_window::child_threshold;
use crate::solution::{Progress, Solution, SolveError, ValueRange};
use crate::table::{OneWordTable, ProofNumberTable, Table, TwoWordTable};
use crate::{Goal, Oracle, SolveQuery, StopSignal};

/// The resources of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The most bytes for the transposition table. It starts small and grows as needed.
    pub memory: usize,
    /// Threads for searches that take more than a moment.
    pub threads: usize,
    /// The search algorithm.
    pub method: Method,
}

/// The algorithm that decides a null-window test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Alpha-beta with null windows.
    #[default]
    AlphaBeta,
    /// Depth-first proof-number search, on one thread.
    ProofNumber,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            memory: 512 << 20,
            threads: 1,
            method: Method::AlphaBeta,
        }
    }
}

impl Settings {
    /// The number of threads that the method can use.
    pub(crate) fn threads_in_use(self) -> usize {
        match self.method {
            Method::AlphaBeta => self.threads.max(1),
            Method::ProofNumber => 1,
        }
    }
}

/// Finds the exact values of positions. Keeps its transposition table from call to call
/// until it is [cleared](Solver::clear), so that later queries about the same game are
/// cheap.
pub struct Solver<P: Exact, O> {
    oracle: O,
    settings: Settings,
    tables: Tables,
    /// The length of the codes that the tables are made for.
    code_bits: u32,
    workspace: Workspace<P>,
}

/// Tables of growing size; the last one is in use. The first fits into the L1 cache: most
/// searches need no more, and clearing it is cheap.
enum Tables {
    None,
    OneWord(Vec<OneWordTable>),
    TwoWord(Vec<TwoWordTable>),
    ProofNumber(Vec<ProofNumberTable>),
}

impl Tables {
    /// A number for each type of table.
    fn kind(&self) -> u64 {
        match self {
            Tables::None => 0,
            Tables::OneWord(_) => 1,
            Tables::TwoWord(_) => 2,
            Tables::ProofNumber(_) => 3,
        }
    }
}

/// Evaluates an expression for the tables, whatever their type.
macro_rules! with_tables {
    ($tables:expr, $name:ident => $do:expr, none => $otherwise:expr) => {
        match $tables {
            Tables::None => $otherwise,
            Tables::OneWord($name) => $do,
            Tables::TwoWord($name) => $do,
            Tables::ProofNumber($name) => $do,
        }
    };
}

impl<P: Exact, O: Oracle<P>> Solver<P, O> {
    /// A solver that probes this oracle before it searches.
    pub fn new(oracle: O, settings: Settings) -> Solver<P, O> {
        Solver {
            oracle,
            settings,
            tables: Tables::None,
            code_bits: 0,
            workspace: Workspace::new(),
        }
    }

    /// The oracle that is probed before a search.
    pub fn oracle_mut(&mut self) -> &mut O {
        &mut self.oracle
    }

    /// Clears the table and the node count.
    pub fn clear(&mut self) {
        with_tables!(&mut self.tables, tables => {
            tables.truncate(1);
            tables.iter_mut().for_each(Table::clear);
        }, none => ());
        self.workspace.nodes = 0;
    }

    /// Makes a table of this many bytes at once, for many positions of the game of `pos`
    /// whose searches help each other: by itself it grows only when one search fills it.
    pub fn reserve(&mut self, pos: &P, bytes: usize) {
        self.fit_codes(pos);
        let code_bits = self.code_bits;
        with_tables!(&mut self.tables, tables => {
            let present = tables.last().map_or(0, Table::bytes);
            if bytes >= 2 * present && let Some(large) = Table::new(bytes, code_bits) {
                tables.push(large);
            }
        }, none => ());
    }

    /// Nodes searched since the solver was made or cleared.
    pub fn nodes(&self) -> u64 {
        self.workspace.nodes
    }

    /// The bytes that the tables take now.
    pub fn bytes(&self) -> usize {
        with_tables!(&self.tables, tables => tables.iter().map(Table::bytes).sum(), none => 0)
    }

    /// Writes the table to a file, for the game `spec` that begins at `start`. The search of
    /// a query that was stopped goes on where it was when a solver [has read](Self::resume)
    /// it.
    pub fn save(&self, spec: &str, start: &P, path: &Path) -> io::Result<()> {
        let words = with_tables!(
            &self.tables,
            tables => tables.last().map_or(&[][..], Table::words),
            none => &[]
        );
        if words.is_empty() {
            // Nothing has been searched.
            return Ok(());
        }
        let header = Header {
            spec: spec.to_owned(),
            kind: self.tables.kind(),
            code_bits: self.code_bits,
            nodes: self.nodes(),
            fingerprint: checkpoint::fingerprint(start),
            words: words.len() as u64,
        };
        checkpoint::write(path, &header, words)
    }

    /// Goes on with the table of a file, which must have been written for the same game and
    /// by the same method. After an error the solver is empty.
    pub fn resume(&mut self, spec: &str, start: &P, path: &Path) -> Result<(), BadCheckpoint> {
        let read = self.read_tables(spec, start, path);
        if read.is_err() {
            (self.tables, self.code_bits) = (Tables::None, 0);
        }
        read
    }

    fn read_tables(&mut self, spec: &str, start: &P, path: &Path) -> Result<(), BadCheckpoint> {
        let saved = Saved::open(path)?;
        let header = saved.header.clone();
        self.code_bits = header.code_bits;
        self.tables = self.first_tables();
        if header.spec != spec || header.kind != self.tables.kind() {
            let found = header.spec;
            return Err(BadCheckpoint::Other { found });
        }
        if header.fingerprint != checkpoint::fingerprint(start) {
            return Err(BadCheckpoint::OtherProgram);
        }
        let bytes = header.words.saturating_mul(size_of::<u64>() as u64);
        let too_large = || BadCheckpoint::TooLarge(bytes);
        if bytes > self.settings.memory.max(FIRST_TABLE_BYTES) as u64 {
            return Err(too_large());
        }
        with_tables!(&mut self.tables, tables => {
            let table = Table::new(bytes as usize, header.code_bits).ok_or_else(too_large)?;
            tables.push(table);
            let words = tables.last().map_or(&[][..], Table::words);
            if words.len() as u64 != header.words {
                return Err(BadCheckpoint::Damaged);
            }
            saved.read_words(words)?;
        }, none => ());
        self.workspace.nodes = header.nodes;
        Ok(())
    }

    /// The bytes that the oracle takes.
    pub fn oracle_bytes(&self) -> usize {
        self.oracle.bytes()
    }

    /// The value of a position to the side to move, of every move as well if
    /// `every_move`, and a line of best play. `None` when no player is to move.
    ///
    /// Calls `watch` about ten times a second. When the search is stopped, the solution
    /// has the bounds found so far.
    pub fn solve(
        &mut self,
        pos: &P,
        every_move: bool,
        query: SolveQuery<'_>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Option<Solution<P::Move>> {
        let Turn::Player(me) = pos.turn() else {
            return None;
        };
        let mut solution = Solution::new(pos, me, query);
        let found = self.complete(pos, me, every_move, query, watch, &mut solution);
        solution.error = found.err();
        solution.nodes = self.nodes();
        solution.bytes = self.bytes();
        Some(solution)
    }

    /// Value, moves and line of a solution, until there is an error.
    fn complete(
        &mut self,
        pos: &P,
        me: Side,
        every_move: bool,
        query: SolveQuery<'_>,
        watch: &mut dyn FnMut(&Progress),
        solution: &mut Solution<P::Move>,
    ) -> Result<(), SolveError> {
        self.narrow_down(pos, me, &mut solution.range, query, watch)?;
        if every_move {
            let mut moves: Vec<_> = pos
                .moves()
                .map(|mv| {
                    let mut range = ValueRange::of_move(pos, me, mv, query.goal);
                    // No move is worth more than the position.
                    range.high = range.high.min(solution.range.high);
                    (mv, range)
                })
                .collect();
            if self.oracle.probe(pos).is_some() {
                self.find_best_moves(pos, me, solution.range.high, &mut moves, query)?;
            }
            for (mv, mut range) in moves {
                let after = pos.after(mv);
                let mut found = Ok(());
                if let Turn::Player(side) = after.turn() {
                    let mut after_range = range.seen_by(side == me);
                    found = self.narrow_down(&after, side, &mut after_range, query, watch);
                    range = after_range.seen_by(side == me);
                }
                solution.moves.push((mv, range));
                found?;
            }
        }
        solution.line = self.best_line(pos, solution.range, query)?;
        Ok(())
    }

    /// Finds out which moves are worth `value`, the known value of a position, which no move
    /// exceeds: one null window each, the same for all, so that they share what they store.
    ///
    /// In Connect Four after eight moves, the last in its book of values, all moves then take
    /// 4 % fewer nodes together, and the hardest positions up to a seventh fewer.
    fn find_best_moves(
        &mut self,
        pos: &P,
        me: Side,
        value: i32,
        moves: &mut [(P::Move, ValueRange)],
        query: SolveQuery<'_>,
    ) -> Result<(), SolveError> {
        for (mv, range) in moves {
            let after = pos.after(*mv);
            if let Turn::Player(side) = after.turn()
                && range.is_open(value)
                && self.oracle.probe(&after).is_none()
            {
                let threshold = child_threshold(value, 0, side == me);
                let result = self.test(&after, side, threshold, query.stop, &mut |_| ())?;
                let mut seen = range.seen_by(side == me);
                seen.tighten(threshold, result, query.goal);
                *range = seen.seen_by(side == me);
            }
        }
        Ok(())
    }

    /// Tightens the bounds on the value of a position, seen by `me`, who is to move, until
    /// they meet. On an error `range` keeps the bounds found so far.
    pub fn narrow_down(
        &mut self,
        pos: &P,
        me: Side,
        range: &mut ValueRange,
        query: SolveQuery<'_>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<(), SolveError> {
        while let Some(threshold) = range.next_threshold::<P>(query.goal) {
            let nodes_before = self.nodes();
            let mut report = |nodes: u64| {
                watch(&Progress {
                    range: *range,
                    threshold,
                    nodes: nodes_before + nodes,
                });
            };
            let result = self.test(pos, me, threshold, query.stop, &mut report)?;
            range.tighten(threshold, result, query.goal);
        }
        Ok(())
    }

    /// A line of best play from a position whose value is known. If the oracle knew it, the
    /// line goes as far as the oracle does: beyond, the search for the next move may take
    /// longer than anybody wants to wait for what was known at once.
    fn best_line(
        &mut self,
        pos: &P,
        range: ValueRange,
        query: SolveQuery<'_>,
    ) -> Result<Vec<P::Move>, SolveError> {
        let mut line = Vec::new();
        let mut pos = pos.clone();
        let mut range = range;
        let is_by_oracle = self.oracle.probe(&pos).is_some();
        while let Turn::Player(me) = pos.turn() {
            if is_by_oracle && !self.oracle_knows_moves(&pos) {
                break;
            }
            let Some(mv) = self.best_move(&pos, me, range.low, query)? else {
                break;
            };
            line.push(mv);
            pos.play(mv);
            if let Turn::Player(side) = pos.turn() {
                range = range.seen_by(side == me);
            }
        }
        Ok(line)
    }

    /// Are the values of all moves known without a search?
    fn oracle_knows_moves(&self, pos: &P) -> bool {
        pos.moves().all(|mv| {
            let after = pos.after(mv);
            let is_open = matches!(after.turn(), Turn::Player(_));
            !is_open || self.oracle.probe(&after).is_some()
        })
    }

    /// A move whose value is at least `wanted`, seen by `me`, who is to move; `None` when
    /// there is none.
    pub fn best_move(
        &mut self,
        pos: &P,
        me: Side,
        wanted: i32,
        query: SolveQuery<'_>,
    ) -> Result<Option<P::Move>, SolveError> {
        let table_move = self.table_move(pos);
        let mut moves: Vec<P::Move> = pos.moves().collect();
        // Moves that the table proves good enough come first: they need no search. Of those a
        // win at once: people expect it, and strategies are shorter.
        moves.sort_by_cached_key(|&mv| {
            let is_proved = self.probe_move(pos, me, mv, wanted, query.goal) == Some(true);
            let wins_at_once =
                matches!(pos.after(mv).turn(), Turn::Over(points) if points.winner() == Some(me));
            let is_table_move = table_move == Some(mv);
            Reverse((is_proved, wins_at_once, is_table_move, pos.priority(mv)))
        });
        for mv in moves {
            if self.is_worth(pos, me, mv, wanted, query)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Is the value of a move at least `wanted`, seen by `me`, who makes it?
    pub fn is_worth(
        &mut self,
        pos: &P,
        me: Side,
        mv: P::Move,
        wanted: i32,
        query: SolveQuery<'_>,
    ) -> Result<bool, SolveError> {
        let range = ValueRange::of_move(pos, me, mv, query.goal);
        self.reaches(&pos.after(mv), me, wanted, range, query)
    }

    /// Does `winner` win?
    pub(crate) fn is_won_by(
        &mut self,
        pos: &P,
        winner: Side,
        stop: StopSignal<'_>,
    ) -> Result<bool, SolveError> {
        let query = SolveQuery::new(Goal::Outcome, stop);
        let range = ValueRange::of(pos, winner, Goal::Outcome);
        self.reaches(pos, winner, 1, range, query)
    }

    /// Is the value of a position at least `wanted` to `me`, on either side's turn? `range`
    /// has the bounds that the rules give, seen by `me`.
    fn reaches(
        &mut self,
        pos: &P,
        me: Side,
        wanted: i32,
        mut range: ValueRange,
        query: SolveQuery<'_>,
    ) -> Result<bool, SolveError> {
        if range.is_open(wanted)
            && let Turn::Player(side) = pos.turn()
        {
            let threshold = child_threshold(wanted, 0, side == me);
            let result = self.test(pos, side, threshold, query.stop, &mut |_| ())?;
            let result = if side == me { result } else { -result };
            range.tighten(wanted, result, query.goal);
        }
        Ok(range.low >= wanted)
    }

    /// Is the value of a move at least `wanted`, as far as the table knows?
    fn probe_move(&self, pos: &P, me: Side, mv: P::Move, wanted: i32, goal: Goal) -> Option<bool> {
        let range = ValueRange::of_move(pos, me, mv, goal);
        let after = pos.after(mv);
        let (true, Turn::Player(side)) = (range.is_open(wanted), after.turn()) else {
            return Some(range.low >= wanted);
        };
        let gamma = child_threshold(wanted, 0, side == me) - after.banked().seen_by(side);
        let code = canonical(after).code();
        let known = with_tables!(
            &self.tables,
            tables => tables.last()?.probe_threshold(code, gamma),
            none => None
        );
        known.map(|is_reached| is_reached == (side == me))
    }

    /// The move that the table has for a position.
    fn table_move(&self, pos: &P) -> Option<P::Move> {
        let (pos, sym) = canonical_with_symmetry(pos.clone());
        let Turn::Player(me) = pos.turn() else {
            return None;
        };
        let code = pos.code();
        let index = with_tables!(
            &self.tables,
            tables => tables.last()?.table_move(code),
            none => None
        )?;
        let StaticBounds::Open { mut moves, .. } = pos.static_bounds(me) else {
            return None;
        };
        Some(pos.map_move(moves.nth(index)?, pos.inverse(sym)))
    }

    /// A null-window test in absolute values: with v the value of the position to `me`,
    /// who is to move, and r the result, r >= threshold gives v >= r, and r < threshold
    /// gives v <= r.
    fn test(
        &mut self,
        pos: &P,
        me: Side,
        threshold: i32,
        stop: StopSignal<'_>,
        report: &mut dyn FnMut(u64),
    ) -> Result<i32, SolveError> {
        self.fit_codes(pos);
        let banked = pos.banked().seen_by(me);
        let gamma = threshold - banked;
        let driver = Driver {
            oracle: &self.oracle,
            settings: self.settings,
            window: NullWindow { pos, me, gamma },
            stop,
        };
        let workspace = &mut self.workspace;
        let relative = with_tables!(
            &mut self.tables,
            tables => driver.run(tables, workspace, report),
            none => Err(SolveError::OutOfMemory)
        )?;
        Ok(relative + banked)
    }

    /// Makes tables that the codes of this game fit into: positions with more seeds or
    /// pieces than those before may need longer ones.
    fn fit_codes(&mut self, pos: &P) {
        if self.code_bits != pos.code_bits() {
            self.code_bits = pos.code_bits();
            self.tables = self.first_tables();
        }
    }

    fn first_tables(&self) -> Tables {
        // Entries of one word need codes that are short for the size of the table.
        const LARGEST_FIRST_TABLE: usize = 1 << 24;
        match self.settings.method {
            Method::ProofNumber => Tables::ProofNumber(Vec::new()),
            Method::AlphaBeta => {
                let memory = self.settings.memory.min(LARGEST_FIRST_TABLE);
                match smallest_table(memory, self.code_bits) {
                    Some(table) => Tables::OneWord(vec![table]),
                    None => Tables::TwoWord(Vec::new()),
                }
            }
        }
    }
}
