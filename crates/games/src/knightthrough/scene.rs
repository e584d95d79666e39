use game::{Backdrop, CellId, Content, Draw, Event, Piece, Scene, Side, Zone};

use super::{Knightthrough, LETTERS, Leap, notation::board_and_colour};

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

    /// The knight that has arrived; none when the loser could not move.
    fn winning_cells(&self) -> Vec<CellId> {
        let arrived = self.other & self.home_row(self.side);
        let squares = (0..64).filter(|&square| arrived >> square & 1 != 0);
        squares.map(|square| CellId(self.cell(square))).collect()
    }

    fn text_from_cells(&self, cells: &[Content], to_move: Side) -> Option<String> {
        let board = self.grid.text_from_cells(LETTERS, Piece::Knight, cells)?;
        Some(board_and_colour(&board, to_move))
    }
}

impl Knightthrough {
    /// The number of a square among the cells of the picture.
    fn cell(&self, square: u8) -> u16 {
        let (column, row) = self.place(square);
        self.grid.cell(column, row)
    }
}
