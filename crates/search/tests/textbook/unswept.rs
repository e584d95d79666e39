//! Kalah as the Congklak program of the seed evaluated it: a finished game by the same
//! formula as any other, *before* what is left is swept into a store.
//!
//! Our rules sweep as part of the last move, so this game remembers the position
//! before it, and the leaf_eval makes the last move again without the sweep.

use game::{
    BitMoves, Content, Deterministic, Draw, Evaluator, Event, Points, Position, Side, Turn,
};
use games::Kalah;
use games::kalah::{Pit, SeedEval};
use siasat_search::textbook::LeafEval;

/// Kalah with a memory of one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AlphaBetaTt {
    pub now: Kalah,
    last: Option<(Kalah, Pit)>,
}

impl AlphaBetaTt {
    pub fn new(now: Kalah) -> AlphaBetaTt {
        AlphaBetaTt { now, last: None }
    }
}

impl Position for AlphaBetaTt {
    type Move = Pit;
    type Moves = BitMoves<Pit>;

    fn turn(&self) -> Turn {
        self.now.turn()
    }

    fn moves(&self) -> BitMoves<Pit> {
        self.now.moves()
    }

    fn play(&mut self, pit: Pit) {
        self.last = Some((self.now, pit));
        self.now.play(pit);
    }
}

impl Deterministic for AlphaBetaTt {}

/// The formula of the seed on every board, finished or not, swept or not.
#[derive(Clone, Copy, Debug)]
pub struct Unswept;

impl LeafEval<AlphaBetaTt> for Unswept {
    fn static_eval(&self, pos: &AlphaBetaTt, me: Side) -> i32 {
        SeedEval.evaluate(&pos.now, me).0
    }

    fn result(&self, pos: &AlphaBetaTt, _points: Points, _depth: u32, me: Side) -> i32 {
        let (before, pit) = pos.last.expect("the search began with an unfinished game");
        let mut scene = before.scene();
        for event in before.events(pit) {
            if !matches!(event, Event::Sweep { .. }) {
                scene.apply(&event);
            }
        }
        let cups: Vec<i32> = (scene.cells.iter())
            .map(|cell| match cell.content {
                Content::Seeds(seeds) => seeds as i32,
                _ => 0,
            })
            .collect();
        Points(formula(&cups)).seen_by(me)
    }
}

/// `(576 − 7·T) · (10·stores + 3·rows + 2·moves)` for the first side.
fn formula(cups: &[i32]) -> i32 {
    let (first, second) = cups.split_at(7);
    let row = |cups: &[i32]| cups[..6].iter().sum::<i32>();
    let moves = |cups: &[i32]| cups[..6].iter().filter(|&&seeds| seeds > 0).count() as i32;
    let in_play = row(first) + row(second);
    let stores = first[6] - second[6];
    let rows = row(first) - row(second);
    let moves = moves(first) - moves(second);
    (576 - 7 * in_play) * (10 * stores + 3 * rows + 2 * moves)
}
