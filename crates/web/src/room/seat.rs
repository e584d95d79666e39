use lobby::Player;

use crate::token::TokenHash;

/// One side of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seat {
    pub(crate) player: Player,
    /// The player as it was typed.
    pub(crate) text: String,
    /// Who holds the seat, if the player is a person.
    pub(crate) holder: Holder,
}

impl Seat {
    pub(crate) fn is_human(&self) -> bool {
        self.player == Player::Human
    }
}

/// Who holds the seat of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Holder {
    /// The owner of the room.
    Owner,
    /// Open to the holder of this invitation.
    Open(TokenHash),
    /// Taken by the holder of this token.
    Guest(TokenHash),
}

impl Holder {
    pub(crate) fn word(&self) -> String {
        match self {
            Holder::Owner => "owner".to_owned(),
            Holder::Open(invite) => format!("open:{}", invite.0),
            Holder::Guest(token) => format!("guest:{}", token.0),
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Holder> {
        match word.split_once(':') {
            None => (word == "owner").then_some(Holder::Owner),
            Some(("open", hash)) => Some(Holder::Open(TokenHash(hash.to_owned()))),
            Some(("guest", hash)) => Some(Holder::Guest(TokenHash(hash.to_owned()))),
            Some(_) => None,
        }
    }
}
