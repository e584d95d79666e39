//! The laboratory: searches step by step, matrix games, and the course.
//!
//! - [`tree`]: game trees that users write. A [`Subject`] is such a tree or a position of a
//!   game; its search gives a [`SearchTrace`](search::trace::SearchTrace), which a
//!   [`Narrator`] puts into sentences, a [`Picture`](picture::Picture) draws, a [`Replay`]
//!   shows step by step and a [`PseudoCode`] follows line by line.
//! - [`matrix`]: zero-sum games in normal form, solved exactly.
//! - [`estimate`](mod@estimate): the size of a tree and the depth that a budget reaches.
//! - [`course`]: lessons, solved problems, a glossary, practice.
//!
//! ```
//! use std::sync::Arc;
//!
//! use search::trace::{Algorithm, TraceRequest};
//! use siasat_lab::matrix::{Matrix, Mixed};
//! use siasat_lab::{Subject, Tree};
//!
//! // MAX moves at the root; the third subtree is cut off after its first leaf.
//! let tree = Tree::read("[[3,5],[6,2],[1,8]]").expect("a tree");
//! let subject = Subject::Tree(Arc::new(tree));
//! let request = TraceRequest::new(Algorithm::AlphaBeta, 2);
//! let trace = subject.explain(&request).expect("alpha-beta needs no chance nodes");
//! assert_eq!(trace.value, 3.0);
//! assert_eq!(trace.counts.cutoffs, 1);
//!
//! // Matching pennies: the value to the row player is 0.
//! let pennies: Matrix = "1,-1; -1,1".parse().expect("a matrix");
//! assert_eq!(Mixed::of(&pennies).value.to_f64(), 0.0);
//! ```

pub mod compare;
pub mod course;
pub mod estimate;
mod figure;
pub mod json;
pub mod matrix;
mod narrator;
mod number;
mod outline;
pub mod picture;
pub mod player;
mod pseudocode;
mod replay;
mod spots;
mod structure;
mod subject;
pub mod tree;

pub use figures::{BadDrawing, Drawing};

pub use figure::FigureFormat;
pub use narrator::Narrator;
pub use number::{plain, value_in, value_text};
pub use outline::outline;
pub use pseudocode::PseudoCode;
pub use replay::{Frame, Progress, Replay, SpotState};
pub use structure::{Level, structure};
pub use subject::Subject;
pub use tree::{BadTree, Tree};

/// What this crate says to people.
pub static TEXTS: words::Catalogue = words::catalogue!("lab", figures::TEXTS);
