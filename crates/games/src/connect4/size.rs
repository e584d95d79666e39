use std::fmt::Debug;
use std::hash::Hash;

use game::Message;

use super::Drop;
use crate::grid::Grid;

/// How many columns and rows a board has.
pub trait Size: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The board with these columns and rows, if this type is for it.
    fn new(columns: u32, rows: u32) -> Option<Self>;

    /// Why it is not for a board with these columns and rows.
    fn refusal(columns: u32, rows: u32) -> Message;

    /// The number of columns.
    fn columns(self) -> u32;

    /// The number of rows.
    fn rows(self) -> u32;

    /// The lowest cell of every column.
    fn bottom(self) -> u64;

    /// All cells.
    #[inline]
    fn board(self) -> u64 {
        (self.bottom() << self.rows()) - self.bottom()
    }

    /// The cells of the top row, the third from the top, and so on.
    #[inline]
    fn like_top(self) -> u64 {
        const EVERY_OTHER: u64 = 0xaaaa_aaaa_aaaa_aaaa;
        self.bottom() * (EVERY_OTHER >> (64 - self.rows()))
    }

    /// The number of cells.
    #[inline]
    fn cells(self) -> i32 {
        (self.columns() * self.rows()) as i32
    }

    /// From a cell of a line to the next: up, right, and along the two diagonals.
    #[inline]
    fn steps(self) -> [u32; 4] {
        let right = self.bits_per_column();
        [1, right, right - 1, right + 1]
    }

    /// The bits of a column, which are also those from a cell to its right neighbour.
    #[inline]
    fn bits_per_column(self) -> u32 {
        self.rows() + 1
    }

    /// The column from the left, starting with 0.
    #[inline]
    fn column(self, Drop(cell): Drop) -> u32 {
        u32::from(cell) / self.bits_per_column()
    }

    /// The row from the bottom, starting with 0.
    fn row(self, Drop(cell): Drop) -> u32 {
        u32::from(cell) % self.bits_per_column()
    }

    /// The cell in a column from the left and a row from the bottom, both starting with 0.
    fn cell(self, column: u32, row: u32) -> Drop {
        Drop((column * self.bits_per_column() + row) as u8)
    }

    /// The cell in a column from the left and a row from the top, both starting with 0.
    fn cell_of(self, column: u8, row_from_top: u8) -> Drop {
        self.cell(column.into(), self.rows() - 1 - u32::from(row_from_top))
    }

    /// The cells with left and right exchanged.
    fn mirror(self, cells: u64) -> u64 {
        let bits = self.bits_per_column();
        let column = (1 << bits) - 1;
        (0..self.columns()).fold(0, |mirrored, from| {
            let to = self.columns() - 1 - from;
            mirrored | (cells >> (from * bits) & column) << (to * bits)
        })
    }
}

/// The board as a grid.
pub(super) fn grid<S: Size>(size: S) -> Grid {
    Grid {
        width: size.columns() as u8,
        height: size.rows() as u8,
    }
}

/// The usual board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SevenBySix;

impl SevenBySix {
    pub(super) const COLUMNS: u32 = 7;
    pub(super) const ROWS: u32 = 6;
}

impl Size for SevenBySix {
    fn new(columns: u32, rows: u32) -> Option<SevenBySix> {
        ((columns, rows) == (SevenBySix::COLUMNS, SevenBySix::ROWS)).then_some(SevenBySix)
    }

    fn refusal(_columns: u32, _rows: u32) -> Message {
        crate::TEXTS.message("connect4.usual-only")
    }

    #[inline]
    fn columns(self) -> u32 {
        SevenBySix::COLUMNS
    }

    #[inline]
    fn rows(self) -> u32 {
        SevenBySix::ROWS
    }

    #[inline]
    fn bottom(self) -> u64 {
        0x0000_0408_1020_4081
    }
}

/// A board of a size that is known at run time only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnySize {
    bottom: u64,
    columns: u8,
    rows: u8,
}

impl AnySize {
    /// With the empty cell above each column.
    const MOST_BITS: u32 = u64::BITS;
}

impl Size for AnySize {
    fn new(columns: u32, rows: u32) -> Option<AnySize> {
        let bits = rows + 1;
        (columns * bits <= AnySize::MOST_BITS).then(|| AnySize {
            bottom: (0..columns).fold(0, |bottom, column| bottom | 1 << (column * bits)),
            columns: columns as u8,
            rows: rows as u8,
        })
    }

    fn refusal(columns: u32, rows: u32) -> Message {
        crate::TEXTS
            .message("connect4.too-large")
            .with("columns", columns)
            .with("rows", rows)
            .with("tallest", AnySize::MOST_BITS / columns - 1)
            .with("widest", AnySize::MOST_BITS / (rows + 1))
    }

    #[inline]
    fn columns(self) -> u32 {
        self.columns.into()
    }

    #[inline]
    fn rows(self) -> u32 {
        self.rows.into()
    }

    #[inline]
    fn bottom(self) -> u64 {
        self.bottom
    }
}
