use std::collections::BTreeSet;

use game::{Game, Turn};

/// The moves of a game as numbers from 0, for programs that learn.
///
/// A number is what a player touches: a zone of the board, or two of them, one after the
/// other. Moves that are offered beside the board (a pass, to roll or to hold) are numbered
/// from 0 in their order, and so are the outcomes of chance.
///
/// Law: the legal moves of a position have different numbers, all less than
/// [`count`](ActionSpace::count).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionSpace {
    /// How many zones the board has.
    zones: u32,
    /// How many of them a move touches.
    touches: u32,
    /// How many moves there are beside the board.
    beside: u32,
}

impl ActionSpace {
    /// Learned from the first positions of a game.
    pub(crate) fn of<G: Game>(start: &G) -> ActionSpace {
        // Enough to meet every kind of move: in a race of dice the second kind comes after
        // the first throw.
        const POSITIONS: usize = 32;
        let scene = start.scene();
        let zones: BTreeSet<_> = scene.cells.iter().map(|cell| cell.zone).collect();
        let mut space = ActionSpace {
            zones: zones.last().map_or(0, |zone| u32::from(zone.0) + 1),
            touches: 0,
            beside: 1,
        };
        let mut positions = vec![start.clone()];
        let mut looked_at = 0;
        while let Some(pos) = positions.get(looked_at).cloned() {
            looked_at += 1;
            let moves = pos.legal_moves();
            if matches!(pos.turn(), Turn::Player(_)) {
                let paths: Vec<usize> = moves.iter().map(|&mv| pos.path(mv).len()).collect();
                let longest = paths.iter().max().copied().unwrap_or_default();
                let beside = paths.iter().filter(|&&touches| touches == 0).count();
                space.touches = space.touches.max(longest as u32);
                space.beside = space.beside.max(beside as u32);
            }
            let room = POSITIONS.saturating_sub(positions.len());
            positions.extend(moves.into_iter().take(room).map(|mv| pos.after(mv)));
        }
        space
    }

    /// Every number is less than this.
    pub fn count(&self) -> usize {
        let on_board = match self.touches {
            0 => 0,
            touches => self.zones.saturating_pow(touches),
        };
        on_board.max(self.beside) as usize
    }

    /// The legal moves of a position with their numbers, in the game's order.
    pub(crate) fn actions<G: Game>(&self, pos: &G) -> impl Iterator<Item = (u32, G::Move)> {
        let zones = self.zones;
        let mut beside = 0;
        let is_chance = pos.turn() == Turn::Chance;
        let moves = pos.legal_moves().into_iter();
        moves.map(move |mv| {
            let path = if is_chance { Vec::new() } else { pos.path(mv) };
            if path.is_empty() {
                beside += 1;
                return (beside - 1, mv);
            }
            let number = path.iter().fold(0, |number, zone| {
                u32::saturating_add(number * zones, u32::from(zone.0))
            });
            (number, mv)
        })
    }

    /// The move with this number.
    pub(crate) fn find<G: Game>(&self, pos: &G, action: u32) -> Option<G::Move> {
        let mut actions = self.actions(pos);
        actions
            .find(|&(number, _)| number == action)
            .map(|(_, mv)| mv)
    }
}
