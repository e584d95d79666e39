use std::io::Write;

use arena::PlayedGame;
use game::Side;
use lobby::{GameRecord as Written, Outcome};

use crate::Context;
use crate::arena::args::{ExportArgs, ExportFormat, bad_store, open};
use crate::failure::Failure;

/// `siasat arena export FILE`: all games, in the order of the schedule.
pub(crate) fn run(
    context: &Context<'_>,
    args: &ExportArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let opened = open(context, &args.file)?;
    let visited = opened.store.visit(&mut |played| match args.format {
        ExportFormat::Jsonl => writeln!(out, "{}", played.record.line()),
        ExportFormat::Text => writeln!(out, "{}", written(&played.record)),
    });
    visited.map_err(|error| bad_store(context, error))
}

/// The game as people write it down, with its opening.
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
