use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use lobby::Session;
use serde_json::json;

use super::by_hand;
use crate::bench::args::BenchRun;
use crate::failure::Result;
use crate::numbers::Numbers;
use crate::progress::Progress;
use crate::{Context, interrupt};

/// A walk written by hand for one game.
type ByHand = fn(u32) -> u64;

/// The yardsticks, by the names of their games.
const YARDSTICKS: [(&str, ByHand); 2] =
    [("connect4", by_hand::connect4), ("kalah", by_hand::kalah)];

/// `siasat bench perft`: moves made a second. Walks to be compared take turns, and
/// the best of each counts: other work on the machine can only slow one down.
pub(super) fn run(context: &Context<'_>, args: &BenchRun, json: bool) -> Result {
    let mut out = io::stdout().lock();
    let words = context.words();
    if !json {
        writeln!(out, "{}\n", words.say("bench.perft"))?;
        writeln!(
            out,
            "{:<14} {:>5} {:>12} {:>9} {:>9} {:>7} {:>9}",
            words.say("bench.game"),
            words.say("bench.depth"),
            words.say("bench.sequences"),
            words.say("bench.by-hand"),
            words.say("bench.traits"),
            words.say("bench.ratio"),
            words.say("bench.in-bulk"),
        )?;
    }
    let stop = interrupt::flag()?;
    for game in context.games {
        let name = game.info().name;
        let session = context.open(name)?;
        let Course { depth, bulk_depth } = Course::of(&*session);
        let yardstick = YARDSTICKS.iter().find(|(known, _)| *known == name);
        // Another program may have a different game of this name.
        let yardstick = yardstick.filter(|(_, walk)| walk(4) == session.perft(4, 1));
        let mut hand = yardstick.map(|&(_, walk)| Stopwatch::new(move || walk(depth)));
        let mut traits = Stopwatch::new(|| session.walk(depth));
        let mut bulk = Stopwatch::new(|| session.perft(bulk_depth, 1));
        let end = Instant::now() + Duration::from_secs_f64(args.seconds.0);
        let mut progress = Progress::before_a_result();
        while Instant::now() < end && !stop.load(Ordering::Relaxed) {
            progress.show_late(|_| name.to_owned());
            if let Some(hand) = &mut hand {
                hand.run();
            }
            traits.run();
            bulk.run();
        }
        progress.clear();
        if stop.load(Ordering::Relaxed) {
            return partial(context, json, &mut out);
        }
        let rate = hand.as_ref().map(Stopwatch::rate);
        let ratio = rate.map(|rate| traits.rate() / rate);
        if json {
            let object = json!({
                "game": name,
                "depth": depth,
                "count": traits.count,
                "by_hand_per_second": rate,
                "traits_per_second": traits.rate(),
                "ratio": ratio,
                "bulk_per_second": bulk.rate(),
            });
            writeln!(out, "{object}")?;
        } else {
            let numbers = Numbers::of(context.words());
            let millions = |rate: f64| numbers.decimal(rate / 1e6, 1);
            writeln!(
                out,
                "{name:<14} {depth:>5} {:>12} {:>9} {:>9} {:>7} {:>9}",
                numbers.whole(traits.count),
                rate.map_or_else(|| "-".to_owned(), millions),
                millions(traits.rate()),
                ratio.map_or_else(
                    || "-".to_owned(),
                    |ratio| format!("{} %", numbers.decimal(100.0 * ratio, 0))
                ),
                millions(bulk.rate()),
            )?;
        }
        out.flush()?;
    }
    Ok(())
}

/// Says that the table ends before its last row.
pub(super) fn partial(context: &Context<'_>, json: bool, out: &mut dyn Write) -> Result {
    if json {
        return Ok(writeln!(out, "{}", json!({ "partial": true }))?);
    }
    Ok(context.print(out, context.words().say("partial.rows"))?)
}

/// How deep a game is walked, and how deep it is counted in bulk.
struct Course {
    depth: u32,
    bulk_depth: u32,
}

impl Course {
    /// As many sequences as the budget allows; in bulk one move deeper where that is
    /// more, since the last move is only counted.
    fn of(session: &dyn Session) -> Course {
        const BUDGET: u64 = 10_000_000;
        // Where sequences do not become more, they were many enough long before.
        const DEEPEST: u32 = 40;
        let mut depth = 1;
        let mut most = session.perft(depth, 1);
        let mut bulk_depth = depth;
        for deeper in 2..=DEEPEST {
            let count = session.perft(deeper, 1);
            if count > most {
                bulk_depth = deeper;
            }
            if count == 0 || count > BUDGET {
                break;
            }
            if count > most {
                (depth, most) = (deeper, count);
            }
        }
        Course { depth, bulk_depth }
    }
}

/// The best time of some work that is done again and again.
struct Stopwatch<F> {
    work: F,
    count: u64,
    best: Duration,
}

impl<F: Fn() -> u64> Stopwatch<F> {
    fn new(work: F) -> Stopwatch<F> {
        Stopwatch {
            work,
            count: 0,
            best: Duration::MAX,
        }
    }

    fn run(&mut self) {
        let start = Instant::now();
        self.count = (self.work)();
        self.best = self.best.min(start.elapsed());
    }

    /// What was counted, a second.
    fn rate(&self) -> f64 {
        self.count as f64 / self.best.as_secs_f64()
    }
}
