//! The board as lines of text, drawn from its [`Scene`] alone.

mod boxes;
mod canvas;
mod squares;
mod table;
#[cfg(test)]
mod tests;

use commentary::Speakers;
use game::{Backdrop, Cell, Content, Edge, Piece, Scene, Shape, Side};

/// Which characters may be drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Glyphs {
    /// Lines, discs and chess pieces as Unicode has them.
    #[default]
    Unicode,
    /// Nothing but ASCII.
    Ascii,
}

/// Draws the board: at most 78 columns for the usual sizes, no spaces at the ends of
/// lines, no newline at the end. Seeds, sticks and points are always numbers too.
pub fn draw(scene: &Scene, glyphs: Glyphs) -> String {
    // Squares without coordinates at the edges carry their own names.
    let is_named_inside = scene.labels.is_empty();
    let canvas = match scene.backdrop {
        Backdrop::Mancala => boxes::draw(scene, glyphs),
        Backdrop::Chequered | Backdrop::Grid if is_named_inside => boxes::draw(scene, glyphs),
        Backdrop::Chequered | Backdrop::Grid | Backdrop::Rack => squares::draw(scene, glyphs),
        Backdrop::Table => table::draw(scene, glyphs),
    };
    canvas.text()
}

/// `White ♘`: a side with the sign of its pieces. `None` where there is none, or the
/// name says it already.
pub(crate) fn named_with_sign(
    sides: &Speakers,
    scene: &Scene,
    side: Side,
    glyphs: Glyphs,
) -> Option<String> {
    let name = sides.name(side);
    let sign = sign(scene, side, glyphs).filter(|&sign| !name.contains(sign))?;
    Some(format!("{name} {sign}"))
}

/// The sign of a side's pieces on this board, where it has one.
fn sign(scene: &Scene, side: Side, glyphs: Glyphs) -> Option<&'static str> {
    let on_board = scene.cells.iter().find_map(|cell| match cell.content {
        Content::Piece(_, piece) => Some(piece),
        _ => None,
    });
    let piece = on_board.or(match scene.backdrop {
        Backdrop::Rack => Some(Piece::Disc),
        Backdrop::Grid => Some(Piece::Mark),
        _ => None,
    });
    piece.map(|piece| glyphs.piece(side, piece))
}

impl Glyphs {
    /// A text in these characters, as near to its meaning as it goes.
    pub fn fit(self, text: &str) -> String {
        if self == Glyphs::Unicode {
            return text.to_owned();
        }
        let mut plain = String::with_capacity(text.len());
        for letter in text.chars() {
            match letter {
                '\0'..='\x7f' => plain.push(letter),
                '–' | '—' | '−' => plain.push('-'),
                '×' => plain.push('x'),
                '…' => plain.push_str("..."),
                '‘' | '’' => plain.push('\''),
                '“' | '”' => plain.push('"'),
                '─' | '╌' => plain.push('-'),
                '│' => plain.push('|'),
                '├' | '└' | '┌' | '┬' | '┴' | '┼' => plain.push('+'),
                '◂' | '←' | '≤' => plain.push('<'),
                '▸' | '→' | '≥' => plain.push('>'),
                '∞' => plain.push_str("inf"),
                '≈' => plain.push('~'),
                'α' => plain.push('a'),
                'β' => plain.push('b'),
                _ => plain.push_str(without_accent(letter).unwrap_or("?")),
            }
        }
        plain
    }

    fn piece(self, side: Side, piece: Piece) -> &'static str {
        let signs = match (self, piece) {
            (Glyphs::Unicode, Piece::Knight) => ["♘", "♞"],
            (Glyphs::Ascii, Piece::Knight) => ["N", "n"],
            (Glyphs::Unicode, Piece::Disc) => ["●", "○"],
            (Glyphs::Ascii, Piece::Disc) | (_, Piece::Mark) => ["X", "O"],
        };
        signs[side.index()]
    }

    fn empty(self) -> &'static str {
        match self {
            Glyphs::Unicode => "·",
            Glyphs::Ascii => ".",
        }
    }

    fn times(self) -> &'static str {
        match self {
            Glyphs::Unicode => "×",
            Glyphs::Ascii => "x",
        }
    }

    /// Safe, not yet safe, still to go.
    fn bar(self) -> [&'static str; 3] {
        match self {
            Glyphs::Unicode => ["█", "▒", "░"],
            Glyphs::Ascii => ["#", "+", ":"],
        }
    }

    /// The character that joins lines going up, down, left and right.
    fn line(self, up: bool, down: bool, left: bool, right: bool) -> Option<char> {
        let line = match (up, down, left, right) {
            (false, false, false, false) => return None,
            (_, _, false, false) => '│',
            (false, false, _, _) => '─',
            (false, true, false, true) => '╭',
            (false, true, true, false) => '╮',
            (true, false, false, true) => '╰',
            (true, false, true, false) => '╯',
            (true, true, false, true) => '├',
            (true, true, true, false) => '┤',
            (false, true, true, true) => '┬',
            (true, false, true, true) => '┴',
            (true, true, true, true) => '┼',
        };
        Some(match (self, line) {
            (Glyphs::Unicode, line) => line,
            (Glyphs::Ascii, '│') => '|',
            (Glyphs::Ascii, '─') => '-',
            (Glyphs::Ascii, _) => '+',
        })
    }
}

