//! What must hold whatever happens.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use serde_json::Value;

use super::machine_room::{HandClock, on_disk};
use crate::config::ServerLimits;
use crate::store::Database;

/// What was acknowledged so far, and counts of what was seen.
#[derive(Default)]
pub(super) struct Laws {
    limits: ServerLimits,
    rooms: BTreeMap<String, KnownHistory>,
    /// What was on the disk when it had last done something, and when that was.
    kept: BTreeMap<String, Kept>,
    looked: Duration,
    /// The rooms that went because nobody used them.
    expired: BTreeSet<String>,
    pub(super) rooms_expired: usize,
    pub(super) crashes: usize,
    answers: BTreeMap<u16, usize>,
    /// What has happened between two people by link.
    between_two: BTreeMap<&'static str, usize>,
    /// All answers in their order, without what is drawn by lot and not by the seed.
    pub(super) story: Vec<String>,
}

/// What is known of a room.
struct KnownHistory {
    removal: Removal,
    begun: Duration,
    /// The newest version that anybody was told.
    newest: u64,
    versions: BTreeMap<u64, Version>,
}

/// A room on the disk.
struct Kept {
    version: u64,
    moves: String,
    /// It was used then, or later.
    used: Duration,
    /// How often the server had crashed when it was written.
    crashes: usize,
}

/// Has a room been removed?
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Removal {
    /// Nobody has asked for it.
    No,
    /// Its owner has asked; nobody has heard what became of that.
    Asked,
    /// Somebody was told.
    Done,
}

/// One version of a room, as it was told.
#[derive(Clone, PartialEq, Debug)]
struct Version {
    moves: Vec<String>,
    clocks: [u64; 2],
    /// Is it between two people by link?
    is_shared: bool,
    /// How it ended.
    ended: Option<String>,
    /// The offer that waits: its number, its kind, and the side that asks.
    offer: Option<(u64, String, usize)>,
    /// The number of the last offer, and what became of it.
    answered: Option<(u64, String)>,
    next: Option<String>,
}

impl Version {
    fn read(shown: &Value) -> Version {
        let history = shown["history"].as_array().expect("a history");
        let texts = history.iter().map(|played| played["text"].as_str());
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let (offer, answered) = (&shown["offer"], &shown["answered"]);
        let by = usize::from(offer["by"] == "second");
        let kind = text(&offer["kind"]);
        Version {
            moves: texts.flatten().map(str::to_owned).collect(),
            clocks: [0, 1].map(|side| shown["clocks"][side].as_u64().expect("a clock")),
            is_shared: shown["shared"] == true,
            ended: text(&shown["ended"]),
            offer: offer["number"]
                .as_u64()
                .zip(kind)
                .map(|(number, kind)| (number, kind, by)),
            answered: answered["number"].as_u64().zip(text(&answered["answer"])),
            next: text(&shown["next"]),
        }
    }

    /// Was an offer of this kind granted between this version and the next?
    fn grants(&self, kind: &str, after: &Version) -> bool {
        self.offer.as_ref().is_some_and(|(number, offered, _)| {
            offered == kind && after.answered == Some((*number, "accepted".to_owned()))
        })
    }

    /// Nothing happens to the other player unasked, and the clock of the one who is asked
    /// stands still. Says what has happened between two people.
    fn check_next(&self, after: &Version) -> Option<&'static str> {
        if !self.is_shared {
            return None;
        }
        assert!(after.is_shared, "nobody loses a seat");
        if let Some((_, _, by)) = self.offer {
            // Also where moves are taken back: what they added stays.
            let (before, now) = (self.clocks[1 - by], after.clocks[1 - by]);
            assert_eq!(now, before, "the asked one's clock: {self:?} {after:?}");
        }
        if self.ended.is_some() {
            assert_eq!(
                (&self.ended, &self.moves),
                (&after.ended, &after.moves),
                "it is over"
            );
        }
        if self.next != after.next {
            assert!(
                self.grants("rematch", after),
                "a rematch: {self:?} {after:?}"
            );
            return Some("rematches");
        }
        if !after.moves.starts_with(&self.moves) {
            assert!(self.grants("undo", after), "taken back: {self:?} {after:?}");
            return Some("moves taken back");
        }
        if self.ended != after.ended {
            let ended = after.ended.as_deref().unwrap_or_default();
            let (kind, name) = match ended {
                "soft" => ("end", "games counted"),
                "agreed" => ("draw", "draws agreed"),
                _ if ended.starts_with("time:") => return Some("times run out"),
                _ if ended.starts_with("left:") => return Some("absences claimed"),
                _ => return None,
            };
            assert!(self.grants(kind, after), "ended: {self:?} {after:?}");
            return Some(name);
        }
        if self.moves == after.moves && self.offer.is_some() && after.offer.is_none() {
            let answer = after.answered.as_ref().map(|(_, answer)| answer.as_str());
            return match answer {
                Some("declined") => Some("offers declined"),
                Some("expired") => Some("offers expired"),
                Some("withdrawn") => Some("offers withdrawn"),
                _ => panic!("an offer is lost: {self:?} {after:?}"),
            };
        }
        None
    }
}

