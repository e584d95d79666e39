use std::error::Error;
use std::fmt;
use std::io;

use game::Lang;

/// Why a database cannot be used.
#[derive(Debug)]
pub enum BadDatabase {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is no database.
    NotOne,
    /// It was written by another version of the program.
    Version(u32),
    /// It is about other rules.
    Other {
        /// The game and rules of the file.
        found: String,
        /// Those that were asked for.
        wanted: String,
    },
    /// It is too short or too long.
    Length {
        /// The bytes there are.
        found: u64,
        /// The bytes there should be.
        wanted: u64,
    },
    /// Its first page is not what was written.
    Head,
    /// A layer is not what was written.
    Layer(u32),
    /// Somebody else is building it.
    Busy,
    /// There is no room for it in memory.
    Room(u128),
}

impl BadDatabase {
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        match (self, lang) {
            (BadDatabase::Io(error), _) => error.to_string(),
            (BadDatabase::NotOne, Lang::En) => "this is no endgame database".to_owned(),
            (BadDatabase::NotOne, Lang::Id) => "ini bukan basis data akhir permainan".to_owned(),
            (BadDatabase::Version(found), Lang::En) => {
                format!("a database of version {found}; this program reads version 1")
            }
            (BadDatabase::Version(found), Lang::Id) => {
                format!("basis data versi {found}; program ini membaca versi 1")
            }
            (BadDatabase::Other { found, wanted }, Lang::En) => {
                format!("a database of `{found}`, not of `{wanted}`")
            }
            (BadDatabase::Other { found, wanted }, Lang::Id) => {
                format!("basis data `{found}`, bukan `{wanted}`")
            }
            (BadDatabase::Length { found, wanted }, Lang::En) => {
                format!("damaged: {found} bytes instead of {wanted}; build it again")
            }
            (BadDatabase::Length { found, wanted }, Lang::Id) => {
                format!("rusak: {found} bita, seharusnya {wanted}; bangun lagi")
            }
            (BadDatabase::Head, Lang::En) => {
                "damaged: its first page has a wrong checksum; build it again".to_owned()
            }
            (BadDatabase::Head, Lang::Id) => {
                "rusak: checksum halaman pertamanya salah; bangun lagi".to_owned()
            }
            (BadDatabase::Layer(seeds), Lang::En) => format!(
                "damaged: the positions with {seeds} seeds have a wrong checksum; build it again"
            ),
            (BadDatabase::Layer(seeds), Lang::Id) => {
                format!("rusak: checksum posisi dengan {seeds} biji salah; bangun lagi")
            }
            (BadDatabase::Busy, Lang::En) => {
                "another program is building it now; wait until it is done".to_owned()
            }
            (BadDatabase::Busy, Lang::Id) => {
                "program lain sedang membangunnya; tunggu sampai selesai".to_owned()
            }
            (BadDatabase::Room(bytes), Lang::En) => {
                format!("there is no room for {bytes} bytes in memory; ask for fewer seeds")
            }
            (BadDatabase::Room(bytes), Lang::Id) => {
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
