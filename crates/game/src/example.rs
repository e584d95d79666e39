use crate::{Piece, Text};

/// A position of a game: its options, a position to set up and moves played from there.
///
/// Law: the spec, the position and the moves can be read, and the game is not over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Example {
    /// The game with its options: `nim:piles=1/3/5/7`.
    #[cfg_attr(feature = "serde", serde(rename = "game"))]
    pub spec: &'static str,
    /// A position in the game's notation; `None` is the usual start.
    pub position: Option<&'static str>,
    /// Moves played from the position.
    pub moves: &'static [&'static str],
}

impl Example {
    /// The usual start of a game.
    pub const fn start(spec: &'static str) -> Example {
        Example {
            spec,
            position: None,
            moves: &[],
        }
    }

    /// A position in the game's notation.
    pub const fn position(spec: &'static str, position: &'static str) -> Example {
        Example {
            position: Some(position),
            ..Example::start(spec)
        }
    }

    /// The position after some moves from the usual start.
    pub const fn after(spec: &'static str, moves: &'static [&'static str]) -> Example {
        Example {
            moves,
            ..Example::start(spec)
        }
    }
}

/// A position in which one or two moves show a rule, with a sentence that says what to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The position.
    pub example: Example,
    /// What to try in it.
    pub text: Text,
}

impl Diagram {
    /// A position and what to try in it.
    pub const fn new(example: Example, text: Text) -> Diagram {
        Diagram { example, text }
    }
}

/// A part of a front end that begins with an example when the user has not chosen a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// An exercise: find the best move.
    Guess,
    /// The value of every move.
    Values,
    /// A search of a game's position, step by step.
    Search,
    /// A search that improves a sequence of moves, step by step.
    Trace,
}

impl Purpose {
    /// The word for it in JSON: `guess`, `values`, `search` or `trace`.
    pub const fn word(self) -> &'static str {
        match self {
            Purpose::Guess => "guess",
            Purpose::Values => "values",
            Purpose::Search => "search",
            Purpose::Trace => "trace",
        }
    }
}

/// How a position is set up by touching the cells of its scene.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "lowercase")
)]
pub enum Edit {
    /// The seeds of a cell are counted up and down.
    Seeds {
        /// Does the notation say whose turn it is, so that it can be chosen?
        turn: bool,
    },
    /// A cell is empty or holds a piece of either side.
    Pieces {
        /// The one kind of piece.
        piece: Piece,
        /// Does the notation say whose turn it is, so that it can be chosen?
        turn: bool,
    },
}
