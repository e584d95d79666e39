use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use arena::{Duel, Opening, PlayedGame};
use game::{Lang, Message, quoted};
use lobby::AnyGame;

use crate::{BadStore, Block, Lane, Ledger, Pairing, Plan, Progress, Schedule, TEXTS, both};

/// Plays what is missing of a tournament.
pub struct Runner<'a> {
    plan: &'a Plan,
    games: &'a [&'static dyn AnyGame],
}

/// Why a runner stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All games have been played.
    Complete,
    /// Somebody wanted it to stop.
    Interrupted,
}

impl<'a> Runner<'a> {
    /// For a plan about these games.
    pub fn new(plan: &'a Plan, games: &'a [&'static dyn AnyGame]) -> Runner<'a> {
        Runner { plan, games }
    }

    /// Can everybody play? Starts programs, to see.
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
                    BadRun::Play(both(|lang| format!("{who}: {}", error.in_lang(lang))))
                })?;
            }
        }
        Ok(())
    }

    /// Those who meet, at their table.
    pub fn duel(&self, pairing: &Pairing) -> Result<Duel, BadRun> {
        let absent = || BadRun::absent(pairing);
        let table = lobby::open(self.games, &pairing.game).map_err(|_| absent())?;
        let [first, second] = &pairing.players;
        let first = self.plan.player(first).ok_or_else(absent)?;
        let second = self.plan.player(second).ok_or_else(absent)?;
        let duel = Duel::new(
            table,
            [&first.entrant, &second.entrant],
            [first.go.as_deref(), second.go.as_deref()],
            self.plan.terms,
            pairing.seed(self.plan.seed),
        );
        Ok(duel.called(pairing.players.clone()))
    }

    /// The openings of all games of the plan, in its order.
    pub fn lanes(&self, ledger: &Ledger) -> Result<Vec<Lane>, BadRun> {
        let lanes = self.plan.games.iter().map(|game| {
            let table = lobby::open(self.games, &game.spec);
            let table = table.map_err(|error| BadRun::Play(both(|lang| error.in_lang(lang))))?;
            let known = ledger.store().openings(&game.spec)?;
            Ok(Lane::new(game, self.plan.seed, table, known))
        });
        lanes.collect()
    }

    /// Plays all that the ledger lacks, so many games at the same time. `stop` ends it
    /// early; games that have not ended then are played another time.
    ///
    /// The games are the same, however many are played at once and in whatever order, as
    /// far as the players themselves repeat their moves.
    pub fn run(
        &self,
        ledger: &mut Ledger,
        concurrency: usize,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<End, BadRun> {
        let desk = Desk::new(self.lanes(ledger)?, ledger, stop);
        // Not many: whoever writes them down shall not fall behind.
        let (post, arrivals) = mpsc::sync_channel(1000);
        let written = thread::scope(|scope| {
            for _ in 0..concurrency.max(1) {
                let (desk, post) = (&desk, post.clone());
                scope.spawn(move || {
                    if let Err(trouble) = self.work(desk, &post) {
                        desk.give_up(trouble);
                    }
                });
            }
            drop(post);
            let written = write_down(ledger, &arrivals, &desk, watch);
            if written.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            // Whoever still waits to be heard is told that nobody listens.
            drop(arrivals);
            written
        });
        written?;
        let trouble = desk.trouble.into_inner();
        if let Some(trouble) = trouble.unwrap_or_else(PoisonError::into_inner) {
            return Err(trouble);
        }
        let Progress { played, total } = ledger.progress();
        Ok(match played >= total {
            true => End::Complete,
            false => End::Interrupted,
        })
    }

    fn work(&self, desk: &Desk<'_>, post: &SyncSender<(usize, PlayedGame)>) -> Result<(), BadRun> {
        let mut seat: Option<(usize, Duel)> = None;
        while let Some((block, needs)) = desk.next() {
            let pairing = &desk.pairings[block.pairing];
            let mut duel = match seat.take() {
                Some((seated, duel)) if seated == block.pairing => duel,
                _ => self.duel(pairing)?,
            };
            for (pair, needs) in block.pairs.clone().zip(needs) {
                if needs == [false; 2] {
                    continue;
                }
                let opening = desk.opening(self.plan, pairing, pair)?;
                for swapped in [false, true] {
                    let is_over = desk.is_over[block.pairing].load(Ordering::Relaxed);
                    if !needs[usize::from(swapped)] || is_over {
                        continue;
                    }
                    let played = duel.play(pair as usize, swapped, &opening, desk.stop);
                    let Some(record) = played else { return Ok(()) };
                    if post.send((block.pairing, record)).is_err() {
                        return Ok(());
                    }
                }
            }
            seat = Some((block.pairing, duel));
        }
        Ok(())
    }
}

/// Which games of each pair of a block are to be played.
pub(crate) type Todo = (Block, Vec<[bool; 2]>);

/// All that the ledger lacks, block by block.
fn todo(ledger: &Ledger) -> Box<dyn Iterator<Item = Todo> + Send> {
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

/// Writes down whatever has come, in one go: a game that took long is written at once,
/// and of very short ones many together.
fn write_down(
    ledger: &mut Ledger,
    arrivals: &Receiver<(usize, PlayedGame)>,
    desk: &Desk<'_>,
    watch: &mut dyn FnMut(Progress),
) -> Result<(), BadRun> {
    while let Ok(first) = arrivals.recv() {
        let mut games = vec![first];
        games.extend(arrivals.try_iter().take(1000));
        ledger.take(&games)?;
        desk.note_decided(ledger);
        watch(ledger.progress());
    }
    Ok(())
}

/// Where threads get what to play next.
pub(crate) struct Desk<'a> {
    blocks: Mutex<Box<dyn Iterator<Item = Todo> + Send>>,
    lanes: Vec<Mutex<Lane>>,
    pub(crate) pairings: Vec<Pairing>,
    /// Pairings whose test is decided.
    is_over: Vec<AtomicBool>,
    trouble: Mutex<Option<BadRun>>,
    stop: &'a AtomicBool,
}

impl<'a> Desk<'a> {
    pub(crate) fn new(lanes: Vec<Lane>, ledger: &Ledger, stop: &'a AtomicBool) -> Desk<'a> {
        let pairings = ledger.schedule().pairings.clone();
        Desk {
            blocks: Mutex::new(todo(ledger)),
            lanes: lanes.into_iter().map(Mutex::new).collect(),
            is_over: pairings.iter().map(|_| AtomicBool::new(false)).collect(),
            pairings,
            trouble: Mutex::new(None),
            stop,
        }
    }

    /// Notes which pairings are decided; tells those that have not been before.
    pub(crate) fn note_decided(&self, ledger: &Ledger) -> Vec<usize> {
        let is_new = |&pairing: &usize| {
            ledger.is_over(pairing) && !self.is_over[pairing].swap(true, Ordering::Relaxed)
        };
        (0..self.is_over.len()).filter(is_new).collect()
    }

    pub(crate) fn next(&self) -> Option<Todo> {
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
        let lane = place.and_then(|place| self.lanes.get(place));
        let lane = lane.ok_or_else(|| BadRun::absent(pairing))?;
        let mut lane = lane.lock().unwrap_or_else(PoisonError::into_inner);
        let opening = lane.get(pair);
        opening.map_err(|error| {
            BadRun::Play(both(|lang| {
                format!("{}: {}", pairing.game, error.in_lang(lang))
            }))
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
    /// Somebody cannot play, there are no such openings, others cannot be reached.
    Play(Message),
}

impl BadRun {
    /// Somebody who is not in the plan.
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
