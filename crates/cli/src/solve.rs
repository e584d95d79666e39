use std::fmt::Display;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use game::{BadPosition, Side, Turn, quoted};
use lobby::{
    Checked, Goal, Progress, Proved, Prover, Query, Range, Session, SolverMethod, SolverSettings,
    Trouble, Want,
};
use serde_json::json;
use signal_hook::consts::{SIGINT, SIGTERM};
use words::Words;

use crate::House;
use crate::args::SolveArgs;
use crate::failure::Failure;

/// `siasat solve GAME`: the exact value of a position, of every move, and a best line.
pub(crate) fn run(house: &House<'_>, args: &SolveArgs) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let session = args.board.open(house)?;
    let settings = SolverSettings {
        memory: (args.memory.0 as usize) << 20,
        threads: args.threads.0 as usize,
        method: match args.proof_number {
            true => SolverMethod::ProofNumber,
            false => SolverMethod::AlphaBeta,
        },
    };
    // Before anything takes long: a database may be built on the way.
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // The second time, as if nobody had asked for it: at once.
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let Some(mut prover) = session.prover(settings, &stop) else {
        let game = session.info().name;
        let key = match session.info().chance {
            true => "solve.chance",
            false => "solve.cannot",
        };
        return Err(Failure::Use(words.fill(key, &[("game", &game)])));
    };
    let goal = if args.wdl {
        Goal::Outcome
    } else {
        Goal::Points
    };
    let want = match args.value || args.batch {
        true if args.batch => Want::Value,
        true => Want::Line,
        false => Want::Moves,
    };
    let query = Query {
        goal,
        want,
        stop: &stop,
    };
    if args.batch {
        return batch(house, args, &*session, &mut *prover, &query);
    }
    let mut ticker = Ticker::new(words);
    let proved = prover.prove(&session.position(), &query, &mut |news| ticker.show(news));
    ticker.clear();
    let proved = proved.map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
    let Some(proved) = proved else {
        return Err(Failure::Use(words.say("solve.over").to_owned()));
    };
    if proved.trouble == Some(Trouble::NoMemory) {
        let given = args.memory.0;
        return Err(Failure::Use(
            words.fill("solve.no-memory", &[("n", &given)]),
        ));
    }
    let strategies = match (args.proof, proved.range.value()) {
        (true, Some(value)) => prover.certify(&session.position(), value, &query),
        _ => Ok(Vec::new()),
    };
    let strategies = strategies.map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
    let distance = match args.distance {
        true => Some(distance(&*session, &mut *prover, &proved, &stop)),
        false => None,
    };
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&proved);
        if let Some(distance) = distance {
            object["distance"] = json!(distance.map(|(_, moves)| moves));
        }
        if args.proof {
            object["proof"] = strategies.iter().map(strategy).collect();
        }
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let mut lines = report(words, &proved);
    lines.extend(distance.map(|found| {
        let said = match (found, proved.range.value()) {
            (Some((side, n)), _) => words.fill("solve.in-moves", &[("side", &side), ("n", &n)]),
            (None, Some(0)) => words.say("solve.no-distance").to_owned(),
            (None, _) => words.say("solve.unknown-distance").to_owned(),
        };
        labelled(words, "solve.distance", &said)
    }));
    lines.extend(
        strategies
            .iter()
            .map(|strategy| certificate(words, strategy)),
    );
    for line in lines {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
}

/// Who wins, and in how many moves if he hurries and the other delays; `None` when nobody
/// does, or when that is not known.
fn distance(
    session: &dyn Session,
    prover: &mut dyn Prover,
    proved: &Proved,
    stop: &AtomicBool,
) -> Option<(Side, u32)> {
    let Turn::Player(me) = session.turn() else {
        return None;
    };
    let winner = match proved.range.value()? {
        1.. => me,
        0 => return None,
        _ => !me,
    };
    let moves = prover.distance(&session.position(), winner, stop);
    moves.ok()?.map(|moves| (winner, moves))
}

/// What was checked of a side's strategy, for people.
fn certificate(words: &'static Words, (side, checked): &(Side, Option<Checked>)) -> String {
    let Some(checked) = checked else {
        return words.fill("solve.no-proof", &[("side", side)]);
    };
    let checksum = format!("{:016x}", checked.checksum);
    let told: [(&str, &dyn Display); 6] = [
        ("side", side),
        ("own", &checked.own),
        ("other", &checked.other),
        ("ends", &checked.ends),
        ("longest", &checked.longest),
        ("checksum", &checksum),
    ];
    words.fill("solve.proof", &told)
}

