use game::{Evaluator, Position, Side, Value};

use super::{Choice, Congklak};

/// Our own opinion: the difference of the seeds at home, and extra turns that need no
/// relay are urgent.
///
/// Where the other seeds lie says next to nothing: one move of relays changes all of
/// it. Terms for holes, sides and turns to come were fitted and lost their matches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BankedEval;

impl Evaluator<Congklak> for BankedEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Congklak, me: Side) -> Value {
        Value(pos.banked().seen_by(me))
    }

    /// Just as many seeds as it takes to end at home: that is seen without sowing, and
    /// such chains are short. To follow every extra turn costs more than it tells.
    #[inline]
    fn urgency(&self, pos: &Congklak, choice: Choice) -> i32 {
        match choice {
            Choice::Sow(slot) if pos.own.is_even_with_home(slot.into()) => 40 + i32::from(slot),
            _ => 0,
        }
    }
}
