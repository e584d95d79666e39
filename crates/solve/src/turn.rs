//! What one turn can bank, in games where a move may give another move: searches over all
//! move sequences of one side before the other is to move.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

use game::sowing::{Reached, Retrace};
use game::{Deterministic, Position, Side, Turn};

/// A sequence of moves of one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnLine<M> {
    /// The moves. The last one need not end the turn.
    pub moves: Vec<M>,
    /// The points they bank, seen by the side that makes them.
    pub gain: i32,
}

/// The result of a search over the lines of one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnSearch<M> {
    /// The line, if there is one.
    pub line: Option<TurnLine<M>>,
    /// Positions searched.
    pub positions: usize,
    /// Was the search exhaustive? If not, the limit on positions was reached, or the line
    /// was good enough before everything was searched.
    pub exhaustive: bool,
}

impl<M> TurnSearch<M> {
    /// No line yet, and nothing left out.
    fn new() -> TurnSearch<M> {
        TurnSearch {
            line: None,
            positions: 0,
            exhaustive: true,
        }
    }

    /// Is a line that banks `gain` the best so far?
    fn is_improved_by(&self, gain: i32) -> bool {
        self.line.as_ref().is_none_or(|line| gain > line.gain)
    }
}

/// The line with the fewest moves that banks at least `wanted` points, and of those the
/// one that banks most. Keeps at most `max_positions` positions.
pub fn shortest_turn<P: Deterministic>(
    pos: &P,
    wanted: i32,
    max_positions: usize,
) -> TurnSearch<P::Move> {
    shortest(pos, max_positions, |_, gain| gain >= wanted)
}

/// The line with the fewest moves after which its side cannot fail to win, and of those
/// the one that banks most. Keeps at most `max_positions` positions.
pub fn winning_turn<P: Deterministic>(pos: &P, max_positions: usize) -> TurnSearch<P::Move> {
    let me = pos.turn();
    shortest(
        pos,
        max_positions,
        |after, _| matches!(me, Turn::Player(me) if is_won(after, me)),
    )
}

/// Do the rules' bounds alone say that this side wins?
pub(crate) fn is_won<P: Position>(pos: &P, side: Side) -> bool {
    let (low, high) = pos.bounds().into_inner();
    low.seen_by(side).min(high.seen_by(side)) > 0
}

/// A position, and from which other one by which move it was reached first.
type Visited<P> = (P, Option<(usize, <P as Position>::Move)>);

/// Breadth-first search for a line that is good enough.
fn shortest<P: Deterministic>(
    pos: &P,
    max_positions: usize,
    is_enough: impl Fn(&P, i32) -> bool,
) -> TurnSearch<P::Move> {
    let mut found = TurnSearch::new();
    let Turn::Player(me) = pos.turn() else {
        return found;
    };
    let mut visited: Vec<Visited<P>> = vec![(pos.clone(), None)];
    let mut seen = HashSet::from([pos.clone()]);
    let mut layer = 0..1;
    while !layer.is_empty() && found.line.is_none() {
        for from in layer.clone() {
            let before = visited[from].0.clone();
            for mv in before.moves() {
                let after = before.after(mv);
                found.positions += 1;
                let gain = gain(pos, &after, me);
                if found.is_improved_by(gain) && is_enough(&after, gain) {
                    let moves = path_to(&visited, from, mv);
                    found.line = Some(TurnLine { moves, gain });
                }
                if after.turn() == Turn::Player(me) && seen.insert(after.clone()) {
                    visited.push((after, Some((from, mv))));
                }
            }
            if visited.len() > max_positions {
                found.exhaustive = false;
                return found;
            }
        }
        layer = layer.end..visited.len();
    }
    found
}

