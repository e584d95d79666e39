//! The list of moves.

use game::{Event, Side};
use lobby::View;
use ratatui::layout::Rect;
use ratatui::style::Style;
use words::Words;

use crate::ink::{Ink, width};
use crate::theme::bold;

/// A move in the list.
pub(crate) struct Item {
    pub(crate) side: Option<Side>,
    pub(crate) text: String,
}

/// A move as the screen calls it.
pub(crate) fn shown(words: &'static Words, text: &str) -> String {
    words
        .get(&format!("move.{text}"))
        .unwrap_or(text)
        .to_owned()
}

/// All moves so far, with what came of them: `6 +1 ↻`, `b1c3 ×`. Chance is written behind
/// the move that tried it.
pub(crate) fn items(words: &'static Words, view: &View) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for played in &view.history {
        let mut text = shown(words, &played.text);
        for note in notes(&played.story) {
            text.push(' ');
            text.push_str(&note);
        }
        match (played.side, items.last_mut()) {
            (None, Some(last)) => {
                last.text.push_str(": ");
                last.text.push_str(&text);
            }
            (side, _) => items.push(Item { side, text }),
        }
    }
    items
}

fn notes(story: &[Event]) -> Vec<String> {
    let mut notes = Vec::new();
    let (mut captured, mut flips) = (0, 0);
    for event in story {
        match event {
            Event::Capture { seeds, .. } => captured += seeds,
            Event::Flip { .. } => flips += 1,
            _ => {}
        }
    }
    let takes_a_piece = matches!(story, [Event::Take { .. }, Event::Slide { .. }, ..]);
    if captured > 0 {
        notes.push(format!("+{captured}"));
    }
    if flips > 0 {
        notes.push(format!("({flips})"));
    }
    if takes_a_piece {
        notes.push("×".to_owned());
    }
    if story
        .iter()
        .any(|event| matches!(event, Event::ExtraTurn(_)))
    {
        notes.push("↻".to_owned());
    }
    notes
}

/// The mark of a side, so that colour is not all there is.
pub(crate) fn mark(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::First) => "●",
        Some(Side::Second) => "○",
        None => "·",
    }
}

/// Draws the list in columns, the newest last, `scroll` rows further back; `here` is the
/// move that is being looked at.
pub(crate) fn draw(
    ink: &mut Ink<'_>,
    area: Rect,
    items: &[Item],
    scroll: usize,
    here: Option<usize>,
) {
    const GAP: u16 = 2;
    let widest = items
        .iter()
        .map(|item| width(&item.text))
        .max()
        .unwrap_or(0);
    let column = (widest + 7 + GAP).clamp(12, area.width.max(12));
    let columns = usize::from((area.width / column).max(1));
    let rows = items.len().div_ceil(columns);
    let visible = usize::from(area.height);
    let hidden = rows.saturating_sub(visible);
    let first = match here {
        // What is looked at stays in the middle.
        Some(here) => (here / columns).saturating_sub(visible / 2).min(hidden),
        None => hidden.saturating_sub(scroll),
    };
    for (index, item) in items
        .iter()
        .enumerate()
        .skip(first * columns)
        .take(visible * columns)
    {
        let x = area.x + column * (index % columns) as u16;
        let y = area.y + (index / columns - first) as u16;
        let number = format!("{:>3} ", index + 1);
        let is_last = index + 1 == items.len() && here.is_none();
        let x = ink.put(x, y, &number, ink.theme.muted());
        let side = item
            .side
            .map_or_else(Style::new, |side| ink.theme.side(side));
        let x = ink.put(x, y, mark(item.side), side);
        let style = match here {
            Some(here) if here == index => ink.theme.focus(),
            _ if is_last => bold(),
            _ => Style::new(),
        };
        ink.put_within(x + 1, y, column - 6, &item.text, style);
    }
    if hidden > 0 && area.width > 2 {
        let muted = ink.theme.muted();
        if first > 0 {
            ink.put(area.right() - 1, area.y, "▲", muted);
        }
        if first < hidden {
            ink.put(area.right() - 1, area.bottom() - 1, "▼", muted);
        }
    }
}
