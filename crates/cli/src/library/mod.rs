//! `siasat library`: the games that were played here.

pub(crate) mod args;

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

use ::library::{KeptGame, Library, Shelf, Streak, Tally, accuracy, by_opponent, stamp};
use commentary::opponents;
use lobby::GameRecord;
use serde_json::{Value, json};

use crate::Context;
use crate::args::read_text;
use crate::failure::{Failure, Result};
use crate::library::args::{LibraryArgs, LibraryCommand, ShelfArg};

/// The largest file of games that is read.
const MAX_BYTES: u64 = 1 << 26;

pub(crate) fn run(context: &Context<'_>, args: &LibraryArgs) -> Result {
    let folder = context.folders().games;
    let folder = folder.ok_or_else(|| context.refuse("play.no-folder", &[]))?;
    let library = Library::at(folder);
    let mut out = io::stdout().lock();
    match &args.what {
        None => list(context, args, &library, &mut out),
        Some(LibraryCommand::Stats) => statistics(context, args, &library, &mut out),
        Some(LibraryCommand::Export { file }) => export(context, args, &library, file, &mut out),
        Some(LibraryCommand::Import { file }) => import(context, args, &library, file, &mut out),
        Some(LibraryCommand::Remove { name }) => remove(context, &library, name, &mut out),
    }
}

/// All games of the library, the one played last first. Files that are no games are told on
/// standard error.
fn kept(context: &Context<'_>, library: &Library) -> Result<Vec<KeptGame>> {
    let listing = library.list();
    let listing = listing.map_err(|error| context.bad_file(library.folder(), &error))?;
    for damaged in &listing.damaged {
        let error = damaged.error.in_lang(context.lang);
        context.warn(&context.bad_file_sentence(&damaged.path, &error));
    }
    Ok(listing.games)
}

/// The games that the arguments ask for, the one played last first.
fn chosen(context: &Context<'_>, args: &LibraryArgs, library: &Library) -> Result<Vec<KeptGame>> {
    let games = kept(context, library)?;
    if let Some(name) = &args.game {
        check_name(context, name, &games)?;
    }
    let of_game = |game: &KeptGame| args.game.as_deref().is_none_or(|name| game.game() == name);
    let on_shelf = |game: &KeptGame| match args.only {
        None => true,
        Some(ShelfArg::Unfinished) => game.shelf() == Shelf::Unfinished,
        Some(ShelfArg::Won) => game.shelf() == Shelf::Won,
        Some(ShelfArg::Drawn) => game.shelf() == Shelf::Drawn,
        Some(ShelfArg::Lost) => game.shelf() == Shelf::Lost,
    };
    let games = games.into_iter();
    Ok(games
        .filter(|game| of_game(game) && on_shelf(game))
        .collect())
}

/// Is it the name of a game, of this program or of a kept game?
fn check_name(context: &Context<'_>, name: &str, kept: &[KeptGame]) -> Result {
    let mut ours = context.games.iter().map(|game| game.info().name);
    if ours.any(|known| known == name) || kept.iter().any(|game| game.game() == name) {
        return Ok(());
    }
    context.open(name)?;
    // It has options, which choose nothing here.
    let given = game::quoted(name);
    let name = name.split(':').next().unwrap_or_default();
    Err(context.refuse("library.options", &[("given", &given), ("name", &name)]))
}

fn list(
    context: &Context<'_>,
    args: &LibraryArgs,
    library: &Library,
    out: &mut dyn Write,
) -> Result {
    let words = context.words();
    let games = chosen(context, args, library)?;
    if args.json {
        for game in &games {
            writeln!(out, "{}", object(game))?;
        }
        return Ok(());
    }
    if games.is_empty() {
        return Ok(context.print(out, words.say("library.none"))?);
    }
    for game in &games {
        let day = stamp(game.changed);
        let day = day.split('T').next().unwrap_or_default();
        let opponent = opponents::name(words, game.opponent());
        let result = words
            .say(&format!("library.{}", game.shelf().word()))
            .to_owned();
        let moves = game.record.moves.len();
        let title = game.title(context.games);
        let line = format!(
            "{day}  {title:<14} {opponent:<18} {result:<14} {moves:>4}  {}",
            game.name
        );
        context.print(out, &line)?;
    }
    Ok(())
}

fn object(game: &KeptGame) -> Value {
    json!({
        "name": game.name,
        "game": game.record.game,
        "players": game.record.players,
        "shelf": game.shelf().word(),
        "result": game.record.result.word(),
        "moves": game.record.moves.len(),
        "changed": stamp(game.changed),
    })
}

