//! What lies above a screen: a line to type, or the keys.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use words::Words;

use crate::ink::{Ink, width};
use crate::newgame::Field;
use crate::theme::bold;

pub(crate) enum Overlay {
    Help(Vec<(String, String)>),
    Prompt(Prompt),
}

/// A line that somebody types.
pub(crate) struct Prompt {
    pub(crate) what: What,
    pub(crate) text: String,
    pub(crate) error: Option<String>,
}

/// What the line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Save,
    Open,
    Field(Field),
}

/// What a key does to a line.
pub(crate) enum Typed {
    Stay,
    Cancel,
    Done(String),
}

impl Prompt {
    pub(crate) fn new(what: What, text: String) -> Prompt {
        Prompt {
            what,
            text,
            error: None,
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Typed {
        // Longer than any path.
        const LONGEST: usize = 4096;
        match code {
            KeyCode::Esc => return Typed::Cancel,
            KeyCode::Enter => return Typed::Done(self.text.trim().to_owned()),
            KeyCode::Backspace => {
                self.text.pop();
            }
            KeyCode::Delete => self.text.clear(),
            KeyCode::Char(letter) if self.text.len() < LONGEST => self.text.push(letter),
            _ => {}
        }
        self.error = None;
        Typed::Stay
    }

    pub(crate) fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let (heading, about) = match self.what {
            What::Save => ("prompt.save", "prompt.save-about"),
            What::Open => ("prompt.open", "prompt.open-about"),
            What::Field(Field::Machine(_)) => ("prompt.player", "prompt.player-about"),
            What::Field(_) => ("prompt.value", "prompt.value-about"),
        };
        let wide = 68.min(screen.width.saturating_sub(8));
        let area = ink.sheet(screen, words.say(heading), (wide, 6));
        for (y, line) in (area.y..).zip(plain::wrap(words.say(about), wide.into()).iter().take(2)) {
            ink.put(area.x, y, line, ink.theme.muted());
        }
        // The end of a long text is what is being typed.
        let mut shown = self.text.as_str();
        while width(shown) + 3 > area.width {
            let mut letters = shown.chars();
            letters.next();
            shown = letters.as_str();
        }
        ink.put(area.x, area.y + 2, &format!("▸ {shown}_"), bold());
        if let Some(error) = &self.error {
            let loss = Style::new().fg(ink.theme.loss);
            let lines = plain::wrap(error, area.width.into());
            for (y, line) in (area.y + 3..).zip(lines.iter().take(2)) {
                ink.put(area.x, y, line, loss);
            }
        }
        let keys = format!(
            "Enter {} · Esc {}",
            words.say("key.ok"),
            words.say("settings.cancel")
        );
        ink.put(area.x, area.bottom() - 1, &keys, ink.theme.muted());
    }
}

/// Draws a list of keys.
pub(crate) fn draw_help(
    ink: &mut Ink<'_>,
    screen: Rect,
    words: &'static Words,
    keys: &[(String, String)],
) {
    let left = keys.iter().map(|(key, _)| width(key)).max().unwrap_or(0);
    let right = keys
        .iter()
        .map(|(_, about)| width(about))
        .max()
        .unwrap_or(0);
    let size = (left + 2 + right, keys.len() as u16);
    let area = ink.sheet(screen, words.say("key.help"), size);
    for (y, (key, about)) in (area.y..area.bottom()).zip(keys) {
        ink.put(area.x, y, key, bold());
        ink.put(area.x + left + 2, y, about, Style::new());
    }
}
