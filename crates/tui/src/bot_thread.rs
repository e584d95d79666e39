use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lobby::{Bot, Budget, SearchRequest, SearchResult};

/// A question for a mind, which answers on a thread of its own.
pub struct Question {
    /// To know the answer by.
    pub id: u64,
    /// Who is asked.
    pub bot: Box<dyn Bot>,
    /// About which position.
    pub position: String,
    /// How long to think, in place of what the player itself says.
    pub budget: Option<Budget>,
    /// Value every move, not only the best.
    pub all: bool,
    /// Somebody wants the answer now.
    pub stop: Arc<AtomicBool>,
}

/// What comes back from a thread that thinks.
pub enum Answer {
    /// What it has found so far.
    Soon(u64, SearchResult),
    /// What it has found, and the mind for the next question.
    Now(u64, Option<SearchResult>, Box<dyn Bot>),
    /// It has fallen over.
    Never(u64),
}

impl Answer {
    pub(crate) fn id(&self) -> u64 {
        match self {
            Answer::Soon(id, _) | Answer::Now(id, ..) | Answer::Never(id) => *id,
        }
    }
}

/// A number that no other question has.
pub(crate) fn new_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Thinks on a new thread and tells what it finds.
pub fn ask(mut question: Question, tell: impl Fn(Answer) + Send + 'static) {
    // A person reads ten numbers a second at most.
    const BETWEEN: Duration = Duration::from_millis(100);
    thread::spawn(move || {
        let id = question.id;
        let mut told: Option<Instant> = None;
        let thinking = AssertUnwindSafe(|| {
            let request = SearchRequest {
                stop: &question.stop,
                budget: question.budget,
                all: question.all,
            };
            question
                .bot
                .think(&question.position, &request, &mut |search_result| {
                    if told.is_none_or(|time| time.elapsed() >= BETWEEN) {
                        told = Some(Instant::now());
                        tell(Answer::Soon(id, search_result.clone()));
                    }
                })
        });
        tell(match panic::catch_unwind(thinking) {
            Ok(found) => Answer::Now(id, found.ok().flatten(), question.bot),
            Err(_) => Answer::Never(id),
        });
    });
}
