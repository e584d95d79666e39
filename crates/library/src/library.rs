use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use game::Lang;
use lobby::{BadRecord, GameRecord};

use crate::date::{file_stamp, stamp};
use crate::kept::KeptGame;

/// The folder with the games of a person.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

/// What a library holds.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The games, the one played last first.
    pub games: Vec<KeptGame>,
    /// Files that are no games.
    pub damaged: Vec<Damaged>,
}

/// A file of the library that cannot be read.
#[derive(Clone, Debug)]
pub struct Damaged {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: BadFile,
}

/// Why a file is no game.
#[derive(Clone, Debug)]
pub enum BadFile {
    /// It cannot be read.
    Io(String),
    /// It holds no record.
    Record(BadRecord),
}

impl BadFile {
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            BadFile::Io(error) => error.clone(),
            BadFile::Record(error) => error.in_lang(lang),
        }
    }
}

/// How the names of the files end.
const ENDING: &str = "game";

/// The name of the file of a game that begins at this time. Two programs that begin a game
/// in the same second get different ones.
pub fn file_name(game: &str, at: SystemTime, number: u32) -> String {
    let game = game.split(':').next().unwrap_or_default();
    let known = game
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-');
    let game: String = known.take(40).collect();
    let process = std::process::id();
    format!("{}-{game}-{process}-{number}.{ENDING}", file_stamp(at))
}

