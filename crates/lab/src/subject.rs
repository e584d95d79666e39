use std::sync::Arc;

use lobby::Session;
use search::account::{self, Account, Gauge, Inquiry, Unfit, explain_luck};

use crate::tree::{Leaves, Tree};
use game::Side;

/// What is searched: a tree of somebody's own, or a position of a game.
pub enum Subject {
    /// A tree.
    Tree(Arc<Tree>),
    /// A position.
    Game(Box<dyn Session>),
}

impl Subject {
    /// Searches it, and tells everything.
    pub fn explain(&self, inquiry: &Inquiry<'_>) -> Result<Account, Unfit> {
        let tree = match self {
            Subject::Tree(tree) => tree,
            Subject::Game(session) => return session.explain(inquiry),
        };
        let (lowest, highest) = tree.range();
        let gauge = Gauge {
            unit: tree.unit,
            lowest,
            highest,
            ..Gauge::POINTS
        };
        let inquiry = Inquiry {
            max: Some(inquiry.max.unwrap_or(Side::First)),
            ..*inquiry
        };
        match tree.has_luck() {
            true => explain_luck(&tree.game::<true>(), &Leaves, gauge, &inquiry),
            false => account::explain(&tree.game::<false>(), &Leaves, gauge, &inquiry),
        }
    }

    /// Does luck have a say?
    pub fn has_luck(&self) -> bool {
        match self {
            Subject::Tree(tree) => tree.has_luck(),
            Subject::Game(session) => session.info().chance,
        }
    }
}
