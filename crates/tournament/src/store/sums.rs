//! A checksum of every row, in a table of its own: a program that knows nothing of it can
//! read and continue the file, and its games are those without a sum.

use std::collections::HashMap;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, params};
use sha2::{Digest, Sha256};

/// Which row: pairing, pair and game of the pair, a pairing alone, or nothing for the plan.
type Key = [i64; 3];

const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS sums (
        pairing INTEGER NOT NULL,
        pair INTEGER NOT NULL,
        swapped INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        PRIMARY KEY (pairing, pair, swapped)
    ) WITHOUT ROWID";

const PLAN: &str = "SELECT 0, 0, 0, * FROM run";
const PAIRINGS: &str = "SELECT id, 0, 0, * FROM pairings";
const GAMES: &str = "SELECT pairing, pair, swapped, * FROM games";

/// What is damaged in the file; `None` when nothing is, or when it is too old to tell.
pub(super) fn damage(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let health: String =
        connection.pragma_query_value(None, "integrity_check", |row| row.get(0))?;
    if health != "ok" {
        return Ok(Some(health));
    }
    if !exist(connection) {
        return Ok(None);
    }
    let mut sums = HashMap::new();
    let mut select = connection.prepare("SELECT pairing, pair, swapped, sum FROM sums")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        sums.insert(key(row)?, row.get::<_, i64>(3)?);
    }
    let mut wrong = None;
    for select in [PLAN, PAIRINGS, GAMES] {
        each(connection, select, |key, sum| {
            let is_wrong = sums.remove(&key).is_some_and(|known| known != sum);
            if is_wrong && wrong.is_none() {
                wrong = Some(key);
            }
        })?;
    }
    let [pairing, pair, swapped] = match wrong.or_else(|| sums.keys().min().copied()) {
        Some(key) => key,
        None => return Ok(None),
    };
    Ok(Some(format!("row {pairing}.{pair}.{swapped}")))
}

/// Whether the file has sums: older ones have none.
fn exist(connection: &Connection) -> bool {
    connection.prepare("SELECT sum FROM sums").is_ok()
}

/// Writes the sums of plan and pairings, and those of all games to a file that had none.
pub(super) fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    let had_none = !exist(connection);
    connection.execute_batch(TABLE)?;
    write(connection, PLAN)?;
    write(connection, PAIRINGS)?;
    if had_none {
        write(connection, GAMES)?;
    }
    Ok(())
}

/// Writes the sum of a game that was inserted.
pub(super) fn write_game(connection: &Connection, key: Key) -> rusqlite::Result<()> {
    let [pairing, pair, swapped] = key;
    let mut select = connection.prepare_cached(
        "SELECT pairing, pair, swapped, * FROM games \
         WHERE pairing = ? AND pair = ? AND swapped = ?",
    )?;
    let sum = select.query_row(params![pairing, pair, swapped], sum)?;
    insert(connection, key, sum)
}

/// Deletes the sums of the games of a pairing after this pair, counted from 1.
pub(super) fn cut(connection: &Connection, pairing: i64, last: i64) -> rusqlite::Result<()> {
    let mut delete =
        connection.prepare_cached("DELETE FROM sums WHERE pairing = ? AND pair > ?")?;
    delete.execute(params![pairing, last])?;
    Ok(())
}

fn write(connection: &Connection, select: &str) -> rusqlite::Result<()> {
    let mut sums = Vec::new();
    each(connection, select, |key, sum| sums.push((key, sum)))?;
    for (key, sum) in sums {
        insert(connection, key, sum)?;
    }
    Ok(())
}

fn insert(connection: &Connection, key: Key, sum: i64) -> rusqlite::Result<()> {
    let [pairing, pair, swapped] = key;
    let mut insert =
        connection.prepare_cached("INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?)")?;
    insert.execute(params![pairing, pair, swapped, sum])?;
    Ok(())
}

fn each(
    connection: &Connection,
    select: &str,
    mut visit: impl FnMut(Key, i64),
) -> rusqlite::Result<()> {
    let mut select = connection.prepare(select)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        visit(key(row)?, sum(row)?);
    }
    Ok(())
}

fn key(row: &Row<'_>) -> rusqlite::Result<Key> {
    Ok([row.get(0)?, row.get(1)?, row.get(2)?])
}

/// Of all columns with their types and lengths: eight bytes of SHA-256.
fn sum(row: &Row<'_>) -> rusqlite::Result<i64> {
    let mut hash = Sha256::new();
    for column in 0..row.as_ref().column_count() {
        let mut add = |kind: u8, bytes: &[u8]| {
            hash.update([kind]);
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        match row.get_ref(column)? {
            ValueRef::Null => add(0, &[]),
            ValueRef::Integer(number) => add(1, &number.to_le_bytes()),
            ValueRef::Real(number) => add(2, &number.to_le_bytes()),
            ValueRef::Text(text) => add(3, text),
            ValueRef::Blob(bytes) => add(4, bytes),
        }
    }
    let bytes = hash.finalize();
    let start = bytes.first_chunk().copied().unwrap_or_default();
    Ok(i64::from_le_bytes(start))
}
