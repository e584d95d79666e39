//! What a shell wants to know: completions and manual pages.

pub(crate) mod args;

use std::fs;
use std::io::Write;

use clap::Command;

use crate::Context;
use crate::args::Args;
use crate::failure::Result;
use crate::shell::args::{CompletionsArgs, ManArgs};

/// `siasat completions SHELL`: a script for the shell, on standard output.
pub(crate) fn completions(
    context: &Context<'_>,
    args: &CompletionsArgs,
    out: &mut dyn Write,
) -> Result {
    let program = context.called.program;
    let mut declared = Args::declared(program, context.lang);
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut declared, program, &mut script);
    Ok(out.write_all(&script)?)
}

/// `siasat man DIR`: a page for the program and one for each command.
pub(crate) fn man(context: &Context<'_>, args: &ManArgs, out: &mut dyn Write) -> Result {
    let declared = Args::declared(context.called.program, context.lang);
    let bad = |error| context.bad_file(&args.folder, &error);
    fs::create_dir_all(&args.folder).map_err(bad)?;
    let mut pages = Vec::new();
    collect(&declared, "", &mut pages)?;
    for (name, page) in &pages {
        let path = args.folder.join(format!("{name}.1"));
        folders::replace(&path, page).map_err(|error| context.bad_file(&path, &error))?;
    }
    let shown = args.folder.display();
    let line = context
        .words()
        .fill("man.written", &[("n", &pages.len()), ("path", &shown)]);
    Ok(context.print(out, &line)?)
}

/// The pages of a command and of all below it, by name: `siasat-arena-run`.
fn collect(command: &Command, above: &str, pages: &mut Vec<(String, Vec<u8>)>) -> Result {
    let own = command.get_name();
    let name = if above.is_empty() {
        own.to_owned()
    } else {
        format!("{above}-{own}")
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    pages.push((name.clone(), page));
    let below = command.get_subcommands();
    for sub in below.filter(|sub| sub.get_name() != "help") {
        collect(sub, &name, pages)?;
    }
    Ok(())
}
