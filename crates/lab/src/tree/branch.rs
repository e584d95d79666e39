use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use game::{Deterministic, Message, Notation, Points, Position, Side, Turn};
use search::textbook::LeafEval;

use super::{Role, Tree};

/// A place in a tree, as a position of a game. Points are the tree's units.
///
/// `CHANCE` says whether the tree has chance nodes: without, it is a game that every
/// search can play.
#[derive(Clone)]
pub struct Branch<const CHANCE: bool> {
    tree: Arc<Tree>,
    at: u32,
}

impl<const CHANCE: bool> Branch<CHANCE> {
    pub(super) fn root(tree: Arc<Tree>) -> Branch<CHANCE> {
        debug_assert!(CHANCE || !tree.has_chance());
        Branch { tree, at: 0 }
    }

    /// The number of the node.
    pub fn at(&self) -> usize {
        self.at as usize
    }

    fn node(&self) -> &super::TreeNode {
        &self.tree.nodes[self.at as usize]
    }
}

impl<const CHANCE: bool> PartialEq for Branch<CHANCE> {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at && Arc::ptr_eq(&self.tree, &other.tree)
    }
}

impl<const CHANCE: bool> Eq for Branch<CHANCE> {}

impl<const CHANCE: bool> Hash for Branch<CHANCE> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

impl<const CHANCE: bool> fmt::Debug for Branch<CHANCE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Branch({})", self.at)
    }
}

impl<const CHANCE: bool> Position for Branch<CHANCE> {
    /// Which of the children.
    type Move = u32;
    type Moves = Range<u32>;

    fn turn(&self) -> Turn {
        match self.node().role {
            Role::Max => Turn::Player(Side::First),
            Role::Min => Turn::Player(Side::Second),
            Role::Chance => Turn::Chance,
            Role::Leaf => Turn::Over(Points(self.node().value.unwrap_or_default())),
        }
    }

    fn moves(&self) -> Range<u32> {
        0..self.node().count
    }

    fn play(&mut self, mv: u32) {
        self.at = self.node().first + mv;
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
        self.tree.nodes[(self.node().first + outcome) as usize].weight
    }
}

impl Deterministic for Branch<false> {}

impl<const CHANCE: bool> Notation for Branch<CHANCE> {
    /// The number of the node in its tree: all that a place in a tree is.
    fn text(&self) -> String {
        self.at.to_string()
    }

    fn parse(&self, text: &str) -> Result<Self, Message> {
        let at = game::read_number::<u32>(text);
        let at = at.filter(|&at| (at as usize) < self.tree.nodes.len());
        let last = self.tree.nodes.len() - 1;
        let at = at.ok_or_else(|| crate::TEXTS.message("lab.tree.node").with("last", last))?;
        Ok(Branch {
            tree: Arc::clone(&self.tree),
            at,
        })
    }

    fn move_text(&self, mv: u32) -> String {
        let child = (self.node().first + mv) as usize;
        self.tree.nodes[child].label.clone()
    }
}

/// Static evaluation of a tree: the value of a leaf; for an inner node the value written
/// there, or else its true value, so that moves can be ordered perfectly.
#[derive(Clone, Copy, Debug)]
pub struct Leaves;

impl<const CHANCE: bool> LeafEval<Branch<CHANCE>> for Leaves {
    fn static_eval(&self, pos: &Branch<CHANCE>, me: Side) -> i32 {
        let node = pos.node();
        Points(node.value.unwrap_or(node.truth)).seen_by(me)
    }

    fn result(&self, _pos: &Branch<CHANCE>, points: Points, _depth: u32, me: Side) -> i32 {
        points.seen_by(me)
    }
}
