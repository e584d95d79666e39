//! A second proof of a puzzle, that shares nothing with the first but the rules: whole games
//! by minimax, whole turns by making every move.

use game::{Side, Turn};
use lobby::{DynSolver, Session};
use puzzles::{Fault, Goal, Puzzle};

/// What one answer may take: some hundred megabytes, or seconds.
const MOST_POSITIONS: usize = 6_000_000;
const MOST_MOVES: u64 = 20_000_000;

/// At every step of the line, is its move the only one that keeps the goal?
pub(super) fn check(
    session: &dyn Session,
    solver: &dyn DynSolver,
    puzzle: &Puzzle,
) -> Result<(), Fault> {
    let mut session = session.fork();
    if session.set_up(&puzzle.position).is_err() {
        return Err(Fault::Position);
    }
    let Turn::Player(me) = session.turn() else {
        return Err(Fault::Position);
    };
    let start = session.score()[me.index()];
    for mv in &puzzle.line {
        if session.turn() == Turn::Player(me) {
            let mut kept = 0;
            for legal in session.legal() {
                let keeps = match puzzle.goal {
                    Goal::Bank(seeds) => banks(&mut *session, &legal, me, start + seeds),
                    Goal::Win => keeps(&mut *session, solver, &legal, me, 1),
                    Goal::Draw => keeps(&mut *session, solver, &legal, me, 0),
                };
                let keeps = keeps.ok_or(Fault::Unproven)?;
                if keeps != (legal == *mv) {
                    kept += 1;
                }
            }
            if kept > 0 {
                return Err(Fault::Answers(kept + 1));
            }
        }
        session.play(mv).map_err(|_| Fault::Position)?;
    }
    Ok(())
}

fn keeps(
    session: &mut dyn Session,
    solver: &dyn DynSolver,
    mv: &str,
    me: Side,
    wanted: i32,
) -> Option<bool> {
    session.play(mv).ok()?;
    let over = session.result();
    let position = session.position();
    session.take_back();
    match over {
        Some(points) => Some(points.seen_by(me) >= wanted),
        None => solver
            .reaches(&position, me, wanted, MOST_POSITIONS)
            .ok()
            .flatten(),
    }
}

/// Can a turn that begins with this move reach the score?
fn banks(session: &mut dyn Session, mv: &str, me: Side, score: u32) -> Option<bool> {
    let mut left = MOST_MOVES;
    try_moves(session, mv, me, score, &mut left)
}

fn try_moves(
    session: &mut dyn Session,
    mv: &str,
    me: Side,
    score: u32,
    left: &mut u64,
) -> Option<bool> {
    *left = left.checked_sub(1)?;
    session.play(mv).ok()?;
    let mut found = session.score()[me.index()] >= score;
    if !found && session.turn() == Turn::Player(me) {
        for next in session.legal() {
            if try_moves(session, &next, me, score, left)? {
                found = true;
                break;
            }
        }
    }
    session.take_back();
    Some(found)
}
