use std::sync::atomic::AtomicBool;

use game::{Side, Turn};
use lobby::{
    Bot, Budget, DynSolver, Goal, Player, Preparation, SearchRequest, SearchResult, Session,
    SolveDetail, SolveReport, SolveRequest, SolverSettings, ValueRange,
};

use super::ReviewBudget;
use super::known::{Known, Worth};
use super::valued::Valued;
use super::verdict::Spread;
use crate::{Judge, opponents};

/// The solver has at least this many nodes, which is a few milliseconds.
const FEWEST_SOLVER_NODES: u64 = 1 << 14;

/// The iterations of a confirming search that have to agree.
const ITERATIONS: usize = 4;

/// Megabytes of the search's table, and of the solver's.
const SEARCH_MEGABYTES: usize = 16;
const SOLVER_MEGABYTES: usize = 64;

/// Finds what is known of positions: by proof first, then by searches.
pub(super) struct Evidence {
    judge: Judge,
    /// To play moves on.
    session: Box<dyn Session>,
    bot: Option<Box<dyn Bot>>,
    solver: Option<Box<dyn DynSolver>>,
    budget: ReviewBudget,
    /// What the solver has for the next position.
    solver_nodes: u64,
}

impl Evidence {
    pub(super) fn new(session: &dyn Session, budget: ReviewBudget) -> Evidence {
        let settings = SolverSettings {
            memory: SOLVER_MEGABYTES << 20,
            ..SolverSettings::default()
        };
        Evidence {
            judge: Judge::of(session.info()),
            bot: adviser(session, budget),
            // It takes the database that exists: to build one may take too long.
            solver: session.solver(settings, &Preparation::none()),
            session: session.restarted(),
            solver_nodes: budget.solver,
            budget,
        }
    }

    /// What the solver can prove of a position and its moves.
    pub(super) fn solve(&mut self, position: &str, stop: &AtomicBool) -> Valued {
        let mut valued = Valued {
            known: Known::NOTHING,
            moves: Vec::new(),
        };
        let nodes = self.solver_nodes;
        // Who wins is found sooner than by how much, and is what matters most.
        let outcome = self.prove(position, Goal::Outcome, SolveDetail::Value, nodes, stop);
        let Some(outcome) = outcome else {
            return valued;
        };
        valued.known = of_outcome(outcome.range);
        if let Some(solved) = self.prove(position, Goal::Points, SolveDetail::Value, nodes, stop) {
            valued.known = valued.known.and(of_points(solved.range));
        }
        self.solver_nodes = if valued.known.is_exact() {
            self.budget.solver
        } else {
            (nodes / 2).max(FEWEST_SOLVER_NODES)
        };
        if valued.known.is_exact()
            && let Some(solved) =
                self.prove(position, Goal::Points, SolveDetail::Moves, nodes, stop)
        {
            let moves = solved.moves.into_iter();
            valued.moves = moves.map(|(mv, range)| (mv, of_points(range))).collect();
        }
        valued
    }

    fn prove(
        &mut self,
        position: &str,
        goal: Goal,
        detail: SolveDetail,
        nodes: u64,
        stop: &AtomicBool,
    ) -> Option<SolveReport> {
        let request = SolveRequest {
            goal,
            detail,
            stop,
            nodes: Some(nodes),
            deadline: None,
        };
        let solver = self.solver.as_mut()?;
        solver.prove(position, &request, &mut |_| ()).ok().flatten()
    }

    /// What a search says of a position and of every move.
    pub(super) fn search(&mut self, position: &str, valued: &mut Valued, stop: &AtomicBool) {
        let nodes = self.budget.search;
        let Some(found) = self.think(position, nodes, true, stop, &mut |_| ()) else {
            return;
        };
        for found in &found.moves {
            valued.learn(
                &found.mv,
                Known::of(Worth {
                    value: found.value,
                    exact: found.exact,
                }),
            );
        }
        if let Some(value) = found.value {
            let exact = found.exact;
            valued.known = valued.known.and(Known::of(Worth { value, exact }));
        }
    }

    fn think(
        &mut self,
        position: &str,
        nodes: u64,
        all: bool,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let request = SearchRequest {
            stop,
            budget: Some(Budget::nodes(nodes)),
            all,
        };
        let bot = self.bot.as_mut()?;
        bot.think(position, &request, watch).ok().flatten()
    }

