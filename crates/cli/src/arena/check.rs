use std::io::Write;

use serde_json::json;

use crate::arena::args::{StatusArgs, bad_store, open};
use crate::arena::read;
use crate::failure::Result;
use crate::{Context, interrupt};

/// `siasat arena check FILE`: a damaged file is refused when it is opened.
pub(crate) fn run(context: &Context<'_>, args: &StatusArgs, out: &mut dyn Write) -> Result {
    let stop = interrupt::flag()?;
    let file = args.file.clone();
    let games = read(context, &stop, args.json, out, move |context| {
        let opened = open(context, &file)?;
        let games = opened.store.count();
        games.map_err(|error| bad_store(context, error))
    })?;
    let Some(games) = games else {
        return Ok(());
    };
    if args.json {
        writeln!(out, "{}", json!({ "games": games, "damaged": false }))?;
        return Ok(());
    }
    let line = context.words().fill("arena.checked", &[("n", &games)]);
    context.print_all(out, vec![line])?;
    Ok(())
}
