//! Knightthrough: knights that only move forward race for the opponent's home row.
//!
//! White, the first side, sits at the bottom. Rows are eight bits apart on every
//! board, so that a knight's leap is the same distance everywhere.
//!
//! ```text
//!     56 57 58 59 60 61 62 63   Black's home row
//!     48 49 50 51 52 53 54 55
//!     40 41 42 43 44 45 46 47
//!     32 33 34 35 36 37 38 39
//!     24 25 26 27 28 29 30 31
//!     16 17 18 19 20 21 22 23
//!      8  9 10 11 12 13 14 15
//!      0  1  2  3  4  5  6  7   White's home row
//! ```
//!
//! Smaller boards keep the lower left corner and leave the rest empty.

mod eval;

use std::iter::FusedIterator;
use std::ops::RangeInclusive;

use game::{
    Backdrop, CellId, Deterministic, Draw, Event, Game, Info, Kind, Notation, Opt, Options, Piece,
    Points, Position, Scene, Side, Sym, Text, Turn, Zone,
};

use crate::bitboard::{self, EIGHTH_COLUMN, FIRST_COLUMN};
use crate::grid::Grid;
pub use eval::RowWeights;

const LETTERS: [char; 2] = ['N', 'n'];
/// Who is to move, in position texts.
const COLOURS: [&str; 2] = ["w", "b"];

const MIRROR: Sym = Sym(1);

/// A position of Knightthrough.
///
/// Kept as the side to move sees it, because two fields stay in registers where an
/// array indexed by the side does not: `walk` is four times as fast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Knightthrough {
    /// The knights of the side to move.
    own: u64,
    /// The knights of the other side.
    other: u64,
    side: Side,
    grid: Grid,
}

/// A knight's move from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leap {
    from: u8,
    to: u8,
}

impl Position for Knightthrough {
    type Move = Leap;
    type Moves = Leaps;

    #[inline]
    fn turn(&self) -> Turn {
        // Whoever has just moved has won, or nobody has yet.
        let rival = !self.side;
        if self.has_arrived(rival) || self.is_stuck() {
            Turn::Over(Points::to(rival, 1))
        } else {
            Turn::Player(self.side)
        }
    }

    #[inline]
    fn moves(&self) -> Leaps {
        Leaps {
            side: self.side,
            open: self.board() & !self.own,
            waiting: self.own,
            from: 0,
            targets: 0,
        }
    }

    #[inline]
    fn play(&mut self, Leap { from, to }: Leap) {
        let moved = self.own ^ (1 << from | 1 << to);
        self.own = self.other & !(1 << to);
        self.other = moved;
        self.side = !self.side;
    }

    fn bounds(&self) -> RangeInclusive<Points> {
        match self.turn() {
            Turn::Over(points) => points..=points,
            _ => Points(-1)..=Points(1),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        let key = crate::mix(self.own, self.other);
        match self.side {
            Side::First => key,
            Side::Second => !key,
        }
    }

    fn map(&self, sym: Sym) -> Knightthrough {
        if sym == Sym::IDENTITY {
            return *self;
        }
        let width = self.grid.width;
        Knightthrough {
            own: bitboard::mirror(self.own, width),
            other: bitboard::mirror(self.other, width),
            ..*self
        }
    }

    fn map_move(&self, Leap { from, to }: Leap, sym: Sym) -> Leap {
        if sym == Sym::IDENTITY {
            return Leap { from, to };
        }
        let mirrored = |square: u8| square - square % 8 + self.grid.width - 1 - square % 8;
        Leap {
            from: mirrored(from),
            to: mirrored(to),
        }
    }

    fn generators(&self) -> Vec<Sym> {
        vec![MIRROR]
    }

    fn fold(&self) -> (Knightthrough, Sym) {
        let mirrored = self.map(MIRROR);
        if (mirrored.own, mirrored.other) < (self.own, self.other) {
            (mirrored, MIRROR)
        } else {
            (*self, Sym::IDENTITY)
        }
    }
}

impl Deterministic for Knightthrough {}

impl Knightthrough {
    /// The knights of one side.
    #[inline]
    fn knights_of(&self, side: Side) -> u64 {
        if side == self.side {
            self.own
        } else {
            self.other
        }
    }

    #[inline]
    fn board(&self) -> u64 {
        bitboard::all(self.grid.width, self.grid.height)
    }

