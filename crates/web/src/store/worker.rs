//! The thread of the database.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Contents, Expiry, Found, Removed, RoomRow, Saved, StoreCommand};

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
        touched INTEGER NOT NULL,
        checksum INTEGER,
        link TEXT
    ) WITHOUT ROWID;
";

/// The database, as the thread that owns it sees it.
pub(crate) struct Database {
    connection: Connection,
    file: Option<PathBuf>,
}

impl Database {
    /// Opens the database in a folder, or one in memory, and checks that it is whole.
    pub(crate) fn open(folder: Option<&Path>) -> rusqlite::Result<Database> {
        let file = folder.map(|folder| folder.join("rooms.sqlite"));
        let connection = match &file {
            Some(file) => connect(file)?,
            None => Connection::open_in_memory()?,
        };
        connection.execute_batch(SCHEMA)?;
        // Databases of older programs have no checksums, or nothing of games by link.
        for (column, kind) in [("checksum", "INTEGER"), ("link", "TEXT")] {
            let has_it = connection.prepare(&format!("SELECT {column} FROM rooms"));
            if has_it.is_err() {
                let add = format!("ALTER TABLE rooms ADD COLUMN {column} {kind}");
                connection.execute_batch(&add)?;
            }
        }
        let state: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if state != "ok" {
            let damaged = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
            return Err(rusqlite::Error::SqliteFailure(damaged, Some(state)));
        }
        Ok(Database { connection, file })
    }

    pub(crate) fn contents(&self) -> rusqlite::Result<Contents> {
        let count = "SELECT count(*) FROM rooms";
        let count: i64 = self.connection.query_row(count, [], |row| row.get(0))?;
        Ok(Contents {
            rooms: usize::try_from(count).unwrap_or_default(),
            last_used: self.last_used()?,
        })
    }

    /// When a room was last used that is not damaged: by a wrong date all others would be old.
    fn last_used(&self) -> rusqlite::Result<Option<u64>> {
        let latest = "SELECT id FROM rooms ORDER BY touched DESC";
        let mut latest = self.connection.prepare(latest)?;
        let mut rows = latest.query([])?;
        while let Some(row) = rows.next()? {
            // An id that is no text is damaged, too.
            let Ok(id) = row.get::<_, String>(0) else {
                continue;
            };
            if let Found::Row(found) = self.find(&id)? {
                return Ok(Some(found.touched));
            }
        }
        Ok(None)
    }

    /// Executes commands in one transaction, and answers them after the commit: a hundred
    /// moves at once cost one write.
    pub(crate) fn execute(&self, commands: Vec<StoreCommand>) {
        let log = |error: &rusqlite::Error| tracing::error!(%error, "the database failed");
        let mut answers = Vec::with_capacity(commands.len());
        // Nothing else writes, so that a later lock could not be refused.
        let begun = self.connection.execute_batch("BEGIN IMMEDIATE");
        let mut is_open = begun.inspect_err(log).is_ok();
        for command in commands {
            answers.push(self.answer(command, is_open));
            // A full disk may roll back everything; what would follow is not part of it.
            is_open &= !self.connection.is_autocommit();
        }
        let done = is_open
            && self
                .connection
                .execute_batch("COMMIT")
                .inspect_err(log)
                .is_ok();
        if !done && !self.connection.is_autocommit() {
            let _ = self.connection.execute_batch("ROLLBACK").inspect_err(log);
        }
        for answer in answers {
            answer(done);
        }
    }

