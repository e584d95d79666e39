use game::{Backdrop, CellId, Draw, Event, Piece, Scene, Zone};

use super::{GRID, Mark, TicTacToe};

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
