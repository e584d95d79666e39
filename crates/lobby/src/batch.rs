use std::sync::{Mutex, PoisonError};

use game::{Game, IllegalMove, Points, Position, Side, Turn, playout};

use crate::{ActionSpace, AnyPosition, Observation, Rng};

/// Many games of one kind, side by side, in memory and without their type: one virtual call
/// for all of them. Each has random numbers of its own, so that the number of threads
/// changes nothing.
///
/// What is asked of them is asked from game number `first` on, for as many as `out` has room
/// for: many games in pieces give the same as in one call.
pub trait Batch: Send {
    /// How many games.
    fn count(&self) -> usize;

    /// How many cells their scenes have.
    fn cells(&self) -> usize;

    /// The numbers of their moves.
    fn space(&self) -> ActionSpace;

    /// The position of one of them.
    fn position(&self, game: usize) -> Option<Box<dyn AnyPosition>>;

    /// Who acts in each: 0 the first side, 1 the second, 2 chance, -1 nobody, the game is
    /// over.
    fn turns(&self, first: usize, out: &mut [i8]);

    /// The result of each game, positive when the first side has won; 0 before the end.
    fn points(&self, first: usize, out: &mut [i32]);

    /// Which moves are legal: for each game 1 or 0 for each number of a move.
    fn legal(&self, first: usize, out: &mut [u8]);

    /// What each position looks like to the side to move: see [`Observation`].
    fn observe(&self, first: usize, out: &mut [f32]);

    /// Makes a move in each game; a number below 0 makes none. Nothing is played when one of
    /// them is not legal; the error has the number of the game.
    fn play(&mut self, actions: &[i32]) -> Result<(), (usize, IllegalMove)>;

    /// Makes a random move in each game that is not over.
    fn play_random(&mut self);

    /// Lets chance choose wherever it is to.
    fn roll(&mut self);

    /// Starts those games again that are over, or all.
    fn restart(&mut self, all: bool);

    /// A random game from each position, which stays as it is: the results, positive when
    /// the first side wins, and the numbers of moves.
    fn random_games(&mut self, first: usize, points: &mut [i32], plies: &mut [u32]);
}

/// One of the games.
struct Running<G> {
    pos: G,
    rng: Rng,
}

pub(crate) struct GameBatch<G> {
    start: G,
    games: Vec<Running<G>>,
    space: ActionSpace,
    cells: usize,
    threads: usize,
}

/// Fewer games than these are not worth a thread.
const GAMES_PER_THREAD: usize = 256;

impl<G: Game> GameBatch<G> {
    pub(crate) fn new(start: &G, count: usize, seed: u64, threads: usize) -> GameBatch<G> {
        let games = (0..count as u64).map(|number| Running {
            pos: start.clone(),
            // Neighbouring seeds are mixed well by the generator's own start.
            rng: Rng::new(seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))),
        });
        GameBatch {
            start: start.clone(),
            games: games.collect(),
            space: ActionSpace::of(start),
            cells: game::Draw::scene(start).cells.len(),
            threads: threads.max(1),
        }
    }

    /// Calls `work` with each game from number `first` on and its part of `out`, on all threads.
    fn each<T: Send>(
        &mut self,
        first: usize,
        out: &mut [T],
        part: usize,
        work: impl Fn(&mut Running<G>, &mut [T]) + Sync,
    ) {
        let part = part.max(1);
        let per_thread = self.per_thread(out.len() / part);
        let games = self.games.get_mut(first..).unwrap_or_default();
        let pieces = games
            .chunks_mut(per_thread)
            .zip(out.chunks_mut(per_thread * part));
        let pieces: Vec<_> = pieces.map(Mutex::new).collect();
        platform::in_parallel(pieces.len(), |worker| {
            let mut piece = pieces[worker]
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            let (games, out) = &mut *piece;
            for (game, out) in games.iter_mut().zip(out.chunks_mut(part)) {
                work(game, out);
            }
        });
    }

    /// The same for what changes nothing.
    fn read<T: Send>(
        &self,
        first: usize,
        out: &mut [T],
        part: usize,
        work: impl Fn(&G, &mut [T]) + Sync,
    ) {
        let part = part.max(1);
        let per_thread = self.per_thread(out.len() / part);
        let games = self.since(first).chunks(per_thread);
        let pieces = games.zip(out.chunks_mut(per_thread * part));
        let pieces: Vec<_> = pieces.map(Mutex::new).collect();
        platform::in_parallel(pieces.len(), |worker| {
            let mut piece = pieces[worker]
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            let (games, out) = &mut *piece;
            for (game, out) in games.iter().zip(out.chunks_mut(part)) {
                work(&game.pos, out);
            }
        });
    }

    fn since(&self, first: usize) -> &[Running<G>] {
        self.games.get(first..).unwrap_or_default()
    }

    /// How many of so many games each thread gets.
    fn per_thread(&self, count: usize) -> usize {
        let threads = count.div_ceil(GAMES_PER_THREAD).clamp(1, self.threads);
        count.div_ceil(threads).max(1)
    }
}

