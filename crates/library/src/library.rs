use std::collections::{HashMap, HashSet};
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

    /// All its games. Where there is no folder, nothing was played yet.
    pub fn list(&self) -> io::Result<Listing> {
        let mut listing = Listing::default();
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(listing),
            entries => entries?,
        };
        for entry in entries {
            let path = entry?.path();
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
        Ok(listing)
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
        let kept = self.list()?.games;
        let mut names: Vec<String> = Vec::new();
        for record in new_games(kept.iter().map(|game| &game.record), records, now) {
            let name = self.free_name(&record.game, now, names.len() as u32 + 1);
            self.keep(&name, &record.saved())?;
            names.push(name);
        }
        Ok(names)
    }

    /// A name that no kept game has, with this number or a later one: another game may have
    /// been begun in this very second.
    fn free_name(&self, game: &str, now: SystemTime, mut number: u32) -> String {
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

/// Those of the records that are not known yet, each once; those without a date get that of
/// now.
pub fn new_games<'r>(
    known: impl IntoIterator<Item = &'r GameRecord>,
    records: &'r [GameRecord],
    now: SystemTime,
) -> Vec<GameRecord> {
    let today = stamp(now);
    let mut games = KnownGames::default();
    for record in known {
        games.add(record, record.note("Date"));
    }
    let mut found = Vec::new();
    for record in records {
        if games.has(record) {
            continue;
        }
        games.add(record, Some(record.note("Date").unwrap_or(&today)));
        let mut record = record.clone();
        if record.note("Date").is_none() {
            record.set_note("Date", &today);
        }
        found.push(record);
    }
    found
}

/// Games with the dates at which they were played, found without going through all of them.
#[derive(Default)]
struct KnownGames<'r>(HashMap<WhatWasPlayed<'r>, HashSet<Option<&'r str>>>);

/// A game without its notes, which may differ: thinking times go on while a game does.
type WhatWasPlayed<'r> = (
    &'r str,
    &'r [String; 2],
    Option<&'r str>,
    &'r [String],
    &'static str,
);

impl<'r> KnownGames<'r> {
    fn add(&mut self, record: &'r GameRecord, date: Option<&'r str>) {
        self.0
            .entry(what_was_played(record))
            .or_default()
            .insert(date);
    }

    /// Is it there? Without a date it is the same game as one of any date.
    fn has(&self, record: &'r GameRecord) -> bool {
        let date = record.note("Date");
        let dates = self.0.get(&what_was_played(record));
        dates.is_some_and(|dates| date.is_none() || dates.contains(&None) || dates.contains(&date))
    }
}

