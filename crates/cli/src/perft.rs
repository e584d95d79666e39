use std::io::Write;
use std::time::Instant;

use serde_json::json;

use crate::Context;
use crate::args::{BoardArgs, Whole};
use crate::failure::Failure;

#[derive(clap::Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// How many moves deep
    #[arg(long, value_name = "N")]
    pub(crate) depth: Whole<0, 1000>,

    /// Threads to count with (default: one for each core)
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<Whole<1, 256>>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// `siasat perft GAME --depth N`: how many sequences of moves there are.
pub(crate) fn run(
    context: &Context<'_>,
    args: &PerftArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let session = args.board.open(context)?;
    let threads = args.threads;
    let threads = threads.map_or_else(platform::cores, |threads| threads.0 as usize);
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
