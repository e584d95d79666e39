use std::ops::RangeInclusive;

use game::{Points, Side, Turn};

/// Who acts at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Actor {
    First,
    Second,
    Chance,
    NoOne,
}

impl Actor {
    pub(super) fn of(turn: Turn) -> Actor {
        match turn {
            Turn::Player(Side::First) => Actor::First,
            Turn::Player(Side::Second) => Actor::Second,
            Turn::Chance => Actor::Chance,
            Turn::Over(_) => Actor::NoOne,
        }
    }

    pub(super) const fn side(self) -> Option<Side> {
        match self {
            Actor::First => Some(Side::First),
            Actor::Second => Some(Side::Second),
            Actor::Chance | Actor::NoOne => None,
        }
    }
}

/// Bounds of the result from the view of the first side: −1 a loss, 0 a draw, 1 a win. One
/// byte.
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

    /// The bounds of these results, whatever the margin of a win.
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

    /// The intersection of both.
    pub(super) fn and(self, other: Bounds) -> Bounds {
        let low = self.low().max(other.low());
        Bounds::new(low, self.high().min(other.high()))
    }

    /// Is the result known?
    #[inline]
    pub(super) const fn is_exact(self) -> bool {
        matches!(self, Bounds::Win | Bounds::Draw | Bounds::Loss)
    }

    /// A value clamped to the bounds.
    #[inline]
    pub(super) const fn clamp(self, value: f32) -> f32 {
        match self {
            Bounds::AtLeastDraw => value.max(0.0),
            Bounds::AtMostDraw => value.min(0.0),
            _ => value,
        }
    }
}

/// The factor that turns an absolute value into one from the view of `side`.
#[inline]
pub(super) const fn sign(side: Side) -> f32 {
    match side {
        Side::First => 1.0,
        Side::Second => -1.0,
    }
}

/// A node of the tree. Its position is known from the path to it.
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
    /// The index of the first child, if there is one.
    pub(super) first: u32,
    /// The number of children. Arenas use the two highest bits as marks.
    pub(super) count: u16,
    pub(super) actor: Actor,
    pub(super) bounds: Bounds,
}

/// The spread of a node that is never selected.
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

    /// The indices of the children.
    #[inline]
    pub(super) const fn children(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }

    /// Adds results to the mean. `weight` is the number of results that the prior counts for.
    #[inline]
    pub(super) fn add<const GAMES: usize>(&mut self, results: [f32; GAMES], weight: f32) {
        self.visits = self.visits.saturating_add(GAMES as u32);
        let share = 1.0 / (self.visits as f32 + weight);
        let more: f32 = results.iter().map(|result| result - self.mean).sum();
        self.mean += more * share;
        self.spread = share.sqrt();
    }

    /// Excludes the node from selection.
    #[inline]
    pub(super) fn prune(&mut self) {
        self.spread = NEVER;
    }
}

/// How results in points become values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// The value of a bare win.
    win: f32,
    /// The value of each point.
    point: f32,
}

impl Scale {
    /// A share `margin` of the value is for points, of which there are at most `most`, and the
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
