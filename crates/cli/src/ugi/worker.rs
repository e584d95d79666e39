use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use lobby::{Bot, Budget, ScoreBound, SearchRequest, SearchResult};

use super::say;

/// A search to run.
pub(super) struct Job {
    pub(super) position: String,
    pub(super) budget: Budget,
    pub(super) stop: Arc<AtomicBool>,
}

/// The thread that searches, one job after another.
pub(super) struct SearchWorker {
    jobs: Sender<Job>,
    done: Receiver<()>,
    /// The stop flag of the running search.
    running: Option<Arc<AtomicBool>>,
    /// Does the running search end only by `stop`?
    pub(super) endless: bool,
    _thread: JoinHandle<()>,
}

impl SearchWorker {
    pub(super) fn start(mut bot: Box<dyn Bot>) -> io::Result<SearchWorker> {
        let (jobs, inbox) = mpsc::channel::<Job>();
        let (outbox, done) = mpsc::channel();
        let thread = thread::Builder::new().spawn(move || {
            for job in inbox {
                let request = SearchRequest {
                    stop: &job.stop,
                    budget: Some(job.budget),
                    all: false,
                };
                let result = bot.think(&job.position, &request, &mut |result| {
                    let _ = say(&info(result));
                });
                let best = match &result {
                    Ok(Some(result)) => {
                        let _ = say(&info(result));
                        result.mv.as_str()
                    }
                    _ => "none",
                };
                let _ = say(&format!("bestmove {best}"));
                if outbox.send(()).is_err() {
                    break;
                }
            }
        })?;
        Ok(SearchWorker {
            jobs,
            done,
            running: None,
            endless: false,
            _thread: thread,
        })
    }

    pub(super) fn search(&mut self, job: Job, endless: bool) {
        self.running = Some(Arc::clone(&job.stop));
        self.endless = endless;
        // The thread ends only after `jobs` is dropped.
        let _ = self.jobs.send(job);
    }

    /// Stops the search and waits for its move.
    pub(super) fn stop(&mut self) {
        if let Some(stop) = &self.running {
            stop.store(true, Ordering::Relaxed);
        }
        self.wait();
    }

    /// Waits for the end of the search.
    pub(super) fn wait(&mut self) {
        if self.running.take().is_some() {
            let _ = self.done.recv();
        }
    }
}

/// The `info` line of a result.
fn info(result: &SearchResult) -> String {
    let millis = (result.seconds * 1000.0) as u64;
    let per_second = (result.nodes as f64 / result.seconds.max(1e-6)) as u64;
    let hundredths = (result.value.unwrap_or(0.0) * 100.0).round() as i64;
    let bound = match result.bound {
        Some(ScoreBound::Lower) => " lowerbound",
        Some(ScoreBound::Upper) => " upperbound",
        None => "",
    };
    format!(
        "info depth {} seldepth {} score cp {hundredths}{bound} nodes {} nps {per_second} \
         time {millis} pv {}",
        result.depth,
        result.deepest,
        result.nodes,
        result.line.join(" ")
    )
}
