//! Matches between levels, and against a beginner: what docs/STRENGTH.md says, and how the
//! ladders were chosen. They take minutes, and run when they are asked for:
//!
//! ```sh
//! SIASAT_LADDER=levels SIASAT_GAMES=kalah,oware SIASAT_PAIRS=50 \
//!     cargo test --release -p siasat-lobby --test ladder -- --nocapture
//! ```
//!
//! `SIASAT_SEED` is the number of the first opening (1): a ladder that was chosen on some openings
//! is confirmed on others. With `SIASAT_POOL=random` the games of which fair starts are known
//! begin after random moves, too: nine starts are few.
//!
//! `levels` plays neighbouring levels, `newcomer` a beginner against the first level, and
//! `choose` looks for a ladder, from the first level up; `rungs` plays the beginner and the
//! rungs in `SIASAT_RUNGS` against each other.

use std::env;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::{Side, Turn};

use siasat_lobby::{
    FairVerdict, GAMES, Level, Player, Rng, SearchRequest, SeatedPlayer, Session, fair_start, open,
    with_rung,
};

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Contestant {
    Level(Level),
    /// A rung of the scale.
    Rung(u32),
    /// Somebody who has just learnt the rules.
    Beginner,
}

/// A contestant at a board.
enum Seat {
    Bot(SeatedPlayer),
    Beginner(SeatedPlayer),
}

impl Seat {
    fn of(session: &dyn Session, contestant: Contestant, rng: &mut Rng) -> Seat {
        // With a seed its bot is made here, not before its first move.
        let seed = rng.below(1 << 30);
        let level = |level| {
            let player = Player::level(level).seeded(seed);
            SeatedPlayer::take(session, player).expect("a level")
        };
        match contestant {
            Contestant::Level(word) => Seat::Bot(level(word)),
            Contestant::Rung(rung) => Seat::Bot(with_rung(rung, || level(Level::Easy))),
            Contestant::Beginner => {
                let player = "engine:nodes=5000,hash=2".parse().expect("a player");
                Seat::Beginner(SeatedPlayer::take(session, player).expect("every game has it"))
            }
        }
    }

    fn choose(&mut self, session: &dyn Session, rng: &mut Rng) -> String {
        match self {
            Seat::Bot(seat) => seat.choose(session, rng).expect("a move"),
            Seat::Beginner(seat) => beginners_move(seat, session, rng),
        }
    }
}

/// In the sowing games and Adjacency any move within 6 points of the best, in Connect Four
/// within 4, elsewhere the best, but three times in ten any.
fn beginners_move(seat: &mut SeatedPlayer, session: &dyn Session, rng: &mut Rng) -> String {
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: None,
        all: true,
    };
    let found = seat.think(session, rng, &request).expect("a move");
    let any = |moves: Vec<String>, rng: &mut Rng| {
        let drawn = rng.below(moves.len() as u32) as usize;
        moves[drawn].clone()
    };
    let within = match session.info().name {
        "connect4" => 4.0,
        "knightthrough" | "tictactoe" | "nim" | "pig" => {
            return if rng.below(10) < 3 {
                any(session.legal(), rng)
            } else {
                found.mv
            };
        }
        _ => 6.0,
    };
    let values = found.moves.iter().map(|valued| valued.value);
    let best = values.fold(f64::MIN, f64::max);
    let near = found
        .moves
        .iter()
        .filter(|valued| valued.value >= best - within);
    let near: Vec<String> = near.map(|valued| valued.mv.clone()).collect();
    if near.is_empty() {
        found.mv
    } else {
        any(near, rng)
    }
}

/// The game as a newcomer meets it.
fn spec_of(name: &str) -> &str {
    match name {
        "nim" => "nim:piles=1/3/5/7,take=0",
        _ => name,
    }
}

fn let_luck_move(session: &mut dyn Session, rng: &mut Rng) {
    while session.turn() == Turn::Chance {
        let view = session.view();
        let drawn = rng.weighted(view.choices.iter().map(|choice| choice.weight));
        let text = &view.choices[drawn.expect("chance has an outcome")].text;
        session.play(text).expect("it is legal");
    }
}

