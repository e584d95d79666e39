use game::Side;

use super::node::{Actor, Bounds, Node, sign};
use super::tree::Tree;

impl Tree {
    /// Takes over what is certain about the children of a node, and gives up those
    /// that cannot be better than what the node is sure of. True if there was news.
    ///
    /// A player has the best of the lower bounds for sure, and cannot get more than
    /// the best of the upper bounds. Luck may bring the worst and the best.
    pub(super) fn settle(&mut self, at: usize) -> bool {
        let node = *self.arena.get(at);
        let children = self.arena.children_mut(&node);
        let lows = children.iter().map(|child| child.bounds.low());
        let highs = children.iter().map(|child| child.bounds.high());
        let (low, high) = match node.actor {
            Actor::First => (lows.max(), highs.max()),
            Actor::Second => (lows.min(), highs.min()),
            Actor::Chance => (lows.min(), highs.max()),
            Actor::Nobody => (None, None),
        };
        let (Some(low), Some(high)) = (low, high) else {
            return false;
        };
        let bounds = node.bounds.and(Bounds::new(low, high));
        if let Some(side) = node.actor.side() {
            for child in children.iter_mut() {
                if is_futile(child.bounds, bounds, side) {
                    child.give_up();
                }
            }
        }
        let value = match bounds.is_exact() {
            true => proven_value(node.actor, bounds, children),
            false => bounds.clamp(node.mean),
        };
        let node = self.arena.get_mut(at);
        let is_news = bounds != node.bounds;
        node.bounds = bounds;
        node.mean = value;
        is_news
    }
}

/// Is the child no better for `side` than what the parent has for sure?
fn is_futile(child: Bounds, parent: Bounds, side: Side) -> bool {
    match side {
        Side::First => child.high() <= parent.low(),
        Side::Second => child.low() >= parent.high(),
    }
}

/// The value of a node with this certain result: the best of the children that
/// prove it. For luck the plain mean, which matters only when points do.
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
