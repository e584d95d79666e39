//! The keys of a game.

use std::sync::atomic::Ordering;
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use words::Words;

use super::{Hint, Play};
use crate::app::Context;
use crate::pick::Way;
use crate::settings::Speed;

/// What a key leads to outside of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayAction {
    Stay,
    Menu,
    Rules,
    Analysis,
    /// The position on the board, searched step by step.
    Study,
    /// What the mistakes of the finished game cost.
    Coach,
    /// A new game of the same players.
    Rematch {
        swapped: bool,
    },
    Save,
    Language,
    Speed(Speed),
    Help,
}

/// The commands, by letter. A capital always works; a small letter only if no move starts
/// with it.
const COMMANDS: [(char, &str); 14] = [
    ('u', "key.undo"),
    ('y', "key.redo"),
    ('h', "key.hint"),
    ('r', "key.rules"),
    ('a', "key.analyse"),
    ('x', "key.search"),
    ('s', "key.swap"),
    ('+', "key.faster"),
    ('-', "key.slower"),
    ('p', "key.pause"),
    ('n', "key.step"),
    ('w', "key.save"),
    ('l', "key.language"),
    ('q', "key.menu"),
];

/// How long a result is seen before Enter begins the next game.
const RESULT_REST: Duration = Duration::from_millis(400);

impl Play {
    pub(crate) fn key(&mut self, key: KeyEvent, context: &mut Context<'_>) -> PlayAction {
        let go = self.handle(key, context);
        self.go_on(context);
        go
    }

