//! The program's help in the language of the reader.
//!
//! The command line is declared in English by the types of [`crate::args`]; what each
//! command and option is for stands in the catalogue, under `cli.COMMAND` and
//! `cli.COMMAND.OPTION`. A subcommand is written behind a dash: `cli.arena-run.out`. An
//! option that a command does not describe is looked up at the command above it, then
//! under `cli.any`.

use clap::builder::Styles;
use clap::{Arg, Command};
use words::Words;

/// The command line with all its help texts in the language of `words`.
pub(crate) fn localised(command: Command, words: &'static Words) -> Command {
    describe(command, &[], words)
}

fn describe(command: Command, path: &[String], words: &'static Words) -> Command {
    let key = match path {
        [] => "cli.program".to_owned(),
        names => format!("cli.{}", names.join("-")),
    };
    let mut command = match words.get(&key) {
        Some(text) => command.about(first_paragraph(text)).long_about(text),
        None => command,
    };
    let names: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    for name in names {
        command = command.mut_subcommand(name.clone(), |sub| {
            if name == "help" {
                return sub.about(words.say("cli.help"));
            }
            let mut path = path.to_vec();
            path.push(name.clone());
            describe(sub, &path, words)
        });
    }
    command = command.mut_args(|arg| describe_arg(arg, path, words));
    if let Some(examples) = words.get(&example_key(path)) {
        command = command.after_help(shown_examples(examples, words));
    }
    let template = template(&command, words);
    command.help_template(template)
}

fn describe_arg(arg: Arg, path: &[String], words: &'static Words) -> Arg {
    let Some(text) = text_of(&arg, path, words) else {
        return arg;
    };
    let mut extra = String::new();
    let defaults: Vec<String> = arg
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy().into_owned())
        .filter(|value| !value.is_empty())
        .collect();
    let takes_value = arg.get_action().takes_values();
    if takes_value && !defaults.is_empty() {
        extra += " ";
        extra += &words.fill("cli.default", &[("value", &defaults.join(" "))]);
    }
    let values: Vec<String> = arg
        .get_possible_values()
        .iter()
        .map(|value| value.get_name().to_owned())
        .collect();
    if takes_value && !values.is_empty() {
        extra += " ";
        extra += &words.fill("cli.values", &[("values", &values.join(", "))]);
        for value in &values {
            if let Some(about) = words.get(&format!("cli.value.{value}")) {
                extra += &format!("\n- {value}: {about}");
            }
        }
    }
    // Clap writes these in English only.
    arg.hide_default_value(true)
        .hide_possible_values(true)
        .help(format!("{text}{extra}"))
        .long_help(None)
}

/// What an option of a command is for.
pub(crate) fn text_of(arg: &Arg, path: &[String], words: &'static Words) -> Option<&'static str> {
    let id = arg.get_id();
    let places = (0..=path.len()).rev().map(|length| match length {
        0 if path.is_empty() => "program".to_owned(),
        0 => "any".to_owned(),
        length => path[..length].join("-"),
    });
    let mut keys = places.chain(["any".to_owned()]);
    keys.find_map(|place| words.get(&format!("cli.{place}.{id}")))
}

/// Where the examples of a command stand, a line each.
pub(crate) fn example_key(path: &[String]) -> String {
    match path {
        [] => "cli.example.program".to_owned(),
        names => format!("cli.example.{}", names.join("-")),
    }
}

fn shown_examples(examples: &str, words: &'static Words) -> String {
    let style = *Styles::styled().get_header();
    let head = words.say("cli.head.examples");
    let mut text = format!("{style}{head}:{style:#}");
    for line in examples.lines() {
        text += "\n  ";
        text += line;
    }
    text
}

fn first_paragraph(text: &str) -> &str {
    text.split_once("\n\n").map_or(text, |(first, _)| first)
}

/// Clap's own arrangement, with headings from the catalogue.
fn template(command: &Command, words: &'static Words) -> String {
    let style = *Styles::styled().get_header();
    let heading = |key| format!("{style}{}:{style:#}", words.say(key));
    let mut template = "{before-help}{about-with-newline}\n".to_owned();
    template += &format!("{} {{usage}}", heading("cli.head.usage"));
    if command.has_subcommands() {
        let commands = heading("cli.head.commands");
        template += &format!("\n\n{commands}\n{{subcommands}}");
    }
    if command.get_positionals().next().is_some() {
        let arguments = heading("cli.head.arguments");
        template += &format!("\n\n{arguments}\n{{positionals}}");
    }
    let options = heading("cli.head.options");
    template + &format!("\n\n{options}\n{{options}}{{after-help}}")
}

#[cfg(test)]
mod tests {
    use game::Lang;

    use super::*;
    use crate::args::Args;

    /// Visits every command with its path.
    fn walk(command: &Command, path: &[String], visit: &mut dyn FnMut(&Command, &[String])) {
        visit(command, path);
        for sub in command.get_subcommands() {
            if sub.get_name() != "help" {
                let mut path = path.to_vec();
                path.push(sub.get_name().to_owned());
                walk(sub, &path, visit);
            }
        }
    }

    #[test]
    fn every_command_and_option_is_explained_in_both_languages() {
        for lang in Lang::ALL {
            let words = crate::TEXTS.words(lang);
            let mut unexplained = Vec::new();
            walk(
                &Args::declared("siasat", lang),
                &[],
                &mut |command, path| {
                    let key = format!("cli.{}", path.join("-"));
                    if !path.is_empty() && words.get(&key).is_none() {
                        unexplained.push(key);
                    }
                    if words.get(&example_key(path)).is_none() {
                        unexplained.push(example_key(path));
                    }
                    for arg in command.get_arguments() {
                        if text_of(arg, path, words).is_none() {
                            unexplained.push(format!("cli.{}.{}", path.join("-"), arg.get_id()));
                        }
                    }
                },
            );
            assert_eq!(unexplained, [""; 0]);
        }
    }

    #[test]
    fn no_text_explains_what_does_not_exist() {
        let words = crate::TEXTS.words(Lang::En);
        let mut known = vec![
            "cli.help".to_owned(),
            "cli.program".to_owned(),
            "cli.default".to_owned(),
            "cli.values".to_owned(),
        ];
        let declared = Args::declared("siasat", Lang::En);
        walk(&declared, &[], &mut |command, path| {
            let names = path.join("-");
            known.push(format!("cli.{names}"));
            known.push(example_key(path));
            for arg in command.get_arguments() {
                let id = arg.get_id();
                let above = (1..=path.len()).map(|length| path[..length].join("-"));
                let places = above.chain(["any".to_owned(), "program".to_owned()]);
                known.extend(places.map(|place| format!("cli.{place}.{id}")));
                for value in arg.get_possible_values() {
                    known.push(format!("cli.value.{}", value.get_name()));
                }
            }
        });
        let unknown: Vec<&str> = words
            .group("cli")
            .filter(|key| !key.starts_with("cli.head."))
            .filter(|key| !known.iter().any(|known| known == key))
            .collect();
        assert_eq!(unknown, [""; 0]);
    }
}
