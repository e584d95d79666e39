use game::{Backdrop, BitMoves, CellId, Draw, Edge, Event, Label, Piece, Scene, Shape, Zone};

use super::{Connect4, Drop, GRID, HEIGHT, WIDTH, fours};

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
}

/// Where a disc is drawn.
fn cell(drop: Drop) -> CellId {
    let row_from_top = HEIGHT - 1 - drop.row();
    CellId(GRID.cell(drop.column() as u8, row_from_top as u8))
}
