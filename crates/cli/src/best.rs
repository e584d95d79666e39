use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;

use commentary::{number, opponents};
use game::{BadPosition, Turn, quoted};
use lobby::{Convergence, Horizon, Player, Rng, ScoreBound, SearchRequest, SearchResult};
use serde_json::json;
use words::Words;

use crate::args::{BoardArgs, Seed};
use crate::failure::{Failure, Result};
use crate::numbers::Numbers;
use crate::paint::Paint;
use crate::progress::Progress;
use crate::{Context, interrupt, progress};

#[derive(clap::Args, Debug)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// Who thinks: engine:time=1s, alphabeta:depth=6, mcts:sims=10000, level=medium …
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    pub(crate) player: Player,

    /// The seed of `random`: the same seed, the same move
    #[arg(long)]
    pub(crate) seed: Option<Seed>,

    /// Value every move, not only the best
    #[arg(long)]
    pub(crate) all: bool,

    /// Write how the search went to this file, one row of CSV a step; `-` writes to
    /// standard output. With --json the rows are in the object too
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub(crate) trace: Option<String>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// `siasat best GAME --player PLAYER`: what that player would do here.
pub(crate) fn run(context: &Context<'_>, args: &BestArgs, out: &mut dyn Write) -> Result {
    let words = context.words();
    let session = args.board.open(context)?;
    if session.turn().is_over() {
        return Err(context.refuse("best.over", &[]));
    }
    if args.player == Player::Random && session.turn() != Turn::Chance {
        let seed = args.seed.map_or_else(Rng::any_seed, |seed| seed.0);
        return random(context, args, &session.legal(), &mut Rng::new(seed), out);
    }
    let bot = session.bot(&args.player);
    let mut bot = bot.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
    let stop = interrupt::flag()?;
    let request = SearchRequest {
        stop: &stop,
        budget: None,
        all: args.all,
    };
    if session.turn() == Turn::Chance {
        return Err(context.refuse("best.nobody", &[]));
    }
    let position = session.position();
    let bad = |error: BadPosition| Failure::Use(error.in_lang(context.lang));
    let searching = |elapsed| progress::seconds_line(words, "lab.searching", elapsed);
    let mut traced = || progress::while_running(searching, || bot.convergence(&position, &request));
    let (search_result, convergence) = match args.trace {
        Some(_) => match traced().map_err(bad)? {
            Some((search_result, convergence)) => (Some(search_result), Some(convergence)),
            None => {
                let player = args.player.word();
                let sentence = words.fill("best.no-trace", &[("player", &player)]);
                return Err(Failure::Use(sentence));
            }
        },
        None => {
            let mut line = Progress::before_a_result();
            let is_chance = opponents::is_chance(&*session);
            let mut watch = |found: &SearchResult| {
                line.show(|_| number::search_result(words, found, is_chance));
            };
            let search_result = bot.think(&position, &request, &mut watch);
            line.clear();
            (search_result.map_err(bad)?, None)
        }
    };
    let Some(search_result) = search_result else {
        return Err(context.refuse("best.nobody", &[]));
    };
    if let (Some(path), Some(convergence)) = (&args.trace, &convergence) {
        match path.as_str() {
            // The object has the rows, and nothing else may stand beside it.
            "-" if args.json => {}
            "-" => out.write_all(rows(convergence).as_bytes())?,
            path => {
                let written = folders::replace(Path::new(path), rows(convergence));
                written.map_err(|error| {
                    let path = quoted(path);
                    context.refuse("best.trace-file", &[("path", &path), ("error", &error)])
                })?;
            }
        }
    }
    let is_partial = stop.load(Ordering::Relaxed);
    if args.json {
        let mut object = object(&search_result, args.all, convergence.as_ref());
        object["partial"] = json!(is_partial);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    context.print_all(out, report(words, &search_result, args.all))?;
    if is_partial {
        context.print(out, words.say("best.partial"))?;
    }
    Ok(())
}

/// A move at random: it has no value, no depth and no line.
fn random(
    context: &Context<'_>,
    args: &BestArgs,
    legal: &[String],
    rng: &mut Rng,
    out: &mut dyn Write,
) -> Result {
    let words = context.words();
    if args.trace.is_some() {
        let player = args.player.word();
        let sentence = words.fill("best.no-trace", &[("player", &player)]);
        return Err(Failure::Use(sentence));
    }
    let mv = legal[rng.below(legal.len() as u32) as usize].clone();
    let found = SearchResult {
        line: vec![mv.clone()],
        mv,
        ..SearchResult::default()
    };
    if args.json {
        let mut object = object(&found, false, None);
        object["partial"] = json!(false);
        return Ok(writeln!(out, "{object}")?);
    }
    let chosen = words.fill("best.random", &[("move", &found.mv), ("n", &legal.len())]);
    Ok(context.print(out, &chosen)?)
}

/// Names in the first line, then a line for each step.
fn rows(convergence: &Convergence) -> String {
    let mut text = convergence.columns.join(",") + "\n";
    for row in &convergence.rows {
        let row: Vec<String> = row.iter().map(f64::to_string).collect();
        text += &row.join(",");
        text += "\n";
    }
    text
}

/// The result in lines for people.
fn report(words: &'static Words, search_result: &SearchResult, all: bool) -> Vec<String> {
    let numbers = Numbers::of(words);
    let certain = words.say(if search_result.exact {
        "best.exact"
    } else {
        "best.estimate"
    });
    let horizon = search_result.horizon.map(|horizon| match horizon {
        Horizon::Match => words.say("best.horizon-match"),
        Horizon::Round => words.say("best.horizon-round"),
    });
    let certain: Vec<_> = [Some(certain), horizon].into_iter().flatten().collect();
    let certain = certain.join(", ");
    let value = match search_result.value {
        Some(value) => {
            let bound = search_result
                .bound
                .map(|bound| format!("{} ", bound.sign()));
            format!(
                "{}{} ({certain})",
                bound.unwrap_or_default(),
                numbers.signed(value, 2)
            )
        }
        None => "-".to_owned(),
    };
    let rate = (search_result.nodes as f64 / search_result.seconds.max(1e-6)).round();
    let rate = numbers.whole(rate as u64);
    let deepest = words.fill("best.at-most", &[("n", &search_result.deepest)]);
    let per_second = words.fill("best.a-second", &[("n", &rate)]);
    let lines = [
        ("best.move", search_result.mv.clone()),
        ("best.value", value),
        ("best.depth", format!("{} ({deepest})", search_result.depth)),
        (
            "best.nodes",
            format!("{} ({per_second})", numbers.whole(search_result.nodes)),
        ),
        ("best.seconds", numbers.decimal(search_result.seconds, 3)),
        ("best.line", search_result.line.join(" ")),
    ];
    let mut lines: Vec<String> = lines
        .iter()
        .map(|(key, text)| {
            let label = format!("{:<12}", words.say(key));
            format!("{}{text}", Paint::stdout().label(&label))
        })
        .collect();
    if all {
        let moves = search_result.moves.iter();
        lines.extend(moves.map(|valued| {
            let value = numbers.signed(valued.value, 2);
            format!("  {:<10}{value}", valued.mv)
        }));
    }
    lines
}

fn object(
    search_result: &SearchResult,
    all: bool,
    convergence: Option<&Convergence>,
) -> serde_json::Value {
    let mut object = json!({
        "move": search_result.mv,
        "value": search_result.value,
        "bound": search_result.bound.map(ScoreBound::word),
        "exact": search_result.exact,
        "horizon": search_result.horizon.map(Horizon::word),
        "depth": search_result.depth,
        "seldepth": search_result.deepest,
        "nodes": search_result.nodes,
        "seconds": search_result.seconds,
        "nps": search_result.nodes as f64 / search_result.seconds.max(1e-6),
        "line": search_result.line,
    });
    if all {
        let moves: Vec<_> = search_result
            .moves
            .iter()
            .map(
                |valued| json!({ "move": valued.mv, "value": valued.value, "exact": valued.exact }),
            )
            .collect();
        object["moves"] = json!(moves);
    }
    if let Some(convergence) = convergence {
        let rows = convergence.rows.iter().map(|row| {
            let named = convergence.columns.iter().zip(row);
            named
                .map(|(column, number)| (column.clone(), json!(number)))
                .collect()
        });
        object["trace"] = rows.map(serde_json::Value::Object).collect();
    }
    object
}
