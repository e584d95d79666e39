use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use game::{Lang, Message, quoted};
use rusqlite::ErrorCode;

use crate::TEXTS;

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
    /// Something in it was changed behind our back; with what.
    Damaged(PathBuf, String),
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
            Some(ErrorCode::DatabaseCorrupt) => {
                BadStore::Damaged(path.to_owned(), error.to_string())
            }
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                BadStore::File(path.to_owned(), io::Error::other(error))
            }
            _ => BadStore::Sql(error),
        }
    }

    /// The error as one sentence.
    pub fn message(&self) -> Message {
        let shown = |path: &Path| quoted(&path.to_string_lossy());
        match self {
            BadStore::File(path, error) => TEXTS
                .message("store.file")
                .with("path", shown(path))
                .with("error", error.to_string()),
            BadStore::Busy(path) => TEXTS.message("store.busy").with("path", shown(path)),
            BadStore::NotOurs(path) => TEXTS.message("store.not-ours").with("path", shown(path)),
            BadStore::Changed(path, what) => TEXTS
                .message("store.changed")
                .with("path", shown(path))
                .with("what", quoted(what)),
            BadStore::Damaged(path, what) => TEXTS
                .message("store.damaged")
                .with("path", shown(path))
                .with("what", quoted(what)),
            BadStore::Sql(error) => TEXTS.message("store.sql").with("error", error.to_string()),
            BadStore::Visit(error) => error.to_string().into(),
        }
    }

    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
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
