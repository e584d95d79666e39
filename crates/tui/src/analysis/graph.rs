//! The value of every position as a picture: above the line it is good for the first
//! side, below for the second.

use game::Side;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ink::Ink;
use crate::theme::bold;

/// Draws values from −1 to 1; what is not known yet is left out.
pub(crate) fn draw(ink: &mut Ink<'_>, area: Rect, values: &[Option<f64>], here: usize) {
    if area.height < 4 || area.width < 8 || values.is_empty() {
        return;
    }
    // The last line is for where we are.
    let height = (area.height - 1) / 2;
    let middle = area.y + height;
    let column = |ply: usize| {
        let last = values.len().saturating_sub(1).max(1);
        let room = usize::from(area.width) - 1;
        let stretched = ply * room.min(2 * last) / last;
        area.x + stretched as u16
    };
    let line = "─".repeat(area.width.into());
    ink.put(area.x, middle, &line, Style::new().fg(ink.theme.line));
    for (ply, value) in values.iter().enumerate() {
        let Some(value) = value else {
            continue;
        };
        let x = column(ply);
        let halves = (value.abs().min(1.0) * f64::from(2 * height)).round() as u16;
        let side = if *value >= 0.0 {
            Side::First
        } else {
            Side::Second
        };
        let style = ink.theme.side(side);
        for row in 0..halves / 2 {
            let y = match side {
                Side::First => middle - 1 - row,
                Side::Second => middle + 1 + row,
            };
            ink.put(x, y, "█", style);
        }
        if halves % 2 == 1 {
            let row = halves / 2;
            match side {
                Side::First => ink.put(x, middle - 1 - row, "▄", style),
                Side::Second => ink.put(x, middle + 1 + row, "▀", style),
            };
        }
        if halves == 0 {
            ink.put(x, middle, "·", bold());
        }
    }
    ink.put(
        column(here.min(values.len() - 1)),
        area.bottom() - 1,
        "▲",
        bold(),
    );
}
