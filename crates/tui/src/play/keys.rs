//! What a person does at the board.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::sync::atomic::Ordering;
use words::Words;

use super::{Hint, Play};
use crate::app::Context;
use crate::pick::Way;
use crate::settings::Speed;

/// What happens next outside of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Go {
    Stay,
    Menu,
    Rules,
    Analysis,
    /// The same again; with the other side first.
    Rematch {
        swapped: bool,
    },
    Save,
    Language,
    Speed(Speed),
    Help,
}

/// What a letter asks for, unless moves begin with it; its capital asks for the same.
const COMMANDS: [(char, &str); 12] = [
    ('u', "key.undo"),
    ('h', "key.hint"),
    ('r', "key.rules"),
    ('a', "key.analyse"),
    ('s', "key.swap"),
    ('+', "key.faster"),
    ('-', "key.slower"),
    ('p', "key.pause"),
    ('n', "key.step"),
    ('w', "key.save"),
    ('l', "key.language"),
    ('q', "key.menu"),
];

impl Play {
    pub(crate) fn key(&mut self, key: KeyEvent, context: &mut Context<'_>) -> Go {
        let go = self.obey(key, context);
        self.go_on(context);
        go
    }

    fn obey(&mut self, key: KeyEvent, context: &mut Context<'_>) -> Go {
        if self.asks_to_stop {
            return self.answer(key, context);
        }
        let is_shown = self.is_over() && !self.stage.is_moving() && self.shows_result;
        if is_shown {
            return self.after_the_end(key, context);
        }
        match key.code {
            KeyCode::Char('?') | KeyCode::F(1) => Go::Help,
            KeyCode::PageUp => self.scroll_by(3),
            KeyCode::PageDown => self.scroll_by(-3),
            KeyCode::Char(' ') | KeyCode::Enter | KeyCode::Esc if self.stage.is_moving() => {
                self.stage.skip();
                Go::Stay
            }
            KeyCode::Esc => self.escape(),
            KeyCode::Char(letter) => {
                let is_plain = !key
                    .modifiers
                    .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
                match self.command(letter).filter(|_| is_plain) {
                    Some(command) if self.pick.typed.is_empty() => {
                        self.command_go(command, context)
                    }
                    _ if self.is_open() && is_plain => self.type_letter(letter, context),
                    _ => Go::Stay,
                }
            }
            _ if !self.is_open() => Go::Stay,
            KeyCode::Left => self.arrow(Way::Left),
            KeyCode::Right => self.arrow(Way::Right),
            KeyCode::Up => self.arrow(Way::Up),
            KeyCode::Down => self.arrow(Way::Down),
            KeyCode::Tab => self.next_spot(1),
            KeyCode::BackTab => self.next_spot(-1),
            KeyCode::Backspace => {
                self.pick.typed.pop();
                Go::Stay
            }
            KeyCode::Enter => self.enter(context),
            _ => Go::Stay,
        }
    }

    /// The command of a letter, if no move needs it.
    fn command(&self, letter: char) -> Option<char> {
        let small = letter.to_ascii_lowercase();
        let is_free = letter.is_ascii_uppercase() || !self.letters.contains(&letter);
        let mut commands = COMMANDS.iter();
        let known = letter == '=' || letter == '.' || commands.any(|(known, _)| *known == small);
        (known && is_free).then_some(small)
    }

    fn command_go(&mut self, command: char, context: &mut Context<'_>) -> Go {
        match command {
            'u' => {
                let is_done = self.take_back(context);
                let nothing = self.words().say("undo.nothing");
                self.notice = (!is_done).then(|| nothing.to_owned());
            }
            'h' => {
                if self.is_open() {
                    self.ask_for_hint(context);
                } else {
                    self.notice = Some(self.words().say("play.locked").to_owned());
                }
            }
            'r' => return Go::Rules,
            'a' => return Go::Analysis,
            's' => self.swap_sides(context),
            '+' | '=' => return Go::Speed(context.speed.faster()),
            '-' => return Go::Speed(context.speed.slower()),
            'p' if !self.somebody_plays() => {
                self.paused = !self.paused;
                self.steps = 0;
            }
            'n' | '.' if !self.somebody_plays() => {
                self.paused = true;
                self.steps += 1;
            }
            'w' => return Go::Save,
            'l' => return Go::Language,
            'q' => return Go::Menu,
            _ => {}
        }
        Go::Stay
    }

    /// Go on with a game that is decided, or stop?
    fn answer(&mut self, key: KeyEvent, context: &mut Context<'_>) -> Go {
        match key.code {
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char('g' | 'G' | ' ') => {
                self.asks_to_stop = false;
            }
            KeyCode::Char('s' | 'S') => {
                self.asks_to_stop = false;
                self.stopped = true;
                self.keep(context);
            }
            KeyCode::Char('q') => return Go::Menu,
            _ => {}
        }
        Go::Stay
    }

