use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use game::Spec;
use serde_json::json;

use crate::db::args::InfoArgs;
use crate::db::target::{Target, facts, folder, object, opening};
use crate::failure::Result;
use crate::{Context, progress};

/// `siasat db info GAME`: one database, layer by layer.
pub(super) fn info(context: &Context<'_>, args: &InfoArgs, game: &str) -> Result {
    let words = context.words();
    let target = Target::of(context, game, &args.file)?;
    let database = target.open(context)?;
    let line = |elapsed| progress::seconds_line(words, "db.counting", elapsed);
    let layers: Vec<_> = progress::while_running(line, || {
        let layers = 0..=database.seeds();
        layers
            .map(|seeds| (seeds, database.census(seeds)))
            .collect()
    });
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&target, &*database);
        let layers = layers.iter().map(|(seeds, [positions, wins, draws])| {
            json!({ "seeds": seeds, "positions": positions, "more": wins, "same": draws })
        });
        object["layers"] = layers.collect();
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
        let damage = damage(context, &header, &path);
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

/// What is wrong with a whole database: all of it is read.
pub(crate) fn damage(
    context: &Context<'_>,
    header: &lobby::FileHeader,
    path: &Path,
) -> Option<String> {
    let spec = Spec::new(&header.title);
    let game = lobby::find(context.games, &spec.name).ok()?;
    let endgames = game.endgames().filter(|_| header.complete)?;
    let line = |elapsed| opening(context.words(), &header.title, elapsed);
    let opened = progress::while_running(line, || endgames.open(&spec, path, platform::cores()));
    opened.err().map(|error| error.in_lang(context.lang))
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
