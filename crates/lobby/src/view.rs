use game::{Event, Points, Scene, Side, Turn, Zone};

/// Everything a front end needs to show a position. Plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// The position as text.
    pub position: String,
    /// Who acts now.
    pub turn: Turn,
    /// The moves of a player, or the outcomes of chance.
    pub choices: Vec<Choice>,
    /// The picture.
    pub scene: Scene,
    /// The score of each side.
    pub score: [u32; 2],
    /// Who wins a game that is not over yet, whatever both sides play.
    pub sure: Option<Side>,
    /// The moves so far.
    pub history: Vec<Played>,
}

impl View {
    /// How many moves have been made.
    pub fn ply(&self) -> usize {
        self.history.len()
    }

    /// The result, once there is one.
    pub fn points(&self) -> Option<Points> {
        match self.turn {
            Turn::Over(points) => Some(points),
            _ => None,
        }
    }
}

/// A move that can be made, or an outcome of chance.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Choice {
    /// What to type.
    pub text: String,
    /// What to touch, in order; empty for a move that is offered beside the board.
    pub path: Vec<Zone>,
    /// How often it comes up when chance chooses.
    pub weight: u32,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Played {
    /// Who made it; `None` is chance.
    pub side: Option<Side>,
    /// The move as text.
    pub text: String,
    /// What happened.
    pub story: Vec<Event>,
}
