//! A search trace as a file: to look at, to print, or for other programs.

use std::str::FromStr;

use figures::BadDrawing;
use game::Lang;
use search::trace::SearchTrace;

use crate::picture::{dot, draw};
use crate::{Subject, json, player};

/// What kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FigureFormat {
    /// A drawing for a report.
    Svg,
    /// The same in dots.
    #[cfg(feature = "png")]
    Png,
    /// A graph for Graphviz.
    Dot,
    /// A page of its own that plays the search.
    Html,
    /// Every node and every step.
    Json,
}

impl FigureFormat {
    /// All of them.
    pub const ALL: &'static [FigureFormat] = &[
        FigureFormat::Svg,
        #[cfg(feature = "png")]
        FigureFormat::Png,
        FigureFormat::Dot,
        FigureFormat::Html,
        FigureFormat::Json,
    ];

    /// What to type for it, and how the name of such a file ends.
    pub const fn word(self) -> &'static str {
        match self {
            FigureFormat::Svg => "svg",
            #[cfg(feature = "png")]
            FigureFormat::Png => "png",
            FigureFormat::Dot => "dot",
            FigureFormat::Html => "html",
            FigureFormat::Json => "json",
        }
    }

    /// How browsers call such a file.
    pub const fn media_type(self) -> &'static str {
        match self {
            FigureFormat::Svg => "image/svg+xml",
            #[cfg(feature = "png")]
            FigureFormat::Png => "image/png",
            FigureFormat::Dot => "text/vnd.graphviz; charset=utf-8",
            FigureFormat::Html => "text/html; charset=utf-8",
            FigureFormat::Json => "application/json",
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
            FigureFormat::Svg => draw(&subject.picture(trace), lang).svg(),
            #[cfg(feature = "png")]
            FigureFormat::Png => return draw(&subject.picture(trace), lang).png(2.0),
            FigureFormat::Dot => dot(&subject.picture(trace)),
            FigureFormat::Html => player::html(subject, trace, lang),
            FigureFormat::Json => json::object(subject, trace, lang).to_string(),
        };
        Ok(text.into_bytes())
    }
}

impl FromStr for FigureFormat {
    type Err = ();

    fn from_str(word: &str) -> Result<FigureFormat, ()> {
        let mut all = FigureFormat::ALL.iter().copied();
        all.find(|one| one.word() == word).ok_or(())
    }
}
