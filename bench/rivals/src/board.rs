use game::{Evaluator, Position, Side, Turn};
use games::Connect4;
use games::connect4::Drop;

/// Our Connect Four behind the traits of `minimax`: two words that are copied, moves
/// from a set of bits. Their own example walks all columns at every node; theirs would
/// only be slower.
pub(crate) struct Board;

impl minimax::Game for Board {
    type S = Connect4;
    type M = Drop;

    #[inline]
    fn generate_moves(pos: &Connect4, moves: &mut Vec<Drop>) -> Option<minimax::Winner> {
        let winner = Board::get_winner(pos);
        if winner.is_none() {
            moves.extend(pos.moves());
        }
        winner
    }

    #[inline]
    fn get_winner(pos: &Connect4) -> Option<minimax::Winner> {
        match pos.turn() {
            Turn::Over(points) if points.0 == 0 => Some(minimax::Winner::Draw),
            Turn::Over(_) => Some(minimax::Winner::PlayerJustMoved),
            _ => None,
        }
    }

    #[inline]
    fn apply(pos: &mut Connect4, drop: Drop) -> Option<Connect4> {
        Some(pos.after(drop))
    }

    /// Their table takes the place from the low bits and compares the high ones.
    #[inline]
    fn zobrist_hash(pos: &Connect4) -> u64 {
        let product = u128::from(pos.key()) * 0x9e37_79b9_7f4a_7c15;
        product as u64 ^ (product >> 64) as u64
    }
}

/// Our evaluator as theirs: from the view of the side to move. As in our engine, it is
/// always the first side's, so that both searches see one and the same number.
#[derive(Clone, Default)]
pub(crate) struct StaticEval<E>(pub(crate) E);

impl<E: Evaluator<Connect4>> minimax::Evaluator for StaticEval<E> {
    type G = Board;

    #[inline]
    fn evaluate(&self, pos: &Connect4) -> minimax::Evaluation {
        let value = self.0.evaluate(pos, Side::First).0 as minimax::Evaluation;
        match pos.turn() {
            Turn::Player(Side::Second) => -value,
            _ => value,
        }
    }
}
