//! Game trees that users write: a text is parsed into a tree, which every search can play.

mod branch;
mod builder;
mod error;
mod indented;
mod json;
mod nested;
mod number;
mod write;

use std::sync::Arc;

use game::Side;

pub use branch::{Branch, Leaves};
pub use error::BadTree;

/// A game tree that was read from a text. MAX is the first side.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// The root is the first; children of a node stand together.
    pub nodes: Vec<TreeNode>,
    /// Values are integers in units of `1 / unit`: 10 for one digit after the point.
    pub unit: i32,
}

/// A node of a tree.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeNode {
    /// Its name: what was written, or a letter for an inner node.
    pub name: String,
    /// Who moves here.
    pub role: Role,
    /// The text of the move that leads here.
    pub label: String,
    /// The weight of this outcome of chance, relative to the sum over its siblings.
    pub weight: u32,
    /// The value of a leaf to MAX, or the static value given to an inner node, in units.
    pub value: Option<i32>,
    /// The true value to MAX with best play, in units.
    pub truth: i32,
    /// The node above.
    pub parent: Option<u32>,
    /// The number of the first child; the others follow.
    pub first: u32,
    /// How many children there are; none for a leaf.
    pub count: u32,
}

/// Who moves at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The player whose value it is.
    Max,
    /// The opponent.
    Min,
    /// Chance.
    Chance,
    /// Nobody: the game is over.
    Leaf,
}

impl Tree {
    /// No tree has more nodes than this.
    pub const MOST: usize = 2_000_000;
    /// No tree is deeper than this.
    pub const DEEPEST: usize = 500;

    /// Reads a tree in any of the three forms: nested lists, indented lines, JSON.
    pub fn read(text: &str) -> Result<Tree, BadTree> {
        let start = text.trim_start();
        let builder = if start.starts_with('{') || json::is_list_of_objects(start) {
            json::read(text)?
        } else if nested::looks_like(start) {
            nested::read(text)?
        } else {
            indented::read(text)?
        };
        builder.build()
    }

    /// Whether there are chance nodes.
    pub fn has_chance(&self) -> bool {
        self.nodes.iter().any(|node| node.role == Role::Chance)
    }

    /// How many leaves there are.
    pub fn leaves(&self) -> usize {
        let leaves = self.nodes.iter().filter(|node| node.role == Role::Leaf);
        leaves.count()
    }

    /// How many moves the longest line has.
    pub fn height(&self) -> u32 {
        let mut heights = vec![0; self.nodes.len()];
        let mut highest = 0;
        for (number, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                heights[number] = heights[parent as usize] + 1;
                highest = highest.max(heights[number]);
            }
        }
        highest
    }

    /// The numbers of the nodes below one.
    pub fn below(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first as usize..(node.first + node.count) as usize
    }

    /// A value in units as the number that was written.
    pub fn number(&self, units: i32) -> f64 {
        f64::from(units) / f64::from(self.unit)
    }

    /// The tree as a game, from its root; `CHANCE` when it has chance nodes.
    pub fn game<const CHANCE: bool>(self: &Arc<Tree>) -> Branch<CHANCE> {
        Branch::root(Arc::clone(self))
    }

    /// The lowest and the highest value of a leaf, in units.
    pub fn range(&self) -> (i32, i32) {
        let values = self.nodes.iter().filter(|node| node.role == Role::Leaf);
        let values = values.filter_map(|node| node.value);
        values.fold((i32::MAX, i32::MIN), |(low, high), value| {
            (low.min(value), high.max(value))
        })
    }
}

impl Role {
    /// The word for it in texts.
    pub const fn word(self) -> &'static str {
        match self {
            Role::Max => "MAX",
            Role::Min => "MIN",
            Role::Chance => "CHANCE",
            Role::Leaf => "leaf",
        }
    }

    /// The side that moves, where one does.
    pub const fn side(self) -> Option<Side> {
        match self {
            Role::Max => Some(Side::First),
            Role::Min => Some(Side::Second),
            Role::Chance | Role::Leaf => None,
        }
    }

    /// Reads MAX, MIN or CHANCE in any case.
    fn read(word: &str) -> Option<Role> {
        let roles = [Role::Max, Role::Min, Role::Chance];
        let mut roles = roles.into_iter();
        roles.find(|role| role.word().eq_ignore_ascii_case(word))
    }
}