    /// The row where a side starts and the other side wins.
    #[inline]
    fn home_row(&self, side: Side) -> u64 {
        match side {
            Side::First => 0xff,
            Side::Second => 0xff << (8 * (self.grid.height - 1)),
        }
    }

    /// Has a knight of this side reached the opponent's home row?
    #[inline]
    fn has_arrived(&self, side: Side) -> bool {
        self.knights_of(side) & self.home_row(!side) != 0
    }

    /// Has the side to move no move, though none of its knights has arrived?
    #[inline]
    fn is_stuck(&self) -> bool {
        // No knight of its own can stand in the way of the foremost one, and from
        // four columns on it can always leap one row forward and two aside: only
        // narrow boards need the full test.
        self.own == 0 || self.grid.width < 4 && self.move_count() == 0
    }

    fn at(&self, column: u8, row_from_top: u8) -> Option<Side> {
        let square = 1 << self.square(column, row_from_top);
        Side::BOTH
            .into_iter()
            .find(|&side| self.knights_of(side) & square != 0)
    }

    fn square(&self, column: u8, row_from_top: u8) -> u8 {
        8 * (self.grid.height - 1 - row_from_top) + column
    }

    /// The column and the row from the top.
    fn place(&self, square: u8) -> (u8, u8) {
        (square % 8, self.grid.height - 1 - square / 8)
    }

    fn square_name(&self, square: u8) -> String {
        let (column, row) = self.place(square);
        self.grid.name(column, row)
    }

    /// The number of a square among the cells of the picture.
    fn cell(&self, square: u8) -> u16 {
        let (column, row) = self.place(square);
        u16::from(row) * u16::from(self.grid.width) + u16::from(column)
    }
}

/// The moves of a position: knights from the lower left on, row by row, and for
/// each its landing squares in the same order.
#[derive(Clone, Debug)]
pub struct Leaps {
    side: Side,
    /// The squares that no knight of the mover stands on.
    open: u64,
    /// The knights that have not had their turn yet.
    waiting: u64,
    /// The knight whose turn it is.
    from: u8,
    /// The squares it has still to leap to.
    targets: u64,
}

impl Leaps {
    /// Gives the turn to the next knight; `None` after the last one.
    #[inline]
    fn next_knight(&mut self) -> Option<()> {
        if self.waiting == 0 {
            return None;
        }
        self.from = self.waiting.trailing_zeros() as u8;
        self.waiting &= self.waiting - 1;
        self.targets = TARGETS[self.side.index()][usize::from(self.from % 64)] & self.open;
        Some(())
    }
}

impl Iterator for Leaps {
    type Item = Leap;

    #[inline]
    fn next(&mut self) -> Option<Leap> {
        while self.targets == 0 {
            self.next_knight()?;
        }
        let to = self.targets.trailing_zeros() as u8;
        self.targets &= self.targets - 1;
        let from = self.from;
        Some(Leap { from, to })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let waiting = landings(self.side, self.waiting).map(|to| (to & self.open).count_ones());
        let left = self.targets.count_ones() + waiting.iter().sum::<u32>();
        (left as usize, Some(left as usize))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<Leap> {
        loop {
            let here = self.targets.count_ones() as usize;
            if n < here {
                break;
            }
            n -= here;
            self.targets = 0;
            self.next_knight()?;
        }
        for _ in 0..n {
            self.targets &= self.targets - 1;
        }
        self.next()
    }
}

impl ExactSizeIterator for Leaps {}
impl FusedIterator for Leaps {}

/// Where the knights of a side land, one set for each of the four leaps. No two
/// knights land on one square by the same leap, so to count the squares of the four
/// sets is to count the moves.
#[inline]
const fn landings(side: Side, knights: u64) -> [u64; 4] {
    // Where a leap may land. On the other columns it has come round the edge.
    const ONE_RIGHT: u64 = !FIRST_COLUMN;
    const TWO_RIGHT: u64 = ONE_RIGHT & ONE_RIGHT << 1;
    const ONE_LEFT: u64 = !EIGHTH_COLUMN;
    const TWO_LEFT: u64 = ONE_LEFT & ONE_LEFT >> 1;
    match side {
        Side::First => [
            knights << 6 & TWO_LEFT,
            knights << 10 & TWO_RIGHT,
            knights << 15 & ONE_LEFT,
            knights << 17 & ONE_RIGHT,
        ],
        Side::Second => [
            knights >> 6 & TWO_RIGHT,
            knights >> 10 & TWO_LEFT,
            knights >> 15 & ONE_RIGHT,
            knights >> 17 & ONE_LEFT,
        ],
    }
}

/// Where a knight may leap to on an empty 8×8 board, by side and square.
static TARGETS: [[u64; 64]; 2] = [targets(Side::First), targets(Side::Second)];

const fn targets(side: Side) -> [u64; 64] {
    let mut targets = [0; 64];
    let mut square = 0;
    while square < 64 {
        let [a, b, c, d] = landings(side, 1 << square);
        targets[square] = a | b | c | d;
        square += 1;
    }
    targets
}

impl Notation for Knightthrough {
    fn text(&self) -> String {
        let board = self.grid.text(LETTERS, |column, row| self.at(column, row));
        format!("{} {}", count_dots(&board), COLOURS[self.side.index()])
    }

