use crate::{BadPosition, IllegalMove, Message, Position};

/// Positions and moves as text.
///
/// Law: reading what was written gives the same thing back.
pub trait Notation: Position {
    /// The position on one line, with everything that play depends on except
    /// the game's options.
    fn text(&self) -> String;

    /// Reads a position under the same options as `self`. The error says what is
    /// wrong, as half a sentence: "the second row has 5 pits instead of 6". A plain `&str`
    /// converts into an error that is the same in every language.
    ///
    /// Accepts every position that a legal game can reach, and refuses what the
    /// rules could not play on from.
    fn parse(&self, text: &str) -> Result<Self, Message>;

    /// A move as text. Different legal moves have different texts.
    fn move_text(&self, mv: Self::Move) -> String {
        format!("{mv:?}").to_lowercase()
    }

    /// Reads a position that a person or a file supplied.
    fn read(&self, text: &str) -> Result<Self, BadPosition> {
        // Longer than any position of any game: not worth parsing.
        const LONGEST: usize = 4096;
        let parsed = if text.len() > LONGEST {
            Err(crate::TEXTS
                .message("bad-position.long")
                .with("most", LONGEST))
        } else {
            self.parse(text.trim())
        };
        parsed.map_err(|fault| BadPosition {
            given: text.trim().chars().take(LONGEST).collect(),
            fault,
            example: self.text(),
        })
    }

    /// Reads a move that a person or a file supplied.
    fn read_move(&self, text: &str) -> Result<Self::Move, IllegalMove> {
        let wanted = text.trim();
        self.legal_moves()
            .into_iter()
            .find(|&mv| self.move_text(mv).eq_ignore_ascii_case(wanted))
            .ok_or_else(|| IllegalMove {
                text: wanted.to_owned(),
                legal: self.legal_texts(),
            })
    }

    /// The legal moves; none when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move> {
        if self.turn().is_over() {
            return Vec::new();
        }
        self.moves().collect()
    }

    /// The texts of the legal moves; none when the game is over.
    fn legal_texts(&self) -> Vec<String> {
        let moves = self.legal_moves().into_iter();
        moves.map(|mv| self.move_text(mv)).collect()
    }
}