/// A fair start where some are known. Elsewhere some random moves, after which no first turn
/// decides the game, and the engine sees neither side more than three points ahead.
fn opening(name: &str, seed: u64) -> Box<dyn Session> {
    let mut session = open(GAMES, spec_of(name)).expect("a game");
    let is_random = env::var("SIASAT_POOL").is_ok_and(|pool| pool == "random");
    if !is_random && let Some(start) = fair_start(&*session, seed) {
        session.set_up(start).expect("a fair start");
        return session;
    }
    let plies = match name {
        "nim" | "pig" => 0,
        "tictactoe" => 2,
        _ => 4,
    };
    let is_judged = !matches!(
        name,
        "nim" | "pig" | "tictactoe" | "knightthrough" | "connect4"
    );
    let rng = &mut Rng::new(seed);
    let (mut uneven, mut turn_moves) = (0, 5_000_000);
    for _ in 0..1200 {
        let mut session = open(GAMES, spec_of(name)).expect("a game");
        for _ in 0..plies {
            let legal = session.legal();
            if let Some(text) = legal.get(rng.below(legal.len().max(1) as u32) as usize) {
                session.play(text).expect("it is legal");
            }
        }
        let_luck_move(&mut *session, rng);
        let verdict = session.first_turns(&mut turn_moves);
        let is_decided = matches!(verdict, FairVerdict::Favours(_));
        if session.turn().is_over() || is_decided {
            continue;
        }
        if !is_judged || engine_value(&*session, rng).abs() <= 3.0 {
            return session;
        }
        uneven += 1;
        if uneven == 60 {
            break;
        }
    }
    session
}

fn engine_value(session: &dyn Session, rng: &mut Rng) -> f64 {
    let player = "engine:nodes=20000,hash=4".parse().expect("a player");
    let mut seat = SeatedPlayer::take(session, player).expect("every game has it");
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: None,
        all: false,
    };
    let found = seat.think(session, rng, &request);
    found.and_then(|found| found.value).unwrap_or_default()
}

/// What the contestant scored in one game: 0, a half or 1.
fn play(name: &str, seed: u64, contestants: [Contestant; 2], side: Side) -> f64 {
    let mut session = opening(name, seed);
    let rng = &mut Rng::new(seed * 2 + side.index() as u64);
    let mut seats = contestants.map(|contestant| Seat::of(&*session, contestant, rng));
    loop {
        let_luck_move(&mut *session, rng);
        match session.turn() {
            Turn::Player(mover) => {
                let seat = usize::from(mover != side);
                let text = seats[seat].choose(&*session, rng);
                session.play(&text).expect("it is legal");
            }
            Turn::Over(points) => return f64::from(points.seen_by(side).signum() + 1) / 2.0,
            Turn::Chance => {}
        }
    }
}

/// The mean of the pairs' scores and its standard error.
#[derive(Clone, Copy, Debug)]
struct Tally {
    pairs: usize,
    mean: f64,
    error: f64,
}

impl Tally {
    /// Elo of a score, kept from infinity by half a game.
    fn elo(&self, score: f64) -> f64 {
        let least = 0.25 / self.pairs as f64;
        let score = score.clamp(least, 1.0 - least);
        400.0 * (score / (1.0 - score)).log10()
    }

    fn line(&self) -> String {
        let [low, elo, high] = [-1.96, 0.0, 1.96].map(|by| self.elo(self.mean + by * self.error));
        format!(
            "{:5.1} % ± {:4.1}  Elo {elo:+5.0} [{low:+5.0}, {high:+5.0}]  {} games",
            100.0 * self.mean,
            196.0 * self.error,
            2 * self.pairs,
        )
    }
}

/// Pairs of games, both sides of the same opening.
fn tally(name: &str, contestants: [Contestant; 2], pairs: usize, first_seed: u64) -> Tally {
    let next = AtomicUsize::new(0);
    let scores = Mutex::new(Vec::new());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= pairs {
                break;
            }
            let seed = first_seed + number as u64;
            let both = Side::BOTH.map(|side| play(name, seed, contestants, side));
            let score = (both[0] + both[1]) / 2.0;
            scores.lock().expect("no panic").push(score);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads() {
            scope.spawn(work);
        }
    });
    let scores = scores.into_inner().expect("no panic");
    let count = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let spread = scores
        .iter()
        .map(|score| (score - mean).powi(2))
        .sum::<f64>();
    Tally {
        pairs: scores.len(),
        mean,
        error: (spread / (count - 1.0).max(1.0) / count).sqrt(),
    }
}

