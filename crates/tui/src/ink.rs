use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::theme::{Theme, bold};
use crate::touch::{self, KeyPlace};

/// The buffer to draw on, with the colours. Drawing is clipped to the buffer.
pub(crate) struct Ink<'a> {
    pub(crate) buf: &'a mut Buffer,
    pub(crate) theme: Theme,
    /// Where keys are written that can be clicked.
    pub(crate) keys: Vec<KeyPlace>,
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> u16 {
    text.width().min(usize::from(u16::MAX)) as u16
}

/// The text, or its beginning with an ellipsis where it is wider than this.
pub(crate) fn cut(text: &str, room: u16) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        let mut longer = kept.clone();
        longer.push(letter);
        if width(&longer) + 1 > room {
            break;
        }
        kept = longer;
    }
    if room > 0 {
        kept.push('…');
    }
    kept
}

/// The same, cut only between words: half a number would be another number.
pub(crate) fn cut_words(text: &str, room: u16) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut kept = text;
    while let Some((before, _)) = kept.rsplit_once(' ') {
        kept = before.trim_end();
        if width(kept) + 2 <= room {
            return format!("{kept} …");
        }
    }
    cut("…", room)
}

/// A text in lines of this width; where there are more than so many, the last one ends with an
/// ellipsis.
pub(crate) fn wrap_within(text: &str, wide: u16, rows: usize) -> Vec<String> {
    let mut lines = plain::wrap(text, wide.into());
    // An ellipsis that is already there gets no line of its own.
    let is_alone = lines.len() > 1 && lines.last().is_some_and(|line| line == "…");
    let rows = rows.min(lines.len() - usize::from(is_alone));
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            *last = cut_words(&format!("{} …", last.trim_end_matches(['…', ' '])), wide);
        }
    }
    lines
}

impl Ink<'_> {
    /// Writes a text to the right from a place; gives the column behind it.
    pub(crate) fn put(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        self.put_within(x, y, u16::MAX, text, style)
    }

    /// The same, cut to a number of columns.
    pub(crate) fn put_within(
        &mut self,
        x: u16,
        y: u16,
        room: u16,
        text: &str,
        style: Style,
    ) -> u16 {
        let area = self.buf.area;
        let is_inside =
            (area.left()..area.right()).contains(&x) && (area.top()..area.bottom()).contains(&y);
        if !is_inside {
            return x;
        }
        let room = room.min(area.right() - x);
        self.buf.set_stringn(x, y, text, room.into(), style).0
    }

    /// Writes a text in the middle of a line of this rectangle.
    pub(crate) fn middle(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        if row >= area.height {
            return;
        }
        let text = cut(text, area.width);
        let spare = area.width - width(&text);
        self.put(area.x + spare / 2, area.y + row, &text, style);
    }

    /// Writes a text that ends before this column.
    pub(crate) fn right(&mut self, end: u16, y: u16, text: &str, style: Style) {
        self.put(end.saturating_sub(width(text)), y, text, style);
    }

    /// Clears a rectangle, and gives it a style.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buf.area);
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                self.buf[(x, y)].reset();
                self.buf[(x, y)].set_style(style);
            }
        }
    }

    /// A frame with round corners; gives what is inside.
    pub(crate) fn frame(&mut self, area: Rect, style: Style) -> Rect {
        let (right, bottom) = (
            area.right().saturating_sub(1),
            area.bottom().saturating_sub(1),
        );
        let across = "─".repeat(usize::from(area.width.saturating_sub(2)));
        self.put(area.x, area.y, &format!("╭{across}╮"), style);
        self.put(area.x, bottom, &format!("╰{across}╯"), style);
        for y in area.y + 1..bottom {
            self.put(area.x, y, "│", style);
            self.put(right, y, "│", style);
        }
        inside(area)
    }

    /// A line across a frame, with a heading.
    pub(crate) fn section(&mut self, area: Rect, y: u16, heading: &str, style: Style) {
        let line = Style::new().fg(self.theme.line);
        let across = "─".repeat(usize::from(area.width.saturating_sub(2)));
        self.put(area.x, y, &format!("├{across}┤"), line);
        if !heading.is_empty() {
            let heading = cut(heading, area.width.saturating_sub(6));
            self.put(area.x + 2, y, &format!(" {heading} "), style);
        }
    }

    /// The frame around a whole screen: a heading at each end above, keys below.
    pub(crate) fn screen(&mut self, area: Rect, left: &str, right: &str, keys: &[String]) -> Rect {
        let line = Style::new().fg(self.theme.line);
        self.frame(area, line);
        let beside = if right.is_empty() {
            0
        } else {
            width(right) + 3
        };
        let left = cut(left, area.width.saturating_sub(6 + beside));
        self.put(area.x + 2, area.y, &format!(" {left} "), bold());
        if !right.is_empty() {
            let text = format!(" {right} ");
            let muted = self.theme.muted();
            self.right(area.right().saturating_sub(2), area.y, &text, muted);
        }
        let room = area.width.saturating_sub(6);
        let bottom = area.bottom().saturating_sub(1);
        let muted = self.theme.muted();
        let fitting = touch::fitting(keys, room);
        if !fitting.is_empty() {
            let x = self.put(area.x + 2, bottom, " ", muted);
            let x = self.keys(x, bottom, &fitting, muted);
            self.put(x, bottom, " ", muted);
        }
        inside(area)
    }

    /// Writes keys with what they do, which can be clicked; gives the column behind them.
    pub(crate) fn keys(
        &mut self,
        mut x: u16,
        y: u16,
        keys: &[impl AsRef<str>],
        style: Style,
    ) -> u16 {
        for (number, text) in keys.iter().enumerate() {
            if number > 0 {
                x = self.put(x, y, " · ", style);
            }
            self.keys.extend(touch::places(text.as_ref(), x, y));
            x = self.put(x, y, text.as_ref(), style);
        }
        x
    }

    /// A sheet in the middle of the screen, above everything else.
    pub(crate) fn sheet(&mut self, screen: Rect, heading: &str, size: (u16, u16)) -> Rect {
        let area = centred(screen, size.0 + 4, size.1 + 2);
        self.fill(area, Style::new());
        let line = Style::new().fg(self.theme.hint);
        self.frame(area, line);
        self.put(area.x + 2, area.y, &format!(" {heading} "), bold());
        let inner = inside(area);
        Rect {
            x: inner.x + 1,
            width: inner.width.saturating_sub(2),
            ..inner
        }
    }
}

