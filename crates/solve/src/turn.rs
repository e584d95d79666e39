//! What one turn can bring, where moves may give another: all that a side can do before
//! the other is to move.

use std::collections::HashSet;

use game::sowing::{Reached, SowingEndgame};
use game::{Deterministic, Position, Side, Turn};

/// A position, and from which of the others by which move it was reached.
type Visited<P> = (P, Option<(usize, <P as Position>::Move)>);

/// Moves of one turn, and what they bring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain<M> {
    /// The moves, the last of which ends the turn or the game, or goes no further.
    pub moves: Vec<M>,
    /// The points they bank for whoever makes them.
    pub gain: i32,
}

/// What looking for a chain came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// The chain, if there is one.
    pub chain: Option<Chain<M>>,
    /// Positions looked at.
    pub positions: usize,
    /// Was everything looked at that could have been better? Otherwise there were too
    /// many positions, or what was found was enough.
    pub whole: bool,
}

/// The chain with the fewest moves that banks at least `wanted` points, and of those
/// the one that banks most. No more than `most` positions are looked at.
pub fn shortest_turn<P: Deterministic>(pos: &P, wanted: i32, most: usize) -> Found<P::Move> {
    shortest(pos, most, |_, gain| gain >= wanted)
}

/// The chain with the fewest moves after which whoever makes it wins, whatever comes, and
/// of those the one that banks most. No more than `most` positions are looked at.
pub fn winning_turn<P: Deterministic>(pos: &P, most: usize) -> Found<P::Move> {
    let me = pos.turn();
    shortest(
        pos,
        most,
        |after, _| matches!(me, Turn::Player(me) if is_won(after, me)),
    )
}

/// Has this side as good as won?
pub(crate) fn is_won<P: Position>(pos: &P, side: Side) -> bool {
    let (low, high) = pos.bounds().into_inner();
    low.seen_by(side).min(high.seen_by(side)) > 0
}

fn shortest<P: Deterministic>(
    pos: &P,
    most: usize,
    is_enough: impl Fn(&P, i32) -> bool,
) -> Found<P::Move> {
    let mut found = Found {
        chain: None,
        positions: 0,
        whole: true,
    };
    let Turn::Player(me) = pos.turn() else {
        return found;
    };
    // Every position that was reached, by which move, and from where.
    let mut reached: Vec<Visited<P>> = vec![(pos.clone(), None)];
    let mut seen = HashSet::from([pos.clone()]);
    let mut layer = 0..1;
    while !layer.is_empty() && found.chain.is_none() {
        for from in layer.clone() {
            let before = reached[from].0.clone();
            for mv in before.moves() {
                let after = before.after(mv);
                found.positions += 1;
                let gain = gain(pos, &after, me);
                let is_better = found.chain.as_ref().is_none_or(|chain| gain > chain.gain);
                if is_better && is_enough(&after, gain) {
                    let moves = way_to(&reached, from, mv);
                    found.chain = Some(Chain { moves, gain });
                }
                if after.turn() == Turn::Player(me) && seen.insert(after.clone()) {
                    reached.push((after, Some((from, mv))));
                }
            }
            if reached.len() > most {
                found.whole = false;
                return found;
            }
        }
        layer = layer.end..reached.len();
    }
    found
}

/// A chain that banks as much as possible, or at least `enough`. Goes to the end of one
/// chain after another, and to no position twice. No more than `most` positions are
/// looked at.
pub fn richest_turn<P: Deterministic>(pos: &P, enough: i32, most: usize) -> Found<P::Move> {
    let mut found = Found {
        chain: None,
        positions: 0,
        whole: true,
    };
    let Turn::Player(me) = pos.turn() else {
        return found;
    };
    let mut seen = HashSet::new();
    // The moves not tried yet of every position on the way, the last ones first.
    let mut way: Vec<(P, Vec<P::Move>)> = vec![(pos.clone(), pos.moves().collect())];
    let mut moves = Vec::new();
    while let Some((before, left)) = way.last_mut() {
        let Some(mv) = left.pop() else {
            way.pop();
            moves.pop();
            continue;
        };
        let after = before.after(mv);
        found.positions += 1;
        let gain = gain(pos, &after, me);
        if found.chain.as_ref().is_none_or(|chain| gain > chain.gain) {
            let moves = moves.iter().copied().chain([mv]).collect();
            found.chain = Some(Chain { moves, gain });
            if gain >= enough {
                found.whole = false;
                return found;
            }
        }
        if after.turn() == Turn::Player(me) && seen.insert(after.clone()) {
            if seen.len() > most {
                found.whole = false;
                return found;
            }
            let left = after.moves().collect();
            way.push((after, left));
            moves.push(mv);
        }
    }
    found
}