    fn parse(&self, text: &str) -> Result<Knightthrough, String> {
        let mut words = text.split_whitespace();
        let board = words.next().unwrap_or_default();
        let squares = self.grid.squares().zip(self.grid.parse(LETTERS, board)?);
        let colour = words.next().unwrap_or_default();
        let Some(side) = Side::BOTH
            .into_iter()
            .find(|side| COLOURS[side.index()] == colour)
        else {
            return Err("the board is not followed by w or b".to_owned());
        };
        // Programs for chess write more: castling rights, counters of moves.
        let means_nothing = |word: &str| word == "-" || word.bytes().all(|c| c.is_ascii_digit());
        if let Some(word) = words.find(|word| !means_nothing(word)) {
            let word = word.escape_debug();
            return Err(format!("`{word}` after the side to move means nothing"));
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
                return Err(format!("it has {count} {letter}, more than {most}"));
            }
        }
        let pos = Knightthrough {
            own: knights[side.index()],
            other: knights[(!side).index()],
            side,
            ..*self
        };
        if pos.has_arrived(side) {
            return Err("a knight of the side to move has arrived already".to_owned());
        }
        Ok(pos)
    }

    fn move_text(&self, leap: Leap) -> String {
        self.square_name(leap.from) + &self.square_name(leap.to)
    }
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

impl Draw for Knightthrough {
    fn scene(&self) -> Scene {
        let at = |column, row| self.at(column, row);
        let mut scene = self.grid.scene(Backdrop::Chequered, Piece::Knight, at);
        for cell in &mut scene.cells {
            cell.owner = match cell.place.y {
                0 => Some(Side::Second),
                y if y + 1 == scene.height => Some(Side::First),
                _ => None,
            };
        }
        scene
    }

    fn path(&self, leap: Leap) -> Vec<Zone> {
        vec![Zone(self.cell(leap.from)), Zone(self.cell(leap.to))]
    }

    fn events(&self, leap: Leap) -> Vec<Event> {
        let from = CellId(self.cell(leap.from));
        let to = CellId(self.cell(leap.to));
        let slide = Event::Slide { from, to };
        let captures = self.other & 1 << leap.to != 0;
        if captures {
            vec![Event::Take { at: to }, slide]
        } else {
            vec![slide]
        }
    }
}

impl Game for Knightthrough {
    const INFO: Info = Info {
        name: "knightthrough",
        title: "Knightthrough",
        tagline: Text::new("knights race across the board", "kuda berlomba ke seberang"),
        sides: [Text::new("White", "Putih"), Text::new("Black", "Hitam")],
        options: &[
            Opt {
                key: "width",
                about: Text::new("columns of the board", "kolom papan"),
                kind: Kind::Number {
                    default: 8,
                    min: 2,
                    max: 8,
                },
            },
            Opt {
                key: "height",
                about: Text::new("rows of the board", "baris papan"),
                kind: Kind::Number {
                    default: 8,
                    min: 4,
                    max: 8,
                },
            },
        ],
        rules: Text::new(include_str!("rules.en.md"), include_str!("rules.id.md")),
    };

    fn start(options: &Options) -> Knightthrough {
        let grid = Grid {
            width: options.number("width") as u8,
            height: options.number("height") as u8,
        };
        let white = bitboard::all(grid.width, 2);
        Knightthrough {
            own: white,
            other: bitboard::flip(white, grid.height),
            side: Side::First,
            grid,
        }
    }
}

#[cfg(test)]
mod tests {
    use game::perft;

    use super::*;

    /// The start of the game with these options.
    pub(super) fn start(settings: &str) -> Knightthrough {
        Knightthrough::from_spec(&format!("knightthrough:{settings}")).expect("good options")
    }

