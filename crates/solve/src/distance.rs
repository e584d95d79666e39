use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::{Exact, Side, Turn};

use crate::proof::name;
use crate::{Oracle, Solver, Trouble};

/// How soon a side that wins can have won, whatever the other does: the number of moves,
/// of both sides together, when it hurries and the other delays. `None` when it does not
/// win.
///
/// It is asked whether one move is enough, then two, and so on; a solver says which moves
/// give the win away.
pub fn distance<P: Exact, O: Oracle<P>>(
    start: &P,
    winner: Side,
    solver: &mut Solver<P, O>,
    stop: &AtomicBool,
) -> Result<Option<u32>, Trouble> {
    let wins = match start.turn() {
        Turn::Over(points) => return Ok((points.seen_by(winner) > 0).then_some(0)),
        Turn::Chance => return Ok(None),
        Turn::Player(me) => solver.is_won_by(start, me, winner, stop)?,
    };
    if !wins {
        return Ok(None);
    }
    let mut shared = SharedState {
        winner,
        solver,
        stop,
        known: HashMap::new(),
    };
    let start = start.fold().0;
    for moves in 1.. {
        if shared.is_over_within(&start, moves)? {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}

struct SharedState<'a, P: Exact, O> {
    winner: Side,
    solver: &'a mut Solver<P, O>,
    stop: &'a AtomicBool,
    /// So many moves are too few, and so many are enough.
    known: HashMap<u128, (u32, u32)>,
}

/// With fewer moves left than this it is quicker to look than to ask a solver.
const WORTH_ASKING: u32 = 5;

impl<P: Exact, O: Oracle<P>> SharedState<'_, P, O> {
    /// Can the winner have won after so many moves more?
    fn is_over_within(&mut self, pos: &P, moves: u32) -> Result<bool, Trouble> {
        let me = match pos.turn() {
            Turn::Over(points) => return Ok(points.seen_by(self.winner) > 0),
            Turn::Chance => return Ok(false),
            Turn::Player(me) => me,
        };
        if moves == 0 {
            return Ok(false);
        }
        // A result that is certain already.
        let foreseen = pos
            .known_result()
            .map(|(points, _)| points.seen_by(self.winner));
        if foreseen.is_some_and(|points| points <= 0) {
            return Ok(false);
        }
        let name = name(pos);
        let (too_few, enough) = self.known.get(&name).copied().unwrap_or((0, u32::MAX));
        if moves <= too_few || moves >= enough {
            return Ok(moves >= enough);
        }
        if self.stop.load(Relaxed) {
            return Err(Trouble::Stopped);
        }
        let is_hunter = me == self.winner;
        let mut answer = !is_hunter;
        for mv in pos.moves() {
            let after = pos.after(mv).fold().0;
            if self.is_dominated(&after, is_hunter && moves >= WORTH_ASKING)? {
                continue;
            }
            if self.is_over_within(&after, moves - 1)? == is_hunter {
                answer = is_hunter;
                break;
            }
        }
        let entry = self.known.entry(name).or_insert((0, u32::MAX));
        match answer {
            true => entry.1 = entry.1.min(moves),
            false => entry.0 = entry.0.max(moves),
        }
        Ok(answer)
    }

    /// Does a move of the winner to this position give the win away?
    fn is_dominated(&mut self, after: &P, is_asked: bool) -> Result<bool, Trouble> {
        match after.turn() {
            Turn::Player(side) if is_asked => {
                let wins = self.solver.is_won_by(after, side, self.winner, self.stop)?;
                Ok(!wins)
            }
            _ => Ok(false),
        }
    }
}
