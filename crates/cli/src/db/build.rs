use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Instant;

use lobby::{BuildOptions, Rng};
use serde_json::json;

use crate::Context;
use crate::args::DatabaseProgress;
use crate::db::args::{BuildArgs, VerifyArgs};
use crate::db::target::{Target, facts, object};
use crate::failure::{Failure, Result};
use crate::interrupt;
use crate::numbers::Numbers;
use crate::progress::Progress;

/// `siasat db build GAME --seeds N`: a build that is interrupted continues the next time.
pub(super) fn build(context: &Context<'_>, args: &BuildArgs) -> Result {
    let words = context.words();
    let target = Target::of(context, &args.game, &args.file)?;
    let stop = interrupt::flag()?;
    let start = Instant::now();
    let progress = DatabaseProgress::new(context);
    let building = BuildOptions {
        threads: args
            .threads
            .map_or_else(platform::cores, |threads| threads.0 as usize),
        stop: &stop,
        watch: &|known, all| progress.show(known, all),
    };
    let seeds = args.seeds.0 as u32;
    let built = target
        .endgames
        .build(&target.spec, seeds, &target.path, &building);
    progress.clear();
    let Some(database) = built.map_err(|error| target.bad(context, &error))? else {
        if args.json {
            let path = target.path.display().to_string();
            let object = json!({ "game": args.game, "file": path, "partial": true });
            writeln!(io::stdout(), "{object}")?;
        }
        return Err(context.refuse("db.stopped", &[]));
    };
    let seconds = start.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&target, &*database);
        object["seconds"] = json!(seconds);
        object["partial"] = json!(false);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    context.print_all(&mut out, facts(words, &target, &*database))?;
    let seconds = Numbers::of(words).decimal(seconds, 3);
    let line = format!("{:<12}{seconds}", words.say("best.seconds"));
    context.print(&mut out, &line)?;
    Ok(())
}

/// `siasat db verify GAME`: recomputes random positions.
pub(super) fn verify(context: &Context<'_>, args: &VerifyArgs) -> Result {
    let words = context.words();
    let target = Target::of(context, &args.game, &args.file)?;
    let stop = interrupt::flag()?;
    let count = args.positions.0;
    let Some(database) = target.open_until(context, &stop)? else {
        let mut out = io::stdout().lock();
        if args.json {
            let object = json!({ "game": target.title, "checked": 0, "partial": true });
            return Ok(writeln!(out, "{object}")?);
        }
        let said = words.fill("db.verify-stopped", &[("n", &0), ("all", &count)]);
        return Ok(context.print(&mut out, &said)?);
    };
    let start = Instant::now();
    let mut rng = Rng::new(args.seed.0);
    let mut line = Progress::before_a_result();
    let mut checked = 0;
    let mut wrong = None;
    while checked < count && wrong.is_none() && !stop.load(Ordering::Relaxed) {
        line.show_late(|_| words.fill("db.checking", &[("n", &checked), ("all", &count)]));
        wrong = database.test(&mut rng).err();
        checked += 1;
    }
    line.clear();
    let is_partial = checked < count && wrong.is_none();
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&target, &*database);
        object["checked"] = json!(checked);
        object["partial"] = json!(is_partial);
        object["right"] = json!(wrong.is_none());
        object["wrong"] = wrong.as_ref().map_or(json!(null), |wrong| {
            json!({
                "position": wrong.position,
                "stored": wrong.stored,
                "found": wrong.found,
            })
        });
        object["seconds"] = json!(start.elapsed().as_secs_f64());
        writeln!(out, "{object}")?;
    }
    if let Some(wrong) = wrong {
        let arguments = [
            ("position", &wrong.position as _),
            ("stored", &wrong.stored as _),
            ("found", &wrong.found as _),
        ];
        return Err(Failure::Io(io::Error::other(
            words.fill("db.wrong", &arguments),
        )));
    }
    if !args.json {
        let numbers = Numbers::of(words);
        let (n, all) = (numbers.whole(checked), numbers.whole(count));
        let key = if is_partial {
            "db.verify-stopped"
        } else {
            "db.right"
        };
        context.print(&mut out, &words.fill(key, &[("n", &n), ("all", &all)]))?;
    }
    Ok(())
}
