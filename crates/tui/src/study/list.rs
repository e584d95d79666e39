//! A list to choose from, with headings.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ink::{Ink, cut};
use crate::theme::bold;

/// A line of a list.
pub(super) enum Line {
    Heading(String),
    /// Something to choose: what it is called, and more about it.
    Item(String, String),
    /// More about the item above.
    About(String),
}

/// Columns before more about an item: the cursor, the key and the gap behind it.
const ABOUT: u16 = 5;

/// The cursor of a list.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Cursor {
    /// The number of the chosen item; headings do not count.
    pub(super) at: usize,
}

impl Cursor {
    /// Moves with the arrows; true for Enter.
    pub(super) fn key(&mut self, code: KeyCode, items: usize) -> bool {
        const PAGE: usize = 10;
        let last = items.saturating_sub(1);
        match code {
            KeyCode::Up | KeyCode::Char('k') => {
                self.at = self.at.checked_sub(1).unwrap_or(last);
            }
            KeyCode::Down | KeyCode::Char('j') => {
                self.at = if self.at >= last { 0 } else { self.at + 1 };
            }
            KeyCode::PageUp => self.at = self.at.saturating_sub(PAGE),
            KeyCode::PageDown => self.at = (self.at + PAGE).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Enter | KeyCode::Char(' ') => return items > 0,
            _ => {}
        }
        false
    }

    /// The wheel moves the cursor, a click chooses; true when something was chosen.
    pub(super) fn mouse(&mut self, mouse: MouseEvent, area: Rect, lines: &[Line]) -> bool {
        let items = lines.iter().filter(|line| is_item(line)).count();
        match mouse.kind {
            MouseEventKind::ScrollUp => self.at = self.at.saturating_sub(1),
            MouseEventKind::ScrollDown => self.at = (self.at + 1).min(items.saturating_sub(1)),
            MouseEventKind::Down(MouseButton::Left) => {
                let rows = (area.y..area.bottom()).zip(first(area, lines, self.at)..);
                let mut rows = rows.filter(|(y, _)| *y == mouse.row);
                let hit = rows
                    .next()
                    .filter(|&(_, row)| lines.get(row).is_some_and(is_item));
                if let Some((_, row)) = hit {
                    self.at = lines[..row].iter().filter(|line| is_item(line)).count();
                    return true;
                }
            }
            _ => {}
        }
        false
    }

    pub(super) fn draw(self, ink: &mut Ink<'_>, area: Rect, lines: &[Line]) {
        let names = lines.iter().filter_map(|line| match line {
            Line::Item(name, about) if !about.is_empty() => Some(crate::ink::width(name)),
            _ => None,
        });
        let column = names.max().unwrap_or(0).min(area.width / 2) + 2;
        let top = first(area, lines, self.at);
        for (y, row) in (area.y..area.bottom()).zip(top..) {
            let Some(line) = lines.get(row) else {
                break;
            };
            match line {
                Line::About(text) => {
                    let x = area.x + ABOUT;
                    let room = area.right().saturating_sub(x);
                    ink.put(x, y, &cut(text, room), ink.theme.muted());
                }
                Line::Heading(text) => {
                    let style = bold().fg(ink.theme.second);
                    ink.put(area.x, y, &cut(text, area.width), style);
                }
                Line::Item(name, about) => {
                    let number = lines[..row].iter().filter(|line| is_item(line)).count();
                    let is_here = number == self.at;
                    let sign = if is_here { "▸ " } else { "  " };
                    let x = ink.put(area.x, y, sign, bold());
                    let style = if is_here {
                        ink.theme.focus()
                    } else {
                        Style::new()
                    };
                    let behind = x + column;
                    let has_room = behind + 24 < area.right();
                    let room = if has_room && !about.is_empty() {
                        column - 2
                    } else {
                        area.right().saturating_sub(x)
                    };
                    ink.put(x, y, &cut(name, room), style);
                    let x = behind;
                    if has_room {
                        let about = cut(about, area.right() - x);
                        ink.put(x, y, &about, ink.theme.muted());
                    }
                }
            }
        }
        let muted = ink.theme.muted();
        if top > 0 {
            ink.put(area.right(), area.y, "▲", muted);
        }
        if lines.len() > top + usize::from(area.height) {
            ink.put(area.right(), area.bottom().saturating_sub(1), "▼", muted);
        }
    }
}

fn is_item(line: &Line) -> bool {
    matches!(line, Line::Item(..))
}

/// The first visible line: the cursor's is among the others, with some before and behind.
fn first(area: Rect, lines: &[Line], at: usize) -> usize {
    let items = lines.iter().enumerate().filter(|(_, line)| is_item(line));
    let row = items.map(|(row, _)| row).nth(at).unwrap_or(0);
    let room = usize::from(area.height).max(1);
    let top = (row + 1 + room / 4).saturating_sub(room);
    top.min(lines.len().saturating_sub(room))
}