/// The line that banks most, or the first found that banks at least `enough`:
/// depth-first, no position twice, at most `max_positions` of them.
pub fn richest_turn<P: Deterministic>(
    pos: &P,
    enough: i32,
    max_positions: usize,
) -> TurnSearch<P::Move> {
    let mut found = TurnSearch::new();
    let Turn::Player(me) = pos.turn() else {
        return found;
    };
    let mut seen = HashSet::new();
    // The positions on the current path, each with its untried moves.
    let mut path: Vec<(P, Vec<P::Move>)> = vec![(pos.clone(), pos.moves().collect())];
    let mut moves = Vec::new();
    while let Some((before, untried)) = path.last_mut() {
        let Some(mv) = untried.pop() else {
            path.pop();
            moves.pop();
            continue;
        };
        let after = before.after(mv);
        found.positions += 1;
        let gain = gain(pos, &after, me);
        if found.is_improved_by(gain) {
            let moves = moves.iter().copied().chain([mv]).collect();
            found.line = Some(TurnLine { moves, gain });
            if gain >= enough {
                found.exhaustive = false;
                return found;
            }
        }
        if after.turn() == Turn::Player(me) && seen.insert(after.clone()) {
            if seen.len() > max_positions {
                found.exhaustive = false;
                return found;
            }
            let untried = after.moves().collect();
            path.push((after, untried));
            moves.push(mv);
        }
    }
    found
}

/// All positions in which the turn of the side to move can end. `None` when more than
/// `max_positions` can be reached, or no player is to move.
pub fn turn_ends<P: Deterministic>(pos: &P, max_positions: usize) -> Option<Vec<P>> {
    let Turn::Player(me) = pos.turn() else {
        return None;
    };
    let mut seen = HashSet::from([pos.clone()]);
    let mut ends = Vec::new();
    let mut fresh = vec![pos.clone()];
    while let Some(before) = fresh.pop() {
        for mv in before.moves() {
            let after = before.after(mv);
            if !seen.insert(after.clone()) {
                continue;
            }
            if seen.len() > max_positions {
                return None;
            }
            if after.turn() == Turn::Player(me) {
                fresh.push(after);
            } else {
                ends.push(after);
            }
        }
    }
    Some(ends)
}

/// What every first move of a turn can lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnGains<M> {
    /// Every move, in the game's order, with the highest score that a turn beginning with
    /// it can reach, less the score now.
    pub moves: Vec<(M, i32)>,
    /// Different positions searched.
    pub positions: usize,
}

/// The most that the turn of the side to move can add to its `score`, for every first move.
/// `None` when more than `max_positions` can be reached, or no player is to move.
pub fn turn_gains<P: Deterministic>(
    pos: &P,
    score: impl Fn(&P, Side) -> i32,
    max_positions: usize,
) -> Option<TurnGains<P::Move>> {
    let Turn::Player(me) = pos.turn() else {
        return None;
    };
    let mut search = GainSearch {
        me,
        score,
        max_positions,
        known: HashMap::new(),
    };
    let now = (search.score)(pos, me);
    let mut moves = Vec::new();
    for mv in pos.moves() {
        moves.push((mv, search.best(&pos.after(mv))? - now));
    }
    let positions = search.known.len();
    Some(TurnGains { moves, positions })
}

struct GainSearch<P, F> {
    me: Side,
    score: F,
    max_positions: usize,
    /// The highest score from positions of this turn; their own while they are searched,
    /// so that a turn that comes back to one of them ends.
    known: HashMap<P, i32>,
}

impl<P: Deterministic, F: Fn(&P, Side) -> i32> GainSearch<P, F> {
    fn best(&mut self, pos: &P) -> Option<i32> {
        let mut best = (self.score)(pos, self.me);
        if pos.turn() != Turn::Player(self.me) {
            return Some(best);
        }
        if let Some(&known) = self.known.get(pos) {
            return Some(known);
        }
        if self.known.len() >= self.max_positions {
            return None;
        }
        self.known.insert(pos.clone(), best);
        for mv in pos.moves() {
            best = best.max(self.best(&pos.after(mv))?);
        }
        self.known.insert(pos.clone(), best);
        Some(best)
    }
}

/// The most seeds left over for which going backwards is tried. With one, two rows of seven have
/// up to 45,362 boards of each number of seeds. With two it depends on the rules: where the last
/// seed stays when it shoots, or shoots after a lap only, there are few more; elsewhere their
/// number soon doubles with every seed.
const MAX_SEEDS_LEFT: u32 = 2;

