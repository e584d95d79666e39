//! Three in Line: a row of nine squares. In turn, mark an empty one; who has three marks side
//! by side wins, and a full row without them is a draw.
//!
//! A game to begin with: change the rules below, and keep `cargo test` green.

use game::{
    Backdrop, BoardStyle, Cell, Content, Draw, Game, Info, Message, Notation, Options, Piece,
    Place, Points, Position, Scene, Shape, Side, Text, Turn, Zone,
};

/// How many squares there are.
const SQUARES: u8 = 9;
/// How many marks side by side win.
const ENOUGH: u32 = 3;

/// A position: the marks of both sides, a bit for each square, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ThreeInLine {
    marks: [u16; 2],
    mover: Side,
}

impl ThreeInLine {
    const START: ThreeInLine = ThreeInLine {
        marks: [0, 0],
        mover: Side::First,
    };

    fn at(&self, square: u8) -> Option<Side> {
        let has = |side: &Side| self.marks[side.index()] & (1 << square) != 0;
        Side::BOTH.into_iter().find(has)
    }

    /// Marks that have as many neighbours to their right as a win needs.
    fn has_won(&self, side: Side) -> bool {
        let marks = self.marks[side.index()];
        (1..ENOUGH).fold(marks, |line, n| line & (marks >> n)) != 0
    }

    fn is_full(&self) -> bool {
        (0..SQUARES).all(|square| self.at(square).is_some())
    }
}

impl Position for ThreeInLine {
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;

    fn turn(&self) -> Turn {
        match Side::BOTH.into_iter().find(|side| self.has_won(*side)) {
            Some(winner) => Turn::Over(Points::to(winner, 1)),
            None if self.is_full() => Turn::Over(Points::DRAW),
            None => Turn::Player(self.mover),
        }
    }

    /// The empty squares, counted from 1 as players do.
    fn moves(&self) -> Self::Moves {
        if self.turn().is_over() {
            return Vec::new().into_iter();
        }
        let empty = (0..SQUARES).filter(|square| self.at(*square).is_none());
        let moves: Vec<u8> = empty.map(|square| square + 1).collect();
        moves.into_iter()
    }

    fn play(&mut self, mv: u8) {
        self.marks[self.mover.index()] |= 1 << (mv - 1);
        self.mover = !self.mover;
    }
}

impl Notation for ThreeInLine {
    /// `X.O......`: everything that play depends on. Who moves follows from the marks.
    fn text(&self) -> String {
        let squares = (0..SQUARES).map(|square| match self.at(square) {
            Some(Side::First) => 'X',
            Some(Side::Second) => 'O',
            None => '.',
        });
        squares.collect()
    }

    fn parse(&self, text: &str) -> Result<Self, Message> {
        let mut marks = [0_u16; 2];
        if text.chars().count() != usize::from(SQUARES) {
            return Err(Message::both(
                "a row has 9 squares",
                "satu baris ada 9 petak",
            ));
        }
        for (square, letter) in text.chars().enumerate() {
            match letter {
                'X' => marks[0] |= 1 << square,
                'O' => marks[1] |= 1 << square,
                '.' => {}
                _ => return Err(Message::both("use X, O and .", "pakailah X, O, dan .")),
            }
        }
        let [first, second] = marks.map(u16::count_ones);
        let mover = match first.checked_sub(second) {
            Some(0) => Side::First,
            Some(1) => Side::Second,
            _ => {
                return Err(Message::both(
                    "X has as many marks as O, or one more",
                    "tanda X sebanyak tanda O, atau lebih satu",
                ));
            }
        };
        let read = ThreeInLine { marks, mover };
        // Nobody moves on after a win.
        if read.has_won(mover) {
            return Err(Message::both(
                "the side to move has won already",
                "pihak yang berjalan sudah menang",
            ));
        }
        Ok(read)
    }
}

impl Draw for ThreeInLine {
    fn scene(&self) -> Scene {
        let cells = (0..SQUARES).map(|square| Cell {
            zone: Zone(square.into()),
            name: (square + 1).to_string(),
            place: Place::at(square.into(), 0),
            shape: Shape::Square {
                dark: square % 2 == 1,
            },
            owner: None,
            content: match self.at(square) {
                Some(side) => Content::Piece(side, Piece::Mark),
                None => Content::Empty,
            },
        });
        Scene {
            backdrop: Backdrop::Grid,
            width: SQUARES.into(),
            height: 1,
            cells: cells.collect(),
            labels: Vec::new(),
            counters: Vec::new(),
            style: BoardStyle::default(),
        }
    }

    /// What a player touches for a move.
    fn path(&self, mv: u8) -> Vec<Zone> {
        vec![Zone((mv - 1).into())]
    }
}

impl Game for ThreeInLine {
    const INFO: Info = Info {
        tagline: Text::both("three marks side by side win", "tiga tanda berjajar menang"),
        sides: [Text::same("X"), Text::same("O")],
        ..Info::new(
            "three-in-line",
            "Three in Line",
            Text::both(
                include_str!("../rules.en.md"),
                include_str!("../rules.id.md"),
            ),
        )
    };

    fn start(_options: &Options) -> ThreeInLine {
        ThreeInLine::START
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The position after a move, as pictures.
    #[track_caller]
    fn check(before: &str, mv: u8, after: &str, over: Option<Points>) {
        let mut position = ThreeInLine::START.parse(before).expect("a position");
        position.play(mv);
        assert_eq!(position.text(), after);
        let points = match position.turn() {
            Turn::Over(points) => Some(points),
            _ => None,
        };
        assert_eq!(points, over);
    }

    #[test]
    fn three_side_by_side_win() {
        check(
            "XX.OO....",
            3,
            "XXXOO....",
            Some(Points::to(Side::First, 1)),
        );
        check(
            "XX.OO.X..",
            6,
            "XX.OOOX..",
            Some(Points::to(Side::Second, 1)),
        );
        check("X.X.O.O..", 9, "X.X.O.O.X", None);
    }

    #[test]
    fn a_full_row_without_them_is_a_draw() {
        check("XOXOXOXO.", 9, "XOXOXOXOX", Some(Points::DRAW));
    }

    #[test]
    fn it_keeps_the_laws_of_all_games() {
        gametest::laws::check::<ThreeInLine>("three-in-line", 200);
    }
}
