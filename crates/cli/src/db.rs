use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Instant;

use game::{Spec, quoted};
use lobby::{AnyDatabase, BadDatabase, BadGame, BuildOptions, Endgames, Rng};
use serde_json::json;
use signal_hook::consts::{SIGINT, SIGTERM};
use tui::Files;
use words::Words;

use crate::House;
use crate::db_args::{BuildArgs, Db, DbArgs, FileArgs, InfoArgs, QueryArgs, TurnArgs, VerifyArgs};
use crate::failure::Failure;

/// `siasat db …`: endgame databases.
pub(crate) fn run(house: &House<'_>, args: &DbArgs) -> Result<(), Failure> {
    match &args.what {
        Db::Build(args) => build(house, args),
        Db::Verify(args) => verify(house, args),
        Db::Query(args) => query(house, args),
        Db::Info(args) => match &args.game {
            Some(game) => info(house, args, game),
            None => list(house, args),
        },
        Db::Turn(args) => turn(house, args),
    }
}

/// The database that is meant.
struct Place {
    endgames: &'static dyn Endgames,
    spec: Spec,
    title: String,
    path: PathBuf,
}

impl Place {
    fn of(house: &House<'_>, game: &str, file: &FileArgs) -> Result<Place, Failure> {
        let words = Words::of(house.lang);
        let spec = Spec::new(game);
        let told = |error: BadGame| Failure::Use(error.in_lang(house.lang));
        let found = lobby::find(house.games, &spec.name).map_err(told)?;
        let name = found.info().name;
        let Some(endgames) = found.endgames() else {
            let others = house.games.iter().filter(|game| game.endgames().is_some());
            let names: Vec<&str> = others.map(|game| game.info().name).collect();
            let told = [("game", &name as _), ("games", &names.join(" ") as _)];
            return Err(Failure::Use(words.fill("db.no-game", &told)));
        };
        let title = endgames
            .title(&spec)
            .map_err(|error| told(BadGame::Option { game: name, error }))?;
        let path = match &file.file {
            Some(path) => path.clone(),
            None => lobby::database_path(&folder(house)?, &title),
        };
        Ok(Place {
            endgames,
            spec,
            title,
            path,
        })
    }

    fn open(&self, house: &House<'_>) -> Result<Box<dyn AnyDatabase>, Failure> {
        let opened = self.endgames.open(&self.spec, &self.path, cores());
        opened.map_err(|error| {
            let is_missing =
                matches!(&error, BadDatabase::Io(error) if error.kind() == io::ErrorKind::NotFound);
            if !is_missing {
                return self.bad(house, &error);
            }
            let words = Words::of(house.lang);
            let shown = self.path.display().to_string();
            let game = self.spec.name.as_str();
            Failure::Use(words.fill("db.none", &[("path", &shown), ("game", &game)]))
        })
    }

    fn bad(&self, house: &House<'_>, error: &BadDatabase) -> Failure {
        let words = Words::of(house.lang);
        let shown = self.path.display().to_string();
        let error = error.in_lang(house.lang);
        Failure::Use(words.fill("file.bad", &[("path", &shown), ("error", &error)]))
    }
}

