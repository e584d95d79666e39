//! Who is in a room: a page that shows it keeps a stream of events open.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::Side;
use serde_json::{Value, json};

use crate::clock::{self, Instant};

/// Who is here. It is in memory only: after a restart of the server everybody comes anew.
#[derive(Clone)]
pub(crate) struct Presence(Arc<Mutex<Counts>>);

struct Counts {
    /// How many streams each side has open.
    players: [usize; 2],
    watchers: usize,
    /// Since when a side has had none.
    away_since: [Instant; 2],
}

/// Who a stream is open for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attendee {
    Player(Side),
    Watcher,
}

impl Presence {
    pub(crate) fn new() -> Presence {
        Presence(Arc::new(Mutex::new(Counts {
            players: [0; 2],
            watchers: 0,
            away_since: [clock::now(); 2],
        })))
    }

    pub(crate) fn enter(&self, attendees: &[Attendee]) {
        self.change(attendees, |count| *count += 1);
    }

    pub(crate) fn leave(&self, attendees: &[Attendee]) {
        self.change(attendees, |count| *count = count.saturating_sub(1));
        let now = clock::now();
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for attendee in attendees {
            if let Attendee::Player(side) = attendee {
                counts.away_since[side.index()] = now;
            }
        }
    }

    fn change(&self, attendees: &[Attendee], change: impl Fn(&mut usize)) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for attendee in attendees {
            change(match attendee {
                Attendee::Player(side) => &mut counts.players[side.index()],
                Attendee::Watcher => &mut counts.watchers,
            });
        }
    }

    /// For each side how long it has been away in milliseconds, null for one that is here;
    /// and how many watch.
    pub(crate) fn json(&self) -> Value {
        let away = |side| self.away(side).map(|away| away.as_millis() as u64);
        json!({ "away": Side::BOTH.map(away), "watchers": self.watchers() })
    }

    /// How long a side has been away; `None` for one that is here.
    pub(crate) fn away(&self, side: Side) -> Option<Duration> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_here = counts.players[side.index()] > 0;
        (!is_here).then(|| clock::now() - counts.away_since[side.index()])
    }

    fn watchers(&self) -> usize {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.watchers
    }
}
