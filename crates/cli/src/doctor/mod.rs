//! `siasat doctor`: what is installed, and whether it is whole.

mod processor;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use folders::Folders;
use library::Library;
use serde_json::{Value, json};
use words::Words;

use crate::args::Args;
use crate::config::Config;
use crate::db;
use crate::failure::{Failure, Result};
use crate::numbers::Numbers;
use crate::paint::Paint;
use crate::{Context, interrupt};

#[derive(clap::Args, Debug)]
pub(crate) struct DoctorArgs {
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Looks at everything and says what is broken and how to mend it. A failure if anything is.
pub(crate) fn run(context: &Context<'_>, args: &DoctorArgs) -> Result {
    let examination = Examination::of(context)?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", examination.object())?;
    } else {
        context.print_all(&mut out, examination.lines(context.words()))?;
    }
    out.flush()?;
    match examination.troubles.len() {
        0 => Ok(()),
        n => {
            let sentence = context.words().fill("doctor.damaged", &[("n", &n)]);
            Err(Failure::Io(io::Error::other(sentence)))
        }
    }
}

/// What was found.
struct Examination {
    version: &'static str,
    processor: processor::Processor,
    folders: Vec<Place>,
    games: usize,
    kept_games: usize,
    books: Vec<(&'static str, u64)>,
    databases: Vec<Database>,
    troubles: Vec<Trouble>,
    /// Was it stopped before all databases were read?
    is_partial: bool,
}

/// A file or a folder that the program uses.
struct Place {
    /// The key of its name.
    key: &'static str,
    path: PathBuf,
    exists: bool,
}

struct Database {
    title: String,
    seeds: u32,
    path: PathBuf,
    is_whole: bool,
}

/// What is broken, and what mends it.
struct Trouble {
    what: String,
    mend: String,
}

impl Examination {
    fn of(context: &Context<'_>) -> Result<Examination> {
        let words = context.words();
        let stop = interrupt::flag()?;
        let folders = context.folders();
        let config = Config::read(context.called.program);
        let mut troubles = Vec::new();
        let declared = Args::declared(context.called.program, context.lang);
        for problem in config.problems(&declared, words) {
            let mend = words.say("doctor.mend-config").to_owned();
            troubles.push(Trouble {
                what: problem,
                mend,
            });
        }
        check_settings(&folders, words, &mut troubles);
        let places = places(&folders, config.path);
        check_writable(&places, words, &mut troubles);
        let kept_games = check_library(&folders, words, &mut troubles);
        let (databases, is_partial) = check_databases(context, &folders, &stop, &mut troubles)?;
        Ok(Examination {
            version: env!("CARGO_PKG_VERSION"),
            processor: processor::Processor::of_this_machine(),
            folders: places,
            games: context.games.len(),
            kept_games,
            books: books(context),
            databases,
            troubles,
            is_partial,
        })
    }

    fn lines(&self, words: &'static Words) -> Vec<String> {
        let numbers = Numbers::of(words);
        let paint = Paint::stdout();
        let line = |key: &str, text: &str| {
            let label = format!("{:<15}", words.say(key));
            format!("{}{text}", paint.label(&label))
        };
        let mut lines = vec![
            line("doctor.version", self.version),
            line("doctor.processor", &self.processor.text(words)),
            line("doctor.available", &self.processor.available(words)),
            line("doctor.built", &self.processor.built_with(words)),
        ];
        let copies = self.processor.copies_texts(words);
        lines.extend(copies.iter().map(|text| line("doctor.copy", text)));
        lines.push(line("doctor.games", &self.games.to_string()));
        lines.push(line("doctor.kept", &numbers.whole(self.kept_games as u64)));
        for place in &self.folders {
            let note = if place.exists {
                String::new()
            } else {
                format!(" ({})", words.say("doctor.not-there"))
            };
            let text = format!("{}{note}", place.path.display());
            lines.push(line(place.key, &text));
        }
        for (game, positions) in &self.books {
            let n = numbers.whole(*positions);
            let text = words.fill("doctor.book-of", &[("game", game), ("n", &n)]);
            lines.push(line("doctor.book", &text));
        }
        for database in &self.databases {
            let key = if database.is_whole {
                "doctor.database-whole"
            } else {
                "doctor.database-part"
            };
            let path = database.path.display();
            let text = words.fill(
                key,
                &[
                    ("game", &database.title),
                    ("n", &database.seeds),
                    ("path", &path),
                ],
            );
            lines.push(line("doctor.database", &text));
        }
        for trouble in &self.troubles {
            lines.push(line("doctor.broken", &paint.bad(&trouble.what)));
            lines.push(line("doctor.mend", &trouble.mend));
        }
        if self.is_partial {
            lines.push(paint.warning(words.say("doctor.stopped")));
        } else if self.troubles.is_empty() {
            lines.push(paint.good(words.say("doctor.fine")));
        }
        lines
    }

