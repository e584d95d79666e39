//! What the games on squares share: rows of letters as text, names of squares and
//! the picture of the board.

use game::{Backdrop, Cell, Content, Edge, Label, Piece, Place, Scene, Shape, Side, Zone};

/// The size of a board. Columns count from the left, rows from the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Grid {
    pub(crate) width: u8,
    pub(crate) height: u8,
}

impl Grid {
    /// All squares, row by row from the top left, as (column, row).
    pub(crate) fn squares(self) -> impl Iterator<Item = (u8, u8)> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| (column, row)))
    }

    /// The name of a square: a letter for the column, a number that counts rows
    /// from the bottom.
    pub(crate) fn name(self, column: u8, row: u8) -> String {
        format!("{}{}", char::from(b'a' + column), self.height - row)
    }

    /// Rows from the top, divided by slashes, a letter for each side, a dot for an
    /// empty square.
    pub(crate) fn text(self, letters: [char; 2], at: impl Fn(u8, u8) -> Option<Side>) -> String {
        let rows: Vec<String> = (0..self.height)
            .map(|row| {
                (0..self.width)
                    .map(|column| match at(column, row) {
                        Some(side) => letters[side.index()],
                        None => '.',
                    })
                    .collect()
            })
            .collect();
        rows.join("/")
    }

    /// Reads what [`Grid::text`] wrote; a number also stands for that many empty
    /// squares. The answer is in the order of [`Grid::squares`].
    pub(crate) fn parse(self, letters: [char; 2], text: &str) -> Result<Vec<Option<Side>>, String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(self.height) {
            return Err(format!(
                "it has {} rows instead of {}",
                rows.len(),
                self.height
            ));
        }
        let mut squares = Vec::new();
        for (number, row) in (1..).zip(&rows) {
            let filled = squares.len();
            for letter in row.chars() {
                match letter {
                    '.' => squares.push(None),
                    '1'..='9' => {
                        let empty = letter as usize - '0' as usize;
                        squares.extend(std::iter::repeat_n(None, empty));
                    }
                    _ if letter == letters[0] => squares.push(Some(Side::First)),
                    _ if letter == letters[1] => squares.push(Some(Side::Second)),
                    _ => {
                        return Err(format!(
                            "`{}` is none of {} {} . and the digits",
                            letter.escape_debug(),
                            letters[0],
                            letters[1]
                        ));
                    }
                }
            }
            let found = squares.len() - filled;
            if found != usize::from(self.width) {
                let width = self.width;
                return Err(format!(
                    "row {number} from the top has {found} squares instead of {width}"
                ));
            }
        }
        Ok(squares)
    }

    /// The squares as cells in the order of [`Grid::squares`], each its own zone,
    /// with letters and numbers along the edges.
    pub(crate) fn scene(
        self,
        backdrop: Backdrop,
        piece: Piece,
        at: impl Fn(u8, u8) -> Option<Side>,
    ) -> Scene {
        let cells = (0..).zip(self.squares()).map(|(id, (column, row))| Cell {
            zone: Zone(id),
            name: self.name(column, row),
            place: Place::at(column.into(), row.into()),
            shape: Shape::Square {
                // The lower left square is dark, as a1 is on every chess board.
                dark: (column + self.height - 1 - row).is_multiple_of(2),
            },
            owner: None,
            content: match at(column, row) {
                Some(side) => Content::Piece(side, piece),
                None => Content::Empty,
            },
        });
        let files = (0..self.width).map(|column| Label {
            edge: Edge::Bottom,
            at: column.into(),
            text: char::from(b'a' + column).to_string(),
        });
        let ranks = (0..self.height).map(|row| Label {
            edge: Edge::Left,
            at: row.into(),
            text: (self.height - row).to_string(),
        });
        Scene {
            backdrop,
            width: self.width.into(),
            height: self.height.into(),
            cells: cells.collect(),
            labels: files.chain(ranks).collect(),
            counters: Vec::new(),
        }
    }
}
