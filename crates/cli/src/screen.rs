use std::env;

use lobby::{Player, Session};
use tui::{Colours, Files, Setup};

use crate::House;
use crate::failure::Failure;
use crate::play_args::PlayArgs;
use crate::serve;

/// `siasat` on a terminal: the menu.
pub(crate) fn menu(house: &House<'_>) -> Result<(), Failure> {
    let files = Files::of(house.called.program);
    Ok(tui::run(setup(house, &files), &files)?)
}

/// `siasat play GAME` on a terminal.
pub(crate) fn play(
    house: &House<'_>,
    args: &PlayArgs,
    session: Box<dyn Session>,
    players: [Player; 2],
) -> Result<(), Failure> {
    let files = Files::of(house.called.program);
    let setup = Setup {
        seed: args.seed(),
        save: args.save.clone(),
        begin: Some((session, players.map(|player| player.to_string()))),
        ..setup(house, &files)
    };
    Ok(tui::run(setup, &files)?)
}

fn setup(house: &House<'_>, files: &Files) -> Setup {
    Setup {
        program: house.called.program,
        games: house.games.to_vec(),
        lang: house.lang,
        lang_is_asked: house.called.with_lang,
        glyphs: house.glyphs,
        colours: Colours::detect(|name| env::var(name).ok()),
        settings: files.read_settings(),
        kept: files.read_current(),
        seed: None,
        save: None,
        begin: None,
        page: Some(serve::behind(house)),
    }
}
