//! Tic-Tac-Toe: mark the nine cells in turn, three in a row wins.
//!
//! A board is nine bits, row by row from the top left, so that an octal digit is
//! a row.
//!
//! ```text
//!     0 1 2   0o007
//!     3 4 5   0o070
//!     6 7 8   0o700
//! ```

mod eval;

use game::{
    Backdrop, CellId, Deterministic, Draw, Event, Game, Info, Notation, Options, Piece, Points,
    Position, Scene, Side, Sym, Text, Turn, Zone,
};

use crate::grid::Grid;
pub use eval::LineEval;

const CELLS: usize = 9;
const GRID: Grid = Grid {
    width: 3,
    height: 3,
};
const LETTERS: [char; 2] = ['X', 'O'];

/// All nine cells.
const BOARD: u16 = 0o777;
/// Rows, columns and diagonals.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A position of Tic-Tac-Toe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TicTacToe {
    /// The marks of the side to move.
    own: u16,
    /// The marks of the side that moved last.
    other: u16,
}

/// The cell that is marked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark(u8);

/// The empty cells in order, as hexadecimal digits 1 to 9 of which the lowest
/// comes first.
///
/// A random game asks for the n-th cell, which is one shift away: 21 million games
/// a second. In a set of bits it is n steps away, more than the processor can
/// foresee: 10 million.
#[derive(Clone, Debug)]
pub struct EmptyCells(u64);

impl Iterator for EmptyCells {
    type Item = Mark;

    #[inline]
    fn next(&mut self) -> Option<Mark> {
        let number = self.0 as u8 & 15;
        self.0 >>= 4;
        number.checked_sub(1).map(Mark)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Mark> {
        self.0 >>= 4 * n.min(CELLS);
        self.next()
    }
}

impl Position for TicTacToe {
    type Move = Mark;
    type Moves = EmptyCells;

    #[inline]
    fn turn(&self) -> Turn {
        if has_line(self.other) {
            Turn::Over(Points::to(!self.mover(), 1))
        } else if self.own | self.other == BOARD {
            Turn::Over(Points::DRAW)
        } else {
            Turn::Player(self.mover())
        }
    }

    #[inline]
    fn moves(&self) -> EmptyCells {
        EmptyCells(EMPTY_CELLS[usize::from((self.own | self.other) & BOARD)])
    }

    #[inline]
    fn play(&mut self, Mark(cell): Mark) {
        *self = TicTacToe {
            own: self.other,
            other: self.own | 1 << cell,
        };
    }

    #[inline]
    fn move_count(&self) -> usize {
        CELLS - (self.own | self.other).count_ones() as usize
    }

    #[inline]
    fn key(&self) -> u64 {
        // The numbers of marks tell who is to move: no two positions share a key.
        u64::from(self.own) << CELLS | u64::from(self.other)
    }

    fn map(&self, sym: Sym) -> TicTacToe {
        TicTacToe {
            own: map_board(self.own, sym),
            other: map_board(self.other, sym),
        }
    }

    fn map_move(&self, Mark(cell): Mark, sym: Sym) -> Mark {
        Mark(IMAGES[sym.0 as usize][usize::from(cell)])
    }

    fn inverse(&self, sym: Sym) -> Sym {
        match sym {
            QUARTER_TURN => QUARTER_TURN_BACK,
            QUARTER_TURN_BACK => QUARTER_TURN,
            // Mirrored or turned by half, twice is not at all.
            _ => sym,
        }
    }

    fn generators(&self) -> Vec<Sym> {
        (1..SYMMETRIES as u32).map(Sym).collect()
    }

