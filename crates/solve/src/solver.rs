use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use game::{Exact, Side, StaticBounds, Sym, Turn};

use crate::Oracle;
use crate::control::folded;
use crate::job::{Asked, Job, Question, Scratch, smallest};
use crate::solution::{Goal, Progress, Range, Solution, Trouble};
use crate::table::{Memory, Narrow, NumberTable, Wide};

/// What a solver may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Bytes for the table, at most. It begins small and grows as it is needed.
    pub memory: usize,
    /// How many threads work on a question that is not answered in a moment.
    pub threads: usize,
    /// How they look for an answer.
    pub method: Method,
}

/// How a question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Alpha-beta with null windows: move by move, in the order that looks best.
    #[default]
    AlphaBeta,
    /// Depth-first proof-number search: where the fewest answers seem to be missing. It
    /// works on one thread.
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
    /// How many threads there will be.
    pub(crate) fn crew(self) -> usize {
        match self.method {
            Method::AlphaBeta => self.threads.max(1),
            Method::ProofNumber => 1,
        }
    }
}

/// Finds the exact worth of positions. Keeps what it has found until it is told to
/// [forget](Solver::forget), so that a second question about the same game is cheap.
pub struct Solver<P: Exact, O> {
    oracle: O,
    settings: Settings,
    tables: Tables,
    /// How long the codes of the tables are.
    code_bits: u32,
    scratches: Vec<Scratch<P>>,
    nodes: u64,
}

/// Tables of which the last one is in use. The first fits into the nearest cache: most
/// questions need no more, and forgetting is cheap then.
enum Tables {
    None,
    Narrow(Vec<Narrow>),
    Wide(Vec<Wide>),
    Numbers(Vec<NumberTable>),
}

/// Does something with the tables, whatever they are.
macro_rules! with_tables {
    ($tables:expr, $name:ident => $do:expr, none => $otherwise:expr) => {
        match $tables {
            Tables::None => $otherwise,
            Tables::Narrow($name) => $do,
            Tables::Wide($name) => $do,
            Tables::Numbers($name) => $do,
        }
    };
}

impl<P: Exact, O: Oracle<P>> Solver<P, O> {
    /// A solver that asks this oracle before it searches.
    pub fn new(oracle: O, settings: Settings) -> Solver<P, O> {
        Solver {
            oracle,
            settings,
            tables: Tables::None,
            code_bits: 0,
            scratches: Vec::new(),
            nodes: 0,
        }
    }

    /// Forgets all that was found.
    pub fn forget(&mut self) {
        with_tables!(&mut self.tables, tables => {
            tables.truncate(1);
            tables.iter_mut().for_each(Memory::clear);
        }, none => ());
        self.nodes = 0;
    }

    /// Positions looked at since it was made or has forgotten.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many bytes its tables take now.
    pub fn bytes(&self) -> usize {
        with_tables!(&self.tables, tables => tables.iter().map(Memory::bytes).sum(), none => 0)
    }

