//! Two evaluators in the same engine, against each other.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Position, Side, Turn};
use games::Knightthrough;
use search::Instant;
use search::engine::{Limits, SearchThread, TranspositionTable, Tuning};
use search::mcts::SplitMix64;

use crate::Trouble;
use crate::evaluator::KnightEval;
use crate::games::opening;

const TABLE: usize = 8 << 20;

/// How long each may think about a move.
#[derive(Clone, Copy)]
enum Limit {
    Nodes(u64),
    Time(Duration),
}

pub(crate) fn run(games: &str, limit: &str, one: &str, other: Option<&str>) -> Result<(), Trouble> {
    let pairs = games.parse::<u32>()?.div_ceil(2);
    let limit = match limit.strip_suffix("ms") {
        Some(time) => Limit::Time(Duration::from_millis(time.parse()?)),
        None => Limit::Nodes(limit.parse()?),
    };
    let mut players = [Player::new(Some(one))?, Player::new(other)?];
    let mut rng = SplitMix64::new(2026);
    let mut scores: Vec<f64> = Vec::new();
    for _ in 0..pairs {
        let start = opening(&mut rng);
        let score =
            Side::BOTH.map(|ours| f64::from(u8::from(play(start, ours, limit, &mut players))));
        scores.push(score.iter().sum());
    }
    let [low, mid, high] = elo(&scores);
    let won: f64 = scores.iter().sum();
    let [ours, theirs] =
        players.map(|player| player.nodes as f64 / player.time.as_secs_f64() / 1e6);
    println!(
        "{won}-{} Elo {mid:+.0} [{low:+.0}, {high:+.0}], {ours:.2} and {theirs:.2} M nodes/s",
        2.0 * f64::from(pairs) - won
    );
    Ok(())
}

struct Player {
    search_thread: SearchThread<Knightthrough, KnightEval>,
    table: TranspositionTable,
    nodes: u64,
    time: Duration,
}

impl Player {
    fn new(net: Option<&str>) -> Result<Player, Trouble> {
        Ok(Player {
            search_thread: SearchThread::new(KnightEval::read(net)?, Tuning::FULL),
            table: TranspositionTable::new(TABLE),
            nodes: 0,
            time: Duration::ZERO,
        })
    }
}

/// Plays one game, the first player on side `ours`. Did it win?
fn play(mut pos: Knightthrough, ours: Side, limit: Limit, players: &mut [Player; 2]) -> bool {
    let stop = AtomicBool::new(false);
    players.iter_mut().for_each(|player| player.table.clear());
    loop {
        let me = match pos.turn() {
            Turn::Player(me) => me,
            Turn::Over(points) => return points.seen_by(ours) > 0,
            Turn::Chance => unreachable!("knights know no chance"),
        };
        let player = &mut players[usize::from(me != ours)];
        let begin = Instant::now();
        let (nodes, end) = match limit {
            Limit::Nodes(nodes) => (nodes, None),
            Limit::Time(time) => (u64::MAX, Some(begin + time)),
        };
        let limits = Limits {
            nodes,
            soft: end,
            hard: end,
            ..Limits::until(&stop)
        };
        player.table.new_generation();
        let report = player
            .search_thread
            .deepen(&pos, &player.table, &limits, |_| ());
        let report = report.expect("a player is to move");
        player.nodes += report.nodes;
        player.time += begin.elapsed();
        pos.play(report.best);
    }
}

/// Elo with its 95 % interval, from the points of pairs.
fn elo(pairs: &[f64]) -> [f64; 3] {
    let count = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / count;
    let spread = pairs
        .iter()
        .map(|score| (score - mean).powi(2))
        .sum::<f64>()
        / count;
    let error = 1.96 * (spread / count).sqrt();
    [-1.0, 0.0, 1.0].map(|sign| {
        let share = ((mean + sign * error) / 2.0).clamp(0.001, 0.999);
        400.0 * (share / (1.0 - share)).log10()
    })
}
