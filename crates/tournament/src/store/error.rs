use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use game::{Lang, quoted};
use rusqlite::ErrorCode;

/// Why a file cannot be used.
#[derive(Debug)]
pub enum BadStore {
    /// It cannot be opened.
    File(PathBuf, io::Error),
    /// Another process writes games to it.
    Busy(PathBuf),
    /// It is not the file of a tournament.
    NotOurs(PathBuf),
    /// It has games of another plan; with the key that differs.
    Changed(PathBuf, String),
    /// The database failed.
    Sql(rusqlite::Error),
    /// The visitor of the games failed.
    Visit(io::Error),
}

impl BadStore {
    /// The meaning of a database error for a file.
    pub(super) fn of(path: &Path, error: rusqlite::Error) -> BadStore {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => BadStore::NotOurs(path.to_owned()),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                BadStore::Busy(path.to_owned())
            }
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                BadStore::File(path.to_owned(), io::Error::other(error))
            }
            _ => BadStore::Sql(error),
        }
    }

    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        let shown = |path: &Path| quoted(&path.to_string_lossy());
        match (self, lang) {
            (BadStore::File(path, error), Lang::En) => {
                format!(
                    "cannot open {} ({error}); name a file of games",
                    shown(path)
                )
            }
            (BadStore::File(path, error), Lang::Id) => format!(
                "tidak dapat membuka {} ({error}); sebutkan berkas permainan",
                shown(path)
            ),
            (BadStore::Busy(path), Lang::En) => format!(
                "somebody is playing into {} already; wait until it ends, or choose another file",
                shown(path)
            ),
            (BadStore::Busy(path), Lang::Id) => format!(
                "{} sedang dipakai untuk bermain; tunggu sampai selesai, atau pilih berkas lain",
                shown(path)
            ),
            (BadStore::NotOurs(path), Lang::En) => format!(
                "{} is no file of a tournament; name one that `arena run` has made",
                shown(path)
            ),
            (BadStore::NotOurs(path), Lang::Id) => format!(
                "{} bukan berkas turnamen; sebutkan yang dibuat oleh `arena run`",
                shown(path)
            ),
            (BadStore::Changed(path, what), Lang::En) => format!(
                "{} has games of another plan: {} differs; put it back (games, players and pairs \
                 may only be added), or choose another file",
                shown(path),
                quoted(what)
            ),
            (BadStore::Changed(path, what), Lang::Id) => format!(
                "{} berisi permainan dari rencana lain: {} berbeda; kembalikan seperti semula \
                 (permainan, pemain, dan pasangan hanya boleh ditambah), atau pilih berkas lain",
                shown(path),
                quoted(what)
            ),
            (BadStore::Sql(error), Lang::En) => format!("the file of games failed: {error}"),
            (BadStore::Sql(error), Lang::Id) => format!("berkas permainan gagal: {error}"),
            (BadStore::Visit(error), _) => error.to_string(),
        }
    }
}

impl From<rusqlite::Error> for BadStore {
    fn from(error: rusqlite::Error) -> BadStore {
        BadStore::Sql(error)
    }
}

impl fmt::Display for BadStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadStore {}
