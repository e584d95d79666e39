use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use game::Lang;
use lobby::{Luck, Session};

use crate::chair::Refusal;
use crate::{
    BadEntrant, BadOpening, Book, Chair, Entrant, Fault, Lucks, Opening, Openings, Record, Sprt,
    Summary, Terms, Verdict, play_game,
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
    Game(&'a Record),
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
        let mut first_chairs = Some(self.chairs());
        for (entrant, chair) in (0..).zip(first_chairs.iter_mut().flatten()) {
            let refused = |refusal| self.refused(entrant, refusal);
            chair.check(table).map_err(refused)?;
        }
        let pairs = self.games.div_ceil(2) as usize;
        let desk = Mutex::new(Desk {
            book: Book::new(self.openings.clone(), self.luck(usize::MAX, 0)),
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
                    chairs: first_chairs.take().unwrap_or_else(|| self.chairs()),
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

    fn chairs(&self) -> [Chair; 2] {
        [0, 1].map(|index| Chair::new(&self.entrants[index], self.go[index].as_deref()))
    }

    fn refused(&self, entrant: usize, refusal: Refusal) -> BadMatch {
        match refusal {
            Refusal::Player(error) => BadMatch::Entrant(error.into()),
            Refusal::Program(fault) => BadMatch::Program {
                entrant: self.entrants[entrant].to_string(),
                fault,
            },
        }
    }

    /// The luck of one purpose in one pair. Neighbouring numbers give unrelated luck:
    /// a seed is mixed before use.
    fn luck(&self, pair: usize, purpose: u64) -> Luck {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let pair = (pair as u64).wrapping_mul(8).wrapping_add(purpose);
        Luck::new(self.seed ^ pair.wrapping_add(1).wrapping_mul(ODD))
    }

    /// The luck of one game. Both games of a pair roll the same dice.
    fn lucks(&self, pair: usize, swapped: bool) -> Lucks {
        let mut sides = [1, 2].map(|entrant| self.luck(pair, entrant + 2 * u64::from(swapped)));
        if swapped {
            sides.swap(0, 1);
        }
        Lucks {
            dice: self.luck(pair, 0),
            sides,
        }
    }
}

/// Where workers get their next pair.
struct Desk {
    book: Book,
    next: usize,
    pairs: usize,
    trouble: Option<BadOpening>,
}

struct Worker<'a> {
    order: &'a Match,
    table: Box<dyn Session>,
    chairs: [Chair; 2],
    desk: &'a Mutex<Desk>,
    stop: &'a AtomicBool,
}

/// A game has been finished, and whether its pair is complete with it.
struct Arrival {
    record: Record,
    is_last: bool,
}

impl Worker<'_> {
    fn work(mut self, post: &Sender<Arrival>) {
        while let Some((pair, opening)) = self.next() {
            let games = (self.order.games - 2 * pair as u64).min(2);
            for game in 0..games {
                let Some(record) = self.play(pair, game == 1, &opening) else {
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

    fn play(&mut self, pair: usize, swapped: bool, opening: &Opening) -> Option<Record> {
        let table = opening.lay_out(&*self.table)?;
        let [one, other] = &mut self.chairs;
        let mut names = self.order.entrants.each_ref().map(ToString::to_string);
        let chairs = match swapped {
            false => [one, other],
            true => {
                names.swap(0, 1);
                [other, one]
            }
        };
        let lucks = self.order.lucks(pair, swapped);
        let terms = &self.order.terms;
        let played = play_game(&*table, opening, chairs, terms, lucks, self.stop)?;
        Some(Record {
            pair,
            swapped,
            game: table.spec().to_owned(),
            players: names,
            opening: opening.clone(),
            played,
        })
    }
}

/// Counts pairs in their order, so that the end of a match does not depend on which
/// games were short.
struct Count {
    summary: Summary,
    sprt: Option<Sprt>,
    verdict: Option<Verdict>,
    waiting: BTreeMap<usize, (Vec<Record>, bool)>,
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
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            BadMatch::Entrant(error) => error.in_lang(lang),
            BadMatch::Program { entrant, fault } => {
                let entrant = game::quoted(entrant);
                let why = match fault {
                    Fault::Crash(why) | Fault::Illegal(why) => why,
                    Fault::Time => fault.word(),
                };
                match lang {
                    Lang::En => format!(
                        "{entrant} is no engine that speaks the Universal Game Interface: {why}"
                    ),
                    Lang::Id => format!(
                        "{entrant} bukan mesin yang memakai Universal Game Interface: {why}"
                    ),
                }
            }
            BadMatch::Opening(error) => error.in_lang(lang),
            BadMatch::Watch(error) => error.to_string(),
        }
    }
}
