//! The value of every position as a picture: above the line it is good for the first
//! side, below for the second.

use game::Side;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ink::{Ink, width};
use crate::theme::bold;

/// Draws values from −1 to 1; what is not known yet is left out.
pub(crate) fn draw(ink: &mut Ink<'_>, area: Rect, values: &[Option<f64>], here: usize) {
    if area.height < 4 || area.width < 8 || values.is_empty() {
        return;
    }
    // The last line is for where we are.
    let height = (area.height - 1) / 2;
    let middle = area.y + height;
    let column = |ply: usize| column(area, values.len(), ply);
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

/// The column of the position after so many moves, of `all` positions.
fn column(area: Rect, all: usize, ply: usize) -> u16 {
    let last = all.saturating_sub(1).max(1);
    let room = usize::from(area.width) - 1;
    area.x + (ply * room.min(2 * last) / last) as u16
}

/// The same with the values at its edges and on its line to the left, and numbers of moves below.
pub(crate) fn draw_scaled(
    ink: &mut Ink<'_>,
    area: Rect,
    values: &[Option<f64>],
    here: usize,
    scale: &[String; 3],
) {
    let margin = scale.iter().map(|text| width(text)).max().unwrap_or(0) + 1;
    let picture = Rect {
        x: area.x + margin,
        width: area.width.saturating_sub(margin),
        ..area
    };
    if picture.height < 4 || picture.width < 8 || values.is_empty() {
        return;
    }
    draw(ink, picture, values, here);
    let height = (area.height - 1) / 2;
    let rows = [area.y, area.y + height, area.y + 2 * height];
    for (y, text) in rows.into_iter().zip(scale) {
        ink.right(area.x + margin - 1, y, text, ink.theme.muted());
    }
    // The number of the move stands beside its sign, on the left where the right has no room.
    let here = here.min(values.len() - 1);
    let (at, number) = (column(picture, values.len(), here), here.to_string());
    let y = area.bottom() - 1;
    let is_left = at + 1 + width(&number) > area.right();
    let start = if is_left { at - width(&number) } else { at + 1 };
    ink.put(start, y, &number, bold());
    let taken = start.min(at)..at.max(start + width(&number));
    let mut free = area.x;
    for ply in (0..values.len()).step_by(step(picture.width, values.len())) {
        let (x, number) = (column(picture, values.len(), ply), ply.to_string());
        let end = x + width(&number);
        let is_clear = end < taken.start || x > taken.end;
        if is_clear && x >= free && end <= area.right() {
            ink.put(x, y, &number, ink.theme.muted());
            free = end + 1;
        }
    }
}

/// How many moves are between two numbers: a round number that leaves some air.
fn step(wide: u16, all: usize) -> usize {
    const APART: usize = 8;
    let steps = [5, 10, 20, 50, 100, 200, 500];
    let room = usize::from(wide).min(2 * all).max(1);
    let fits = |step: &usize| step * room >= APART * all;
    steps.into_iter().find(fits).unwrap_or(1000)
}
