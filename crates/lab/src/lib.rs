//! The laboratory: see a search think, and games that need no search at all.
//!
//! A [`Subject`] is a [`Tree`] of somebody's own or a position of a game. Searched, it
//! gives an [`Account`](search::account::Account), of which a [`Teller`] makes sentences
//! and a [`Picture`](picture::Picture) something to look at.

pub mod compare;
pub mod drawing;
pub mod json;
mod number;
mod outline;
pub mod picture;
pub mod player;
mod subject;
mod tell;
pub mod tree;

pub use number::{plain, value_text};
pub use outline::outline;
pub use subject::Subject;
pub use tell::Teller;
pub use tree::{BadTree, Tree};
