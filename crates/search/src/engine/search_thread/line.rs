use game::{Deterministic, Evaluator, Points, Position, Turn};

use super::keys::{folded_key, unfold};
use super::{MAX_PLY, SearchThread};
use crate::engine::table::TranspositionTable;

impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    /// Continues a principal variation where the search has cut it off: by what is certain to
    /// the end of the game, and by the moves of the table until it has `depth` plies. Moves
    /// that are not legal end it.
    pub(super) fn follow_table(
        &self,
        root: &P,
        line: &mut Vec<P::Move>,
        depth: u32,
        table: &TranspositionTable,
    ) {
        let mut pos = root.clone();
        let mut legal = 0;
        while let Some(&mv) = line.get(legal)
            && pos.moves().any(|legal| legal == mv)
        {
            pos.play(mv);
            legal += 1;
        }
        line.truncate(legal);
        while line.len() < MAX_PLY && matches!(pos.turn(), Turn::Player(_)) {
            let from_table = || table_move(&pos, table).filter(|_| line.len() < depth as usize);
            let Some(mv) = self.certain_move(&pos).or_else(from_table) else {
                return;
            };
            line.push(mv);
            pos.play(mv);
        }
    }

    /// A best move where the game or a database knows the result.
    fn certain_move(&self, pos: &P) -> Option<P::Move> {
        let points = self.certain_points(pos)?;
        // Of moves to a known result the one that ends the game soonest.
        let best = pos.moves().filter_map(|mv| {
            let next = pos.after(mv);
            let left = match next.turn() {
                Turn::Over(_) => 0,
                _ => next.known_result().map_or(u32::MAX, |(_, moves)| moves),
            };
            (self.certain_points(&next)? == points).then_some((left, mv))
        });
        best.min_by_key(|&(left, _)| left).map(|(_, mv)| mv)
    }

    /// The points with which best play ends, where they are certain without a search.
    fn certain_points(&self, pos: &P) -> Option<Points> {
        let side = match pos.turn() {
            Turn::Over(points) => return Some(points),
            Turn::Player(side) => side,
            Turn::Chance => return None,
        };
        if !self.tuning.known_results {
            return None;
        }
        if let Some((points, _)) = pos.known_result() {
            return Some(points);
        }
        let rest = self.eval.exact_rest(pos)?;
        Some(pos.banked() + Points::to(side, rest))
    }
}

/// The table's move in a position.
fn table_move<P: Position>(pos: &P, table: &TranspositionTable) -> Option<P::Move> {
    let Turn::Player(side) = pos.turn() else {
        return None;
    };
    // Entries of deep nodes are those of folded positions.
    [u32::MAX, 0].into_iter().find_map(|depth| {
        let (key, sym) = folded_key(pos, side, depth);
        let index = unfold(pos, sym, table.probe(key)?.best?)?;
        pos.moves().nth(index.into())
    })
}
