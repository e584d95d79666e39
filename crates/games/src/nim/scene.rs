use std::ops::Range;

use game::{
    Backdrop, BoardStyle, Cell, CellId, Content, Draw, Edge, Event, Label, Place, Scene, Shape,
    Zone,
};

use super::{Nim, Take};

impl Draw for Nim {
    fn scene(&self) -> Scene {
        let count = usize::from(self.count);
        let mut cells = Vec::new();
        for pile in 0..count {
            for stick in 0..self.pegs[pile] {
                cells.push(Cell {
                    zone: Zone(self.cell(pile, stick)),
                    name: format!("{}:{}", pile + 1, stick + 1),
                    place: Place::at(stick.into(), pile as u16),
                    shape: Shape::Peg,
                    owner: None,
                    content: if stick < self.piles[pile] {
                        Content::Stick
                    } else {
                        Content::Empty
                    },
                });
            }
        }
        let labels = (0..u16::from(self.count)).map(|pile| Label {
            edge: Edge::Left,
            at: pile,
            text: (pile + 1).to_string(),
        });
        Scene {
            backdrop: Backdrop::Table,
            width: self.pegs.into_iter().fold(0, u8::max).into(),
            height: self.count.into(),
            cells,
            // A single pile needs no number.
            labels: labels.filter(|_| count > 1).collect(),
            counters: Vec::new(),
            style: BoardStyle::default(),
        }
    }

    fn path(&self, take: Take) -> Vec<Zone> {
        let leftmost = self.taken(take).start;
        vec![Zone(self.cell(take.pile.into(), leftmost))]
    }

    fn events(&self, take: Take) -> Vec<Event> {
        let from_the_right = self.taken(take).rev();
        from_the_right
            .map(|stick| Event::Take {
                at: CellId(self.cell(take.pile.into(), stick)),
            })
            .collect()
    }
}

impl Nim {
    /// The cell of a stick, counted from the left.
    fn cell(&self, pile: usize, stick: u8) -> u16 {
        let above: u16 = self.pegs[..pile].iter().copied().map(u16::from).sum();
        above + u16::from(stick)
    }

    /// The sticks of its pile that a move takes, counted from the left.
    fn taken(&self, take: Take) -> Range<u8> {
        let sticks = self.piles[usize::from(take.pile)];
        sticks - take.sticks..sticks
    }
}
