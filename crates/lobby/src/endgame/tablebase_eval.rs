use std::sync::Arc;

use game::{Evaluator, Game, Side, Value};
use solve::Oracle;

use super::{Table, cache};

/// An evaluator, and exact values from a database where few seeds are left.
#[derive(Debug)]
pub(crate) struct TablebaseEval<E, D> {
    eval: E,
    database: Option<Arc<D>>,
}

impl<E: Default, D> Default for TablebaseEval<E, D> {
    fn default() -> TablebaseEval<E, D> {
        TablebaseEval {
            eval: E::default(),
            database: None,
        }
    }
}

impl<G: Game, E: Evaluator<G>, D: Table<G>> Evaluator<G> for TablebaseEval<E, D> {
    type Acc = E::Acc;

    fn prepare(&mut self, pos: &G) {
        self.eval.prepare(pos);
        self.database = cache::database(pos);
    }

    #[inline]
    fn exact_rest(&self, pos: &G) -> Option<i32> {
        Oracle::probe(self.database.as_deref()?, pos)
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
