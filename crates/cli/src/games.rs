use std::io::{self, Write};

use game::Opt;
use lobby::{AnyGame, Capabilities};
use plain::WIDTH;
use serde_json::{Value, json};

use crate::Context;
use crate::failure::Result;

#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    /// One JSON object for each game
    #[arg(long)]
    pub(crate) json: bool,
}

/// `siasat games`: the games with their options, evaluators and players.
pub(crate) fn run(context: &Context<'_>, args: &GamesArgs, out: &mut dyn Write) -> Result {
    for game in context.games {
        if args.json {
            writeln!(out, "{}", object(context, *game))?;
        } else {
            list(context, *game, out)?;
        }
    }
    Ok(())
}

/// A game for people.
fn list(context: &Context<'_>, game: &dyn AnyGame, out: &mut dyn Write) -> io::Result<()> {
    let fit = |text: &str| context.glyphs.fit(text);
    let info = game.info();
    let tagline = fit(info.tagline.in_lang(context.lang));
    writeln!(out, "{:<15}{tagline}", info.name)?;
    for opt in info.options {
        let default = opt.kind.default_text();
        let accepted = opt.kind.accepted(context.lang);
        let about = fit(opt.about.in_lang(context.lang));
        // The two spaces tell the values apart from the option.
        let values = fit(&format!("({accepted})"));
        let option = format!("{}={default}", opt.key);
        match plain::wrap(&values, WIDTH - 6 - option.len()).as_slice() {
            [values] => writeln!(out, "    {option}  {values}")?,
            _ => {
                writeln!(out, "    {option}")?;
                indented(out, &values)?;
            }
        }
        indented(out, &about)?;
    }
    let evaluators = game.capabilities().evaluators;
    if !evaluators.is_empty() {
        let names: Vec<&str> = evaluators.iter().map(|one| one.name).collect();
        writeln!(out, "    engine:eval=  ({})", names.join(" "))?;
    }
    Ok(())
}

/// Writes a text under an option, in as many lines as it needs.
fn indented(out: &mut dyn Write, text: &str) -> io::Result<()> {
    const INDENT: usize = 8;
    let mut lines = plain::wrap(text, WIDTH - INDENT).into_iter();
    lines.try_for_each(|line| writeln!(out, "{:INDENT$}{line}", ""))
}

/// A game for programs.
fn object(context: &Context<'_>, game: &dyn AnyGame) -> Value {
    let info = game.info();
    let capabilities = game.capabilities();
    let options = info.options.iter().map(|opt| option(context, opt));
    let evaluators = capabilities.evaluators.iter().map(|one| {
        json!({
            "name": one.name,
            "default": one.is_engine_default,
            "textbook": one.is_textbook,
        })
    });
    json!({
        "name": info.name,
        "title": info.title,
        "tagline": info.tagline.in_lang(context.lang),
        "chance": info.chance,
        "options": options.collect::<Value>(),
        "players": players(context, &capabilities),
        "evaluators": evaluators.collect::<Value>(),
        "solver": capabilities.solver,
        "endgames": capabilities.endgames,
        "book": capabilities.book,
        "tuners": capabilities.tuners,
        "fair": game.fair_specs(),
    })
}

/// The kinds of players that can play, each with its settings.
fn players(context: &Context<'_>, capabilities: &Capabilities) -> Value {
    let settings = |opt: &Opt| {
        let mut object = option(context, opt);
        if let Some(known) = capabilities.choices_of(opt) {
            object["accepts"] = json!(known.join(", "));
        }
        object
    };
    let kinds = capabilities.player_kinds();
    kinds
        .map(|kind| {
            let settings: Value = kind.settings.iter().map(settings).collect();
            json!({ "kind": kind.word, "settings": settings })
        })
        .collect()
}

fn option(context: &Context<'_>, opt: &Opt) -> Value {
    json!({
        "key": opt.key,
        "default": opt.kind.default_text(),
        "accepts": opt.kind.accepted(context.lang),
        "about": opt.about.in_lang(context.lang),
    })
}