/// The same as JSON.
fn strategy((side, checked): &(Side, Option<Checked>)) -> serde_json::Value {
    let Some(checked) = checked else {
        return json!({ "side": side.word(), "holds": false });
    };
    json!({
        "side": side.word(),
        "holds": true,
        "own": checked.own,
        "other": checked.other,
        "ends": checked.ends,
        "longest": checked.longest,
        "checksum": format!("{:016x}", checked.checksum),
    })
}

/// One position a line on standard input, one answer a line on standard output. What is
/// wrong with a line is told with its number, and the others are answered all the same.
fn batch(
    house: &House<'_>,
    args: &SolveArgs,
    session: &dyn Session,
    prover: &mut dyn Prover,
    query: &Query<'_>,
) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let mut wrong = 0_u64;
    let mut out = io::stdout().lock();
    for (number, line) in (1_u64..).zip(io::stdin().lock().split(b'\n')) {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let answer = read(house, session, line).and_then(|(given, position)| {
            // A fresh start for every position: the counts do not depend on the order.
            prover.forget();
            let proved = prover.prove(&position, query, &mut |_| ());
            let bad = |error: BadPosition| error.in_lang(house.lang);
            let proved = proved.map_err(bad)?;
            let proved = proved.ok_or_else(|| words.say("solve.over").to_owned())?;
            match (proved.range.value(), proved.trouble) {
                (Some(value), _) => Ok((given, value, proved)),
                (None, Some(Trouble::NoMemory)) => {
                    let given = args.memory.0;
                    Err(words.fill("solve.no-memory", &[("n", &given)]))
                }
                (None, _) => {
                    let Range { low, high } = proved.range;
                    Err(words.fill("solve.between", &[("low", &low), ("high", &high)]))
                }
            }
        });
        match answer {
            Ok((given, value, proved)) => {
                let (nodes, micros) = (proved.nodes, (proved.seconds * 1e6).round());
                match args.json {
                    true => writeln!(
                        out,
                        "{}",
                        json!({ "position": given, "value": value, "nodes": nodes, "microseconds": micros })
                    )?,
                    false => writeln!(out, "{given} {value} {nodes} {micros}")?,
                }
            }
            Err(error) => {
                wrong += 1;
                out.flush()?;
                let told = words.fill("solve.line", &[("n", &number), ("error", &error)]);
                let program = house.called.program;
                writeln!(io::stderr(), "{program}: {}", house.glyphs.fit(&told))?;
            }
        }
        if query.stop.load(std::sync::atomic::Ordering::Relaxed) {
            break;
        }
    }
    match wrong {
        0 => Ok(()),
        _ => {
            out.flush()?;
            let told = words.fill("solve.wrong", &[("n", &wrong)]);
            Err(Failure::Use(told))
        }
    }
}

/// A position as it stands in a line, and its text: the text itself, moves from the
/// position that the command names divided by spaces or commas, or moves of one letter
/// each in one word, which a value may follow.
fn read(house: &House<'_>, session: &dyn Session, line: &str) -> Result<(String, String), String> {
    let mut on = session.fork();
    let Err(no_position) = on.set_up(line) else {
        return Ok((line.to_owned(), on.position()));
    };
    let play = |moves: &mut dyn Iterator<Item = &str>| {
        let mut on = session.fork();
        let mut error = None;
        let count = moves.take_while(|text| {
            error = on.play(text).err();
            error.is_none()
        });
        let count = count.count();
        match error {
            None => Ok(on.position()),
            Some(error) => Err((count, error)),
        }
    };
    let divided = [' ', ',', '\t'];
    let mut parts = line.split(divided).filter(|text| !text.is_empty());
    if let Ok(position) = play(&mut parts) {
        return Ok((line.to_owned(), position));
    }
    let mut parts = line.split(divided).filter(|text| !text.is_empty());
    let word = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    let is_alone = match rest[..] {
        [] => true,
        [value] => value.parse::<i32>().is_ok(),
        _ => false,
    };
    let letters = word
        .char_indices()
        .map(|(at, letter)| &word[at..at + letter.len_utf8()]);
    let is_moves = is_alone && word.chars().all(char::is_alphanumeric);
    if is_moves {
        let played = play(&mut letters.into_iter());
        return match played {
            Ok(position) => Ok((word.to_owned(), position)),
            Err((count, error)) => {
                let words = Words::of(house.lang);
                let error = error.in_lang(house.lang);
                let number = count + 1;
                Err(words.fill("usage.move", &[("n", &number), ("error", &error)]))
            }
        };
    }
    let words = Words::of(house.lang);
    let error = no_position.in_lang(house.lang);
    let given = quoted(line);
    Err(words.fill("solve.no-position", &[("given", &given), ("error", &error)]))
}

