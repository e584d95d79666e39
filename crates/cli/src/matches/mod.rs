pub(crate) mod args;
mod report;

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use arena::{BadMatch, News};

use crate::Context;
use crate::failure::Failure;
use crate::interrupt;
use crate::matches::args::MatchArgs;
use crate::matches::report::Result as Told;
use crate::progress::Progress;

/// `siasat match GAME --first PLAYER --second PLAYER`: games between two players.
pub(crate) fn run(context: &Context<'_>, args: &MatchArgs) -> Result<(), Failure> {
    let table = context.open(&args.game)?;
    let order = args.order(context, &*table)?;
    let save = args.save.as_deref().map(|path| open(context, path));
    let mut save = save.transpose()?;
    let stop = interrupt::flag()?;
    let words = context.words();
    let mut progress = Progress::new();
    let start = Instant::now();
    let outcome = order.run(&*table, &stop, &mut |news| {
        match news {
            News::Game(record) => {
                if let Some(file) = &mut save {
                    // One write for a line: whole lines, whatever happens next.
                    file.write_all((record.line() + "\n").as_bytes())?;
                }
            }
            News::Score(summary) => {
                progress.show(|elapsed| report::progress(words, summary, order.games, elapsed))
            }
        }
        Ok(())
    });
    progress.clear();
    let (summary, stopped) = outcome.map_err(|error| match error {
        BadMatch::Watch(error) => Failure::Io(error),
        error => Failure::Use(error.in_lang(context.lang)),
    })?;
    let told = Told {
        game: table.spec(),
        order: &order,
        summary: &summary,
        stopped,
        seconds: start.elapsed().as_secs_f64(),
    };
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", report::object(&told))?;
        return Ok(());
    }
    context.print_all(&mut out, report::block(words, &told))?;
    Ok(())
}

fn open(context: &Context<'_>, path: &Path) -> Result<File, Failure> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|error| {
        let file = game::quoted(&path.to_string_lossy());
        context.refuse("match.save", &[("file", &file), ("error", &error)])
    })
}