/// Can a turn bank `wanted` points? Found out by retrograde search, if such a turn would leave
/// next to nothing. `None` where that was not found out: it would leave too much, there are too
/// many boards, or moves cannot be taken back.
pub fn can_bank<P: Retrace>(pos: &P, wanted: i32, max_boards: usize) -> Option<Retrograde> {
    let (_, start) = pos.board()?;
    let left = seeds_in(start).saturating_sub(u32::try_from(wanted).ok()?);
    (left <= MAX_SEEDS_LEFT).then(|| can_leave(pos, left, max_boards))?
}

/// The result of a retrograde search from the ends of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retrograde {
    /// Is there a turn from the position that leaves so few seeds?
    pub possible: bool,
    /// Boards found from which there is one; all of them unless `possible`.
    pub boards: usize,
}

/// Is there a turn after which at most `left` seeds are in the pits? Finds, backwards, all
/// boards from which there is one, until this one is among them. `None` if they are more
/// than `max_boards`, or the game cannot take moves back.
///
/// A move that is taken back adds seeds: so boards are searched in the order of their seeds,
/// and those with fewer are forgotten.
pub fn can_leave<P: Retrace>(pos: &P, left: u32, max_boards: usize) -> Option<Retrograde> {
    let (pits, start) = pos.board()?;
    let seeds = seeds_in(start);
    let mut found = Layers {
        start: Board(start),
        possible: false,
        boards: 0,
        layers: vec![HashSet::default(); seeds as usize + 1],
    };
    for left in 0..=left.min(seeds) {
        each_board(pits, left, &mut |board| found.add(board));
        pos.retrace(Reached::End(left), seeds, &mut |board| found.add(board));
    }
    for number in 0..seeds as usize {
        for board in std::mem::take(&mut found.layers[number]) {
            if found.possible || found.boards > max_boards {
                break;
            }
            pos.retrace(Reached::Again(board.0), seeds, &mut |board| {
                found.add(board);
            });
        }
    }
    let Layers {
        possible, boards, ..
    } = found;
    (possible || boards <= max_boards).then_some(Retrograde { possible, boards })
}

/// The boards found so far that were not searched yet, by their seeds.
struct Layers {
    start: Board,
    /// Was the start found?
    possible: bool,
    /// How many were found.
    boards: usize,
    layers: Vec<HashSet<Board, BuildHasherDefault<Multiplied>>>,
}

impl Layers {
    fn add(&mut self, board: [u64; 2]) {
        let board = Board(board);
        self.possible |= board == self.start;
        let is_new = self.layers[seeds_in(board.0) as usize].insert(board);
        self.boards += usize::from(is_new);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Board([u64; 2]);

impl Hash for Board {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [own, other] = self.0;
        hasher.write_u64(own);
        hasher.write_u64(other);
    }
}

/// Much faster than the usual hashing, which guards against boards that somebody chose to be
/// slow: there are hundreds of millions of them.
#[derive(Default)]
struct Multiplied(u64);

impl Hasher for Multiplied {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

fn seeds_in(rows: [u64; 2]) -> u32 {
    let bytes = rows.map(u64::to_le_bytes);
    bytes.iter().flatten().map(|&seeds| u32::from(seeds)).sum()
}

/// All boards with this many seeds.
fn each_board(pits: usize, seeds: u32, visit: &mut dyn FnMut([u64; 2])) {
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

/// The points banked between two positions, seen by `me`.
fn gain<P: Deterministic>(before: &P, after: &P, me: Side) -> i32 {
    let points = match after.turn() {
        Turn::Over(points) => points,
        _ => after.banked(),
    };
    (points - before.banked()).seen_by(me)
}

/// The moves that lead to a visited position, and one more.
fn path_to<P: Deterministic>(visited: &[Visited<P>], mut at: usize, last: P::Move) -> Vec<P::Move> {
    let mut moves = vec![last];
    while let Some((from, mv)) = visited[at].1 {
        moves.push(mv);
        at = from;
    }
    moves.reverse();
    moves
}
