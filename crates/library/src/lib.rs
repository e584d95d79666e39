//! The games that a person has played, one file each.
//!
//! Every game gets a file of its own after its first move, and that file is replaced after
//! every further one, so that no game is lost to another one, a crash or a full disk.
//! Unfinished games can be continued, finished ones looked at and counted.
//!
//! ```
//! use std::time::SystemTime;
//! use siasat_library::{KeptGame, Shelf, Tally};
//!
//! let text = "[Game \"nim\"]\n[First \"human\"]\n[Second \"level=easy\"]\n\n1. 2 1 first\n";
//! let game = KeptGame::new("a.game", text.parse()?, SystemTime::now());
//! assert_eq!(game.shelf(), Shelf::Won);
//! assert_eq!(Tally::of([&game]), Tally { won: 1, drawn: 0, lost: 0 });
//! # Ok::<(), lobby::BadRecord>(())
//! ```

mod date;
mod kept;
mod library;
mod tally;

pub use date::{file_stamp, stamp};
pub use kept::{KeptGame, Shelf};
pub use library::{BadFile, Damaged, Library, Listing, file_name, new_games};
pub use tally::{Streak, Tally, accuracy, by_opponent, next_level};
