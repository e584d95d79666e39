use std::env;
use std::time::SystemTime;

use folders::Folders;
use lobby::{Player, Session};
use tui::{Colours, Setup};

use crate::Context;
use crate::failure::Result;
use crate::play::args::PlayArgs;
use crate::{course, serve};

/// `siasat` on a terminal: the menu.
pub(crate) fn menu(context: &Context<'_>) -> Result {
    let folders = context.folders();
    Ok(tui::run(setup(context, &folders), &folders)?)
}

/// `siasat play GAME` on a terminal.
pub(crate) fn play(
    context: &Context<'_>,
    args: &PlayArgs,
    session: Box<dyn Session>,
    players: [Player; 2],
) -> Result {
    let folders = context.folders();
    let setup = Setup {
        seed: args.seed(),
        save: args.save.clone(),
        begin: Some((session, players.map(|player| player.to_string()))),
        ..setup(context, &folders)
    };
    Ok(tui::run(setup, &folders)?)
}

fn setup(context: &Context<'_>, folders: &Folders) -> Setup {
    let (library, notice) = match (tui::read_games(folders), &folders.games) {
        (Err(error), Some(folder)) => (Vec::new(), Some(context.bad_file_sentence(folder, &error))),
        (games, _) => (games.unwrap_or_default(), None),
    };
    Setup {
        program: context.called.program,
        games: context.games.to_vec(),
        lang: context.lang,
        lang_is_asked: context.called.with_lang,
        glyphs: context.glyphs,
        colours: Colours::detect(|name| env::var(name).ok()),
        settings: tui::read_settings(folders),
        library,
        notice,
        today: SystemTime::now,
        seed: None,
        save: None,
        begin: None,
        page: Some(serve::behind(context)),
        live: Some(course::demonstrator(context)),
    }
}
