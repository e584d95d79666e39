use std::io::{self, Write};
use std::time::Duration;

use lobby::{Rng, Session};
use serde_json::json;

use super::perft::partial;
use crate::bench::args::PlayoutsArgs;
use crate::failure::Result;
use crate::numbers::Numbers;
use crate::{Context, interrupt};

/// `siasat bench playouts`: random games a second, every game.
pub(super) fn run(context: &Context<'_>, args: &PlayoutsArgs, json: bool) -> Result {
    let mut out = io::stdout().lock();
    let words = context.words();
    if !json {
        writeln!(out, "{}\n", words.say("bench.playouts"))?;
        writeln!(
            out,
            "{:<14} {:>12} {:>12} {:>12} {:>7} {:>7} {:>7}",
            words.say("bench.game"),
            words.say("bench.games-a-second"),
            words.say("bench.moves-a-second"),
            words.say("bench.moves-a-game"),
            words.say("bench.first"),
            words.say("bench.second"),
            words.say("bench.draw"),
        )?;
    }
    let stop = interrupt::flag()?;
    for game in context.games {
        let name = game.info().name;
        let session = context.open(name)?;
        let (seconds, seed) = (args.run.seconds.0, args.seed.0);
        let line = |_| name.to_owned();
        let played =
            interrupt::unless_stopped(&stop, line, move || best_of_five(&*session, seconds, seed));
        let Some((best, rate)) = played? else {
            return partial(context, json, &mut out);
        };
        let moves = best.plies as f64 / best.games as f64;
        let shares = best.results.map(|count| count as f64 / best.games as f64);
        if json {
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
            let numbers = Numbers::of(context.words());
            let [first, second, draw] = shares.map(|share| numbers.percent(share));
            writeln!(
                out,
                "{name:<14} {:>12} {:>12} {:>12} {first:>7} {second:>7} {draw:>7}",
                numbers.whole(rate as u64),
                numbers.whole((rate * moves) as u64),
                numbers.decimal(moves, 1)
            )?;
        }
        out.flush()?;
    }
    Ok(())
}

fn best_of_five(session: &dyn Session, seconds: f64, seed: u64) -> (lobby::Playouts, f64) {
    let each = Duration::from_secs_f64(seconds / 5.0);
    let tries = (0..5).map(|turn| {
        let tried = session.playouts(each, Rng::new(seed.wrapping_add(turn)));
        (tried, tried.games as f64 / tried.duration.as_secs_f64())
    });
    tries
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
        .expect("five tries have a best one")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_decides_which_games_are_played() {
        let session = lobby::open(lobby::GAMES, "pig").unwrap();
        // So short that each try is one batch of games.
        let short = 1e-8;
        let played = |seed| best_of_five(&*session, short, seed).0.plies;
        let possible = |seed: u64| {
            let tries = seed..seed + 5;
            let tries = tries.map(|seed| session.playouts(Duration::from_nanos(1), Rng::new(seed)));
            tries.map(|tried| tried.plies).collect::<Vec<_>>()
        };
        for seed in [1, 100] {
            assert!(possible(seed).contains(&played(seed)));
        }
        assert!(!possible(1).contains(&played(100)));
    }
}
