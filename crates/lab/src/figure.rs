//! A told search as a file: to be looked at, printed, or read by other programs.

use std::str::FromStr;

use game::Lang;
use search::trace::SearchTrace;

use crate::drawing::BadDrawing;
use crate::picture::{dot, draw};
use crate::{Subject, json, player};

/// What kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// A drawing for a report.
    Svg,
    /// The same in dots.
    Png,
    /// A graph for Graphviz.
    Dot,
    /// A page of its own that plays the search.
    Html,
    /// Every node and every step.
    Json,
}

impl Figure {
    /// All of them.
    pub const ALL: [Figure; 5] = [
        Figure::Svg,
        Figure::Png,
        Figure::Dot,
        Figure::Html,
        Figure::Json,
    ];

    /// What to type for it, and how the name of such a file ends.
    pub const fn word(self) -> &'static str {
        match self {
            Figure::Svg => "svg",
            Figure::Png => "png",
            Figure::Dot => "dot",
            Figure::Html => "html",
            Figure::Json => "json",
        }
    }

    /// How browsers call such a file.
    pub const fn media_type(self) -> &'static str {
        match self {
            Figure::Svg => "image/svg+xml",
            Figure::Png => "image/png",
            Figure::Dot => "text/vnd.graphviz; charset=utf-8",
            Figure::Html => "text/html; charset=utf-8",
            Figure::Json => "application/json",
        }
    }

    /// The bytes of the file. A picture in dots can be too large.
    pub fn make(
        self,
        subject: &Subject,
        trace: &SearchTrace,
        lang: Lang,
    ) -> Result<Vec<u8>, BadDrawing> {
        let text = match self {
            Figure::Svg => draw(&subject.picture(trace), lang).svg(),
            Figure::Png => return draw(&subject.picture(trace), lang).png(2.0),
            Figure::Dot => dot(&subject.picture(trace)),
            Figure::Html => player::html(subject, trace, lang),
            Figure::Json => json::object(subject, trace, lang).to_string(),
        };
        Ok(text.into_bytes())
    }
}

impl FromStr for Figure {
    type Err = ();

    fn from_str(word: &str) -> Result<Figure, ()> {
        let mut all = Figure::ALL.into_iter();
        all.find(|one| one.word() == word).ok_or(())
    }
}
