use game::{
    Backdrop, BitMoves, CellId, Content, Draw, Edge, Event, Label, Piece, Scene, Shape, Side, Zone,
};

use super::{Connect4, Drop, GRID, HEIGHT, LETTERS, WIDTH, fours};

impl Draw for Connect4 {
    fn scene(&self) -> Scene {
        let mut scene = GRID.scene(Backdrop::Rack, Piece::Disc, |column, row| {
            self.at(column, row)
        });
        for cell in &mut scene.cells {
            cell.zone = Zone(cell.place.x);
            cell.shape = Shape::Hole;
        }
        scene.labels = (0..WIDTH as u16)
            .map(|column| Label {
                edge: Edge::Top,
                at: column,
                text: (column + 1).to_string(),
            })
            .collect();
        scene
    }

    fn path(&self, drop: Drop) -> Vec<Zone> {
        vec![Zone(drop.column() as u16)]
    }

    fn events(&self, drop: Drop) -> Vec<Event> {
        vec![Event::Place {
            at: cell(drop),
            side: self.mover(),
            piece: Piece::Disc,
        }]
    }

    /// Four in a row, or more.
    fn winning_cells(&self) -> Vec<CellId> {
        let moved_last = self.own ^ self.discs;
        BitMoves::new(fours(moved_last)).map(cell).collect()
    }

    fn text_from_cells(&self, cells: &[Content], _to_move: Side) -> Option<String> {
        GRID.text_from_cells(LETTERS, Piece::Disc, cells)
    }
}

/// Where a disc is drawn.
fn cell(drop: Drop) -> CellId {
    let row_from_top = HEIGHT - 1 - drop.row();
    CellId(GRID.cell(drop.column() as u8, row_from_top as u8))
}
