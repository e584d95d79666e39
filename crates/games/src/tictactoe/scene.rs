use game::{Backdrop, BitMoves, CellId, Content, Draw, Event, Piece, Scene, Side, Zone};

use super::{GRID, LETTERS, LINES, Mark, TicTacToe};

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

    /// Three in a row, or two times three.
    fn winning_cells(&self) -> Vec<CellId> {
        let lines = LINES.into_iter().filter(|line| self.other & line == *line);
        let cells = lines.fold(0, |cells, line| cells | line);
        let marks = BitMoves::new(cells.into());
        marks.map(|Mark(cell)| CellId(cell.into())).collect()
    }

    fn text_from_cells(&self, cells: &[Content], _to_move: Side) -> Option<String> {
        GRID.text_from_cells(LETTERS, Piece::Mark, cells)
    }
}
