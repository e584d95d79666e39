//! What is not given on the command line: variables, then the configuration file.
//!
//! Every option can be given by its name: `SIASAT_PLAY_SECOND` or `SIASAT_SECOND` for
//! `play --second`; in the file a line `second = "level=hard"`, for all commands that have
//! such an option or below `[play]` for one. The command line wins over a variable, a
//! variable over the file.

use std::env;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Arg, Command};
use game::quoted;
use toml::{Table, Value};
use words::Words;

use crate::args::usage;

/// The variable that names another file; empty for none.
const FILE_VARIABLE: &str = "SIASAT_CONFIG";

/// What stands before the names of options in variables.
const PREFIX: &str = "SIASAT";

/// The configuration file of a program.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// Where it is, or would be.
    pub(crate) path: Option<PathBuf>,
    table: Table,
    /// Why it cannot be read.
    broken: Option<String>,
}

impl Config {
    /// Reads the file of a program: `config.toml` beside its settings, unless a variable
    /// names another. That there is none is no mistake.
    pub(crate) fn read(program: &str) -> Config {
        let path = match env::var_os(FILE_VARIABLE) {
            Some(path) if path.is_empty() => None,
            Some(path) => Some(PathBuf::from(path)),
            None => {
                let settings = folders::Folders::of(program).settings;
                settings.map(|file| file.with_file_name("config.toml"))
            }
        };
        let text = path.as_deref().filter(|path| path.exists());
        let text = text.map(|path| folders::read(path).map_err(|error| error.to_string()));
        let read = text.map(|text| {
            let table = text?.parse::<Table>();
            table.map_err(|error| one_line(error.message()))
        });
        let (table, broken) = match read {
            None => (Table::new(), None),
            Some(Ok(table)) => (table, None),
            Some(Err(error)) => (Table::new(), Some(error)),
        };
        Config {
            path,
            table,
            broken,
        }
    }

    /// What is wrong with the file, a sentence each: it cannot be read, or names what does
    /// not exist.
    pub(crate) fn problems(&self, declared: &Command, words: &'static Words) -> Vec<String> {
        let path = self.path.as_deref().unwrap_or(Path::new(""));
        let path = quoted(&path.to_string_lossy());
        if let Some(error) = &self.broken {
            return vec![words.fill("config.broken", &[("path", &path), ("error", error)])];
        }
        let mut unknown = Vec::new();
        unknown_keys(&self.table, declared, "", &mut unknown);
        let say = |key: String| words.fill("config.unknown", &[("path", &path), ("key", &key)]);
        unknown.into_iter().map(say).collect()
    }

    /// The language and other options of all commands, put before everything else, so that
    /// mistakes are told in that language.
    pub(crate) fn with_globals(&self, declared: &Command, mut typed: Vec<String>) -> Vec<String> {
        for arg in declared.get_arguments().filter(|arg| arg.is_global_set()) {
            let Some((_, value)) = self.given(arg, &[], &typed) else {
                continue;
            };
            let mut longer = typed.clone();
            longer.splice(1..1, words_for(arg, &value).unwrap_or_default());
            // A bad value is reported with the rest.
            let is_known = declared
                .clone()
                .ignore_errors(false)
                .try_get_matches_from(&longer);
            let is_bad = is_known.is_err_and(|error| {
                matches!(
                    error.kind(),
                    ErrorKind::InvalidValue | ErrorKind::ValueValidation
                )
            });
            if !is_bad {
                typed = longer;
            }
        }
        typed
    }

    /// The command line with everything that variables and the file add to it; or a
    /// sentence about what they say wrongly.
    pub(crate) fn complete(
        &self,
        declared: &Command,
        mut typed: Vec<String>,
        words: &'static Words,
    ) -> Result<Vec<String>, String> {
        let (command, path, place) = innermost(declared, &typed);
        let args: Vec<Arg> = command.get_arguments().cloned().collect();
        let parse = |typed: &[String]| declared.clone().try_get_matches_from(typed);
        for arg in args {
            let Some((source, value)) = self.given(&arg, &path, &typed) else {
                continue;
            };
            let refuse =
                |error: &str| words.fill("config.bad", &[("source", &source), ("error", &error)]);
            let Some(more) = words_for(&arg, &value) else {
                let given = quoted(&value);
                return Err(refuse(
                    &words.fill("config.yes-or-no", &[("given", &given)]),
                ));
            };
            let mut longer = typed.clone();
            longer.splice(place..place, more);
            match parse(&longer) {
                // What is on the command line does not go with it.
                Err(error) if error.kind() == ErrorKind::ArgumentConflict => {}
                Err(error)
                    if matches!(
                        error.kind(),
                        ErrorKind::InvalidValue | ErrorKind::ValueValidation
                    ) && parse(&typed).map_err(|error| error.kind()).err()
                        != Some(error.kind()) =>
                {
                    let sentence = usage::sentence(declared, &longer, &error, words.lang());
                    return Err(refuse(&sentence));
                }
                _ => typed = longer,
            }
        }
        Ok(typed)
    }