fn what_was_played(record: &GameRecord) -> WhatWasPlayed<'_> {
    (
        &record.game,
        &record.players,
        record.start.as_deref(),
        &record.moves,
        record.result.word(),
    )
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
    use lobby::Session;

    use super::*;
    use crate::Shelf;

    fn record(moves: &str) -> GameRecord {
        let text =
            format!("[Game \"nim\"]\n[First \"human\"]\n[Second \"random\"]\n\n1. {moves}\n");
        text.parse().expect("a record")
    }

    #[test]
    fn games_are_kept_side_by_side_and_read_again() {
        let folder = std::env::temp_dir().join(format!("siasat-library-{}", std::process::id()));
        let library = Library::at(&folder);
        let list = || library.list().expect("a folder");
        assert!(list().games.is_empty(), "no folder, no games");
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
        let listing = list();
        assert_eq!(listing.games.len(), 2);
        assert_eq!(listing.damaged.len(), 1);
        let found = |name: &str| listing.games.iter().find(|game| game.name == name).cloned();
        let first = found(&names[0]).expect("kept");
        assert_eq!(first.record.moves, ["2", "1"]);

        let old = folder.join("current.game");
        fs::write(&old, record("2 *").saved()).expect("a place");
        library.adopt(&old);
        assert!(!old.exists());
        assert_eq!(list().games.len(), 3);

        let others = [record("2 1 first"), record("1 2 *"), record("1 2 *")];
        let added = library.import(&others, now).expect("a place");
        assert_eq!(added.len(), 1, "one was there already, and one comes twice");
        library.remove(&added[0]).expect("it is there");
        library.remove(&added[0]).expect("gone is gone");
        assert_eq!(list().games.len(), 3);
        fs::remove_dir_all(folder).expect("our own folder");
    }

    /// All rounds are one game: it is found again in the round in which it was left.
    #[test]
    fn a_game_that_was_left_in_its_second_round_goes_on_there() {
        let name = format!("siasat-library-rounds-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let library = Library::at(&folder);
        let mut rng = lobby::Rng::new(1);
        let mut any_move = |session: &mut dyn Session| {
            let mut legal = session.legal();
            let drawn = rng.below(legal.len() as u32) as usize;
            session
                .play(&legal.swap_remove(drawn))
                .expect("it is legal")
        };
        let mut session = lobby::open(lobby::GAMES, "congklak:rounds=3").expect("a game");
        while !session.position().ends_with("round 2") {
            any_move(&mut *session);
        }
        // It is not only begun.
        for _ in 0..5 {
            any_move(&mut *session);
        }
        assert!(session.position().ends_with("round 2"));
        let record = GameRecord::of(&*session, ["human", "level=easy"].map(str::to_owned));
        let name = file_name(session.spec(), SystemTime::now(), 1);
        library.keep(&name, &record.saved()).expect("a place");
        let kept = library.list().expect("a folder").games.remove(0);
        assert_eq!(kept.record, record);
        assert_eq!(kept.shelf(), Shelf::Unfinished);
        let mut again = kept.record.replay(lobby::GAMES).expect("our own game");
        assert_eq!(again.position(), session.position());
        assert_eq!(again.history(), session.history());
        // It goes on, and back into the first round.
        let played = any_move(&mut *session);
        assert_eq!(again.play(&played.text).as_ref(), Ok(&played));
        while again.take_back() {
            assert!(session.take_back());
            assert_eq!(again.position(), session.position());
        }
        assert!(again.position().ends_with("round 1"));
        fs::remove_dir_all(&folder).expect("an own folder");
    }

    #[test]
    fn a_folder_that_cannot_be_read_is_not_an_empty_library() {
        let name = format!("siasat-library-file-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, "a file where the folder should be").expect("a place");
        let library = Library::at(&path);
        assert!(library.list().is_err());
        let imported = library.import(&[record("2 1 first")], SystemTime::now());
        assert!(imported.is_err());
        fs::remove_file(&path).expect("our own file");
    }

    #[test]
    fn games_are_the_same_unless_moves_or_dates_differ() {
        let dated = |moves: &str, date: &str| {
            let mut record = record(moves);
            record.set_note("Date", date);
            record
        };
        let known = [dated("2 1 first", "2026-11-18T02:30:15Z"), record("1 2 *")];
        let mut same = known[0].clone();
        same.set_note("Accuracy", 80);
        for record in [
            same,
            record("2 1 first"),
            dated("1 2 *", "2026-11-19T00:00:00Z"),
        ] {
            let new = new_games(&known, std::slice::from_ref(&record), UNIX_EPOCH);
            assert!(new.is_empty(), "{record}");
        }
        let others = [
            dated("2 1 first", "2026-11-19T00:00:00Z"),
            record("2 1 second"),
            record("2 *"),
            record("2 *"),
        ];
        let new = new_games(&known, &others, UNIX_EPOCH);
        assert_eq!(new.len(), 3);
        assert_eq!(new[2].note("Date"), Some("1970-01-01T00:00:00Z"));
    }

    #[test]
    fn a_note_about_a_game_leaves_the_order() {
        let name = format!("siasat-library-order-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let library = Library::at(&folder);
        let names = || -> Vec<String> {
            let games = library.list().expect("a folder").games.into_iter();
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
        let listing = library.list().expect("a folder");
        assert_eq!(listing.games[1].record.note("Accuracy"), Some("80"));
        // Another move does make it the newest.
        age("new.game", 300);
        library
            .keep("new.game", &record("2 1 first").saved())
            .expect("a file");
        assert_eq!(names(), ["new.game", "old.game"]);
        fs::remove_dir_all(&folder).expect("an own folder");
    }
}
