//! What the games on squares share: rows of letters as text, names of squares and
//! the picture of the board.

use game::{
    Backdrop, BoardStyle, Cell, Content, Edge, Label, Message, Piece, Place, Scene, Shape, Side,
    Zone,
};

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

    /// The number of a square among [`Grid::squares`], and so among the cells of
    /// [`Grid::scene`].
    pub(crate) fn cell(self, column: u8, row: u8) -> u16 {
        u16::from(row) * u16::from(self.width) + u16::from(column)
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
    pub(crate) fn parse(
        self,
        letters: [char; 2],
        text: &str,
    ) -> Result<Vec<Option<Side>>, Message> {
        let Grid { width, height } = self;
        let rows: Vec<&str> = text.split('/').collect();
        let found = rows.len();
        if found != usize::from(height) {
            return Err(crate::TEXTS
                .message("grid.rows")
                .with("found", found)
                .with("height", height));
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
                        let (letter, [first, second]) = (letter.escape_debug(), letters);
                        return Err(crate::TEXTS
                            .message("grid.letter")
                            .with("letter", letter.to_string())
                            .with("first", first)
                            .with("second", second));
                    }
                }
            }
            let found = squares.len() - filled;
            if found != usize::from(width) {
                return Err(crate::TEXTS
                    .message("grid.squares")
                    .with("number", number)
                    .with("found", found)
                    .with("width", width));
            }
        }
        Ok(squares)
    }

    /// The text of a board whose cells, in the order of [`Grid::squares`], hold `cells`;
    /// `None` unless there is one for each square and all are empty or hold this piece.
    pub(crate) fn text_from_cells(
        self,
        letters: [char; 2],
        piece: Piece,
        cells: &[Content],
    ) -> Option<String> {
        let sides = cells.iter().map(|content| match *content {
            Content::Empty => Some(None),
            Content::Piece(side, kind) if kind == piece => Some(Some(side)),
            _ => None,
        });
        let sides: Vec<Option<Side>> = sides.collect::<Option<_>>()?;
        let at = |column, row| sides[usize::from(self.cell(column, row))];
        (sides.len() == self.squares().count()).then(|| self.text(letters, at))
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
            style: BoardStyle::default(),
        }
    }
}

/// What is wrong with a position in which one side has moved too often.
pub(crate) fn uneven(x: u32, o: u32) -> Message {
    crate::TEXTS.message("grid.turns").with("x", x).with("o", o)
}