/// What people read: a line for each thing there is to say.
fn report(words: &'static Words, proved: &Proved) -> Vec<String> {
    let value = told(words, proved.range);
    let rate = (proved.nodes as f64 / proved.seconds.max(1e-6)).round();
    let per_second = words.fill("best.a-second", &[("n", &rate)]);
    let megabytes = format!("{:.1} MB", proved.bytes as f64 / (1 << 20) as f64);
    let length = match proved.line.len() {
        0 => String::new(),
        n => words.fill("solve.moves-of-line", &[("n", &n)]),
    };
    let lines = [
        ("best.value", value),
        ("solve.best", proved.best.join(" ")),
        ("best.line", proved.line.join(" ")),
        ("solve.length", length),
        ("best.nodes", format!("{} ({per_second})", proved.nodes)),
        ("best.seconds", format!("{:.3}", proved.seconds)),
        ("solve.memory", megabytes),
    ];
    let said = lines.iter().filter(|(_, text)| !text.is_empty());
    let mut lines: Vec<String> = said.map(|(key, text)| labelled(words, key, text)).collect();
    let moves = proved.moves.iter();
    lines.extend(moves.map(|(text, worth)| format!("  {text:<10}{}", told(words, *worth))));
    match proved.trouble {
        Some(Trouble::Stopped) => lines.push(words.say("solve.stopped").to_owned()),
        Some(Trouble::TooDeep) => lines.push(words.say("solve.too-deep").to_owned()),
        Some(Trouble::NoMemory) | None => {}
    }
    lines
}

fn labelled(words: &'static Words, key: &str, text: &str) -> String {
    format!("{:<12}{text}", words.say(key))
}

fn told(words: &'static Words, range: Range) -> String {
    let Range { low, high } = range;
    match range.value() {
        Some(0) => format!("0 ({})", words.say("solve.draw")),
        Some(value) => format!(
            "{value:+} ({})",
            words.say(&format!("solve.{}", outcome(value)))
        ),
        None => {
            let (low, high) = (format!("{low:+}"), format!("{high:+}"));
            words.fill("solve.between", &[("low", &low), ("high", &high)])
        }
    }
}

fn outcome(value: i32) -> &'static str {
    match value {
        1.. => "win",
        0 => "draw",
        _ => "loss",
    }
}

fn object(proved: &Proved) -> serde_json::Value {
    let moves: Vec<_> = proved
        .moves
        .iter()
        .map(|(text, worth)| {
            let Range { low, high } = *worth;
            match worth.value() {
                Some(value) => json!({ "move": text, "value": value }),
                None => json!({ "move": text, "value": null, "low": low, "high": high }),
            }
        })
        .collect();
    json!({
        "value": proved.range.value(),
        "outcome": proved.range.value().map(outcome),
        "low": proved.range.low,
        "high": proved.range.high,
        "best": proved.best,
        "line": proved.line,
        "length": proved.line.len(),
        "moves": moves,
        "nodes": proved.nodes,
        "seconds": proved.seconds,
        "bytes": proved.bytes,
        "stopped": proved.trouble.is_some(),
    })
}

/// One line that changes while a solver works, where somebody looks.
struct Ticker {
    words: &'static Words,
    start: Instant,
    shown: Option<Instant>,
    is_seen: bool,
}

impl Ticker {
    fn new(words: &'static Words) -> Ticker {
        Ticker {
            words,
            start: Instant::now(),
            shown: None,
            is_seen: io::stderr().is_terminal(),
        }
    }

    fn show(&mut self, progress: &Progress) {
        const PAUSE: Duration = Duration::from_millis(200);
        let is_fresh = self.shown.is_some_and(|shown| shown.elapsed() < PAUSE);
        if !self.is_seen || is_fresh {
            return;
        }
        self.shown = Some(Instant::now());
        let Range { low, high } = progress.range;
        let millions = format!("{:.1}", progress.nodes as f64 / 1e6);
        let seconds = self.start.elapsed().as_secs();
        let line = self.words.fill(
            "solve.progress",
            &[
                ("low", &low),
                ("high", &high),
                ("question", &progress.question),
                ("millions", &millions),
                ("seconds", &seconds),
            ],
        );
        // Nothing depends on whether it can be shown.
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
