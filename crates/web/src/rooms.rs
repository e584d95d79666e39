//! All rooms: some in memory, the others only on the disk.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use lobby::AnyGame;
use serde_json::Value;
use tokio::sync::{Mutex, OwnedMutexGuard, broadcast};

use crate::api_error::ApiError;
use crate::clock::Instant;
use crate::config::ServerLimits;
use crate::offload::Offload;
use crate::peer::Peer;
use crate::room::{Room, no_room};
use crate::room_calendar::RoomCalendar;
use crate::store::{Contents, Expiry, Found, Removed, Saved, Store};
use crate::think::ClientId;

/// A room in memory, and the channel of its events.
pub(crate) struct RoomHandle {
    pub(crate) room: Arc<Mutex<Room>>,
    pub(crate) events: broadcast::Sender<RoomEvent>,
    /// When it was used last, as a count of uses.
    used: AtomicU64,
    /// Its number of moves, for the memory that it takes.
    moves: AtomicUsize,
}

/// A room under its lock.
pub(crate) struct OpenRoom {
    pub(crate) handle: Arc<RoomHandle>,
    pub(crate) room: OwnedMutexGuard<Room>,
}

/// What the clients in a room are notified of.
#[derive(Clone, Debug)]
pub(crate) enum RoomEvent {
    /// The room has changed.
    Changed,
    /// Somebody has come or gone.
    Presence,
    /// The progress of a machine's search.
    Thinking(Arc<Value>),
    /// The room is gone.
    Gone,
}

/// The rooms in memory.
#[derive(Default)]
struct AtHand {
    rooms: HashMap<String, Arc<RoomHandle>>,
    /// How often a room has left. A row that was read before then may be older than what
    /// was saved since.
    departures: u64,
}

impl AtHand {
    fn remove(&mut self, id: &str) -> Option<Arc<RoomHandle>> {
        let gone = self.rooms.remove(id);
        self.departures += u64::from(gone.is_some());
        gone
    }
}

/// All rooms.
pub(crate) struct Rooms {
    store: Store,
    games: Vec<&'static dyn AnyGame>,
    at_hand: StdMutex<AtHand>,
    count: AtomicUsize,
    uses: AtomicU64,
    limits: ServerLimits,
    calendar: RoomCalendar,
    pub(crate) offload: Offload,
    /// How many rooms each remote client began in the current hour.
    begun: StdMutex<(Instant, HashMap<ClientId, usize>)>,
    /// When space was last looked for in a full house.
    searched_for_space: StdMutex<Option<Instant>>,
}

