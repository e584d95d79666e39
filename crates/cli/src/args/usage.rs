//! Errors of the command line in one sentence: what was given, and what is accepted.

use std::error::Error as _;

use arena::BadEntrant;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command};
use game::{Lang, quoted};
use lobby::BadPlayer;

use crate::args::{Expected, OutOfRange};
use crate::suggest::with_suggestion;

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
            let typed = text(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            let given = quoted(typed);
            let known = subcommands(command);
            let sentence = words.fill("usage.command", &[("given", &given), ("known", &known)]);
            with_suggestion(words, sentence, typed, known.split(' '))
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
            let sentence = words.fill("usage.option", &[("given", &given), ("known", &known)]);
            with_suggestion(words, sentence, option, known.split(' '))
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
            let sentence = words.fill(
                "usage.value",
                &[
                    ("option", &option),
                    ("given", &given),
                    ("accepted", &accepted),
                ],
            );
            let typed = text(error, ContextKind::InvalidValue).unwrap_or_default();
            let known = valid_values(error);
            with_suggestion(words, sentence, typed, known.iter().map(String::as_str))
        }
        ErrorKind::TooManyValues => words.fill(
            "usage.takes-none",
            &[("option", &option), ("given", &given)],
        ),
        ErrorKind::ArgumentConflict => words.fill("usage.twice", &[("option", &option)]),
        _ => {
            // Not reached by the arguments that are declared today.
            let message = error.to_string();
            let first = message.lines().next().unwrap_or_default();
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
    // Without `--load` the game is required.
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
