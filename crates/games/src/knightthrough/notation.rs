use game::{Message, Notation, Side};

use super::{Knightthrough, LETTERS, Leap};

/// Who is to move, in position texts.
const COLOURS: [&str; 2] = ["w", "b"];

impl Notation for Knightthrough {
    fn text(&self) -> String {
        let board = self.grid.text(LETTERS, |column, row| self.at(column, row));
        board_and_colour(&board, self.side)
    }

    fn parse(&self, text: &str) -> Result<Knightthrough, Message> {
        let mut words = text.split_whitespace();
        let board = words.next().unwrap_or_default();
        let squares = self.grid.squares().zip(self.grid.parse(LETTERS, board)?);
        let colour = words.next().unwrap_or_default();
        let Some(side) = Side::BOTH
            .into_iter()
            .find(|side| COLOURS[side.index()] == colour)
        else {
            return Err(crate::TEXTS.message("knightthrough.no-turn"));
        };
        // Programs for chess write more: castling rights, counters of moves.
        let means_nothing = |word: &str| word == "-" || word.bytes().all(|c| c.is_ascii_digit());
        if let Some(word) = words.find(|word| !means_nothing(word)) {
            let word = word.escape_debug().to_string();
            return Err(crate::TEXTS
                .message("knightthrough.extra")
                .with("word", word));
        }

        let mut knights = [0_u64; 2];
        for ((column, row), knight) in squares {
            if let Some(owner) = knight {
                knights[owner.index()] |= 1 << self.square(column, row);
            }
        }
        let most = 2 * u32::from(self.grid.width);
        for (letter, count) in LETTERS.into_iter().zip(knights.map(u64::count_ones)) {
            if count > most {
                return Err(crate::TEXTS
                    .message("knightthrough.too-many")
                    .with("count", count)
                    .with("letter", letter)
                    .with("most", most));
            }
        }
        let pos = Knightthrough {
            own: knights[side.index()],
            other: knights[(!side).index()],
            side,
            ..*self
        };
        if pos.has_arrived(side) {
            return Err(crate::TEXTS.message("knightthrough.arrived"));
        }
        Ok(pos)
    }

    fn move_text(&self, leap: Leap) -> String {
        self.square_name(leap.from) + &self.square_name(leap.to)
    }
}

impl Knightthrough {
    fn square_name(&self, square: u8) -> String {
        let (column, row) = self.place(square);
        self.grid.name(column, row)
    }
}

/// The text of a position with this board and this side to move.
pub(super) fn board_and_colour(board: &str, to_move: Side) -> String {
    format!("{} {}", count_dots(board), COLOURS[to_move.index()])
}

/// Writes runs of dots as numbers.
fn count_dots(board: &str) -> String {
    let mut counted = String::new();
    let mut dots = 0;
    // The slash at the end flushes the last run and is cut off again.
    for letter in board.chars().chain(['/']) {
        if letter == '.' {
            dots += 1;
            continue;
        }
        if dots > 0 {
            counted += &dots.to_string();
            dots = 0;
        }
        counted.push(letter);
    }
    counted.pop();
    counted
}
