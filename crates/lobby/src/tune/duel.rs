use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use game::{Deterministic, Evaluator, Game, Side, Turn, Weighted};
use search::SplitMix64;
use search::engine::{Limits, SearchThread, TranspositionTable, Tuning};

use super::Breeding;

/// Games between two sets of weights of one opinion, with the engine as it plays.
///
/// Every game has a table and thinkers of its own, so that it goes the same way
/// whatever else is played meanwhile.
pub(super) struct Duel<'a, G, E> {
    start: G,
    breeding: Breeding,
    stop: &'a AtomicBool,
    eval: PhantomData<fn() -> E>,
}

/// What one of two players has won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games from one opening with 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
}

impl Tally {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, a half when nothing was played.
    pub fn share(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    pub(super) fn add(&mut self, pair: [i32; 2]) {
        for points in pair {
            match points {
                1.. => self.wins += 1,
                0 => self.draws += 1,
                _ => self.losses += 1,
            }
        }
        let halves: i32 = pair.iter().map(|points| points.signum() + 1).sum();
        self.pairs[halves as usize] += 1;
    }
}

/// Two sets of weights and the number of the opening they play from.
pub(super) struct Meeting<'w> {
    pub(super) one: &'w [i32],
    pub(super) other: &'w [i32],
    pub(super) opening: u64,
}

/// The openings of the match at the end are others than those bred on.
const CHECK: u64 = 1 << 40;

impl<'a, G, E> Duel<'a, G, E>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Weighted,
{
    pub(super) fn new(start: G, breeding: &Breeding, stop: &'a AtomicBool) -> Duel<'a, G, E> {
        Duel {
            start,
            breeding: *breeding,
            stop,
            eval: PhantomData,
        }
    }

    /// The match at the end.
    pub(super) fn check(&self, new: &[i32], old: &[i32]) -> Tally {
        let pairs = u64::from(self.breeding.check / 2);
        let meetings: Vec<Meeting<'_>> = (0..pairs)
            .map(|number| Meeting {
                one: new,
                other: old,
                opening: CHECK + number,
            })
            .collect();
        let mut tally = Tally::default();
        for pair in self.play_all(&meetings).into_iter().flatten() {
            tally.add(pair);
        }
        tally
    }

    /// The points of the first of each two that meet, from both sides of the opening.
    /// `None` for a pair that was broken off.
    pub(super) fn play_all(&self, meetings: &[Meeting<'_>]) -> Vec<Option<[i32; 2]>> {
        let mut results = vec![None; meetings.len()];
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.breeding.threads {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(meeting) = meetings.get(index) else {
                            break;
                        };
                        let Some(pair) = self.play(meeting) else {
                            break;
                        };
                        // Whoever listens does so until all are done.
                        let _ = sender.send((index, pair));
                    }
                });
            }
            drop(sender);
            for (index, pair) in receiver {
                results[index] = Some(pair);
            }
        });
        results
    }

    fn play(&self, meeting: &Meeting<'_>) -> Option<[i32; 2]> {
        let opening = self.opening(meeting.opening);
        let one = self.game(&opening, meeting.one, meeting.other, Side::First)?;
        let other = self.game(&opening, meeting.one, meeting.other, Side::Second)?;
        Some([one, other])
    }

    /// A position after some random moves, of which another can be made.
    fn opening(&self, number: u64) -> G {
        let seed = self.breeding.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = SplitMix64::new(seed);
        let mut pos = self.start.clone();
        for _ in 0..self.breeding.opening {
            let moves = pos.move_count() as u32;
            let Some(mv) = pos.moves().nth(rng.below(moves) as usize) else {
                break;
            };
            let next = pos.after(mv);
            if next.turn().is_over() {
                break;
            }
            pos = next;
        }
        pos
    }

    /// The points of `one`, playing this side. `None` when somebody broke it off.
    fn game(&self, opening: &G, one: &[i32], other: &[i32], side: Side) -> Option<i32> {
        // As much as a few thousand positions fill.
        const MEMORY: usize = 1 << 18;
        let player = |weights| SearchThread::<G, E>::new(E::with_weights(weights), Tuning::FULL);
        let mut players = [
            (player(one), TranspositionTable::new(MEMORY)),
            (player(other), TranspositionTable::new(MEMORY)),
        ];
        let limits = Limits {
            nodes: self.breeding.nodes,
            ..Limits::until(self.stop)
        };
        let mut pos = opening.clone();
        loop {
            let mover = match pos.turn() {
                Turn::Over(points) => return Some(points.seen_by(side)),
                Turn::Player(mover) => mover,
                Turn::Chance => unreachable!("deterministic games have no chance"),
            };
            let (search_thread, table) = &mut players[usize::from(mover != side)];
            table.new_generation();
            let report = search_thread.deepen(&pos, table, &limits, |_| ())?;
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            pos.play(report.best);
        }
    }
}
