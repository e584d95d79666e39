use std::sync::Arc;

use game::sowing::SowingEndgame;
use game::{Evaluator, Game, Side, Value};
use solve::Oracle;
use solve::endgame::Database;

use super::cache;

/// An evaluator, and exact values from a database where few seeds are left.
#[derive(Debug)]
pub(crate) struct TablebaseEval<G, E> {
    eval: E,
    database: Option<Arc<Database<G>>>,
}

impl<G, E: Default> Default for TablebaseEval<G, E> {
    fn default() -> TablebaseEval<G, E> {
        TablebaseEval {
            eval: E::default(),
            database: None,
        }
    }
}

impl<G: Game + SowingEndgame, E: Evaluator<G>> Evaluator<G> for TablebaseEval<G, E> {
    type Acc = E::Acc;

    fn prepare(&mut self, pos: &G) {
        self.eval.prepare(pos);
        self.database = cache::database(pos);
    }

    #[inline]
    fn exact_rest(&self, pos: &G) -> Option<i32> {
        self.database.as_ref()?.probe(pos)
    }

    #[inline]
    fn start(&self, pos: &G) -> E::Acc {
        self.eval.start(pos)
    }

    #[inline]
    fn step(&self, acc: &E::Acc, before: &G, mv: G::Move, after: &G) -> E::Acc {
        self.eval.step(acc, before, mv, after)
    }

    #[inline]
    fn value(&self, acc: &E::Acc, pos: &G, me: Side) -> Value {
        self.eval.value(acc, pos, me)
    }

    fn unit(&self) -> i32 {
        self.eval.unit()
    }

    #[inline]
    fn urgency(&self, pos: &G, mv: G::Move) -> i32 {
        self.eval.urgency(pos, mv)
    }

    fn margin(&self) -> i32 {
        self.eval.margin()
    }

    fn is_exact(&self, pos: &G) -> bool {
        self.eval.is_exact(pos)
    }
}
