use std::io::{self, IsTerminal};

use plain::Console;
use words::Words;

use crate::House;
use crate::args::PlayArgs;
use crate::failure::Failure;
use lobby::{Luck, Seat};

/// `siasat play GAME`: line by line.
pub(crate) fn run(house: &House<'_>, args: &PlayArgs) -> Result<(), Failure> {
    let mut session = args.board.open(house)?;
    let seat = |player| {
        let seat = Seat::take(&*session, player);
        seat.map_err(|error| Failure::Use(error.in_lang(house.lang)))
    };
    let seats = [seat(args.first)?, seat(args.second)?];
    with_console(house, |console| {
        let words = Words::of(house.lang);
        let (session, luck) = (&mut *session, &mut args.luck());
        plain::play(session, seats, words, luck, console, house.called)?;
        Ok(())
    })
}

/// `siasat` on a terminal: the menu.
pub(crate) fn menu(house: &House<'_>) -> Result<(), Failure> {
    let mut luck = Luck::new(Luck::any_seed());
    with_console(house, |console| {
        let House {
            games,
            lang,
            called,
            ..
        } = *house;
        Ok(plain::menu(games, lang, &mut luck, console, called)?)
    })
}

/// Talks through standard input and output. What comes from a pipe or a file is
/// written behind its question, where a terminal would show it by itself.
fn with_console(
    house: &House<'_>,
    talk: impl FnOnce(&mut Console<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stdin = io::stdin();
    let echoes = !stdin.is_terminal();
    let (mut input, mut output) = (stdin.lock(), io::stdout().lock());
    let console = Console::new(&mut input, &mut output, house.glyphs);
    talk(&mut if echoes { console.echoing() } else { console })
}