/// With more seeds than this left over, the boards to go back to are too many: with one,
/// two rows of seven have up to 45,362 of each number of seeds; with two, 2 GB did not
/// hold them.
const FEW: u32 = 1;

/// Shows that no turn banks so many points, if it would have to leave next to nothing:
/// how many boards had to be looked at. `None` if one might.
pub fn never_banks<P: SowingEndgame>(pos: &P, wanted: i32, most: usize) -> Option<usize> {
    let seeds = seeds_in(pos.rows());
    let left = seeds.saturating_sub(u32::try_from(wanted).ok()?);
    let retraced = (left <= FEW).then(|| can_leave(pos, left, most))??;
    (!retraced.possible).then_some(retraced.boards)
}

/// What going backwards from the ends of turns came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retraced {
    /// Is there a turn that leaves so few seeds?
    pub possible: bool,
    /// Boards from which one can.
    pub boards: usize,
}

/// Is there a turn after which no more than `left` seeds are in the pits? Finds, backwards,
/// all boards from which there is one, until this is among them. `None` if they are more
/// than `most`, or moves of the game cannot be taken back.
pub fn can_leave<P: SowingEndgame>(pos: &P, left: u32, most: usize) -> Option<Retraced> {
    let start = pos.rows();
    let seeds = seeds_in(start);
    let mut known: HashSet<[u64; 2]> = HashSet::new();
    let mut fresh: Vec<[u64; 2]> = Vec::new();
    for left in 0..=left.min(seeds) {
        let mut ends = |rows| {
            if known.insert(rows) {
                fresh.push(rows);
            }
        };
        scatter(pos.pits(), left, &mut ends);
        if !pos.retrace(Reached::End(left), seeds, &mut ends) {
            return None;
        }
    }
    while let Some(rows) = fresh.pop() {
        if rows == start || known.len() > most {
            break;
        }
        pos.retrace(Reached::Again(rows), seeds, &mut |before| {
            if known.insert(before) {
                fresh.push(before);
            }
        });
    }
    let possible = known.contains(&start);
    (possible || known.len() <= most).then_some(Retraced {
        possible,
        boards: known.len(),
    })
}

fn seeds_in(rows: [u64; 2]) -> u32 {
    let bytes = rows.map(u64::to_le_bytes);
    bytes.iter().flatten().map(|&seeds| u32::from(seeds)).sum()
}

/// All rows with so many seeds.
fn scatter(pits: usize, seeds: u32, visit: &mut dyn FnMut([u64; 2])) {
    fn from(pit: usize, pits: usize, seeds: u32, rows: [u64; 2], visit: &mut dyn FnMut([u64; 2])) {
        if seeds == 0 {
            return visit(rows);
        }
        for pit in pit..2 * pits {
            let mut rows = rows;
            rows[pit / pits] += 1 << (8 * (pit % pits));
            from(pit, pits, seeds - 1, rows, visit);
        }
    }
    from(0, pits, seeds, [0; 2], visit);
}

fn gain<P: Deterministic>(before: &P, after: &P, me: Side) -> i32 {
    let points = match after.turn() {
        Turn::Over(points) => points,
        _ => after.banked(),
    };
    (points - before.banked()).seen_by(me)
}

/// The moves that lead to a position that was reached, and one more.
fn way_to<P: Deterministic>(reached: &[Visited<P>], mut at: usize, last: P::Move) -> Vec<P::Move> {
    let mut moves = vec![last];
    while let Some((from, mv)) = reached[at].1 {
        moves.push(mv);
        at = from;
    }
    moves.reverse();
    moves
}
