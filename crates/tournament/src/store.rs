//! Every game of a tournament, in one SQLite file.

mod error;
mod sums;

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arena::{Opening, Outcome, PlayedGame};
use lobby::AnyGame;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, params};

use crate::row::{GameRow, outcome, words};
use crate::{Pairing, Plan, Schedule, Source};

pub use error::BadStore;

/// `SiAr`: the application id of the file.
const APPLICATION: i32 = 0x5369_4172;
const VERSION: i32 = 1;

/// Numbers of pairs count from 1, as in what is exported.
const SCHEMA: &str = "
    CREATE TABLE run (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        plan TEXT NOT NULL,
        files TEXT NOT NULL,
        hash TEXT NOT NULL,
        version TEXT NOT NULL,
        began INTEGER NOT NULL
    );
    CREATE TABLE pairings (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        UNIQUE (game, first, second)
    );
    CREATE TABLE games (
        pairing INTEGER NOT NULL REFERENCES pairings (id),
        pair INTEGER NOT NULL,
        swapped INTEGER NOT NULL,
        position TEXT,
        opening TEXT NOT NULL,
        moves TEXT NOT NULL,
        movers TEXT NOT NULL,
        times_us TEXT,
        result TEXT NOT NULL,
        ending TEXT NOT NULL,
        points INTEGER,
        why TEXT,
        ended INTEGER NOT NULL,
        PRIMARY KEY (pairing, pair, swapped)
    ) WITHOUT ROWID;
";

/// The file of a tournament.
pub struct Store {
    connection: Connection,
    /// Held while games are written, and released after the database is closed.
    _lock: Option<File>,
}

/// A game that has been played.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredGame {
    /// Which pairing of [`Store::pairings`].
    pub pairing: usize,
    /// The game.
    pub record: PlayedGame,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
}

/// The part of a game that the ledger needs.
pub(crate) struct Done {
    pub(crate) pairing: i64,
    pub(crate) pair: u64,
    pub(crate) swapped: bool,
    /// For the first player of the pairing.
    pub(crate) outcome: Outcome,
}

impl Store {
    /// Opens a file for writing, with an exclusive lock; creates it if there is none. A
    /// file with games of another plan is an error, unless the plan has only grown.
    pub fn open(
        path: &Path,
        source: &Source,
        plan: &Plan,
        games: &[&'static dyn AnyGame],
    ) -> Result<Store, BadStore> {
        // Not with `create`: a file that is no database stays as it is.
        let opened = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path);
        let lock = opened.map_err(|error| BadStore::File(path.to_owned(), error))?;
        if !is_locked(&lock) {
            return Err(BadStore::Busy(path.to_owned()));
        }
        let trouble = |error| BadStore::of(path, error);
        let mut connection = Connection::open(path).map_err(trouble)?;
        connection
            .busy_timeout(Duration::from_secs(5))
            .map_err(trouble)?;
        // Committed data is with the operating system: a program that is killed loses
        // nothing. A power failure may lose the last games; they are played again.
        connection
            .pragma_update(None, "journal_mode", "WAL")
            .and_then(|()| connection.pragma_update(None, "synchronous", "NORMAL"))
            .and_then(|()| connection.pragma_update(None, "wal_autocheckpoint", 20_000))
            .map_err(trouble)?;
        let transaction = connection.transaction().map_err(trouble)?;
        check(path, &transaction)?;
        prepare(path, &transaction, source, plan, games)?;
        transaction.commit().map_err(trouble)?;
        Ok(Store {
            connection,
            _lock: Some(lock),
        })
    }

