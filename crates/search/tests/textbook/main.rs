//! The algorithms of the books find the values of the books, in as many steps.

mod books;
mod dice;
mod properties;
mod tree;
mod unswept;
