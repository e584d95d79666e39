//! The laws of the traits in [`game`], checked along random games.

mod at;
mod endgame;
mod exact;
mod info;
mod keys;
mod known_results;
mod moves;
mod notation;
mod picture;
mod retrace;
mod story;
mod symmetry;
mod truth;

use game::sowing::{Retrace, SowingEndgame};
use game::{Deterministic, Evaluator, Exact, Game, Points, Turn};

use crate::SplitMix64;
use at::{At, Trail};
use keys::Keys;
use picture::Frame;

/// A game that takes longer is taken not to end.
const MOST_PLIES: usize = 10_000;

/// For each game in which everything is checked, the number of games in which only the
/// cheap laws are: surprising results are rare.
const QUICK_GAMES: u32 = 20;

/// Plays `games` random games of the spec and checks every law at every position.
///
/// # Panics
///
/// At the first broken law, naming it.
pub fn check<G: Game>(spec: &str, games: u32) {
    check_info::<G>(spec);
    let start = open::<G>(spec);
    let mut keys = Keys::default();
    let mut by_chance = false;
    for number in 0..games {
        by_chance |= play(spec, &start, &mut random(spec, number), &mut keys);
    }
    let law = "a game that says so leaves something to chance, and no other";
    At::new(spec, &start).same(law, &by_chance, &G::INFO.chance);
    for number in games..games * (1 + QUICK_GAMES) {
        let mut passed = Vec::new();
        let mut pos = start.clone();
        let result = play_on(spec, &mut pos, &mut random(spec, number), |pos| {
            passed.push((pos.clone(), pos.bounds()));
        });
        for (pos, bounds) in &passed {
            At::new(spec, pos).is_inside("the result of every game", result, bounds);
        }
    }
}

/// Checks what is said about a game and its options, and that the spec can be read.
///
/// # Panics
///
/// At the first broken law, naming it.
pub fn check_info<G: Game>(spec: &str) {
    info::check::<G>(spec);
}

/// The same as [`check`], and that nothing is left to chance.
///
/// # Panics
///
/// At the first broken law, naming it.
pub fn check_deterministic<G: Game + Deterministic>(spec: &str, games: u32) {
    let start = open::<G>(spec);
    for number in 0..games {
        play_on(
            spec,
            &mut start.clone(),
            &mut random(spec, number),
            |pos: &G| {
                let by_chance = pos.turn() == Turn::Chance;
                At::new(spec, pos)
                    .holds("a deterministic game leaves nothing to chance", !by_chance);
            },
        );
    }
    check::<G>(spec, games);
}

/// Carries an accumulator along `games` random games, and checks for every move that the
/// incremental update equals the accumulator computed from scratch.
///
/// # Panics
///
/// At the first broken law, naming it.
pub fn check_evaluator<G: Game, E: Evaluator<G>>(spec: &str, eval: &E, games: u32) {
    let start = open::<G>(spec);
    At::new(spec, &start).holds("a point is at least one unit", eval.unit() > 0);
    for number in 0..games {
        let mut carried = eval.start(&start);
        let mut last: Option<G> = None;
        let mut pos = start.clone();
        play_on(spec, &mut pos, &mut random(spec, number), |pos| {
            if eval.is_exact(pos) {
                truth::check(&At::new(spec, pos), eval);
            }
            // Which of the moves was played does not matter: all of them are tried.
            if let Some(last) = last.replace(pos.clone()) {
                let at = At::new(spec, &last);
                let mut next = None;
                for mv in last.moves() {
                    let after = last.after(mv);
                    let stepped = eval.step(&carried, &last, mv, &after);
                    let law = "an evaluation carried along is the one made afresh";
                    at.on(mv).same(law, &stepped, &eval.start(&after));
                    if after == *pos {
                        next = Some(stepped);
                    }
                }
                carried = next.expect("one of the moves was played");
            }
        });
    }
}

/// Plays `games` random games, and checks at every position what endgame databases rely on.
///
/// # Panics
///
/// At the first broken law, naming it.
pub fn check_endgame<G: Game + SowingEndgame>(spec: &str, games: u32) {
    let start = open::<G>(spec);
    for number in 0..games {
        let mut pos = start.clone();
        play_on(spec, &mut pos, &mut random(spec, number), |pos| {
            endgame::check(&At::new(spec, pos));
        });
    }
}

