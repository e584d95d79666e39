//! What holds for every game, as tests that any game can be put through.
//!
//! - [`laws`] plays random games and checks the laws of the traits of [`game`] at every
//!   position.
//! - [`numbers`] compares games with counts and worked examples that come from
//!   elsewhere and are kept in files.
//! - [`transcript`] writes down a whole game, to be read by a person once and
//!   compared ever after.
//! - [`fuzz`] throws broken texts at everything that reads texts.
//!
//! Nothing here names a game. A broken law is a panic that says which law, in which
//! game, at which position and by which move.
//!
//! ```
//! # extern crate siasat_gametest as gametest;
//! use game::{Draw, Game, Info, Notation, Options, Points, Position, Message, Side, Text, Turn};
//!
//! /// One or two stones are taken in turn; the side that takes the last one wins.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct Heap(u8, Side);
//!
//! impl Position for Heap {
//!     type Move = u8;
//!     type Moves = std::ops::RangeInclusive<u8>;
//!     fn turn(&self) -> Turn {
//!         match *self {
//!             Heap(0, side) => Turn::Over(Points::to(!side, 1)),
//!             Heap(_, side) => Turn::Player(side),
//!         }
//!     }
//!     fn moves(&self) -> Self::Moves {
//!         1..=2.min(self.0)
//!     }
//!     fn play(&mut self, taken: u8) {
//!         *self = Heap(self.0 - taken, !self.1);
//!     }
//! }
//! # impl Notation for Heap {
//! #     fn text(&self) -> String {
//! #         format!("{} {}", self.0, self.1)
//! #     }
//! #     fn parse(&self, text: &str) -> Result<Self, Message> {
//! #         let mut all = (0..=7).flat_map(|heap| Side::BOTH.map(|side| Heap(heap, side)));
//! #         all.find(|pos| pos.text() == text).ok_or("no such heap".into())
//! #     }
//! # }
//! # impl Draw for Heap {}
//! # impl Game for Heap {
//! #     const INFO: Info = Info::new("heap", "Heap", Text::both("Take stones.", "Ambil batu."));
//! #     fn start(_: &Options) -> Self {
//! #         Heap(7, Side::First)
//! #     }
//! # }
//! // … and `Notation`, `Draw` and `Game` as on the page of `game`.
//!
//! gametest::laws::check::<Heap>("heap", 50);
//! ```

pub mod fuzz;
pub mod laws;
pub mod numbers;
mod rng;
pub mod transcript;

pub use rng::SplitMix64;