    /// Opens a file for reading, also while games are written to it.
    pub fn look(path: &Path) -> Result<Store, BadStore> {
        if !path.is_file() {
            let error = io::ErrorKind::NotFound.into();
            return Err(BadStore::File(path.to_owned(), error));
        }
        let trouble = |error| BadStore::of(path, error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(trouble)?;
        connection
            .busy_timeout(Duration::from_secs(5))
            .map_err(trouble)?;
        match number(&connection, "application_id").map_err(trouble)? {
            APPLICATION => (),
            _ => return Err(BadStore::NotOurs(path.to_owned())),
        }
        // One snapshot: games may be written meanwhile.
        let snapshot = connection.unchecked_transaction().map_err(trouble)?;
        check(path, &snapshot)?;
        drop(snapshot);
        Ok(Store {
            connection,
            _lock: None,
        })
    }

    /// Whether a process is writing games to this file. To be called before it is opened:
    /// closing a file releases all locks of the process on it.
    pub fn is_in_use(path: &Path) -> bool {
        File::open(path).is_ok_and(|file| file.try_lock_shared().is_err())
    }

    /// A name that no other file has: the plan, and when it was begun.
    pub fn name(&self) -> Result<String, BadStore> {
        let select = "SELECT hash, began FROM run";
        let (hash, began): (String, i64) = self
            .connection
            .query_row(select, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(format!("{}-{began}", hash.get(..16).unwrap_or(&hash)))
    }

    /// The plan by which the games were played.
    pub fn source(&self) -> Result<Source, BadStore> {
        Ok(source_in(&self.connection)?.unwrap_or_default())
    }

    /// The pairings, in the order of the numbers in [`StoredGame::pairing`].
    pub fn pairings(&self) -> Result<Vec<Pairing>, BadStore> {
        let pairings = pairings_in(&self.connection)?;
        Ok(pairings.into_iter().map(|(_, pairing)| pairing).collect())
    }

    /// The number of games.
    pub fn count(&self) -> Result<u64, BadStore> {
        let select = "SELECT count(*) FROM games";
        let count: i64 = self.connection.query_row(select, [], |row| row.get(0))?;
        Ok(count as u64)
    }

    /// Calls a function with every game, by pairing, pair, and game of the pair.
    pub fn visit(
        &self,
        visit: &mut dyn FnMut(StoredGame) -> io::Result<()>,
    ) -> Result<(), BadStore> {
        let pairings = pairings_in(&self.connection)?;
        let places: HashMap<i64, usize> = (0..)
            .zip(&pairings)
            .map(|(at, (id, _))| (*id, at))
            .collect();
        let mut select = self
            .connection
            .prepare("SELECT * FROM games ORDER BY pairing, pair, swapped")?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let Some(&pairing) = places.get(&row.get::<_, i64>("pairing")?) else {
                continue;
            };
            let played = StoredGame {
                pairing,
                record: read(row)?.record(&pairings[pairing].1),
                ended: row.get::<_, i64>("ended")? as u64,
            };
            visit(played).map_err(BadStore::Visit)?;
        }
        Ok(())
    }

    /// All games in one list.
    pub fn games(&self) -> Result<Vec<StoredGame>, BadStore> {
        let mut games = Vec::new();
        self.visit(&mut |played| {
            games.push(played);
            Ok(())
        })?;
        Ok(games)
    }

    /// The ids of these pairings in the file.
    pub(crate) fn ids(&self, pairings: &[Pairing]) -> Result<Vec<i64>, BadStore> {
        let known: HashMap<Pairing, i64> = pairings_in(&self.connection)?
            .into_iter()
            .map(|(id, pairing)| (pairing, id))
            .collect();
        let id = |pairing| known.get(pairing).copied();
        let ids: Option<Vec<i64>> = pairings.iter().map(id).collect();
        ids.ok_or(BadStore::Sql(rusqlite::Error::QueryReturnedNoRows))
    }

    /// The played games and their results.
    pub(crate) fn done(&self, mut each: impl FnMut(Done)) -> Result<(), BadStore> {
        let mut select = self.connection.prepare(
            "SELECT pairing, pair, swapped, result FROM games ORDER BY pairing, pair, swapped",
        )?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let swapped = row.get(2)?;
            let result = row.get_ref(3)?.as_str().unwrap_or_default();
            each(Done {
                pairing: row.get(0)?,
                pair: (row.get::<_, i64>(1)? - 1) as u64,
                swapped,
                outcome: outcome(result, swapped),
            });
        }
        Ok(())
    }

    /// The openings of a game that have been played, by the number of their pair.
    pub(crate) fn openings(&self, game: &str) -> Result<HashMap<u64, Opening>, BadStore> {
        let mut select = self.connection.prepare(
            "SELECT DISTINCT pair, position, opening FROM games JOIN pairings ON pairing = id \
             WHERE game = ?",
        )?;
        let openings = select.query_map([game], |row| {
            let pair: i64 = row.get(0)?;
            let moves: String = row.get(2)?;
            let position = row.get(1)?;
            let moves = words(&moves);
            Ok(((pair - 1) as u64, Opening { position, moves }))
        })?;
        Ok(openings.collect::<rusqlite::Result<_>>()?)
    }

    /// Begins a transaction.
    pub(crate) fn transaction(&mut self) -> Result<Transaction<'_>, BadStore> {
        Ok(self.connection.transaction()?)
    }
}

/// Locks a file. A process that only tests the lock holds it for a moment, too.
fn is_locked(file: &File) -> bool {
    (0..5).any(|_| {
        let locked = file.try_lock().is_ok();
        if !locked {
            thread::sleep(Duration::from_millis(10));
        }
        locked
    })
}

