use game::{Evaluator, Position, Side, Value};

use super::Congklak;

/// The difference of the seeds at home, in seeds.
#[derive(Clone, Copy, Default, Debug)]
pub struct HomeDifference;

impl Evaluator<Congklak> for HomeDifference {
    type Acc = ();

    fn value(&self, (): &(), pos: &Congklak, me: Side) -> Value {
        Value(pos.banked().seen_by(me))
    }
}

/// The value of the Qt program that this variant comes from: +1, 0 or −1 for who
/// has more seeds at home. It cannot tell one winning move from another.
#[derive(Clone, Copy, Default, Debug)]
pub struct Leader;

impl Evaluator<Congklak> for Leader {
    type Acc = ();

    fn value(&self, (): &(), pos: &Congklak, me: Side) -> Value {
        Value(pos.banked().seen_by(me).signum())
    }
}
