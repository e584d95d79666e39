use std::io::Write;

use serde_json::json;

use crate::Context;
use crate::failure::Failure;

#[derive(clap::Args, Debug)]
pub(crate) struct RulesArgs {
    /// The game
    pub(crate) game: String,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// `siasat rules GAME`: the rules in the chosen language.
pub(crate) fn run(
    context: &Context<'_>,
    args: &RulesArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let info = context.open(&args.game)?.info();
    let rules = info.rules.in_lang(context.lang).trim_end();
    if args.json {
        let lang = context.lang.code();
        let object =
            json!({ "game": info.name, "title": info.title, "lang": lang, "rules": rules });
        writeln!(out, "{object}")?;
    } else {
        let readable = context.glyphs.fit(&plain::readable(rules));
        writeln!(out, "{readable}")?;
    }
    Ok(())
}
