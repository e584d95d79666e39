use std::fs;

use game::{Evaluator, Side, Value};
use games::Knightthrough;
use games::knightthrough::{Accumulator, NetEval, Leap, Net, RaceEval};

use crate::Trouble;

/// One of the opinions that can play: the hand-set one or a network.
#[derive(Clone, Copy)]
pub(crate) enum StaticEval {
    RaceEval(RaceEval),
    Net(NetEval),
}

impl StaticEval {
    /// The network of a file; `race` and `none` are the hand-set one, `shipped` is the
    /// program's own.
    pub(crate) fn read(file: Option<&str>) -> Result<StaticEval, Trouble> {
        let file = match file {
            None | Some("race") => return Ok(StaticEval::RaceEval(RaceEval::default())),
            Some("shipped") => return Ok(StaticEval::Net(NetEval::default())),
            Some(file) => file,
        };
        let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let bytes = <&[u8; Net::BYTES]>::try_from(&bytes[..])
            .map_err(|_| format!("{file} is no network of {} bytes", Net::BYTES))?;
        // One or two for the life of the process.
        let net = Box::leak(Box::new(Net::read(bytes)));
        Ok(StaticEval::Net(NetEval::new(net)))
    }
}

impl Evaluator<Knightthrough> for StaticEval {
    type Acc = Accumulator;

    fn start(&self, pos: &Knightthrough) -> Accumulator {
        match self {
            StaticEval::RaceEval(_) => Accumulator::default(),
            StaticEval::Net(net) => net.start(pos),
        }
    }

    #[inline]
    fn step(
        &self,
        acc: &Accumulator,
        before: &Knightthrough,
        mv: Leap,
        after: &Knightthrough,
    ) -> Accumulator {
        match self {
            StaticEval::RaceEval(_) => Accumulator::default(),
            StaticEval::Net(net) => net.step(acc, before, mv, after),
        }
    }

    #[inline]
    fn value(&self, acc: &Accumulator, pos: &Knightthrough, me: Side) -> Value {
        match self {
            StaticEval::RaceEval(race) => race.value(&(), pos, me),
            StaticEval::Net(net) => net.value(acc, pos, me),
        }
    }

    fn urgency(&self, pos: &Knightthrough, mv: Leap) -> i32 {
        match self {
            StaticEval::RaceEval(race) => race.urgency(pos, mv),
            StaticEval::Net(net) => net.urgency(pos, mv),
        }
    }

    fn margin(&self) -> i32 {
        match self {
            StaticEval::RaceEval(race) => race.margin(),
            StaticEval::Net(net) => net.margin(),
        }
    }
}
