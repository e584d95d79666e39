use std::fs;
use std::io::{self, IsTerminal};

use lobby::{GameRecord, Player, Rng, SeatedPlayer};
use plain::Console;

use crate::House;
use crate::failure::Failure;
use crate::play_args::PlayArgs;
use crate::screen;

/// `siasat play GAME`: on the whole screen, or line by line.
pub(crate) fn run(house: &House<'_>, args: &PlayArgs) -> Result<(), Failure> {
    let mut session = args.board.open(house)?;
    let [first, second] = players(house, args)?;
    let seat = |player| {
        let seat = SeatedPlayer::take(&*session, player);
        seat.map_err(|error| Failure::Use(error.in_lang(house.lang)))
    };
    let seats = [seat(first)?, seat(second)?];
    if house.has_screen {
        drop(seats);
        return screen::play(house, args, session, [first, second]);
    }
    let seed = args.seed().unwrap_or_else(Rng::any_seed);
    with_console(house, |console| {
        let words = crate::TEXTS.words(house.lang);
        let (session, rng) = (&mut *session, &mut Rng::new(seed));
        plain::play(session, seats, words, rng, console, house.called)?;
        Ok(())
    })?;
    if let Some(path) = &args.save {
        let mut record =
            GameRecord::of(&*session, [first, second].map(|player| player.to_string()));
        record.set_note("Seed", seed);
        fs::write(path, record.to_string()).map_err(|error| {
            let (path, error) = (path.display().to_string(), error.to_string());
            let words = crate::TEXTS.words(house.lang);
            Failure::Use(words.fill("file.bad", &[("path", &path), ("error", &error)]))
        })?;
    }
    Ok(())
}

/// Who plays: as given; as in the saved game; or people.
fn players(house: &House<'_>, args: &PlayArgs) -> Result<[Player; 2], Failure> {
    let record = args.board.record(house)?;
    let kept = |side: usize| {
        let text = record.as_ref().map(|record| &*record.players[side]);
        text.and_then(|text| text.parse().ok()).unwrap_or_default()
    };
    Ok([
        args.first.unwrap_or_else(|| kept(0)),
        args.second.unwrap_or_else(|| kept(1)),
    ])
}

/// `siasat --plain` on a terminal: the menu, line by line.
pub(crate) fn menu(house: &House<'_>) -> Result<(), Failure> {
    let mut rng = Rng::new(Rng::any_seed());
    with_console(house, |console| {
        let House {
            games,
            lang,
            called,
            ..
        } = *house;
        Ok(plain::menu(games, lang, &mut rng, console, called)?)
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
