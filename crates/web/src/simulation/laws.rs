//! What must hold whatever happens.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use serde_json::Value;

use super::machine_room::{HandClock, on_disk};
use crate::store::Database;

/// What was acknowledged so far, and counts of what was seen.
#[derive(Default)]
pub(super) struct Laws {
    rooms: BTreeMap<String, KnownHistory>,
    pub(super) crashes: usize,
    answers: BTreeMap<u16, usize>,
}

/// What is known of a room.
struct KnownHistory {
    begun: Duration,
    /// The newest version that anybody was told.
    newest: u64,
    versions: BTreeMap<u64, Version>,
}

/// One version of a room, as it was told.
#[derive(Clone, PartialEq, Debug)]
struct Version {
    moves: Vec<String>,
    clocks: [u64; 2],
}

/// A request, as the laws see it.
pub(super) struct Asked {
    pub(super) room: Option<String>,
    pub(super) is_owner: bool,
    pub(super) is_move: bool,
    /// When it was sent, and the newest version that anybody had been told then.
    pub(super) sent: Option<(Duration, u64)>,
}

impl Laws {
    /// Remembers what was known when a request was sent.
    pub(super) fn note_when_asked(&self, asked: &mut Asked, clock: &HandClock) {
        let room = asked.room.as_ref().and_then(|id| self.rooms.get(id));
        let newest = room.map_or(0, |room| room.newest);
        asked.sent.get_or_insert((clock.elapsed(), newest));
    }

    /// A room was begun.
    pub(super) fn begun(
        &mut self,
        asked: &Asked,
        (id, shown): (&str, &Value),
        disk: &Database,
        clock: &HandClock,
    ) {
        self.refused(201, shown);
        let known = KnownHistory {
            begun: asked.sent.map_or(Duration::ZERO, |(time, _)| time),
            newest: 0,
            versions: BTreeMap::new(),
        };
        let before = self.rooms.insert(id.to_owned(), known);
        assert!(before.is_none(), "two rooms have one name");
        self.told(id, shown, disk, clock);
    }

    /// An answer without a room.
    pub(super) fn refused(&mut self, status: u16, body: &Value) {
        assert_ne!(status, 500, "{body}");
        *self.answers.entry(status).or_default() += 1;
    }

    /// An answer about a room.
    pub(super) fn answered(
        &mut self,
        asked: &Asked,
        (status, body): (u16, &Value),
        disk: &Database,
        clock: &HandClock,
    ) {
        self.refused(status, body);
        let Some(id) = &asked.room else {
            return;
        };
        if !asked.is_owner {
            assert_ne!(status, 200, "somebody else's game: {body}");
            return;
        }
        assert_ne!(status, 404, "nobody removed it: {body}");
        let (200, Some(version)) = (status, body["version"].as_u64()) else {
            return;
        };
        let newest = asked.sent.map_or(0, |(_, newest)| newest);
        assert!(newest <= version, "{id}: version {version} after {newest}");
        let before = self.rooms[id].versions.get(&(version - 1)).cloned();
        let told = self.told(id, body, disk, clock);
        if let (true, Some(before)) = (asked.is_move, before)
            && told.moves.len() == before.moves.len() + 1
        {
            let changed = [0, 1].map(|side| told.clocks[side] != before.clocks[side]);
            assert_ne!(changed, [true, true], "{id}: a move counts for one clock");
        }
    }

    /// A version of a room was told: it is on the disk, it is what it always was, and the
    /// clocks have not counted more time than has passed.
    fn told(&mut self, id: &str, shown: &Value, disk: &Database, clock: &HandClock) -> Version {
        let number = shown["version"].as_u64().expect("a version");
        let history = shown["history"].as_array().expect("a history");
        let texts = history.iter().map(|played| played["text"].as_str());
        let version = Version {
            moves: texts.flatten().map(str::to_owned).collect(),
            clocks: [0, 1].map(|side| shown["clocks"][side].as_u64().expect("a clock")),
        };
        let row = on_disk(disk, id).expect("what was told is on the disk");
        assert!(
            row.version >= number,
            "{id}: {} of {number} on the disk",
            row.version
        );
        if row.version == number {
            let moves: Vec<String> = serde_json::from_str(&row.moves).expect("moves");
            assert_eq!(moves, version.moves, "{id}: version {number} on the disk");
        }
        let room = self.rooms.get_mut(id).expect("a room that was begun");
        let before = room
            .versions
            .entry(number)
            .or_insert_with(|| version.clone());
        assert_eq!(*before, version, "{id}: version {number} is another now");
        let played: u64 = version.clocks.iter().sum();
        let passed = (clock.elapsed() - room.begun).as_millis() as u64;
        assert!(played <= passed, "{id}: {played} ms played in {passed} ms");
        room.newest = room.newest.max(number);
        version
    }

    /// At the end everything that was told is still there.
    pub(super) fn check_disk(&self, disk: &Database) {
        for (id, room) in &self.rooms {
            let row = on_disk(disk, id).expect("what was told is on the disk");
            assert!(row.version >= room.newest, "{id}");
            if let Some(told) = room.versions.get(&row.version) {
                let moves: Vec<String> = serde_json::from_str(&row.moves).expect("moves");
                assert_eq!(moves, told.moves, "{id}");
            }
        }
    }

    /// Adds the counts of another schedule.
    pub(super) fn count(&mut self, other: &Laws) {
        self.crashes += other.crashes;
        for (status, count) in &other.answers {
            *self.answers.entry(*status).or_default() += count;
        }
    }
}

impl Display for Laws {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} crashes, answers", self.crashes)?;
        for (status, count) in &self.answers {
            write!(f, ", {count} × {status}")?;
        }
        Ok(())
    }
}
