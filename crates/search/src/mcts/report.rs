use game::{Position, Side, Turn};

use super::node::{Bounds, Node, sign};
use super::playout::nth;
use super::tree::Tree;

/// What a search has found. Values are mean rewards from 0 (lost) to 1 (won), from the view of
/// the side to move, or of the first side at a chance node or when the game is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The move to play; `None` when no player is to move.
    ///
    /// A proven win if there is one, never a proven loss if there is anything else,
    /// and the most visited of the rest.
    pub best: Option<M>,
    /// The value of the best move, or of the position when there is none.
    pub value: f32,
    /// The result with best play, once it is certain.
    pub proven: Option<Outcome>,
    /// All moves or outcomes, in the game's natural order.
    pub moves: Vec<MoveReport<M>>,
    /// The principal variation, the best move first, as far as the tree goes or up to a chance
    /// node.
    pub line: Vec<M>,
    /// The number of simulations of this search.
    pub sims: u64,
    /// The number of nodes of all trees.
    pub nodes: usize,
    /// Their size in bytes.
    pub memory: usize,
    /// The length of the longest path from the root to a leaf.
    pub depth: usize,
}

/// What a search has found about one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveReport<M> {
    /// The move.
    pub mv: M,
    /// The number of simulations through it, those of earlier searches included.
    pub visits: u64,
    /// Its value from 0 (lost) to 1 (won), exact when it is proven.
    pub value: f32,
    /// Its result with best play, once it is certain.
    pub proven: Option<Outcome>,
}

/// A proven result, from the view of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The other side wins.
    Loss,
    /// A draw.
    Draw,
    /// This side wins.
    Win,
}

impl Outcome {
    fn of(bounds: Bounds, side: Side) -> Option<Outcome> {
        match (bounds, side) {
            (Bounds::Win, Side::First) | (Bounds::Loss, Side::Second) => Some(Outcome::Win),
            (Bounds::Draw, _) => Some(Outcome::Draw),
            (Bounds::Loss, Side::First) | (Bounds::Win, Side::Second) => Some(Outcome::Loss),
            (Bounds::Open | Bounds::AtLeastDraw | Bounds::AtMostDraw, _) => None,
        }
    }
}

/// One move in all trees together.
#[derive(Clone, Copy)]
pub(super) struct Tally {
    visits: u64,
    /// Absolute.
    pub(super) mean: f32,
    pub(super) bounds: Bounds,
}

impl Tally {
    fn of(node: &Node) -> Tally {
        Tally {
            visits: u64::from(node.visits),
            mean: node.mean,
            bounds: node.bounds,
        }
    }

    fn join(self, other: Tally) -> Tally {
        let visits = self.visits + other.visits;
        // A proof belongs to the value beside it.
        let mean = match (self.bounds.is_exact(), other.bounds.is_exact()) {
            (true, false) => self.mean,
            (false, true) => other.mean,
            _ if visits == 0 => self.mean,
            _ => {
                let sum = |tally: Tally| f64::from(tally.mean) * tally.visits as f64;
                ((sum(self) + sum(other)) / visits as f64) as f32
            }
        };
        Tally {
            visits,
            mean,
            bounds: self.bounds.and(other.bounds),
        }
    }

    fn value(self, side: Side) -> f32 {
        (1.0 + sign(side) * self.mean) / 2.0
    }

    fn outcome(self, side: Side) -> Option<Outcome> {
        Outcome::of(self.bounds, side)
    }
}

/// Each move of the root in all trees together.
pub(super) fn tallies(trees: &[Tree]) -> Vec<Tally> {
    let widest = trees.iter().map(|tree| tree.arena.get(0).count).max();
    let count = widest.map_or(0, usize::from);
    let tally = |place: usize| {
        let children = trees.iter().filter_map(|tree| {
            let arena = &tree.arena;
            arena.children(arena.get(0)).get(place).map(Tally::of)
        });
        children.reduce(Tally::join)
    };
    (0..count).filter_map(tally).collect()
}

