use std::sync::Arc;

use game::Side;
use lobby::Session;
use search::account::{self, Account, Gauge, Inquiry, Judged, Unfit};

use crate::picture::Picture;
use crate::tree::{Leaves, Tree};

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
        let has_luck = tree.has_luck();
        let place = Judged::new(tree.game::<true>(), Leaves);
        account::explain(place, has_luck, gauge, &inquiry)
    }

    /// The picture of what was searched.
    pub fn picture(&self, account: &Account) -> Picture {
        match self {
            Subject::Tree(tree) => Picture::of_tree(account, tree),
            Subject::Game(_) => Picture::of_game(account, account.root().unwrap_or(0)),
        }
    }

    /// The text of the move that leads to a node of the picture.
    pub(crate) fn move_to(&self, picture: &Picture, at: usize) -> String {
        match self {
            // The picture of a tree shows all of its nodes under their numbers.
            Subject::Tree(tree) => tree.nodes[at].label.clone(),
            Subject::Game(_) => picture.nodes[at].mv.clone(),
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
