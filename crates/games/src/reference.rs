//! What the tests of several games share: a textbook search and a check of one move.

use std::fmt::Debug;

use game::{Draw, Position, Side, Turn};

/// Fail-hard alpha-beta for the first side in the natural order of the moves, as in
/// textbooks.
pub(crate) struct AlphaBeta<F> {
    /// The value of a position where the search ends, for the first side, and the depth left.
    leaf: F,
    /// How many positions were visited.
    pub(crate) nodes: u64,
}

impl<F> AlphaBeta<F> {
    pub(crate) fn new(leaf: F) -> AlphaBeta<F> {
        AlphaBeta { leaf, nodes: 0 }
    }

    pub(crate) fn search<P>(&mut self, pos: &P, depth: u32, mut alpha: i32, mut beta: i32) -> i32
    where
        P: Position,
        F: Fn(&P, u32) -> i32,
    {
        self.nodes += 1;
        let side = match pos.turn() {
            Turn::Player(side) if depth > 0 => side,
            _ => return (self.leaf)(pos, depth),
        };
        for mv in pos.moves() {
            let value = self.search(&pos.after(mv), depth - 1, alpha, beta);
            match side {
                Side::First => alpha = alpha.max(value),
                Side::Second => beta = beta.min(value),
            }
            if beta <= alpha {
                break;
            }
        }
        match side {
            Side::First => alpha,
            Side::Second => beta,
        }
    }
}

/// Plays a move of the position `before` and compares text, turn and picture with those of
/// the position `after`.
pub(crate) fn check_move<G: Draw + Debug>(
    game: &G,
    before: &str,
    mv: &str,
    after: &str,
    turn: Turn,
) {
    let before = game.read(before).expect("a position");
    let mv = before.read_move(mv).expect("a legal move");
    let next = before.after(mv);
    assert_eq!(next.text(), after);
    assert_eq!(game.read(after).as_ref(), Ok(&next));
    assert_eq!(next.turn(), turn);

    let mut scene = before.scene();
    for event in before.story(mv) {
        scene.apply(&event);
    }
    assert_eq!(scene, next.scene());
}