    fn object(&self) -> Value {
        let places = self.folders.iter().map(|place| {
            let name = place.key.trim_start_matches("doctor.");
            json!({ "name": name, "path": place.path.display().to_string(), "exists": place.exists })
        });
        let books = self.books.iter();
        let books = books.map(|(game, n)| json!({ "game": game, "positions": n }));
        let databases = self.databases.iter().map(|database| {
            json!({
                "game": database.title,
                "seeds": database.seeds,
                "file": database.path.display().to_string(),
                "whole": database.is_whole,
            })
        });
        let troubles = self.troubles.iter();
        let troubles =
            troubles.map(|trouble| json!({ "what": trouble.what, "mend": trouble.mend }));
        json!({
            "version": self.version,
            "processor": self.processor.object(),
            "games": self.games,
            "kept_games": self.kept_games,
            "folders": places.collect::<Value>(),
            "books": books.collect::<Value>(),
            "databases": databases.collect::<Value>(),
            "troubles": troubles.collect::<Value>(),
            "fine": self.troubles.is_empty() && !self.is_partial,
            "partial": self.is_partial,
        })
    }
}

fn places(folders: &Folders, config: Option<PathBuf>) -> Vec<Place> {
    let known = [
        ("doctor.config", config),
        ("doctor.settings", folders.settings.clone()),
        ("doctor.library", folders.games.clone()),
        ("doctor.data", folders.data.clone()),
        ("doctor.databases", folders.databases.clone()),
    ];
    let there = known.into_iter().filter_map(|(key, path)| {
        let path = path?;
        let exists = path.exists();
        Some(Place { key, path, exists })
    });
    there.collect()
}

/// Settings that are no JSON are replaced by the usual ones without a word.
fn check_settings(folders: &Folders, words: &'static Words, troubles: &mut Vec<Trouble>) {
    let Some(path) = folders.settings.as_deref().filter(|path| path.exists()) else {
        return;
    };
    let read = folders::read(path).map_err(|error| error.to_string());
    let parsed = read.and_then(|text| {
        let value: Result<Value, _> = serde_json::from_str(&text);
        value.map_err(|error| error.to_string())
    });
    if let Err(error) = parsed {
        troubles.push(Trouble {
            what: bad_file(words, path, &error),
            mend: words.say("doctor.mend-settings").to_owned(),
        });
    }
}

/// Folders that exist must take files.
fn check_writable(places: &[Place], words: &'static Words, troubles: &mut Vec<Trouble>) {
    for place in places.iter().filter(|place| place.path.is_dir()) {
        let probe = place.path.join(format!(".probe-{}", std::process::id()));
        let written = File::create(&probe).and_then(|mut file| file.write_all(b"x"));
        let _ = fs::remove_file(&probe);
        if let Err(error) = written {
            troubles.push(Trouble {
                what: bad_file(words, &place.path, &error.to_string()),
                mend: words.say("doctor.mend-folder").to_owned(),
            });
        }
    }
}

/// How many games are kept, and which files are none.
fn check_library(folders: &Folders, words: &'static Words, troubles: &mut Vec<Trouble>) -> usize {
    let Some(folder) = &folders.games else {
        return 0;
    };
    let listing = match Library::at(folder).list() {
        Ok(listing) => listing,
        Err(error) => {
            troubles.push(Trouble {
                what: bad_file(words, folder, &error.to_string()),
                mend: words.say("doctor.mend-read").to_owned(),
            });
            return 0;
        }
    };
    for damaged in &listing.damaged {
        troubles.push(Trouble {
            what: bad_file(words, &damaged.path, &damaged.error.in_lang(words.lang())),
            mend: words.say("doctor.mend-game").to_owned(),
        });
    }
    listing.games.len()
}

/// Reads every database to its end; those that were read before the flag was set, and whether
/// it was.
fn check_databases(
    context: &Context<'_>,
    folders: &Folders,
    stop: &AtomicBool,
    troubles: &mut Vec<Trouble>,
) -> Result<(Vec<Database>, bool)> {
    let words = context.words();
    let Some(folder) = &folders.databases else {
        return Ok((Vec::new(), false));
    };
    let mut databases = Vec::new();
    for path in db::files_in(folder) {
        let header = match lobby::read_header(&path) {
            Ok(header) => header,
            Err(error) => {
                troubles.push(Trouble {
                    what: bad_file(words, &path, &error.in_lang(context.lang)),
                    mend: words.say("doctor.mend-database").to_owned(),
                });
                continue;
            }
        };
        let Some(damage) = db::damage(context, &header, &path, stop)? else {
            return Ok((databases, true));
        };
        if let Some(error) = damage {
            let command = format!(
                "{} db build {} --seeds {}",
                context.called.program, header.title, header.seeds
            );
            troubles.push(Trouble {
                what: bad_file(words, &path, &error),
                mend: words.fill("doctor.mend-by", &[("command", &command)]),
            });
        }
        databases.push(Database {
            title: header.title,
            seeds: header.seeds,
            path,
            is_whole: header.complete,
        });
    }
    Ok((databases, false))
}

/// The books inside the program, with their sizes.
fn books(context: &Context<'_>) -> Vec<(&'static str, u64)> {
    let games = context.games.iter();
    let with_book = games.filter_map(|game| Some((game.info().name, game.book()?.len() as u64)));
    with_book.collect()
}

fn bad_file(words: &'static Words, path: &Path, error: &str) -> String {
    let path = path.display();
    words.fill("file.bad", &[("path", &path), ("error", &error)])
}
