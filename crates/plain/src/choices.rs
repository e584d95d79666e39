use game::Lang;
use lobby::View;
use words::Words;

use crate::console::{WIDTH, fill_lines, wrap};
use crate::letters::Letters;

/// The moves that can be made now, as they are shown and typed.
pub struct Choices {
    words: &'static Words,
    letters: Letters,
    all: Vec<Choice>,
}

struct Choice {
    /// What the game calls it.
    text: String,
    /// The same in the language of the screen.
    shown: String,
    /// Is it a word, such as `roll`, and not the name of a place?
    is_word: bool,
    /// Does it go from one place to another?
    has_steps: bool,
}

impl Choices {
    /// The moves of a view; `letters` says what single letters mean.
    pub fn new(words: &'static Words, view: &View, letters: Letters) -> Choices {
        let all = view.choices.iter().map(|choice| {
            let word = words.get(&move_key(&choice.text));
            Choice {
                text: choice.text.clone(),
                shown: word.unwrap_or(&choice.text).to_owned(),
                is_word: word.is_some(),
                has_steps: choice.path.len() > 1,
            }
        });
        Choices {
            words,
            letters,
            all: all.collect(),
        }
    }

    /// The move that was typed, as the game calls it: its text, its word in any
    /// language, or the first letter of the word where that is enough.
    pub fn find(&self, typed: &str) -> Option<&str> {
        let typed = typed.to_lowercase();
        let found = self
            .all
            .iter()
            .find(|choice| choice.text.to_lowercase() == typed)
            .or_else(|| {
                let mut all = self.all.iter();
                all.find(|choice| choice.words().any(|word| word == typed))
            })
            .or_else(|| {
                let mut all = self.all.iter();
                all.find(|choice| self.letter(choice).is_some_and(|letter| letter == typed))
            })
            .or_else(|| {
                // A move in two steps is often typed as two words: `b1 c3`, `b1-c3`.
                let joined = typed.replace([' ', '-'], "");
                let mut all = self.all.iter();
                all.find(|choice| choice.has_steps && choice.text.to_lowercase() == joined)
            });
        found.map(|choice| choice.text.as_str())
    }

    /// Are the moves of this moment words, and nothing else?
    pub(crate) fn are_words(&self) -> bool {
        !self.all.is_empty() && self.all.iter().all(|choice| choice.is_word)
    }

    /// Which letters are for moves and which for commands.
    pub(crate) fn letters(&self) -> Letters {
        self.letters
    }

    /// Is there a move that can be typed as a single letter instead of a word?
    pub(crate) fn have_letters(&self) -> bool {
        self.all.iter().any(|choice| self.letter(choice).is_some())
    }

    /// The moves that begin with what was typed.
    pub(crate) fn beginning_with(&self, typed: &str) -> Vec<String> {
        let typed = typed.to_lowercase();
        let begin = self.all.iter().map(|choice| choice.shown.clone());
        begin
            .filter(|shown| shown.to_lowercase().starts_with(&typed))
            .collect()
    }

    /// The question for a move. Names all moves if they fit on the line, and the form
    /// of a move otherwise.
    pub fn question(&self) -> String {
        // The words around them need some room too.
        const LONGEST: usize = 60;
        let words = self.words;
        if let [only] = &self.all[..] {
            return words.fill("prompt.only", &[("choice", &only.shown)]);
        }
        let list = self.list();
        match self.all.first() {
            Some(example) if list.chars().count() > LONGEST => {
                let n = self.all.len();
                words.fill("prompt.many", &[("example", &example.shown), ("n", &n)])
            }
            _ => words.fill("prompt.choose", &[("choices", &list)]),
        }
    }

    /// How many moves begin with what was typed, however they are called.
    pub fn could_be(&self, typed: &str) -> usize {
        let typed = typed.to_lowercase();
        let joined = typed.replace([' ', '-'], "");
        let begins = |choice: &&Choice| {
            choice.text.to_lowercase().starts_with(&joined)
                || choice.words().any(|word| word.starts_with(&typed))
        };
        self.all.iter().filter(begins).count()
    }

    /// All moves, in lines.
    pub(crate) fn lines(&self) -> Vec<String> {
        let indent = |line| format!("  {line}");
        let shown: Vec<&str> = self.all.iter().map(|choice| &*choice.shown).collect();
        let lines = wrap(&shown.join(" "), WIDTH - 2);
        lines.into_iter().map(indent).collect()
    }

    /// All moves as every command takes them, each with its word on this screen where
    /// that is another: `roll (lempar)`.
    pub(crate) fn lines_for_commands(&self) -> Vec<String> {
        let named: Vec<String> = self
            .all
            .iter()
            .map(|choice| match &choice.shown {
                shown if *shown == choice.text => choice.text.clone(),
                shown => format!("{} ({shown})", choice.text),
            })
            .collect();
        let lines = fill_lines(named.iter().map(String::as_str), WIDTH - 2);
        lines.iter().map(|line| format!("  {line}")).collect()
    }

    /// All moves on one line: `1 3 4`, or `roll or hold`.
    fn list(&self) -> String {
        let shown: Vec<String> = self.all.iter().map(|choice| choice.shown.clone()).collect();
        if self.are_words() {
            self.words.one_of(&shown)
        } else {
            shown.join(" ")
        }
    }

    fn letter(&self, choice: &Choice) -> Option<String> {
        let first = |choice: &Choice| choice.shown.to_lowercase().chars().next();
        let letter = first(choice)?;
        let alike = self.all.iter().filter(|other| first(other) == Some(letter));
        let letter = letter.to_string();
        let is_free = choice.is_word && alike.count() == 1 && !self.letters.command(&letter);
        is_free.then_some(letter)
    }
}

impl Choice {
    fn words(&self) -> impl Iterator<Item = &'static str> {
        let key = move_key(&self.text);
        let all = Lang::ALL.into_iter();
        all.filter_map(move |lang| crate::TEXTS.words(lang).get(&key))
    }
}

fn move_key(text: &str) -> String {
    format!("move.{text}")
}
