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

/// A borrowed order is the same order.
impl<P: Position, O: Order<P>> Order<P> for &O {
    type Moves = O::Moves;

    #[inline]
    fn moves(&self, pos: &P, node: Node) -> O::Moves {
        (**self).moves(pos, node)
    }
}

/// What an order may know about a node beside its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// Who acts there.
    pub kind: Kind,
    /// Which side MAX is.
    pub max: Side,
    /// How many moves the search may still look ahead; not 0.
    pub depth: u32,
}

/// The order in which the game gives them. The only one that costs nothing: the
/// others make a list at every node, which is little beside an opinion of each move.
#[derive(Clone, Copy, Debug)]
pub struct Natural;

impl<P: Position> Order<P> for Natural {
    type Moves = P::Moves;

    #[inline]
    fn moves(&self, pos: &P, _node: Node) -> P::Moves {
        pos.moves()
    }
}

/// The other way round.
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

/// By a rank that somebody gives each move of a position: the lowest rank first,
/// equal ranks in natural order.
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

/// By what a judge, asked by MAX, thinks of the position after each move: the
/// highest first where MAX moves, the lowest first where MIN does.
#[derive(Clone, Copy, Debug)]
pub struct Sorted<J> {
    /// Whose opinion it is.
    pub judge: J,
    /// Sort only where the search may look further than this, since near the leaves
    /// it costs more than it saves; elsewhere the order is natural.
    pub above: u32,
    /// What becomes of moves with equal values.
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

impl<J> Sorted<J> {
    /// Sorts at every node, and keeps the natural order of equal moves.
    pub const fn by(judge: J) -> Sorted<J> {
        Sorted {
            judge,
            above: 0,
            ties: Ties::Natural,
        }
    }
}

impl<P: Position, J: LeafEval<P>> Order<P> for Sorted<J> {
    type Moves = vec::IntoIter<P::Move>;

    fn moves(&self, pos: &P, node: Node) -> Self::Moves {
        let mut moves: Vec<P::Move> = pos.moves().collect();
        if node.depth > self.above {
            let value = |mv| self.judge.value(&pos.after(mv), node.depth - 1, node.max);
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
