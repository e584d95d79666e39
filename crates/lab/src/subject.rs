use std::sync::Arc;

use game::Side;
use lobby::Session;
use search::trace::{
    self, Algorithm, EvaluatedPosition, SearchTrace, TraceRequest, Unsupported, ValueScale,
};

use crate::picture::Picture;
use crate::tree::{Leaves, Tree};

/// What is searched: a tree that a user wrote, or a position of a game.
pub enum Subject {
    /// A tree.
    Tree(Arc<Tree>),
    /// A position.
    Game(Box<dyn Session>),
}

impl Subject {
    /// Searches it, and records the trace.
    pub fn explain(&self, trace_request: &TraceRequest<'_>) -> Result<SearchTrace, Unsupported> {
        let tree = match self {
            Subject::Tree(tree) => tree,
            Subject::Game(session) => return session.explain(trace_request),
        };
        let (lowest, highest) = tree.range();
        let scale = ValueScale {
            unit: tree.unit,
            lowest,
            highest,
            ..ValueScale::POINTS
        };
        let trace_request = TraceRequest {
            max: Some(trace_request.max.unwrap_or(Side::First)),
            ..*trace_request
        };
        let has_chance = tree.has_chance();
        let place = EvaluatedPosition::new(tree.game::<true>(), Leaves);
        trace::explain(place, has_chance, scale, &trace_request)
    }

    /// The picture of what was searched.
    pub fn picture(&self, trace: &SearchTrace) -> Picture {
        self.picture_below(trace, &[])
    }

    /// The picture of what was searched below the end of a line of moves, or as far
    /// along it as the search came.
    pub fn picture_below(&self, trace: &SearchTrace, line: &[String]) -> Picture {
        self.whole_picture(trace, line).drawable()
    }

    /// The same with everything that was recorded, however large.
    pub(crate) fn whole_picture(&self, trace: &SearchTrace, line: &[String]) -> Picture {
        let (node, _) = trace.along(line);
        match self {
            Subject::Tree(tree) => {
                let node = trace.nodes.get(node);
                let node = node.and_then(|node| node.position.parse().ok());
                Picture::of_tree(trace, tree, node.unwrap_or(0))
            }
            Subject::Game(_) => Picture::of_game(trace, node),
        }
    }

    /// The default algorithm.
    pub fn usual_algorithm(&self) -> Algorithm {
        if self.has_chance() {
            Algorithm::Expectimax
        } else {
            Algorithm::AlphaBeta
        }
    }

    /// The default depth: the height of a tree, a few plies of a game.
    pub fn usual_depth(&self) -> u32 {
        match self {
            Subject::Tree(tree) => tree.height(),
            Subject::Game(_) => 3,
        }
    }

    /// Whether there are chance nodes.
    pub fn has_chance(&self) -> bool {
        match self {
            Subject::Tree(tree) => tree.has_chance(),
            Subject::Game(session) => session.info().chance,
        }
    }
}
