use std::fmt::Display;

use game::Lang;
use words::Words;

use crate::choices::Choices;
use crate::letters::Letters;

/// What can be typed besides a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Undo,
    Redo,
    Hint,
    Values,
    Save,
    Rules,
    Board,
    Quit,
}

impl Command {
    const ALL: [Command; 9] = [
        Command::Help,
        Command::Undo,
        Command::Redo,
        Command::Hint,
        Command::Values,
        Command::Save,
        Command::Rules,
        Command::Board,
        Command::Quit,
    ];

    /// The command that is meant by its letter, if no move needs it, or by its word in
    /// any language.
    pub(crate) fn read(typed: &str, letters: Letters) -> Option<Command> {
        let typed = typed.to_lowercase();
        Command::ALL.into_iter().find(|command| {
            let mut languages = Lang::ALL.into_iter();
            command.free_letter(letters) == Some(&*typed)
                || languages.any(|lang| typed == command.word(crate::TEXTS.words(lang)))
        })
    }

    /// The command at the beginning of a line, and what follows it: `save my.game`.
    pub(crate) fn read_line(typed: &str, letters: Letters) -> Option<(Command, &str)> {
        if let Some(command) = Command::read(typed, letters) {
            return Some((command, ""));
        }
        let (word, rest) = typed.split_once(' ')?;
        let takes_more = |command: &Command| *command == Command::Save;
        let command = Command::read(word, letters).filter(takes_more)?;
        Some((command, rest.trim()))
    }

    /// Is this the letter of a command?
    pub(crate) fn has_letter(letter: &str) -> bool {
        let mut all = Command::ALL.into_iter();
        all.any(|command| command.letter() == letter)
    }

    fn letter(self) -> &'static str {
        match self {
            Command::Help => "?",
            Command::Undo => "u",
            Command::Redo => "y",
            Command::Hint => "h",
            Command::Values => "a",
            Command::Save => "w",
            Command::Rules => "r",
            Command::Board => "b",
            Command::Quit => "q",
        }
    }

    /// Its letter, unless a move needs it.
    fn free_letter(self, letters: Letters) -> Option<&'static str> {
        let letter = self.letter();
        letters.command(letter).then_some(letter)
    }

    /// Its name in the keys of the words.
    fn key(self) -> &'static str {
        match self {
            Command::Help => "help",
            Command::Undo => "undo",
            Command::Redo => "redo",
            Command::Hint => "hint",
            Command::Values => "valuation",
            Command::Save => "save",
            Command::Rules => "rules",
            Command::Board => "board",
            Command::Quit => "quit",
        }
    }

    fn word(self, words: &'static Words) -> String {
        words.say(&format!("command.{}", self.key())).to_owned()
    }
}

/// All commands in two sentences: `Type your move, or: ? help, u undo, …`
pub(crate) fn help_lines(words: &'static Words, letters: Letters) -> [String; 2] {
    let shown = Command::ALL.map(|command| {
        let word = command.word(words);
        match command.free_letter(letters) {
            Some(letter) => format!("{letter} {word}"),
            None => word,
        }
    });
    let named = Command::ALL.iter().zip(&shown);
    let values: Vec<(&str, &dyn Display)> = named
        .map(|(command, shown)| (command.key(), shown as &dyn Display))
        .collect();
    ["help.line", "help.more"].map(|key| words.fill(key, &values))
}

/// The moves there are and what each command does.
pub(crate) fn help(words: &'static Words, choices: &Choices) -> Vec<String> {
    let mut lines = vec![words.say("help.moves").to_owned()];
    lines.extend(choices.lines());
    if choices.have_letters() {
        lines.push(words.say("help.short").to_owned());
    }
    lines.push(words.say("help.commands").to_owned());
    for command in Command::ALL {
        let letter = command.free_letter(choices.letters()).unwrap_or_default();
        let word = command.word(words);
        let key = format!("help.{}", command.key());
        let about = words.say(&key);
        lines.push(format!("  {letter:1}  {word:<9}  {about}"));
    }
    lines
}
