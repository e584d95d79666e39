pub(crate) mod args;
mod keeper;

use std::io::{self, IsTerminal};

use lobby::{Player, Rng, SeatedPlayer};
use plain::Console;

use crate::Context;
use crate::failure::{Failure, Result};
use crate::play::args::PlayArgs;
use crate::play::keeper::FileKeeper;
use crate::screen;

/// `siasat play GAME`: on the whole screen, or line by line.
pub(crate) fn run(context: &Context<'_>, args: &PlayArgs) -> Result {
    let mut session = args.board.open(context)?;
    let [first, second] = players(context, args)?;
    let seat = |player| {
        let seat = SeatedPlayer::take(&*session, player);
        seat.map_err(|error| Failure::Use(error.in_lang(context.lang)))
    };
    let seats = [seat(first)?, seat(second)?];
    if context.has_screen {
        drop(seats);
        return screen::play(context, args, session, [first, second]);
    }
    let seed = args.seed().unwrap_or_else(Rng::any_seed);
    let mut keeper = FileKeeper::new(context, args.save.clone(), seed);
    with_console(context, &mut keeper, |console| {
        let words = context.words();
        let (session, rng) = (&mut *session, &mut Rng::new(seed));
        plain::play(session, seats, words, rng, console, context.called)?;
        Ok(())
    })?;
    keeper.finish(context, &*session, [first, second])
}

/// The players: of the arguments, else of the saved game, else people.
fn players(context: &Context<'_>, args: &PlayArgs) -> Result<[Player; 2]> {
    let record = args.board.record(context)?;
    let kept = |side: usize| {
        let text = record.as_ref().map(|record| &*record.players[side]);
        text.and_then(|text| text.parse().ok()).unwrap_or_default()
    };
    Ok([
        args.first.unwrap_or_else(|| kept(0)),
        args.second.unwrap_or_else(|| kept(1)),
    ])
}

/// `siasat --plain`: the menu, line by line.
pub(crate) fn menu(context: &Context<'_>) -> Result {
    let seed = Rng::any_seed();
    let mut rng = Rng::new(seed);
    let mut keeper = FileKeeper::new(context, None, seed);
    with_console(context, &mut keeper, |console| {
        let Context {
            games,
            lang,
            called,
            ..
        } = *context;
        Ok(plain::menu(games, lang, &mut rng, console, called)?)
    })
}

/// Runs a dialogue on standard input and output. Input from a pipe or a file is echoed
/// behind its question, as a terminal does by itself.
fn with_console(
    context: &Context<'_>,
    keeper: &mut FileKeeper,
    talk: impl FnOnce(&mut Console<'_>) -> Result,
) -> Result {
    let stdin = io::stdin();
    let echoes = !stdin.is_terminal();
    let (mut input, mut output) = (stdin.lock(), io::stdout().lock());
    let console = Console::new(&mut input, &mut output, context.glyphs).with_keeper(keeper);
    talk(&mut if echoes { console.echoing() } else { console })
}
