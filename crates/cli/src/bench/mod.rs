//! `siasat bench`: whether the engine still does the same, and how fast everything is,
//! on one core, in one run.

mod by_hand;
mod fixed;
mod perft;
mod playouts;

use crate::House;
use crate::bench_args::{Bench, BenchArgs};
use crate::failure::Failure;

pub(crate) fn run(house: &House<'_>, args: &BenchArgs) -> Result<(), Failure> {
    let Some(what) = &args.what else {
        return fixed::run(house, args.quick, args.json);
    };
    if args.quick {
        let command = match what {
            Bench::Perft(_) => "perft",
            Bench::Playouts(_) => "playouts",
        };
        let program = house.called.program;
        return Err(Failure::Use(crate::TEXTS.words(house.lang).fill(
            "bench.quick-alone",
            &[("program", &program), ("command", &command)],
        )));
    }
    match what {
        Bench::Perft(run) => perft::run(house, run, args.json),
        Bench::Playouts(run) => playouts::run(house, run, args.json),
    }
}
