use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use game::{Exact, Side, Turn};

use crate::Oracle;
use crate::search::{Orders, Scratch, Search};
use crate::solution::{Goal, Progress, Range, Solution, Trouble};
use crate::table::{Narrow, Store, Wide};

/// What a solver may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Bytes for the table, at most. It begins small and grows as it is needed.
    pub memory: usize,
    /// How many threads work on a question that is not answered in a moment.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            memory: 512 << 20,
            threads: 1,
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
}

/// The bytes of the first table, and how much larger each is than the one before.
const SMALLEST: usize = 32 << 10;
const GROWTH: usize = 8;

/// How many moves ahead the caller's own stack is trusted with, and that of a thread
/// made for the purpose.
const SHALLOW: u32 = 500;
const DEEPEST: u32 = 1 << 16;
const STACK: usize = 256 << 20;

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
        fn shrink<S: Store>(tables: &mut Vec<S>) {
            tables.truncate(1);
            tables.iter_mut().for_each(S::clear);
        }
        match &mut self.tables {
            Tables::None => {}
            Tables::Narrow(tables) => shrink(tables),
            Tables::Wide(tables) => shrink(tables),
        }
        self.nodes = 0;
    }

    /// Positions looked at since it was made or has forgotten.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many bytes its tables take now.
    pub fn bytes(&self) -> usize {
        fn sum<S: Store>(tables: &[S]) -> usize {
            tables.iter().map(S::bytes).sum()
        }
        match &self.tables {
            Tables::None => 0,
            Tables::Narrow(tables) => sum(tables),
            Tables::Wide(tables) => sum(tables),
        }
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
        let mut moves: Vec<P::Move> = pos.moves().collect();
        moves.sort_by_key(|&mv| std::cmp::Reverse(pos.promise(mv)));
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
            let answer = match side == me {
                true => self.ask(&after, side, gamma - banked, stop, &mut |_| ())? + banked,
                // One less than that is too much for the other.
                false => {
                    let theirs = 1 - gamma - banked;
                    -(self.ask(&after, side, theirs, stop, &mut |_| ())? + banked)
                }
            };
            mine.learn(gamma, answer, goal);
        }
        Ok(mine.low >= wanted)
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
            self.tables = match narrow(self.settings.memory, self.code_bits) {
                Some(table) => Tables::Narrow(vec![table]),
                None => Tables::Wide(Vec::new()),
            };
        }
        let job = Job {
            oracle: &self.oracle,
            settings: self.settings,
            pos,
            me,
            gamma,
            stop,
        };
        let nodes = &mut self.nodes;
        match &mut self.tables {
            Tables::None => Err(Trouble::NoMemory),
            Tables::Narrow(tables) => job.run(tables, &mut self.scratches, nodes, told),
            Tables::Wide(tables) => job.run(tables, &mut self.scratches, nodes, told),
        }
    }
}

/// The smallest table of one-word facts that such codes fit into.
fn narrow(memory: usize, code_bits: u32) -> Option<Narrow> {
    let sizes = std::iter::successors(Some(SMALLEST), |bytes| bytes.checked_mul(2));
    let mut sizes = sizes.take_while(|&bytes| bytes <= memory.max(SMALLEST).min(1 << 24));
    sizes.find_map(|bytes| Narrow::new(bytes, code_bits))
}

/// One question.
struct Job<'a, P, O> {
    oracle: &'a O,
    settings: Settings,
    pos: &'a P,
    me: Side,
    gamma: i32,
    stop: &'a AtomicBool,
}