    fn after_the_end(&mut self, key: KeyEvent, context: &mut Context<'_>) -> Go {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => return Go::Rematch { swapped: false },
            KeyCode::Char('s' | 'S') => return Go::Rematch { swapped: true },
            KeyCode::Char('a' | 'A') => return Go::Analysis,
            KeyCode::Char('b' | 'B') => self.shows_result = false,
            KeyCode::Char('w' | 'W') => return Go::Save,
            KeyCode::Char('l' | 'L') => return Go::Language,
            KeyCode::Char('u' | 'U') => {
                self.take_back(context);
            }
            KeyCode::Char('m' | 'M' | 'q' | 'Q') | KeyCode::Esc => return Go::Menu,
            KeyCode::Char('?') => return Go::Help,
            _ => {}
        }
        Go::Stay
    }

    /// Gives up what was begun, or makes the machine move now.
    fn escape(&mut self) -> Go {
        if self.is_over() {
            self.shows_result = true;
        } else if let Some(thinking) = &mut self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
            thinking.is_hurried = true;
        } else if let Hint::Asked { stop, .. } = &self.hint {
            stop.store(true, Ordering::Relaxed);
        } else {
            self.pick.clear();
            self.notice = None;
        }
        Go::Stay
    }

    pub(super) fn scroll_by(&mut self, rows: isize) -> Go {
        let most = self.view.ply();
        self.scroll = self.scroll.saturating_add_signed(rows).min(most);
        Go::Stay
    }

    fn arrow(&mut self, way: Way) -> Go {
        self.notice = None;
        self.pick.go(&self.view, way);
        Go::Stay
    }

    fn next_spot(&mut self, by: isize) -> Go {
        let spots = self.pick.spots(&self.view);
        let at = spots
            .iter()
            .position(|spot| self.pick.cursor == Some(*spot));
        let next = at.map_or(0, |at| (at as isize + by).rem_euclid(spots.len() as isize));
        self.pick.cursor = spots.get(next as usize).copied();
        Go::Stay
    }

    /// The commands of this moment, as the last line shows them: `u take back`.
    pub(super) fn footer(&self) -> Vec<String> {
        let words = self.words();
        let named = |keys: &str, word: &str| format!("{keys} {}", words.say(word));
        if self.asks_to_stop {
            return vec![named("Enter", "key.go-on"), named("s", "key.stop")];
        }
        if self.is_over() && self.shows_result && !self.stage.is_moving() {
            return [
                ("Enter", "key.rematch"),
                ("s", "key.swap"),
                ("a", "key.analyse"),
                ("b", "key.board"),
                ("w", "key.save"),
                ("u", "key.undo"),
                ("m", "key.menu"),
            ]
            .map(|(keys, word)| named(keys, word))
            .to_vec();
        }
        let mut footer = Vec::new();
        if self.stage.is_moving() {
            footer.push(named(words.say("key.space"), "key.skip"));
        } else if self.thinking.is_some() {
            footer.push(named("Esc", "key.move-now"));
        } else if self.is_open() {
            footer.push(named("←→ Enter", "key.play"));
        } else if self.is_over() {
            footer.push(named("Esc", "key.result"));
        }
        let watches = !self.somebody_plays();
        let wanted: &[char] = if watches {
            &['p', 'n', '+', 'u', 'q', 'a']
        } else {
            &['u', 'h', '+', 'q', 'r', 'a']
        };
        for letter in wanted {
            let word = COMMANDS.iter().find(|(known, _)| known == letter);
            let word = word.map_or("key.play", |(_, word)| word);
            footer.push(match letter {
                '+' => named("+ -", "key.speed"),
                _ => named(&self.letter(*letter), word),
            });
        }
        let before_last = footer.len().saturating_sub(2);
        footer.insert(before_last, named("?", "key.help"));
        footer
    }

    /// The key of a command: its capital where moves begin with its letter.
    pub(super) fn letter(&self, command: char) -> String {
        if self.letters.contains(&command) {
            command.to_ascii_uppercase().to_string()
        } else {
            command.to_string()
        }
    }
}

/// All keys of a game, for the help.
pub(crate) fn help(play: &Play) -> Vec<(String, String)> {
    let words: &'static Words = play.words();
    let say = |key: &str| words.say(key).to_owned();
    let mut lines = vec![
        ("← → ↑ ↓".to_owned(), say("help.arrows")),
        ("Enter".to_owned(), say("help.enter")),
        ("1-9 a-z".to_owned(), say("help.type")),
        (words.say("key.space").to_owned(), say("help.skip")),
        ("Esc".to_owned(), say("help.escape")),
        ("PgUp PgDn".to_owned(), say("help.scroll")),
    ];
    for (letter, word) in COMMANDS {
        lines.push((play.letter(letter), say(word)));
    }
    lines.push(("Ctrl-C".to_owned(), say("help.leave")));
    lines
}
