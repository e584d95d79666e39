use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use arena::{Duel, Opening, PlayedGame};
use game::{Lang, Message, quoted};
use lobby::AnyGame;

use crate::{BadStore, Block, Ledger, OpeningStream, Pairing, Plan, Progress, Schedule, TEXTS};

/// Plays the missing games of a tournament.
pub struct Runner<'a> {
    plan: &'a Plan,
    games: &'a [&'static dyn AnyGame],
}

/// Why a runner stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All games have been played.
    Complete,
    /// The stop flag was set.
    Interrupted,
}

impl<'a> Runner<'a> {
    /// A runner for a plan; `games` are the games that it may name.
    pub fn new(plan: &'a Plan, games: &'a [&'static dyn AnyGame]) -> Runner<'a> {
        Runner { plan, games }
    }

    /// Checks that all players can play; starts programs to find out.
    pub fn check(&self) -> Result<(), BadRun> {
        let mut seen = HashSet::new();
        for pairing in Schedule::new(self.plan).pairings {
            let players = pairing.players.iter();
            let seats = players.map(|name| (pairing.game.clone(), name.clone()));
            // Not `any`, which would stop at the first.
            let new = seats.filter(|seat| seen.insert(seat.clone())).count();
            if new > 0 {
                let checked = self.duel(&pairing)?.check();
                let [first, second] = &pairing.players;
                let who = format!("{}, {first} – {second}", pairing.game);
                checked.map_err(|error| {
                    BadRun::Play(
                        TEXTS
                            .message("run.of")
                            .with("what", who)
                            .with("error", error.message()),
                    )
                })?;
            }
        }
        Ok(())
    }

    /// The duel of a pairing.
    pub fn duel(&self, pairing: &Pairing) -> Result<Duel, BadRun> {
        let absent = || BadRun::absent(pairing);
        let session = lobby::open(self.games, &pairing.game).map_err(|_| absent())?;
        let [first, second] = &pairing.players;
        let first = self.plan.player(first).ok_or_else(absent)?;
        let second = self.plan.player(second).ok_or_else(absent)?;
        let duel = Duel::new(
            session,
            [&first.entrant, &second.entrant],
            [first.go.as_deref(), second.go.as_deref()],
            self.plan.conditions,
            pairing.seed(self.plan.seed),
        );
        Ok(duel.called(pairing.players.clone()))
    }

    /// The openings of all games of the plan, in its order.
    pub fn openings(&self, ledger: &Ledger) -> Result<Vec<OpeningStream>, BadRun> {
        let openings = self.plan.games.iter().map(|game| {
            let session = lobby::open(self.games, &game.spec);
            let session = session.map_err(|error| BadRun::Play(error.message()))?;
            let known = ledger.store().openings(&game.spec)?;
            Ok(OpeningStream::new(game, self.plan.seed, session, known))
        });
        openings.collect()
    }

    /// Plays the missing games of the ledger, `concurrency` games in parallel. `stop` ends
    /// it early; unfinished games are played in the next run.
    ///
    /// The games do not depend on the number of threads or their order, if the players are
    /// deterministic.
    pub fn run(
        &self,
        ledger: &mut Ledger,
        concurrency: usize,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<End, BadRun> {
        let work = WorkQueue::new(self.openings(ledger)?, ledger, stop);
        // Bounded, so that writing does not fall behind.
        let (sender, finished) = mpsc::sync_channel(1000);
        let written = thread::scope(|scope| {
            for started in 0..concurrency.max(1) {
                let (work, sender) = (&work, sender.clone());
                let play = move || {
                    if let Err(trouble) = self.work(work, &sender) {
                        work.give_up(trouble);
                    }
                };
                match thread::Builder::new().spawn_scoped(scope, play) {
                    Ok(_) => {}
                    // Without any thread no game can be played; with fewer, it takes longer.
                    Err(error) if started == 0 => {
                        work.give_up(BadRun::Play(error.to_string().into()));
                        break;
                    }
                    Err(_) => break,
                }
            }
            drop(sender);
            let written = write_down(ledger, &finished, &work, watch);
            if written.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            // Wakes the threads that wait to send.
            drop(finished);
            written
        });
        written?;
        let trouble = work.trouble.into_inner();
        if let Some(trouble) = trouble.unwrap_or_else(PoisonError::into_inner) {
            return Err(trouble);
        }
        let Progress { played, total } = ledger.progress();
        Ok(if played >= total {
            End::Complete
        } else {
            End::Interrupted
        })
    }

    fn work(
        &self,
        work: &WorkQueue<'_>,
        sender: &SyncSender<(usize, PlayedGame)>,
    ) -> Result<(), BadRun> {
        let mut seat: Option<(usize, Duel)> = None;
        while let Some((block, needs)) = work.next() {
            let pairing = &work.pairings[block.pairing];
            let mut duel = match seat.take() {
                Some((seated, duel)) if seated == block.pairing => duel,
                _ => self.duel(pairing)?,
            };
            for (pair, needs) in block.pairs.clone().zip(needs) {
                if needs == [false; 2] {
                    continue;
                }
                let opening = work.opening(self.plan, pairing, pair)?;
                for swapped in [false, true] {
                    let is_over = work.is_over[block.pairing].load(Ordering::Relaxed);
                    if !needs[usize::from(swapped)] || is_over {
                        continue;
                    }
                    let played = duel.play(pair as usize, swapped, &opening, work.stop);
                    let Some(record) = played else { return Ok(()) };
                    if sender.send((block.pairing, record)).is_err() {
                        return Ok(());
                    }
                }
            }
            seat = Some((block.pairing, duel));
        }
        Ok(())
    }
}

/// A block, and which games of each of its pairs are still to be played.
pub(crate) type PendingBlock = (Block, Vec<[bool; 2]>);

/// The missing games of a ledger, block by block.
fn pending(ledger: &Ledger) -> Box<dyn Iterator<Item = PendingBlock> + Send> {
    let schedule = ledger.schedule();
    let mut done: Vec<Vec<[bool; 2]>> = Vec::new();
    for (pairing, &pairs) in schedule.pairs.iter().enumerate() {
        done.push((0..pairs).map(|pair| ledger.needs(pairing, pair)).collect());
    }
    let blocks = schedule.blocks().map(move |block| {
        let pairs = block.pairs.start as usize..block.pairs.end as usize;
        let needs = done[block.pairing][pairs].to_vec();
        (block, needs)
    });
    Box::new(blocks.filter(|(_, needs)| needs.iter().flatten().any(|&needed| needed)))
}

/// Writes games as they arrive: long games one by one, short ones many in a transaction.
fn write_down(
    ledger: &mut Ledger,
    finished: &Receiver<(usize, PlayedGame)>,
    work: &WorkQueue<'_>,
    watch: &mut dyn FnMut(Progress),
) -> Result<(), BadRun> {
    while let Ok(first) = finished.recv() {
        let mut games = vec![first];
        games.extend(finished.try_iter().take(1000));
        ledger.take(&games)?;
        work.note_decided(ledger);
        watch(ledger.progress());
    }
    Ok(())
}

/// The work that is left, shared by all threads.
pub(crate) struct WorkQueue<'a> {
    blocks: Mutex<Box<dyn Iterator<Item = PendingBlock> + Send>>,
    openings: Vec<Mutex<OpeningStream>>,
    pub(crate) pairings: Vec<Pairing>,
    /// Pairings whose test is decided.
    is_over: Vec<AtomicBool>,
    trouble: Mutex<Option<BadRun>>,
    stop: &'a AtomicBool,
}

impl<'a> WorkQueue<'a> {
    pub(crate) fn new(
        openings: Vec<OpeningStream>,
        ledger: &Ledger,
        stop: &'a AtomicBool,
    ) -> WorkQueue<'a> {
        let pairings = ledger.schedule().pairings.clone();
        WorkQueue {
            blocks: Mutex::new(pending(ledger)),
            openings: openings.into_iter().map(Mutex::new).collect(),
            is_over: pairings.iter().map(|_| AtomicBool::new(false)).collect(),
            pairings,
            trouble: Mutex::new(None),
            stop,
        }
    }

    /// Notes which pairings are decided; returns the new ones.
    pub(crate) fn note_decided(&self, ledger: &Ledger) -> Vec<usize> {
        let is_new = |&pairing: &usize| {
            ledger.is_over(pairing) && !self.is_over[pairing].swap(true, Ordering::Relaxed)
        };
        (0..self.is_over.len()).filter(is_new).collect()
    }

    pub(crate) fn next(&self) -> Option<PendingBlock> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.stop.load(Ordering::Relaxed) {
            let (block, needs) = blocks.next()?;
            if !self.is_over[block.pairing].load(Ordering::Relaxed) {
                return Some((block, needs));
            }
        }
        None
    }

