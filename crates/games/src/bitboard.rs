//! Boards of at most 8×8 squares in one word: bit `8 * row + column`. Whether rows
//! count from the top or from the bottom is the game's choice.

/// The first column of eight rows.
pub(crate) const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
/// The eighth column of eight rows.
pub(crate) const EIGHTH_COLUMN: u64 = FIRST_COLUMN << 7;

/// All squares of a board.
#[inline]
pub(crate) const fn all(width: u8, height: u8) -> u64 {
    let row = 0xff >> (8 - width);
    (FIRST_COLUMN * row) >> (8 * (8 - height))
}

/// Left and right exchanged.
#[inline]
pub(crate) const fn mirror(squares: u64, width: u8) -> u64 {
    squares.reverse_bits().swap_bytes() >> (8 - width)
}

/// First and last row exchanged.
#[inline]
pub(crate) const fn flip(squares: u64, height: u8) -> u64 {
    squares.swap_bytes() >> (8 * (8 - height))
}

/// Rows and columns exchanged.
#[inline]
pub(crate) const fn transpose(squares: u64) -> u64 {
    // In every 2×2 block exchange the two squares off the diagonal; then the same
    // with blocks of 2×2 squares in place of squares, then with blocks of 4×4.
    let squares = exchange(squares, 0x00aa_00aa_00aa_00aa, 7);
    let squares = exchange(squares, 0x0000_cccc_0000_cccc, 14);
    exchange(squares, 0x0000_0000_f0f0_f0f0, 28)
}

/// Exchanges the squares of `lower` with those `by` bits above them.
#[inline]
const fn exchange(squares: u64, lower: u64, by: u32) -> u64 {
    let differ = (squares ^ squares >> by) & lower;
    squares ^ differ ^ differ << by
}

/// A number that no other placing of two kinds of pieces on such a board has: a digit
/// to the base of three for each square.
#[inline]
pub(crate) fn ternary(own: u64, other: u64, width: u8, height: u8) -> u128 {
    let base = 3_u64.pow(width.into());
    let row = |squares: u64, row: u8| u64::from(ONES[(squares >> (8 * row) & 0xff) as usize]);
    let digits = |at: u8| row(own, at) + 2 * row(other, at);
    if u32::from(width) * u32::from(height) <= 40 {
        let rows = (0..height).rev();
        return rows
            .fold(0, |code: u64, at| code * base + digits(at))
            .into();
    }
    let rows = (0..height).rev();
    rows.fold(0, |code, at| {
        code * u128::from(base) + u128::from(digits(at))
    })
}

/// The bits of a row read as digits to the base of three.
static ONES: [u16; 256] = {
    let mut ones = [0; 256];
    let mut row = 1;
    while row < 256_usize {
        // The lowest bit is one, the others are those of the half, moved up.
        ones[row] = 3 * ones[row >> 1] + (row & 1) as u16;
        row += 1;
    }
    ones
};

/// How many bits [`ternary`] takes.
pub(crate) fn ternary_bits(width: u8, height: u8) -> u32 {
    let squares = u32::from(width) * u32::from(height);
    3_u128.pow(squares).ilog2() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bit(column: u32, row: u32) -> u64 {
        1 << (8 * row + column)
    }

    #[test]
    fn every_square_goes_where_it_should() {
        for (column, row) in (0..8).flat_map(|column| (0..8).map(move |row| (column, row))) {
            let square = bit(column, row);
            assert_eq!(transpose(square), bit(row, column));
            for width in column + 1..=8 {
                assert_eq!(mirror(square, width as u8), bit(width - 1 - column, row));
            }
            for height in row + 1..=8 {
                assert_eq!(flip(square, height as u8), bit(column, height - 1 - row));
            }
        }
    }

    #[test]
    fn a_board_has_its_squares_and_no_others() {
        assert_eq!(all(8, 8), !0);
        assert_eq!(all(3, 2), 0b111 | 0b111 << 8);
        assert_eq!(all(8, 1), 0xff);
        assert_eq!(all(1, 8), FIRST_COLUMN);
    }
}
