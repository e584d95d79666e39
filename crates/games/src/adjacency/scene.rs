use game::{Backdrop, BitMoves, CellId, Content, Counter, Draw, Event, Piece, Scene, Side, Zone};

use super::{Adjacency, LETTERS, Square};

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

    fn text_from_cells(&self, cells: &[Content], to_move: Side) -> Option<String> {
        let board = self.grid.text_from_cells(LETTERS, Piece::Mark, cells)?;
        Some(format!("{board} {to_move} {}", self.left))
    }
}

impl Adjacency {
    /// Rounds not finished yet: a round is a move of the first side and then one of
    /// the second, except that the board may be full in between.
    fn rounds_left(&self) -> u8 {
        match self.side {
            Side::First => self.left.div_ceil(2),
            Side::Second => 1 + self.left / 2,
        }
    }

    /// The number of a square among the cells of the picture.
    fn cell(&self, Square(square): Square) -> u16 {
        self.grid.cell(square % 8, square / 8)
    }
}
