use std::ops::RangeInclusive;

use game::{Points, Side, Turn};

/// Who acts at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Actor {
    First,
    Second,
    Chance,
    Nobody,
}

impl Actor {
    pub(super) fn of(turn: Turn) -> Actor {
        match turn {
            Turn::Player(Side::First) => Actor::First,
            Turn::Player(Side::Second) => Actor::Second,
            Turn::Chance => Actor::Chance,
            Turn::Over(_) => Actor::Nobody,
        }
    }

    pub(super) const fn side(self) -> Option<Side> {
        match self {
            Actor::First => Some(Side::First),
            Actor::Second => Some(Side::Second),
            Actor::Chance | Actor::Nobody => None,
        }
    }
}

/// What is certain about the result, seen by the first side: −1 a loss, 0 a draw,
/// 1 a win. One byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Bounds {
    Open,
    AtLeastDraw,
    AtMostDraw,
    Win,
    Draw,
    Loss,
}

impl Bounds {
    /// `low` is not more than `high`.
    pub(super) fn new(low: i8, high: i8) -> Bounds {
        match (low, high) {
            (..0, 1..) => Bounds::Open,
            (..0, 0) => Bounds::AtMostDraw,
            (..0, ..0) => Bounds::Loss,
            (0, 1..) => Bounds::AtLeastDraw,
            (0, _) => Bounds::Draw,
            (1.., _) => Bounds::Win,
        }
    }

    /// Who is sure to win by these points may win by more.
    pub(super) fn of(points: &RangeInclusive<Points>) -> Bounds {
        let sign = |points: &Points| points.0.signum() as i8;
        Bounds::new(sign(points.start()), sign(points.end()))
    }

    pub(super) const fn low(self) -> i8 {
        match self {
            Bounds::Open | Bounds::AtMostDraw | Bounds::Loss => -1,
            Bounds::AtLeastDraw | Bounds::Draw => 0,
            Bounds::Win => 1,
        }
    }

    pub(super) const fn high(self) -> i8 {
        match self {
            Bounds::Open | Bounds::AtLeastDraw | Bounds::Win => 1,
            Bounds::AtMostDraw | Bounds::Draw => 0,
            Bounds::Loss => -1,
        }
    }

    /// What both say.
    pub(super) fn and(self, other: Bounds) -> Bounds {
        let low = self.low().max(other.low());
        Bounds::new(low, self.high().min(other.high()))
    }

    /// Is the result known?
    #[inline]
    pub(super) const fn is_exact(self) -> bool {
        matches!(self, Bounds::Win | Bounds::Draw | Bounds::Loss)
    }

    /// A value that contradicts what is certain, put right.
    #[inline]
    pub(super) const fn clamp(self, value: f32) -> f32 {
        match self {
            Bounds::AtLeastDraw => value.max(0.0),
            Bounds::AtMostDraw => value.min(0.0),
            _ => value,
        }
    }
}

/// The part of an absolute value that is good for `side`: 1 or −1 times the value.
#[inline]
pub(super) const fn sign(side: Side) -> f32 {
    match side {
        Side::First => 1.0,
        Side::Second => -1.0,
    }
}

/// A position of the tree, known by the way to it.
///
/// It holds no move: child `i` is reached by the `i`-th move of the parent, in the
/// game's natural order. Values are absolute, from −1 (the second side wins) to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) visits: u32,
    /// The mean of all results, or the exact value once it is proven.
    pub(super) mean: f32,
    /// What the exploration constant is multiplied with: `1 / sqrt(visits)`, kept
    /// because a node is chosen among many more often than it is changed.
    pub(super) spread: f32,
    /// Where the children are, if there are any.
    pub(super) first: u32,
    /// How many children there are. Arenas borrow the two highest bits.
    pub(super) count: u16,
    pub(super) actor: Actor,
    pub(super) bounds: Bounds,
}

/// A spread that no value outweighs.
const NEVER: f32 = -1e30;

impl Node {
    /// The most children a node may have.
    pub(super) const MOST_CHILDREN: usize = (1 << 14) - 1;

    pub(super) const fn new(actor: Actor, mean: f32, spread: f32) -> Node {
        Node {
            visits: 0,
            mean,
            spread,
            first: 0,
            count: 0,
            actor,
            bounds: Bounds::Open,
        }
    }

    /// Where the children are.
    #[inline]
    pub(super) const fn children(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }

    /// More results. `weight` is how many results the first opinion counts for.
    #[inline]
    pub(super) fn add<const GAMES: usize>(&mut self, results: [f32; GAMES], weight: f32) {
        self.visits = self.visits.saturating_add(GAMES as u32);
        let share = 1.0 / (self.visits as f32 + weight);
        let more: f32 = results.iter().map(|result| result - self.mean).sum();
        self.mean += more * share;
        self.spread = share.sqrt();
    }

    /// Nobody will choose this node any more.
    #[inline]
    pub(super) fn give_up(&mut self) {
        self.spread = NEVER;
    }
}

/// How results become values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// The share of a bare win.
    win: f32,
    /// The share of each point.
    point: f32,
}

impl Scale {
    /// `margin` of the value for points, of which there are at most `most`, and the
    /// rest for the win.
    pub(super) fn new(margin: f32, most: i32) -> Scale {
        let margin = margin.clamp(0.0, 1.0);
        Scale {
            win: 1.0 - margin,
            point: margin / most.max(1) as f32,
        }
    }

    /// The absolute value of a result, from −1 to 1.
    #[inline]
    pub(super) fn value(self, points: Points) -> f32 {
        let value = self.win * points.0.signum() as f32 + self.point * points.0 as f32;
        value.clamp(-1.0, 1.0)
    }
}
