//! A list of things to set, one below the other.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ink::{Ink, cut, inside, width};
use crate::theme::bold;

/// A line of a form.
pub(crate) struct Row {
    pub(crate) label: String,
    /// What is chosen; `None` for a button.
    pub(crate) value: Option<String>,
    /// Can it be changed with the arrows?
    pub(crate) turns: bool,
}

impl Row {
    pub(crate) fn choice(label: impl Into<String>, value: impl Into<String>) -> Row {
        Row {
            label: label.into(),
            value: Some(value.into()),
            turns: true,
        }
    }

    pub(crate) fn typed(label: impl Into<String>, value: impl Into<String>) -> Row {
        Row {
            turns: false,
            ..Row::choice(label, value)
        }
    }

    pub(crate) fn button(label: impl Into<String>) -> Row {
        Row {
            label: label.into(),
            value: None,
            turns: false,
        }
    }
}

/// The area of a form that begins `top` rows below the frame of the screen.
pub(crate) fn area(screen: Rect, top: u16) -> Rect {
    let inner = inside(screen);
    Rect {
        x: inner.x + 3,
        y: inner.y + top,
        width: inner.width.saturating_sub(6),
        height: inner.height.saturating_sub(top + 1),
    }
}

/// Draws the rows, with the cursor on one of them. Scrolls where there are too many.
pub(crate) fn draw(ink: &mut Ink<'_>, area: Rect, rows: &[Row], at: usize) {
    let labels = rows.iter().filter(|row| row.value.is_some());
    let column = labels.map(|row| width(&row.label)).max().unwrap_or(0) + 4;
    for (y, index) in (area.y..area.bottom()).zip(first(area, at)..) {
        let Some(row) = rows.get(index) else {
            break;
        };
        let is_here = index == at;
        let sign = if is_here { "▸ " } else { "  " };
        let x = ink.put(area.x, y, sign, bold());
        match &row.value {
            None => {
                let style = if is_here { ink.theme.focus() } else { bold() };
                ink.put(x, y, &format!("[ {} ]", row.label), style);
            }
            Some(value) => {
                ink.put(
                    x,
                    y,
                    &row.label,
                    if is_here { bold() } else { Style::new() },
                );
                let x = area.x + column;
                let room = area.right().saturating_sub(x + 4);
                let value = cut(value, room);
                let text = match (is_here, row.turns) {
                    (true, true) => format!("◂ {value} ▸"),
                    _ => format!("  {value}  "),
                };
                let style = if is_here {
                    ink.theme.focus()
                } else {
                    Style::new()
                };
                ink.put(x, y, &text, style);
            }
        }
    }
}

/// The first row that is seen.
fn first(area: Rect, at: usize) -> usize {
    (at + 1).saturating_sub(area.height.into())
}

/// The row at a place on the screen.
pub(crate) fn row_at(area: Rect, at: usize, count: usize, place: (u16, u16)) -> Option<usize> {
    let is_inside = (area.left()..area.right()).contains(&place.0)
        && (area.top()..area.bottom()).contains(&place.1);
    let row = first(area, at) + usize::from(place.1.saturating_sub(area.y));
    (is_inside && row < count).then_some(row)
}
