use game::{Content, Game, Side, Turn};

/// What a position looks like to the side to move, as numbers: a plane for each kind of
/// thing, with a number for each cell of the scene in the scene's order.
///
/// Plane 0 has the own pieces, seeds and points, plane 1 the other side's, plane 2 what is
/// nobody's (sticks, a die, points that may still be lost), plane 3 is 1 everywhere when the
/// first side is to move. A hole out of play is −1 in plane 2, one that a side has won −1 in the
/// plane of that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observation;

impl Observation {
    /// The number of planes.
    pub const PLANES: usize = 4;

    /// Writes the planes of a position one after another. `out` has
    /// [`PLANES`](Observation::PLANES) times as many numbers as the scene has cells.
    pub(crate) fn write<G: Game>(pos: &G, out: &mut [f32]) {
        out.fill(0.0);
        let side = match pos.turn() {
            Turn::Player(side) => side,
            Turn::Chance | Turn::Over(_) => Side::First,
        };
        let cells = out.len() / Observation::PLANES;
        let plane = |owner: Option<Side>| match owner {
            Some(owner) if owner == side => 0,
            Some(_) => 1,
            None => 2,
        };
        for (at, cell) in pos.scene().cells.iter().enumerate().take(cells) {
            let (owner, amount) = match cell.content {
                Content::Empty | Content::Text(_) => continue,
                Content::Seeds(count) => (cell.owner, count as f32),
                Content::Closed => (None, -1.0),
                Content::Won(side) => (Some(side), -1.0),
                Content::Piece(owner, _) => (Some(owner), 1.0),
                Content::Stick => (None, 1.0),
                Content::Face(face) => (None, face as f32),
                Content::Score { banked, pending } => {
                    out[2 * cells + at] = pending as f32;
                    (cell.owner, banked as f32)
                }
            };
            out[plane(owner) * cells + at] = amount;
        }
        if side == Side::First {
            out[3 * cells..].fill(1.0);
        }
    }
}
