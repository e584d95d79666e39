use std::collections::HashMap;

use game::{Exact, Side, Turn};

use crate::proof::position_key;
use crate::{Oracle, SolveError, Solver, StopSignal};

/// The plies, of both sides together, in which `winner` can force the win when it plays
/// for the shortest game and its opponent for the longest. `None` when it does not win.
///
/// Tests one ply, then two, and so on; the solver prunes moves that give the win away.
pub fn distance<'a, P: Exact, O: Oracle<P>>(
    start: &P,
    winner: Side,
    solver: &mut Solver<P, O>,
    stop: impl Into<StopSignal<'a>>,
) -> Result<Option<u32>, SolveError> {
    let stop = stop.into();
    let wins = match start.turn() {
        Turn::Over(points) => return Ok((points.seen_by(winner) > 0).then_some(0)),
        Turn::Chance => return Ok(None),
        Turn::Player(_) => solver.is_won_by(start, winner, stop)?,
    };
    if !wins {
        return Ok(None);
    }
    let mut search = DistanceSearch {
        winner,
        solver,
        stop,
        known: HashMap::new(),
    };
    let start = start.fold().0;
    for plies in 1.. {
        if search.wins_within(&start, plies)? {
            return Ok(Some(plies));
        }
    }
    Ok(None)
}

struct DistanceSearch<'a, P: Exact, O> {
    winner: Side,
    solver: &'a mut Solver<P, O>,
    stop: StopSignal<'a>,
    /// The largest number of plies known to be too few, and the smallest known to be
    /// enough.
    known: HashMap<u128, (u32, u32)>,
}

/// With fewer plies left than this, searching is quicker than asking the solver.
const MIN_SOLVER_PLIES: u32 = 5;

impl<P: Exact, O: Oracle<P>> DistanceSearch<'_, P, O> {
    /// Can the winner force the win within this many plies?
    fn wins_within(&mut self, pos: &P, plies: u32) -> Result<bool, SolveError> {
        let me = match pos.turn() {
            Turn::Over(points) => return Ok(points.seen_by(self.winner) > 0),
            Turn::Chance => return Ok(false),
            Turn::Player(me) => me,
        };
        if plies == 0 {
            return Ok(false);
        }
        let known_result = pos.known_result();
        if known_result.is_some_and(|(points, _)| points.seen_by(self.winner) <= 0) {
            return Ok(false);
        }
        let key = position_key(pos);
        let (too_few, enough) = self.known.get(&key).copied().unwrap_or((0, u32::MAX));
        if plies <= too_few || plies >= enough {
            return Ok(plies >= enough);
        }
        if self.stop.is_set() {
            return Err(SolveError::Stopped);
        }
        let is_attacker = me == self.winner;
        let mut wins = !is_attacker;
        for mv in pos.moves() {
            let after = pos.after(mv).fold().0;
            let asks_solver = is_attacker && plies >= MIN_SOLVER_PLIES;
            if asks_solver && self.gives_win_away(&after)? {
                continue;
            }
            if self.wins_within(&after, plies - 1)? == is_attacker {
                wins = is_attacker;
                break;
            }
        }
        let (too_few, enough) = self.known.entry(key).or_insert((0, u32::MAX));
        if wins {
            *enough = plies.min(*enough);
        } else {
            *too_few = plies.max(*too_few);
        }
        Ok(wins)
    }

    /// Is this position, reached by a move of the winner, no longer won?
    fn gives_win_away(&mut self, after: &P) -> Result<bool, SolveError> {
        match after.turn() {
            Turn::Player(_) => Ok(!self.solver.is_won_by(after, self.winner, self.stop)?),
            _ => Ok(false),
        }
    }
}