fn statistics(
    context: &Context<'_>,
    args: &LibraryArgs,
    library: &Library,
    out: &mut dyn Write,
) -> Result {
    let words = context.words();
    let games = chosen(context, args, library)?;
    let names = context.games.iter().map(|game| game.info().name);
    let mut is_empty = true;
    for name in names {
        let of_game: Vec<&KeptGame> = games.iter().filter(|game| game.game() == name).collect();
        let table = by_opponent(of_game.iter().copied());
        if table.is_empty() {
            continue;
        }
        is_empty = false;
        let Streak { now, longest } = Streak::of(of_game.iter().copied());
        if args.json {
            let opponents = table.iter().map(|(opponent, tally)| {
                let Tally { won, drawn, lost } = tally;
                let accuracy = accuracy(against(&of_game, opponent));
                json!({
                    "opponent": opponent,
                    "won": won,
                    "drawn": drawn,
                    "lost": lost,
                    "accuracy": accuracy,
                })
            });
            let object = json!({
                "game": name,
                "opponents": opponents.collect::<Value>(),
                "streak": now,
                "longest_streak": longest,
                "accuracy": accuracy(of_game.iter().copied()),
            });
            writeln!(out, "{object}")?;
            continue;
        }
        let title = of_game
            .first()
            .map_or(name, |game| game.title(context.games));
        context.print(out, title)?;
        let with = |line: String, percent: Option<u32>| match percent {
            Some(n) => words.fill("library.exact", &[("line", &line), ("n", &n)]),
            None => line,
        };
        for (opponent, tally) in &table {
            let percent = accuracy(against(&of_game, opponent));
            let opponent = opponents::name(words, opponent);
            let Tally { won, drawn, lost } = tally;
            let line = words.fill(
                "library.tally",
                &[("won", won), ("drawn", drawn), ("lost", lost)],
            );
            let line = with(line, percent);
            context.print(out, &format!("  {opponent:<18} {line}"))?;
        }
        let line = words.fill("library.streak", &[("now", &now), ("longest", &longest)]);
        let line = with(line, accuracy(of_game.iter().copied()));
        context.print(out, &format!("  {line}"))?;
    }
    if is_empty && !args.json {
        context.print(out, words.say("library.no-results"))?;
    }
    Ok(())
}

/// Of the games, those against this opponent.
fn against<'g>(games: &'g [&'g KeptGame], opponent: &'g str) -> impl Iterator<Item = &'g KeptGame> {
    let games = games.iter().copied();
    games.filter(move |game| game.opponent() == opponent)
}

fn export(
    context: &Context<'_>,
    args: &LibraryArgs,
    library: &Library,
    file: &Path,
    out: &mut dyn Write,
) -> Result {
    let games = chosen(context, args, library)?;
    let texts: Vec<String> = games.iter().map(|game| game.record.to_string()).collect();
    let text = texts.join("\n");
    if file == Path::new("-") {
        return Ok(out.write_all(text.as_bytes())?);
    }
    folders::replace(file, text).map_err(|error| context.bad_file(file, &error))?;
    let path = file.display();
    let words = context.words();
    if args.json {
        let object = json!({ "games": games.len(), "file": path.to_string() });
        return Ok(writeln!(out, "{object}")?);
    }
    let n = games.len();
    let line = words.count_with("library.exported", n as u64, &[("n", &n), ("path", &path)]);
    Ok(context.print(out, &line)?)
}

fn import(
    context: &Context<'_>,
    args: &LibraryArgs,
    library: &Library,
    file: &Path,
    out: &mut dyn Write,
) -> Result {
    let text = if file == Path::new("-") {
        read_text(io::stdin(), MAX_BYTES)
    } else {
        File::open(file).and_then(|file| read_text(file, MAX_BYTES))
    };
    let text = text.map_err(|error| context.bad_file(file, &error))?;
    let bad = |error: lobby::BadRecord| context.bad_file(file, &error.in_lang(context.lang));
    let records = GameRecord::read_all(&text).map_err(bad)?;
    if records.is_empty() {
        return Err(context.bad_file(file, &context.words().say("library.no-games")));
    }
    for record in &records {
        record.replay(context.games).map_err(bad)?;
    }
    let names = library.import(&records, SystemTime::now());
    let names = names.map_err(|error| context.bad_file(library.folder(), &error))?;
    if args.json {
        return Ok(writeln!(out, "{}", json!({ "added": names }))?);
    }
    let n = names.len();
    let line = context.words().fill("library.imported", &[("n", &n)]);
    Ok(context.print(out, &line)?)
}

fn remove(context: &Context<'_>, library: &Library, name: &str, out: &mut dyn Write) -> Result {
    let games = kept(context, library)?;
    if !games.iter().any(|game| game.name == name) {
        let given = game::quoted(name);
        let sentence = context
            .words()
            .fill("library.no-name", &[("given", &given)]);
        let known: Vec<&str> = games.iter().map(|game| &*game.name).collect();
        let sentence = crate::suggest::with_suggestion(context.words(), sentence, name, known);
        return Err(Failure::Use(sentence));
    }
    library
        .remove(name)
        .map_err(|error| context.bad_file(library.folder(), &error))?;
    Ok(context.print(out, context.words().say("library.removed"))?)
}
