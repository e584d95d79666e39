//! Adjacency: a mark on any empty square flips the enemy's marks beside it, and most
//! marks win.
//!
//! Bits run row by row from the top left, which is also the natural order of the
//! moves. Rows are eight bits apart on every board; smaller boards keep the upper
//! left corner and leave the rest empty.
//!
//! ```text
//!      0  1  2  3  4  5  6  7   a8 to h8; O starts on 6 7 14 15
//!      8  9 10 11 12 13 14 15
//!     16 17 18 19 20 21 22 23
//!     24 25 26 27 28 29 30 31
//!     32 33 34 35 36 37 38 39
//!     40 41 42 43 44 45 46 47
//!     48 49 50 51 52 53 54 55
//!     56 57 58 59 60 61 62 63   a1 to h1; X starts on 48 49 56 57
//! ```

mod eval;

use std::ops::RangeInclusive;

use game::{
    Backdrop, BitMoves, CellId, Counter, Deterministic, Draw, Event, FromBit, Game, Info, Kind,
    Notation, Opt, Options, Piece, Points, Position, Scene, Side, Sym, Text, Turn, Zone,
};

use crate::bitboard::{self, EIGHTH_COLUMN, FIRST_COLUMN};
use crate::grid::Grid;
pub use eval::{MarkDifference, OwnMarks};

const LETTERS: [char; 2] = ['X', 'O'];

/// A position of Adjacency.
///
/// Kept as the side to move sees it, because two fields stay in registers where an
/// array indexed by the side does not: `walk` is three times as fast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Adjacency {
    /// The marks of the side to move.
    own: u64,
    /// The marks of the other side.
    other: u64,
    /// The side to move; the first side when the game is over.
    side: Side,
    /// How many moves will still be made.
    left: u8,
    grid: Grid,
}

/// The square that a mark is put on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

impl FromBit for Square {
    #[inline]
    fn from_bit(bit: u32) -> Square {
        Square(bit as u8)
    }
}

impl Position for Adjacency {
    type Move = Square;
    type Moves = BitMoves<Square>;

    #[inline]
    fn turn(&self) -> Turn {
        match self.left {
            0 => Turn::Over(self.lead()),
            _ => Turn::Player(self.side),
        }
    }

    #[inline]
    fn moves(&self) -> BitMoves<Square> {
        BitMoves::new(self.empty())
    }

    #[inline]
    fn play(&mut self, square: Square) {
        let flipped = self.flipped(square);
        let marked = self.own | 1 << square.0 | flipped;
        self.own = self.other ^ flipped;
        self.other = marked;
        self.side = !self.side;
        self.left -= 1;
        if self.left == 0 {
            self.leave_to_nobody();
        }
    }

    fn bounds(&self) -> RangeInclusive<Points> {
        // A move puts one mark and flips none to four: 1 to 9 points for its mover.
        let [first, second] = self.moves_left().map(i32::from);
        let total = (self.own | self.other).count_ones() as i32 + first + second;
        let Points(lead) = self.lead();
        let worst = (lead + first - 9 * second).max(-total);
        let best = (lead + 9 * first - second).min(total);
        Points(worst)..=Points(best)
    }

    #[inline]
    fn key(&self) -> u64 {
        let rest = u64::from(self.left) << 1 | self.side.index() as u64;
        crate::mix(crate::mix(self.own, self.other), rest)
    }

    fn map(&self, sym: Sym) -> Adjacency {
        Adjacency {
            own: turned(self.own, sym, self.grid),
            other: turned(self.other, sym, self.grid),
            ..*self
        }
    }

    fn map_move(&self, square: Square, sym: Sym) -> Square {
        Square::from_bit(turned(1 << square.0, sym, self.grid).trailing_zeros())
    }

    fn inverse(&self, Sym(sym): Sym) -> Sym {
        // Behind a transposition left and right are what top and bottom were.
        if sym & TRANSPOSED == 0 {
            return Sym(sym);
        }
        let mirrored = if sym & FLIPPED == 0 { 0 } else { MIRRORED };
        let flipped = if sym & MIRRORED == 0 { 0 } else { FLIPPED };
        Sym(TRANSPOSED | mirrored | flipped)
    }