    pub(crate) fn opening(
        &self,
        plan: &Plan,
        pairing: &Pairing,
        pair: u64,
    ) -> Result<Opening, BadRun> {
        let place = plan.games.iter().position(|game| game.spec == pairing.game);
        let stream = place.and_then(|place| self.openings.get(place));
        let stream = stream.ok_or_else(|| BadRun::absent(pairing))?;
        let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
        let opening = stream.get(pair);
        opening.map_err(|error| {
            BadRun::Play(
                TEXTS
                    .message("run.of")
                    .with("what", &pairing.game)
                    .with("error", error.message()),
            )
        })
    }

    fn give_up(&self, trouble: BadRun) {
        let mut first = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(trouble);
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Why a tournament cannot be played.
#[derive(Debug)]
pub enum BadRun {
    /// The file of games.
    Store(BadStore),
    /// A player cannot play, the openings cannot be used, or the server cannot be reached.
    Play(Message),
}

impl BadRun {
    /// The error for a pairing that is not in the plan.
    fn absent(pairing: &Pairing) -> BadRun {
        let [first, second] = pairing.players.each_ref().map(|name| quoted(name));
        BadRun::Play(
            TEXTS
                .message("run.absent")
                .with("first", first)
                .with("second", second),
        )
    }

    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            BadRun::Store(error) => error.in_lang(lang),
            BadRun::Play(trouble) => trouble.in_lang(lang),
        }
    }
}

impl From<BadStore> for BadRun {
    fn from(error: BadStore) -> BadRun {
        BadRun::Store(error)
    }
}
