//! The database of games. One thread owns it; all others send it commands.

#[cfg(feature = "server")]
mod lock;
mod row;
#[cfg(feature = "server")]
mod worker;

#[cfg(feature = "server")]
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

#[cfg(feature = "server")]
pub(crate) use lock::{FolderLock, LockError};
pub(crate) use row::RoomRow;
#[cfg(feature = "server")]
pub(crate) use worker::Database;

/// What the thread of the database is asked to do.
pub(crate) enum StoreCommand {
    Save(Box<RoomRow>, oneshot::Sender<Saved>),
    Find(String, oneshot::Sender<Found>),
    Remove(String, oneshot::Sender<Removed>),
    /// Removes the rooms that have expired, and answers with their ids.
    Sweep(Expiry, oneshot::Sender<Vec<String>>),
    Close,
}

/// What became of a room that was to be saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Saved {
    Yes,
    /// The database has another version than the one that was changed: nothing was written.
    Outdated,
    /// Nothing was written.
    Failed,
}

/// What was found under an id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    Row(Box<RoomRow>),
    Nothing,
    /// There is something, and it is not what was saved.
    Damaged,
    /// The database did not answer.
    Failed,
}

/// What became of a room that was to be removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Removed {
    Yes,
    NotThere,
    Failed,
}

/// Which rooms are not kept any longer: those that were used last before these moments,
/// in seconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expiry {
    pub(crate) games: u64,
    /// For rooms in which nobody has moved.
    pub(crate) empty: u64,
    /// Besides those, this many in which hardly anything happened, the emptiest first.
    pub(crate) more: usize,
}

/// What is in a database when it is opened.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Contents {
    /// How many rooms there are.
    pub(crate) rooms: usize,
    /// When one of them was last used, in seconds since 1970.
    pub(crate) last_used: Option<u64>,
}

/// A handle of the database. Dropping it waits until everything is written.
pub(crate) struct Store {
    commands: Sender<StoreCommand>,
    thread: Option<JoinHandle<()>>,
}

