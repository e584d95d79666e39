use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use game::{Deterministic, Notation, Points, Position, Saying, Side, Turn};
use search::textbook::LeafEval;

use super::{Role, Tree};

/// A place in a tree, as a position of a game. Points are the tree's units.
///
/// `LUCK` says whether the tree has chance nodes: without, it is a game that every
/// search can play.
#[derive(Clone)]
pub struct Branch<const LUCK: bool> {
    tree: Arc<Tree>,
    at: u32,
}

impl<const LUCK: bool> Branch<LUCK> {
    pub(super) fn root(tree: Arc<Tree>) -> Branch<LUCK> {
        debug_assert!(LUCK || !tree.has_luck());
        Branch { tree, at: 0 }
    }

    /// The number of the node.
    pub fn at(&self) -> usize {
        self.at as usize
    }

    fn knot(&self) -> &super::Knot {
        &self.tree.nodes[self.at as usize]
    }
}

impl<const LUCK: bool> PartialEq for Branch<LUCK> {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at && Arc::ptr_eq(&self.tree, &other.tree)
    }
}

impl<const LUCK: bool> Eq for Branch<LUCK> {}

impl<const LUCK: bool> Hash for Branch<LUCK> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

impl<const LUCK: bool> fmt::Debug for Branch<LUCK> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Branch({})", self.at)
    }
}

impl<const LUCK: bool> Position for Branch<LUCK> {
    /// Which of the children.
    type Move = u32;
    type Moves = Range<u32>;

    fn turn(&self) -> Turn {
        match self.knot().role {
            Role::Max => Turn::Player(Side::First),
            Role::Min => Turn::Player(Side::Second),
            Role::Chance => Turn::Chance,
            Role::Leaf => Turn::Over(Points(self.knot().value.unwrap_or_default())),
        }
    }

    fn moves(&self) -> Range<u32> {
        0..self.knot().count
    }

    fn play(&mut self, mv: u32) {
        self.at = self.knot().first + mv;
    }

    fn bounds(&self) -> RangeInclusive<Points> {
        match self.turn() {
            Turn::Over(points) => points..=points,
            _ => {
                let (low, high) = self.tree.range();
                Points(low)..=Points(high)
            }
        }
    }

    fn weight(&self, outcome: u32) -> u32 {
        self.tree.nodes[(self.knot().first + outcome) as usize].weight
    }
}

impl Deterministic for Branch<false> {}

impl<const LUCK: bool> Notation for Branch<LUCK> {
    /// The number of the node in its tree: all that a place in a tree is.
    fn text(&self) -> String {
        self.at.to_string()
    }

    fn parse(&self, text: &str) -> Result<Self, Saying> {
        let at = game::read_number::<u32>(text);
        let at = at.filter(|&at| (at as usize) < self.tree.nodes.len());
        let last = self.tree.nodes.len() - 1;
        let at = at.ok_or_else(|| crate::TEXTS.message("tree.node").with("last", last))?;
        Ok(Branch {
            tree: Arc::clone(&self.tree),
            at,
        })
    }

    fn move_text(&self, mv: u32) -> String {
        let child = (self.knot().first + mv) as usize;
        self.tree.nodes[child].label.clone()
    }
}

/// Judges a tree: a leaf is worth its value; an inner node what somebody wrote there,
/// or else what it is truly worth, which is how an order of moves can be perfect.
#[derive(Clone, Copy, Debug)]
pub struct Leaves;

impl<const LUCK: bool> LeafEval<Branch<LUCK>> for Leaves {
    fn static_eval(&self, pos: &Branch<LUCK>, me: Side) -> i32 {
        let knot = pos.knot();
        Points(knot.value.unwrap_or(knot.truth)).seen_by(me)
    }

    fn result(&self, _pos: &Branch<LUCK>, points: Points, _depth: u32, me: Side) -> i32 {
        points.seen_by(me)
    }
}