/// The index of the move that `side` should play.
fn preferred(side: Side, moves: &[Tally]) -> Option<usize> {
    let rank = |tally: &Tally| {
        let certain = match tally.outcome(side) {
            Some(Outcome::Win) => 1,
            Some(Outcome::Loss) => -1,
            _ => 0,
        };
        (certain, tally.visits, sign(side) * tally.mean)
    };
    let best_by = |wanted: &dyn Fn(&Tally) -> bool| {
        let wanted = moves.iter().enumerate().filter(|(_, tally)| wanted(tally));
        wanted
            .reduce(|best, next| {
                if rank(next.1) > rank(best.1) {
                    next
                } else {
                    best
                }
            })
            .map(|(place, _)| place)
    };
    let best = best_by(&|_| true)?;
    // A proven draw is better than a move that loses more than it wins.
    let is_losing = !moves[best].bounds.is_exact() && sign(side) * moves[best].mean < 0.0;
    let draw = best_by(&|tally| tally.bounds == Bounds::Draw);
    Some(draw.filter(|_| is_losing).unwrap_or(best))
}

/// Reads the trees.
pub(super) fn report<P: Position>(root: &P, trees: &[Tree], sims: u64) -> Report<P::Move> {
    let whole = trees.iter().map(|tree| Tally::of(tree.arena.get(0)));
    let whole = whole.reduce(Tally::join).expect("there is a tree");
    let tallies = tallies(trees);
    let turn = root.turn();
    let side = match turn {
        Turn::Player(side) => side,
        Turn::Chance | Turn::Over(_) => Side::First,
    };
    // When there was no memory for the moves of the root, any of them must do.
    let best = match turn {
        Turn::Player(side) => Some(preferred(side, &tallies).unwrap_or(0)),
        Turn::Chance | Turn::Over(_) => None,
    };
    let legal = root.moves().zip(&tallies);
    let moves = legal.map(|(mv, tally)| MoveReport {
        mv,
        visits: tally.visits,
        value: tally.value(side),
        proven: tally.outcome(side),
    });
    let chosen = best.and_then(|place| tallies.get(place).copied());
    Report {
        best: best.map(|place| nth(root, place)),
        value: chosen.unwrap_or(whole).value(side),
        proven: whole.outcome(side),
        moves: moves.collect(),
        line: best.map_or_else(Vec::new, |place| line(root, trees, place)),
        sims,
        nodes: trees.iter().map(|tree| tree.arena.len()).sum(),
        memory: trees.iter().map(Tree::bytes).sum(),
        depth: trees.iter().map(|tree| tree.depth).max().unwrap_or(0),
    }
}

/// The line that begins with this move, in the tree with most visits of it.
fn line<P: Position>(root: &P, trees: &[Tree], place: usize) -> Vec<P::Move> {
    let child = |tree: &Tree| {
        let arena = &tree.arena;
        arena.children(arena.get(0)).get(place).copied()
    };
    let tree = trees
        .iter()
        .max_by_key(|tree| child(tree).map(|node| (node.bounds.is_exact(), node.visits)))
        .expect("there is a tree");
    let mv = nth(root, place);
    let mut pos = root.after(mv);
    let mut line = vec![mv];
    let mut node = child(tree);
    while let Some(here) = node {
        let Some(side) = here.actor.side() else {
            break;
        };
        let children = tree.arena.children(&here);
        let known: Vec<Tally> = children.iter().map(Tally::of).collect();
        let Some(place) = preferred(side, &known) else {
            break;
        };
        let tried = known[place].visits > 0 || known[place].bounds.is_exact();
        if !tried {
            break;
        }
        let mv = nth(&pos, place);
        line.push(mv);
        pos.play(mv);
        node = Some(children[place]);
    }
    line
}