/// Plays `games` random games of one round, and checks at every position that moves of a turn
/// can be taken back.
///
/// # Panics
///
/// At the first broken law, naming it.
pub fn check_retrace<G: Game + Retrace>(spec: &str, games: u32) {
    let start = open::<G>(spec);
    let start = start.in_one_round().unwrap_or(start);
    for number in 0..games {
        let mut pos = start.clone();
        play_on(spec, &mut pos, &mut random(spec, number), |pos| {
            retrace::check(&At::new(spec, pos));
        });
    }
}

/// Plays `games` random games, and checks near their ends what the game tells a solver
/// without a search: that it agrees with minimax.
///
/// # Panics
///
/// At the first broken law, naming it.
pub fn check_exact<G: Game + Exact>(spec: &str, games: u32) {
    let start = open::<G>(spec);
    let mut codes = exact::Codes::new();
    for number in 0..games {
        let mut passed = Vec::new();
        let mut pos = start.clone();
        play_on(spec, &mut pos, &mut random(spec, number), |pos| {
            passed.push(pos.clone());
        });
        for pos in &passed {
            codes.check(&At::new(spec, pos));
        }
        let mut from_the_end = passed.iter().rev();
        while let Some(pos) = from_the_end.next()
            && exact::check(&At::new(spec, pos))
        {}
    }
}

/// The start of a game.
fn open<G: Game>(spec: &str) -> G {
    G::from_spec(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// The random numbers of one game of many.
fn random(spec: &str, number: u32) -> SplitMix64 {
    SplitMix64::from_text(&format!("{spec} {number}"))
}

/// Plays a game and checks everything. True when chance had a part in it.
fn play<G: Game>(spec: &str, start: &G, rng: &mut SplitMix64, keys: &mut Keys<G>) -> bool {
    let frame = Frame::new(&At::new(spec, start));
    let mut trail = Trail::new(spec);
    let mut passed = Vec::new();
    let mut by_chance = false;
    let mut pos = start.clone();
    loop {
        by_chance |= pos.turn() == Turn::Chance;
        let at = At::new(spec, &pos);
        moves::check(&at);
        keys.check(&at);
        notation::check(&at, start, rng);
        symmetry::check(&at);
        known_results::check(&at, keys);
        let scene = frame.check(&at);
        passed.push((pos.clone(), pos.bounds()));
        at.holds("the game ends", passed.len() <= MOST_PLIES);

        if let Turn::Over(result) = pos.turn() {
            for (pos, bounds) in &passed {
                At::new(spec, pos).is_inside("the result of every game", result, bounds);
            }
            return by_chance;
        }
        let legal = pos.legal_moves();
        let mv = *rng.pick(&legal);
        for mv in some_of(&legal, rng).into_iter().chain([mv]) {
            story::check(&at.on(mv), mv, &scene);
        }
        trail.push(pos.move_text(mv));
        pos.play(mv);
    }
}

/// Plays random moves to the end and shows every position on the way, the last one
/// included.
fn play_on<G: Game>(
    spec: &str,
    pos: &mut G,
    rng: &mut SplitMix64,
    mut look: impl FnMut(&G),
) -> Points {
    for _ in 0..MOST_PLIES {
        look(pos);
        if let Turn::Over(result) = pos.turn() {
            return result;
        }
        let pick = rng.below(pos.move_count() as u32);
        let mv = pos.moves().nth(pick as usize);
        pos.play(mv.expect("there are as many moves as were counted"));
    }
    At::new(spec, pos).fails("the game ends", &format!("not after {MOST_PLIES} moves"))
}

/// All of a few moves; a few of many, because a story is expensive.
fn some_of<M: Copy>(moves: &[M], rng: &mut SplitMix64) -> Vec<M> {
    const FEW: usize = 8;
    if moves.len() <= FEW {
        return moves.to_vec();
    }
    (0..FEW).map(|_| *rng.pick(moves)).collect()
}
