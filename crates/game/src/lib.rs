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
//! ```
//! # extern crate siasat_game as game;
//! use game::{Draw, Game, Info, Notation, Options, Points, Position, Message, Side, Text, Turn};
//!
//! /// Count on by one, two or three in turn; the side that must say 21 loses.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct TwentyOne(u8, Side);
//!
//! impl Position for TwentyOne {
//!     type Move = u8;
//!     type Moves = std::ops::RangeInclusive<u8>;
//!
//!     fn turn(&self) -> Turn {
//!         match *self {
//!             TwentyOne(21, side) => Turn::Over(Points::to(side, 1)),
//!             TwentyOne(_, side) => Turn::Player(side),
//!         }
//!     }
//!     fn moves(&self) -> Self::Moves {
//!         1..=3.min(21 - self.0)
//!     }
//!     fn play(&mut self, step: u8) {
//!         *self = TwentyOne(self.0 + step, !self.1);
//!     }
//! }
//!
//! impl Notation for TwentyOne {
//!     fn text(&self) -> String {
//!         format!("{} {}", self.0, self.1)
//!     }
//!     fn parse(&self, text: &str) -> Result<Self, Message> {
//!         let mut all = (0..=21).flat_map(|count| Side::BOTH.map(|side| TwentyOne(count, side)));
//!         all.find(|pos| pos.text() == text).ok_or("no such count".into())
//!     }
//! }
//!
//! impl Draw for TwentyOne {} // shown as text
//!
//! impl Game for TwentyOne {
//!     const INFO: Info = Info::new("twenty-one", "Twenty-One", Text::same("Who says 21 loses."));
//!     fn start(_: &Options) -> Self {
//!         TwentyOne(0, Side::First)
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut pos = TwentyOne::from_spec("twenty-one")?.read("19 second")?;
//! assert_eq!(pos.legal_texts(), ["1", "2"]);
//! assert!(pos.read_move("3").is_err());
//! pos.play(pos.read_move("2")?);
//! assert_eq!(pos.turn(), Turn::Over(Points(1))); // positive: the first side has won
//! assert_eq!(game::perft(&pos.read("17 first")?, 3), 4);
//! # Ok(())
//! # }
//! ```
//!
//! A game that can be solved also numbers its positions: [`Exact`]. Static evaluations of
//! unfinished positions are [`Evaluator`]s, kept beside the rules and never inside them.
//!
//! Signs: [`Points`] are absolute (positive is good for [`Side::First`]); a [`Value`] belongs to
//! the side it was computed for, in units of its evaluator.
//!
//! Nothing here does input or output, spawns a thread, reads a clock or draws a
//! random number. Nothing here depends on another crate, unless a feature is enabled.
//!
//! # Features
//!
//! - `serde` (off by default): [`Scene`], [`Event`] and what they are made of implement
//!   `Serialize`, with the JSON that the server sends: an object with a `kind` for every event,
//!   content and shape, cells by their index. Nothing in it depends on a language. [`Content`],
//!   [`Piece`] and [`Side`] can also be read.

mod bits;
mod draw;
mod error;
mod evaluator;
mod exact;
mod example;
mod info;
#[cfg(feature = "serde")]
mod json;
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
pub use example::{Diagram, Edit, Example, Purpose};
pub use info::{Game, Info};
pub use notation::Notation;
pub use options::{Kind, Opt, Options};
pub use perft::{perft, walk};
pub use playout::playout;
pub use points::{Points, Value};
pub use position::{Deterministic, Position, Sym, Turn};
pub use scene::{
    Backdrop, BoardStyle, Cell, CellId, Content, Counter, Edge, Label, Piece, Place, Scene,
    SeedStyle, Shape, StoreStyle, Zone,
};
pub use side::Side;
pub use spec::Spec;
pub use story::Event;
pub use text::read_number;
pub use weighted::Weighted;
pub use words::{Lang, Message, Text};

/// What this crate says to people.
pub static TEXTS: words::Catalogue = words::catalogue!("game");

/// The events of a story applied to a scene, as a JavaScript module: the same steps as
/// [`Scene::apply`], for pages.
pub const SCENE_REDUCER_JS: &str = include_str!("scene.js");
