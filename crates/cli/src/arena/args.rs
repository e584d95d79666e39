use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use tournament::{Plan, Source, Store};

use crate::Context;
use crate::args::Whole;
use crate::failure::{Failure, Result};

#[derive(clap::Args, Debug)]
pub(crate) struct ArenaArgs {
    #[command(subcommand)]
    pub(crate) what: Arena,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Arena {
    /// Play the tournament of a file, or go on with it
    Run(RunArgs),
    /// How far a tournament is, and what it has come to
    Status(StatusArgs),
    /// Check that the file of a tournament is undamaged
    Check(StatusArgs),
    /// What a tournament has come to: tables, charts, and every game to replay
    Report(ReportArgs),
    /// All games of a tournament
    Export(ExportArgs),
    /// Play games of tournaments that others run, until it is stopped
    Worker(WorkerArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct RunArgs {
    /// The plan: a file such as autumn.toml with games and players; docs/ARENA.md has all
    /// that can stand in it
    pub(crate) file: PathBuf,

    /// Where games are written, and looked for to go on (default: autumn.sqlite beside
    /// autumn.toml)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// How many games are played at the same time (default: what the plan says, or 1)
    #[arg(long, value_name = "N")]
    pub(crate) concurrency: Option<Whole<1, 256>>,

    /// Let `arena worker` play, wherever they are, by way of this NATS server:
    /// nats://127.0.0.1:4222
    #[arg(long, value_name = "URL", conflicts_with = "concurrency")]
    pub(crate) nats: Option<String>,

    /// Run programs without network, without writing, and with limits
    #[arg(long, conflicts_with = "nats")]
    pub(crate) sandbox: bool,

    /// One JSON object when it ends
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct StatusArgs {
    /// The plan, or the file of games
    pub(crate) file: PathBuf,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct WorkerArgs {
    /// The NATS server that has the jobs: nats://127.0.0.1:4222
    #[arg(long, value_name = "URL")]
    pub(crate) nats: String,

    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) concurrency: Whole<1, 256>,

    /// Run programs without network, without writing, and with limits
    #[arg(long)]
    pub(crate) sandbox: bool,

    /// One JSON object when it ends
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ReportArgs {
    /// The plan, or the file of games
    pub(crate) file: PathBuf,

    /// What is written
    #[arg(long, value_enum, default_value = "html")]
    pub(crate) format: ReportFormat,

    /// Where to (default: autumn.html beside autumn.toml; other forms to the screen)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ReportFormat {
    /// One file for a browser, with charts and every game to replay
    Html,
    /// Tables as text; with --out also the charts, as SVG files beside it
    Markdown,
    /// Every game on a line, for spreadsheets
    Csv,
    /// The tables, for programs
    Json,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ExportArgs {
    /// The plan, or the file of games
    pub(crate) file: PathBuf,

    /// How games are written
    #[arg(long, value_enum, default_value = "jsonl")]
    pub(crate) format: ExportFormat,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum ExportFormat {
    /// One JSON object on a line, as `match --save` writes them
    Jsonl,
    /// Records that `show`, `best` and `--load` read
    Text,
}

/// An opened tournament.
pub(crate) struct Opened {
    pub(crate) plan: Plan,
    pub(crate) store: Store,
    /// Is it being played now?
    pub(crate) is_played: bool,
}

/// Opens the tournament of a plan, or of a file of games.
pub(crate) fn open(context: &Context<'_>, file: &Path) -> Result<Opened> {
    let path = if is_database(file) {
        file.to_owned()
    } else {
        // The store has the plan that was played; the file may have changed since.

        read_plan(context, file)?;
        tournament::beside(file)
    };
    let is_played = Store::is_in_use(&path);
    let store = Store::look(&path).map_err(|error| bad_store(context, error))?;
    let mut source = store.source().map_err(|error| bad_store(context, error))?;
    let plan = Plan::read(&mut source, context.games);
    let plan = plan.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
    Ok(Opened {
        plan,
        store,
        is_played,
    })
}

/// Reads a plan and the files that it names.
pub(crate) fn read_plan(context: &Context<'_>, file: &Path) -> Result<(Source, Plan)> {
    let shown = game::quoted(&file.to_string_lossy());
    let mut source = Source::load(file)
        .map_err(|error| context.refuse("arena.no-plan", &[("file", &shown), ("error", &error)]))?;
    let plan = Plan::read(&mut source, context.games);
    let plan =
        plan.map_err(|error| Failure::Use(format!("{shown}: {}", error.in_lang(context.lang))))?;
    Ok((source, plan))
}

/// The failure for a file of games.
pub(crate) fn bad_store(context: &Context<'_>, error: tournament::BadStore) -> Failure {
    match error {
        tournament::BadStore::Visit(error) => Failure::Io(error),
        error => Failure::Use(error.in_lang(context.lang)),
    }
}

fn is_database(file: &Path) -> bool {
    use std::io::Read;
    let mut start = [0; 16];
    let read = std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *b"SQLite format 3\0"
}
