//! Sentences for people, in English and Indonesian.
//!
//! Each crate that says something keeps its texts in two files beside its sources,
//! `texts/en.txt` and `texts/id.txt`, and declares them as a [`Catalogue`]. A line is
//! `key = text with {placeholders}`. Keys are unique in the whole program; what comes
//! before the first dot groups them.
//!
//! - [`Message`] is a key with its arguments. Errors and other values that travel
//!   before anybody knows the reader's language carry messages.
//! - [`Text`] is a key without arguments that can stand in a constant.
//! - [`Words`] is all a front end can say in one language.
//!
//! ```
//! use siasat_words::{Catalogue, Lang};
//!
//! static TEXTS: Catalogue = Catalogue::new(
//!     "example",
//!     [
//!         "error.column = no column {given}; choose 1 to {last}",
//!         "error.column = tidak ada kolom {given}; pilih 1 sampai {last}",
//!     ],
//!     &[],
//! );
//!
//! let error = TEXTS.message("error.column").with("given", 9).with("last", 7);
//! assert_eq!(error.in_lang(Lang::En), "no column 9; choose 1 to 7");
//! assert_eq!(error.in_lang(Lang::Id), "tidak ada kolom 9; pilih 1 sampai 7");
//! ```
//!
//! A number that needs a plural has two keys, `….one` and `….many`. A sentence about
//! a player has two as well: the plain key for others, and `….you` for the person who
//! reads it.

mod catalogue;
mod lang;
mod locale;
mod message;
pub mod number;
mod words;

pub use catalogue::Catalogue;
pub use lang::Lang;
pub use locale::{is_utf8_locale, lang_from_locale};
pub use message::{Message, Text, Value};
pub use words::Words;

/// The text with a capital letter at its beginning, unless it begins with the name of
/// a square: `c3 is taken.`
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(_), Some('0'..='9')) | (None, _) => text.to_owned(),
        (Some(first), _) => first.to_uppercase().chain(letters).collect(),
    }
}

/// Splits at the first `{name}`.
fn next_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, inside) = text.split_once('{')?;
    let (name, after) = inside.split_once('}')?;
    Some((before, name, after))
}

/// The names of all placeholders, sorted.
fn placeholders(mut text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    while let Some((_, name, after)) = next_placeholder(text) {
        names.push(name);
        text = after;
    }
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_squares_stay_small() {
        assert_eq!(capitalised("the computer wins."), "The computer wins.");
        assert_eq!(capitalised("c3 is taken."), "c3 is taken.");
        assert_eq!(capitalised(""), "");
    }
}
