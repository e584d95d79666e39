pub(crate) mod args;
mod check;
mod export;
mod nats;
mod report;
mod run;
mod status;

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::json;
use tournament::Progress as Far;
use words::Words;

use args::Arena;

use crate::failure::Result;
use crate::numbers::Numbers;
use crate::{Context, interrupt, progress};

/// `siasat arena run|status|check|report|worker|export`.
pub(crate) fn run(context: &Context<'_>, command: &Arena) -> Result {
    match command {
        Arena::Run(args) => run::run(context, args),
        Arena::Status(args) => status::run(context, args, &mut io::stdout().lock()),
        Arena::Check(args) => check::run(context, args, &mut io::stdout().lock()),
        Arena::Report(args) => report::run(context, args, &mut io::stdout().lock()),
        Arena::Worker(args) => nats::work(context, args),
        Arena::Export(args) => export::run(context, args, &mut io::stdout().lock()),
    }
}

/// Does some work with a file of games on a thread of its own: a large file takes seconds to
/// be checked, and some files never come. `None` when it was stopped first, which is said
/// then: to programs by an object.
fn read<T: Send + 'static>(
    context: &Context<'_>,
    stop: &AtomicBool,
    is_json: bool,
    out: &mut dyn Write,
    work: impl FnOnce(&Context<'_>) -> Result<T> + Send + 'static,
) -> Result<Option<T>> {
    let words = context.words();
    let line = |elapsed| progress::seconds_line(words, "arena.reading", elapsed);
    let apart = context.apart();
    let done = interrupt::unless_stopped(stop, line, move || work(&apart.context()))?;
    let done = done.transpose()?;
    if done.is_none() {
        if is_json {
            writeln!(out, "{}", json!({ "partial": true }))?;
        } else {
            context.warn(words.say("arena.not-read"));
        }
    }
    Ok(done)
}

/// How many games are done, of which `before` were already, and how fast.
fn progress_line(words: &'static Words, before: u64, far: Far, elapsed: Duration) -> String {
    let Far { played, total } = far;
    let fresh = played.saturating_sub(before);
    let left = progress::time_left(elapsed, fresh, total.saturating_sub(played));
    let rate = fresh as f64 / elapsed.as_secs_f64().max(1e-3);
    let rate = Numbers::of(words).decimal(rate, 1);
    words.fill(
        "arena.progress",
        &[
            ("n", &played),
            ("games", &total),
            ("rate", &rate),
            ("left", &left),
        ],
    )
}
