use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Spec, quoted};
use lobby::{AnyDatabase, BadDatabase, BadGame, Endgames};
use serde_json::json;
use words::Words;

use crate::db::args::FileArgs;
use crate::failure::{Failure, Result};
use crate::numbers::Numbers;
use crate::{Context, interrupt, progress};

/// The database that a command is about.
pub(super) struct Target {
    pub(super) endgames: &'static dyn Endgames,
    pub(super) spec: Spec,
    pub(super) title: String,
    pub(super) path: PathBuf,
}

impl Target {
    pub(super) fn of(context: &Context<'_>, game: &str, file: &FileArgs) -> Result<Target> {
        let spec = Spec::new(game);
        let bad_game = |error: BadGame| Failure::Use(error.in_lang(context.lang));
        let found = lobby::find(context.games, &spec.name).map_err(bad_game)?;
        let name = found.info().name;
        let Some(endgames) = found.endgames() else {
            let others = context
                .games
                .iter()
                .filter(|game| game.endgames().is_some());
            let names: Vec<&str> = others.map(|game| game.info().name).collect();
            let games = names.join(" ");
            return Err(context.refuse("db.no-game", &[("game", &name), ("games", &games)]));
        };
        let title = endgames
            .title(&spec)
            .map_err(|error| bad_game(BadGame::Option { game: name, error }))?;
        let path = match &file.file {
            Some(path) => path.clone(),
            None => lobby::database_path(&folder(context)?, &title),
        };
        Ok(Target {
            endgames,
            spec,
            title,
            path,
        })
    }

    pub(super) fn open(&self, context: &Context<'_>) -> Result<Box<dyn AnyDatabase>> {
        let line = |elapsed| opening(context.words(), &self.title, elapsed);
        let opened = progress::while_running(line, || {
            self.endgames
                .open(&self.spec, &self.path, platform::cores())
        });
        self.or_bad(context, opened)
    }

    /// The same; `None` when the flag was set before the file was read to its end.
    pub(super) fn open_until(
        &self,
        context: &Context<'_>,
        stop: &AtomicBool,
    ) -> Result<Option<Box<dyn AnyDatabase>>> {
        let line = |elapsed| opening(context.words(), &self.title, elapsed);
        let (endgames, spec, path) = (self.endgames, self.spec.clone(), self.path.clone());
        let opened = interrupt::unless_stopped(stop, line, move || {
            endgames.open(&spec, &path, platform::cores())
        })?;
        let database = opened.map(|opened| self.or_bad(context, opened));
        database.transpose()
    }

    fn or_bad(
        &self,
        context: &Context<'_>,
        opened: Result<Box<dyn AnyDatabase>, BadDatabase>,
    ) -> Result<Box<dyn AnyDatabase>> {
        opened.map_err(|error| {
            let is_missing =
                matches!(&error, BadDatabase::Io(error) if error.kind() == io::ErrorKind::NotFound);
            if !is_missing {
                return self.bad(context, &error);
            }
            let shown = self.path.display().to_string();
            let game = self.spec.name.as_str();
            context.refuse("db.none", &[("path", &shown), ("game", &game)])
        })
    }

    pub(super) fn bad(&self, context: &Context<'_>, error: &BadDatabase) -> Failure {
        context.bad_file(&self.path, &error.in_lang(context.lang))
    }
}

/// What is said while a large database is read to its end.
pub(super) fn opening(words: &'static Words, title: &str, elapsed: Duration) -> String {
    let seconds = Numbers::of(words).decimal(elapsed.as_secs_f64(), 1);
    words.fill("db.opening", &[("game", &title), ("seconds", &seconds)])
}

/// The folder of all databases.
pub(super) fn folder(context: &Context<'_>) -> Result<PathBuf> {
    let folder = context.folders().databases;
    folder.ok_or_else(|| context.refuse("db.no-folder", &[]))
}

/// A database in lines for people.
pub(super) fn facts(
    words: &'static Words,
    target: &Target,
    database: &dyn AnyDatabase,
) -> Vec<String> {
    let lines = [
        ("db.game", quoted(&target.title)),
        ("db.seeds", database.seeds().to_string()),
        ("db.positions", database.positions().to_string()),
        ("db.checksum", format!("{:016x}", database.checksum())),
        ("db.file", target.path.display().to_string()),
    ];
    let lines = lines.iter();
    lines
        .map(|(key, text)| format!("{:<12}{text}", words.say(key)))
        .collect()
}

/// The same as JSON.
pub(super) fn object(target: &Target, database: &dyn AnyDatabase) -> serde_json::Value {
    json!({
        "game": target.title,
        "seeds": database.seeds(),
        "positions": database.positions(),
        "checksum": format!("{:016x}", database.checksum()),
        "file": target.path.display().to_string(),
    })
}
