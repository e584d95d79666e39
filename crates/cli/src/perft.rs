use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use commentary::number;
use lobby::Session;
use serde_json::json;

use crate::args::{BoardArgs, Whole};
use crate::failure::Result;
use crate::numbers::Numbers;
use crate::{Context, interrupt};

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
pub(crate) fn run(context: &Context<'_>, args: &PerftArgs, out: &mut dyn Write) -> Result {
    let session = args.board.open(context)?;
    let threads = args.threads;
    let threads = threads.map_or_else(platform::cores, |threads| threads.0 as usize);
    let deepest = args.depth.0 as u32;
    let stop = interrupt::flag()?;
    if args.json {
        let start = Instant::now();
        let count = Count::new(context, &*session, deepest, threads).wait(&stop)?;
        let object = json!({
            "game": session.spec(),
            "depth": deepest,
            "count": count,
            "seconds": start.elapsed().as_secs_f64(),
            "partial": count.is_none(),
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    for depth in 1.min(deepest)..=deepest {
        let Some(count) = Count::new(context, &*session, depth, threads).wait(&stop)? else {
            let line = context.words().fill("perft.partial", &[("depth", &depth)]);
            return Ok(context.print(out, &line)?);
        };
        let count = Numbers::of(context.words()).whole(count);
        writeln!(out, "perft {depth} = {count}")?;
        out.flush()?;
    }
    Ok(())
}

/// One depth to count, beside the thread that waits for signals: a count has nothing to say
/// before its end.
struct Count<'a> {
    context: &'a Context<'a>,
    session: Box<dyn Session>,
    depth: u32,
    threads: usize,
}

impl<'a> Count<'a> {
    fn new(
        context: &'a Context<'a>,
        session: &dyn Session,
        depth: u32,
        threads: usize,
    ) -> Count<'a> {
        Count {
            context,
            session: session.fork(),
            depth,
            threads,
        }
    }

    /// The count; `None` if it was stopped.
    fn wait(self, stop: &AtomicBool) -> Result<Option<u64>> {
        let (session, depth, threads) = (self.session, self.depth, self.threads);
        let words = self.context.words();
        let line = |elapsed: Duration| {
            let seconds = number::seconds(words.lang(), elapsed.as_secs_f64());
            words.fill(
                "perft.progress",
                &[("depth", &depth), ("seconds", &seconds)],
            )
        };
        let count = interrupt::unless_stopped(stop, line, move || session.perft(depth, threads));
        Ok(count?)
    }
}
