//! The positions of an opening, ply by ply, and how their values follow from one another.

use game::{Exact, Next, StaticBounds, Turn};

/// All positions that can be reached by the same number of moves and are not the end of the
/// game, one for each class of symmetric ones, in the order of their codes.
pub(super) struct Layer<P> {
    pub(super) codes: Vec<u128>,
    pub(super) positions: Vec<P>,
    /// The moves to this layer from the one before.
    links: Vec<Link>,
    /// For each position of the layer before, the best result of a move that ends the game.
    ends: Vec<i32>,
}

/// A move that leads from a layer to the next.
#[derive(Clone, Copy)]
struct Link {
    from: u32,
    to: u32,
    /// What the move banks for the side that makes it.
    gain: i32,
    /// Does the same side move again?
    same_side: bool,
}

impl Link {
    /// The relative value of the move, given that of the position it leads to.
    fn value(self, after: i32) -> i32 {
        self.gain + if self.same_side { after } else { -after }
    }
}

/// No value at all: less than any.
const NONE: i32 = i32::MIN;

impl<P: Exact> Layer<P> {
    /// The layer of the start alone; empty when no player is to move there.
    pub(super) fn first(start: &P) -> Layer<P> {
        let is_open = matches!(start.turn(), Turn::Player(_));
        let positions: Vec<P> = is_open.then(|| start.fold().0).into_iter().collect();
        Layer {
            codes: positions.iter().map(Exact::code).collect(),
            positions,
            links: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// The layers from the start up to the one after `plies` moves.
    pub(super) fn all(start: &P, plies: u32) -> Vec<Layer<P>> {
        Layer::up_to(start, plies, usize::MAX).unwrap_or_default()
    }

    /// The same; `None` when one of them has more than `most` positions.
    pub(super) fn up_to(start: &P, plies: u32, most: usize) -> Option<Vec<Layer<P>>> {
        let mut layers = vec![Layer::first(start)];
        for _ in 0..plies {
            let next = layers.last().map(Layer::next)?;
            if next.codes.len() > most {
                return None;
            }
            layers.push(next);
        }
        Some(layers)
    }

    /// The positions one move later.
    fn next(&self) -> Layer<P> {
        let mut ends = vec![NONE; self.positions.len()];
        let mut links = Vec::with_capacity(self.positions.len() * 8);
        let mut reached = Vec::with_capacity(self.positions.len() * 8);
        for (from, pos) in self.positions.iter().enumerate() {
            let Turn::Player(me) = pos.turn() else {
                continue;
            };
            for mv in pos.moves() {
                let (after, gain, same_side) = match outcome(pos, me, mv) {
                    Next::Over(value) => {
                        ends[from] = ends[from].max(value);
                        continue;
                    }
                    Next::Again(after, gain) => (after, gain, true),
                    Next::Reply(after, gain) => (after, gain, false),
                };
                links.push(Link {
                    from: from as u32,
                    to: 0,
                    gain,
                    same_side,
                });
                reached.push(after.fold().0);
            }
        }
        let by_code = reached
            .iter()
            .zip(0_u32..)
            .map(|(pos, index)| (pos.code(), index));
        let mut by_code: Vec<(u128, u32)> = by_code.collect();
        by_code.sort_unstable();
        let (mut codes, mut positions) = (Vec::new(), Vec::new());
        for (code, index) in by_code {
            if codes.last() != Some(&code) {
                codes.push(code);
                positions.push(reached[index as usize].clone());
            }
            links[index as usize].to = codes.len() as u32 - 1;
        }
        Layer {
            codes,
            positions,
            links,
            ends,
        }
    }

    /// The values of the layer before this one, by minimax from the values of this one.
    pub(super) fn values_before(&self, values: &[i32]) -> Vec<i32> {
        let mut before = self.ends.clone();
        for link in &self.links {
            let best = &mut before[link.from as usize];
            *best = (*best).max(link.value(values[link.to as usize]));
        }
        before
    }

    /// Bounds of the relative values of this layer, given those of the layer before: no
    /// move is worth more than the position it is made in.
    pub(super) fn bounds_after(&self, before: &[i32]) -> Vec<(i32, i32)> {
        let mut bounds = vec![(i32::MIN, i32::MAX); self.codes.len()];
        for link in &self.links {
            let (low, high) = &mut bounds[link.to as usize];
            let most = before[link.from as usize] - link.gain;
            if link.same_side {
                *high = (*high).min(most);
            } else {
                *low = (*low).max(-most);
            }
        }
        bounds
    }
}

/// A move by the rules alone. [`Exact::next`] is for the moves of
/// [`Exact::static_bounds`] only, which need not be all.
fn outcome<P: Exact>(pos: &P, me: game::Side, mv: P::Move) -> Next<P> {
    let after = pos.after(mv);
    match after.turn() {
        Turn::Over(points) => Next::Over((points - pos.banked()).seen_by(me)),
        Turn::Chance => unreachable!("a game without chance"),
        Turn::Player(side) => {
            let gain = (after.banked() - pos.banked()).seen_by(me);
            if side == me {
                Next::Again(after, gain)
            } else {
                Next::Reply(after, gain)
            }
        }
    }
}

/// Is the value of a position known without a search?
pub(super) fn static_value<P: Exact>(pos: &P) -> Option<i32> {
    let Turn::Player(me) = pos.turn() else {
        return None;
    };
    match pos.static_bounds(me) {
        StaticBounds::Known(value) => Some(value),
        StaticBounds::Open { low, high, .. } => (low == high).then_some(low),
    }
}
