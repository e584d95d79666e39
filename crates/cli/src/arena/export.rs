use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;

use arena::PlayedGame;
use game::Side;
use lobby::{GameRecord as Written, Outcome};
use serde_json::json;
use tournament::{BadStore, Progress as Far};

use crate::arena::args::{ExportArgs, ExportFormat, bad_store, open};
use crate::arena::{progress_line, read};
use crate::failure::Result;
use crate::progress::Progress;
use crate::{Context, interrupt};

/// `siasat arena export FILE`: all games, in the order of the schedule. When it is stopped,
/// lines for programs end with an object that says so.
pub(crate) fn run(context: &Context<'_>, args: &ExportArgs, out: &mut dyn Write) -> Result {
    let stop = interrupt::flag()?;
    let file = args.file.clone();
    let is_json = matches!(args.format, ExportFormat::Jsonl);
    let opened = read(context, &stop, is_json, out, move |context| {
        let opened = open(context, &file)?;
        let games = opened.store.count();
        Ok((games.map_err(|error| bad_store(context, error))?, opened))
    })?;
    let Some((total, opened)) = opened else {
        return Ok(());
    };
    let words = context.words();
    // On a terminal the games themselves show how far it is.
    let mut progress = (!io::stdout().is_terminal()).then(Progress::before_a_result);
    let mut played = 0;
    let visited = opened.store.visit(&mut |game| {
        if stop.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        played += 1;
        let far = Far { played, total };
        if let Some(progress) = &mut progress {
            progress.show_late(|elapsed| progress_line(words, 0, far, elapsed));
        }
        match args.format {
            ExportFormat::Jsonl => writeln!(out, "{}", game.record.line()),
            ExportFormat::Text => writeln!(out, "{}", written(&game.record)),
        }
    });
    if let Some(progress) = progress {
        progress.clear();
    }
    match visited {
        Err(BadStore::Visit(error)) if error.kind() == io::ErrorKind::Interrupted => {
            if is_json {
                writeln!(out, "{}", json!({ "partial": true, "games": played }))?;
            }
            let stopped = [("n", &played as &dyn Display), ("games", &total)];
            context.warn(&words.fill("arena.not-written", &stopped));
            Ok(())
        }
        visited => visited.map_err(|error| bad_store(context, error)),
    }
}

/// The record of a game, with its opening.
fn written(record: &PlayedGame) -> Written {
    let moves = record.opening.moves.iter().chain(&record.played.moves);
    let winner = record.played.ending.winner();
    let mut written = Written {
        game: record.game.clone(),
        players: record.players.clone(),
        start: record.opening.position.clone(),
        moves: moves.cloned().collect(),
        result: winner.map_or(Outcome::Draw, |side: Side| Outcome::Win(side)),
        notes: Vec::new(),
    };
    written.set_note("Pair", record.pair + 1);
    written.set_note("Opening", record.opening.moves.len());
    written.set_note("Ending", record.played.ending.word());
    written
}
