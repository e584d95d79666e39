//! What a game of two opponents is.
//!
//! A game is one type, named for the game, that implements four small traits:
//!
//! - [`Position`]: the rules. Whose [`Turn`] it is, the legal moves, playing one.
//! - [`Notation`]: positions and moves as text, and back.
//! - [`Draw`]: the position as a [`Scene`] and a move as a story of [`Event`]s,
//!   so that every front end draws and animates without knowing the game.
//! - [`Game`]: its name, options and rules in words.
//!
//! A game that can be solved also numbers its positions: [`Exact`].
//!
//! Opinions about unfinished positions are [`Evaluator`]s, kept beside the rules
//! and never inside them.
//!
//! Nothing here does input or output, spawns a thread, reads a clock or draws a
//! random number. Nothing here depends on another crate.

mod bits;
mod draw;
mod error;
mod evaluator;
mod exact;
mod info;
mod notation;
mod options;
mod perft;
mod playout;
mod points;
mod position;
mod scene;
mod side;
pub mod sowing;
mod spec;
mod story;
mod text;
mod weighted;

pub use bits::{BitMoves, FromBit};
pub use draw::Draw;
pub use error::{BadOption, BadPosition, IllegalMove, quoted};
pub use evaluator::{Evaluator, NoEval};
pub use exact::{Exact, Next, StaticBounds};
pub use info::{Game, Info};
pub use notation::Notation;
pub use options::{Kind, Opt, Options};
pub use perft::{perft, walk};
pub use playout::playout;
pub use points::{Points, Value};
pub use position::{Deterministic, Position, Sym, Turn};
pub use scene::{
    Backdrop, Cell, CellId, Content, Counter, Edge, Label, Piece, Place, Scene, Shape, Zone,
};
pub use side::Side;
pub use spec::Spec;
pub use story::Event;
pub use text::read_number;
pub use weighted::Weighted;
pub use words::{Lang, Message, Text};

/// The old name of [`Message`].
pub type Saying = Message;

/// What this crate says to people.
pub static TEXTS: words::Catalogue = words::catalogue!("game");
