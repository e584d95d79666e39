use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{Event, Side, Turn};
use lobby::{
    DynSolver, Foreseen, Goal as SolverGoal, Preparation, Session, SolveDetail, SolveRequest,
    SolverSettings, ValueRange,
};

use crate::{Goal, Grade, Outlook, Puzzle, Theme};

/// Megabytes of the solver's table: positions of puzzles are near the end of a game.
const MEGABYTES: usize = 64;

/// What a plain search may look at to see the answer, and the defence. Puzzles that take
/// more are no puzzles: nobody would see it.
const MOST_FORESEEN: u64 = 60_000;

/// The same for each reply that the defence chooses from: beyond, all are as hard to see.
pub(crate) const MOST_OF_A_REPLY: u64 = 6_000;

/// The most positions of one turn.
const MOST_IN_A_TURN: usize = 3_000;

/// The most choices of the solver in one line.
const MOST_CHOICES: usize = 5;

/// Proves puzzles of one game with its options. Keeps the solver's table until
/// [`forget`](Prover::forget).
pub struct Prover<'a> {
    session: Box<dyn Session>,
    solver: Box<dyn DynSolver>,
    /// What the solver may search for one position; any number where missing.
    nodes: Option<u64>,
    stop: &'a AtomicBool,
}

/// It took too long, or was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unproven;

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Its position cannot be set up, or no player is to move.
    Position,
    /// It was stopped, or is too hard.
    Unproven,
    /// It is an earlier one, but for a symmetry of the board.
    Twice,
    /// At one of its steps so many moves keep the goal, not one.
    Answers(usize),
    /// Its line should be this.
    Line(Vec<String>),
    /// Its grade, its plies or its theme should be those of this puzzle.
    Labels(Box<Puzzle>),
}

/// Whose puzzle it is, and what is wanted.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    pub(crate) me: Side,
    pub(crate) goal: Goal,
    /// The score of `me` at the start.
    pub(crate) score: u32,
}

