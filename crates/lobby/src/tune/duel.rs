use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::{Deterministic, Evaluator, Game, Side, Turn, Weighted};
use search::SplitMix64;
use search::engine::{Limits, SearchThread, TranspositionTable, Tuning};

use super::TuneSettings;

/// Games of the engine between two sets of weights of one evaluator.
///
/// Every game has its own tables and search threads, so that its moves do not depend on
/// the other games.
pub(super) struct Duel<'a, G, E> {
    start: G,
    settings: TuneSettings,
    stop: &'a AtomicBool,
    played: GamesPlayed<'a>,
    eval: PhantomData<fn() -> E>,
}

/// Is called, on any thread, with how many games of how many have been played.
pub type GamesPlayed<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// The score of one of two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games from one opening with 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
}

impl MatchScore {
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
pub(super) struct Pairing<'w> {
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
    pub(super) fn new(
        start: G,
        settings: &TuneSettings,
        stop: &'a AtomicBool,
        played: GamesPlayed<'a>,
    ) -> Duel<'a, G, E> {
        Duel {
            start,
            settings: *settings,
            stop,
            played,
            eval: PhantomData,
        }
    }

    /// The match at the end.
    pub(super) fn check(&self, new: &[i32], old: &[i32]) -> MatchScore {
        let pairs = u64::from(self.settings.check / 2);
        let pairings: Vec<Pairing<'_>> = (0..pairs)
            .map(|number| Pairing {
                one: new,
                other: old,
                opening: CHECK + number,
            })
            .collect();
        let mut score = MatchScore::default();
        for pair in self.play_all(&pairings).into_iter().flatten() {
            score.add(pair);
        }
        score
    }

    /// The points of the first set of weights of each pairing, from both sides of the
    /// opening. `None` for a pairing that was stopped.
    pub(super) fn play_all(&self, pairings: &[Pairing<'_>]) -> Vec<Option<[i32; 2]>> {
        let next = AtomicUsize::new(0);
        let done = AtomicUsize::new(0);
        let work = || {
            let mut played = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let pair = pairings.get(index).and_then(|pairing| self.play(pairing));
                let Some(pair) = pair else {
                    return played;
                };
                played.push((index, pair));
                let done = 1 + done.fetch_add(1, Ordering::Relaxed);
                (self.played)(2 * done as u64, 2 * pairings.len() as u64);
            }
        };
        let mut results = vec![None; pairings.len()];
        for (index, pair) in platform::in_parallel(self.settings.threads, |_| work())
            .into_iter()
            .flatten()
        {
            results[index] = Some(pair);
        }
        results
    }

    fn play(&self, pairing: &Pairing<'_>) -> Option<[i32; 2]> {
        let opening = self.opening(pairing.opening);
        let one = self.game(&opening, pairing.one, pairing.other, Side::First)?;
        let other = self.game(&opening, pairing.one, pairing.other, Side::Second)?;
        Some([one, other])
    }

    /// A position after some random moves in which the game is not over.
    fn opening(&self, number: u64) -> G {
        let seed = self.settings.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = SplitMix64::new(seed);
        let mut pos = self.start.clone();
        for _ in 0..self.settings.opening {
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

    /// The points of `one`, playing this side. `None` when it was stopped.
    fn game(&self, opening: &G, one: &[i32], other: &[i32], side: Side) -> Option<i32> {
        // A few thousand positions fill this.
        const MEMORY: usize = 1 << 18;
        let player = |weights| SearchThread::<G, E>::new(E::with_weights(weights), Tuning::FULL);
        let mut players = [
            (player(one), TranspositionTable::new(MEMORY)),
            (player(other), TranspositionTable::new(MEMORY)),
        ];
        let limits = Limits {
            nodes: self.settings.nodes,
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
