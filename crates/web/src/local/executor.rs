use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

use crate::tasks::{Task, Tasks};

/// Runs tasks on the thread that calls it. A search that is under way may call it, so that
/// what it has found so far is sent.
#[derive(Clone, Default)]
pub(super) struct Executor(Arc<Mutex<Waiting>>);

#[derive(Default)]
struct Waiting {
    tasks: BTreeMap<u64, Waits>,
    next: u64,
}

struct Waits {
    /// `None` while it is being polled.
    task: Option<Task>,
    woken: Arc<Woken>,
}

/// A task that may go on.
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Executor {
    /// Starts tasks here for the server.
    pub(super) fn tasks(&self) -> Tasks {
        let executor = self.clone();
        Tasks::started_by(move |task| {
            executor.add(task);
        })
    }

    /// Adds a task, and returns its number.
    pub(super) fn add(&self, task: Task) -> u64 {
        let mut waiting = self.waiting();
        let number = waiting.next;
        waiting.next += 1;
        let waits = Waits {
            task: Some(task),
            woken: Arc::new(Woken(AtomicBool::new(true))),
        };
        waiting.tasks.insert(number, waits);
        number
    }

    /// Drops a task where it stands.
    pub(super) fn cancel(&self, number: u64) {
        let gone = self.waiting().tasks.remove(&number);
        // Outside of the lock: it may wake others.
        drop(gone);
    }

    /// Has this task not come to its end?
    pub(super) fn has(&self, number: u64) -> bool {
        self.waiting().tasks.contains_key(&number)
    }

    /// Lets every task go on as far as it can.
    pub(super) fn run(&self) {
        while let Some((number, mut task, woken)) = self.next() {
            let waker = Waker::from(woken);
            let polled = task.as_mut().poll(&mut Context::from_waker(&waker));
            let mut waiting = self.waiting();
            if polled == Poll::Ready(()) {
                let gone = waiting.tasks.remove(&number);
                drop(waiting);
                drop(gone);
            } else if let Some(waits) = waiting.tasks.get_mut(&number) {
                waits.task = Some(task);
            }
        }
    }

    /// A task that was woken, taken out of its place.
    fn next(&self) -> Option<(u64, Task, Arc<Woken>)> {
        let mut waiting = self.waiting();
        for (number, waits) in &mut waiting.tasks {
            if waits.task.is_some() && waits.woken.0.swap(false, Ordering::Relaxed) {
                let task = waits.task.take()?;
                return Some((*number, task, Arc::clone(&waits.woken)));
            }
        }
        None
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