    /// The worth of a position to the side to move, every move's as well where that is
    /// asked for, and a line of best play. `None` when nobody is to move.
    ///
    /// Stops when `stop` is set; the solution then says what is known so far.
    pub fn solve(
        &mut self,
        pos: &P,
        goal: Goal,
        every_move: bool,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress),
    ) -> Option<Solution<P::Move>> {
        let Turn::Player(me) = pos.turn() else {
            return None;
        };
        let mut solution = Solution::new(pos, me, goal);
        let mut range = solution.range;
        let trouble = self.narrow_down(pos, me, goal, &mut range, stop, watch);
        solution.range = range;
        solution.trouble = trouble.err();
        if solution.trouble.is_none() && every_move {
            for mv in pos.moves() {
                let mut worth = Range::of_move(pos, me, mv, goal);
                let found = self.value_move(pos, me, mv, goal, &mut worth, stop, watch);
                solution.moves.push((mv, worth));
                if let Err(trouble) = found {
                    solution.trouble = Some(trouble);
                    break;
                }
            }
        }
        if solution.trouble.is_none() {
            match self.line(pos, solution.range, goal, stop) {
                Ok(line) => solution.line = line,
                Err(trouble) => solution.trouble = Some(trouble),
            }
        }
        solution.nodes = self.nodes;
        solution.bytes = self.bytes();
        Some(solution)
    }

    /// Only the worth of a position to the side to move, within a range that is known.
    /// What is found until there is trouble is kept in the range.
    pub fn narrow_down(
        &mut self,
        pos: &P,
        me: Side,
        goal: Goal,
        range: &mut Range,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<(), Trouble> {
        let banked = pos.banked().seen_by(me);
        while let Some(gamma) = range.question::<P>(goal) {
            let before = self.nodes;
            let mut told = |nodes: u64| {
                watch(&Progress {
                    range: *range,
                    question: gamma,
                    nodes: before + nodes,
                });
            };
            let rest = self.ask(pos, me, gamma - banked, stop, &mut told)?;
            range.learn(gamma, rest + banked, goal);
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn value_move(
        &mut self,
        pos: &P,
        me: Side,
        mv: P::Move,
        goal: Goal,
        worth: &mut Range,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<(), Trouble> {
        let after = pos.after(mv);
        let Turn::Player(side) = after.turn() else {
            return Ok(());
        };
        let mut theirs = worth.seen(side == me);
        let found = self.narrow_down(&after, side, goal, &mut theirs, stop, watch);
        *worth = theirs.seen(side == me);
        found
    }

    /// A line of best play, for a position whose worth is known.
    fn line(
        &mut self,
        pos: &P,
        range: Range,
        goal: Goal,
        stop: &AtomicBool,
    ) -> Result<Vec<P::Move>, Trouble> {
        let mut line = Vec::new();
        let mut pos = pos.clone();
        let mut worth = range;
        while let Turn::Player(me) = pos.turn() {
            let Some(mv) = self.best_move(&pos, me, worth.low, goal, stop)? else {
                break;
            };
            line.push(mv);
            pos.play(mv);
            if let Turn::Player(side) = pos.turn() {
                worth = worth.seen(side == me);
            }
        }
        Ok(line)
    }

    /// A move worth at least so much to `me`, who is to move; `None` when there is none.
    pub fn best_move(
        &mut self,
        pos: &P,
        me: Side,
        wanted: i32,
        goal: Goal,
        stop: &AtomicBool,
    ) -> Result<Option<P::Move>, Trouble> {
        let hint = self.hint(pos);
        let mut moves: Vec<P::Move> = pos.moves().collect();
        // What is remembered costs nothing to find out, and others may cost a search.
        moves.sort_by_cached_key(|&mv| {
            let is_remembered = self.recall(pos, me, mv, wanted, goal) == Some(true);
            let is_hinted = hint == Some(mv);
            Reverse((is_remembered, is_hinted, pos.priority(mv)))
        });
        for mv in moves {
            if self.is_worth(pos, me, mv, wanted, goal, stop)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Is a move worth at least so much to `me`, who makes it?
    pub fn is_worth(
        &mut self,
        pos: &P,
        me: Side,
        mv: P::Move,
        wanted: i32,
        goal: Goal,
        stop: &AtomicBool,
    ) -> Result<bool, Trouble> {
        let mut mine = Range::of_move(pos, me, mv, goal);
        let after = pos.after(mv);
        if let (Some(gamma), Turn::Player(side)) = (mine.reaches(wanted), after.turn()) {
            let banked = after.banked().seen_by(side);
            let rest = self.ask(
                &after,
                side,
                theirs(gamma, side == me) - banked,
                stop,
                &mut |_| (),
            )?;
            let answer = match side == me {
                true => rest + banked,
                false => -(rest + banked),
            };
            mine.learn(gamma, answer, goal);
        }
        Ok(mine.low >= wanted)
    }

    /// The same, if it is remembered.
    fn recall(&self, pos: &P, me: Side, mv: P::Move, wanted: i32, goal: Goal) -> Option<bool> {
        let mine = Range::of_move(pos, me, mv, goal);
        let after = pos.after(mv);
        let (Some(gamma), Turn::Player(side)) = (mine.reaches(wanted), after.turn()) else {
            return Some(mine.low >= wanted);
        };
        let gamma = theirs(gamma, side == me) - after.banked().seen_by(side);
        let code = folded(after).code();
        let table =
            with_tables!(&self.tables, tables => tables.last()?.recall(code, gamma), none => None);
        table.map(|answer| answer == (side == me))
    }

    /// A move that was good once.
    fn hint(&self, pos: &P) -> Option<P::Move> {
        let (pos, sym) = match pos.is_worth_folding() {
            true => pos.fold(),
            false => (pos.clone(), Sym::IDENTITY),
        };
        let Turn::Player(me) = pos.turn() else {
            return None;
        };
        let code = pos.code();
        let place = with_tables!(&self.tables, tables => tables.last()?.hint(code), none => None)?;
        let StaticBounds::Open { mut moves, .. } = pos.static_bounds(me) else {
            return None;
        };
        Some(pos.map_move(moves.nth(place)?, pos.inverse(sym)))
    }

    /// Does `winner` win, `me` being to move?
    pub(crate) fn is_won_by(
        &mut self,
        pos: &P,
        me: Side,
        winner: Side,
        stop: &AtomicBool,
    ) -> Result<bool, Trouble> {
        let is_mine = me == winner;
        let mut range = Range::of(pos, me, Goal::Outcome).seen(is_mine);
        if let Some(gamma) = range.reaches(1) {
            let banked = pos.banked().seen_by(me);
            let rest = self.ask(pos, me, theirs(gamma, is_mine) - banked, stop, &mut |_| ())?;
            let answer = if is_mine {
                rest + banked
            } else {
                -(rest + banked)
            };
            range.learn(gamma, answer, Goal::Outcome);
        }
        Ok(range.low >= 1)
    }

    /// Is the rest at least `gamma`? An answer as [`Search::ask`] gives it.
    fn ask(
        &mut self,
        pos: &P,
        me: Side,
        gamma: i32,
        stop: &AtomicBool,
        told: &mut dyn FnMut(u64),
    ) -> Result<i32, Trouble> {
        // Positions with more seeds or pieces than those before may need longer codes.
        if self.code_bits != pos.code_bits() {
            self.code_bits = pos.code_bits();
            self.tables = self.first_tables();
        }
        let job = Job {
            oracle: &self.oracle,
            settings: self.settings,
            question: Question { pos, me, gamma },
            stop,
        };
        let (scratches, nodes) = (&mut self.scratches, &mut self.nodes);
        with_tables!(
            &mut self.tables,
            tables => job.run(tables, scratches, nodes, told),
            none => Err(Trouble::NoMemory)
        )
    }

    fn first_tables(&self) -> Tables {
        // Facts of one word where codes are short enough for it.
        const LARGEST: usize = 1 << 24;
        let narrow = || smallest(self.settings.memory.min(LARGEST), self.code_bits);
        match self.settings.method {
            Method::ProofNumber => Tables::Numbers(Vec::new()),
            Method::AlphaBeta => match narrow() {
                Some(table) => Tables::Narrow(vec![table]),
                None => Tables::Wide(Vec::new()),
            },
        }
    }
}

/// What to ask the side that moves next to find out whether a move is worth `gamma`.
fn theirs(gamma: i32, is_same: bool) -> i32 {
    match is_same {
        true => gamma,
        // One less than that is too much for the other.
        false => 1 - gamma,
    }
}
