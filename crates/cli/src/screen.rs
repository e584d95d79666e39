use std::env;

use lobby::{Player, Session};
use tui::{Colours, Files, Setup};

use crate::Context;
use crate::failure::Failure;
use crate::play::args::PlayArgs;
use crate::serve;

/// `siasat` on a terminal: the menu.
pub(crate) fn menu(context: &Context<'_>) -> Result<(), Failure> {
    let files = Files::of(context.called.program);
    Ok(tui::run(setup(context, &files), &files)?)
}

/// `siasat play GAME` on a terminal.
pub(crate) fn play(
    context: &Context<'_>,
    args: &PlayArgs,
    session: Box<dyn Session>,
    players: [Player; 2],
) -> Result<(), Failure> {
    let files = Files::of(context.called.program);
    let setup = Setup {
        seed: args.seed(),
        save: args.save.clone(),
        begin: Some((session, players.map(|player| player.to_string()))),
        ..setup(context, &files)
    };
    Ok(tui::run(setup, &files)?)
}

fn setup(context: &Context<'_>, files: &Files) -> Setup {
    Setup {
        program: context.called.program,
        games: context.games.to_vec(),
        lang: context.lang,
        lang_is_asked: context.called.with_lang,
        glyphs: context.glyphs,
        colours: Colours::detect(|name| env::var(name).ok()),
        settings: files.read_settings(),
        kept: files.read_current(),
        seed: None,
        save: None,
        begin: None,
        page: Some(serve::behind(context)),
    }
}