impl Rooms {
    pub(crate) fn new(
        store: Store,
        contents: Contents,
        games: &[&'static dyn AnyGame],
        limits: &ServerLimits,
    ) -> Rooms {
        Rooms {
            store,
            games: games.to_vec(),
            at_hand: StdMutex::default(),
            count: AtomicUsize::new(contents.rooms),
            uses: AtomicU64::new(0),
            limits: limits.clone(),
            // A room nobody has moved in is still there after one start by a wrong date.
            calendar: RoomCalendar::after(contents.last_used, limits.idle_empty / 2),
            offload: Offload::new(),
            begun: StdMutex::new((Instant::now(), HashMap::new())),
            searched_for_space: StdMutex::default(),
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    pub(crate) fn count_at_hand(&self) -> usize {
        self.at_hand().rooms.len()
    }

    /// The date, in seconds since 1970, as far as rooms are concerned.
    pub(crate) fn now(&self) -> u64 {
        self.calendar.now()
    }

    /// Checks that this client may begin another game, before the request is looked at.
    pub(crate) async fn check_space(&self, peer: Peer) -> Result<(), ApiError> {
        if self.count() >= self.limits.rooms {
            self.make_space().await;
        }
        if self.count() >= self.limits.rooms {
            return Err(ApiError::unavailable("serve.full", 600));
        }
        self.begun_by(peer, |_| ())
    }

    /// Counts a game that this client begins, if it may.
    pub(crate) fn admit(&self, peer: Peer) -> Result<(), ApiError> {
        self.begun_by(peer, |own| *own += 1)
    }

    /// Looks at the number of games that a remote client began in this hour, unless there
    /// are too many.
    fn begun_by(&self, peer: Peer, look: impl FnOnce(&mut usize)) -> Result<(), ApiError> {
        const HOUR: Duration = Duration::from_secs(3600);
        if peer.is_local {
            return Ok(());
        }
        let mut begun = lock(&self.begun);
        if begun.0.elapsed() > HOUR {
            *begun = (Instant::now(), HashMap::new());
        }
        let own = begun.1.entry(peer.client).or_default();
        if *own >= self.limits.rooms_an_hour {
            return Err(ApiError::unavailable("serve.too-many-rooms", 3600));
        }
        look(own);
        Ok(())
    }

    /// Adds a new room, once it is on the disk.
    pub(crate) async fn add(&self, room: Room) -> Result<(), ApiError> {
        match self.store.save(room.row()).await {
            Saved::Yes => {
                self.count.fetch_add(1, Ordering::Relaxed);
                let mut at_hand = self.at_hand();
                self.insert(&mut at_hand, room);
                Ok(())
            }
            Saved::Outdated | Saved::Failed => Err(not_saved()),
        }
    }

    /// The room of this name, under its lock.
    pub(crate) async fn open(&self, id: &str) -> Result<OpenRoom, ApiError> {
        loop {
            let handle = self.find(id).await?;
            let room = Arc::clone(&handle.room).lock_owned().await;
            // While this request waited, the room may have been given up: then what is on
            // the disk counts.
            if !room.is_given_up() {
                return Ok(OpenRoom { handle, room });
            }
        }
    }

    async fn find(&self, id: &str) -> Result<Arc<RoomHandle>, ApiError> {
        loop {
            let departures = match self.in_memory(id) {
                Ok(handle) => return Ok(handle),
                Err(departures) => departures,
            };
            let row = match self.store.find(id).await {
                Found::Row(row) => row,
                Found::Nothing => return Err(no_room()),
                Found::Damaged => return Err(damaged()),
                Found::Failed => return Err(ApiError::unavailable("serve.not-read", 5)),
            };
            // A move takes a few characters.
            let moves = row.moves.len() / 4;
            let games = self.games.clone();
            let replay = move || Room::from_row(*row, &games);
            let room = self.offload.run(moves, replay).await;
            let room = room.ok_or_else(damaged)?;
            let mut at_hand = self.at_hand();
            if at_hand.departures == departures {
                return Ok(self.insert(&mut at_hand, room));
            }
        }
    }

    /// The room if it is in memory, and otherwise how many have left.
    fn in_memory(&self, id: &str) -> Result<Arc<RoomHandle>, u64> {
        let at_hand = self.at_hand();
        let handle = at_hand.rooms.get(id).ok_or(at_hand.departures)?;
        self.mark(handle);
        Ok(Arc::clone(handle))
    }

    /// Saves a room that was changed, and notifies its clients. When that fails, the change
    /// is undone: the room is read from the disk again.
    pub(crate) async fn save(&self, handle: &RoomHandle, room: &mut Room) -> Result<(), ApiError> {
        room.touch(self.now());
        let error = match self.store.save(room.row()).await {
            Saved::Yes => {
                let moves = room.session.ply();
                handle.moves.store(moves, Ordering::Relaxed);
                let _ = handle.events.send(RoomEvent::Changed);
                return Ok(());
            }
            Saved::Outdated => ApiError::conflict("serve.moved-on"),
            Saved::Failed => not_saved(),
        };
        self.give_up(handle, room);
        Err(error)
    }

    /// Removes a room for good.
    pub(crate) async fn remove(
        &self,
        handle: &RoomHandle,
        room: &mut Room,
    ) -> Result<(), ApiError> {
        match self.store.remove(&room.id).await {
            Removed::Yes => self.count_less(1),
            Removed::NotThere => {}
            Removed::Failed => return Err(not_saved()),
        }
        self.give_up(handle, room);
        Ok(())
    }

    /// Drops a room from memory because it is not what is on the disk.
    fn give_up(&self, handle: &RoomHandle, room: &mut Room) {
        room.give_up();
        let mut at_hand = self.at_hand();
        let is_this = |known: &Arc<RoomHandle>| std::ptr::eq(&raw const **known, handle);
        if at_hand.rooms.get(&room.id).is_some_and(is_this) {
            at_hand.remove(&room.id);
        }
        drop(at_hand);
        let _ = handle.events.send(RoomEvent::Gone);
    }

    /// Removes the rooms that have expired.
    pub(crate) async fn sweep(&self) {
        let now = self.now();
        let before = |idle: Duration| now.saturating_sub(idle.as_secs());
        self.expire(Expiry {
            games: before(self.limits.idle),
            empty: before(self.limits.idle_empty),
            more: 0,
        })
        .await;
    }

    /// In a full house those rooms go in which hardly anything has happened: whoever opens
    /// many of them must not lock everybody else out.
    async fn make_space(&self) {
        // Somebody may still be reading the rules.
        const LEAST: Duration = Duration::from_secs(600);
        if !self.may_search_for_space() {
            return;
        }
        let now = self.now();
        let least = LEAST.min(self.limits.idle_empty);
        self.expire(Expiry {
            games: now.saturating_sub(self.limits.idle.as_secs()),
            empty: now.saturating_sub(least.as_secs()),
            more: 1 + self.limits.rooms / 100,
        })
        .await;
    }

    /// Not all the time: it looks at every room.
    fn may_search_for_space(&self) -> bool {
        const BETWEEN: Duration = Duration::from_secs(10);
        let mut last = lock(&self.searched_for_space);
        let may = last.is_none_or(|last| last.elapsed() >= BETWEEN);
        if may {
            *last = Some(Instant::now());
        }
        may
    }

    async fn expire(&self, expiry: Expiry) {
        let swept = self.store.sweep(expiry).await;
        if swept.is_empty() {
            return;
        }
        self.count_less(swept.len());
        let mut at_hand = self.at_hand();
        for id in &swept {
            if let Some(handle) = at_hand.remove(id) {
                let _ = handle.events.send(RoomEvent::Gone);
            }
        }
        // Somebody may have read the row of one that was not in memory, and not yet put it there.
        at_hand.departures += 1;
        drop(at_hand);
        tracing::info!(rooms = swept.len(), "swept");
    }

    /// The names of the rooms in memory.
    #[cfg(test)]
    pub(crate) fn ids_at_hand(&self) -> Vec<String> {
        self.at_hand().rooms.keys().cloned().collect()
    }

    fn count_less(&self, gone: usize) {
        let less = |count: usize| Some(count.saturating_sub(gone));
        let order = Ordering::Relaxed;
        // The closure never returns `None`.
        let _ = self.count.fetch_update(order, order, less);
    }

    fn at_hand(&self) -> MutexGuard<'_, AtHand> {
        lock(&self.at_hand)
    }

    fn mark(&self, handle: &RoomHandle) {
        let use_ = self.uses.fetch_add(1, Ordering::Relaxed);
        handle.used.store(use_, Ordering::Relaxed);
    }

    fn insert(&self, at_hand: &mut AtHand, room: Room) -> Arc<RoomHandle> {
        // A stream that falls further behind reads the room again.
        const BUFFERED: usize = 16;
        let id = room.id.clone();
        let handle = Arc::new(RoomHandle {
            moves: AtomicUsize::new(room.session.ply()),
            room: Arc::new(Mutex::new(room)),
            events: broadcast::channel(BUFFERED).0,
            used: AtomicU64::new(0),
        });
        self.mark(&handle);
        // Another request may have read it meanwhile: then that one is used.
        let handle = Arc::clone(at_hand.rooms.entry(id).or_insert(handle));
        let all: usize = at_hand.rooms.values().map(|handle| weight(handle)).sum();
        let most = USUAL_WEIGHT * self.limits.rooms_at_hand;
        if all > most {
            evict(at_hand, all - most + most / 10);
        }
        handle
    }
}

/// The weight of a room in a game of usual length.
const USUAL_WEIGHT: usize = 100;

/// The memory of a room: its moves with their stories take most of it.
fn weight(handle: &RoomHandle) -> usize {
    USUAL_WEIGHT.max(handle.moves.load(Ordering::Relaxed))
}

/// Drops rooms of this weight from memory, those used least recently; on the disk they
/// stay. Rooms that a request holds are not dropped.
fn evict(at_hand: &mut AtHand, mut excess: usize) {
    let mut free: Vec<(u64, String)> = at_hand
        .rooms
        .iter()
        .filter(|(_, handle)| Arc::strong_count(handle) == 1)
        .map(|(id, handle)| (handle.used.load(Ordering::Relaxed), id.clone()))
        .collect();
    free.sort_unstable();
    for (_, id) in free {
        if excess == 0 {
            break;
        }
        let gone = at_hand.remove(&id);
        excess = excess.saturating_sub(gone.map_or(0, |handle| weight(&handle)));
    }
}

fn lock<T>(mutex: &StdMutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn not_saved() -> ApiError {
    ApiError::unavailable("serve.not-kept", 5)
}

/// Not the error of an unknown room: a client forgets that, and its token with it.
fn damaged() -> ApiError {
    tracing::error!("a saved room is damaged");
    ApiError::of(StatusCode::INTERNAL_SERVER_ERROR, "serve.damaged", &[])
}
