use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use game::{Notation, Points, Position, Saying, Side, Turn};
use search::textbook::Judge;

use super::{Role, Tree};

/// A place in a tree, as a position of a game. Points are the tree's units.
#[derive(Clone)]
pub struct Branch {
    tree: Arc<Tree>,
    at: u32,
}

impl Branch {
    pub(super) fn root(tree: Arc<Tree>) -> Branch {
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

impl PartialEq for Branch {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at && Arc::ptr_eq(&self.tree, &other.tree)
    }
}

impl Eq for Branch {}

impl Hash for Branch {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

impl fmt::Debug for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Branch({})", self.at)
    }
}

impl Position for Branch {
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

impl Notation for Branch {
    /// The number of the node in its tree: all that a place in a tree is.
    fn text(&self) -> String {
        self.at.to_string()
    }

    fn parse(&self, text: &str) -> Result<Self, Saying> {
        let at = game::read_number::<u32>(text);
        let at = at.filter(|&at| (at as usize) < self.tree.nodes.len());
        let last = self.tree.nodes.len() - 1;
        let at = at.ok_or_else(|| {
            Saying::new(
                format!("a node is a number from 0 to {last}"),
                format!("simpul berupa angka dari 0 sampai {last}"),
            )
        })?;
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

impl Judge<Branch> for Leaves {
    fn opinion(&self, pos: &Branch, me: Side) -> i32 {
        let knot = pos.knot();
        Points(knot.value.unwrap_or(knot.truth)).seen_by(me)
    }

    fn result(&self, _pos: &Branch, points: Points, _depth: u32, me: Side) -> i32 {
        points.seen_by(me)
    }
}
