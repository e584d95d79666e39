use std::io::{self, Write};
use std::time::Duration;

use game::Spec;
use lobby::{Luck, Session};
use serde_json::json;

use crate::House;
use crate::args::BenchRun;
use crate::failure::Failure;

/// The same random games in every run.
const SEED: u64 = 2026;

/// `siasat bench playouts`: random games a second, every game.
pub(super) fn run(house: &House<'_>, args: &BenchRun) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if !args.json {
        writeln!(
            out,
            "Random games from the start, one core, the best of five tries.\n\n\
             {:<14} {:>12} {:>12} {:>12} {:>7} {:>7} {:>7}",
            "game", "games/s", "moves/s", "moves/game", "first", "second", "draw"
        )?;
    }
    for game in house.games {
        let name = game.info().name;
        let session = lobby::open(house.games, &Spec::new(name).name)?;
        let (best, rate) = best_of_five(&*session, args.seconds.0);
        let moves = best.plies as f64 / best.games as f64;
        let shares = best.results.map(|count| count as f64 / best.games as f64);
        if args.json {
            let object = json!({
                "game": name,
                "games_per_second": rate,
                "moves_per_game": moves,
                "first": shares[0],
                "second": shares[1],
                "draw": shares[2],
            });
            writeln!(out, "{object}")?;
        } else {
            let [first, second, draw] = shares.map(|share| format!("{:.1} %", 100.0 * share));
            writeln!(
                out,
                "{name:<14} {rate:>12.0} {:>12.0} {moves:>12.1} {first:>7} {second:>7} {draw:>7}",
                rate * moves
            )?;
        }
        out.flush()?;
    }
    Ok(())
}

fn best_of_five(session: &dyn Session, seconds: f64) -> (lobby::Playouts, f64) {
    let each = Duration::from_secs_f64(seconds / 5.0);
    let tries = (0..5).map(|turn| {
        let tried = session.playouts(each, Luck::new(SEED + turn));
        (tried, tried.games as f64 / tried.duration.as_secs_f64())
    });
    tries
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
        .expect("five tries have a best one")
}
