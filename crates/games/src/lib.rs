//! The games. Each is a folder that tells the same story: the rules in `mod.rs`,
//! texts in `notation.rs`, pictures in `scene.rs`, evaluators in `eval.rs`, the proof
//! in `tests.rs`, and the rules in words beside them. Games never see a search.
//!
//! ```
//! # extern crate game as siasat_game;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use siasat_game::{Game, Notation, Position, perft};
//! use siasat_games::Kalah;
//!
//! let start = Kalah::from_spec("kalah:pits=4,seeds=3")?;
//! let opening = start.read_move("1")?;
//! assert_eq!(start.after(opening).text(), "0 4 4 4 | 0 / 3 3 3 3 | 0 / second");
//! assert_eq!(perft(&start, 3), 50);
//! # Ok(())
//! # }
//! ```

pub mod adjacency;
mod bitboard;
pub mod congklak;
pub mod connect4;
mod features;
mod grid;
pub mod kalah;
pub mod knightthrough;
mod mancala;
pub mod nim;
pub mod pig;
#[cfg(test)]
mod reference;
pub mod sowing;
pub mod tictactoe;

pub use adjacency::Adjacency;
pub use congklak::Congklak;
pub use connect4::{Connect4, SizedConnect4};
pub use kalah::Kalah;
pub use knightthrough::Knightthrough;
pub use nim::Nim;
pub use pig::Pig;
pub use sowing::Sowing;
pub use tictactoe::TicTacToe;

/// What the games say to people: their options, examples and errors.
pub static TEXTS: words::Catalogue = words::catalogue!("games", game::TEXTS);

/// Mixes two words into a key.
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9e37_79b9_7f4a_7c15)
        * u128::from(b.rotate_left(32) ^ 0xd6e8_feb8_6659_fd93);
    product as u64 ^ (product >> 64) as u64
}
