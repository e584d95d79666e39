//! Our engine against the iterative search of `minimax` on Connect Four, with the same
//! evaluator and the same time for both.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use cpu_time::ThreadTime;
use game::{Evaluator, Game, Position, Side, Turn};
use games::Connect4;
use games::connect4::{Drop, WindowEval};
use minimax::{IterativeSearch, Strategy};
use search::Instant;
use search::engine::{Limits, SearchThread, TranspositionTable, Tuning};
use search::mcts::SplitMix64;

use crate::board::StaticEval;
use crate::depth::their_options;
use crate::fourths::Fourths;

/// Random moves before the players take over.
const OPENING: usize = 6;
const TABLE: usize = 64 << 20;

pub(crate) fn run(games: usize, milliseconds: u64) {
    println!("Connect Four, engine against minimax: {games} games, {milliseconds} ms a move,");
    println!("random openings of {OPENING} moves, each played from both sides.\n");
    let pairs = games.div_ceil(2);
    let time = Duration::from_millis(milliseconds);
    play("the example's evaluator", Fourths, pairs, time);
    play("windows of four", WindowEval, pairs, time);
}

fn play<E: Evaluator<Connect4> + Copy + 'static>(
    name: &str,
    eval: E,
    pairs: usize,
    time: Duration,
) {
    let mut rng = SplitMix64::new(2026);
    // The points of each pair, from 0 to 2.
    let mut scores: Vec<f64> = Vec::new();
    let mut counts = [0; 3];
    let mut used = Used::default();
    for _ in 0..pairs {
        let opening = opening(&mut rng);
        let pair = Side::BOTH.map(|ours| {
            let score = game(opening, eval, ours, time, &mut used);
            counts[(2.0 * score) as usize] += 1;
            score
        });
        scores.push(pair.iter().sum());
    }
    let [lost, drawn, won] = counts;
    let [low, mid, high] = elo(&scores);
    println!(
        "{name:<24} +{won} -{lost} ={drawn}  Elo {mid:+.0} [{low:+.0}, {high:+.0}], 95 %, \
         processor time a move {:.1} ms : {:.1} ms",
        used.ours.mean(),
        used.theirs.mean()
    );
}

/// A position that is not decided at once.
fn opening(rng: &mut SplitMix64) -> Connect4 {
    loop {
        let mut pos = Connect4::from_spec("connect4").expect("its own name");
        for _ in 0..OPENING {
            let which = rng.below(pos.move_count() as u32) as usize;
            pos.play(
                pos.moves()
                    .nth(which)
                    .expect("a game takes more than six moves"),
            );
        }
        let wins_at_once = pos.moves().any(|drop| pos.after(drop).turn().is_over());
        if !wins_at_once {
            return pos;
        }
    }
}

/// The processor time that both really had: on a busy machine not what the clock says.
#[derive(Default)]
struct Used {
    ours: Spent,
    theirs: Spent,
}

#[derive(Default)]
struct Spent {
    time: Duration,
    moves: u32,
}

impl Spent {
    fn add(&mut self, time: Duration) {
        self.time += time;
        self.moves += 1;
    }

    /// Milliseconds a move.
    fn mean(&self) -> f64 {
        1e3 * self.time.as_secs_f64() / f64::from(self.moves.max(1))
    }
}

/// One game; what it was worth to the engine.
fn game<E: Evaluator<Connect4> + Copy + 'static>(
    mut pos: Connect4,
    eval: E,
    ours: Side,
    time: Duration,
    used: &mut Used,
) -> f64 {
    let [_, (_, options), ..] = their_options();
    let mut theirs = IterativeSearch::new(StaticEval(eval), options);
    theirs.set_timeout(time);
    let mut search_thread = SearchThread::new(eval, Tuning::FULL);
    let table = TranspositionTable::new(TABLE);
    loop {
        let side = match pos.turn() {
            Turn::Player(side) => side,
            Turn::Over(points) => {
                let points = points.seen_by(ours).signum();
                return f64::from(points + 1) / 2.0;
            }
            Turn::Chance => unreachable!("Connect Four has no dice"),
        };
        let start = ThreadTime::now();
        let drop = if side == ours {
            let drop = our_move(&pos, &mut search_thread, &table, time);
            used.ours.add(start.elapsed());
            drop
        } else {
            let drop = theirs.choose_move(&pos);
            used.theirs.add(start.elapsed());
            drop
        };
        // Broken off before its first depth was done: then any move.
        pos.play(drop.or_else(|| pos.moves().next()).expect("not over"));
    }
}

/// The engine is stopped as `minimax` stops itself, by a thread that sleeps so long:
/// when the machine is busy, both are stopped late.
fn our_move<E: Evaluator<Connect4>>(
    pos: &Connect4,
    search_thread: &mut SearchThread<Connect4, E>,
    table: &TranspositionTable,
    time: Duration,
) -> Option<Drop> {
    let stop = Arc::new(AtomicBool::new(false));
    let timer = Arc::clone(&stop);
    thread::spawn(move || {
        thread::sleep(time);
        timer.store(true, Ordering::Relaxed);
    });
    table.new_generation();
    // A soft limit far away tells the engine that it plays: it stops at a sure win.
    let limits = Limits {
        soft: Some(Instant::now() + Duration::from_secs(60)),
        ..Limits::until(&stop)
    };
    let report = search_thread.deepen(pos, table, &limits, |_| ());
    report.map(|report| report.best)
}

/// Elo with its 95 % interval, lower end first, from the points of pairs.
fn elo(pairs: &[f64]) -> [f64; 3] {
    let count = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / count;
    let variance = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = 1.96 * (variance / count).sqrt();
    [mean - error, mean, mean + error].map(|pair| {
        let score = (pair / 2.0).clamp(0.001, 0.999);
        400.0 * (score / (1.0 - score)).log10()
    })
}
