use crate::{CellId, Content, Piece, Points, Scene, Side};

/// Something that happens during a move.
///
/// The story of a move is a list of events, from which every front end animates and
/// announces it without knowing the game. Law: applying the story of a move to the
/// scene before it gives the contents of the scene after it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "lowercase")
)]
pub enum Event {
    /// All seeds of a pit are taken in hand.
    Lift {
        /// The pit.
        from: CellId,
        /// How many.
        seeds: u32,
    },
    /// One seed falls from the hand.
    Drop {
        /// Where.
        into: CellId,
        /// How many are left in hand.
        left: u32,
    },
    /// The last seed fell among others: all of them are taken in hand and sown on.
    Relay {
        /// Where.
        at: CellId,
        /// How many are in hand now.
        seeds: u32,
    },
    /// Seeds are won.
    Capture {
        /// The pits that are emptied.
        from: Vec<CellId>,
        /// The store that receives them.
        into: CellId,
        /// How many.
        seeds: u32,
    },
    /// The game has ended, and what lies in one row is collected.
    Sweep {
        /// The pits that are emptied.
        from: Vec<CellId>,
        /// The store that receives them.
        into: CellId,
        /// How many.
        seeds: u32,
    },
    /// A new round begins; what follows sets up the board for it.
    Round {
        /// Which, counted from 1.
        number: u32,
        /// Who moves first in it.
        #[cfg_attr(feature = "serde", serde(rename = "side"))]
        starter: Side,
        /// What each side owned at the end of the round before, the first side's first.
        owned: [u32; 2],
    },
    /// Some seeds go from a pit to a store, or from a store to a pit; the rest stays.
    Carry {
        /// Where they lay.
        from: CellId,
        /// Where they go.
        into: CellId,
        /// How many.
        seeds: u32,
    },
    /// A piece or a stick leaves the board.
    Take {
        /// From where.
        at: CellId,
    },
    /// A piece goes from one cell to an empty one.
    Slide {
        /// From where.
        from: CellId,
        /// Where to.
        to: CellId,
    },
    /// A new piece appears in an empty cell.
    Place {
        /// Where.
        at: CellId,
        /// Whose.
        side: Side,
        /// What.
        piece: Piece,
    },
    /// A piece changes sides.
    Flip {
        /// Where.
        at: CellId,
        /// Whose it is now.
        to: Side,
    },
    /// A die is rolled.
    Roll {
        /// The die.
        die: CellId,
        /// The face that came up.
        face: u32,
    },
    /// Points are added to those that may still be lost.
    Gain {
        /// The track.
        track: CellId,
        /// How many.
        points: u32,
    },
    /// The points that were not safe are lost.
    Bust {
        /// The track.
        track: CellId,
    },
    /// The points that were not safe are safe now.
    Bank {
        /// The track.
        track: CellId,
        /// How many.
        points: u32,
    },
    /// A cell holds something else now, by no particular event.
    Show {
        /// The cell.
        cell: CellId,
        /// What it holds now.
        content: Content,
    },
    /// The same side moves again.
    #[cfg_attr(feature = "serde", serde(rename = "extra"))]
    ExtraTurn(
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::side_field"))] Side,
    ),
    /// A side has no move and the turn goes over.
    Pass(#[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::side_field"))] Side),
    /// The game has ended.
    Over {
        /// With this result.
        points: Points,
        /// The cells that show why, such as a line of four. Empty where the board
        /// as a whole does, or nothing on it.
        cells: Vec<CellId>,
    },
}

impl Scene {
    /// Applies one event.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Lift { from, .. } => *self.content_mut(from) = Content::Empty,
            Event::Relay { at, .. } | Event::Take { at } => {
                *self.content_mut(at) = Content::Empty;
            }
            Event::Drop { into, .. } => self.add_seeds(into, 1),
            Event::Capture {
                ref from,
                into,
                seeds,
            }
            | Event::Sweep {
                ref from,
                into,
                seeds,
            } => {
                for &pit in from {
                    *self.content_mut(pit) = Content::Empty;
                }
                self.add_seeds(into, seeds);
            }
            Event::Slide { from, to } => {
                let piece = std::mem::replace(self.content_mut(from), Content::Empty);
                *self.content_mut(to) = piece;
            }
            Event::Place { at, side, piece } => {
                *self.content_mut(at) = Content::Piece(side, piece);
            }
            Event::Flip { at, to } => {
                if let Content::Piece(side, _) = self.content_mut(at) {
                    *side = to;
                }
            }
            Event::Roll { die, face } => *self.content_mut(die) = Content::Face(face),
            Event::Gain { track, points } => {
                if let Content::Score { pending, .. } = self.content_mut(track) {
                    *pending += points;
                }
            }
            Event::Bust { track } => {
                if let Content::Score { pending, .. } = self.content_mut(track) {
                    *pending = 0;
                }
            }
            Event::Bank { track, points } => {
                if let Content::Score { banked, pending } = self.content_mut(track) {
                    *banked += points;
                    *pending = 0;
                }
            }
            Event::Show { cell, ref content } => *self.content_mut(cell) = content.clone(),
            Event::Carry { from, into, seeds } => {
                if let Content::Seeds(count) = *self.content_mut(from) {
                    *self.content_mut(from) = Content::seeds(count.saturating_sub(seeds));
                }
                self.add_seeds(into, seeds);
            }
            Event::ExtraTurn(_) | Event::Pass(_) | Event::Round { .. } | Event::Over { .. } => {}
        }
    }

    fn add_seeds(&mut self, into: CellId, more: u32) {
        let content = self.content_mut(into);
        *content = match *content {
            Content::Seeds(count) => Content::Seeds(count + more),
            _ => Content::seeds(more),
        };
    }
}
