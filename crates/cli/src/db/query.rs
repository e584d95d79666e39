use std::io::{self, Write};
use std::time::Instant;

use lobby::TurnRequest;
use serde_json::json;

use crate::db::args::{QueryArgs, TurnArgs};
use crate::db::target::Target;
use crate::failure::{Failure, Result};
use crate::{Context, interrupt, progress};

/// `siasat db query GAME`: the value of a position and of its moves.
pub(super) fn query(context: &Context<'_>, args: &QueryArgs) -> Result {
    let words = context.words();
    let session = args.board.open(context)?;
    let target = Target::of(context, session.spec(), &args.file)?;
    if session.turn().is_over() {
        return Err(context.refuse("best.over", &[]));
    }
    let database = target.open(context)?;
    let position = session.position();
    let answer = database
        .probe(&position)
        .map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
    let Some(answer) = answer else {
        return Err(context.refuse("db.too-many", &[("n", &database.seeds())]));
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
        context.print(&mut out, &line)?;
    }
    for valued in &answer.moves {
        writeln!(out, "  {:<14}{:+}", valued.mv, valued.value as i64)?;
    }
    Ok(())
}

/// `siasat db turn GAME --bank N`: the most that one turn can bank.
pub(super) fn turn(context: &Context<'_>, args: &TurnArgs) -> Result {
    let words = context.words();
    let session = args.board.open(context)?;
    if session.turn().is_over() {
        return Err(context.refuse("best.over", &[]));
    }
    let start = Instant::now();
    let request = TurnRequest {
        wanted: args.bank.0 as i32,
        shortest: !args.anyhow,
        positions: args.millions.0 as usize * 1_000_000,
    };
    let stop = interrupt::flag()?;
    let searched = session.fork();
    let line = |elapsed| progress::seconds_line(words, "lab.searching", elapsed);
    let found = interrupt::unless_stopped(&stop, line, move || searched.search_turn(request))?;
    let Some(found) = found else {
        let mut out = io::stdout().lock();
        if args.json {
            let (game, position) = (session.spec(), session.position());
            let object = json!({ "game": game, "position": position, "partial": true });
            return Ok(writeln!(out, "{object}")?);
        }
        return Ok(context.print(&mut out, words.say("db.turn-stopped"))?);
    };
    let Some(found) = found else {
        let game = session.info().name;
        return Err(context.refuse("db.no-turn", &[("game", &game)]));
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
            "partial": false,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let key = match (reached, found.exhaustive) {
        (true, _) => "db.turn",
        (false, true) => "db.turn-never",
        (false, false) => "db.turn-unknown",
    };
    let arguments = [
        ("n", &line.len() as _),
        ("gain", &gain as _),
        ("line", &line.join(" ") as _),
        ("wanted", &args.bank.0 as _),
        ("positions", &found.positions as _),
    ];
    let line = words.fill(key, &arguments);
    context.print(&mut out, &line)?;
    Ok(())
}