    /// Searches the position after a move, and notes its value. Gives its last values, and
    /// the line.
    pub(super) fn look_deeper(
        &mut self,
        position: &str,
        mv: &str,
        valued: &mut Valued,
        stop: &AtomicBool,
    ) -> Option<(Spread, Vec<String>)> {
        let known = valued.of_move(mv);
        if known.is_exact() {
            let value = known.low;
            let spread = Spread::of(&[value]);
            return Some((spread, self.line_after(position, mv, stop)));
        }
        let (side, after, whose) = self.after(position, mv)?;
        let judge = self.judge;
        let for_mover = |value: f64| {
            if whose == side {
                value
            } else {
                judge.for_other(value)
            }
        };
        let mut values = Vec::new();
        let nodes = self.budget.confirm;
        let found = self.think(&after, nodes, false, stop, &mut |found| {
            values.extend(found.value);
        })?;
        // A bound is no value: the last complete iteration has one.
        let complete = found.value.filter(|_| found.bound.is_none());
        let value = complete.or(values.last().copied()).or(found.value)?;
        let (value, exact) = (for_mover(value), found.exact);
        valued.learn(mv, Known::of(Worth { value, exact }));
        let value = value.max(known.low).min(known.high);
        let last = values.iter().rev().take(ITERATIONS).copied();
        // What is proven of the move holds for every iteration.
        let last = last.map(|value| for_mover(value).max(known.low).min(known.high));
        let spread = Spread::of(&last.chain([value]).collect::<Vec<f64>>());
        Some((spread, found.line))
    }

    /// Who moves at a position, the position after a move, and who moves there; `None`
    /// where nobody does.
    fn after(&mut self, position: &str, mv: &str) -> Option<(Side, String, Side)> {
        self.session.set_up(position).ok()?;
        let Turn::Player(side) = self.session.turn() else {
            return None;
        };
        self.session.play(mv).ok()?;
        match self.session.turn() {
            Turn::Player(whose) => Some((side, self.session.position(), whose)),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// The best moves by proof, where the value was proven without going through all moves.
    pub(super) fn best_moves(&mut self, position: &str, stop: &AtomicBool) -> Vec<String> {
        let nodes = self.budget.solver;
        let solved = self.prove(position, Goal::Points, SolveDetail::Line, nodes, stop);
        solved.map_or_else(Vec::new, |solved| solved.best)
    }

    /// Puts moves of a position into the order of its rules.
    pub(super) fn sort_moves(&mut self, position: &str, moves: &mut [String]) {
        if self.session.set_up(position).is_ok() {
            let legal = self.session.legal();
            moves.sort_by_key(|mv| legal.iter().position(|text| text == mv));
        }
    }

    /// Is there only one move?
    pub(super) fn is_forced(&mut self, position: &str) -> bool {
        self.session.set_up(position).is_ok() && self.session.legal().len() == 1
    }

    /// The best play after a move: the solver's to the end of the game, or the search's.
    pub(super) fn line_after(
        &mut self,
        position: &str,
        mv: &str,
        stop: &AtomicBool,
    ) -> Vec<String> {
        let Some((_, after, _)) = self.after(position, mv) else {
            return Vec::new();
        };
        // Where the value is known, its table has most of the line.
        let solved = self.prove(
            &after,
            Goal::Points,
            SolveDetail::Line,
            FEWEST_SOLVER_NODES,
            stop,
        );
        match solved.filter(|solved| solved.trouble.is_none()) {
            Some(solved) => solved.line,
            None => self
                .think(&after, self.budget.search, false, stop, &mut |_| ())
                .map_or_else(Vec::new, |found| found.line),
        }
    }
}

fn of_points(range: ValueRange) -> Known {
    Known::between(range.low.into(), range.high.into())
}

/// What is known of the points by who wins, from −1 to 1.
fn of_outcome(range: ValueRange) -> Known {
    let low = if range.low < 0 {
        f64::NEG_INFINITY
    } else {
        range.low.into()
    };
    let high = if range.high > 0 {
        f64::INFINITY
    } else {
        range.high.into()
    };
    Known::between(low, high)
}

/// The game's adviser with a budget in nodes.
fn adviser(session: &dyn Session, budget: ReviewBudget) -> Option<Box<dyn Bot>> {
    let nodes = Budget::nodes(budget.search);
    let player = match opponents::adviser(session)? {
        Player::Engine(mut settings) => {
            settings.hash = SEARCH_MEGABYTES;
            settings.threads = 1;
            settings.budget = nodes;
            Player::Engine(settings)
        }
        Player::Mcts(mut settings) => {
            settings.hash = SEARCH_MEGABYTES;
            settings.threads = 1;
            settings.budget = nodes;
            Player::Mcts(settings)
        }
        other => other,
    };
    session.bot(&player).ok()
}
