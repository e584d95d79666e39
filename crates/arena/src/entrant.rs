use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::{Lang, Message};
use lobby::{BadPlayer, Player};

use crate::TEXTS;

/// A participant of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entrant {
    /// A machine player of the lobby.
    Ours(Player),
    /// A program that speaks the Universal Game Interface.
    Program(Command),
}

/// The command line of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The text as it was given.
    pub text: String,
    /// The program and its arguments; never empty.
    pub words: Vec<String>,
}

/// `ext:` and a command, or a player.
impl FromStr for Entrant {
    type Err = BadEntrant;

    fn from_str(text: &str) -> Result<Entrant, BadEntrant> {
        if let Some(command) = text.strip_prefix("ext:") {
            return Command::new(command).map(Entrant::Program);
        }
        match text.parse() {
            Ok(Player::Human) => Err(BadEntrant::Human),
            Ok(player) => Ok(Entrant::Ours(player)),
            Err(error) => Err(BadEntrant::from(error)),
        }
    }
}

impl Command {
    /// Splits a command into words at spaces; quotes of either kind keep them together.
    fn new(text: &str) -> Result<Command, BadEntrant> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for letter in text.chars() {
            match (quote, letter) {
                (Some(end), _) if letter == end => quote = None,
                (None, '\'' | '"') => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (None, _) if letter.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(letter),
            }
        }
        words.extend(word);
        if quote.is_some() || words.first().is_none_or(String::is_empty) {
            return Err(BadEntrant::Command(text.to_owned()));
        }
        Ok(Command {
            text: text.trim().to_owned(),
            words,
        })
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Ours(player) => player.fmt(f),
            Entrant::Program(command) => write!(f, "ext:{}", command.text),
        }
    }
}

/// Why an entrant cannot take part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadEntrant {
    /// A person: matches are between machines.
    Human,
    /// No command after `ext:`.
    Command(String),
    /// No such player, or not in this game.
    Player(BadPlayer),
}

impl BadEntrant {
    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }

    /// The error as one sentence.
    pub fn message(&self) -> Message {
        match self {
            BadEntrant::Human => TEXTS.message("entrant.human"),
            BadEntrant::Command(given) => TEXTS
                .message("entrant.command")
                .with("given", game::quoted(given)),
            BadEntrant::Player(error) => error.message(),
        }
    }
}

/// The error with the players of a match: programs too, and no people.
impl From<BadPlayer> for BadEntrant {
    fn from(mut error: BadPlayer) -> BadEntrant {
        if let BadPlayer::Kind { known, .. } = &mut error {
            known.retain(|&word| word != "human");
            known.push("ext");
        }
        BadEntrant::Player(error)
    }
}

impl fmt::Display for BadEntrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadEntrant {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_into_words() {
        let words = |text: &str| match text.parse() {
            Ok(Entrant::Program(command)) => command.words,
            other => panic!("{other:?}"),
        };
        assert_eq!(words("ext:/bin/a"), ["/bin/a"]);
        assert_eq!(words("ext: a  b c "), ["a", "b", "c"]);
        assert_eq!(
            words("ext:'my engine' \"x y\"z ''"),
            ["my engine", "x yz", ""]
        );
        for text in ["ext:", "ext:  ", "ext:'a", "ext:''"] {
            assert!(matches!(
                text.parse::<Entrant>(),
                Err(BadEntrant::Command(_))
            ));
        }
    }

    #[test]
    fn people_do_not_take_part() {
        assert_eq!("human".parse::<Entrant>(), Err(BadEntrant::Human));
        let error = "chess".parse::<Entrant>().expect_err("no player");
        let told = error.to_string();
        assert!(told.ends_with(" ext") && !told.contains("human"), "{told}");
        let entrant: Entrant = "mcts:sims=5".parse().expect("a player");
        assert_eq!(entrant.to_string().parse(), Ok(entrant));
    }
}
