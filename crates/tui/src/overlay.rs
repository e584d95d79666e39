//! Overlays: a prompt, or the list of keys.

use std::path::PathBuf;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use words::Words;

use crate::ink::{Ink, cut, width};
use crate::newgame::Field;
use crate::study::StudyPrompt;
use crate::theme::bold;
use crate::touch;

pub(crate) enum Overlay {
    Help(Vec<(String, String)>),
    Prompt(Prompt),
}

/// A line to type.
pub(crate) struct Prompt {
    pub(crate) what: PromptKind,
    text: String,
    /// Is the text a proposal? Then the first letter replaces it.
    is_proposed: bool,
    pub(crate) error: Option<String>,
    /// The file that Enter replaces, once that was asked.
    pub(crate) replaces: Option<PathBuf>,
}

/// What the text is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PromptKind {
    Save,
    Open,
    Export,
    Import,
    Study(StudyPrompt),
    Field(Field),
}

/// What a key leads to.
pub(crate) enum PromptAction {
    Stay,
    Cancel,
    Done(String),
}

impl Prompt {
    pub(crate) fn new(what: PromptKind, text: String) -> Prompt {
        Prompt {
            what,
            is_proposed: !text.is_empty(),
            text,
            error: None,
            replaces: None,
        }
    }

    /// Adds pasted text.
    pub(crate) fn paste(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            self.key(KeyCode::Char(letter));
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> PromptAction {
        // Longer than any path.
        const LONGEST: usize = 4096;
        let is_proposed = std::mem::take(&mut self.is_proposed);
        match code {
            KeyCode::Esc => return PromptAction::Cancel,
            KeyCode::Enter => return PromptAction::Done(self.text.trim().to_owned()),
            KeyCode::Char(letter) if is_proposed => self.text = letter.to_string(),
            KeyCode::Backspace => {
                self.text.pop();
            }
            KeyCode::Delete => self.text.clear(),
            KeyCode::Char(letter) if self.text.len() < LONGEST => self.text.push(letter),
            _ => {}
        }
        self.error = None;
        self.replaces = None;
        PromptAction::Stay
    }

    pub(crate) fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let (heading, about) = match self.what {
            PromptKind::Save => ("prompt.save", "prompt.save-about"),
            PromptKind::Open => ("prompt.open", "prompt.open-about"),
            PromptKind::Export => ("prompt.export", "prompt.save-about"),
            PromptKind::Import => ("prompt.import", "prompt.open-about"),
            PromptKind::Study(StudyPrompt::Tree) => ("prompt.tree", "prompt.tree-about"),
            PromptKind::Study(StudyPrompt::Matrix) => ("prompt.matrix", "prompt.matrix-about"),
            PromptKind::Field(Field::Machine(_)) => ("prompt.player", "prompt.player-about"),
            PromptKind::Field(_) => ("prompt.value", "prompt.value-about"),
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
        let x = ink.put(area.x, area.y + 2, "▸ ", bold());
        let style = if self.is_proposed {
            ink.theme.focus()
        } else {
            bold()
        };
        let x = ink.put(x, area.y + 2, shown, style);
        ink.put(x, area.y + 2, "_", bold());
        if let Some(error) = &self.error {
            let loss = Style::new().fg(ink.theme.loss);
            let lines = plain::wrap(error, area.width.into());
            for (y, line) in (area.y + 3..).zip(lines.iter().take(2)) {
                ink.put(area.x, y, line, loss);
            }
        }
        let keys = [("Enter", "key.ok"), ("Esc", "key.cancel")];
        let keys = keys.map(|(key, word)| format!("{key} {}", words.say(word)));
        ink.keys(area.x, area.bottom() - 1, &keys, ink.theme.muted());
    }
}

/// Draws a list of keys. A click on a line is its key.
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
        let gap = " ".repeat(usize::from(left + 2 - width(key)));
        ink.keys
            .extend(touch::places(&format!("{key} {gap}{about}"), area.x, y));
        ink.put(area.x, y, key, bold());
        let x = area.x + left + 2;
        ink.put(
            x,
            y,
            &cut(about, area.right().saturating_sub(x)),
            Style::new(),
        );
    }
    // Any key turns the page.
    if keys.len() > usize::from(area.height) {
        ink.right(area.right() + 1, area.bottom(), " ▼ ", bold());
    }
}
