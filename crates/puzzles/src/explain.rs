use std::cmp::Reverse;
use std::fmt::Display;

use commentary::{Speakers, piece_name, review};
use game::{Backdrop, Content, Scene, Side, Turn};
use lobby::{Goal as SolverGoal, Session};
use words::{Words, capitalised};

use crate::prover::{MOST_OF_A_REPLY, Task};
use crate::{Goal, Prover, Theme, Unproven};

/// What a solver may search for one explanation: a second or two.
pub const NODES_OF_EXPLANATION: u64 = 4_000_000;

/// The most moves of a line that shows why.
const LONGEST_LINE: usize = 16;

/// What there is to say about a move in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Does the move keep the goal?
    pub right: bool,
    /// In a few words: `Column 3 loses`.
    pub title: String,
    /// Why, in sentences.
    pub says: Vec<String>,
    /// The move, and what follows with best play.
    pub line: Vec<String>,
}

/// What a puzzle asks: `Only one column wins. Which?`
pub fn title(words: &'static Words, scene: &Scene, goal: Goal, theme: Theme) -> String {
    match goal {
        Goal::Bank(seeds) => words.fill("puzzle.bank", &[("n", &seeds)]),
        Goal::Win if theme == Theme::StopPiece => {
            let piece = stopped_piece(words, scene);
            words.fill("puzzle.stop", &[("piece", &piece)])
        }
        Goal::Win | Goal::Draw => {
            let what = match scene.backdrop {
                Backdrop::Mancala => "hole",
                Backdrop::Rack => "column",
                Backdrop::Chequered | Backdrop::Grid | Backdrop::Table => "move",
            };
            let key = format!("puzzle.{}-{what}", goal.kind());
            words.fill(&key, &[])
        }
    }
}

/// What the pieces of a board are called.
fn stopped_piece(words: &'static Words, scene: &Scene) -> &'static str {
    let mut cells = scene.cells.iter();
    let piece = cells.find_map(|cell| match cell.content {
        Content::Piece(_, piece) => Some(piece),
        _ => None,
    });
    piece.map_or("", |piece| piece_name(words, piece))
}

/// A move as people call it: `column 4`, `hole 3`, `f2e4`.
fn move_name(speakers: &Speakers, scene: &Scene, mv: &str) -> String {
    let words = speakers.words();
    match scene.backdrop {
        Backdrop::Mancala => words.fill("place.hole", &[("name", &mv)]),
        Backdrop::Rack => words.fill("place.column", &[("name", &mv)]),
        Backdrop::Chequered | Backdrop::Grid | Backdrop::Table => review::shown(speakers, mv),
    }
}

impl Prover<'_> {
    /// Says of a move at a position of a puzzle whether it keeps the goal, and shows why:
    /// the refutation of a wrong one, or what the right one leads to. The position is that of
    /// the puzzle after `moves`. `None` when they cannot be made.
    pub fn explain(
        &mut self,
        words: &'static Words,
        position: &str,
        goal: Goal,
        moves: &[String],
        mv: &str,
    ) -> Result<Option<Explanation>, Unproven> {
        let Some(task) = self.at(position, goal) else {
            return Ok(None);
        };
        let session = self.session();
        if moves.iter().any(|mv| session.play(mv).is_err()) || self.to_move() != Some(task.me) {
            return Ok(None);
        }
        let legal = self.session().legal();
        if !legal.iter().any(|legal| legal == mv) {
            return Ok(None);
        }
        let keepers = self.keepers(task)?;
        let right = keepers.iter().any(|keeper| keeper == mv);
        let start = self.session().fork();
        let speakers = Speakers::against_computer(words, task.me);
        let line = self.best_play(task, mv)?;
        let comment = Comment {
            task,
            speakers: &speakers,
            start: &*start,
            others: legal.len() - keepers.len(),
        };
        Ok(Some(Explanation {
            right,
            title: comment.title(mv, right, &line),
            says: comment.says(mv, right, &line),
            line,
        }))
    }

    /// A move at the present position and what follows: the one who reaches what it wants as
    /// fast as it can, the other as late as possible. In a turn the richest way on.
    fn best_play(&mut self, task: Task, mv: &str) -> Result<Vec<String>, Unproven> {
        let mut line = vec![mv.to_owned()];
        if self.session().play(mv).is_err() {
            return Err(Unproven);
        }
        while let Some(side) = self.to_move()
            && line.len() < LONGEST_LINE
        {
            let next = match task.goal {
                Goal::Bank(_) if side != task.me => break,
                Goal::Bank(seeds) if self.lacking(task, seeds) == 0 => break,
                Goal::Bank(_) => self.richest()?,
                Goal::Win | Goal::Draw => self.best_move(task, side)?,
            };
            if self.session().play(&next).is_err() {
                break;
            }
            line.push(next);
        }
        Ok(line)
    }

    fn richest(&mut self) -> Result<String, Unproven> {
        let (gains, _) = self.gains()?;
        let best = gains.iter().map(|&(_, gain)| gain).max();
        let best = gains.into_iter().find(|(_, gain)| Some(*gain) == best);
        best.map(|(mv, _)| mv).ok_or(Unproven)
    }

    /// The best move of a side: for who wins the quickest, for who does not the longest.
    fn best_move(&mut self, task: Task, side: Side) -> Result<String, Unproven> {
        let goal = if self.session().info().scored {
            SolverGoal::Points
        } else {
            SolverGoal::Outcome
        };
        let values = self.values(goal)?;
        let best = values.iter().map(|(_, range)| range.low).max();
        if side != task.me && best.is_some_and(|best| best <= 0) {
            return self.defence(task);
        }
        let best = values.into_iter().filter(|(_, r)| Some(r.low) == best);
        let best: Vec<(String, bool)> = best.map(|(mv, range)| (mv, range.low > 0)).collect();
        let mut ranked: Vec<(u32, Reverse<u32>, String)> = Vec::new();
        for (mv, wins) in best {
            let winner = if wins { side } else { !side };
            let plies = self.foresee_after(&mv, winner, 1, MOST_OF_A_REPLY);
            let plies = plies.map_or(u32::MAX, |seen| seen.plies);
            let (soon, late) = if wins { (plies, 0) } else { (0, plies) };
            ranked.push((soon, Reverse(late), mv));
        }
        ranked.sort();
        ranked
            .into_iter()
            .next()
            .map(|(_, _, mv)| mv)
            .ok_or(Unproven)
    }
}

