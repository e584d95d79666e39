use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use arena::{BadMatch, MatchEvent};
use words::Words;

use crate::House;
use crate::failure::Failure;
use crate::interrupt;
use crate::match_args::MatchArgs;
use crate::match_report::{self, Result as Told};
use crate::progress::Progress;

/// `siasat match GAME --first PLAYER --second PLAYER`: games between two players.
pub(crate) fn run(house: &House<'_>, args: &MatchArgs) -> Result<(), Failure> {
    let table = house.open(&args.game)?;
    let order = args.order(house, &*table)?;
    let save = args.save.as_deref().map(|path| open(house, path));
    let mut save = save.transpose()?;
    let stop = interrupt::flag()?;
    let words = Words::of(house.lang);
    let mut progress = Progress::new();
    let start = Instant::now();
    let outcome = order.run(&*table, &stop, &mut |news| {
        match news {
            MatchEvent::Game(record) => {
                if let Some(file) = &mut save {
                    // One write for a line: whole lines, whatever happens next.
                    file.write_all((record.line() + "\n").as_bytes())?;
                }
            }
            MatchEvent::Score(summary) => progress
                .show(|elapsed| match_report::progress(words, summary, order.games, elapsed)),
        }
        Ok(())
    });
    progress.clear();
    let (summary, stopped) = outcome.map_err(|error| match error {
        BadMatch::Watch(error) => Failure::Io(error),
        error => Failure::Use(error.in_lang(house.lang)),
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
        writeln!(out, "{}", match_report::object(&told))?;
        return Ok(());
    }
    for line in match_report::block(words, &told) {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
}

fn open(house: &House<'_>, path: &Path) -> Result<File, Failure> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|error| {
        let words = Words::of(house.lang);
        let file = game::quoted(&path.to_string_lossy());
        Failure::Use(words.fill("match.save", &[("file", &file), ("error", &error)]))
    })
}