    fn handle(&mut self, key: KeyEvent, context: &mut Context<'_>) -> PlayAction {
        if self.asks_to_stop {
            return self.answer(key, context);
        }
        let is_shown = self.is_over() && !self.stage.is_moving() && self.shows_result;
        if is_shown {
            return self.after_the_end(key, context);
        }
        match key.code {
            KeyCode::Char('?') | KeyCode::F(1) => PlayAction::Help,
            KeyCode::PageUp => self.scroll_by(3),
            KeyCode::PageDown => self.scroll_by(-3),
            KeyCode::Char(' ') | KeyCode::Enter | KeyCode::Esc if self.stage.is_moving() => {
                self.stage.skip();
                PlayAction::Stay
            }
            KeyCode::Esc => self.escape(),
            // Meant to skip an animation that has just ended; no move contains a space.
            KeyCode::Char(' ') => PlayAction::Stay,
            KeyCode::Char(letter) => {
                let is_plain = !key
                    .modifiers
                    .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
                match self.command(letter).filter(|_| is_plain) {
                    Some(command) if self.pick.typed.is_empty() => {
                        self.command_go(command, context)
                    }
                    _ if self.is_open() && is_plain => self.type_letter(letter, context),
                    _ => PlayAction::Stay,
                }
            }
            _ if !self.is_open() => PlayAction::Stay,
            KeyCode::Left => self.arrow(Way::Left),
            KeyCode::Right => self.arrow(Way::Right),
            KeyCode::Up => self.arrow(Way::Up),
            KeyCode::Down => self.arrow(Way::Down),
            KeyCode::Tab => self.next_spot(1),
            KeyCode::BackTab => self.next_spot(-1),
            KeyCode::Backspace => {
                self.pick.typed.pop();
                PlayAction::Stay
            }
            KeyCode::Enter => self.enter(context),
            _ => PlayAction::Stay,
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

    fn command_go(&mut self, command: char, context: &mut Context<'_>) -> PlayAction {
        match command {
            'u' => {
                let is_done = self.take_back(context);
                let nothing = self.words().say("undo.nothing");
                self.notice = (!is_done).then(|| nothing.to_owned());
            }
            'y' => {
                let is_done = self.redo(context);
                let nothing = self.words().say("redo.nothing");
                self.notice = (!is_done).then(|| nothing.to_owned());
            }
            'h' => {
                if self.is_open() {
                    self.ask_for_hint(context);
                } else {
                    self.notice = Some(self.words().say("play.locked").to_owned());
                }
            }
            'r' => return PlayAction::Rules,
            'a' => return PlayAction::Analysis,
            'x' => return PlayAction::Study,
            // Whoever has lost a game has not won it by looking at its board.
            's' if self.is_over() => return PlayAction::Rematch { swapped: true },
            's' => self.swap_sides(context),
            '+' | '=' => return PlayAction::Speed(context.speed.faster()),
            '-' => return PlayAction::Speed(context.speed.slower()),
            'p' if !self.has_human() => {
                self.paused = !self.paused;
                self.steps = 0;
            }
            'n' | '.' if !self.has_human() => {
                self.paused = true;
                self.steps += 1;
            }
            'w' => return PlayAction::Save,
            'l' => return PlayAction::Language,
            'q' => return PlayAction::Menu,
            _ => {}
        }
        PlayAction::Stay
    }

    /// The answer whether to go on with a decided game.
    fn answer(&mut self, key: KeyEvent, context: &mut Context<'_>) -> PlayAction {
        match key.code {
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char('g' | 'G' | ' ') => {
                self.asks_to_stop = false;
            }
            KeyCode::Char('s' | 'S') => {
                self.asks_to_stop = false;
                self.stopped = true;
                self.keep(context);
            }
            KeyCode::Char('q') => return PlayAction::Menu,
            _ => {}
        }
        PlayAction::Stay
    }

    fn after_the_end(&mut self, key: KeyEvent, context: &mut Context<'_>) -> PlayAction {
        let seen_for = self.result_since.map_or(Duration::ZERO, |since| {
            context.now.saturating_duration_since(since)
        });
        match key.code {
            // Meant for the last move, or to skip its animation.
            KeyCode::Enter | KeyCode::Char(' ') if seen_for < RESULT_REST => {}
            KeyCode::Enter | KeyCode::Char(' ') => return PlayAction::Rematch { swapped: false },
            KeyCode::Char('s' | 'S') => return PlayAction::Rematch { swapped: true },
            KeyCode::Char('a' | 'A') => return PlayAction::Analysis,
            KeyCode::Char('x' | 'X') => return PlayAction::Study,
            KeyCode::Char('c' | 'C') => return PlayAction::Coach,
            KeyCode::Char('b' | 'B') => self.shows_result = false,
            KeyCode::Char('w' | 'W') => return PlayAction::Save,
            KeyCode::Char('l' | 'L') => return PlayAction::Language,
            KeyCode::Char('u' | 'U') => {
                self.take_back(context);
            }
            KeyCode::Char('m' | 'M' | 'q' | 'Q') | KeyCode::Esc => return PlayAction::Menu,
            KeyCode::Char('?') => return PlayAction::Help,
            _ => {}
        }
        PlayAction::Stay
    }

    /// Clears the selection, or makes the bot move now.
    fn escape(&mut self) -> PlayAction {
        if self.is_over() {
            self.shows_result = true;
        } else if let Some(thinking) = &mut self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
            thinking.is_stopping = true;
        } else if let Hint::Asked { stop, .. } = &self.hint {
            stop.store(true, Ordering::Relaxed);
        } else {
            self.pick.clear();
            self.notice = None;
        }
        PlayAction::Stay
    }

    pub(super) fn scroll_by(&mut self, rows: isize) -> PlayAction {
        let most = self.view.ply();
        self.scroll = self.scroll.saturating_add_signed(rows).min(most);
        PlayAction::Stay
    }

    fn arrow(&mut self, way: Way) -> PlayAction {
        self.notice = None;
        self.pick.go(&self.view, way);
        PlayAction::Stay
    }

    fn next_spot(&mut self, by: isize) -> PlayAction {
        self.notice = None;
        self.pick.looks = true;
        let spots = self.pick.spots(&self.view);
        let at = spots
            .iter()
            .position(|spot| self.pick.cursor == Some(*spot));
        let next = at.map_or(0, |at| (at as isize + by).rem_euclid(spots.len() as isize));
        self.pick.cursor = spots.get(next as usize).copied();
        PlayAction::Stay
    }

    /// The commands in the last line: `u take back`.
    pub(super) fn footer(&self) -> Vec<String> {
        let words = self.words();
        let named = |keys: &str, word: &str| format!("{keys} {}", words.say(word));
        if self.asks_to_stop {
            return vec![named("Enter", "key.go-on"), named("s", "key.stop")];
        }
        if self.is_over() && self.shows_result && !self.stage.is_moving() {
            return [
                ("Enter", "key.rematch"),
                ("c", "key.coach"),
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
        if self.stage.between.is_some() {
            footer.push(named("Enter", "key.round"));
        } else if self.stage.is_moving() {
            footer.push(named(words.say("key.space"), "key.skip"));
        } else if self.thinking.is_some() {
            footer.push(named("Esc", "key.move-now"));
        } else if self.is_open() {
            footer.push(named("←→ Enter", "key.play"));
        } else if self.is_over() {
            footer.push(named("Esc", "key.result"));
        }
        let watches = !self.has_human();
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
