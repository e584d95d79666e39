use words::Words;

use crate::command::Command;

/// What single letters mean. It does not change during a game, so that `r` for the
/// rules never rolls a die.
#[derive(Clone, Copy, Debug)]
pub enum Letters {
    /// Letters that commands use are for commands.
    ForCommands,
    /// The first letters of the words for moves are for moves, in this language.
    ForMoves(&'static Words),
}

impl Letters {
    /// Does this letter mean a command?
    pub(crate) fn command(self, letter: &str) -> bool {
        Command::has_letter(letter) && !self.is_for_moves(letter)
    }

    /// Whether or not such a move can be made just now.
    fn is_for_moves(self, letter: &str) -> bool {
        match self {
            Letters::ForCommands => false,
            Letters::ForMoves(words) => {
                let mut moves = words.group("move").filter_map(|key| words.get(key));
                moves.any(|word| word.to_lowercase().starts_with(letter))
            }
        }
    }
}
