//! What is wrong with a command line, in one sentence: what was given, and what would
//! have been accepted.

use std::error::Error as _;

use arena::BadEntrant;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command};
use game::{Lang, quoted};
use lobby::BadPlayer;

use crate::args::{Expected, OutOfRange};

/// The sentence for an error of the parser. `typed` is the whole command line.
pub(crate) fn sentence(root: &Command, typed: &[String], error: &Error, lang: Lang) -> String {
    let words = crate::TEXTS.words(lang);
    let command = command_in(root, typed);
    let given = quoted(text(error, ContextKind::InvalidValue).unwrap_or_default());
    let form = text(error, ContextKind::InvalidArg).unwrap_or_default();
    // `--depth` of `--depth <N>`.
    let option = form.split([' ', '=']).next().unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let given = quoted(text(error, ContextKind::InvalidSubcommand).unwrap_or_default());
            let known = subcommands(command);
            words.fill("usage.command", &[("given", &given), ("known", &known)])
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let known = subcommands(command);
            let command = quoted(command.get_name());
            words.fill(
                "usage.no-command",
                &[("command", &command), ("known", &known)],
            )
        }
        ErrorKind::UnknownArgument if form.starts_with('-') => {
            let given = quoted(form);
            let known = options(command);
            words.fill("usage.option", &[("given", &given), ("known", &known)])
        }
        ErrorKind::UnknownArgument => {
            let given = quoted(form);
            let usage = usage(command);
            words.fill("usage.too-many", &[("given", &given), ("usage", &usage)])
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = words.all_of(&missing(error));
            let usage = usage(command);
            words.fill("usage.missing", &[("missing", &missing), ("usage", &usage)])
        }
        ErrorKind::InvalidValue if text(error, ContextKind::InvalidValue) == Some("") => {
            words.fill("usage.no-value", &[("option", &option), ("form", &form)])
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let source = error.source();
            if let Some(bad) = source.and_then(|source| source.downcast_ref::<BadPlayer>()) {
                return bad.in_lang(lang);
            }
            if let Some(bad) = source.and_then(|source| source.downcast_ref::<BadEntrant>()) {
                return bad.in_lang(lang);
            }
            let form = source.and_then(|source| source.downcast_ref::<Expected>());
            let range = source.and_then(|source| source.downcast_ref::<OutOfRange>());
            let accepted = match (range, form) {
                (Some(OutOfRange { min, max }), _) => {
                    words.fill("usage.range", &[("min", min), ("max", max)])
                }
                (None, Some(Expected(form))) => form.in_lang(lang).to_owned(),
                (None, None) => words.one_of(&valid_values(error)),
            };
            words.fill(
                "usage.value",
                &[
                    ("option", &option),
                    ("given", &given),
                    ("accepted", &accepted),
                ],
            )
        }
        ErrorKind::TooManyValues => words.fill(
            "usage.takes-none",
            &[("option", &option), ("given", &given)],
        ),
        ErrorKind::ArgumentConflict => words.fill("usage.twice", &[("option", &option)]),
        _ => {
            // Nothing that our own arguments lead to.
            let told = error.to_string();
            let first = told.lines().next().unwrap_or_default();
            first.trim_start_matches("error: ").to_owned()
        }
    }
}

/// The innermost command that was reached.
fn command_in<'c>(root: &'c Command, typed: &[String]) -> &'c Command {
    let mut command = root;
    for word in typed.iter().skip(1) {
        command = command.find_subcommand(word).unwrap_or(command);
    }
    command
}

fn subcommands(command: &Command) -> String {
    let names = command.get_subcommands().map(Command::get_name);
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    names.join(" ")
}

fn options(command: &Command) -> String {
    let names = command.get_arguments().filter_map(Arg::get_long);
    let names: Vec<String> = names.map(|name| format!("--{name}")).collect();
    names.join(" ")
}

/// `siasat perft [OPTIONS] --depth <N> <GAME>`
fn usage(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    // `--load` can stand for the game; who has given neither is told of the game.
    let usage = usage.replace("[GAME]", "<GAME>");
    usage.trim_start_matches("Usage: ").trim().to_owned()
}

fn text(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

fn missing(error: &Error) -> Vec<String> {
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(forms)) => forms.iter().map(|form| quoted(form)).collect(),
        _ => Vec::new(),
    }
}

fn valid_values(error: &Error) -> Vec<String> {
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) => values.clone(),
        _ => Vec::new(),
    }
}
