use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arena::{BadMatch, News, Summary};
use signal_hook::consts::{SIGINT, SIGTERM};
use words::Words;

use crate::House;
use crate::failure::Failure;
use crate::match_args::MatchArgs;
use crate::match_report::{self, Result as Told};

/// `siasat match GAME --first PLAYER --second PLAYER`: games between two players.
pub(crate) fn run(house: &House<'_>, args: &MatchArgs) -> Result<(), Failure> {
    let table = house.open(&args.game)?;
    let order = args.order(house, &*table)?;
    let save = args.save.as_deref().map(|path| open(house, path));
    let mut save = save.transpose()?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // The second time, as if nobody had asked for it: at once.
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let mut progress = Progress::new(house, order.games);
    let start = Instant::now();
    let outcome = order.run(&*table, &stop, &mut |news| {
        match news {
            News::Game(record) => {
                if let Some(file) = &mut save {
                    // One write for a line: whole lines, whatever happens next.
                    file.write_all((record.line() + "\n").as_bytes())?;
                }
            }
            News::Score(summary) => progress.show(summary),
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
    for line in match_report::block(Words::of(house.lang), &told) {
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

/// One line that changes while a match goes on, where somebody looks.
struct Progress {
    words: &'static Words,
    games: u64,
    start: Instant,
    shown: Option<Instant>,
    is_seen: bool,
}

impl Progress {
    fn new(house: &House<'_>, games: u64) -> Progress {
        Progress {
            words: Words::of(house.lang),
            games,
            start: Instant::now(),
            shown: None,
            is_seen: io::stdout().is_terminal() && io::stderr().is_terminal(),
        }
    }

    fn show(&mut self, summary: &Summary) {
        const PAUSE: Duration = Duration::from_millis(200);
        let is_fresh = self.shown.is_some_and(|shown| shown.elapsed() < PAUSE);
        if !self.is_seen || is_fresh {
            return;
        }
        self.shown = Some(Instant::now());
        let line = match_report::progress(self.words, summary, self.games, self.start.elapsed());
        // Nothing depends on whether it can be shown.
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
