use std::io::Write;

use serde_json::json;

use crate::House;
use crate::args::RulesArgs;
use crate::failure::Failure;

/// `siasat rules GAME`: the rules in the chosen language.
pub(crate) fn run(house: &House<'_>, args: &RulesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let info = house.open(&args.game)?.info();
    let rules = info.rules.in_lang(house.lang).trim_end();
    if args.json {
        let lang = house.lang.code();
        let object =
            json!({ "game": info.name, "title": info.title, "lang": lang, "rules": rules });
        writeln!(out, "{object}")?;
    } else {
        let readable = house.glyphs.fit(&plain::readable(rules));
        writeln!(out, "{readable}")?;
    }
    Ok(())
}
