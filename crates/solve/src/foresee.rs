use std::collections::HashMap;

use game::{Deterministic, Side, Turn};

/// What a search without memory sees of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foreseen {
    /// Does the side reach what was wanted, whatever the other one plays?
    pub reached: bool,
    /// How many moves ahead one must look to see it.
    pub plies: u32,
    /// Positions looked at, those of the shallower searches included.
    pub nodes: u64,
}

/// Does `me` end with at least `wanted` points? By alpha-beta to one ply, to two and so on,
/// with nothing but the rules: no table, no database, no order of moves. Slow, and so a
/// measure of how hard a position is to see through, and a second opinion on solvers.
///
/// `None` when that takes more than `max_nodes` positions.
pub fn foresee<P: Deterministic>(
    pos: &P,
    me: Side,
    wanted: i32,
    max_nodes: u64,
) -> Option<Foreseen> {
    let mut search = Foresight {
        me,
        wanted,
        nodes: 0,
        max_nodes,
    };
    for plies in 0.. {
        match search.look(pos, plies) {
            Sight::Clear(reached) => {
                let nodes = search.nodes;
                return Some(Foreseen {
                    reached,
                    plies,
                    nodes,
                });
            }
            Sight::TooShort => {}
            Sight::GaveUp => break,
        }
    }
    None
}

enum Sight {
    Clear(bool),
    /// It depends on what comes later.
    TooShort,
    GaveUp,
}

struct Foresight {
    me: Side,
    wanted: i32,
    nodes: u64,
    max_nodes: u64,
}

impl Foresight {
    fn look<P: Deterministic>(&mut self, pos: &P, plies: u32) -> Sight {
        self.nodes += 1;
        let (one, other) = pos.bounds().into_inner();
        let [one, other] = [one, other].map(|points| points.seen_by(self.me));
        if one.min(other) >= self.wanted {
            return Sight::Clear(true);
        }
        if one.max(other) < self.wanted {
            return Sight::Clear(false);
        }
        let Turn::Player(side) = pos.turn() else {
            return Sight::TooShort;
        };
        if plies == 0 {
            return Sight::TooShort;
        }
        if self.nodes > self.max_nodes {
            return Sight::GaveUp;
        }
        let is_mine = side == self.me;
        let mut is_clear = true;
        for mv in pos.moves() {
            match self.look(&pos.after(mv), plies - 1) {
                // One move is enough: the rest is cut off.
                Sight::Clear(reached) if reached == is_mine => return Sight::Clear(is_mine),
                Sight::Clear(_) => {}
                Sight::TooShort => is_clear = false,
                Sight::GaveUp => return Sight::GaveUp,
            }
        }
        if is_clear {
            Sight::Clear(!is_mine)
        } else {
            Sight::TooShort
        }
    }
}

/// Does `me` end with at least `wanted` points? By minimax over whole games with nothing but
/// moves and results: what was found is kept for each position, and that is all. An
/// independent check of the solver, thousands of times slower.
///
/// `None` when that takes more than `max_positions` positions.
pub fn reaches<P: Deterministic>(
    pos: &P,
    me: Side,
    wanted: i32,
    max_positions: usize,
) -> Option<bool> {
    let mut known = HashMap::new();
    let mut search = Minimax {
        me,
        wanted,
        max_positions,
        known: &mut known,
    };
    search.reaches(pos)
}

struct Minimax<'a, P> {
    me: Side,
    wanted: i32,
    max_positions: usize,
    known: &'a mut HashMap<P, bool>,
}

impl<P: Deterministic> Minimax<'_, P> {
    fn reaches(&mut self, pos: &P) -> Option<bool> {
        let side = match pos.turn() {
            Turn::Over(points) => return Some(points.seen_by(self.me) >= self.wanted),
            Turn::Player(side) => side,
            Turn::Chance => return None,
        };
        if let Some(&known) = self.known.get(pos) {
            return Some(known);
        }
        if self.known.len() >= self.max_positions {
            return None;
        }
        let is_mine = side == self.me;
        let mut reached = !is_mine;
        for mv in pos.moves() {
            if self.reaches(&pos.after(mv))? == is_mine {
                reached = is_mine;
                break;
            }
        }
        self.known.insert(pos.clone(), reached);
        Some(reached)
    }
}
