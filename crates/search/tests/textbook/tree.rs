//! Trees drawn by hand, as games.

use std::hash::Hash;
use std::ops::Range;
use std::sync::Arc;

use game::{Deterministic, Points, Position, Side, Turn};
use gametest::SplitMix64;

/// A node of a tree; the first side is MAX.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Tree {
    Leaf(i32),
    Of(Side, Vec<Tree>),
    /// Weights and outcomes.
    Chance(Vec<(u32, Tree)>),
}

/// Chance nodes and all: the searches that cannot have them are only given trees
/// that have none.
impl Deterministic for Plant {}

/// A place in a tree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plant(pub Arc<Tree>);

impl Position for Plant {
    type Move = usize;
    type Moves = Range<usize>;

    fn turn(&self) -> Turn {
        match *self.0 {
            Tree::Leaf(value) => Turn::Over(Points(value)),
            Tree::Of(side, _) => Turn::Player(side),
            Tree::Chance(_) => Turn::Chance,
        }
    }

    fn moves(&self) -> Range<usize> {
        match &*self.0 {
            Tree::Leaf(_) => 0..0,
            Tree::Of(_, children) => 0..children.len(),
            Tree::Chance(outcomes) => 0..outcomes.len(),
        }
    }

    fn play(&mut self, mv: usize) {
        let child = match &*self.0 {
            Tree::Leaf(_) => unreachable!("a leaf has no moves"),
            Tree::Of(_, children) => children[mv].clone(),
            Tree::Chance(outcomes) => outcomes[mv].1.clone(),
        };
        self.0 = Arc::new(child);
    }

    fn weight(&self, outcome: usize) -> u32 {
        match &*self.0 {
            Tree::Chance(outcomes) => outcomes[outcome].0,
            Tree::Leaf(_) | Tree::Of(..) => 1,
        }
    }
}

/// MAX over MIN over leaves: `[[3,5],[2],[6,1]]`.
pub fn two_levels(rows: &[&[i32]]) -> Plant {
    let min = |row: &&[i32]| {
        let leaves = row.iter().map(|&value| Tree::Leaf(value));
        Tree::Of(Side::Second, leaves.collect())
    };
    plant(Tree::Of(Side::First, rows.iter().map(min).collect()))
}

pub fn plant(tree: Tree) -> Plant {
    Plant(Arc::new(tree))
}

/// A tree of random shape with leaves from −9 to 9, whose sides need not alternate.
pub fn random(rng: &mut SplitMix64, depth: u32, chance: bool) -> Tree {
    if depth == 0 || rng.below(8) == 0 {
        return Tree::Leaf(rng.below(19) as i32 - 9);
    }
    let width = 1 + rng.below(4);
    let kinds = if chance { 4 } else { 2 };
    match rng.below(kinds) {
        0 => Tree::Of(Side::First, children(rng, width, depth, chance)),
        1 => Tree::Of(Side::Second, children(rng, width, depth, chance)),
        _ => {
            let outcomes = children(rng, width, depth, chance).into_iter();
            Tree::Chance(outcomes.map(|tree| (1 + rng.below(3), tree)).collect())
        }
    }
}

fn children(rng: &mut SplitMix64, width: u32, depth: u32, chance: bool) -> Vec<Tree> {
    (0..width).map(|_| random(rng, depth - 1, chance)).collect()
}
