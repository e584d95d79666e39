use game::Side;

use super::node::{Actor, Bounds, Node, sign};
use super::tree::Tree;

impl Tree {
    /// Updates the bounds of a node from those of its children, and prunes children that cannot
    /// be better than the node's bound. True if the bounds changed.
    ///
    /// A player's node has the best of the lower bounds and the best of the upper bounds, a
    /// chance node the lowest and the highest.
    pub(super) fn update_bounds(&mut self, at: usize) -> bool {
        let node = *self.arena.get(at);
        let children = self.arena.children_mut(&node);
        let lows = children.iter().map(|child| child.bounds.low());
        let highs = children.iter().map(|child| child.bounds.high());
        let (low, high) = match node.actor {
            Actor::First => (lows.max(), highs.max()),
            Actor::Second => (lows.min(), highs.min()),
            Actor::Chance => (lows.min(), highs.max()),
            Actor::NoOne => (None, None),
        };
        let (Some(low), Some(high)) = (low, high) else {
            return false;
        };
        let bounds = node.bounds.and(Bounds::new(low, high));
        if let Some(side) = node.actor.side() {
            for child in children.iter_mut() {
                if is_futile(child.bounds, bounds, side) {
                    child.prune();
                }
            }
        }
        let value = if bounds.is_exact() {
            proven_value(node.actor, bounds, children)
        } else {
            bounds.clamp(node.mean)
        };
        let node = self.arena.get_mut(at);
        let is_changed = bounds != node.bounds;
        node.bounds = bounds;
        node.mean = value;
        is_changed
    }
}

/// Is the child no better for `side` than the bound of the parent?
fn is_futile(child: Bounds, parent: Bounds, side: Side) -> bool {
    match side {
        Side::First => child.high() <= parent.low(),
        Side::Second => child.low() >= parent.high(),
    }
}

/// The value of a node with this proven result: the best of the children that prove it. At a
/// chance node the plain mean, which matters only when points do.
fn proven_value(actor: Actor, bounds: Bounds, children: &[Node]) -> f32 {
    let values = children
        .iter()
        .filter(|child| child.bounds == bounds)
        .map(|child| child.mean);
    match actor.side() {
        Some(side) => sign(side) * values.fold(-1.0, |best, value| (sign(side) * value).max(best)),
        None => values.clone().sum::<f32>() / values.count().max(1) as f32,
    }
}
