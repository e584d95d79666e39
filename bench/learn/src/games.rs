//! Games of the engine against itself.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::atomic::AtomicBool;

use game::{Game, Position, Side, Turn};
use games::Knightthrough;
use search::engine::{Limits, Score, SearchThread, TranspositionTable, Tuning};
use search::mcts::SplitMix64;

use crate::Trouble;
use crate::evaluator::KnightEval;
use crate::sample::Sample;

const TABLE: usize = 1 << 20;
/// Random moves before the players take over: so many, or up to so many more.
const OPENING: [u32; 2] = [4, 6];
/// Values beyond this say nothing more than "won".
const MOST: i32 = 20_000;

pub(crate) fn run(file: &str, positions: &str, rest: &[&str]) -> Result<(), Trouble> {
    let positions: u64 = positions.parse()?;
    let nodes = rest.first().map_or(Ok(3000), |nodes| nodes.parse())?;
    let seed = rest.get(1).map_or(Ok(1), |seed| seed.parse())?;
    let evaluator = KnightEval::read(rest.get(2).copied())?;
    let file = File::options().create(true).append(true).open(file)?;
    let mut file = BufWriter::new(file);
    let mut rng = SplitMix64::new(seed);
    let mut search_thread = SearchThread::new(evaluator, Tuning::FULL);
    let mut table = TranspositionTable::new(TABLE);
    let mut written = 0;
    while written < positions {
        table.clear();
        let samples = play(&mut search_thread, &table, nodes, &mut rng);
        written += samples.len() as u64;
        // A game at a time, so that nothing of one is torn apart.
        let bytes: Vec<u8> = samples.iter().flat_map(Sample::bytes).collect();
        file.write_all(&bytes)?;
    }
    Ok(file.flush()?)
}

/// One game. Only quiet positions are kept: elsewhere the engine uses no static evaluation.
fn play(
    search_thread: &mut SearchThread<Knightthrough, StaticEval>,
    table: &TranspositionTable,
    nodes: u64,
    rng: &mut SplitMix64,
) -> Vec<Sample> {
    let mut pos = opening(rng);
    let mut seen: Vec<(Side, Sample)> = Vec::new();
    let stop = AtomicBool::new(false);
    let winner = loop {
        let me = match pos.turn() {
            Turn::Player(me) => me,
            turn => break winner(turn),
        };
        table.new_generation();
        let limits = Limits {
            nodes,
            ..Limits::until(&stop)
        };
        let Some(report) = search_thread.deepen(&pos, table, &limits, |_| ()) else {
            return Vec::new();
        };
        let value = match report.score {
            Score::Result(points) => break if points > 0 { me } else { !me },
            Score::Heuristic(value) => value,
        };
        let is_sharp = pos.noisy_moves().any(|mv| mv == report.best);
        if !is_sharp && !pos.has_dominated_moves() {
            let sample = Sample {
                boards: pos.boards(),
                value: value.clamp(-MOST, MOST) as i16,
                won: false,
            };
            seen.push((me, sample));
        }
        pos.play(report.best);
    };
    let labelled = |(me, sample): (Side, Sample)| Sample {
        won: me == winner,
        ..sample
    };
    seen.into_iter().map(labelled).collect()
}

/// There is always one.
fn winner(turn: Turn) -> Side {
    match turn {
        Turn::Over(points) if points.seen_by(Side::First) < 0 => Side::Second,
        _ => Side::First,
    }
}

/// A position after random moves in which nothing can be foreseen.
pub(crate) fn opening(rng: &mut SplitMix64) -> Knightthrough {
    loop {
        let mut pos = Knightthrough::from_spec("knightthrough").expect("its own name");
        let moves = OPENING[0] + rng.below(OPENING[1] + 1);
        for _ in 0..moves {
            if pos.turn().is_over() {
                break;
            }
            let which = rng.below(pos.move_count() as u32) as usize;
            let Some(mv) = pos.moves().nth(which) else {
                break;
            };
            pos.play(mv);
        }
        if !pos.turn().is_over() && pos.known_result().is_none() {
            return pos;
        }
    }
}