fn number(key: &str, usual: usize) -> usize {
    let given = env::var(key).ok().and_then(|text| text.parse().ok());
    given.unwrap_or(usual)
}

fn threads() -> usize {
    number("SIASAT_THREADS", 2)
}

/// The seed of the first opening. What was chosen on some openings is confirmed on others.
fn first_seed() -> u64 {
    number("SIASAT_SEED", 1) as u64
}

/// The games that were asked for, or all.
fn games() -> Vec<&'static str> {
    let wanted = env::var("SIASAT_GAMES").unwrap_or_default();
    let names = GAMES.iter().map(|game| game.info().name);
    let is_wanted = |name: &&str| wanted.is_empty() || wanted.split(',').any(|word| word == *name);
    names.filter(is_wanted).collect()
}

/// The lowest rung above `from` that scores `wanted` against an opponent, about.
fn rung_against(name: &str, opponent: Contestant, from: u32, wanted: f64, pairs: usize) -> u32 {
    // Far above, games take long and show little.
    let (mut low, mut high) = (from, (from + 24).min(100));
    while high - low > 1 {
        let middle = u32::midpoint(low, high);
        let found = tally(name, [Contestant::Rung(middle), opponent], pairs, 1000);
        println!("{name:14} rung {middle:3} {opponent:?}: {}", found.line());
        let close = 0.04;
        if found.mean < wanted - close {
            low = middle;
            if high - low <= 2 && high < 100 {
                high = (high + 16).min(100);
            }
        } else if found.mean > wanted + close {
            high = middle;
        } else {
            return middle;
        }
    }
    u32::midpoint(low, high)
}

#[test]
fn ladder() {
    let Ok(what) = env::var("SIASAT_LADDER") else {
        return;
    };
    let pairs = number("SIASAT_PAIRS", 50);
    for name in games() {
        match what.as_str() {
            "levels" => {
                for two in Level::ALL[..4].windows(2) {
                    let (below, above) = (two[0], two[1]);
                    let both = [above, below].map(Contestant::Level);
                    let found = tally(name, both, pairs, first_seed());
                    println!("{name:14} {above:?} – {below:?}: {}", found.line());
                }
            }
            "newcomer" => {
                let both = [Contestant::Beginner, Contestant::Level(Level::Easy)];
                let found = tally(name, both, pairs, first_seed());
                let holds = (0.3..=0.7).contains(&found.mean);
                println!("{name:14} beginner: {}  {holds}", found.line());
            }
            "choose" => {
                let easy = rung_against(name, Contestant::Beginner, 0, 0.5, pairs);
                let mut rungs = vec![easy];
                for _ in 0..3 {
                    let below = rungs[rungs.len() - 1];
                    let rung = rung_against(name, Contestant::Rung(below), below, 0.76, pairs);
                    rungs.push(rung);
                    println!("{name:14} so far {rungs:?}");
                }
            }
            "rungs" => {
                let given = env::var("SIASAT_RUNGS").unwrap_or_default();
                let rungs: Vec<u32> = given.split(',').flat_map(str::parse).collect();
                let both = [Contestant::Beginner, Contestant::Rung(rungs[0])];
                println!(
                    "{name:14} beginner – {}: {}",
                    rungs[0],
                    tally(name, both, pairs, first_seed()).line()
                );
                for two in rungs.windows(2) {
                    let both = [Contestant::Rung(two[1]), Contestant::Rung(two[0])];
                    let found = tally(name, both, pairs, first_seed());
                    println!("{name:14} {} – {}: {}", two[1], two[0], found.line());
                }
            }
            other => panic!("levels, newcomer, rungs or choose, not {other}"),
        }
    }
}

/// Two random pairs, so that the code above is not only compiled.
#[test]
fn a_beginner_and_the_first_level_play_to_the_end() {
    for name in ["tictactoe", "oware", "pig"] {
        let both = [Contestant::Beginner, Contestant::Level(Level::Easy)];
        let found = tally(name, both, 1, 7);
        assert!((0.0..=1.0).contains(&found.mean), "{name} {found:?}");
    }
}
