use game::{
    Backdrop, BoardStyle, Cell, CellId, Content, Draw, Event, Place, Scene, Shape, Side, Zone,
};

use super::{Action, Pig};

/// The cell of the die, after the two tracks.
const DIE: CellId = CellId(2);

impl Draw for Pig {
    fn scene(&self) -> Scene {
        let track = |side: Side| Cell {
            zone: Zone(side.index() as u16),
            name: String::new(),
            place: Place {
                x: 0,
                y: 2 * side.index() as u16,
                w: 10,
                h: 1,
            },
            shape: Shape::Track {
                goal: self.target.into(),
            },
            owner: Some(side),
            content: Content::Score {
                banked: self.scores[side.index()].into(),
                pending: if side == self.side {
                    self.pending.into()
                } else {
                    0
                },
            },
        };
        let die = Cell {
            zone: Zone(DIE.0),
            name: String::new(),
            place: Place {
                x: 4,
                y: 1,
                w: 2,
                h: 1,
            },
            shape: Shape::Die {
                sides: self.sides.into(),
            },
            owner: None,
            content: match self.face {
                0 => Content::Empty,
                face => Content::Face(face.into()),
            },
        };
        Scene {
            backdrop: Backdrop::Table,
            width: 10,
            height: 3,
            cells: vec![track(Side::First), track(Side::Second), die],
            labels: Vec::new(),
            counters: Vec::new(),
            style: BoardStyle::default(),
        }
    }

    fn events(&self, action: Action) -> Vec<Event> {
        let track = self.track();
        match action {
            Action::Roll => Vec::new(),
            Action::Hold => vec![Event::Bank {
                track,
                points: self.pending.into(),
            }],
            Action::Face(face) => {
                let points = u32::from(face);
                let outcome = match face {
                    1 => Event::Bust { track },
                    _ => Event::Gain { track, points },
                };
                vec![
                    Event::Roll {
                        die: DIE,
                        face: points,
                    },
                    outcome,
                ]
            }
        }
    }

    fn score(&self) -> [u32; 2] {
        self.scores.map(u32::from)
    }
}

impl Pig {
    /// The track of the side that holds the die.
    fn track(&self) -> CellId {
        CellId(self.side.index() as u16)
    }
}
