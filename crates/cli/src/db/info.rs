use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use game::Spec;
use lobby::{AnyDatabase, AnyGame};
use serde_json::json;

use crate::db::args::InfoArgs;
use crate::db::target::{Target, facts, folder, object, opening};
use crate::failure::Result;
use crate::{Context, interrupt, progress};

/// `siasat db info GAME`: one database, layer by layer.
pub(super) fn info(context: &Context<'_>, args: &InfoArgs, game: &str) -> Result {
    let words = context.words();
    let target = Target::of(context, game, &args.file)?;
    let stop = interrupt::flag()?;
    let mut out = io::stdout().lock();
    let Some(database) = target.open_until(context, &stop)? else {
        if args.json {
            let object = json!({ "game": target.title, "partial": true });
            return Ok(writeln!(out, "{object}")?);
        }
        return Ok(context.print(&mut out, words.say("db.info-stopped"))?);
    };
    let database: Arc<dyn AnyDatabase> = Arc::from(database);
    let line = |elapsed| progress::seconds_line(words, "db.counting", elapsed);
    let (counting, layers) = (Arc::clone(&database), Arc::new(Mutex::new(Vec::new())));
    let counted = Arc::clone(&layers);
    let all = interrupt::unless_stopped(&stop, line, move || {
        for seeds in 0..=counting.seeds() {
            let layer = (seeds, counting.census(seeds));
            let mut layers = counted.lock().unwrap_or_else(PoisonError::into_inner);
            layers.push(layer);
        }
    })?;
    let is_partial = all.is_none();
    let layers = layers.lock().unwrap_or_else(PoisonError::into_inner);
    if args.json {
        let mut object = object(&target, &*database);
        let layers = layers.iter().map(|(seeds, [positions, wins, draws])| {
            json!({ "seeds": seeds, "positions": positions, "more": wins, "same": draws })
        });
        object["layers"] = layers.collect();
        object["partial"] = json!(is_partial);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let head = format!(
        "\n{:>6} {:>13} {:>13} {:>13}",
        words.say("db.seeds"),
        words.say("db.positions"),
        words.say("db.more"),
        words.say("db.same"),
    );
    let rows = layers.iter().map(|(seeds, [positions, wins, draws])| {
        format!("{seeds:>6} {positions:>13} {wins:>13} {draws:>13}")
    });
    let lines = facts(words, &target, &*database);
    context.print_all(&mut out, lines.into_iter().chain([head]).chain(rows))?;
    if is_partial {
        context.print(&mut out, words.say("partial.rows"))?;
    }
    Ok(())
}

/// `siasat db info`: every database in the folder, by its header.
pub(super) fn list(context: &Context<'_>, args: &InfoArgs) -> Result {
    let words = context.words();
    let mut paths = match &args.file.file {
        Some(path) => vec![path.clone()],
        None => files_in(&folder(context)?),
    };
    paths.sort();
    let stop = interrupt::flag()?;
    let mut out = io::stdout().lock();
    if paths.is_empty() && !args.json {
        context.print(&mut out, words.say("db.nothing"))?;
    }
    for path in paths {
        let shown = path.display().to_string();
        let header = match lobby::read_header(&path) {
            Ok(header) => header,
            // One file that was asked for; of all of them, the others are shown, too.
            Err(error) if args.file.file.is_some() => {
                return Err(context.bad_file(&path, &error.in_lang(context.lang)));
            }
            Err(error) => {
                let error = error.in_lang(context.lang);
                if args.json {
                    writeln!(out, "{}", json!({ "file": shown, "damaged": error }))?;
                } else {
                    let values = [("path", &shown as _), ("error", &error as _)];
                    context.print(&mut out, &words.fill("db.damaged", &values))?;
                }
                continue;
            }
        };
        let Some(damage) = damage(context, &header, &path, &stop)? else {
            if args.json {
                writeln!(out, "{}", json!({ "partial": true }))?;
                return Ok(());
            }
            return Ok(context.print(&mut out, words.say("partial.rows"))?);
        };
        if args.json {
            let object = json!({
                "game": header.title,
                "seeds": header.seeds,
                "known": i64::from(header.layers) - 1,
                "whole": header.complete,
                "file": shown,
                "damaged": damage,
            });
            writeln!(out, "{object}")?;
            continue;
        }
        let key = if header.complete {
            "db.whole"
        } else {
            "db.part"
        };
        let line = words.fill(
            key,
            &[
                ("game", &header.title as _),
                ("n", &header.seeds as _),
                ("known", &(i64::from(header.layers) - 1) as _),
                ("path", &shown as _),
            ],
        );
        context.print(&mut out, &line)?;
        if let Some(error) = damage {
            let values = [("path", &shown as _), ("error", &error as _)];
            context.print(&mut out, &words.fill("db.damaged", &values))?;
        }
    }
    Ok(())
}

/// What is wrong with a whole database, if anything: all of it is read. `None` when the flag
/// was set before that was done.
pub(crate) fn damage(
    context: &Context<'_>,
    header: &lobby::FileHeader,
    path: &Path,
    stop: &AtomicBool,
) -> io::Result<Option<Option<String>>> {
    let spec = Spec::new(&header.title);
    let game = lobby::find(context.games, &spec.name).ok();
    let endgames = game.and_then(AnyGame::endgames);
    let Some(endgames) = endgames.filter(|_| header.complete) else {
        return Ok(Some(None));
    };
    let (path, lang) = (path.to_owned(), context.lang);
    let line = |elapsed| opening(context.words(), &header.title, elapsed);
    interrupt::unless_stopped(stop, line, move || {
        let opened = endgames.open(&spec, &path, platform::cores());
        opened.err().map(|error| error.in_lang(lang))
    })
}

/// The databases of a folder, unfinished ones included.
pub(crate) fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let ours = |path: &PathBuf| {
        let name = path.to_string_lossy();
        name.ends_with(".db") || name.ends_with(".db.part")
    };
    paths.filter(ours).collect()
}
