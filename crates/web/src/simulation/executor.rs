use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

use lobby::Rng;

use crate::tasks::{Task, Tasks};

/// Runs tasks one step at a time, in an order that a seed decides.
#[derive(Default)]
pub(super) struct Executor {
    tasks: BTreeMap<usize, (Task, Arc<Woken>)>,
    next: usize,
    begun: Arc<Mutex<Vec<Task>>>,
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
        let begun = Arc::clone(&self.begun);
        Tasks::started_by(move |task| {
            let mut begun = begun.lock().unwrap_or_else(PoisonError::into_inner);
            begun.push(task);
        })
    }

    /// Adds a task, and returns its number.
    pub(super) fn add(&mut self, task: Task) -> usize {
        let number = self.next;
        self.next += 1;
        let woken = Arc::new(Woken(AtomicBool::new(true)));
        self.tasks.insert(number, (task, woken));
        number
    }

    /// Drops a task where it stands.
    pub(super) fn cancel(&mut self, number: usize) {
        self.tasks.remove(&number);
    }

    pub(super) fn is_idle(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Polls one of the tasks that can go on. False when there is none.
    pub(super) fn step(&mut self, rng: &mut Rng) -> bool {
        let ready = self.tasks.iter();
        let ready = ready.filter(|(_, (_, woken))| woken.0.load(Ordering::Relaxed));
        let ready: Vec<usize> = ready.map(|(number, _)| *number).collect();
        if ready.is_empty() {
            return false;
        }
        let number = ready[rng.below(ready.len() as u32) as usize];
        let Some((task, woken)) = self.tasks.get_mut(&number) else {
            return false;
        };
        woken.0.store(false, Ordering::Relaxed);
        let waker = Waker::from(Arc::clone(woken));
        if let Poll::Ready(()) = task.as_mut().poll(&mut Context::from_waker(&waker)) {
            self.tasks.remove(&number);
        }
        let begun = std::mem::take(&mut *self.begun.lock().unwrap_or_else(PoisonError::into_inner));
        for task in begun {
            self.add(task);
        }
        true
    }
}
