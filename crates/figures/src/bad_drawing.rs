use std::error::Error;
use std::fmt;

use words::{Lang, Message};

/// A picture that is too large for a PNG file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadDrawing;

impl BadDrawing {
    /// The error as half a sentence.
    pub fn message(&self) -> Message {
        crate::TEXTS.message("figure.png-too-large")
    }

    /// The error as half a sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}

impl fmt::Display for BadDrawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadDrawing {}