    /// Executes a command; the returned function answers it once the fate of the
    /// transaction is known. Without a transaction nothing is written.
    fn answer(&self, command: StoreCommand, is_open: bool) -> Box<dyn FnOnce(bool)> {
        let log = |error: &rusqlite::Error| tracing::error!(%error, "the database failed");
        match command {
            StoreCommand::Save(row, answer) => {
                let saved = if is_open {
                    self.save(&row).inspect_err(log).unwrap_or(Saved::Failed)
                } else {
                    Saved::Failed
                };
                Box::new(move |done| {
                    let _ = answer.send(if done { saved } else { Saved::Failed });
                })
            }
            StoreCommand::Find(id, answer) => {
                let found = self.find(&id).inspect_err(log).unwrap_or(Found::Failed);
                // What this transaction wrote is found only if it stays.
                Box::new(move |done| {
                    let _ = answer.send(if done { found } else { Found::Failed });
                })
            }
            StoreCommand::Remove(id, answer) => {
                let removed = if is_open {
                    self.remove(&id).inspect_err(log).unwrap_or(Removed::Failed)
                } else {
                    Removed::Failed
                };
                Box::new(move |done| {
                    let _ = answer.send(if done { removed } else { Removed::Failed });
                })
            }
            StoreCommand::Sweep(expiry, answer) => {
                let swept = if is_open {
                    self.sweep(expiry).inspect_err(log).unwrap_or_default()
                } else {
                    Vec::new()
                };
                Box::new(move |done| {
                    let _ = answer.send(if done { swept } else { Vec::new() });
                })
            }
            StoreCommand::Close => Box::new(|_| ()),
        }
    }

    pub(super) fn save(&self, row: &RoomRow) -> rusqlite::Result<Saved> {
        let mut statement = self.connection.prepare_cached(match row.version {
            0 | 1 => {
                "INSERT OR IGNORE INTO rooms VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \
                 ?, ?, ?, ?)"
            }
            // A room is never written over a version that it does not follow.
            _ => {
                "UPDATE rooms SET version = ?2, owner = ?3, watch = ?4, game = ?5, start = ?6, \
                 moves = ?7, undone = ?8, first = ?9, second = ?10, first_holder = ?11, \
                 second_holder = ?12, seed = ?13, ended = ?14, first_ms = ?15, second_ms = ?16, \
                 touched = ?17, checksum = ?18, link = ?19 WHERE id = ?1 AND version = ?2 - 1"
            }
        })?;
        let [first, second] = &row.players;
        let [first_holder, second_holder] = &row.holders;
        let written = statement.execute(params![
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
            row.checksum(),
            row.link,
        ])?;
        Ok(match written {
            0 => Saved::Outdated,
            _ => Saved::Yes,
        })
    }

    pub(crate) fn find(&self, id: &str) -> rusqlite::Result<Found> {
        let select = "SELECT * FROM rooms WHERE id = ?";
        let mut select = self.connection.prepare_cached(select)?;
        let found = select.query_row([id], read).optional();
        match found {
            Ok(None) => Ok(Found::Nothing),
            Ok(Some((row, checksum))) => {
                let is_whole = checksum.is_none_or(|checksum| checksum == row.checksum());
                if is_whole {
                    Ok(Found::Row(Box::new(row)))
                } else {
                    Ok(Found::Damaged)
                }
            }
            // A column that is not what it should be.
            Err(
                rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::Utf8Error(..),
            ) => Ok(Found::Damaged),
            Err(error)
                if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseCorrupt) =>
            {
                Ok(Found::Damaged)
            }
            Err(error) => Err(error),
        }
    }

    fn remove(&self, id: &str) -> rusqlite::Result<Removed> {
        let delete = "DELETE FROM rooms WHERE id = ?";
        let removed = self.connection.prepare_cached(delete)?.execute([id])?;
        Ok(match removed {
            0 => Removed::NotThere,
            _ => Removed::Yes,
        })
    }

    fn sweep(&self, expiry: Expiry) -> rusqlite::Result<Vec<String>> {
        // A room with less than this was a click or two: the texts of about three moves.
        const HARDLY_ANYTHING: usize = 20;
        let ids = |row: &Row<'_>| row.get(0);
        let delete = "DELETE FROM rooms WHERE touched < ?1 OR (moves = '[]' AND touched < ?2) \
                      RETURNING id";
        let mut delete = self.connection.prepare_cached(delete)?;
        let swept = delete.query_map([expiry.games as i64, expiry.empty as i64], ids)?;
        let mut swept = swept.collect::<rusqlite::Result<Vec<String>>>()?;
        let more = expiry.more.saturating_sub(swept.len());
        if more > 0 {
            let delete = "DELETE FROM rooms WHERE id IN (SELECT id FROM rooms \
                          WHERE touched < ?1 AND length(moves) < ?2 \
                          ORDER BY length(moves), touched LIMIT ?3) RETURNING id";
            let mut delete = self.connection.prepare_cached(delete)?;
            let most = [expiry.empty as i64, HARDLY_ANYTHING as i64, more as i64];
            for id in delete.query_map(most, ids)? {
                swept.push(id?);
            }
        }
        Ok(swept)
    }

    /// Of every room its name, its version and its moves.
    #[cfg(test)]
    pub(crate) fn all_moves(&self) -> Vec<(String, u64, String)> {
        let select = "SELECT id, version, moves FROM rooms";
        let select = self.connection.prepare_cached(select);
        let mut select = select.expect("an SQL command");
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64, row.get(2)?));
        let rows = select.query_map([], read).expect("the rooms");
        rows.map(|row| row.expect("a room")).collect()
    }

    #[cfg(test)]
    pub(crate) fn change(&self, sql: &str) {
        self.connection.execute_batch(sql).expect("an SQL command");
    }
}

fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(Duration::from_secs(2))?;
    // Committed data is with the operating system: a program that is killed loses
    // nothing that was answered. A power failure may lose the last moments, never a
    // game. Waiting for the disk at every commit costs up to a tenth of a second a
    // move when the disk is busy.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    // A checkpoint waits for the disk, too: another thread does it.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(connection)
}

fn read(row: &Row<'_>) -> rusqlite::Result<(RoomRow, Option<i64>)> {
    let number = |index| row.get::<_, i64>(index).map(|number| number as u64);
    let saved = RoomRow {
        id: row.get(0)?,
        version: number(1)?,
        owner: row.get(2)?,
        watch: row.get(3)?,
        game: row.get(4)?,
        start: row.get(5)?,
        moves: row.get(6)?,
        undone: row.get(7)?,
        players: [row.get(8)?, row.get(9)?],
        holders: [row.get(10)?, row.get(11)?],
        seed: number(12)?,
        ended: row.get(13)?,
        clocks: [number(14)?, number(15)?],
        touched: number(16)?,
        link: row.get(18)?,
    };
    Ok((saved, row.get(17)?))
}

/// Executes commands until it is closed.
pub(super) fn work(database: Database, receiver: &Receiver<StoreCommand>) {
    const MOST: usize = 500;
    const QUIET: Duration = Duration::from_secs(2);
    // Commands after which the log is moved into the database: it stays at a few megabytes.
    const MANY: usize = 500;
    let checkpoints = database.file.as_deref().and_then(Checkpoints::start);
    let checkpoint = || checkpoints.iter().for_each(Checkpoints::request);
    let mut since = 0;
    loop {
        let pause = if since > 0 { QUIET } else { Duration::MAX };
        let first = match receiver.recv_timeout(pause) {
            Ok(first) => first,
            Err(RecvTimeoutError::Timeout) => {
                since = 0;
                checkpoint();
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let mut commands = vec![first];
        commands.extend(receiver.try_iter().take(MOST));
        let closes = commands
            .iter()
            .any(|command| matches!(command, StoreCommand::Close));
        since += commands.len();
        database.execute(commands);
        if since >= MANY {
            since = 0;
            checkpoint();
        }
        if closes {
            return;
        }
    }
}

/// A thread that moves the write-ahead log into the database. Without it the log grows until
/// the next start.
struct Checkpoints {
    requests: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    fn start(file: &Path) -> Option<Checkpoints> {
        let warn = |error: &rusqlite::Error| tracing::warn!(%error, "the checkpoint failed");
        let connection = connect(file).inspect_err(warn).ok()?;
        let (requests, receiver) = mpsc::sync_channel(1);
        let thread = thread::Builder::new().name("checkpoints".to_owned());
        let thread = thread.spawn(move || {
            while receiver.recv().is_ok() {
                // The first does nearly everything and stops nobody. The second has little
                // left to do, and empties the log; writing waits for it.
                for mode in ["PASSIVE", "TRUNCATE"] {
                    let moved = format!("PRAGMA wal_checkpoint({mode})");
                    let moved = connection.query_row(&moved, [], |_| Ok(()));
                    if moved.inspect_err(warn).is_err() {
                        break;
                    }
                }
            }
        });
        Some(Checkpoints {
            requests: Some(requests),
            thread: Some(thread.ok()?),
        })
    }

    fn request(&self) {
        if let Some(requests) = &self.requests {
            // When one is under way, the next will do.
            let _ = requests.try_send(());
        }
    }
}

/// The connection that closes last leaves a database without a log.
impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