pub(crate) fn inside(area: Rect) -> Rect {
    Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(2),
    }
}

/// A rectangle of this size, or as much of it as there is room for, in the middle.
pub(crate) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_at_their_width_and_not_inside_a_wide_letter() {
        assert_eq!(cut("congklak", 8), "congklak");
        assert_eq!(cut("congklak", 7), "congkl…");
        assert_eq!(cut("将棋将棋", 4), "将…");
        assert_eq!(cut("abc", 0), "");
    }

    #[test]
    fn half_a_number_is_never_left() {
        assert_eq!(cut_words("2:3.35 6:−0.344", 15), "2:3.35 6:−0.344");
        assert_eq!(cut_words("2:3.35 6:−0.344", 14), "2:3.35 …");
        assert_eq!(cut_words("2:3.35 6:−0.344", 7), "…");
        assert_eq!(cut_words("2", 0), "");
        assert_eq!(wrap_within("one two three", 9, 1), ["one two …"]);
        assert_eq!(wrap_within("one two three", 7, 1), ["one …"]);
        assert_eq!(wrap_within("one two …", 7, 1), ["one …"]);
        assert_eq!(wrap_within("one two three", 7, 2), ["one two", "three"]);
        assert_eq!(wrap_within("one two …", 7, 2), ["one …"]);
        assert_eq!(wrap_within("", 7, 2), [""; 0]);
    }

    #[test]
    fn nothing_is_drawn_outside() {
        let area = Rect::new(0, 0, 6, 2);
        let mut buf = Buffer::empty(area);
        let theme = Theme::new(crate::Colours::None);
        let mut ink = Ink {
            buf: &mut buf,
            theme,
            keys: Vec::new(),
        };
        ink.put(4, 0, "abc", Style::new());
        ink.put(9, 9, "abc", Style::new());
        ink.frame(Rect::new(3, 1, 20, 20), Style::new());
        assert_eq!(buf[(5, 0)].symbol(), "b");
    }
}