impl Library {
    /// The library in this folder, which need not exist.
    pub fn at(folder: impl Into<PathBuf>) -> Library {
        Library {
            folder: folder.into(),
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All its games.
    pub fn list(&self) -> Listing {
        let mut listing = Listing::default();
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if path.extension().is_none_or(|ending| ending != ENDING) {
                continue;
            }
            match read(&path) {
                Ok(game) => listing.games.push(game),
                Err(error) => listing.damaged.push(Damaged { path, error }),
            }
        }
        let newest_first = |a: &KeptGame, b: &KeptGame| {
            b.changed.cmp(&a.changed).then_with(|| b.name.cmp(&a.name))
        };
        listing.games.sort_by(newest_first);
        listing.damaged.sort_by(|a, b| a.path.cmp(&b.path));
        listing
    }

    /// Writes a game into the file of this name: after a crash it holds the game before
    /// the last move or after it. A note about the moves that are there already does not make
    /// them newer, so the order of the list stays.
    pub fn keep(&self, name: &str, text: &str) -> io::Result<()> {
        let path = self.path(name);
        let before = read(&path).ok();
        folders::write(&path, text)?;
        let after: Option<GameRecord> = text.parse().ok();
        if let Some((before, after)) = before.zip(after)
            && before.record.moves == after.moves
            && before.record.result == after.result
        {
            // The list is in another order where that fails, and no game is lost.
            let _ = File::options()
                .write(true)
                .open(&path)
                .and_then(|file| file.set_modified(before.changed));
        }
        Ok(())
    }

    /// Deletes a game. That there is none is no failure.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.path(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Adds games of others, or of another machine, and gives their names. Those that are
    /// there already are left out.
    pub fn import(&self, records: &[GameRecord], now: SystemTime) -> io::Result<Vec<String>> {
        let known = self.list().games;
        let mut names: Vec<String> = Vec::new();
        for record in records {
            let is_known = known.iter().any(|game| is_same(&game.record, record));
            if is_known {
                continue;
            }
            let name = self.free_name(&record.game, now);
            let mut record = record.clone();
            if record.note("Date").is_none() {
                record.set_note("Date", stamp(now));
            }
            self.keep(&name, &record.saved())?;
            names.push(name);
        }
        Ok(names)
    }

    /// A name that no kept game has: another one may have been begun in this very second.
    fn free_name(&self, game: &str, now: SystemTime) -> String {
        let mut number = 1;
        loop {
            let name = file_name(game, now, number);
            if !self.folder.join(&name).exists() {
                return name;
            }
            number += 1;
        }
    }

    /// Moves the game of an earlier version, which kept a single one, into the library.
    pub fn adopt(&self, current: &Path) {
        let Some(record) = folders::read(current)
            .ok()
            .and_then(|text| text.parse::<GameRecord>().ok())
        else {
            return;
        };
        let changed = fs::metadata(current).and_then(|file| file.modified());
        let changed = changed.unwrap_or(UNIX_EPOCH);
        let name = file_name(&record.game, changed, 0);
        if self.keep(&name, &record.saved()).is_ok() {
            let _ = fs::remove_file(current);
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// Are they the same game? Notes may differ: thinking times go on while a game does.
pub fn is_same(one: &GameRecord, other: &GameRecord) -> bool {
    let essence = |record: &GameRecord| GameRecord {
        notes: Vec::new(),
        ..record.clone()
    };
    let dates = one.note("Date").zip(other.note("Date"));
    essence(one) == essence(other) && dates.is_none_or(|(one, other)| one == other)
}

fn read(path: &Path) -> Result<KeptGame, BadFile> {
    let text = folders::read(path).map_err(|error| BadFile::Io(error.to_string()))?;
    let record = text.parse().map_err(BadFile::Record)?;
    let changed = fs::metadata(path).and_then(|file| file.modified());
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(KeptGame::new(name, record, changed.unwrap_or(UNIX_EPOCH)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(moves: &str) -> GameRecord {
        let text =
            format!("[Game \"nim\"]\n[First \"human\"]\n[Second \"random\"]\n\n1. {moves}\n");
        text.parse().expect("a record")
    }

    #[test]
    fn games_are_kept_side_by_side_and_read_again() {
        let folder = std::env::temp_dir().join(format!("siasat-library-{}", std::process::id()));
        let library = Library::at(&folder);
        assert!(library.list().games.is_empty(), "no folder, no games");
        let now = SystemTime::now();
        let names = [1, 2].map(|number| file_name("nim:piles=3", now, number));
        library
            .keep(&names[0], &record("2 *").saved())
            .expect("a place");
        library
            .keep(&names[1], &record("1 *").saved())
            .expect("a place");
        library
            .keep(&names[0], &record("2 1 first").saved())
            .expect("a place");
        fs::write(folder.join("torn.game"), "[Game").expect("a place");
        fs::write(folder.join("notes.txt"), "no game").expect("a place");
        let listing = library.list();
        assert_eq!(listing.games.len(), 2);
        assert_eq!(listing.damaged.len(), 1);
        let found = |name: &str| listing.games.iter().find(|game| game.name == name).cloned();
        let first = found(&names[0]).expect("kept");
        assert_eq!(first.record.moves, ["2", "1"]);

        let old = folder.join("current.game");
        fs::write(&old, record("2 *").saved()).expect("a place");
        library.adopt(&old);
        assert!(!old.exists());
        assert_eq!(library.list().games.len(), 3);

        let others = [record("2 1 first"), record("1 2 *")];
        let added = library.import(&others, now).expect("a place");
        assert_eq!(added.len(), 1, "one was there already");
        library.remove(&added[0]).expect("it is there");
        library.remove(&added[0]).expect("gone is gone");
        assert_eq!(library.list().games.len(), 3);
        fs::remove_dir_all(folder).expect("our own folder");
    }

    #[test]
    fn a_note_about_a_game_leaves_the_order() {
        let name = format!("siasat-library-order-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let library = Library::at(&folder);
        let names = || -> Vec<String> {
            let games = library.list().games.into_iter();
            games.map(|game| game.name).collect()
        };
        let age = |name: &str, seconds: u64| {
            let path = folder.join(name);
            let file = File::options().write(true).open(path).expect("a file");
            let at = SystemTime::now() - std::time::Duration::from_secs(seconds);
            file.set_modified(at).expect("a time");
        };
        library
            .keep("old.game", &record("2 1 first").saved())
            .expect("a file");
        library
            .keep("new.game", &record("2 *").saved())
            .expect("a file");
        age("old.game", 200);
        age("new.game", 100);
        assert_eq!(names(), ["new.game", "old.game"]);
        let mut noted = record("2 1 first");
        noted.set_note("Accuracy", 80);
        library.keep("old.game", &noted.saved()).expect("a file");
        assert_eq!(names(), ["new.game", "old.game"]);
        assert_eq!(library.list().games[1].record.note("Accuracy"), Some("80"));
        // Another move does make it the newest.
        age("new.game", 300);
        library
            .keep("new.game", &record("2 1 first").saved())
            .expect("a file");
        assert_eq!(names(), ["new.game", "old.game"]);
        fs::remove_dir_all(&folder).expect("an own folder");
    }
}
