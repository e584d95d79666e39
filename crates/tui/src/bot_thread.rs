//! Searches and reviews on threads of their own, so that the screen never waits for them.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use commentary::review::{ReviewStep, Reviewer};
use lobby::{Bot, Budget, SearchRequest, SearchResult, Session};

/// A search to run.
pub struct SearchJob {
    /// Identifies the job in its updates.
    pub id: u64,
    /// The bot, which comes back with [`SearchUpdate::Done`].
    pub bot: Box<dyn Bot>,
    /// The position, as text.
    pub position: String,
    /// The limits; `None` leaves those of the player.
    pub budget: Option<Budget>,
    /// Value every move, not only the best.
    pub all: bool,
    /// Set it to end the search early.
    pub stop: Arc<AtomicBool>,
}

/// News of a search, with the id of its job.
pub enum SearchUpdate {
    /// The best result so far.
    Progress(u64, SearchResult),
    /// The final result, and the bot for the next job.
    Done(u64, Option<SearchResult>, Box<dyn Bot>),
    /// The bot panicked.
    Crashed(u64),
}

impl SearchUpdate {
    pub(crate) fn id(&self) -> u64 {
        match self {
            SearchUpdate::Progress(id, _)
            | SearchUpdate::Done(id, ..)
            | SearchUpdate::Crashed(id) => *id,
        }
    }
}

/// A game to review.
pub struct ReviewJob {
    /// Identifies the job in its updates.
    pub id: u64,
    /// The game with all its moves.
    pub session: Box<dyn Session>,
    /// Set it to end the review early.
    pub stop: Arc<AtomicBool>,
}

/// A step of a review, with the id of its job.
pub struct ReviewUpdate(pub u64, pub ReviewStep);

/// Reviews a game on a new thread, which sends every step. A review that fails ends.
pub fn start_review(job: ReviewJob, send: impl Fn(ReviewUpdate) + Send + 'static) {
    let work = move || {
        let review = AssertUnwindSafe(|| {
            let mut reviewer = Reviewer::new(&*job.session);
            loop {
                let step = reviewer.step(&job.stop);
                let is_last = matches!(step, ReviewStep::Stopped | ReviewStep::Done);
                send(ReviewUpdate(job.id, step));
                if is_last {
                    break;
                }
            }
        });
        // The marks that were found stay.
        let _ = panic::catch_unwind(review);
    };
    // Without a thread there are no marks.
    let _ = thread::Builder::new().spawn(work);
}

/// An id that no other job has.
pub(crate) fn new_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Runs a job on a new thread, which sends its updates.
pub fn start_search(mut job: SearchJob, send: impl Fn(SearchUpdate) + Clone + Send + 'static) {
    // Ten results a second are as many as a person can read.
    const UPDATE_INTERVAL: Duration = Duration::from_millis(100);
    let id = job.id;
    let refuse = send.clone();
    let work = move || {
        let mut last_update: Option<Instant> = None;
        let search = AssertUnwindSafe(|| {
            let request = SearchRequest {
                stop: &job.stop,
                budget: job.budget,
                all: job.all,
            };
            job.bot.think(&job.position, &request, &mut |result| {
                if last_update.is_none_or(|time| time.elapsed() >= UPDATE_INTERVAL) {
                    last_update = Some(Instant::now());
                    send(SearchUpdate::Progress(id, result.clone()));
                }
            })
        });
        send(match panic::catch_unwind(search) {
            Ok(found) => SearchUpdate::Done(id, found.ok().flatten(), job.bot),
            Err(_) => SearchUpdate::Crashed(id),
        });
    };
    if thread::Builder::new().spawn(work).is_err() {
        refuse(SearchUpdate::Crashed(id));
    }
}
