//! `siasat bench`: whether the engine still does the same, and how fast everything is,
//! on one core, in one run; and a server under load.

pub(crate) mod args;
mod by_hand;
mod fixed;
mod perft;
mod playouts;
mod serve;

use crate::Context;
use crate::bench::args::{Bench, BenchArgs};
use crate::failure::Result;

pub(crate) fn run(context: &Context<'_>, args: &BenchArgs) -> Result {
    let Some(what) = &args.what else {
        return fixed::run(context, args.quick, args.json);
    };
    if args.quick {
        let command = match what {
            Bench::Perft(_) => "perft",
            Bench::Playouts(_) => "playouts",
            Bench::Serve(_) => "serve",
        };
        let program = context.called.program;
        return Err(context.refuse(
            "bench.quick-alone",
            &[("program", &program), ("command", &command)],
        ));
    }
    match what {
        Bench::Perft(run) => perft::run(context, run, args.json),
        Bench::Playouts(run) => playouts::run(context, run, args.json),
        Bench::Serve(load) => serve::run(context, load, args.json),
    }
}
