use game::{Message, Notation, Position, Side, read_number};

use super::{Adjacency, LETTERS, Square};
use crate::grid::Grid;

impl Notation for Adjacency {
    fn text(&self) -> String {
        let board = self.grid.text(LETTERS, |column, row| self.at(column, row));
        format!("{board} {} {}", self.turn().word(), self.left)
    }

    fn parse(&self, text: &str) -> Result<Adjacency, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, turn, left] = words[..] else {
            let found = words.len();
            return Err(crate::TEXTS.message("adjacency.words").with("found", found));
        };
        let squares = self.grid.squares().zip(self.grid.parse(LETTERS, board)?);
        let mut marks = [0_u64; 2];
        for ((column, row), mark) in squares {
            if let Some(owner) = mark {
                marks[owner.index()] |= 1 << (8 * row + column);
            }
        }
        let marked = marks.map(u64::count_ones).iter().sum::<u32>() as u8;
        let empty = self.grid.width * self.grid.height - marked;
        let left = match read_number(left) {
            Some(number) if number <= empty => number,
            _ => {
                let left = left.escape_debug().to_string();
                return Err(crate::TEXTS
                    .message("adjacency.left")
                    .with("left", left)
                    .with("empty", empty));
            }
        };
        let side = match (turn, Side::from_word(turn), left) {
            ("over", _, 0) => Side::First,
            ("over", _, _) => {
                return Err(crate::TEXTS.message("adjacency.over-early"));
            }
            (_, Some(_), 0) => {
                return Err(crate::TEXTS.message("adjacency.not-over"));
            }
            (_, Some(side), _) => side,
            (_, None, _) => {
                return Err(crate::TEXTS.message("adjacency.turn"));
            }
        };
        Ok(Adjacency {
            own: marks[side.index()],
            other: marks[(!side).index()],
            side,
            left,
            ..*self
        })
    }

    fn move_text(&self, Square(square): Square) -> String {
        self.grid.name(square % 8, square / 8)
    }
}

/// `8`, or a width and a height: `4x5`.
pub(super) fn parse_size(text: &str) -> Option<Grid> {
    let edge = |text: &str| read_number(text).filter(|edge| (2..=8).contains(edge));
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    Some(Grid {
        width: edge(width)?,
        height: edge(height)?,
    })
}

/// The usual spelling of a size.
pub(super) fn size_text(Grid { width, height }: Grid) -> String {
    if width == height {
        width.to_string()
    } else {
        format!("{width}x{height}")
    }
}
