//! `siasat bench`: how fast the games are, on one core, in one run.

mod by_hand;
mod perft;
mod playouts;

use crate::House;
use crate::args::{Bench, BenchArgs};
use crate::failure::Failure;

pub(crate) fn run(house: &House<'_>, args: &BenchArgs) -> Result<(), Failure> {
    match &args.what {
        Bench::Perft(args) => perft::run(house, args),
        Bench::Playouts(args) => playouts::run(house, args),
    }
}
