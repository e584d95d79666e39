//! All rooms: a few at hand, the others on the disk.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lobby::AnyGame;
use serde_json::Value;
use tokio::sync::{Mutex, broadcast};

use crate::config::Limits;
use crate::hall::{Visitor, now};
use crate::refusal::Refusal;
use crate::room::{Room, no_room};
use crate::store::Store;
use crate::think::Client;

/// A room that is at hand.
pub(crate) struct Place {
    pub(crate) room: Mutex<Room>,
    pub(crate) news: broadcast::Sender<News>,
    /// When it was asked for last, in our own counting.
    used: AtomicU64,
}

/// What those in a room are told.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// Something has changed.
    Changed,
    /// What a machine has found so far.
    Thinking(Arc<Value>),
    /// The room is gone.
    Gone,
}

/// All rooms.
pub(crate) struct Rooms {
    store: Store,
    games: Vec<&'static dyn AnyGame>,
    at_hand: StdMutex<HashMap<String, Arc<Place>>>,
    count: AtomicUsize,
    uses: AtomicU64,
    most: usize,
    most_at_hand: usize,
    idle: Duration,
    /// How many rooms visitors from elsewhere began in this hour.
    begun: StdMutex<(Instant, HashMap<Client, usize>)>,
    most_an_hour: usize,
}

impl Rooms {
    pub(crate) fn new(
        store: Store,
        count: usize,
        games: &[&'static dyn AnyGame],
        limits: &Limits,
    ) -> Rooms {
        Rooms {
            store,
            games: games.to_vec(),
            at_hand: StdMutex::default(),
            count: AtomicUsize::new(count),
            uses: AtomicU64::new(0),
            most: limits.rooms,
            most_at_hand: limits.rooms_at_hand,
            idle: limits.idle,
            begun: StdMutex::new((Instant::now(), HashMap::new())),
            most_an_hour: limits.rooms_an_hour,
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    pub(crate) fn count_at_hand(&self) -> usize {
        self.at_hand().len()
    }

    /// May this visitor begin another game?
    pub(crate) fn admit(&self, visitor: Visitor) -> Result<(), Refusal> {
        const HOUR: Duration = Duration::from_secs(3600);
        if self.count() >= self.most {
            return Err(Refusal::busy("serve.full", 600));
        }
        if visitor.is_from_here {
            return Ok(());
        }
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if begun.0.elapsed() > HOUR {
            *begun = (Instant::now(), HashMap::new());
        }
        let own = begun.1.entry(visitor.client).or_default();
        if *own >= self.most_an_hour {
            return Err(Refusal::busy("serve.too-many-rooms", 3600));
        }
        *own += 1;
        Ok(())
    }

    /// Takes in a new room, once it is on the disk.
    pub(crate) async fn add(&self, room: Room) -> Result<Arc<Place>, Refusal> {
        let id = room.id.clone();
        if !self.store.keep(room.row()).await {
            return Err(Refusal::busy("serve.not-kept", 5));
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        Ok(self.put(id, room))
    }

    /// The room of this name.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<Place>, Refusal> {
        if let Some(place) = self.at_hand().get(id) {
            self.mark(place);
            return Ok(Arc::clone(place));
        }
        let row = self.store.find(id).await.ok_or_else(no_room)?;
        let id = row.id.clone();
        let room = Room::from_row(row, &self.games);
        let room = room.ok_or_else(|| {
            tracing::error!("a room that was kept cannot be read");
            no_room()
        })?;
        Ok(self.put(id, room))
    }

    /// Keeps a room that was changed, and tells those who are in it. When the disk
    /// refuses, the change has not happened: the room is read from the disk again.
    pub(crate) async fn keep(&self, place: &Place, room: &mut Room) -> Result<(), Refusal> {
        room.touch(now());
        if self.store.keep(room.row()).await {
            let _ = place.news.send(News::Changed);
            return Ok(());
        }
        self.at_hand().remove(&room.id);
        let _ = place.news.send(News::Gone);
        Err(Refusal::busy("serve.not-kept", 5))
    }

    pub(crate) async fn remove(&self, id: &str) {
        let place = self.at_hand().remove(id);
        if self.store.remove(id).await {
            self.count_less(1);
        }
        if let Some(place) = place {
            let _ = place.news.send(News::Gone);
        }
    }

    /// Removes the rooms that nobody has touched for too long.
    pub(crate) async fn sweep(&self) {
        let before = now().saturating_sub(self.idle.as_secs());
        let swept = self.store.sweep(before).await;
        if !swept.is_empty() {
            self.count_less(swept.len());
            let mut at_hand = self.at_hand();
            for id in &swept {
                at_hand.remove(id);
            }
            tracing::info!(rooms = swept.len(), "swept");
        }
    }

    fn count_less(&self, gone: usize) {
        let less = |count: usize| Some(count.saturating_sub(gone));
        let order = Ordering::Relaxed;
        // There is always a number.
        let _ = self.count.fetch_update(order, order, less);
    }

    fn at_hand(&self) -> MutexGuard<'_, HashMap<String, Arc<Place>>> {
        self.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn mark(&self, place: &Place) {
        let use_ = self.uses.fetch_add(1, Ordering::Relaxed);
        place.used.store(use_, Ordering::Relaxed);
    }

    fn put(&self, id: String, room: Room) -> Arc<Place> {
        // A stream that falls behind looks at the room again.
        const NEWS: usize = 16;
        let place = Arc::new(Place {
            room: Mutex::new(room),
            news: broadcast::channel(NEWS).0,
            used: AtomicU64::new(0),
        });
        self.mark(&place);
        let mut at_hand = self.at_hand();
        // Somebody else may have read it meanwhile: theirs is the one.
        let place = Arc::clone(at_hand.entry(id).or_insert(place));
        if at_hand.len() > self.most_at_hand {
            self.put_away(&mut at_hand);
        }
        place
    }

    /// Forgets the tenth of the rooms that was not asked for the longest; on the disk
    /// they stay. Rooms that somebody is in are not forgotten.
    fn put_away(&self, at_hand: &mut HashMap<String, Arc<Place>>) {
        let mut free: Vec<(u64, String)> = at_hand
            .iter()
            .filter(|(_, place)| Arc::strong_count(place) == 1)
            .map(|(id, place)| (place.used.load(Ordering::Relaxed), id.clone()))
            .collect();
        free.sort_unstable();
        for (_, id) in free.into_iter().take(1 + self.most_at_hand / 10) {
            at_hand.remove(&id);
        }
    }
}