    /// Reads a picture on a board of its size.
    fn try_picture(picture: &str) -> Result<Knightthrough, String> {
        let rows: Vec<&str> = picture.lines().map(str::trim).collect();
        let (width, height) = (rows[0].len(), rows.len());
        start(&format!("width={width},height={height}")).parse(&rows.join("/"))
    }

    pub(super) fn picture(picture: &str) -> Knightthrough {
        try_picture(picture).expect("a good picture")
    }

    /// Plays a move and compares the pictures.
    fn check(before: &str, leap: &str, after: &str) -> Knightthrough {
        let pos = picture(before);
        let leap = pos.read_move(leap).expect("a legal move");
        let next = pos.after(leap);
        assert_eq!(next.text(), picture(after).text());
        assert_eq!(next, picture(after));
        next
    }

    fn wins(side: Side) -> Turn {
        Turn::Over(Points::to(side, 1))
    }

    #[test]
    fn both_sides_start_on_their_two_rows() {
        let pos = start("");
        let text = "nnnnnnnn/nnnnnnnn/8/8/8/8/NNNNNNNN/NNNNNNNN w";
        assert_eq!(pos.text(), text);
        assert_eq!(start("width=3,height=5").text(), "nnn/nnn/3/NNN/NNN w");
        assert_eq!(pos.turn(), Turn::Player(Side::First));
    }

    #[test]
    fn knights_leap_over_others() {
        check(
            "nnnnn
             nnnnn
             .....
             .....
             NNNNN
             NNNNN w",
            "c1d3",
            "nnnnn
             nnnnn
             .....
             ...N.
             NNNNN
             NN.NN b",
        );
    }

    #[test]
    fn a_knight_captures_where_it_lands() {
        check(
            ".....
             ..n..
             .....
             ...N.
             ..... b",
            "c4d2",
            ".....
             .....
             .....
             ...n.
             ..... w",
        );
    }

    #[test]
    fn knights_move_forward_only_and_in_natural_order() {
        let white = "........
                     ........
                     ..n.....
                     ........
                     ...N....
                     ........
                     ........
                     ........ w";
        assert_eq!(
            picture(white).legal_texts(),
            ["d4b5", "d4f5", "d4c6", "d4e6"]
        );
        let black = white.replace('w', "b");
        assert_eq!(
            picture(&black).legal_texts(),
            ["c6b4", "c6d4", "c6a5", "c6e5"]
        );
    }

    #[test]
    fn own_knights_and_edges_are_in_the_way() {
        let corners = "...n
                       ....
                       ...N
                       ....
                       N..N w";
        let legal = ["a1c2", "a1b3", "d1b2", "d1c3", "d3b4", "d3c5"];
        assert_eq!(picture(corners).legal_texts(), legal);
    }

    #[test]
    fn reaching_the_last_row_wins() {
        let over = check(
            "nn..
             .nN.
             ..n.
             N... w",
            "c3a4",
            "Nn..
             .n..
             ..n.
             N... b",
        );
        assert_eq!(over.turn(), wins(Side::First));
        assert_eq!(perft(&over, 1), 0);
        let over = check(
            "....
             ..N.
             ..n.
             .... b",
            "c2a1",
            "....
             ..N.
             ....
             n... w",
        );
        assert_eq!(over.turn(), wins(Side::Second));
    }

    #[test]
    fn a_side_without_knights_loses() {
        let over = check(
            "....
             .n..
             ....
             ..N.
             .... b",
            "b4c2",
            "....
             ....
             ....
             ..n.
             .... w",
        );
        assert_eq!(over.turn(), wins(Side::Second));
    }

    #[test]
    fn a_side_without_a_move_loses() {
        // One row before the end there is no room to leap two columns aside.
        let narrow = picture(
            "..
             N.
             .n
             ..
             .. w",
        );
        assert_eq!(narrow.turn(), wins(Side::Second));
        let middle = picture(
            "n..
             .N.
             ...
             ... w",
        );
        assert_eq!(middle.turn(), wins(Side::Second));
        let side = picture(
            "n..
             N..
             ...
             ... w",
        );
        assert_eq!(side.legal_texts(), ["a3c4"]);
    }

    #[test]
    fn foremost_knight_can_always_move_from_four_columns_on() {
        for width in 4..=8 {
            for height in 4..=8 {
                let pos = start(&format!("width={width},height={height}"));
                for square in 0..8 * (height - 1) {
                    let knight = 1 << square;
                    if pos.board() & knight != 0 {
                        let alone = Knightthrough {
                            own: knight,
                            other: 0,
                            ..pos
                        };
                        assert_ne!(alone.move_count(), 0, "{}", alone.text());
                    }
                }
            }
        }
    }