    fn generators(&self) -> Vec<Sym> {
        let mut generators = vec![Sym(MIRRORED), Sym(FLIPPED)];
        if self.grid.width == self.grid.height {
            generators.push(Sym(TRANSPOSED));
        }
        generators
    }

    fn fold(&self) -> (Adjacency, Sym) {
        let is_square = self.grid.width == self.grid.height;
        let mut least = (*self, Sym::IDENTITY);
        for transposed in [0, TRANSPOSED] {
            if transposed != 0 && !is_square {
                break;
            }
            // Each image is made from the one before.
            let upright = self.map(Sym(transposed));
            let mirrored = upright.map(Sym(MIRRORED));
            for (image, sym) in [
                (upright, transposed),
                (mirrored, transposed | MIRRORED),
                (upright.map(Sym(FLIPPED)), transposed | FLIPPED),
                (mirrored.map(Sym(FLIPPED)), transposed | MIRRORED | FLIPPED),
            ] {
                if (image.own, image.other) < (least.0.own, least.0.other) {
                    least = (image, Sym(sym));
                }
            }
        }
        least
    }
}

impl Deterministic for Adjacency {}

/// A symmetry is a sum of these, and happens in this order.
const TRANSPOSED: u32 = 4;
const MIRRORED: u32 = 1;
const FLIPPED: u32 = 2;

/// The squares as the symmetry shows them.
#[inline]
fn turned(mut squares: u64, Sym(sym): Sym, grid: Grid) -> u64 {
    if sym & TRANSPOSED != 0 {
        squares = bitboard::transpose(squares);
    }
    if sym & MIRRORED != 0 {
        squares = bitboard::mirror(squares, grid.width);
    }
    if sym & FLIPPED != 0 {
        squares = bitboard::flip(squares, grid.height);
    }
    squares
}

impl Adjacency {
    #[inline]
    fn empty(&self) -> u64 {
        let board = bitboard::all(self.grid.width, self.grid.height);
        board & !(self.own | self.other)
    }

    /// The enemy's marks that a mark of the mover on this square would flip.
    #[inline]
    fn flipped(&self, Square(square): Square) -> u64 {
        beside(1 << square) & self.other
    }

    /// Once the game is over it is nobody's turn, which counts as the first side's,
    /// so that equal boards are equal.
    #[inline]
    fn leave_to_nobody(&mut self) {
        if self.side == Side::Second {
            std::mem::swap(&mut self.own, &mut self.other);
            self.side = Side::First;
        }
    }

    /// The marks of one side.
    #[inline]
    fn marks_of(&self, side: Side) -> u64 {
        if side == self.side {
            self.own
        } else {
            self.other
        }
    }

    #[inline]
    fn count(&self, side: Side) -> u32 {
        self.marks_of(side).count_ones()
    }

    /// The marks of the first side minus those of the second.
    #[inline]
    fn lead(&self) -> Points {
        let ahead = self.own.count_ones() as i32 - self.other.count_ones() as i32;
        Points::to(self.side, ahead)
    }

    /// How many moves each side will still make.
    fn moves_left(&self) -> [u8; 2] {
        let (more, fewer) = (self.left.div_ceil(2), self.left / 2);
        match self.side {
            Side::First => [more, fewer],
            Side::Second => [fewer, more],
        }
    }

    /// Rounds not finished yet: a round is a move of the first side and then one of
    /// the second, except that the board may be full in between.
    fn rounds_left(&self) -> u8 {
        match self.side {
            Side::First => self.left.div_ceil(2),
            Side::Second => 1 + self.left / 2,
        }
    }

    fn at(&self, column: u8, row: u8) -> Option<Side> {
        let square = 1 << (8 * row + column);
        Side::BOTH
            .into_iter()
            .find(|&side| self.marks_of(side) & square != 0)
    }

