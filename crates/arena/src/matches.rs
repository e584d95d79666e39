use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use game::{Lang, Message};
use lobby::Session;

use crate::{
    BadEntrant, BadOpening, Conditions, Duel, Entrant, Fault, Opening, OpeningSampler, Openings,
    PlayedGame, RngStreams, Sprt, Summary, TEXTS, Verdict,
};

/// A match between two entrants.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Who plays.
    pub entrants: [Entrant; 2],
    /// The argument of UGI's `go` for each, where it is a program.
    pub go: [Option<String>; 2],
    /// The largest number of games.
    pub games: u64,
    /// Their openings.
    pub openings: Openings,
    /// Time control and adjudication.
    pub conditions: Conditions,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The number of games played in parallel.
    pub concurrency: usize,
    /// A test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// All games have been played.
    Games,
    /// The test has been decided.
    Sprt(Verdict),
    /// The stop flag was set.
    Interrupted,
}

impl Stopped {
    /// The word for it in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Stopped::Games => "games",
            Stopped::Sprt(_) => "sprt",
            Stopped::Interrupted => "interrupted",
        }
    }
}

/// Progress of a match.
pub enum MatchEvent<'a> {
    /// A game has been finished; in any order.
    Game(&'a PlayedGame),
    /// A pair has been counted; always in the order of the pairs.
    Score(&'a Summary),
}

impl Match {
    /// Plays the match in a session at its usual start. `stop` ends it early, and so does
    /// an error of `watch`; the flag is set when the match ends before its last game.
    ///
    /// The same seed gives the same games and the same end for any number of threads, if
    /// the players are deterministic.
    pub fn run(
        &self,
        start: &dyn Session,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(MatchEvent<'_>) -> io::Result<()>,
    ) -> Result<(Summary, Stopped), BadMatch> {
        let mut first = self.duel(start);
        first.check()?;
        let mut first = Some(first);
        let pairs = self.games.div_ceil(2) as usize;
        let queue = Mutex::new(WorkQueue {
            openings: OpeningSampler::new(
                self.openings.clone(),
                RngStreams::of_openings(self.seed),
            ),
            next: 0,
            pairs,
            error: None,
        });
        let (sender, finished) = mpsc::channel();
        let workers = self.concurrency.clamp(1, pairs.max(1));
        let mut count = PairCounter::new(self.sprt);
        let mut watched = Ok(());
        thread::scope(|scope| {
            for started in 0..workers {
                let worker = Worker {
                    of: self,
                    start: start.fork(),
                    duel: first.take().unwrap_or_else(|| self.duel(start)),
                    queue: &queue,
                    stop,
                };
                let sender = sender.clone();
                let work = move || worker.work(&sender);
                match thread::Builder::new().spawn_scoped(scope, work) {
                    Ok(_) => {}
                    // Without any thread no game can be played; with fewer, it takes longer.
                    Err(error) if started == 0 => {
                        watched = Err(error);
                        break;
                    }
                    Err(_) => break,
                }
            }
            drop(sender);
            for game in finished {
                watched = count.take(game, watch);
                if watched.is_err() || count.verdict.is_some() {
                    // Ends the games that are still being played.
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
        });
        watched.map_err(BadMatch::Watch)?;
        let queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = queue.error {
            return Err(BadMatch::Opening(error));
        }
        let mut summary = count.summary;
        summary.repeated = queue.openings.repeated;
        let stopped = match count.verdict {
            Some(verdict) => Stopped::Sprt(verdict),
            None if stop.load(Ordering::Relaxed) => Stopped::Interrupted,
            None => Stopped::Games,
        };
        Ok((summary, stopped))
    }

    fn duel(&self, start: &dyn Session) -> Duel {
        let go = self.go.each_ref().map(Option::as_deref);
        let entrants = self.entrants.each_ref();
        Duel::new(start.fork(), entrants, go, self.conditions, self.seed)
    }
}

/// The pairs that are still to be played.
struct WorkQueue {
    openings: OpeningSampler,
    next: usize,
    pairs: usize,
    error: Option<BadOpening>,
}

struct Worker<'a> {
    of: &'a Match,
    start: Box<dyn Session>,
    duel: Duel,
    queue: &'a Mutex<WorkQueue>,
    stop: &'a AtomicBool,
}

/// A finished game, and whether it is the last of its pair.
struct FinishedGame {
    record: PlayedGame,
    is_last: bool,
}

impl Worker<'_> {
    fn work(mut self, sender: &Sender<FinishedGame>) {
        while let Some((pair, opening)) = self.next() {
            let games = (self.of.games - 2 * pair as u64).min(2);
            for game in 0..games {
                let Some(record) = self.duel.play(pair, game == 1, &opening, self.stop) else {
                    return;
                };
                let is_last = game + 1 == games;
                if sender.send(FinishedGame { record, is_last }).is_err() {
                    return;
                }
            }
        }
    }

    fn next(&self) -> Option<(usize, Opening)> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = queue.next >= queue.pairs || queue.error.is_some();
        if is_over || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        match queue.openings.next(&*self.start) {
            Ok(opening) => {
                queue.next += 1;
                Some((queue.next - 1, opening))
            }
            Err(error) => {
                queue.error = Some(error);
                None
            }
        }
    }
}

/// Counts pairs in their order, so that the end of a match does not depend on the length
/// of games.
struct PairCounter {
    summary: Summary,
    sprt: Option<Sprt>,
    verdict: Option<Verdict>,
    waiting: BTreeMap<usize, (Vec<PlayedGame>, bool)>,
    next: usize,
}

impl PairCounter {
    fn new(sprt: Option<Sprt>) -> PairCounter {
        PairCounter {
            summary: Summary::default(),
            sprt,
            verdict: None,
            waiting: BTreeMap::new(),
            next: 0,
        }
    }

    fn take(
        &mut self,
        game: FinishedGame,
        watch: &mut dyn FnMut(MatchEvent<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        watch(MatchEvent::Game(&game.record))?;
        let (records, complete) = self.waiting.entry(game.record.pair).or_default();
        *complete = game.is_last;
        records.push(game.record);
        while let Some((_, true)) = self.waiting.get(&self.next) {
            let Some((records, _)) = self.waiting.remove(&self.next) else {
                break;
            };
            self.next += 1;
            self.summary.add(&records);
            watch(MatchEvent::Score(&self.summary))?;
            let decided = |sprt: Sprt| sprt.verdict(&self.summary.score.pairs);
            self.verdict = self.sprt.and_then(decided);
            if self.verdict.is_some() {
                break;
            }
        }
        Ok(())
    }
}

/// Why a match cannot be played.
#[derive(Debug)]
pub enum BadMatch {
    /// An entrant cannot take part.
    Entrant(BadEntrant),
    /// A program does not start, or does not speak the protocol.
    Program {
        /// Its name.
        entrant: String,
        /// The fault.
        fault: Fault,
    },
    /// The openings cannot be used.
    Opening(BadOpening),
    /// The observer failed.
    Watch(io::Error),
}

impl BadMatch {
    /// The error as one sentence.
    pub fn message(&self) -> Message {
        match self {
            BadMatch::Entrant(error) => error.message(),
            BadMatch::Program { entrant, fault } => {
                let why = match fault {
                    Fault::Crash(why) | Fault::Illegal(why) => why,
                    Fault::Time => fault.word(),
                };
                TEXTS
                    .message("entrant.no-engine")
                    .with("entrant", game::quoted(entrant))
                    .with("why", why)
            }
            BadMatch::Opening(error) => error.message(),
            BadMatch::Watch(error) => error.to_string().into(),
        }
    }

    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}
