use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use game::{Lang, Message};
use lobby::Session;

use crate::{
    BadEntrant, BadOpening, Duel, Entrant, Fault, Opening, OpeningSampler, Openings, PlayedGame,
    RngStreams, Sprt, Summary, TEXTS, Terms, Verdict,
};

/// A match between two entrants.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Who plays.
    pub entrants: [Entrant; 2],
    /// What each is told to do, where it is a program.
    pub go: [Option<String>; 2],
    /// How many games at most.
    pub games: u64,
    /// Where they begin.
    pub openings: Openings,
    /// What holds for all of them.
    pub terms: Terms,
    /// The seed of all chance.
    pub seed: u64,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Stop as soon as this is decided.
    pub sprt: Option<Sprt>,
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// All games have been played.
    Games,
    /// The test has been decided.
    Sprt(Verdict),
    /// Somebody wanted it to stop.
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

/// What happens in a match.
pub enum News<'a> {
    /// A game has been finished; they come in no order.
    Game(&'a PlayedGame),
    /// A pair has been counted; they come in order, whoever was ready first.
    Score(&'a Summary),
}

impl Match {
    /// Plays the match on this table, which is at the usual start. `stop` ends it early,
    /// and so does an error of `watch`; it is set when the match ends by itself before
    /// its last game.
    ///
    /// The same seed gives the same games and the same end, on one thread or many, as
    /// far as the players themselves repeat their moves.
    pub fn run(
        &self,
        table: &dyn Session,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(News<'_>) -> io::Result<()>,
    ) -> Result<(Summary, Stopped), BadMatch> {
        let mut first = self.duel(table);
        first.check()?;
        let mut first = Some(first);
        let pairs = self.games.div_ceil(2) as usize;
        let desk = Mutex::new(Desk {
            book: OpeningSampler::new(self.openings.clone(), RngStreams::of_openings(self.seed)),
            next: 0,
            pairs,
            trouble: None,
        });
        let (post, arrivals) = mpsc::channel();
        let workers = self.concurrency.clamp(1, pairs.max(1));
        let mut count = Count::new(self.sprt);
        let mut watched = Ok(());
        thread::scope(|scope| {
            for _ in 0..workers {
                let worker = Worker {
                    order: self,
                    table: table.fork(),
                    duel: first.take().unwrap_or_else(|| self.duel(table)),
                    desk: &desk,
                    stop,
                };
                let post = post.clone();
                scope.spawn(move || worker.work(&post));
            }
            drop(post);
            for arrival in arrivals {
                watched = count.take(arrival, watch);
                if watched.is_err() || count.verdict.is_some() {
                    // Ends the games that are still being played.
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
        });
        watched.map_err(BadMatch::Watch)?;
        let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(trouble) = desk.trouble {
            return Err(BadMatch::Opening(trouble));
        }
        let mut summary = count.summary;
        summary.repeated = desk.book.repeated;
        let stopped = match count.verdict {
            Some(verdict) => Stopped::Sprt(verdict),
            None if stop.load(Ordering::Relaxed) => Stopped::Interrupted,
            None => Stopped::Games,
        };
        Ok((summary, stopped))
    }

    fn duel(&self, table: &dyn Session) -> Duel {
        let go = self.go.each_ref().map(Option::as_deref);
        let entrants = self.entrants.each_ref();
        Duel::new(table.fork(), entrants, go, self.terms, self.seed)
    }
}

/// Where workers get their next pair.
struct Desk {
    book: OpeningSampler,
    next: usize,
    pairs: usize,
    trouble: Option<BadOpening>,
}

struct Worker<'a> {
    order: &'a Match,
    table: Box<dyn Session>,
    duel: Duel,
    desk: &'a Mutex<Desk>,
    stop: &'a AtomicBool,
}

/// A game has been finished, and whether its pair is complete with it.
struct Arrival {
    record: PlayedGame,
    is_last: bool,
}

impl Worker<'_> {
    fn work(mut self, post: &Sender<Arrival>) {
        while let Some((pair, opening)) = self.next() {
            let games = (self.order.games - 2 * pair as u64).min(2);
            for game in 0..games {
                let Some(record) = self.duel.play(pair, game == 1, &opening, self.stop) else {
                    return;
                };
                let is_last = game + 1 == games;
                if post.send(Arrival { record, is_last }).is_err() {
                    return;
                }
            }
        }
    }

    fn next(&self) -> Option<(usize, Opening)> {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = desk.next >= desk.pairs || desk.trouble.is_some();
        if is_over || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        match desk.book.next(&*self.table) {
            Ok(opening) => {
                desk.next += 1;
                Some((desk.next - 1, opening))
            }
            Err(trouble) => {
                desk.trouble = Some(trouble);
                None
            }
        }
    }
}

/// Counts pairs in their order, so that the end of a match does not depend on which
/// games were short.
struct Count {
    summary: Summary,
    sprt: Option<Sprt>,
    verdict: Option<Verdict>,
    waiting: BTreeMap<usize, (Vec<PlayedGame>, bool)>,
    next: usize,
}

impl Count {
    fn new(sprt: Option<Sprt>) -> Count {
        Count {
            summary: Summary::default(),
            sprt,
            verdict: None,
            waiting: BTreeMap::new(),
            next: 0,
        }
    }

    fn take(
        &mut self,
        arrival: Arrival,
        watch: &mut dyn FnMut(News<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        watch(News::Game(&arrival.record))?;
        let (records, complete) = self.waiting.entry(arrival.record.pair).or_default();
        *complete = arrival.is_last;
        records.push(arrival.record);
        while let Some((_, true)) = self.waiting.get(&self.next) {
            let Some((records, _)) = self.waiting.remove(&self.next) else {
                break;
            };
            self.next += 1;
            self.summary.add(&records);
            watch(News::Score(&self.summary))?;
            let decided = |sprt: Sprt| sprt.verdict(&self.summary.score.pairs);
            self.verdict = self.sprt.and_then(decided);
            if self.verdict.is_some() {
                break;
            }
        }
        Ok(())
    }
}

/// A match that cannot be played.
#[derive(Debug)]
pub enum BadMatch {
    /// Somebody cannot take part.
    Entrant(BadEntrant),
    /// A program does not start, or does not speak the protocol.
    Program {
        /// Which.
        entrant: String,
        /// What is wrong.
        fault: Fault,
    },
    /// There are no such openings.
    Opening(BadOpening),
    /// Whoever watched could not go on.
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
