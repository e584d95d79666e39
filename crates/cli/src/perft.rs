use std::io::Write;
use std::thread;
use std::time::Instant;

use serde_json::json;

use crate::House;
use crate::args::PerftArgs;
use crate::failure::Failure;

/// `siasat perft GAME --depth N`: how many sequences of moves there are.
pub(crate) fn run(house: &House<'_>, args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let session = args.board.open(house)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, |threads| threads.0 as usize);
    let deepest = args.depth.0 as u32;
    if args.json {
        let start = Instant::now();
        let count = session.perft(deepest, threads);
        let object = json!({
            "game": session.spec(),
            "depth": deepest,
            "count": count,
            "seconds": start.elapsed().as_secs_f64(),
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    for depth in 1.min(deepest)..=deepest {
        let count = session.perft(depth, threads);
        writeln!(out, "perft {depth} = {count}")?;
    }
    Ok(())
}