    #[test]
    fn perft_agrees_with_the_reference() {
        let counts = [40, 1600, 63_520, 2_521_306];
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&start(""), depth), count);
        }
    }

    #[test]
    fn moves_are_counted_and_skipped_as_if_one_by_one() {
        for settings in ["", "width=2", "width=3,height=4", "width=7,height=5"] {
            let pos = start(settings);
            for first in pos.moves() {
                let next = pos.after(first);
                let all: Vec<Leap> = next.moves().collect();
                assert_eq!(next.move_count(), all.len());
                for n in 0..all.len() + 2 {
                    let mut moves = next.moves();
                    assert_eq!(moves.nth(n), all.get(n).copied());
                    assert_eq!(moves.len(), all.len().saturating_sub(n + 1));
                    assert_eq!(moves.next(), all.get(n + 1).copied());
                }
            }
        }
    }

    #[test]
    fn the_mirror_shows_the_same_game() {
        for settings in ["", "width=3,height=4", "width=5,height=6"] {
            let pos = start(settings);
            assert_eq!(pos.fold(), (pos, Sym::IDENTITY));
            for leap in pos.moves() {
                let mirrored = pos.map_move(leap, MIRROR);
                assert_eq!(pos.after(leap).map(MIRROR), pos.after(mirrored));
                assert_eq!(pos.after(leap).fold().0, pos.after(mirrored).fold().0);
            }
        }
    }

    #[test]
    fn texts_are_read_back() {
        let pos = start("");
        for leap in pos.moves() {
            let next = pos.after(leap);
            assert_eq!(next.parse(&next.text()), Ok(next));
        }
        let text = "nnnnnnnn/nnnnnnnn/8/8/8/2N5/NNNNNNNN/N1NNNNNN b";
        let leap = pos.read_move("B1C3").expect("a legal move");
        assert_eq!(pos.after(leap).text(), text);
        for tail in ["0 1", "- - 0 1", "-"] {
            assert_eq!(pos.parse(&format!("{text} {tail}")), Ok(pos.after(leap)));
        }
    }

    #[test]
    fn impossible_positions_are_refused() {
        let fault = |text: &str| start("width=4,height=4").parse(text).expect_err(text);
        assert_eq!(fault(""), "it has 1 rows instead of 4");
        assert_eq!(fault("4/4/4 w"), "it has 3 rows instead of 4");
        assert_eq!(
            fault("4/5/4/4 w"),
            "row 2 from the top has 5 squares instead of 4"
        );
        assert_eq!(fault("4/K3/4/4 w"), "`K` is none of N n . and the digits");
        assert_eq!(fault("4/4/4/4"), "the board is not followed by w or b");
        assert_eq!(fault("4/4/4/4 é"), "the board is not followed by w or b");
        assert_eq!(
            fault("4/4/4/4 w KQkq 0 1"),
            "`KQkq` after the side to move means nothing"
        );
        assert_eq!(fault("4/NNNN/NNNN/N3 w"), "it has 9 N, more than 8");
        let arrived = "a knight of the side to move has arrived already";
        assert_eq!(fault("N3/4/4/4 w"), arrived);
        assert_eq!(fault("N3/4/4/n3 w"), arrived);
        assert_eq!(fault("N3/4/4/n3 b"), arrived);
        assert!(start("width=4,height=4").parse("N3/4/4/4 b").is_ok());
    }

    #[test]
    fn a_capture_is_told_before_the_leap() {
        let pos = picture(
            "...n
             ..n.
             N...
             .... w",
        );
        let leap = pos.read_move("a2c3").expect("a legal move");
        let (from, to) = (CellId(8), CellId(6));
        assert_eq!(pos.path(leap), [Zone(8), Zone(6)]);
        assert_eq!(
            pos.story(leap),
            [Event::Take { at: to }, Event::Slide { from, to }]
        );
        let mut scene = pos.scene();
        assert_eq!(scene.cell(from).name, "a2");
        assert_eq!(scene.cells[0].owner, Some(Side::Second));
        assert_eq!(scene.cells[15].owner, Some(Side::First));
        for event in pos.story(leap) {
            scene.apply(&event);
        }
        assert_eq!(scene, pos.after(leap).scene());
    }
}
