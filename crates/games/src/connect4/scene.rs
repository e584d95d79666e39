use game::{
    Backdrop, BitMoves, CellId, Content, Draw, Edge, Event, Label, Piece, Scene, Shape, Side, Zone,
};

use super::size::grid;
use super::{Drop, LETTERS, Rack, Size};

impl<S: Size> Draw for Rack<S> {
    fn scene(&self) -> Scene {
        let at = |column, row| self.at(column, row);
        let mut scene = grid(self.size).scene(Backdrop::Rack, Piece::Disc, at);
        for cell in &mut scene.cells {
            cell.zone = Zone(cell.place.x);
            cell.shape = Shape::Hole;
        }
        scene.labels = (0..self.size.columns() as u16)
            .map(|column| Label {
                edge: Edge::Top,
                at: column,
                text: (column + 1).to_string(),
            })
            .collect();
        scene
    }

    fn path(&self, drop: Drop) -> Vec<Zone> {
        vec![Zone(self.size.column(drop) as u16)]
    }

    fn events(&self, drop: Drop) -> Vec<Event> {
        vec![Event::Place {
            at: cell(self.size, drop),
            side: self.mover(),
            piece: Piece::Disc,
        }]
    }

    /// Four in a row, or more.
    fn winning_cells(&self) -> Vec<CellId> {
        let moved_last = self.own ^ self.discs;
        let discs = BitMoves::new(self.fours(moved_last));
        discs.map(|disc| cell(self.size, disc)).collect()
    }

    fn text_from_cells(&self, cells: &[Content], _to_move: Side) -> Option<String> {
        grid(self.size).text_from_cells(LETTERS, Piece::Disc, cells)
    }
}

/// Where a disc is drawn.
fn cell<S: Size>(size: S, drop: Drop) -> CellId {
    let row_from_top = size.rows() - 1 - size.row(drop);
    CellId(grid(size).cell(size.column(drop) as u8, row_from_top as u8))
}
