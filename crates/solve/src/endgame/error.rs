use std::error::Error;
use std::fmt;
use std::io;

use game::{Lang, Message, quoted};

use crate::TEXTS;

/// Why a database cannot be used.
#[derive(Debug)]
pub enum BadDatabase {
    /// Reading or writing failed.
    Io(io::Error),
    /// The file is not a database.
    NotADatabase,
    /// The file format has this version, not ours.
    Version(u32),
    /// It was built for other rules.
    OtherRules {
        /// The game and rules of the file.
        found: String,
        /// Those that were requested.
        wanted: String,
    },
    /// The file is too short or too long.
    Length {
        /// Its bytes.
        found: u64,
        /// The bytes it should have.
        wanted: u64,
    },
    /// The header has a wrong checksum or is incomplete.
    Header,
    /// The layer of positions with this many seeds has a wrong checksum.
    Layer(u32),
    /// Another process is building it.
    Locked,
    /// There is not enough memory for this many bytes.
    OutOfMemory(u128),
}

impl BadDatabase {
    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }

    /// The error as one sentence.
    pub fn message(&self) -> Message {
        match self {
            BadDatabase::Io(error) => error.to_string().into(),
            BadDatabase::NotADatabase => TEXTS.message("database.not-one"),
            BadDatabase::Version(found) => TEXTS.message("database.version").with("found", found),
            BadDatabase::OtherRules { found, wanted } => TEXTS
                .message("database.other-rules")
                .with("found", quoted(found))
                .with("wanted", quoted(wanted)),
            BadDatabase::Length { found, wanted } => TEXTS
                .message("database.length")
                .with("found", found)
                .with("wanted", wanted),
            BadDatabase::Header => TEXTS.message("database.header"),
            BadDatabase::Layer(seeds) => TEXTS.message("database.layer").with("seeds", seeds),
            BadDatabase::Locked => TEXTS.message("database.locked"),
            BadDatabase::OutOfMemory(bytes) => TEXTS
                .message("database.memory")
                .with("bytes", bytes.to_string()),
        }
    }
}

impl fmt::Display for BadDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadDatabase {}

impl From<io::Error> for BadDatabase {
    fn from(error: io::Error) -> BadDatabase {
        BadDatabase::Io(error)
    }
}