/// Inserts a game; false when it is there already.
pub(crate) fn insert(
    transaction: &Transaction<'_>,
    pairing: i64,
    record: &PlayedGame,
    ended: u64,
) -> Result<bool, BadStore> {
    let row = GameRow::new(record);
    let mut insert = transaction.prepare_cached(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )?;
    let changed = insert.execute(params![
        pairing,
        row.pair as i64,
        row.swapped,
        row.position,
        row.opening,
        row.moves,
        row.movers,
        row.times_us,
        row.result,
        row.ending,
        row.points,
        row.why,
        ended as i64,
    ])?;
    if changed > 0 {
        sums::write_game(transaction, [pairing, row.pair as i64, row.swapped.into()])?;
    }
    Ok(changed > 0)
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        pair: row.get::<_, i64>("pair")? as u64,
        swapped: row.get("swapped")?,
        position: row.get("position")?,
        opening: row.get("opening")?,
        moves: row.get("moves")?,
        movers: row.get("movers")?,
        times_us: row.get("times_us")?,
        result: row.get("result")?,
        ending: row.get("ending")?,
        points: row.get("points")?,
        why: row.get("why")?,
    })
}

/// Deletes all games of a pairing after this pair, counted from 0.
pub(crate) fn cut(transaction: &Transaction<'_>, pairing: i64, last: u64) -> Result<(), BadStore> {
    let mut delete =
        transaction.prepare_cached("DELETE FROM games WHERE pairing = ? AND pair > ?")?;
    delete.execute(params![pairing, last as i64 + 1])?;
    sums::cut(transaction, pairing, last as i64 + 1)?;
    Ok(())
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

/// Creates the tables of a new file, or checks that an old one can be continued; then
/// writes plan and pairings.
fn prepare(
    path: &Path,
    transaction: &Transaction<'_>,
    source: &Source,
    plan: &Plan,
    games: &[&'static dyn AnyGame],
) -> Result<(), BadStore> {
    let trouble = |error| BadStore::of(path, error);
    let has_tables = "SELECT count(*) > 0 FROM sqlite_schema";
    let is_old: bool = transaction
        .query_row(has_tables, [], |row| row.get(0))
        .map_err(trouble)?;
    if is_old {
        let whose = number(transaction, "application_id").map_err(trouble)?;
        let version = number(transaction, "user_version").map_err(trouble)?;
        if (whose, version) != (APPLICATION, VERSION) {
            return Err(BadStore::NotOurs(path.to_owned()));
        }
    } else {
        transaction.execute_batch(SCHEMA)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    let schedule = Schedule::new(plan);
    if let Some(mut before) = source_in(transaction)? {
        let changed = |what| BadStore::Changed(path.to_owned(), what);
        if let Ok(before) = Plan::read(&mut before, games) {
            plan.goes_on(&before).map_err(changed)?;
        }
        for (_, pairing) in pairings_in(transaction)? {
            if !schedule.pairings.contains(&pairing) {
                let [first, second] = &pairing.players;
                let what = format!("{}: {first} – {second}", pairing.game);
                return Err(changed(what));
            }
        }
    }
    transaction.execute(
        "INSERT INTO run VALUES (1, ?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE \
         SET plan = ?1, files = ?2, hash = ?3, version = ?4",
        params![
            source.text,
            source.files(),
            source.hash(),
            env!("CARGO_PKG_VERSION"),
            now() as i64
        ],
    )?;
    let mut insert = transaction.prepare(
        "INSERT INTO pairings (game, first, second) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    )?;
    for Pairing {
        game,
        players: [first, second],
    } in &schedule.pairings
    {
        insert.execute(params![game, first, second])?;
    }
    sums::prepare(transaction)?;
    Ok(())
}

/// Refuses a file in which something was changed behind our back.
fn check(path: &Path, connection: &Connection) -> Result<(), BadStore> {
    let damaged = |what| BadStore::Damaged(path.to_owned(), what);
    match sums::damage(connection) {
        Ok(None) => Ok(()),
        Ok(Some(what)) => Err(damaged(what)),
        Err(error) => Err(match BadStore::of(path, error) {
            BadStore::Sql(error) => damaged(error.to_string()),
            other => other,
        }),
    }
}

fn number(connection: &Connection, pragma: &str) -> rusqlite::Result<i32> {
    connection.pragma_query_value(None, pragma, |row| row.get(0))
}

fn source_in(connection: &Connection) -> rusqlite::Result<Option<Source>> {
    let select = "SELECT plan, files FROM run";
    let found = connection.query_row(select, [], |row| {
        Ok((row.get(0)?, row.get::<_, String>(1)?))
    });
    let found = found.optional()?;
    Ok(found.and_then(|(text, files)| Source::with_files(text, &files)))
}

fn pairings_in(connection: &Connection) -> rusqlite::Result<Vec<(i64, Pairing)>> {
    let mut select =
        connection.prepare("SELECT id, game, first, second FROM pairings ORDER BY id")?;
    let pairings = select.query_map([], |row| {
        let players = [row.get(2)?, row.get(3)?];
        let game = row.get(1)?;
        Ok((row.get(0)?, Pairing { game, players }))
    })?;
    pairings.collect()
}

/// The default file for the games of a plan: `autumn.sqlite` beside `autumn.toml`.
pub fn beside(plan: &Path) -> PathBuf {
    plan.with_extension("sqlite")
}
