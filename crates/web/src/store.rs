//! The database of games. One thread owns it; all others send it commands.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::oneshot;

/// A room as a row of the table `rooms`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct RoomRow {
    pub(crate) id: String,
    pub(crate) version: u64,
    /// The hash of the owner's token.
    pub(crate) owner: String,
    /// The hash of the token to watch with.
    pub(crate) watch: String,
    pub(crate) game: String,
    pub(crate) start: Option<String>,
    /// JSON: a list of texts.
    pub(crate) moves: String,
    /// JSON: a list of lists of texts; the last is redone first.
    pub(crate) undone: String,
    pub(crate) players: [String; 2],
    /// Whose seats they are: `owner`, `open:HASH` or `guest:HASH`.
    pub(crate) holders: [String; 2],
    pub(crate) seed: u64,
    pub(crate) ended: Option<String>,
    /// Milliseconds that each side has used.
    pub(crate) clocks: [u64; 2],
    /// Seconds since 1970.
    pub(crate) touched: u64,
}

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS rooms (
        id TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        owner TEXT NOT NULL,
        watch TEXT NOT NULL,
        game TEXT NOT NULL,
        start TEXT,
        moves TEXT NOT NULL,
        undone TEXT NOT NULL,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        first_holder TEXT NOT NULL,
        second_holder TEXT NOT NULL,
        seed INTEGER NOT NULL,
        ended TEXT,
        first_ms INTEGER NOT NULL,
        second_ms INTEGER NOT NULL,
        touched INTEGER NOT NULL
    ) WITHOUT ROWID;
";

/// What the thread of the database is asked to do.
enum StoreCommand {
    Save(Box<RoomRow>, oneshot::Sender<bool>),
    Find(String, oneshot::Sender<Option<RoomRow>>),
    Remove(String, oneshot::Sender<bool>),
    /// Removes the rooms that were touched last before then, and returns their ids.
    Sweep(u64, oneshot::Sender<Vec<String>>),
    Close,
}

/// A handle of the database. Dropping it waits until everything is written.
pub(crate) struct Store {
    commands: Sender<StoreCommand>,
    thread: Option<JoinHandle<()>>,
}

