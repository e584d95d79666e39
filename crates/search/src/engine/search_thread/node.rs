use std::ops::Neg;

use game::{Position, Side};

/// A node of the tree: a position and how it is to be searched.
pub(super) struct Node<'a, P: Position, A> {
    pub(super) pos: &'a P,
    /// The evaluator's accumulator for `pos`.
    pub(super) acc: &'a A,
    /// The side from whose view the window and the value are.
    pub(super) side: Side,
    pub(super) window: Window,
    /// The remaining depth.
    pub(super) depth: u32,
    /// The distance from the root.
    pub(super) ply: usize,
    /// The move that led here; `None` after a null move.
    pub(super) previous: Option<P::Move>,
    /// A move that is left out by a singular search.
    pub(super) excluded: Option<P::Move>,
}

impl<P: Position, A> Clone for Node<'_, P, A> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position, A> Copy for Node<'_, P, A> {}

impl<'a, P: Position, A> Node<'a, P, A> {
    /// The node after a move, seen by the same side, one ply deeper with one unit of depth
    /// less.
    #[inline]
    pub(super) fn child<'b>(&self, mv: P::Move, pos: &'b P, acc: &'b A) -> Node<'b, P, A> {
        Node {
            pos,
            acc,
            side: self.side,
            window: self.window,
            depth: self.depth.saturating_sub(1),
            ply: self.ply + 1,
            previous: Some(mv),
            excluded: None,
        }
    }
}

/// Values that matter: alpha is had elsewhere by the side of the node, beta by its
/// opponent.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// Is it more than a null window?
    #[inline]
    pub(super) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The null window that asks whether the value is more than `alpha`.
    #[inline]
    pub(super) const fn above(alpha: i32) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    /// The null window that asks whether the value is at least `beta`.
    #[inline]
    pub(super) const fn at_least(beta: i32) -> Window {
        Window {
            alpha: beta - 1,
            beta,
        }
    }
}

/// The opponent's view.
impl Neg for Window {
    type Output = Window;

    #[inline]
    fn neg(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}
