use std::io::Write;

use serde_json::json;

use crate::Context;
use crate::arena::args::{StatusArgs, bad_store, open};
use crate::failure::Result;

/// `siasat arena check FILE`: a damaged file is refused when it is opened.
pub(crate) fn run(context: &Context<'_>, args: &StatusArgs, out: &mut dyn Write) -> Result {
    let opened = open(context, &args.file)?;
    let games = opened.store.count();
    let games = games.map_err(|error| bad_store(context, error))?;
    if args.json {
        writeln!(out, "{}", json!({ "games": games, "damaged": false }))?;
        return Ok(());
    }
    let line = context.words().fill("arena.checked", &[("n", &games)]);
    context.print_all(out, vec![line])?;
    Ok(())
}
