//! Values found so far, on disk: what makes a build resumable at any moment.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::book::{BadBook, checksum};

/// An append-only file of values by position.
///
/// File format: a line of text (title, game with options), then for each position its code
/// (16 bytes, little-endian), its relative value (4 bytes) and a checksum of both (4 bytes).
/// A record is written as soon as its value is known; one that was only half written, and
/// what follows a damaged one, is dropped and solved again.
#[derive(Debug)]
pub struct Journal {
    file: File,
    values: HashMap<u128, i32>,
}

/// The first word of every journal, with the version of the format.
const TITLE: &str = "siasat-values-journal-1";

const RECORD_BYTES: usize = 24;

impl Journal {
    /// Opens the journal of the game `spec`, or begins one.
    pub fn open(path: &Path, spec: &str) -> io::Result<Result<Journal, BadBook>> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        if file.try_lock().is_err() {
            return Ok(Err(BadBook::Locked));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let head = format!("{TITLE} {spec}\n").into_bytes();
        // Killed while the first line was being written.
        if head.starts_with(&bytes) {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&head)?;
            let values = HashMap::new();
            return Ok(Ok(Journal { file, values }));
        }
        let Some(records) = bytes.strip_prefix(head.as_slice()) else {
            return Ok(Err(BadBook::NotABook));
        };
        let whole = records.as_chunks::<RECORD_BYTES>().0.iter();
        let values: Vec<_> = whole.map_while(read_record).collect();
        let good = head.len() + values.len() * RECORD_BYTES;
        file.set_len(good as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Ok(Journal {
            file,
            values: values.into_iter().collect(),
        }))
    }

    /// The value of the position with this code.
    pub(super) fn get(&self, code: u128) -> Option<i32> {
        self.values.get(&code).copied()
    }

    /// Writes a value down.
    pub(super) fn add(&mut self, code: u128, value: i32) -> io::Result<()> {
        self.file.write_all(&record(code, value))?;
        self.values.insert(code, value);
        Ok(())
    }
}

fn record(code: u128, value: i32) -> [u8; RECORD_BYTES] {
    let mut record = [0; RECORD_BYTES];
    record[..16].copy_from_slice(&code.to_le_bytes());
    record[16..20].copy_from_slice(&value.to_le_bytes());
    let sum = checksum(&record[..20]) as u32;
    record[20..].copy_from_slice(&sum.to_le_bytes());
    record
}

/// Code and value, unless the record is damaged.
fn read_record(bytes: &[u8; RECORD_BYTES]) -> Option<(u128, i32)> {
    let (code, rest) = bytes.split_first_chunk::<16>()?;
    let (value, _) = rest.split_first_chunk::<4>()?;
    let (code, value) = (u128::from_le_bytes(*code), i32::from_le_bytes(*value));
    (record(code, value) == *bytes).then_some((code, value))
}