    /// The number of a square among the cells of the picture.
    fn cell(&self, Square(square): Square) -> u16 {
        let (column, row) = (square % 8, square / 8);
        u16::from(row) * u16::from(self.grid.width) + u16::from(column)
    }
}

/// The squares above, below, left and right of one square. May name squares that a
/// smaller board does not have; no marks are there.
#[inline]
const fn beside(square: u64) -> u64 {
    let left = square >> 1 & !EIGHTH_COLUMN;
    let right = square << 1 & !FIRST_COLUMN;
    square >> 8 | square << 8 | left | right
}

impl Notation for Adjacency {
    fn text(&self) -> String {
        let board = self.grid.text(LETTERS, |column, row| self.at(column, row));
        format!("{board} {} {}", self.turn().word(), self.left)
    }

    fn parse(&self, text: &str) -> Result<Adjacency, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, turn, left] = words[..] else {
            let found = words.len();
            return Err(format!("it has {found} words instead of 3"));
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
        let left = match left.parse() {
            Ok(number) if number <= empty => number,
            _ => {
                let left = left.escape_debug();
                return Err(format!(
                    "`{left}` is not a number of moves from 0 to {empty}, the empty squares"
                ));
            }
        };
        let side = match (turn, Side::from_word(turn), left) {
            ("over", _, 0) => Side::First,
            ("over", _, _) => return Err("it says over with moves left".to_owned()),
            (_, Some(_), 0) => return Err("no moves are left, but it is not over".to_owned()),
            (_, Some(side), _) => side,
            (_, None, _) => return Err("the second word is not first, second or over".to_owned()),
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

impl Draw for Adjacency {
    fn scene(&self) -> Scene {
        let at = |column, row| self.at(column, row);
        let mut scene = self.grid.scene(Backdrop::Grid, Piece::Mark, at);
        scene.counters.push(Counter {
            key: "rounds-left",
            value: self.rounds_left().into(),
        });
        scene
    }

    fn path(&self, square: Square) -> Vec<Zone> {
        vec![Zone(self.cell(square))]
    }

    fn events(&self, square: Square) -> Vec<Event> {
        let side = self.side;
        let place = Event::Place {
            at: CellId(self.cell(square)),
            side,
            piece: Piece::Mark,
        };
        let flips = BitMoves::new(self.flipped(square)).map(|flipped| Event::Flip {
            at: CellId(self.cell(flipped)),
            to: side,
        });
        [place].into_iter().chain(flips).collect()
    }

    fn score(&self) -> [u32; 2] {
        Side::BOTH.map(|side| self.count(side))
    }
}

impl Game for Adjacency {
    const INFO: Info = Info {
        name: "adjacency",
        title: "Adjacency",
        tagline: Text::new(
            "a mark flips its neighbours",
            "satu tanda membalik tetangga",
        ),
        sides: [Text::same("X"), Text::same("O")],
        options: &[
            Opt {
                key: "size",
                about: Text::new("squares along each edge", "petak di tiap tepi"),
                kind: Kind::Free {
                    default: "8",
                    accepts: "2 to 8, or a width and a height such as 4x5",
                    canonical: |size| parse_size(size).map(size_text),
                },
            },
            Opt {
                key: "rounds",
                about: Text::new(
                    "rounds at most; in each both sides move once",
                    "ronde paling banyak; tiap ronde kedua pihak melangkah sekali",
                ),
                kind: Kind::Number {
                    default: 28,
                    min: 1,
                    max: 32,
                },
            },
        ],
        rules: Text::new(include_str!("rules.en.md"), include_str!("rules.id.md")),
    };

    fn start(options: &Options) -> Adjacency {
        let grid = parse_size(options.word("size")).expect("sizes are checked as options");
        let Grid { width, height } = grid;
        let upper_left = bitboard::all((width / 2).min(2), (height / 2).min(2));
        let mut pos = Adjacency {
            own: bitboard::flip(upper_left, height),
            other: bitboard::mirror(upper_left, width),
            side: Side::First,
            left: 0,
            grid,
        };
        let empty = pos.empty().count_ones();
        pos.left = empty.min(2 * options.number("rounds")) as u8;
        pos
    }
}

/// `8`, or a width and a height: `4x5`.
fn parse_size(text: &str) -> Option<Grid> {
    let edge = |text: &str| text.parse().ok().filter(|edge| (2..=8).contains(edge));
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    Some(Grid {
        width: edge(width)?,
        height: edge(height)?,
    })
}

/// The usual spelling of a size.
fn size_text(Grid { width, height }: Grid) -> String {
    if width == height {
        width.to_string()
    } else {
        format!("{width}x{height}")
    }
}

#[cfg(test)]
mod tests {
    use game::{BadOption, Evaluator, Value, perft};

    use super::*;

    fn try_start(settings: &str) -> Result<Adjacency, BadOption> {
        Adjacency::from_spec(&format!("adjacency:{settings}"))
    }

    /// The start of the game with these options.
    fn start(settings: &str) -> Adjacency {
        try_start(settings).expect("good options")
    }

    /// Reads a picture on a board of its size.
    fn picture(picture: &str) -> Adjacency {
        let rows: Vec<&str> = picture.lines().map(str::trim).collect();
        let size = format!("size={}x{}", rows[0].len(), rows.len());
        let pos = start(&size).parse(&rows.join("/"));
        pos.expect("a good picture")
    }

    /// Plays a move and compares the pictures.
    fn check(before: &str, square: &str, after: &str) -> Adjacency {
        let pos = picture(before);
        let square = pos.read_move(square).expect("a legal move");
        let next = pos.after(square);
        assert_eq!(next.text(), picture(after).text());
        assert_eq!(next, picture(after));
        next
    }

    /// Plays the last legal move again and again.
    fn play_on(mut pos: Adjacency, moves: u32) -> Adjacency {
        for _ in 0..moves {
            let square = pos.moves().last().expect("an empty square");
            pos.play(square);
        }
        pos
    }

    #[test]
    fn x_starts_at_the_lower_left_and_o_at_the_upper_right() {
        let pos = start("");
        assert_eq!(
            pos.text(),
            "......OO/......OO/......../......../......../......../XX....../XX...... first 56"
        );
        for name in ["a1", "b1", "a2", "b2", "g7", "h7", "g8", "h8"] {
            assert!(pos.read_move(name).is_err(), "{name} is taken");
        }
        assert_eq!(pos.score(), [4, 4]);
    }

    #[test]
    fn small_boards_start_with_smaller_blocks() {
        assert_eq!(start("size=4").text(), "..OO/..OO/XX../XX.. first 8");
        assert_eq!(start("size=3").text(), "..O/.../X.. first 7");
        assert_eq!(start("size=2").text(), ".O/X. first 2");
        assert_eq!(start("size=4x3").text(), "..OO/..../XX.. first 8");
        assert_eq!(start("size=2x5").text(), ".O/.O/../X./X. first 6");
    }

    #[test]
    fn wrong_sizes_are_refused() {
        for size in ["1", "9", "x", "4x", "x4", "4x9", "4x5x6", "-4", "", "é"] {
            let refused = try_start(&format!("size={size}")).expect_err(size);
            assert_eq!(
                refused.to_string(),
                format!(
                    "option `size` cannot be `{size}`; \
                     it takes 2 to 8, or a width and a height such as 4x5"
                )
            );
        }
    }

    #[test]
    fn a_mark_flips_the_enemys_marks_beside_it() {
        check(
            ".O.
             X..
             XXO
             XXX second 3",
            "b3",
            ".O.
             OO.
             XOO
             XXX first 2",
        );
    }

    #[test]
    fn four_can_be_flipped_and_diagonals_never() {
        check(
            "OOO
             O.O
             OOO first 1",
            "b2",
            "OXO
             XXX
             OXO over 0",
        );
    }

    #[test]
    fn edges_are_not_joined() {
        check(
            ".......O
             O......O
             O....... first 3",
            "a3",
            "X......O
             X......O
             O....... second 2",
        );
        check(
            ".......O
             O.......
             O......O first 3",
            "h2",
            ".......X
             O......X
             O......X second 2",
        );
    }

    #[test]
    fn any_empty_square_will_do_from_the_top_left_on() {
        let pos = picture(
            ".O.
             X..
             XXO
             XXX second 3",
        );
        assert_eq!(pos.legal_texts(), ["a4", "c4", "b3", "c3"]);
    }

    #[test]
    fn sequences_of_moves_are_products() {
        let pos = start("");
        assert_eq!(perft(&pos, 1), 56);
        assert_eq!(perft(&pos, 2), 56 * 55);
        assert_eq!(perft(&pos, 3), 56 * 55 * 54);
    }

    #[test]
    fn every_round_adds_two_marks() {
        for rounds in 1..=28 {
            let pos = play_on(start(""), 2 * rounds);
            assert_eq!(pos.score().iter().sum::<u32>(), 8 + 2 * rounds);
        }
    }

    #[test]
    fn the_last_round_has_both_moves() {
        let pos = start("rounds=3");
        assert_eq!(play_on(pos, 5).turn(), Turn::Player(Side::Second));
        let over = play_on(pos, 6);
        let [x, o] = over.score().map(|marks| marks as i32);
        assert_eq!(over.turn(), Turn::Over(Points(x - o)));
        assert_eq!(over.parse(&over.text()), Ok(over));
        assert!(over.legal_texts().is_empty());
    }

    #[test]
    fn a_full_board_ends_the_game_even_in_the_middle_of_a_round() {
        let over = check(
            "XO
             X. first 1",
            "b1",
            "XX
             XX over 0",
        );
        assert_eq!(over.turn(), Turn::Over(Points(4)));
        assert_eq!(over.bounds(), Points(4)..=Points(4));
    }

    #[test]
    fn rounds_are_counted_down_after_the_second_sides_move() {
        let rounds_left = |settings, moves| {
            let scene = play_on(start(settings), moves).scene();
            scene.counters[0].value
        };
        let whole = [0, 1, 2, 3, 4, 5, 6].map(|moves| rounds_left("rounds=3", moves));
        assert_eq!(whole, [3, 3, 2, 2, 1, 1, 0]);
        // Seven squares: the last round has one move only.
        let odd = [0, 1, 2, 3, 4, 5, 6, 7].map(|moves| rounds_left("size=3", moves));
        assert_eq!(odd, [4, 4, 3, 3, 2, 2, 1, 0]);
    }

    #[test]
    fn results_lie_within_the_bounds() {
        fn results(pos: Adjacency) -> (Points, Points) {
            let found = match pos.turn() {
                Turn::Over(points) => (points, points),
                _ => pos
                    .moves()
                    .map(|square| results(pos.after(square)))
                    .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
                    .expect("a game that is not over has a move"),
            };
            assert!(*pos.bounds().start() <= found.0, "{}", pos.text());
            assert!(*pos.bounds().end() >= found.1, "{}", pos.text());
            found
        }
        results(start("size=3"));
        results(start("size=2x4"));
        results(start("size=4,rounds=2"));
    }

    #[test]
    fn symmetric_positions_play_the_same_game() {
        for (settings, symmetries) in [("size=4", 8), ("size=5", 8), ("size=4x3", 4)] {
            let pos = play_on(start(settings), 3);
            for sym in (0..symmetries).map(Sym) {
                let mapped = pos.map(sym);
                assert_eq!(mapped.map(pos.inverse(sym)), pos, "{sym:?}");
                assert_eq!(mapped.fold().0, pos.fold().0, "{sym:?}");
                for square in pos.moves() {
                    let there = pos.map_move(square, sym);
                    assert_eq!(mapped.after(there), pos.after(square).map(sym));
                    assert_eq!(mapped.map_move(there, pos.inverse(sym)), square);
                }
            }
            let (folded, sym) = pos.fold();
            assert_eq!(pos.map(sym), folded);
        }
    }

    #[test]
    fn texts_are_read_back() {
        for settings in ["", "rounds=5", "size=3x7"] {
            let pos = start(settings);
            for moves in 0..=u32::from(pos.left) {
                let pos = play_on(pos, moves);
                assert_eq!(pos.parse(&pos.text()), Ok(pos));
            }
        }
    }

    #[test]
    fn impossible_positions_are_refused() {
        let fault = |text: &str| start("size=2").parse(text).expect_err(text);
        assert_eq!(fault(""), "it has 0 words instead of 3");
        assert_eq!(fault("X./.O first"), "it has 2 words instead of 3");
        assert_eq!(fault("X. first 1"), "it has 1 rows instead of 2");
        assert_eq!(
            fault("X./.O. first 1"),
            "row 2 from the top has 3 squares instead of 2"
        );
        for left in ["3", "-1", "300", "é"] {
            assert_eq!(
                fault(&format!("X./.O first {left}")),
                format!("`{left}` is not a number of moves from 0 to 2, the empty squares")
            );
        }
        assert_eq!(fault("X./.O over 1"), "it says over with moves left");
        assert_eq!(
            fault("X./.O second 0"),
            "no moves are left, but it is not over"
        );
        assert_eq!(
            fault("X./.O third 2"),
            "the second word is not first, second or over"
        );
    }

    #[test]
    fn flips_are_told_after_the_mark() {
        let pos = picture(
            ".O.
             X..
             XXO
             XXX second 3",
        );
        let square = pos.read_move("b3").expect("a legal move");
        assert_eq!(pos.path(square), [Zone(4)]);
        let flip = |cell| Event::Flip {
            at: CellId(cell),
            to: Side::Second,
        };
        let place = Event::Place {
            at: CellId(4),
            side: Side::Second,
            piece: Piece::Mark,
        };
        assert_eq!(pos.story(square), [place, flip(3), flip(7)]);
        let mut scene = pos.scene();
        for event in pos.story(square) {
            scene.apply(&event);
        }
        assert_eq!(scene.cells, pos.after(square).scene().cells);
    }

    #[test]
    fn evaluators_count_marks() {
        let pos = picture(
            ".O.
             X..
             XXO
             XXX second 3",
        );
        assert_eq!(MarkDifference.judge(&pos, Side::First), Value(4));
        assert_eq!(MarkDifference.judge(&pos, Side::Second), Value(-4));
        assert_eq!(OwnMarks.judge(&pos, Side::First), Value(6));
        assert_eq!(OwnMarks.judge(&pos, Side::Second), Value(2));
    }

    fn minimax(pos: &Adjacency, depth: u32) -> i32 {
        if depth == 0 || pos.turn().is_over() {
            return pos.lead().0;
        }
        let values = pos
            .moves()
            .map(|square| minimax(&pos.after(square), depth - 1));
        let best = match pos.side {
            Side::First => values.max(),
            Side::Second => values.min(),
        };
        best.expect("a game that is not over has a move")
    }

    #[test]
    fn minimax_gives_the_published_values() {
        let values = [1, 2, 3].map(|depth| minimax(&start(""), depth));
        assert_eq!(values, [3, 0, 3]);
    }

    /// Textbook alpha-beta for X in the natural order; counts every call.
    fn alpha_beta(
        pos: &Adjacency,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
        nodes: &mut u64,
    ) -> i32 {
        *nodes += 1;
        if depth == 0 || pos.turn().is_over() {
            return pos.lead().0;
        }
        for square in pos.moves() {
            let value = alpha_beta(&pos.after(square), depth - 1, alpha, beta, nodes);
            match pos.side {
                Side::First => alpha = alpha.max(value),
                Side::Second => beta = beta.min(value),
            }
            if beta <= alpha {
                break;
            }
        }
        match pos.side {
            Side::First => alpha,
            Side::Second => beta,
        }
    }

    #[test]
    fn alpha_beta_visits_the_published_numbers_of_nodes() {
        let expected = [(3, 57), (0, 261), (3, 4211), (0, 20_310)];
        for (depth, expected) in (1..).zip(expected) {
            let mut nodes = 0;
            let value = alpha_beta(&start(""), depth, -100, 100, &mut nodes);
            assert_eq!((value, nodes), expected, "depth {depth}");
        }
    }
}
