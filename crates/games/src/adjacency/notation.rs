use game::{Notation, Position, Saying, Side, read_number};

use super::{Adjacency, LETTERS, Square};
use crate::grid::Grid;

impl Notation for Adjacency {
    fn text(&self) -> String {
        let board = self.grid.text(LETTERS, |column, row| self.at(column, row));
        format!("{board} {} {}", self.turn().word(), self.left)
    }

    fn parse(&self, text: &str) -> Result<Adjacency, Saying> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, turn, left] = words[..] else {
            let found = words.len();
            return Err(Saying::new(
                format!("it has {found} words instead of 3"),
                format!("ada {found} kata, seharusnya 3"),
            ));
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
                let left = left.escape_debug();
                return Err(Saying::new(
                    format!(
                        "`{left}` is not a number of moves from 0 to {empty}, the empty squares"
                    ),
                    format!(
                        "`{left}` bukan jumlah langkah dari 0 sampai {empty}, yaitu petak kosong"
                    ),
                ));
            }
        };
        let side = match (turn, Side::from_word(turn), left) {
            ("over", _, 0) => Side::First,
            ("over", _, _) => {
                return Err(Saying::new(
                    "it says over with moves left",
                    "tertulis over padahal masih ada sisa langkah",
                ));
            }
            (_, Some(_), 0) => {
                return Err(Saying::new(
                    "no moves are left, but it is not over",
                    "sisa langkahnya 0, tetapi tidak tertulis over",
                ));
            }
            (_, Some(side), _) => side,
            (_, None, _) => {
                return Err(Saying::new(
                    "the second word is not first, second or over",
                    "kata kedua bukan first, second, atau over",
                ));
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