/// A request, as the laws see it.
pub(super) struct Asked {
    pub(super) room: Option<String>,
    pub(super) is_player: bool,
    pub(super) is_move: bool,
    /// Does the owner ask for the removal of the room?
    pub(super) is_removal: bool,
    /// Had somebody been told that the room is gone when this was sent?
    pub(super) was_gone: bool,
    /// When it was sent, and the newest version that anybody had been told then.
    pub(super) sent: Option<(Duration, u64)>,
}

impl Laws {
    pub(super) fn of(limits: &ServerLimits) -> Laws {
        Laws {
            limits: limits.clone(),
            ..Laws::default()
        }
    }

    /// The disk has done what waited: a room is gone only where somebody has asked for that, or
    /// nobody has used it for long.
    pub(super) fn look_at_disk(&mut self, disk: &Database, clock: &HandClock) {
        let now = clock.elapsed();
        let rows = disk.all_moves();
        for (id, kept) in &self.kept {
            if rows.iter().any(|(row, ..)| row == id) {
                continue;
            }
            if self.may_expire(kept, now) {
                self.rooms_expired += usize::from(self.expired.insert(id.clone()));
            } else {
                assert!(self.may_be_gone(id), "{id}: swept too early");
            }
        }
        let before = std::mem::take(&mut self.kept);
        for (id, version, moves) in rows {
            assert!(!self.expired.contains(&id), "{id}: it had expired");
            let mut kept = Kept {
                version,
                moves,
                // What was written now had waited since then at most.
                used: self.looked,
                crashes: self.crashes,
            };
            if let Some(before) = before.get(&id) {
                assert!(before.version <= version, "{id}: an older one on the disk");
                if before.version == version {
                    (kept.used, kept.crashes) = (before.used, before.crashes);
                }
            }
            self.kept.insert(id, kept);
        }
        self.looked = now;
    }

    /// Has nobody used a room for so long that it may go?
    fn may_expire(&self, kept: &Kept, now: Duration) -> bool {
        /// Somebody may still be reading the rules.
        const LEAST: Duration = Duration::from_secs(600);
        /// The texts of about three moves.
        const HARDLY_ANYTHING: usize = 20;
        // A server that starts cannot know how long there was none, and believes the date for
        // this long.
        let starts = (self.crashes - kept.crashes) as u32;
        let unused = now - kept.used + self.limits.idle_empty / 2 * starts;
        let is_soon_full = self.limits.rooms < ServerLimits::default().rooms;
        unused > self.limits.idle
            || unused > self.limits.idle_empty && kept.moves == "[]"
            || unused > LEAST && is_soon_full && kept.moves.len() < HARDLY_ANYTHING
    }

    /// Is it right when a room is not there any more?
    fn may_be_gone(&self, id: &str) -> bool {
        let room = self.rooms.get(id);
        self.expired.contains(id) || room.is_some_and(|room| room.removal != Removal::No)
    }