impl Store {
    /// Opens the database in a folder, or one in memory, and says what is in it.
    #[cfg(feature = "server")]
    pub(crate) fn open(folder: Option<&Path>) -> rusqlite::Result<(Store, Contents)> {
        let database = Database::open(folder)?;
        let contents = database.contents()?;
        let (commands, receiver) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || worker::work(database, &receiver))
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
        let store = Store {
            commands,
            thread: Some(thread),
        };
        Ok((store, contents))
    }

    /// A store whose commands somebody else executes, in their own time.
    pub(crate) fn by_hand() -> (Store, mpsc::Receiver<StoreCommand>) {
        let (commands, receiver) = mpsc::channel();
        let store = Store {
            commands,
            thread: None,
        };
        (store, receiver)
    }

    /// Saves a room: a new one, or one whose saved version is the one before.
    pub(crate) async fn save(&self, row: RoomRow) -> Saved {
        let save = |answer| StoreCommand::Save(Box::new(row), answer);
        self.ask(save).await.unwrap_or(Saved::Failed)
    }

    pub(crate) async fn find(&self, id: &str) -> Found {
        let find = |answer| StoreCommand::Find(id.to_owned(), answer);
        self.ask(find).await.unwrap_or(Found::Failed)
    }

    pub(crate) async fn remove(&self, id: &str) -> Removed {
        let remove = |answer| StoreCommand::Remove(id.to_owned(), answer);
        self.ask(remove).await.unwrap_or(Removed::Failed)
    }

    pub(crate) async fn sweep(&self, expiry: Expiry) -> Vec<String> {
        let sweep = |answer| StoreCommand::Sweep(expiry, answer);
        self.ask(sweep).await.unwrap_or_default()
    }

    /// `None` when the thread has ended.
    async fn ask<T>(&self, command: impl FnOnce(oneshot::Sender<T>) -> StoreCommand) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        self.commands.send(command(answer)).ok()?;
        answered.await.ok()
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        let _ = self.commands.send(StoreCommand::Close);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn row(id: &str, touched: u64) -> RoomRow {
        RoomRow {
            id: id.to_owned(),
            version: 1,
            game: "kalah".to_owned(),
            moves: "[\"3\"]".to_owned(),
            undone: "[]".to_owned(),
            seed: u64::MAX,
            ended: Some("soft".to_owned()),
            clocks: [5, 6],
            touched,
            ..RoomRow::default()
        }
    }

    fn found(row: &RoomRow) -> Found {
        Found::Row(Box::new(row.clone()))
    }

    #[tokio::test]
    async fn a_saved_room_is_found_again() {
        let (store, contents) = Store::open(None).expect("a database");
        assert_eq!(contents, Contents::default());
        let saved = row("a", 10);
        assert_eq!(store.save(saved.clone()).await, Saved::Yes);
        assert_eq!(store.find("a").await, found(&saved));
        assert_eq!(store.find("b").await, Found::Nothing);
        let newer = RoomRow {
            version: 2,
            ..saved
        };
        assert_eq!(store.save(newer.clone()).await, Saved::Yes);
        assert_eq!(store.find("a").await, found(&newer));
        assert_eq!(store.remove("a").await, Removed::Yes);
        assert_eq!(store.remove("a").await, Removed::NotThere);
    }

    #[tokio::test]
    async fn only_the_version_after_the_saved_one_is_saved() {
        let (store, _) = Store::open(None).expect("a database");
        let version = |version| RoomRow {
            version,
            ..row("a", 10)
        };
        assert_eq!(store.save(version(1)).await, Saved::Yes);
        assert_eq!(store.save(version(2)).await, Saved::Yes);
        for outdated in [1, 2, 4] {
            let saved = store.save(version(outdated)).await;
            assert_eq!(saved, Saved::Outdated, "{outdated}");
        }
        assert_eq!(store.find("a").await, found(&version(2)));
        // A room that was removed does not come back.
        store.remove("a").await;
        assert_eq!(store.save(version(3)).await, Saved::Outdated);
        assert_eq!(store.find("a").await, Found::Nothing);
    }

    #[tokio::test]
    async fn expired_rooms_are_swept_the_emptiest_first() {
        let (store, _) = Store::open(None).expect("a database");
        let empty = |id: &str, touched| RoomRow {
            moves: "[]".to_owned(),
            ..row(id, touched)
        };
        let all = [
            row("old", 10),
            row("new", 20),
            row("newer", 21),
            empty("empty", 20),
            empty("fresh", 40),
        ];
        for one in all {
            assert_eq!(store.save(one).await, Saved::Yes);
        }
        let expiry = |games, empty, more| Expiry { games, empty, more };
        assert_eq!(store.sweep(expiry(15, 15, 0)).await, ["old"]);
        assert_eq!(store.sweep(expiry(15, 30, 0)).await, ["empty"]);
        assert_eq!(store.sweep(expiry(15, 30, 1)).await, ["new"]);
        assert_ne!(store.find("fresh").await, Found::Nothing);
        assert_ne!(store.find("newer").await, Found::Nothing);
    }

    #[tokio::test]
    async fn the_log_does_not_grow_with_all_that_is_written() {
        const COMMANDS: u64 = 4000;
        const MOVES: usize = 12_000;
        const A_BUSY_MACHINE: Duration = Duration::from_secs(60);
        let folder = std::env::temp_dir().join(format!("siasat-log-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let log = || {
            let log = std::fs::metadata(folder.join("rooms.sqlite-wal"));
            log.map_or(0, |log| log.len())
        };
        let (store, _) = Store::open(Some(&folder)).expect("a database");
        let mut largest = 0;
        for version in 1..=COMMANDS {
            let long = RoomRow {
                version,
                moves: "x".repeat(MOVES),
                ..row("a", 10)
            };
            assert_eq!(store.save(long).await, Saved::Yes);
            largest = largest.max(log());
        }
        let written = COMMANDS * MOVES as u64;
        println!("{largest} bytes of log at most, {written} written");
        assert!(largest < written / 2, "{largest} of {written}");
        // It is emptied when nothing is written for a while.
        let quiet = Instant::now();
        while log() > 0 {
            assert!(quiet.elapsed() < A_BUSY_MACHINE, "{}", log());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        drop(store);
        let _ = std::fs::remove_dir_all(folder);
    }

    #[test]
    fn a_damaged_date_does_not_make_the_others_old() {
        let database = Database::open(None).expect("a database");
        for (id, touched) in [("a", 10), ("b", 20), ("c", 30)] {
            assert_eq!(database.save(&row(id, touched)), Ok(Saved::Yes));
        }
        let last_used = || database.contents().expect("it can be read").last_used;
        assert_eq!(last_used(), Some(30));
        database.change("UPDATE rooms SET touched = 1000000 WHERE id = 'a'");
        assert_eq!(last_used(), Some(30));
    }

    #[test]
    fn rooms_of_older_programs_are_read() {
        let folder = std::env::temp_dir().join(format!("siasat-older-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let old = row("old", 10);
        let database = Database::open(Some(&folder)).expect("a database");
        assert_eq!(database.save(&old), Ok(Saved::Yes));
        // As it was before there were games by link with offers.
        database.change("ALTER TABLE rooms DROP COLUMN link");
        drop(database);
        let database = Database::open(Some(&folder)).expect("an older database");
        assert_eq!(database.find("old"), Ok(found(&old)));
        let newer = RoomRow {
            version: 2,
            link: Some("{}".to_owned()),
            ..old
        };
        assert_eq!(database.save(&newer), Ok(Saved::Yes));
        assert_eq!(database.find("old"), Ok(found(&newer)));
        database.change("UPDATE rooms SET link = '{ }'");
        assert_eq!(database.find("old"), Ok(Found::Damaged));
        drop(database);
        let _ = std::fs::remove_dir_all(folder);
    }

    #[tokio::test]
    async fn a_damaged_room_is_not_taken_for_another_or_for_none() {
        let database = Database::open(None).expect("a database");
        database.change("INSERT INTO rooms SELECT 'x', 1, '', '', 'nim', NULL, '[]', '[]', '', '', '', '', 0, NULL, 0, 0, 0, 12345, NULL");
        assert_eq!(database.find("x"), Ok(Found::Damaged));
        // Rooms of older programs have no checksum.
        database.change("UPDATE rooms SET checksum = NULL");
        assert!(matches!(database.find("x"), Ok(Found::Row(_))));
        database.change("UPDATE rooms SET moves = x'ff'");
        assert_eq!(database.find("x"), Ok(Found::Damaged));
    }
}