    /// Where an option gets its value from, and that value, if the command line has none.
    fn given(&self, arg: &Arg, path: &[String], typed: &[String]) -> Option<(String, String)> {
        let long = arg.get_long()?;
        let flag = format!("--{long}");
        let with_value = format!("{flag}=");
        let is_typed = typed
            .iter()
            .any(|word| *word == flag || word.starts_with(&with_value));
        if is_typed || matches!(long, "help" | "version") {
            return None;
        }
        let variables = (0..=path.len()).rev().map(|length| {
            let parts = path[..length].iter().map(String::as_str);
            variable(parts.chain([long]))
        });
        for name in variables {
            if let Ok(value) = env::var(&name) {
                return Some((name, value));
            }
        }
        let mut tables = vec![&self.table];
        for name in path {
            let inner = tables.last().and_then(|table| table.get(name));
            match inner.and_then(Value::as_table) {
                Some(table) => tables.push(table),
                None => break,
            }
        }
        let value = tables.iter().rev().find_map(|table| table.get(long))?;
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::Boolean(is_on) => is_on.to_string(),
            Value::Table(_) | Value::Array(_) | Value::Datetime(_) => return None,
        };
        let file = self.path.as_deref().unwrap_or(Path::new(""));
        Some((format!("{} ({long})", file.display()), value))
    }
}

/// `SIASAT_PLAY_SECOND`
fn variable<'a>(parts: impl Iterator<Item = &'a str>) -> String {
    let mut name = PREFIX.to_owned();
    for part in parts {
        name.push('_');
        name.push_str(&part.replace('-', "_").to_uppercase());
    }
    name
}

/// The words of an option with this value; none for a switch that is off. `None` for a
/// switch that is neither on nor off.
fn words_for(arg: &Arg, value: &str) -> Option<Vec<String>> {
    let flag = format!("--{}", arg.get_long().unwrap_or_default());
    if arg.get_action().takes_values() {
        return Some(vec![format!("{flag}={value}")]);
    }
    match value.to_lowercase().as_str() {
        "1" | "true" | "yes" | "on" => Some(vec![flag]),
        "" | "0" | "false" | "no" | "off" => Some(Vec::new()),
        _ => None,
    }
}

/// The innermost command of a command line, the names that lead there, and the place in the
/// line behind them.
fn innermost<'c>(declared: &'c Command, typed: &[String]) -> (&'c Command, Vec<String>, usize) {
    let (mut command, mut path, mut place) = (declared, Vec::new(), 1);
    for (at, word) in typed.iter().enumerate().skip(1) {
        if word == "--" {
            break;
        }
        if let Some(inner) = command.find_subcommand(word) {
            command = inner;
            path.push(inner.get_name().to_owned());
            place = at + 1;
        }
    }
    (command, path, place.min(typed.len()))
}

/// Keys of a table that are neither an option nor a command here.
fn unknown_keys(table: &Table, command: &Command, path: &str, unknown: &mut Vec<String>) {
    for (key, value) in table {
        let shown = format!("{path}{key}");
        match (value, command.find_subcommand(key)) {
            (Value::Table(inner), Some(sub)) => {
                unknown_keys(inner, sub, &format!("{shown}."), unknown);
            }
            (Value::Table(_) | Value::Array(_), _) => unknown.push(shown),
            _ if has_option(command, key) => {}
            _ => unknown.push(shown),
        }
    }
}

/// Does this command, or one below it, have such an option?
fn has_option(command: &Command, long: &str) -> bool {
    let mut own = command.get_arguments();
    own.any(|arg| arg.get_long() == Some(long))
        || command.get_subcommands().any(|sub| has_option(sub, long))
}

/// The reason alone; a parser may draw a picture below it.
fn one_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}
