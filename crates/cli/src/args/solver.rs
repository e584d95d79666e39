use std::io::{self, IsTerminal, Write};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use lobby::{DynSolver, Preparation, Session, SolverMethod, SolverSettings};
use words::Words;

use super::Whole;
use crate::Context;
use crate::failure::Result;

/// What a solver may use.
#[derive(clap::Args, Debug)]
pub(crate) struct SolverArgs {
    /// Threads to solve with
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) threads: Whole<1, 256>,

    /// Megabytes to remember positions in, at most
    #[arg(long, value_name = "MB", default_value = "1024")]
    pub(crate) memory: Whole<1, 1_048_576>,
}

impl SolverArgs {
    pub(crate) fn settings(&self, method: SolverMethod) -> SolverSettings {
        SolverSettings {
            memory: (self.memory.0 as usize) << 20,
            threads: self.threads.0 as usize,
            method,
        }
    }
}

/// The solver of a session, or a refusal that says why there is none. Shows how far the
/// database is that it may build first.
pub(crate) fn open_solver(
    context: &Context<'_>,
    session: &dyn Session,
    settings: SolverSettings,
    stop: &AtomicBool,
) -> Result<Box<dyn DynSolver>> {
    let info = session.info();
    let key = if info.chance {
        "solve.chance"
    } else {
        "solve.cannot"
    };
    let progress = DatabaseProgress::new(context);
    let preparation = Preparation {
        positions: 1,
        stop,
        watch: &|known, all| progress.show(known, all),
    };
    let solver = session.solver(settings, &preparation);
    progress.clear();
    solver.ok_or_else(|| context.refuse(key, &[("game", &info.name)]))
}

/// A bar on standard error while a database is built, if that is a terminal.
pub(crate) struct DatabaseProgress<'a> {
    context: &'a Context<'a>,
    words: &'static Words,
    start: Instant,
    is_terminal: bool,
}

impl<'a> DatabaseProgress<'a> {
    pub(crate) fn new(context: &'a Context<'a>) -> DatabaseProgress<'a> {
        DatabaseProgress {
            context,
            words: context.words(),
            start: Instant::now(),
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// Shows that this many of all positions are done. Any thread may call it.
    pub(crate) fn show(&self, known: usize, all: usize) {
        const WIDTH: usize = 30;
        if !self.is_terminal {
            return;
        }
        let part = known as f64 / all.max(1) as f64;
        let full = (part * WIDTH as f64) as usize;
        let bar = "█".repeat(full) + &"░".repeat(WIDTH - full.min(WIDTH));
        let left = self.start.elapsed().as_secs_f64() * (1.0 - part) / part.max(1e-9);
        let percent = format!("{:.0}", part * 100.0);
        let left = format!("{left:.0}");
        let line = self.words.fill(
            "db.progress",
            &[("bar", &bar), ("percent", &percent), ("seconds", &left)],
        );
        // A progress line that cannot be written is no error.
        let _ = write!(io::stderr(), "\r{}\x1b[K", self.context.glyphs.fit(&line));
    }

    pub(crate) fn clear(&self) {
        if self.is_terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
