use std::fmt::Display;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use lobby::{GameRecord, Session};

use super::read_text;
use crate::Context;
use crate::failure::{Failure, Result};

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
    /// The GAME argument as given.
    pub(crate) fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// Opens the game and goes to the position.
    pub(crate) fn open(&self, context: &Context<'_>) -> Result<Box<dyn Session>> {
        let mut session = match self.record(context)? {
            Some(record) => record
                .replay(context.games)
                .map_err(|error| Failure::Use(error.in_lang(context.lang)))?,
            None => {
                let game = self.game.as_deref().unwrap_or_default();
                context.open(game).map_err(|error| {
                    if looks_like_a_file(game) {
                        let path = game::quoted(game);
                        context.refuse("usage.no-file", &[("path", &path)])
                    } else {
                        error
                    }
                })?
            }
        };
        let position = match self.position.as_deref() {
            Some("-") => Some(read_text(io::stdin(), MAX_POSITION_BYTES)?),
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

    /// The saved game of `--load`, or of a GAME that is not a game but a file.
    pub(crate) fn record(&self, context: &Context<'_>) -> Result<Option<GameRecord>> {
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
        let bad = |error: &dyn Display| context.bad_file(path, error);
        let text = File::open(path).and_then(|file| read_text(file, MAX_RECORD_BYTES));
        let record: Result<GameRecord, _> = text.map_err(|error| bad(&error))?.parse();
        record
            .map(Some)
            .map_err(|error| bad(&error.in_lang(context.lang)))
    }
}

/// Is it the path of a file, rather than the name of a game with options?
fn looks_like_a_file(text: &str) -> bool {
    let name = text.split(':').next().unwrap_or_default();
    name.contains(['/', '\\', '.'])
}

/// The largest game record that is read.
const MAX_RECORD_BYTES: u64 = 1 << 24;

/// The longest position that is read from standard input: more than any game needs.
const MAX_POSITION_BYTES: u64 = 1 << 16;
