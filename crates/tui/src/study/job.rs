//! What takes long runs on a thread of its own.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use game::Lang;
use puzzles::Explanation;
use search::trace::Unsupported;

use super::stepper::Searched;
use crate::bot_thread::new_id;

/// Runs a command of the course, and gives what it prints; `None` where it cannot.
pub type Live = Arc<dyn Fn(&str, Lang) -> Option<String> + Send + Sync>;

type Work = Box<dyn FnOnce(&AtomicBool) -> StudyAnswer + Send>;

/// Something to work out.
pub struct StudyJob {
    id: u64,
    stop: Arc<AtomicBool>,
    work: Work,
}

/// What was worked out, with the number of its job.
pub struct StudyUpdate {
    pub(super) id: u64,
    pub(super) answer: StudyAnswer,
}

/// What a job comes to.
pub(super) enum StudyAnswer {
    Searched(Box<Searched>),
    /// What an example prints.
    Printed(Option<String>),
    /// What there is to say about a move of a puzzle; `None` when it took too long.
    Explained(Option<Explanation>),
    /// It cannot be done, and why.
    Refused(Unsupported),
    Crashed,
}

/// A job that somebody waits for. Dropped, it is stopped.
pub(super) struct Pending {
    id: u64,
    stop: Arc<AtomicBool>,
}

impl Pending {
    pub(super) fn is(&self, update: &StudyUpdate) -> bool {
        self.id == update.id
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl StudyJob {
    pub(super) fn new(
        work: impl FnOnce(&AtomicBool) -> StudyAnswer + Send + 'static,
    ) -> (StudyJob, Pending) {
        let (id, stop) = (new_id(), Arc::new(AtomicBool::new(false)));
        let pending = Pending {
            id,
            stop: Arc::clone(&stop),
        };
        let work = Box::new(work);
        (StudyJob { id, stop, work }, pending)
    }

    /// Works it out, here and now.
    pub fn run(self) -> StudyUpdate {
        let StudyJob { id, stop, work } = self;
        let answer = panic::catch_unwind(AssertUnwindSafe(|| work(&stop)));
        let answer = answer.unwrap_or(StudyAnswer::Crashed);
        StudyUpdate { id, answer }
    }

    /// Works it out on a new thread.
    pub(crate) fn start(self, send: impl Fn(StudyUpdate) + Clone + Send + 'static) {
        let (id, refuse) = (self.id, send.clone());
        if thread::Builder::new()
            .spawn(move || send(self.run()))
            .is_err()
        {
            let answer = StudyAnswer::Crashed;
            refuse(StudyUpdate { id, answer });
        }
    }
}
