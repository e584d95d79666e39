//! All rooms: some in memory, the others only on the disk.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lobby::AnyGame;
use serde_json::Value;
use tokio::sync::{Mutex, broadcast};

use crate::api_error::ApiError;
use crate::app_state::{Peer, now};
use crate::config::ServerLimits;
use crate::room::{Room, no_room};
use crate::store::Store;
use crate::think::ClientId;

/// A room in memory, and the channel of its events.
pub(crate) struct RoomHandle {
    pub(crate) room: Mutex<Room>,
    pub(crate) events: broadcast::Sender<RoomEvent>,
    /// When it was used last, as a count of uses.
    used: AtomicU64,
}

/// What the clients in a room are notified of.
#[derive(Clone, Debug)]
pub(crate) enum RoomEvent {
    /// The room has changed.
    Changed,
    /// The progress of a machine's search.
    Thinking(Arc<Value>),
    /// The room is gone.
    Gone,
}

/// All rooms.
pub(crate) struct Rooms {
    store: Store,
    games: Vec<&'static dyn AnyGame>,
    at_hand: StdMutex<HashMap<String, Arc<RoomHandle>>>,
    count: AtomicUsize,
    uses: AtomicU64,
    most: usize,
    most_at_hand: usize,
    idle: Duration,
    /// How many rooms each remote client began in the current hour.
    begun: StdMutex<(Instant, HashMap<ClientId, usize>)>,
    most_an_hour: usize,
}

impl Rooms {
    pub(crate) fn new(
        store: Store,
        count: usize,
        games: &[&'static dyn AnyGame],
        limits: &ServerLimits,
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

    /// Checks that this client may begin another game.
    pub(crate) fn admit(&self, peer: Peer) -> Result<(), ApiError> {
        const HOUR: Duration = Duration::from_secs(3600);
        if self.count() >= self.most {
            return Err(ApiError::unavailable("serve.full", 600));
        }
        if peer.is_local {
            return Ok(());
        }
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if begun.0.elapsed() > HOUR {
            *begun = (Instant::now(), HashMap::new());
        }
        let own = begun.1.entry(peer.client).or_default();
        if *own >= self.most_an_hour {
            return Err(ApiError::unavailable("serve.too-many-rooms", 3600));
        }
        *own += 1;
        Ok(())
    }

    /// Adds a new room, once it is on the disk.
    pub(crate) async fn add(&self, room: Room) -> Result<Arc<RoomHandle>, ApiError> {
        let id = room.id.clone();
        if !self.store.save(room.row()).await {
            return Err(ApiError::unavailable("serve.not-kept", 5));
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        Ok(self.insert(id, room))
    }

    /// The room of this name.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<RoomHandle>, ApiError> {
        if let Some(handle) = self.at_hand().get(id) {
            self.mark(handle);
            return Ok(Arc::clone(handle));
        }
        let row = self.store.find(id).await.ok_or_else(no_room)?;
        let id = row.id.clone();
        let room = Room::from_row(row, &self.games);
        let room = room.ok_or_else(|| {
            tracing::error!("a saved room cannot be read");
            no_room()
        })?;
        Ok(self.insert(id, room))
    }

    /// Saves a room that was changed, and notifies its clients. When that fails, the change
    /// is undone: the room is read from the disk again.
    pub(crate) async fn save(&self, handle: &RoomHandle, room: &mut Room) -> Result<(), ApiError> {
        room.touch(now());
        if self.store.save(room.row()).await {
            let _ = handle.events.send(RoomEvent::Changed);
            return Ok(());
        }
        self.at_hand().remove(&room.id);
        let _ = handle.events.send(RoomEvent::Gone);
        Err(ApiError::unavailable("serve.not-kept", 5))
    }

    pub(crate) async fn remove(&self, id: &str) {
        let handle = self.at_hand().remove(id);
        if self.store.remove(id).await {
            self.count_less(1);
        }
        if let Some(handle) = handle {
            let _ = handle.events.send(RoomEvent::Gone);
        }
    }

    /// Removes the rooms that have expired.
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
        // The closure never returns `None`.
        let _ = self.count.fetch_update(order, order, less);
    }

    fn at_hand(&self) -> MutexGuard<'_, HashMap<String, Arc<RoomHandle>>> {
        self.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn mark(&self, handle: &RoomHandle) {
        let use_ = self.uses.fetch_add(1, Ordering::Relaxed);
        handle.used.store(use_, Ordering::Relaxed);
    }

    fn insert(&self, id: String, room: Room) -> Arc<RoomHandle> {
        // A stream that falls further behind reads the room again.
        const BUFFERED: usize = 16;
        let handle = Arc::new(RoomHandle {
            room: Mutex::new(room),
            events: broadcast::channel(BUFFERED).0,
            used: AtomicU64::new(0),
        });
        self.mark(&handle);
        let mut at_hand = self.at_hand();
        // Another request may have read it meanwhile: then that one is used.
        let handle = Arc::clone(at_hand.entry(id).or_insert(handle));
        if at_hand.len() > self.most_at_hand {
            self.evict(&mut at_hand);
        }
        handle
    }

    /// Drops the tenth of the rooms in memory that was used least recently; on the disk
    /// they stay. Rooms that a request holds are not dropped.
    fn evict(&self, at_hand: &mut HashMap<String, Arc<RoomHandle>>) {
        let mut free: Vec<(u64, String)> = at_hand
            .iter()
            .filter(|(_, handle)| Arc::strong_count(handle) == 1)
            .map(|(id, handle)| (handle.used.load(Ordering::Relaxed), id.clone()))
            .collect();
        free.sort_unstable();
        for (_, id) in free.into_iter().take(1 + self.most_at_hand / 10) {
            at_hand.remove(&id);
        }
    }
}
