pub(crate) mod args;
pub(crate) mod report;

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use arena::{BadMatch, MatchEvent};

use crate::Context;
use crate::failure::{Failure, Result};
use crate::interrupt;
use crate::matches::args::MatchArgs;
use crate::matches::report::MatchResult;
use crate::progress::Progress;

/// `siasat match GAME --first PLAYER --second PLAYER`: games between two players.
pub(crate) fn run(context: &Context<'_>, args: &MatchArgs) -> Result {
    let session = context.open(&args.game)?;
    let settings = args.settings(context, &*session)?;
    let save = args.save.as_deref().map(|path| open(context, path));
    let mut save = save.transpose()?;
    let stop = interrupt::flag()?;
    let words = context.words();
    let mut progress = Progress::new();
    let start = Instant::now();
    let outcome = settings.run(&*session, &stop, &mut |news| {
        match news {
            MatchEvent::Game(record) => {
                if let Some(file) = &mut save {
                    // One write a line, so that an interrupted match leaves whole lines.
                    file.write_all((record.line() + "\n").as_bytes())?;
                }
            }
            MatchEvent::Score(summary) => {
                progress.show(|elapsed| report::progress(words, summary, settings.games, elapsed));
            }
        }
        Ok(())
    });
    progress.clear();
    let (summary, stopped) = outcome.map_err(|error| match error {
        BadMatch::Watch(error) => Failure::Io(error),
        error => Failure::Use(error.in_lang(context.lang)),
    })?;
    let result = MatchResult {
        game: session.spec(),
        settings: &settings,
        summary: &summary,
        stopped,
        seconds: start.elapsed().as_secs_f64(),
    };
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", report::object(&result))?;
        return Ok(());
    }
    context.print_all(&mut out, report::block(words, &result))?;
    Ok(())
}

fn open(context: &Context<'_>, path: &Path) -> Result<File> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|error| {
        let file = game::quoted(&path.to_string_lossy());
        context.refuse("match.save", &[("file", &file), ("error", &error)])
    })
}