/// The plain letters under a letter of western and central Europe.
fn without_accent(letter: char) -> Option<&'static str> {
    Some(match letter {
        'À'..='Å' | 'Ā' | 'Ă' | 'Ą' => "A",
        'à'..='å' | 'ā' | 'ă' | 'ą' => "a",
        'Æ' => "AE",
        'æ' => "ae",
        'Ç' | 'Ć' | 'Ĉ' | 'Ċ' | 'Č' => "C",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'Ð' | 'Ď' | 'Đ' => "D",
        'ð' | 'ď' | 'đ' => "d",
        'È'..='Ë' | 'Ē' | 'Ĕ' | 'Ė' | 'Ę' | 'Ě' => "E",
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'Ĝ' | 'Ğ' | 'Ġ' | 'Ģ' => "G",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'Ì'..='Ï' | 'Ĩ' | 'Ī' | 'Ĭ' | 'Į' | 'İ' => "I",
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'Ł' | 'Ĺ' | 'Ļ' | 'Ľ' => "L",
        'ł' | 'ĺ' | 'ļ' | 'ľ' => "l",
        'Ñ' | 'Ń' | 'Ņ' | 'Ň' => "N",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'Ò'..='Ö' | 'Ø' | 'Ō' | 'Ŏ' | 'Ő' => "O",
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => "o",
        'Œ' => "OE",
        'œ' => "oe",
        'Ŕ' | 'Ŗ' | 'Ř' => "R",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'Ś' | 'Ŝ' | 'Ş' | 'Š' | 'Ș' => "S",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => "s",
        'ß' => "ss",
        'Ţ' | 'Ť' | 'Ț' => "T",
        'ţ' | 'ť' | 'ț' => "t",
        'Ù'..='Ü' | 'Ũ' | 'Ū' | 'Ŭ' | 'Ů' | 'Ű' | 'Ų' => "U",
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'Ý' | 'Ÿ' | 'Ŷ' => "Y",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'Ź' | 'Ż' | 'Ž' => "Z",
        'ź' | 'ż' | 'ž' => "z",
        _ => return None,
    })
}

/// What a cell holds, in a few characters.
fn token(cell: &Cell, glyphs: Glyphs) -> String {
    match &cell.content {
        Content::Empty => match cell.shape {
            Shape::Pit | Shape::Store => "0".to_owned(),
            Shape::Square { .. } | Shape::Hole => glyphs.empty().to_owned(),
            Shape::Peg => ".".to_owned(),
            Shape::Die { .. } => "[ ]".to_owned(),
            Shape::Track { .. } | Shape::Sheet => String::new(),
        },
        Content::Seeds(count) => count.to_string(),
        Content::Closed => "x".to_owned(),
        Content::Won(_) => "t".to_owned(),
        Content::Piece(side, piece) => glyphs.piece(*side, *piece).to_owned(),
        Content::Stick => "|".to_owned(),
        Content::Face(face) => format!("[{face}]"),
        Content::Score { banked, pending } => match (cell.shape, pending) {
            (Shape::Track { goal }, 0) => format!("{banked} / {goal}"),
            (Shape::Track { goal }, _) => format!("{banked} + {pending} / {goal}"),
            (_, 0) => banked.to_string(),
            _ => format!("{banked} + {pending}"),
        },
        Content::Text(text) => text.clone(),
    }
}

/// The coordinates at one edge, as place and text.
fn labels(scene: &Scene, edge: Edge) -> impl Iterator<Item = (usize, &str)> {
    let labels = scene.labels.iter();
    labels
        .filter(move |label| label.edge == edge)
        .map(|label| (usize::from(label.at), label.text.as_str()))
}

/// How many columns the coordinates at one edge take.
fn label_width(scene: &Scene, edge: Edge) -> usize {
    let widths = labels(scene, edge).map(|(_, text)| text.chars().count());
    widths.max().unwrap_or(0)
}
