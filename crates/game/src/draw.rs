use crate::{
    Backdrop, BoardStyle, Cell, CellId, Content, Event, Notation, Place, Scene, Shape, Side, Turn,
    Zone,
};

/// Positions and moves as pictures.
///
/// Every method has a default: a game without a drawing of its own is shown as its text,
/// with the legal moves to be typed.
pub trait Draw: Notation {
    /// The picture of the position.
    fn scene(&self) -> Scene {
        Scene {
            backdrop: Backdrop::Table,
            width: 1,
            height: 1,
            cells: vec![Cell {
                zone: Zone(0),
                name: String::new(),
                place: Place::at(0, 0),
                shape: Shape::Sheet,
                owner: None,
                content: Content::Text(self.text()),
            }],
            labels: Vec::new(),
            counters: Vec::new(),
            style: BoardStyle::default(),
        }
    }

    /// What a player touches to make the move, in order. Different moves of a
    /// player have different paths. A move with an empty path, such as a pass, is
    /// offered beside the board under its text.
    fn path(&self, _mv: Self::Move) -> Vec<Zone> {
        Vec::new()
    }

    /// What happens on the board during the move, without the end of the game.
    fn events(&self, mv: Self::Move) -> Vec<Event> {
        let before = self.scene();
        let after = self.after(mv).scene();
        let pairs = before.cells.iter().zip(after.cells).enumerate();
        let changed = pairs.filter(|(_, (old, new))| old.content != new.content);
        changed
            .map(|(id, (_, new))| Event::Show {
                cell: CellId(id as u16),
                content: new.content,
            })
            .collect()
    }

    /// The story of the move, from the position before it: its [`events`](Self::events),
    /// and the end of the game if it ends.
    fn story(&self, mv: Self::Move) -> Vec<Event> {
        let mut story = self.events(mv);
        let after = self.after(mv);
        if let Turn::Over(points) = after.turn() {
            let cells = after.winning_cells();
            story.push(Event::Over { points, cells });
        }
        story
    }

    /// The cells of a finished game that show why it was won: a line of four, a
    /// knight that has arrived. Those that hold a piece hold one of the winner's.
    fn winning_cells(&self) -> Vec<CellId> {
        Vec::new()
    }

    /// The text of the position whose scene holds `cells`, in the scene's order, with
    /// `to_move` to move; what cells do not show is as in `self`. `None` when the cells do not
    /// fit, or the game cannot be set up from cells.
    ///
    /// The text is not checked against the rules: [`Notation::read`] may refuse it.
    ///
    /// Law: where [`Info::edit`](crate::Info::edit) says that positions can be set up, the
    /// cells of a position in which a player is to move give the position back.
    fn text_from_cells(&self, _cells: &[Content], _to_move: Side) -> Option<String> {
        None
    }

    /// The score that players see, the first side's first: seeds in the stores,
    /// marks on the board. The default is 0–0 until the end, then the winner's points.
    fn score(&self) -> [u32; 2] {
        let Turn::Over(points) = self.turn() else {
            return [0, 0];
        };
        Side::BOTH.map(|side| points.seen_by(side).max(0) as u32)
    }
}
