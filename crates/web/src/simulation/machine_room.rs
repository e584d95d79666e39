//! What lies below the requests: the disk, the searches and the clock.

use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use axum::Router;
use lobby::Rng;
use tokio::sync::watch;

use crate::api;
use crate::app_state::{App, AppState};
use crate::clock::{self, Instant};
use crate::config::Config;
use crate::rooms::Rooms;
use crate::store::{Database, Found, Removed, RoomRow, Saved, Store, StoreCommand};
use crate::think::{Lane, SearchPool};

use super::executor::Executor;

/// A running server whose time, disk and threads are in our hands.
pub(super) struct MachineRoom {
    app: App,
    pub(super) router: Router,
    pub(super) executor: Executor,
    commands: Receiver<StoreCommand>,
    _close: watch::Sender<bool>,
}

impl MachineRoom {
    /// Starts a server on what is on the disk.
    pub(super) fn start(config: &Config, disk: &Database) -> MachineRoom {
        let (store, commands) = Store::by_hand();
        let contents = disk.contents().expect("the disk is whole");
        let rooms = Rooms::new(store, contents, &config.games, &config.limits);
        let pool = SearchPool::without_threads(&config.limits);
        let (close, closing) = watch::channel(false);
        let executor = Executor::default();
        let mut app = AppState::new(config, rooms, pool, closing);
        app.tasks = executor.tasks();
        let app = Arc::new(app);
        MachineRoom {
            router: api::router(App::clone(&app)),
            app,
            executor,
            commands,
            _close: close,
        }
    }

    /// The disk does what waits, all at once, as its thread would. False when nothing does.
    pub(super) fn write(&self, disk: &Database) -> bool {
        let commands: Vec<StoreCommand> = self.commands.try_iter().collect();
        let has_some = !commands.is_empty();
        disk.execute(commands);
        has_some
    }

    /// The disk is full: it does nothing of what waits, and says so.
    pub(super) fn fail_to_write(&self) {
        for command in self.commands.try_iter() {
            match command {
                StoreCommand::Save(_, answer) => drop(answer.send(Saved::Failed)),
                StoreCommand::Find(_, answer) => drop(answer.send(Found::Failed)),
                StoreCommand::Remove(_, answer) => drop(answer.send(Removed::Failed)),
                StoreCommand::Sweep(_, answer) => drop(answer.send(Vec::new())),
                StoreCommand::Close => {}
            }
        }
    }

    /// Ends as if killed; the disk may have done what waits, and nobody has heard of it.
    pub(super) fn crash(self, disk: &Database, rng: &mut Rng) {
        let MachineRoom { commands, .. } = self;
        if rng.below(2) == 0 {
            let mut waiting: Vec<StoreCommand> = commands.try_iter().collect();
            waiting.truncate(rng.below(waiting.len() as u32 + 1) as usize);
            disk.execute(waiting);
        }
    }

    /// The server looks for rooms that have expired.
    pub(super) fn sweep(&mut self) {
        let app = App::clone(&self.app);
        let task = async move { app.rooms.sweep().await };
        self.executor.add(Box::pin(task));
    }

    /// How many rooms there are, and the names of those in memory.
    pub(super) fn rooms(&self) -> (usize, Vec<String>) {
        (self.app.rooms.count(), self.app.rooms.ids_at_hand())
    }

    /// A thread of the pool does one search. False when none waits.
    pub(super) fn search(&self) -> bool {
        [Lane::Moves, Lane::LongMoves]
            .into_iter()
            .any(|lane| self.app.search_pool.run_one(lane))
    }
}

/// The room of this id on the disk.
pub(super) fn on_disk(disk: &Database, id: &str) -> Option<RoomRow> {
    match disk.find(id).expect("the disk can be read") {
        Found::Row(row) => Some(*row),
        Found::Nothing => None,
        other => panic!("{id}: {other:?}"),
    }
}

/// A clock for this thread that stands still until it is told, and the date with it.
pub(super) struct HandClock {
    start: Instant,
}

/// The date when a schedule begins, in seconds since 1970.
const FIRST_DAY: u64 = 1_800_000_000;

impl HandClock {
    pub(super) fn new() -> HandClock {
        let start = Instant::now();
        clock::SIMULATED.set(Some(start));
        clock::SIMULATED_DATE.set(Some(Duration::from_secs(FIRST_DAY)));
        HandClock { start }
    }

    pub(super) fn advance(&self, time: Duration) {
        clock::SIMULATED.set(Some(clock::now() + time));
        clock::SIMULATED_DATE.set(Some(clock::since_1970() + time));
    }

    pub(super) fn elapsed(&self) -> Duration {
        clock::now() - self.start
    }
}

impl Drop for HandClock {
    fn drop(&mut self) {
        clock::SIMULATED.set(None);
        clock::SIMULATED_DATE.set(None);
    }
}