    /// Remembers what was known when a request was sent.
    pub(super) fn note_when_asked(&mut self, asked: &mut Asked, clock: &HandClock) {
        if asked.sent.is_some() {
            return;
        }
        let room = asked.room.as_ref().and_then(|id| self.rooms.get_mut(id));
        let newest = room.as_ref().map_or(0, |room| room.newest);
        asked.sent = Some((clock.elapsed(), newest));
        if let Some(room) = room {
            asked.was_gone = room.removal == Removal::Done;
            if asked.is_removal {
                room.removal = room.removal.max(Removal::Asked);
            }
        }
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
            removal: Removal::No,
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
        self.story.push(format!("{status} {}", body["position"]));
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
        if !asked.is_player {
            assert_ne!(status, 200, "somebody else's game: {body}");
            return;
        }
        assert!(status != 200 || !asked.was_gone, "{id}: it is back: {body}");
        if status == 404 || status == 204 {
            assert!(self.may_be_gone(id), "{id}: nobody removed it: {body}");
            assert_eq!(on_disk(disk, id), None, "{id}: it was removed");
            // One that has expired may still be in memory for a moment.
            if self.expired.contains(id) {
                return;
            }
            let room = self.rooms.get_mut(id).expect("a room that was begun");
            room.removal = Removal::Done;
            let is_shared = |version: &Version| version.is_shared;
            assert!(
                !room.versions.values().any(is_shared),
                "{id}: it belongs to two"
            );
            return;
        }
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

    /// Somebody has used an invitation, or come too late.
    pub(super) fn joined(
        &mut self,
        asked: &Asked,
        (status, body): (u16, &Value),
        disk: &Database,
        clock: &HandClock,
    ) {
        self.refused(status, body);
        if let (200, Some(id)) = (status, &asked.room) {
            assert!(!asked.was_gone, "{id}: it is back: {body}");
            self.told(id, &body["room"], disk, clock);
        }
    }

    /// A room was begun as the rematch of another.
    pub(super) fn rematch(&mut self, before: &str, next: &str) {
        let known = KnownHistory {
            removal: Removal::No,
            begun: self.rooms[before].begun,
            newest: 0,
            versions: BTreeMap::new(),
        };
        self.rooms.insert(next.to_owned(), known);
    }

    /// A version of a room was told: it is on the disk, it is what it always was, and the
    /// clocks have not counted more time than has passed.
    fn told(&mut self, id: &str, shown: &Value, disk: &Database, clock: &HandClock) -> Version {
        let number = shown["version"].as_u64().expect("a version");
        let version = Version::read(shown);
        let may_be_gone = self.may_be_gone(id);
        let room = self.rooms.get_mut(id).expect("a room that was begun");
        match on_disk(disk, id) {
            Some(row) => {
                assert!(
                    row.version >= number,
                    "{id}: {} of {number} on the disk",
                    row.version
                );
                if row.version == number {
                    let moves: Vec<String> = serde_json::from_str(&row.moves).expect("moves");
                    assert_eq!(moves, version.moves, "{id}: version {number} on the disk");
                }
            }
            // It was told before it was removed.
            None => assert!(may_be_gone, "{id}: what was told is on the disk"),
        }
        match room.versions.insert(number, version.clone()) {
            Some(before) => assert_eq!(before, version, "{id}: version {number} is another now"),
            None => {
                let (before, after) = (number - 1, number + 1);
                let neighbours = [(before, number), (number, after)];
                for (one, next) in neighbours {
                    let pair = (room.versions.get(&one), room.versions.get(&next));
                    if let (Some(one), Some(next)) = pair
                        && let Some(what) = one.check_next(next)
                    {
                        *self.between_two.entry(what).or_default() += 1;
                    }
                }
            }
        }
        let played: u64 = version.clocks.iter().sum();
        let passed = (clock.elapsed() - room.begun).as_millis() as u64;
        assert!(played <= passed, "{id}: {played} ms played in {passed} ms");
        room.newest = room.newest.max(number);
        version
    }

    /// At the end everything that was told is still there.
    pub(super) fn check_disk(&self, disk: &Database) {
        for (id, room) in &self.rooms {
            let Some(row) = on_disk(disk, id) else {
                assert!(self.may_be_gone(id), "{id}: what was told is on the disk");
                continue;
            };
            assert_ne!(room.removal, Removal::Done, "{id}: it was removed");
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
        self.rooms_expired += other.rooms_expired;
        for (status, count) in &other.answers {
            *self.answers.entry(*status).or_default() += count;
        }
        for (what, count) in &other.between_two {
            *self.between_two.entry(what).or_default() += count;
        }
    }
}

/// At rest nothing is in memory that is not on the disk, and the rooms were counted right.
pub(super) fn check_memory((count, at_hand): (usize, Vec<String>), disk: &Database) {
    for id in at_hand {
        assert_ne!(on_disk(disk, &id), None, "{id}: only in memory");
    }
    assert_eq!(count, disk.all_moves().len(), "rooms are miscounted");
}

impl Display for Laws {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (crashes, expired) = (self.crashes, self.rooms_expired);
        write!(f, "{crashes} crashes, {expired} rooms expired, answers")?;
        for (status, count) in &self.answers {
            write!(f, ", {count} × {status}")?;
        }
        for (what, count) in &self.between_two {
            write!(f, ", {count} {what}")?;
        }
        Ok(())
    }
}