/// Where databases are kept.
fn folder(house: &House<'_>) -> Result<PathBuf, Failure> {
    let folder = Files::of(house.called.program).databases;
    let words = Words::of(house.lang);
    folder.ok_or_else(|| Failure::Use(words.say("db.no-folder").to_owned()))
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn build(house: &House<'_>, args: &BuildArgs) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let place = Place::of(house, &args.game, &args.file)?;
    // The second signal ends the program as usual: that does no harm either.
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let start = Instant::now();
    let shows_progress = !args.json && io::stderr().is_terminal();
    let watch = |known: usize, all: usize| {
        if shows_progress {
            let line = progress(words, known, all, start);
            // Nothing depends on whether it is seen.
            let _ = write!(io::stderr(), "\r{}\x1b[K", house.glyphs.fit(&line));
        }
    };
    let building = BuildOptions {
        threads: args.threads.map_or(cores(), |threads| threads.0 as usize),
        stop: &stop,
        watch: &watch,
    };
    let seeds = args.seeds.0 as u32;
    let built = place
        .endgames
        .build(&place.spec, seeds, &place.path, &building);
    if shows_progress {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    let Some(database) = built.map_err(|error| place.bad(house, &error))? else {
        return Err(Failure::Use(words.say("db.stopped").to_owned()));
    };
    let seconds = start.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&place, &*database);
        object["seconds"] = json!(seconds);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    for line in facts(words, &place, &*database) {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    let line = format!("{:<12}{seconds:.3}", words.say("best.seconds"));
    writeln!(out, "{}", house.glyphs.fit(&line))?;
    Ok(())
}

/// How far it is, and how long it will take.
fn progress(words: &'static Words, known: usize, all: usize, start: Instant) -> String {
    const WIDTH: usize = 30;
    let part = known as f64 / all.max(1) as f64;
    let full = (part * WIDTH as f64) as usize;
    let bar = "█".repeat(full) + &"░".repeat(WIDTH - full.min(WIDTH));
    let left = start.elapsed().as_secs_f64() * (1.0 - part) / part.max(1e-9);
    let percent = format!("{:.0}", part * 100.0);
    let left = format!("{left:.0}");
    words.fill(
        "db.progress",
        &[("bar", &bar), ("percent", &percent), ("seconds", &left)],
    )
}

fn verify(house: &House<'_>, args: &VerifyArgs) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let place = Place::of(house, &args.game, &args.file)?;
    let database = place.open(house)?;
    let start = Instant::now();
    let mut rng = Rng::new(args.seed.0);
    let count = args.positions.0;
    let wrong = (0..count).find_map(|_| database.test(&mut rng).err());
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&place, &*database);
        object["checked"] = json!(count);
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
        let told = [
            ("position", &wrong.position as _),
            ("stored", &wrong.stored as _),
            ("found", &wrong.found as _),
        ];
        return Err(Failure::Io(io::Error::other(words.fill("db.wrong", &told))));
    }
    if !args.json {
        let line = words.fill("db.right", &[("n", &count)]);
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
}

fn query(house: &House<'_>, args: &QueryArgs) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let session = args.board.open(house)?;
    let place = Place::of(house, session.spec(), &args.file)?;
    if session.turn().is_over() {
        return Err(Failure::Use(words.say("best.over").to_owned()));
    }
    let database = place.open(house)?;
    let position = session.position();
    let answer = database
        .answer(&position)
        .map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
    let Some(answer) = answer else {
        let told = words.fill("db.too-many", &[("n", &database.seeds())]);
        return Err(Failure::Use(told));
    };
    let mut out = io::stdout().lock();
    if args.json {
        let moves: Vec<_> = answer
            .moves
            .iter()
            .map(|valued| json!({ "move": valued.mv, "value": valued.value as i64 }))
            .collect();
        let object = json!({
            "game": session.spec(),
            "position": position,
            "value": answer.value,
            "rest": answer.rest,
            "move": answer.moves.first().map(|best| &best.mv),
            "moves": moves,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let lines = [
        ("best.value", format!("{:+}", answer.value)),
        ("db.rest", format!("{:+}", answer.rest)),
    ];
    for (key, text) in lines {
        let line = format!("{:<16}{text}", words.say(key));
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    for valued in &answer.moves {
        writeln!(out, "  {:<14}{:+}", valued.mv, valued.value as i64)?;
    }
    Ok(())
}

fn turn(house: &House<'_>, args: &TurnArgs) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let session = args.board.open(house)?;
    let place = Place::of(house, session.spec(), &FileArgs::default())?;
    if session.turn().is_over() {
        return Err(Failure::Use(words.say("best.over").to_owned()));
    }
    let start = Instant::now();
    let found = place.endgames.turn(
        &place.spec,
        &session.position(),
        args.bank.0 as i32,
        !args.anyhow,
        args.millions.0 as usize * 1_000_000,
    );
    let Some(found) = found else {
        return Err(Failure::Use(words.say("best.nobody").to_owned()));
    };
    let gain = found.line.as_ref().map_or(0, |line| line.gain);
    let reached = gain >= args.bank.0 as i32;
    let line = found.line.map(|line| line.moves).unwrap_or_default();
    let mut out = io::stdout().lock();
    if args.json {
        let object = json!({
            "game": session.spec(),
            "position": session.position(),
            "reached": reached,
            "banks": gain,
            "moves": line.len(),
            "line": line,
            "positions": found.positions,
            "whole": found.exhaustive,
            "seconds": start.elapsed().as_secs_f64(),
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let said = match (reached, found.exhaustive) {
        (true, _) => "db.turn",
        (false, true) => "db.turn-never",
        (false, false) => "db.turn-unknown",
    };
    let told = [
        ("n", &line.len() as _),
        ("gain", &gain as _),
        ("line", &line.join(" ") as _),
        ("wanted", &args.bank.0 as _),
        ("positions", &found.positions as _),
    ];
    let line = words.fill(said, &told);
    writeln!(out, "{}", house.glyphs.fit(&line))?;
    Ok(())
}

fn info(house: &House<'_>, args: &InfoArgs, game: &str) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let place = Place::of(house, game, &args.file)?;
    let database = place.open(house)?;
    let layers: Vec<_> = (0..=database.seeds())
        .map(|seeds| (seeds, database.census(seeds)))
        .collect();
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&place, &*database);
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
    let lines = facts(words, &place, &*database);
    for line in lines.into_iter().chain([head]).chain(rows) {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
}

/// Every database in the folder, by what its first page says.
fn list(house: &House<'_>, args: &InfoArgs) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let mut paths = match &args.file.file {
        Some(path) => vec![path.clone()],
        None => files_in(&folder(house)?),
    };
    paths.sort();
    let mut out = io::stdout().lock();
    if paths.is_empty() && !args.json {
        writeln!(out, "{}", house.glyphs.fit(words.say("db.nothing")))?;
    }
    for path in paths {
        let shown = path.display().to_string();
        let header = match lobby::read_header(&path) {
            Ok(header) => header,
            Err(error) => {
                let error = error.in_lang(house.lang);
                let told = [("path", &shown as _), ("error", &error as _)];
                return Err(Failure::Use(words.fill("file.bad", &told)));
            }
        };
        if args.json {
            let object = json!({
                "game": header.title,
                "seeds": header.seeds,
                "known": i64::from(header.layers) - 1,
                "whole": header.complete,
                "file": shown,
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
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
}

/// The databases of a folder, those that are being built too.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let ours = |path: &PathBuf| {
        let name = path.to_string_lossy();
        name.ends_with(".db") || name.ends_with(".db.part")
    };
    paths.filter(ours).collect()
}

/// What people are told about a database.
fn facts(words: &'static Words, place: &Place, database: &dyn AnyDatabase) -> Vec<String> {
    let lines = [
        ("db.game", quoted(&place.title)),
        ("db.seeds", database.seeds().to_string()),
        ("db.positions", database.positions().to_string()),
        ("db.checksum", format!("{:016x}", database.checksum())),
        ("db.file", place.path.display().to_string()),
    ];
    let lines = lines.iter();
    lines
        .map(|(key, text)| format!("{:<12}{text}", words.say(key)))
        .collect()
}

fn object(place: &Place, database: &dyn AnyDatabase) -> serde_json::Value {
    json!({
        "game": place.title,
        "seeds": database.seeds(),
        "positions": database.positions(),
        "checksum": format!("{:016x}", database.checksum()),
        "file": place.path.display().to_string(),
    })
}
