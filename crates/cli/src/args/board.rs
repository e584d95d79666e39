use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use lobby::{GameRecord, Session};

use crate::Context;
use crate::failure::Failure;

/// A game and a position in it.
#[derive(clap::Args, Debug)]
pub(crate) struct BoardArgs {
    /// The game, with options if any: kalah, or kalah:pits=5,seeds=3; or the file of a
    /// saved game
    #[arg(required_unless_present = "load")]
    game: Option<String>,

    /// Go to the end of the game that was saved in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    load: Option<PathBuf>,

    /// Start from this position; `-` reads it from standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,

    /// Then make these moves, divided by spaces or commas
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        allow_hyphen_values = true
    )]
    moves: String,
}

impl BoardArgs {
    /// What stands in the place of the game, if anything does.
    pub(crate) fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// Opens the game and goes to the position.
    pub(crate) fn open(&self, context: &Context<'_>) -> Result<Box<dyn Session>, Failure> {
        let mut session = match self.record(context)? {
            Some(record) => record
                .replay(context.games)
                .map_err(|error| Failure::Use(error.in_lang(context.lang)))?,
            None => context.open(self.game.as_deref().unwrap_or_default())?,
        };
        let position = match self.position.as_deref() {
            Some("-") => Some(read_position()?),
            given => given.map(str::to_owned),
        };
        if let Some(position) = position {
            session
                .set_up(&position)
                .map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
        }
        let moves = self.moves.split([' ', ',', '\t', '\n']);
        for (number, text) in (1..).zip(moves.filter(|text| !text.is_empty())) {
            session.play(text).map_err(|error| {
                let error = error.in_lang(context.lang);
                context.refuse("usage.move", &[("n", &number), ("error", &error)])
            })?;
        }
        Ok(session)
    }

    /// The saved game that is meant, if one is: by `--load`, or by a GAME that is no
    /// game and the name of a file.
    pub(crate) fn record(&self, context: &Context<'_>) -> Result<Option<GameRecord>, Failure> {
        let path = match (&self.load, &self.game) {
            (Some(path), _) => path.as_path(),
            (None, Some(game)) => {
                let name = game.split(':').next().unwrap_or_default();
                let path = Path::new(game);
                if lobby::find(context.games, name).is_ok() || !path.is_file() {
                    return Ok(None);
                }
                path
            }
            (None, None) => return Ok(None),
        };
        let bad = |error: String| {
            let shown = path.display().to_string();
            context.refuse("file.bad", &[("path", &shown), ("error", &error)])
        };
        let mut bytes = Vec::new();
        let read = File::open(path).and_then(|file| file.take(LARGEST).read_to_end(&mut bytes));
        read.map_err(|error| bad(error.to_string()))?;
        let record: Result<GameRecord, _> = String::from_utf8_lossy(&bytes).parse();
        record
            .map(Some)
            .map_err(|error| bad(error.in_lang(context.lang)))
    }
}

/// More than any game takes.
const LARGEST: u64 = 1 << 24;

/// A position from standard input. Reads no more than any position could need; what
/// is no text is refused later, as no position.
fn read_position() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    io::stdin().take(1 << 16).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
