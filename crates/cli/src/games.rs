use std::io::{self, Write};

use plain::WIDTH;
use serde_json::json;

use crate::Context;
use crate::failure::Failure;

#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    /// One JSON object for each game
    #[arg(long)]
    pub(crate) json: bool,
}

/// `siasat games`: the games and their options.
pub(crate) fn run(
    context: &Context<'_>,
    args: &GamesArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let fit = |text: &str| context.glyphs.fit(text);
    for game in context.games {
        let info = game.info();
        if args.json {
            let options: Vec<_> = info
                .options
                .iter()
                .map(|opt| {
                    json!({
                        "key": opt.key,
                        "default": opt.kind.default_text(),
                        "accepts": opt.kind.accepted(context.lang),
                        "about": opt.about.in_lang(context.lang),
                    })
                })
                .collect();
            let tagline = info.tagline.in_lang(context.lang);
            let game = json!({
                "name": info.name,
                "title": info.title,
                "tagline": tagline,
                "chance": info.chance,
                "options": options,
            });
            writeln!(out, "{game}")?;
            continue;
        }
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
    }
    Ok(())
}

/// Writes a text under an option, in as many lines as it needs.
fn indented(out: &mut dyn Write, text: &str) -> io::Result<()> {
    const INDENT: usize = 8;
    let mut lines = plain::wrap(text, WIDTH - INDENT).into_iter();
    lines.try_for_each(|line| writeln!(out, "{:INDENT$}{line}", ""))
}
