use std::error::Error;
use std::fmt;
use std::io;

use game::Lang;

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
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        match (self, lang) {
            (BadDatabase::Io(error), _) => error.to_string(),
            (BadDatabase::NotADatabase, Lang::En) => "this is no endgame database".to_owned(),
            (BadDatabase::NotADatabase, Lang::Id) => {
                "ini bukan basis data akhir permainan".to_owned()
            }
            (BadDatabase::Version(found), Lang::En) => {
                format!("a database of version {found}; this program reads version 1")
            }
            (BadDatabase::Version(found), Lang::Id) => {
                format!("basis data versi {found}; program ini membaca versi 1")
            }
            (BadDatabase::OtherRules { found, wanted }, Lang::En) => {
                format!("a database of `{found}`, not of `{wanted}`")
            }
            (BadDatabase::OtherRules { found, wanted }, Lang::Id) => {
                format!("basis data `{found}`, bukan `{wanted}`")
            }
            (BadDatabase::Length { found, wanted }, Lang::En) => {
                format!("damaged: {found} bytes instead of {wanted}; build it again")
            }
            (BadDatabase::Length { found, wanted }, Lang::Id) => {
                format!("rusak: {found} bita, seharusnya {wanted}; bangun lagi")
            }
            (BadDatabase::Header, Lang::En) => {
                "damaged: its first page has a wrong checksum; build it again".to_owned()
            }
            (BadDatabase::Header, Lang::Id) => {
                "rusak: checksum halaman pertamanya salah; bangun lagi".to_owned()
            }
            (BadDatabase::Layer(seeds), Lang::En) => format!(
                "damaged: the positions with {seeds} seeds have a wrong checksum; build it again"
            ),
            (BadDatabase::Layer(seeds), Lang::Id) => {
                format!("rusak: checksum posisi dengan {seeds} biji salah; bangun lagi")
            }
            (BadDatabase::Locked, Lang::En) => {
                "another program is building it now; wait until it is done".to_owned()
            }
            (BadDatabase::Locked, Lang::Id) => {
                "program lain sedang membangunnya; tunggu sampai selesai".to_owned()
            }
            (BadDatabase::OutOfMemory(bytes), Lang::En) => {
                format!("there is no room for {bytes} bytes in memory; ask for fewer seeds")
            }
            (BadDatabase::OutOfMemory(bytes), Lang::Id) => {
                format!("tidak ada ruang untuk {bytes} bita di memori; minta lebih sedikit biji")
            }
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