impl<'a> Prover<'a> {
    /// For the game of a session; `None` where it has no solver. The solver may search so
    /// many `nodes` for one position.
    pub fn new(
        session: &dyn Session,
        nodes: Option<u64>,
        stop: &'a AtomicBool,
    ) -> Option<Prover<'a>> {
        let settings = SolverSettings {
            memory: MEGABYTES << 20,
            threads: 1,
            ..SolverSettings::default()
        };
        let mut solver = session.solver(settings, &Preparation::none())?;
        // What is found must not depend on the files of this machine.
        solver.close_book();
        Some(Prover {
            session: session.restarted(),
            solver,
            nodes,
            stop,
        })
    }

    /// Clears the solver's table, so that what follows does not depend on what was before.
    pub fn forget(&mut self) {
        self.solver.forget();
    }

    /// Proves a puzzle again, from its position and goal alone.
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<(), Fault> {
        let known = self.session.set_up(&puzzle.position).is_ok();
        let Some(task) = self.task(puzzle.goal).filter(|_| known) else {
            return Err(Fault::Position);
        };
        let keepers = self.keepers(task).map_err(|Unproven| Fault::Unproven)?;
        if keepers.len() != 1 {
            return Err(Fault::Answers(keepers.len()));
        }
        match self.puzzle(&puzzle.position, puzzle.goal) {
            Err(Unproven) => Err(Fault::Unproven),
            Ok(None) => Err(Fault::Position),
            Ok(Some(found)) if found.line != puzzle.line => Err(Fault::Line(found.line)),
            Ok(Some(found)) if found != *puzzle => Err(Fault::Labels(Box::new(found))),
            Ok(Some(_)) => Ok(()),
        }
    }

    /// The puzzle at a position: its line, how far one must look, and what it is about.
    /// `None` when more than one move keeps the goal, or none, or no player is to move.
    pub fn puzzle(&mut self, position: &str, goal: Goal) -> Result<Option<Puzzle>, Unproven> {
        let Some(task) = self.at(position, goal) else {
            return Ok(None);
        };
        let keepers = self.keepers(task)?;
        let [answer] = &keepers[..] else {
            return Ok(None);
        };
        // Most positions are too hard to see through: that is found before their line is.
        let (mut outlook, is_urgent) = self.outlook(task, answer)?;
        let story = self.story(answer);
        let line = self.line(task)?;
        if line.is_empty() {
            return Ok(None);
        }
        if let Goal::Bank(_) = goal {
            outlook.plies = line.len() as u32;
        }
        Ok(Some(Puzzle {
            game: self.session.spec().to_owned(),
            position: position.to_owned(),
            goal,
            grade: Grade::of(goal, outlook),
            plies: outlook.plies,
            theme: Theme::of(goal, &story, is_urgent),
            line,
        }))
    }

    /// Goes to a position; `None` when it cannot be set up, or no player is to move.
    pub(crate) fn at(&mut self, position: &str, goal: Goal) -> Option<Task> {
        self.session.set_up(position).ok()?;
        self.task(goal)
    }

    fn task(&self, goal: Goal) -> Option<Task> {
        let me = self.to_move()?;
        let score = self.session.score()[me.index()];
        Some(Task { me, goal, score })
    }

    pub(crate) fn session(&mut self) -> &mut dyn Session {
        &mut *self.session
    }

    pub(crate) fn to_move(&self) -> Option<Side> {
        match self.session.turn() {
            Turn::Player(side) => Some(side),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    fn story(&mut self, mv: &str) -> Vec<Event> {
        let played = self.session.play(mv);
        self.session.take_back();
        played.map_or_else(|_| Vec::new(), |played| played.story)
    }

    /// The value of every move at the present position, in points or only who wins.
    pub(crate) fn values(
        &mut self,
        goal: SolverGoal,
    ) -> Result<Vec<(String, ValueRange)>, Unproven> {
        let request = SolveRequest {
            goal,
            detail: SolveDetail::Moves,
            stop: self.stop,
            nodes: self.nodes,
            deadline: None,
        };
        let position = self.session.position();
        let solved = self.solver.prove(&position, &request, &mut |_| ());
        let report = solved.ok().flatten().ok_or(Unproven)?;
        match report.trouble {
            None => Ok(report.moves),
            Some(_) => Err(Unproven),
        }
    }

    /// What is lacking to the goal at the present position of a turn; 0 when it is reached.
    pub(crate) fn lacking(&self, task: Task, seeds: u32) -> i32 {
        let banked = self.session.score()[task.me.index()] as i32 - task.score as i32;
        (seeds as i32 - banked).max(0)
    }

    /// The most that every move of the turn at the present position can still bring, and the
    /// positions looked at.
    pub(crate) fn gains(&self) -> Result<(Vec<(String, i32)>, usize), Unproven> {
        let found = (self.solver).turn_gains(&self.session.position(), MOST_IN_A_TURN);
        let found = found.ok().flatten().ok_or(Unproven)?;
        Ok((found.moves, found.positions))
    }

    /// The moves of the present position, in which `task.me` is to move, that keep the goal.
    pub(crate) fn keepers(&mut self, task: Task) -> Result<Vec<String>, Unproven> {
        if let Goal::Bank(seeds) = task.goal {
            let lacking = self.lacking(task, seeds);
            let (moves, _) = self.gains()?;
            let enough = moves.into_iter().filter(|(_, gain)| *gain >= lacking);
            return Ok(enough.map(|(mv, _)| mv).collect());
        }
        let wanted = i32::from(task.goal == Goal::Win);
        let moves = self.values(SolverGoal::Outcome)?.into_iter();
        let kept = moves.filter(|(_, range)| range.low >= wanted);
        Ok(kept.map(|(mv, _)| mv).collect())
    }

    /// The line from the present position: as long as `task.me` has one move that keeps the
    /// goal, it makes it; up to its last choice. Empty when the first move is none.
    fn line(&mut self, task: Task) -> Result<Vec<String>, Unproven> {
        let (mut line, mut choices, mut until) = (Vec::new(), 0, 0);
        while let Some(side) = self.to_move()
            && choices < MOST_CHOICES
            && !self.is_reached(task)
        {
            let is_bank = matches!(task.goal, Goal::Bank(_));
            let mv = if side == task.me {
                let legal = self.session.legal();
                let keepers = self.keepers(task)?;
                let [only] = &keepers[..] else { break };
                if legal.len() > 1 {
                    choices += 1;
                    until = line.len() + 1;
                } else if line.is_empty() {
                    break;
                }
                only.clone()
            } else if is_bank {
                break;
            } else {
                self.defence(task)?
            };
            if self.session.play(&mv).is_err() {
                break;
            }
            line.push(mv);
        }
        // In one turn even a move without a choice is a part of the answer.
        if !matches!(task.goal, Goal::Bank(_)) {
            line.truncate(until);
        }
        Ok(line)
    }

    /// Is the goal reached for certain?
    fn is_reached(&self, task: Task) -> bool {
        match task.goal {
            Goal::Win => self.session.certain_winner() == Some(task.me),
            Goal::Draw => false,
            Goal::Bank(seeds) => self.lacking(task, seeds) == 0,
        }
    }

    /// The best move of the other side: of those with the best result the one that is
    /// hardest to see through, and of those the first.
    pub(crate) fn defence(&mut self, task: Task) -> Result<String, Unproven> {
        let legal = self.session.legal();
        if let [only] = &legal[..] {
            return Ok(only.clone());
        }
        let is_scored = self.session.info().scored;
        let goal = if is_scored {
            SolverGoal::Points
        } else {
            SolverGoal::Outcome
        };
        let values = self.values(goal)?;
        let best = values.iter().map(|(_, range)| range.low).max();
        let best = values.into_iter().filter(|(_, r)| Some(r.low) == best);
        let mut best: Vec<String> = best.map(|(mv, _)| mv).collect();
        if !is_scored && best.len() > 1 {
            let wanted = i32::from(task.goal == Goal::Win);
            best.sort_by_cached_key(|mv| {
                let seen = self.foresee_after(mv, task.me, wanted, MOST_OF_A_REPLY);
                Reverse(seen.map_or(u32::MAX, |seen| seen.plies))
            });
        }
        best.into_iter().next().ok_or(Unproven)
    }

    /// How far one must look after a move to see whether `side` gets what is wanted.
    pub(crate) fn foresee_after(
        &mut self,
        mv: &str,
        side: Side,
        wanted: i32,
        nodes: u64,
    ) -> Option<Foreseen> {
        self.session.play(mv).ok()?;
        let position = self.session.position();
        let over = self.session.result();
        self.session.take_back();
        if let Some(points) = over {
            return Some(Foreseen {
                reached: points.seen_by(side) >= wanted,
                plies: 0,
                nodes: 1,
            });
        }
        let seen = self.solver.foresee(&position, side, wanted, nodes);
        seen.ok().flatten()
    }

    /// How far one must look at the present position to find the answer, and whether most
    /// other moves lose at once. The plies of a turn are those of its line, which is found
    /// later.
    fn outlook(&mut self, task: Task, answer: &str) -> Result<(Outlook, bool), Unproven> {
        if let Goal::Bank(_) = task.goal {
            let (_, positions) = self.gains()?;
            let (plies, nodes) = (0, positions as u64);
            return Ok((Outlook { plies, nodes }, false));
        }
        let others = self.session.legal();
        let others: Vec<String> = others.into_iter().filter(|mv| mv != answer).collect();
        let mut outlook = Outlook { plies: 0, nodes: 0 };
        let mut at_once = 0;
        for mv in &others {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Unproven);
            }
            match (task.goal, self.session.info().scored) {
                // What refutes the others is what the answer has to be told from.
                (Goal::Draw, _) => {
                    let seen = self.foresee_after(mv, !task.me, 1, MOST_FORESEEN);
                    let seen = seen.filter(|seen| seen.reached).ok_or(Unproven)?;
                    outlook.plies = outlook.plies.max(seen.plies + 1);
                    outlook.nodes += seen.nodes;
                }
                (_, true) => {}
                (_, false) => at_once += usize::from(self.loses_at_once(mv, task.me)),
            }
        }
        if task.goal == Goal::Win {
            let position = self.session.position();
            let seen = (self.solver).foresee(&position, task.me, 1, MOST_FORESEEN);
            let seen = seen.ok().flatten().filter(|seen| seen.reached);
            let seen = seen.ok_or(Unproven)?;
            outlook = Outlook {
                plies: seen.plies,
                nodes: seen.nodes,
            };
        }
        Ok((outlook, 4 * at_once >= 3 * others.len() && at_once > 0))
    }

    /// Can the other side win with its very next move?
    fn loses_at_once(&mut self, mv: &str, me: Side) -> bool {
        let mut loses = false;
        if self.session.play(mv).is_ok() {
            for reply in self.session.legal() {
                if loses || self.to_move() != Some(!me) {
                    break;
                }
                if self.session.play(&reply).is_ok() {
                    let points = self.session.result();
                    loses = points.is_some_and(|points| points.seen_by(me) < 0);
                    self.session.take_back();
                }
            }
            self.session.take_back();
        }
        loses
    }
}
