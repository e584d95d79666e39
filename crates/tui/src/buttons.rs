//! Moves that are offered beside the board, such as `pass`.

use lobby::View;
use ratatui::layout::Rect;
use words::Words;

use crate::ink::{Ink, width};
use crate::pick::Spot;
use crate::play::moves::shown;
use crate::theme::bold;

/// A move beside the board.
pub(crate) struct Button {
    /// Its number among the choices.
    pub(crate) choice: usize,
    text: String,
    area: Rect,
}

/// Are there any?
pub(crate) fn has_buttons(view: &View) -> bool {
    view.choices.iter().any(|choice| choice.path.is_empty())
}

/// The buttons of a view in a line below the board, whose middle is in this column.
pub(crate) fn buttons(words: &'static Words, view: &View, line: Rect, middle: u16) -> Vec<Button> {
    let mut x = line.x;
    let mut buttons = Vec::new();
    for (index, choice) in view.choices.iter().enumerate() {
        if choice.path.is_empty() {
            let text = format!("[ {} ]", shown(words, &choice.text));
            let area = Rect::new(x, line.y, width(&text), 1);
            x = area.right() + 2;
            buttons.push(Button {
                choice: index,
                text,
                area,
            });
        }
    }
    let whole = x.saturating_sub(line.x + 2);
    let begin = middle.saturating_sub(whole / 2).max(line.x);
    for button in &mut buttons {
        button.area.x += begin - line.x;
    }
    buttons
}

/// The button at a place on the screen.
pub(crate) fn button_at(buttons: &[Button], at: (u16, u16)) -> Option<Spot> {
    let is_there = |area: Rect| area.y == at.1 && (area.left()..area.right()).contains(&at.0);
    let found = buttons.iter().find(|button| is_there(button.area));
    found.map(|button| Spot::Button(button.choice))
}

/// Draws them, with what the cursor is on, and the choice that a hint names.
pub(crate) fn draw(
    ink: &mut Ink<'_>,
    buttons: &[Button],
    cursor: Option<Spot>,
    hinted: Option<usize>,
) {
    for button in buttons {
        let is_cursor = cursor == Some(Spot::Button(button.choice));
        let style = match (is_cursor, hinted == Some(button.choice)) {
            (true, _) => ink.theme.focus(),
            (_, true) => ink.theme.hint(),
            _ => bold(),
        };
        ink.put(button.area.x, button.area.y, &button.text, style);
    }
}
