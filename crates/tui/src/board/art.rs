//! Pieces, dice and marks in as many characters as there is room for.

use game::{Piece, Side};
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ink::{Ink, centred};

/// Draws a piece in the middle of a cell. The shapes differ, not only the colours.
pub(super) fn piece(ink: &mut Ink<'_>, area: Rect, side: Side, piece: Piece, style: Style) {
    let lines: Vec<String> = match (piece, area.width, area.height) {
        (Piece::Disc, 7.., 3..) => owned(match side {
            Side::First => &[" ▄██▄ ", "██████", " ▀██▀ "],
            Side::Second => &[" ▄▀▀▄ ", "█    █", " ▀▄▄▀ "],
        }),
        // Not quite two rows high, so that discs above each other stay apart.
        (Piece::Disc, 4.., 2..) => owned(match side {
            Side::First => &["▟██▙", "▝▀▀▘"],
            Side::Second => &["▟▀▀▙", "▝▀▀▘"],
        }),
        (Piece::Mark, 9.., 5..) => mark(side, 5),
        (Piece::Mark, 5.., 3..) => mark(side, 3),
        _ => vec![sign(side, piece).to_owned()],
    };
    let art = centred(area, crate::ink::width(&lines[0]), lines.len() as u16);
    for (y, line) in (art.y..).zip(&lines) {
        for (x, letter) in (art.x..).zip(line.chars()) {
            if letter != ' ' {
                ink.put(x, y, letter.encode_utf8(&mut [0; 4]), style);
            }
        }
    }
}

/// The hole that a disc goes into.
pub(super) fn hollow(ink: &mut Ink<'_>, area: Rect, style: Style) {
    let (width, height) = if area.height >= 3 && area.width >= 7 {
        (6, 3)
    } else {
        (4, 2)
    };
    let ring = centred(area, width, height);
    ink.frame(ring, style);
}

/// One character for a piece.
pub(super) fn sign(side: Side, piece: Piece) -> &'static str {
    let signs = match piece {
        Piece::Knight => ["♘", "♞"],
        Piece::Disc => ["●", "○"],
        Piece::Mark => ["X", "O"],
    };
    signs[side.index()]
}

fn owned(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|&line| line.to_owned()).collect()
}

/// A cross or a ring, `size` rows high.
fn mark(side: Side, size: usize) -> Vec<String> {
    let last = size - 1;
    let letter = |x: usize, y: usize| match side {
        Side::First => match (x == y, x + y == last) {
            (true, true) => '╳',
            (true, false) => '╲',
            (false, true) => '╱',
            (false, false) => ' ',
        },
        Side::Second => match (x, y) {
            (0, 0) => '╭',
            (0, y) if y == last => '╰',
            (x, 0) if x == last => '╮',
            (x, y) if x == last && y == last => '╯',
            (0, _) => '│',
            (x, _) if x == last => '│',
            (_, 0) => '─',
            (_, y) if y == last => '─',
            _ => ' ',
        },
    };
    let line = |y| (0..size).map(|x| letter(x, y)).collect();
    (0..size).map(line).collect()
}

/// The upper side of a die, in three rows of seven columns.
pub(super) fn face(face: u32) -> [String; 3] {
    let rows = match face {
        1 => ["", "   ●", ""],
        2 => [" ●", "", "     ●"],
        3 => [" ●", "   ●", "     ●"],
        4 => [" ●   ●", "", " ●   ●"],
        5 => [" ●   ●", "   ●", " ●   ●"],
        6 => [" ●   ●", " ●   ●", " ●   ●"],
        0 => ["", "", ""],
        _ => return [String::new(), format!("{face:^7}"), String::new()],
    };
    rows.map(str::to_owned)
}
