use std::collections::BTreeMap;

use arena::{Outcome, PlayedGame, Score, Sprt};

use crate::store::{cut, insert, now};
use crate::{BadStore, Plan, Schedule, Store};

/// Which games of a tournament have been played and which have not. It is the only writer
/// of the file; a game that arrives twice counts once.
pub struct Ledger {
    store: Store,
    schedule: Schedule,
    /// The ids of the pairings in the file.
    ids: Vec<i64>,
    tallies: Vec<Tally>,
}

/// The progress of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games that have been played.
    pub played: u64,
    /// Games in all; fewer when a test is decided early.
    pub total: u64,
}

impl Ledger {
    /// The ledger of a plan and its file.
    pub fn new(plan: &Plan, store: Store) -> Result<Ledger, BadStore> {
        let schedule = Schedule::new(plan);
        let pairs = schedule.pairs.iter();
        let mut ledger = Ledger {
            ids: store.ids(&schedule.pairings)?,
            tallies: pairs.map(|&pairs| Tally::new(pairs, plan.sprt)).collect(),
            schedule,
            store,
        };
        let Ledger {
            store,
            ids,
            tallies,
            ..
        } = &mut ledger;
        store.done(|done| {
            if let Some(pairing) = ids.iter().position(|&id| id == done.pairing) {
                tallies[pairing].note(done.pair, done.swapped, done.outcome);
            }
        })?;
        // Games after a decision may have been written before it was noticed.
        for pairing in 0..ledger.ids.len() {
            ledger.test(pairing)?;
        }
        Ok(ledger)
    }

    /// All games of the plan.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The file.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Which games of a pair are still to be played: the first, and the one with the sides
    /// swapped.
    pub fn needs(&self, pairing: usize, pair: u64) -> [bool; 2] {
        let tally = &self.tallies[pairing];
        let done = tally.done.get(pair as usize).copied().unwrap_or(3);
        [1, 2].map(|bit| done & bit == 0 && tally.last.is_none())
    }

    /// Whether the test of this pairing is decided, so that no more games are played.
    pub fn is_over(&self, pairing: usize) -> bool {
        self.tallies[pairing].last.is_some()
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        Progress {
            played: self.tallies.iter().map(|tally| tally.played).sum(),
            total: self.tallies.iter().map(Tally::total).sum(),
        }
    }

    /// Writes games to the file, all or none. Returns the number of new ones.
    pub fn take(&mut self, games: &[(usize, PlayedGame)]) -> Result<u64, BadStore> {
        let transaction = self.store.transaction()?;
        let ended = now();
        let mut fresh = Vec::new();
        for (pairing, record) in games {
            let is_late = self.tallies[*pairing].last.is_some();
            if !is_late && insert(&transaction, self.ids[*pairing], record, ended)? {
                fresh.push((*pairing, record));
            }
        }
        transaction.commit()?;
        for &(pairing, record) in &fresh {
            let tally = &mut self.tallies[pairing];
            tally.note(record.pair as u64, record.swapped, record.outcome());
        }
        for &(pairing, _) in &fresh {
            self.test(pairing)?;
        }
        Ok(fresh.len() as u64)
    }

    /// Tests whether a pairing is decided. Games after the decision are removed: their
    /// number depends on the number of threads.
    fn test(&mut self, pairing: usize) -> Result<(), BadStore> {
        if let Some(last) = self.tallies[pairing].decide() {
            let transaction = self.store.transaction()?;
            cut(&transaction, self.ids[pairing], last)?;
            transaction.commit()?;
        }
        Ok(())
    }
}

/// The games of one pairing. Pairs are tested in their order, so that the end does not
/// depend on the length of games.
struct Tally {
    /// The played games of each pair, one bit for each.
    done: Vec<u8>,
    played: u64,
    sprt: Option<Sprt>,
    waiting: BTreeMap<u64, [Option<Outcome>; 2]>,
    next: u64,
    score: Score,
    /// The pair after which the test was decided.
    last: Option<u64>,
}

impl Tally {
    fn new(pairs: u64, sprt: Option<Sprt>) -> Tally {
        Tally {
            done: vec![0; pairs as usize],
            played: 0,
            sprt,
            waiting: BTreeMap::new(),
            next: 0,
            score: Score::default(),
            last: None,
        }
    }

    fn note(&mut self, pair: u64, swapped: bool, outcome: Outcome) {
        let Some(done) = self.done.get_mut(pair as usize) else {
            return;
        };
        *done |= 1 << u8::from(swapped);
        self.played += 1;
        if self.sprt.is_some() {
            self.waiting.entry(pair).or_default()[usize::from(swapped)] = Some(outcome);
        }
    }

    /// The last pair that counts, if the test has just been decided.
    fn decide(&mut self) -> Option<u64> {
        let sprt = self.sprt.filter(|_| self.last.is_none())?;
        while let Some(&[Some(one), Some(other)]) = self.waiting.get(&self.next) {
            self.waiting.remove(&self.next);
            self.score.add(&[one, other]);
            self.next += 1;
            if sprt.verdict(&self.score.pairs).is_some() {
                self.played = 2 * self.next;
                self.last = Some(self.next - 1);
                return self.last;
            }
        }
        None
    }

    fn total(&self) -> u64 {
        match self.last {
            Some(last) => 2 * (last + 1),
            None => 2 * self.done.len() as u64,
        }
    }
}
