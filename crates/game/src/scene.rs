use crate::Side;

/// The picture of a position, for terminal and page alike.
///
/// Places are whole units of a grid; the size of a unit and the look of a pit are up to
/// the front end. Along one game the cells stay where they
/// are: only their contents change, by the [`Event`](crate::Event)s of the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Scene {
    /// What the cells lie on.
    pub backdrop: Backdrop,
    /// Width of the board in units.
    pub width: u16,
    /// Height of the board in units.
    pub height: u16,
    /// Everything that holds something or can be touched.
    pub cells: Vec<Cell>,
    /// Coordinates along the edges.
    pub labels: Vec<Label>,
    /// Numbers to show beside the board, such as the rounds left.
    pub counters: Vec<Counter>,
    /// How seeds and stores look; not written where it is the usual way.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "BoardStyle::is_usual"))]
    pub style: BoardStyle,
}

/// How seeds and stores look.
///
/// A front end without pictures of them may draw all alike.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BoardStyle {
    /// What is sown.
    pub seeds: SeedStyle,
    /// What it is kept in.
    pub stores: StoreStyle,
}

impl BoardStyle {
    /// Is it the way that front ends draw what says nothing?
    pub fn is_usual(&self) -> bool {
        *self == BoardStyle::default()
    }
}

/// What is sown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum SeedStyle {
    /// Cowries.
    #[default]
    Shells,
    /// Round grey nuts.
    Nuts,
    /// Polished balls.
    Balls,
}

/// What keeps the seeds that were won.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum StoreStyle {
    /// Large pits at both ends of the board.
    #[default]
    Pits,
    /// Shallow trays at both ends, which nothing is sown into.
    Trays,
    /// Troughs along the middle, between rows of long pits, which nothing is sown into.
    Troughs,
}

/// What the cells lie on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum Backdrop {
    /// A long board with pits and a store at each end.
    Mancala,
    /// A board of squares in two shades.
    Chequered,
    /// A board of equal squares.
    Grid,
    /// An upright rack that discs fall into.
    Rack,
    /// A bare table.
    Table,
}

/// A cell by its place in [`Scene::cells`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CellId(pub u16);

/// What a player touches. Cells may share a zone: all of a column, say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Zone(pub u16);

/// One thing on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cell {
    /// What is touched when this cell is.
    pub zone: Zone,
    /// Its name among its kind, the same in every language: `5`, `c3`.
    pub name: String,
    /// Where it is.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub place: Place,
    /// What it looks like.
    pub shape: Shape,
    /// Whose pit, store, track or home square it is.
    pub owner: Option<Side>,
    /// What it holds now.
    pub content: Content,
}

/// A rectangle on the grid; the origin is at the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    /// Left edge.
    pub x: u16,
    /// Top edge.
    pub y: u16,
    /// Width.
    pub w: u16,
    /// Height.
    pub h: u16,
}

impl Place {
    /// One unit square.
    pub const fn at(x: u16, y: u16) -> Place {
        Place { x, y, w: 1, h: 1 }
    }
}

/// What a cell looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "lowercase")
)]
pub enum Shape {
    /// A pit that seeds are sown from.
    Pit,
    /// The pit that keeps what was won.
    Store,
    /// A square of a board.
    Square {
        /// The darker of two shades.
        dark: bool,
    },
    /// A hole of an upright rack.
    Hole,
    /// The place of one stick.
    Peg,
    /// A die.
    Die {
        /// How many faces it has.
        sides: u32,
    },
    /// A race track.
    Track {
        /// Where it ends.
        goal: u32,
    },
    /// A sheet that shows a text.
    Sheet,
}

/// What a cell holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "crate::json::ContentJson", into = "crate::json::ContentJson")
)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A number of seeds; never zero.
    Seeds(u32),
    /// Nothing, and nothing may lie here: a pit that is out of play.
    Closed,
    /// Nothing: a pit that this side has won. What falls into it goes to the side's store.
    Won(Side),
    /// A piece of one side.
    Piece(Side, Piece),
    /// A stick, of neither side.
    Stick,
    /// The upper face of a die.
    Face(u32),
    /// The state of a race.
    Score {
        /// Safe points.
        banked: u32,
        /// Points that may still be lost.
        pending: u32,
    },
    /// A text.
    Text(String),
}

impl Content {
    /// This many seeds, or nothing for zero.
    pub const fn seeds(count: u32) -> Content {
        match count {
            0 => Content::Empty,
            _ => Content::Seeds(count),
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Piece {
    /// A knight.
    Knight,
    /// A flat disc.
    Disc,
    /// A written mark: a cross for the first side, a ring for the second.
    Mark,
}

/// A coordinate at the edge of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Label {
    /// At which edge.
    pub edge: Edge,
    /// At which unit along it.
    pub at: u16,
    /// The text, the same in every language.
    pub text: String,
}

/// An edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum Edge {
    /// Above the board.
    Top,
    /// Below the board.
    Bottom,
    /// Left of the board.
    Left,
    /// Right of the board.
    Right,
}

/// A number with a name, such as the rounds left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Counter {
    /// Names the words to show: `rounds-left`.
    pub key: &'static str,
    /// The number.
    pub value: u32,
}

impl Scene {
    /// The cell with this number.
    pub fn cell(&self, id: CellId) -> &Cell {
        &self.cells[usize::from(id.0)]
    }

    /// What the cell with this number holds.
    pub fn content_mut(&mut self, id: CellId) -> &mut Content {
        &mut self.cells[usize::from(id.0)].content
    }

    /// The number of seeds in all pits and stores.
    pub fn seeds(&self) -> u32 {
        let counts = self.cells.iter().map(|cell| match cell.content {
            Content::Seeds(count) => count,
            _ => 0,
        });
        counts.sum()
    }
}