impl<G: Game> Batch for GameBatch<G> {
    fn count(&self) -> usize {
        self.games.len()
    }

    fn cells(&self) -> usize {
        self.cells
    }

    fn space(&self) -> ActionSpace {
        self.space
    }

    fn position(&self, game: usize) -> Option<Box<dyn AnyPosition>> {
        let game = self.games.get(game)?;
        Some(Box::new(game.pos.clone()))
    }

    fn turns(&self, first: usize, out: &mut [i8]) {
        for (game, out) in self.since(first).iter().zip(out) {
            *out = match Position::turn(&game.pos) {
                Turn::Player(Side::First) => 0,
                Turn::Player(Side::Second) => 1,
                Turn::Chance => 2,
                Turn::Over(_) => -1,
            };
        }
    }

    fn points(&self, first: usize, out: &mut [i32]) {
        for (game, out) in self.since(first).iter().zip(out) {
            *out = match Position::turn(&game.pos) {
                Turn::Over(Points(points)) => points,
                Turn::Player(_) | Turn::Chance => 0,
            };
        }
    }

    fn legal(&self, first: usize, out: &mut [u8]) {
        let space = self.space;
        self.read(first, out, space.count(), |pos, out| {
            out.fill(0);
            for (action, _) in space.actions(pos) {
                if let Some(out) = out.get_mut(action as usize) {
                    *out = 1;
                }
            }
        });
    }

    fn observe(&self, first: usize, out: &mut [f32]) {
        let part = self.cells * Observation::PLANES;
        self.read(first, out, part, Observation::write);
    }

    fn play(&mut self, actions: &[i32]) -> Result<(), (usize, IllegalMove)> {
        let mut next = Vec::with_capacity(self.games.len());
        for (number, (game, &action)) in self.games.iter().zip(actions).enumerate() {
            let Ok(action) = u32::try_from(action) else {
                next.push(None);
                continue;
            };
            let Some(mv) = self.space.find(&game.pos, action) else {
                let text = action.to_string();
                let legal = game.pos.legal_texts();
                return Err((number, IllegalMove { text, legal }));
            };
            next.push(Some(mv));
        }
        for (game, mv) in self.games.iter_mut().zip(next) {
            if let Some(mv) = mv {
                game.pos.play(mv);
            }
        }
        Ok(())
    }

    fn play_random(&mut self) {
        let mut nothing = vec![(); self.games.len()];
        self.each(0, &mut nothing, 1, |Running { pos, rng }, _| draw(pos, rng));
    }

    fn roll(&mut self) {
        let mut nothing = vec![(); self.games.len()];
        self.each(0, &mut nothing, 1, |Running { pos, rng }, _| {
            while Position::turn(pos) == Turn::Chance {
                draw(pos, rng);
            }
        });
    }

    fn restart(&mut self, all: bool) {
        for game in &mut self.games {
            if all || Position::turn(&game.pos).is_over() {
                game.pos = self.start.clone();
            }
        }
    }

    fn random_games(&mut self, first: usize, points: &mut [i32], plies: &mut [u32]) {
        let mut both = vec![(0, 0); points.len().min(plies.len())];
        self.each(first, &mut both, 1, |Running { pos, rng }, out| {
            let mut pos = pos.clone();
            let (Points(points), plies) = playout(&mut pos, |n| rng.below(n));
            out[0] = (points, plies);
        });
        for ((both, points), plies) in both.into_iter().zip(points).zip(plies) {
            (*points, *plies) = both;
        }
    }
}

/// One random move, or one outcome of chance, by its weight.
fn draw<G: Game>(pos: &mut G, rng: &mut Rng) {
    let drawn = match Position::turn(pos) {
        Turn::Over(_) => return,
        Turn::Player(_) => {
            let count = pos.move_count() as u32;
            rng.below(count) as usize
        }
        Turn::Chance => {
            let weights: Vec<u32> = pos.moves().map(|mv| pos.weight(mv)).collect();
            rng.weighted(weights.into_iter()).unwrap_or_default()
        }
    };
    if let Some(mv) = pos.moves().nth(drawn) {
        pos.play(mv);
    }
}
