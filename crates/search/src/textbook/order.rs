use std::vec;

use game::{Position, Side};

use super::{Kind, LeafEval};

/// In which order the moves of a node are tried.
pub trait Order<P: Position> {
    /// The moves in this order.
    type Moves: Iterator<Item = P::Move>;

    /// All moves of a position that is not over.
    fn moves(&self, pos: &P, node: Node) -> Self::Moves;
}

impl<P: Position, O: Order<P>> Order<P> for &O {
    type Moves = O::Moves;

    #[inline]
    fn moves(&self, pos: &P, node: Node) -> O::Moves {
        (**self).moves(pos, node)
    }
}

/// What an order knows about a node beside its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// Who acts there.
    pub kind: Kind,
    /// Which side MAX is.
    pub max: Side,
    /// The remaining depth; not 0.
    pub depth: u32,
}

/// The game's own order. The only one that costs nothing: the others allocate a list at every
/// node, which is little beside evaluating each move.
#[derive(Clone, Copy, Debug)]
pub struct Natural;

impl<P: Position> Order<P> for Natural {
    type Moves = P::Moves;

    #[inline]
    fn moves(&self, pos: &P, _node: Node) -> P::Moves {
        pos.moves()
    }
}

/// The game's own order reversed.
#[derive(Clone, Copy, Debug)]
pub struct Reversed;

impl<P: Position> Order<P> for Reversed {
    type Moves = vec::IntoIter<P::Move>;

    fn moves(&self, pos: &P, _node: Node) -> Self::Moves {
        let mut moves: Vec<P::Move> = pos.moves().collect();
        moves.reverse();
        moves.into_iter()
    }
}

/// By a rank of each move of a position: the lowest first, equal ranks in natural order.
#[derive(Clone, Copy, Debug)]
pub struct ByRank<F>(pub F);

impl<P: Position, K: Ord, F: Fn(&P, P::Move) -> K> Order<P> for ByRank<F> {
    type Moves = vec::IntoIter<P::Move>;

    fn moves(&self, pos: &P, _node: Node) -> Self::Moves {
        let mut moves: Vec<P::Move> = pos.moves().collect();
        moves.sort_by_cached_key(|&mv| (self.0)(pos, mv));
        moves.into_iter()
    }
}

/// By the value of the position after each move, from MAX's view: the highest first where MAX
/// moves, the lowest first where MIN does.
#[derive(Clone, Copy, Debug)]
pub struct Sorted<L> {
    /// Values the positions.
    pub leaf_eval: L,
    /// Sort only where the remaining depth is more than this, since near the leaves sorting
    /// costs more than it saves; elsewhere the order is natural.
    pub above: u32,
    /// The order of moves with equal values.
    pub ties: Ties,
}

/// The order of moves with equal values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// Natural order: a stable sort.
    Natural,
    /// As pairs of value and move are sorted: MIN has them in natural order, and
    /// MAX, whose list is the reverse, the other way round.
    AsPairs,
}

impl<L> Sorted<L> {
    /// Sorts at every node, and keeps the natural order of equal moves.
    pub const fn by(leaf_eval: L) -> Sorted<L> {
        Sorted {
            leaf_eval,
            above: 0,
            ties: Ties::Natural,
        }
    }
}

impl<P: Position, L: LeafEval<P>> Order<P> for Sorted<L> {
    type Moves = vec::IntoIter<P::Move>;

    fn moves(&self, pos: &P, node: Node) -> Self::Moves {
        let mut moves: Vec<P::Move> = pos.moves().collect();
        if node.depth > self.above {
            let value = |mv| {
                self.leaf_eval
                    .value(&pos.after(mv), node.depth - 1, node.max)
            };
            match node.kind {
                Kind::Max => {
                    if self.ties == Ties::AsPairs {
                        moves.reverse();
                    }
                    moves.sort_by_cached_key(|&mv| std::cmp::Reverse(value(mv)));
                }
                Kind::Min => moves.sort_by_cached_key(|&mv| value(mv)),
                Kind::Chance | Kind::Over => {}
            }
        }
        moves.into_iter()
    }
}