    fn fold(&self) -> (TicTacToe, Sym) {
        let mut least = (*self, Sym::IDENTITY);
        for sym in (1..SYMMETRIES as u32).map(Sym) {
            let mapped = self.map(sym);
            if mapped.key() < least.0.key() {
                least = (mapped, sym);
            }
        }
        least
    }
}

impl Deterministic for TicTacToe {}

impl TicTacToe {
    #[inline]
    fn mover(&self) -> Side {
        match (self.own | self.other).count_ones() % 2 {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    /// The marks of one side.
    fn marks_of(&self, side: Side) -> u16 {
        if side == self.mover() {
            self.own
        } else {
            self.other
        }
    }

    fn at(&self, column: u8, row: u8) -> Option<Side> {
        let cell = 1 << (3 * row + column);
        Side::BOTH
            .into_iter()
            .find(|&side| self.marks_of(side) & cell != 0)
    }
}

/// Are there three marks in a row?
#[inline]
fn has_line(marks: u16) -> bool {
    HAS_LINE[usize::from(marks & BOARD)]
}

/// The answer of [`has_line`] for every board.
static HAS_LINE: [bool; 512] = {
    let mut has_line = [false; 512];
    let mut marks = 0;
    while marks < 512 {
        let mut line = 0;
        while line < LINES.len() {
            has_line[marks] |= marks as u16 & LINES[line] == LINES[line];
            line += 1;
        }
        marks += 1;
    }
    has_line
};

/// The [`EmptyCells`] beside every board of marks.
static EMPTY_CELLS: [u64; 512] = {
    let mut lists = [0; 512];
    let mut marks = 0;
    while marks < 512 {
        let mut cell = CELLS;
        while cell > 0 {
            if marks >> (cell - 1) & 1 == 0 {
                lists[marks] = lists[marks] << 4 | cell as u64;
            }
            cell -= 1;
        }
        marks += 1;
    }
    lists
};

/// A symmetry is up to three steps, one bit each: swap left and right (1), swap
/// top and bottom (2), then swap columns and rows (4).
const SYMMETRIES: usize = 8;
const QUARTER_TURN: Sym = Sym(4 + 1);
const QUARTER_TURN_BACK: Sym = Sym(4 + 2);

/// Where each symmetry takes each cell.
static IMAGES: [[u8; CELLS]; SYMMETRIES] = {
    let mut images = [[0; CELLS]; SYMMETRIES];
    let mut sym = 0;
    while sym < SYMMETRIES {
        let mut cell = 0;
        while cell < CELLS {
            let (mut column, mut row) = (cell % 3, cell / 3);
            if sym & 1 != 0 {
                column = 2 - column;
            }
            if sym & 2 != 0 {
                row = 2 - row;
            }
            if sym & 4 != 0 {
                (column, row) = (row, column);
            }
            images[sym][cell] = (3 * row + column) as u8;
            cell += 1;
        }
        sym += 1;
    }
    images
};

fn map_board(marks: u16, sym: Sym) -> u16 {
    let images = IMAGES[sym.0 as usize].iter().enumerate();
    images.fold(0, |mapped, (from, to)| mapped | (marks >> from & 1) << to)
}

impl Notation for TicTacToe {
    fn text(&self) -> String {
        GRID.text(LETTERS, |column, row| self.at(column, row))
    }

    fn parse(&self, text: &str) -> Result<TicTacToe, String> {
        let mut sides = [0; 2];
        for (cell, side) in GRID.parse(LETTERS, text)?.into_iter().enumerate() {
            if let Some(side) = side {
                sides[side.index()] |= 1 << cell;
            }
        }
        let [x, o]: [u16; 2] = sides;
        let (own, other) = match (x.count_ones(), o.count_ones()) {
            (xs, os) if xs == os => (x, o),
            (xs, os) if xs == os + 1 => (o, x),
            (xs, os) => return Err(format!("{xs} X and {os} O cannot come from taking turns")),
        };
        if has_line(own) {
            return Err("the side to move has three in a row already".to_owned());
        }
        Ok(TicTacToe { own, other })
    }

    fn move_text(&self, Mark(cell): Mark) -> String {
        (cell + 1).to_string()
    }
}

impl Draw for TicTacToe {
    fn scene(&self) -> Scene {
        let mut scene = GRID.scene(Backdrop::Grid, Piece::Mark, |column, row| {
            self.at(column, row)
        });
        // Cells are called by the text of the move, so the edges need no letters.
        for (number, cell) in (1..).zip(&mut scene.cells) {
            cell.name = i32::to_string(&number);
        }
        scene.labels.clear();
        scene
    }

    fn path(&self, Mark(cell): Mark) -> Vec<Zone> {
        vec![Zone(cell.into())]
    }

    fn events(&self, Mark(cell): Mark) -> Vec<Event> {
        vec![Event::Place {
            at: CellId(cell.into()),
            side: self.mover(),
            piece: Piece::Mark,
        }]
    }
}

impl Game for TicTacToe {
    const INFO: Info = Info {
        name: "tictactoe",
        title: "Tic-Tac-Toe",
        tagline: Text::new("three in a row", "tiga sebaris"),
        sides: [Text::same("X"), Text::same("O")],
        rules: Text::new(include_str!("rules.en.md"), include_str!("rules.id.md")),
        ..Info::UNNAMED
    };

    fn start(_options: &Options) -> TicTacToe {
        TicTacToe { own: 0, other: 0 }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use game::{Content, Evaluator, Value, perft, walk};

    const START: TicTacToe = TicTacToe { own: 0, other: 0 };

    fn read(picture: &str) -> TicTacToe {
        let rows: Vec<&str> = picture.split_whitespace().collect();
        START.read(&rows.join("/")).unwrap()
    }

    /// Plays a move and compares pictures. The last word says whose turn it is.
    fn check(before: &str, mv: &str, after: &str, turn: Turn) {
        let before = read(before);
        let after = read(after);
        let mv = before.read_move(mv).unwrap();
        assert_eq!(before.after(mv), after);
        assert_eq!(after.turn(), turn);
        assert_eq!(START.read(&after.text()).as_ref(), Ok(&after));

        let mut scene = before.scene();
        for event in before.story(mv) {
            scene.apply(&event);
        }
        assert_eq!(scene, after.scene());
    }

    #[test]
    fn x_starts_and_marks_alternate() {
        check(
            "...
             ...
             ...",
            "3",
            "..X
             ...
             ...",
            Turn::Player(Side::Second),
        );
        check(
            "..X
             ...
             ...",
            "7",
            "..X
             ...
             O..",
            Turn::Player(Side::First),
        );
    }

    #[test]
    fn three_in_a_row_wins() {
        check(
            "X.X
             OO.
             ...",
            "2",
            "XXX
             OO.
             ...",
            Turn::Over(Points(1)),
        );
        check(
            "XXO
             XO.
             ...",
            "7",
            "XXO
             XO.
             O..",
            Turn::Over(Points(-1)),
        );
    }

    #[test]
    fn a_line_with_the_last_mark_still_wins() {
        check(
            "XOX
             OXO
             OX.",
            "9",
            "XOX
             OXO
             OXX",
            Turn::Over(Points(1)),
        );
    }

    #[test]
    fn a_full_board_without_a_line_is_a_draw() {
        check(
            "XOX
             XOO
             OX.",
            "9",
            "XOX
             XOO
             OXX",
            Turn::Over(Points::DRAW),
        );
    }

    #[test]
    fn a_marked_cell_cannot_be_marked_again() {
        let error = read("X.. .O. ...").read_move("5").unwrap_err();
        assert_eq!(
            error.to_string(),
            "no move `5` here; choose one of 2 3 4 6 7 8 9"
        );
    }

    #[test]
    fn positions_that_no_game_reaches_are_refused() {
        for (text, fault) in [
            ("XX./.../...", "2 X and 0 O cannot come from taking turns"),
            ("O../.../...", "0 X and 1 O cannot come from taking turns"),
            ("XXX/OOO/...", "the side to move has three in a row already"),
            ("XXX/OO./..O", "the side to move has three in a row already"),
            ("OOO/XX./X.X", "the side to move has three in a row already"),
            ("X../...", "it has 2 rows instead of 3"),
            (
                "X.../.../...",
                "row 1 from the top has 4 squares instead of 3",
            ),
            ("x../.../...", "`x` is none of X O . and the digits"),
        ] {
            assert_eq!(START.read(text).unwrap_err().fault, fault);
        }
    }

    #[test]
    fn what_can_be_read_is_what_can_be_reached() {
        let mut reached = HashSet::from([START]);
        let mut frontier = vec![START];
        while let Some(pos) = frontier.pop() {
            for mv in pos.legal_moves() {
                let next = pos.after(mv);
                if reached.insert(next) {
                    frontier.push(next);
                }
            }
        }
        assert_eq!(reached.len(), 5_478);
        let keys: HashSet<u64> = reached.iter().map(Position::key).collect();
        assert_eq!(keys.len(), 5_478);
        let folded: HashSet<TicTacToe> = reached.iter().map(|pos| pos.fold().0).collect();
        assert_eq!(folded.len(), 765);

        let mut read = HashSet::new();
        for code in 0..3u32.pow(9) {
            let cell = |at: u32| ['.', 'X', 'O'][(code / 3u32.pow(at) % 3) as usize];
            let row = |at: u32| (at..at + 3).map(cell).collect::<String>();
            read.extend(START.parse(&[row(0), row(3), row(6)].join("/")));
        }
        assert_eq!(read, reached);
    }

    #[test]
    fn symmetries_keep_the_lines_and_can_be_undone() {
        for sym in (0..8).map(Sym) {
            for line in LINES {
                assert!(LINES.contains(&map_board(line, sym)));
            }
            let pos = read("XO. ..X ...");
            let back = pos.inverse(sym);
            assert_eq!(pos.map(sym).map(back), pos);
            for mv in pos.moves() {
                let mapped = pos.map_move(mv, sym);
                assert_eq!(pos.after(mv).map(sym), pos.map(sym).after(mapped));
                assert_eq!(pos.map(sym).map_move(mapped, back), mv);
                assert_eq!(pos.after(mv).fold().0, pos.map(sym).after(mapped).fold().0);
            }
            assert_eq!(pos.map(sym).fold().0, pos.fold().0);
        }
    }

    #[test]
    fn moves_by_ply_are_the_published_numbers() {
        let plies = [
            1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872, 0,
        ];
        for (depth, count) in (0..).zip(plies) {
            assert_eq!(perft(&START, depth), count, "at ply {depth}");
            assert_eq!(walk(&START, depth), count, "at ply {depth}");
        }
    }

    #[test]
    fn finished_games_are_the_published_numbers() {
        fn games(pos: TicTacToe) -> [u32; 3] {
            match pos.turn() {
                Turn::Over(Points(1)) => [1, 0, 0],
                Turn::Over(Points(-1)) => [0, 1, 0],
                Turn::Over(_) => [0, 0, 1],
                _ => pos.moves().fold([0; 3], |[x, o, draws], mv| {
                    let [more_x, more_o, more_draws] = games(pos.after(mv));
                    [x + more_x, o + more_o, draws + more_draws]
                }),
            }
        }
        assert_eq!(games(START), [131_184, 77_904, 46_080]);
        assert_eq!(131_184 + 77_904 + 46_080, 255_168);
    }

    #[test]
    fn minimax_visits_549946_nodes_and_alpha_beta_18297() {
        fn minimax(pos: TicTacToe, nodes: &mut u32) -> i32 {
            *nodes += 1;
            match pos.turn() {
                Turn::Over(points) => points.seen_by(pos.mover()),
                _ => {
                    let values = pos.moves().map(|mv| -minimax(pos.after(mv), nodes));
                    values.max().unwrap()
                }
            }
        }
        fn alpha_beta(pos: TicTacToe, mut alpha: i32, beta: i32, nodes: &mut u32) -> i32 {
            *nodes += 1;
            if let Turn::Over(points) = pos.turn() {
                return points.seen_by(pos.mover());
            }
            for mv in pos.moves() {
                alpha = alpha.max(-alpha_beta(pos.after(mv), -beta, -alpha, nodes));
                if beta <= alpha {
                    break;
                }
            }
            alpha
        }
        let mut nodes = 0;
        assert_eq!(minimax(START, &mut nodes), 0);
        assert_eq!(nodes, 549_946);
        nodes = 0;
        assert_eq!(alpha_beta(START, -1000, 1000, &mut nodes), 0);
        assert_eq!(nodes, 18_297);
    }

    #[test]
    fn the_heuristic_counts_open_lines() {
        let value = |picture, me| LineEval.judge(&read(picture), me);
        assert_eq!(value("X.. ... ...", Side::First), Value(3));
        assert_eq!(value(".X. ... ...", Side::First), Value(2));
        assert_eq!(value("... .X. ...", Side::First), Value(4));
        assert_eq!(value("... .X. ...", Side::Second), Value(-4));
        assert_eq!(value("XX. .O. ...", Side::First), Value(10 + 1 - 2));
        assert_eq!(value("XXX OO. ...", Side::First), Value(100 - 10 + 1));
    }

    #[test]
    fn cells_are_called_by_their_numbers() {
        let pos = read("X.. .O. ...");
        let scene = pos.scene();
        for (cell, name) in scene.cells.iter().zip(1..) {
            assert_eq!(cell.name, i32::to_string(&name));
        }
        assert_eq!(
            scene.cell(CellId(4)).content,
            Content::Piece(Side::Second, Piece::Mark)
        );
        for mv in pos.moves() {
            let [zone] = pos.path(mv)[..] else {
                panic!("one touch makes the move");
            };
            let touched = scene.cells.iter().find(|cell| cell.zone == zone).unwrap();
            assert_eq!(touched.name, pos.move_text(mv));
        }
    }
}