/// Sentences about a move.
struct Comment<'a> {
    task: Task,
    speakers: &'a Speakers,
    /// The position before it.
    start: &'a dyn Session,
    /// How many moves do not keep the goal.
    others: usize,
}

impl Comment<'_> {
    fn fill(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        capitalised(&self.speakers.words().fill(key, values))
    }

    /// The session after a line, and how much it has brought.
    fn after(&self, line: &[String]) -> (Box<dyn Session>, u32) {
        let mut after = self.start.fork();
        for mv in line {
            if after.play(mv).is_err() {
                break;
            }
        }
        let score = after.score()[self.task.me.index()];
        (after, score.saturating_sub(self.task.score))
    }

    fn title(&self, mv: &str, right: bool, line: &[String]) -> String {
        let name = move_name(self.speakers, &self.start.scene(), mv);
        let (after, banked) = self.after(line);
        let values: &[(&str, &dyn Display)] = &[("move", &name), ("n", &banked)];
        let key = match (right, self.task.goal) {
            (true, _) => "puzzle.right",
            (false, Goal::Bank(_)) => "puzzle.too-few",
            (false, Goal::Win) if loser(&*after) != Some(self.task.me) => "puzzle.gives-away",
            (false, Goal::Win | Goal::Draw) => "puzzle.loses",
        };
        self.fill(key, values)
    }

    fn says(&self, mv: &str, right: bool, line: &[String]) -> Vec<String> {
        let words = self.speakers.words();
        let (after, banked) = self.after(line);
        let mut says = Vec::new();
        if right {
            let key = match self.task.goal {
                Goal::Bank(_) => "puzzle.others-less",
                Goal::Win => "puzzle.others-not",
                Goal::Draw => "puzzle.others-lose",
            };
            if self.others > 0 {
                says.push(words.count(key, self.others as u32));
            }
        } else if let Goal::Bank(seeds) = self.task.goal {
            let name = move_name(self.speakers, &self.start.scene(), mv);
            let values: &[(&str, &dyn Display)] =
                &[("move", &name), ("n", &banked), ("wanted", &seeds)];
            says.push(self.fill("puzzle.at-most", values));
        } else {
            says.extend(self.answers(line, &*after));
        }
        says.extend(review::tell_line(self.speakers, self.start, line, true));
        says
    }

    /// How the other side answers, and how long it takes.
    fn answers(&self, line: &[String], after: &dyn Session) -> Option<String> {
        let scene = self.start.scene();
        let mut on = self.start.fork();
        let mut replies = Vec::new();
        for mv in line {
            let is_theirs = on.turn() == Turn::Player(!self.task.me);
            on.play(mv).ok()?;
            if is_theirs && replies.len() < 2 {
                replies.push(move_name(self.speakers, &scene, mv));
            }
        }
        if replies.is_empty() {
            return None;
        }
        let moves = self.speakers.words().all_of(&replies);
        let key = match loser(after) {
            Some(side) if side == self.task.me => "puzzle.answers-wins",
            _ => "puzzle.answers",
        };
        Some(self.fill(key, &[("moves", &moves)]))
    }
}

/// Who has lost, or is certain to lose.
fn loser(session: &dyn Session) -> Option<Side> {
    let winner = match session.result() {
        Some(points) => points.winner(),
        None => session.certain_winner(),
    };
    winner.map(|side| !side)
}