impl<P: Exact, O: Oracle<P>> Job<'_, P, O> {
    /// Asks with the largest table that there is, and with larger and larger ones when
    /// that is not enough.
    fn run<S: Store>(
        &self,
        tables: &mut Vec<S>,
        scratches: &mut Vec<Scratch<P>>,
        nodes: &mut u64,
        told: &mut dyn FnMut(u64),
    ) -> Result<i32, Trouble> {
        let before = *nodes;
        loop {
            let bytes = tables.last().map_or(SMALLEST / GROWTH, S::bytes);
            let wanted = self.settings.memory.min(bytes.saturating_mul(GROWTH));
            let is_last = !tables.is_empty() && wanted < 2 * bytes;
            if tables.is_empty() {
                let table = S::new(wanted, self.pos.code_bits());
                // Codes may be too long for a table so small.
                let table = table.or_else(|| S::new(self.settings.memory, self.pos.code_bits()));
                tables.push(table.ok_or(Trouble::NoMemory)?);
            }
            let table = tables.last().ok_or(Trouble::NoMemory)?;
            let orders = Orders {
                stop: self.stop,
                done: AtomicBool::new(false),
                tally: AtomicU64::new(0),
                most_nodes: if is_last {
                    u64::MAX
                } else {
                    2 * table.capacity()
                },
                deepest: if tables.len() == 1 { SHALLOW } else { DEEPEST },
                too_deep: AtomicBool::new(false),
            };
            let is_first = tables.len() == 1 && !is_last;
            let answer = match is_first {
                true => self.alone(table, &orders, scratches),
                false => {
                    let spent = *nodes - before;
                    let mut told = |now: u64| told(spent + now);
                    self.together(table, &orders, scratches, &mut told)
                }
            };
            *nodes += orders.tally.load(Relaxed);
            if let Some(rest) = answer {
                return Ok(rest);
            }
            if self.stop.load(Relaxed) {
                return Err(Trouble::Stopped);
            }
            if orders.too_deep.load(Relaxed) && !is_first {
                return Err(Trouble::TooDeep);
            }
            let larger = S::new(wanted, self.pos.code_bits()).ok_or(Trouble::NoMemory)?;
            larger.inherit(table);
            if tables.len() > 1 {
                tables.pop();
            }
            tables.push(larger);
        }
    }

    /// On the caller's own stack.
    fn alone<S: Store>(
        &self,
        table: &S,
        orders: &Orders<'_>,
        scratches: &mut Vec<Scratch<P>>,
    ) -> Option<i32> {
        if scratches.is_empty() {
            scratches.push(Scratch::new(0));
        }
        let scratch = scratches.first_mut()?;
        Search::new(table, self.oracle, orders, scratch).ask(self.pos, self.me, self.gamma)
    }

    /// On threads with large stacks.
    fn together<S: Store>(
        &self,
        table: &S,
        orders: &Orders<'_>,
        scratches: &mut Vec<Scratch<P>>,
        told: &mut dyn FnMut(u64),
    ) -> Option<i32> {
        let threads = self.settings.threads.max(1);
        while scratches.len() < threads {
            scratches.push(Scratch::new(scratches.len() as u32));
        }
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for scratch in scratches.iter_mut().take(threads) {
                let send = send.clone();
                let work = move || {
                    let mut search = Search::new(table, self.oracle, orders, scratch);
                    let answer = search.ask(self.pos, self.me, self.gamma);
                    if answer.is_some() {
                        orders.done.store(true, Relaxed);
                    }
                    // Nobody listens any more once there is an answer.
                    let _ = send.send(answer);
                };
                let builder = thread::Builder::new().stack_size(STACK);
                if builder.spawn_scoped(scope, work).is_err() {
                    // As many as the system gives; with none there is no answer.
                    break;
                }
            }
            drop(send);
            let mut found = None;
            loop {
                match receive.recv_timeout(Duration::from_millis(100)) {
                    Ok(Some(rest)) => found = found.or(Some(rest)),
                    Ok(None) => {}
                    Err(mpsc::RecvTimeoutError::Timeout) => told(orders.tally.load(Relaxed)),
                    Err(mpsc::RecvTimeoutError::Disconnected) => return found,
                }
            }
        })
    }
}