impl Store {
    /// Opens the database in a folder, or one in memory. Also returns its number of
    /// rooms.
    pub(crate) fn open(folder: Option<&Path>) -> rusqlite::Result<(Store, usize)> {
        let connection = match folder {
            Some(folder) => Connection::open(folder.join("rooms.sqlite"))?,
            None => Connection::open_in_memory()?,
        };
        connection.busy_timeout(Duration::from_secs(5))?;
        // Committed data is with the operating system: a program that is killed loses
        // nothing that was answered. A power failure may lose the last moments, never a
        // game. Waiting for the disk at every commit costs up to a tenth of a second a
        // move when the disk is busy.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        // A checkpoint waits for the disk, too: during play only when the log is long.
        connection.pragma_update(None, "wal_autocheckpoint", 20_000)?;
        connection.execute_batch(SCHEMA)?;
        let count: i64 =
            connection.query_row("SELECT count(*) FROM rooms", [], |row| row.get(0))?;
        let (commands, receiver) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || work(connection, &receiver))
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
        let store = Store {
            commands,
            thread: Some(thread),
        };
        Ok((store, usize::try_from(count).unwrap_or_default()))
    }

    /// Saves a room. True once it is on the disk.
    pub(crate) async fn save(&self, row: RoomRow) -> bool {
        let (answer, saved) = oneshot::channel();
        let _ = self
            .commands
            .send(StoreCommand::Save(Box::new(row), answer));
        saved.await.unwrap_or(false)
    }

    pub(crate) async fn find(&self, id: &str) -> Option<RoomRow> {
        let (answer, found) = oneshot::channel();
        let _ = self
            .commands
            .send(StoreCommand::Find(id.to_owned(), answer));
        found.await.ok().flatten()
    }

    pub(crate) async fn remove(&self, id: &str) -> bool {
        let (answer, removed) = oneshot::channel();
        let _ = self
            .commands
            .send(StoreCommand::Remove(id.to_owned(), answer));
        removed.await.unwrap_or(false)
    }

    pub(crate) async fn sweep(&self, before: u64) -> Vec<String> {
        let (answer, swept) = oneshot::channel();
        let _ = self.commands.send(StoreCommand::Sweep(before, answer));
        swept.await.unwrap_or_default()
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

/// Executes all commands that have arrived in one transaction, and answers after the
/// commit: a hundred moves at once cost one write.
fn work(mut connection: Connection, receiver: &Receiver<StoreCommand>) {
    const MOST: usize = 500;
    const QUIET: Duration = Duration::from_secs(2);
    let mut has_changes = false;
    loop {
        let first = match receiver.recv_timeout(if has_changes { QUIET } else { Duration::MAX }) {
            Ok(first) => first,
            Err(RecvTimeoutError::Timeout) => {
                has_changes = false;
                let moved = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
                if let Err(error) = moved {
                    tracing::warn!(%error, "the checkpoint failed");
                }
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        has_changes = true;
        let mut commands = vec![first];
        commands.extend(receiver.try_iter().take(MOST));
        let closes = commands
            .iter()
            .any(|command| matches!(command, StoreCommand::Close));
        let mut answers: Vec<Box<dyn FnOnce(bool)>> = Vec::new();
        let done = connection.transaction().and_then(|transaction| {
            for command in commands {
                answers.push(execute(&transaction, command));
            }
            transaction.commit()
        });
        if let Err(error) = &done {
            tracing::error!(%error, "the database failed");
        }
        for answer in answers {
            answer(done.is_ok());
        }
        if closes {
            return;
        }
    }
}

/// Executes a command; the returned function answers it after the commit.
fn execute(connection: &Connection, command: StoreCommand) -> Box<dyn FnOnce(bool)> {
    let log = |error: rusqlite::Error| tracing::error!(%error, "the database failed");
    match command {
        StoreCommand::Save(row, answer) => {
            let saved = save(connection, &row).map_err(log).is_ok();
            Box::new(move |done| {
                let _ = answer.send(done && saved);
            })
        }
        StoreCommand::Find(id, answer) => {
            let found = find(connection, &id).map_err(log).unwrap_or_default();
            Box::new(move |_| {
                let _ = answer.send(found);
            })
        }
        StoreCommand::Remove(id, answer) => {
            let removed = connection
                .prepare_cached("DELETE FROM rooms WHERE id = ?")
                .and_then(|mut delete| delete.execute([id]))
                .map_err(log);
            Box::new(move |done| {
                let _ = answer.send(done && removed.is_ok_and(|count| count > 0));
            })
        }
        StoreCommand::Sweep(before, answer) => {
            let swept = sweep(connection, before).map_err(log).unwrap_or_default();
            Box::new(move |done| {
                let _ = answer.send(if done { swept } else { Vec::new() });
            })
        }
        StoreCommand::Close => Box::new(|_| ()),
    }
}

fn save(connection: &Connection, row: &RoomRow) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO rooms VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    let [first, second] = &row.players;
    let [first_holder, second_holder] = &row.holders;
    insert.execute(params![
        row.id,
        row.version as i64,
        row.owner,
        row.watch,
        row.game,
        row.start,
        row.moves,
        row.undone,
        first,
        second,
        first_holder,
        second_holder,
        row.seed as i64,
        row.ended,
        row.clocks[0] as i64,
        row.clocks[1] as i64,
        row.touched as i64,
    ])?;
    Ok(())
}

fn find(connection: &Connection, id: &str) -> rusqlite::Result<Option<RoomRow>> {
    let mut select = connection.prepare_cached("SELECT * FROM rooms WHERE id = ?")?;
    let number = |row: &rusqlite::Row<'_>, index| row.get::<_, i64>(index).map(|n| n as u64);
    select
        .query_row([id], |row| {
            Ok(RoomRow {
                id: row.get(0)?,
                version: number(row, 1)?,
                owner: row.get(2)?,
                watch: row.get(3)?,
                game: row.get(4)?,
                start: row.get(5)?,
                moves: row.get(6)?,
                undone: row.get(7)?,
                players: [row.get(8)?, row.get(9)?],
                holders: [row.get(10)?, row.get(11)?],
                seed: number(row, 12)?,
                ended: row.get(13)?,
                clocks: [number(row, 14)?, number(row, 15)?],
                touched: number(row, 16)?,
            })
        })
        .optional()
}

fn sweep(connection: &Connection, before: u64) -> rusqlite::Result<Vec<String>> {
    let mut delete =
        connection.prepare_cached("DELETE FROM rooms WHERE touched < ? RETURNING id")?;
    let swept = delete.query_map([before as i64], |row| row.get(0))?;
    swept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, touched: u64) -> RoomRow {
        RoomRow {
            id: id.to_owned(),
            version: 3,
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

    #[tokio::test]
    async fn a_saved_room_is_found_again() {
        let (store, count) = Store::open(None).expect("a database");
        assert_eq!(count, 0);
        let saved = row("a", 10);
        assert!(store.save(saved.clone()).await);
        assert_eq!(store.find("a").await, Some(saved.clone()));
        assert_eq!(store.find("b").await, None);
        let newer = RoomRow {
            version: 4,
            ..saved
        };
        assert!(store.save(newer.clone()).await);
        assert_eq!(store.find("a").await, Some(newer));
        assert!(store.remove("a").await);
        assert!(!store.remove("a").await);
    }

    #[tokio::test]
    async fn expired_rooms_are_swept() {
        let (store, _) = Store::open(None).expect("a database");
        for (id, touched) in [("old", 10), ("new", 20)] {
            assert!(store.save(row(id, touched)).await);
        }
        assert_eq!(store.sweep(15).await, ["old"]);
        assert!(store.find("new").await.is_some());
    }
}
