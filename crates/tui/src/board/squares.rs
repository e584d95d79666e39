//! Squares with coordinates at the edges, and the rack that discs fall into.

use game::{Backdrop, Cell, CellId, Content, Edge, Piece, Scene};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::{Kind, Marks, Plan, art, label_width, labels, placed};
use crate::ink::Ink;
use crate::theme::{Theme, bold};

/// From one square to the next, the largest first.
const BOARD: [(u16, u16); 5] = [(7, 3), (5, 2), (4, 2), (3, 1), (2, 1)];
const RACK: [(u16, u16); 4] = [(8, 3), (5, 2), (4, 1), (3, 1)];

pub(super) fn plan(scene: &Scene, room: (u16, u16)) -> Plan {
    let sizes: &[(u16, u16)] = match scene.backdrop {
        Backdrop::Rack => &RACK,
        _ => &BOARD,
    };
    let mut plans = sizes.iter().map(|&size| plan_of(scene, size));
    let fitting = plans.find(|plan| plan.fits(room));
    fitting.unwrap_or_else(|| plan_of(scene, sizes[sizes.len() - 1]))
}

fn plan_of(scene: &Scene, pitch: (u16, u16)) -> Plan {
    let is_rack = scene.backdrop == Backdrop::Rack;
    let beside = |edge| match label_width(scene, edge) {
        0 => u16::from(is_rack),
        width => width + 1,
    };
    let (left, right) = (beside(Edge::Left), beside(Edge::Right));
    let has = |edge| u16::from(labels(scene, edge).next().is_some());
    let (top, bottom) = (has(Edge::Top), has(Edge::Bottom).max(u16::from(is_rack)));
    let cells = scene.cells.iter().map(|cell| Rect {
        x: left + cell.place.x * pitch.0,
        y: top + cell.place.y * pitch.1,
        width: cell.place.w.max(1) * pitch.0,
        height: cell.place.h.max(1) * pitch.1,
    });
    Plan {
        width: left + scene.width * pitch.0 + right,
        height: top + scene.height * pitch.1 + bottom,
        cells: cells.collect(),
        kind: Kind::Squares { left, top, pitch },
    }
}

pub(super) fn draw(
    ink: &mut Ink<'_>,
    scene: &Scene,
    plan: &Plan,
    [left, top]: [u16; 2],
    pitch: (u16, u16),
    origin: (u16, u16),
    marks: &Marks,
) {
    let (x, y) = (origin.0 + left, origin.1 + top);
    let floor = y + scene.height * pitch.1;
    if scene.backdrop == Backdrop::Rack {
        draw_rack(
            ink,
            Rect::new(x, y, scene.width * pitch.0, scene.height * pitch.1),
        );
    }
    for (id, cell, area) in placed(scene, plan, origin) {
        match scene.backdrop {
            Backdrop::Rack => hole(ink, id, cell, area, marks),
            _ => square(ink, scene, id, cell, area, marks),
        }
    }
    for (edge, row) in [(Edge::Top, origin.1), (Edge::Bottom, floor)] {
        for (at, text) in labels(scene, edge) {
            let area = Rect::new(x + at * pitch.0, row, pitch.0, 1);
            let mut cells = scene.cells.iter();
            let column = cells.find(|cell| cell.place.x == at && edge == Edge::Top);
            label(ink, area, text, column, marks);
        }
    }
    let middle = (pitch.1 - 1) / 2;
    for (at, text) in labels(scene, Edge::Left) {
        let muted = ink.theme.muted();
        ink.right(x - 1, y + at * pitch.1 + middle, text, muted);
    }
    for (at, text) in labels(scene, Edge::Right) {
        let muted = ink.theme.muted();
        ink.put(
            x + scene.width * pitch.0 + 1,
            y + at * pitch.1 + middle,
            text,
            muted,
        );
    }
}

/// Coordinates; above a rack they say which columns can be chosen, as nothing else does.
fn label(ink: &mut Ink<'_>, area: Rect, text: &str, column: Option<&Cell>, marks: &Marks) {
    let theme = ink.theme;
    let legal = column.filter(|cell| marks.is_legal(cell));
    let valued = column.and_then(|cell| marks.value(cell));
    match (valued, legal) {
        (Some((value, is_best)), _) => {
            let style = super::value_style(ink, is_best);
            ink.middle(area, 0, &super::short_value(value, area.width), style);
        }
        (None, Some(cell)) => {
            let side = marks.side.map_or_else(Style::new, |side| theme.side(side));
            let style = match (marks.is_cursor(cell), marks.is_hint(cell)) {
                (true, _) => theme.focus(),
                (_, true) => theme.hint().add_modifier(Modifier::UNDERLINED),
                _ => side.add_modifier(Modifier::BOLD),
            };
            ink.middle(area, 0, &format!("[{text}]"), style);
        }
        (None, None) => ink.middle(area, 0, text, theme.muted()),
    }
}

/// Two walls and a floor.
fn draw_rack(ink: &mut Ink<'_>, inside: Rect) {
    let frame = Rect {
        x: inside.x - 1,
        width: inside.width + 2,
        height: inside.height + 1,
        ..inside
    };
    let theme = ink.theme;
    ink.fill(frame, Style::new().bg(theme.wood));
    let style = Style::new().fg(theme.engraved);
    for y in inside.top()..inside.bottom() {
        ink.put(frame.x, y, "│", style);
        ink.put(frame.right() - 1, y, "│", style);
    }
    let floor = "─".repeat(inside.width.into());
    ink.put(frame.x, inside.bottom(), &format!("╰{floor}╯"), style);
}

fn hole(ink: &mut Ink<'_>, id: CellId, cell: &Cell, area: Rect, marks: &Marks) {
    let theme = ink.theme;
    let carved = if area.width >= 4 {
        Rect {
            width: area.width - 1,
            ..area
        }
    } else {
        area
    };
    let glows = marks.glow.contains(&id);
    match cell.content {
        Content::Piece(side, piece) => {
            let mut style = theme.side(side).add_modifier(Modifier::BOLD);
            if glows {
                style = style.bg(theme.last);
                ink.fill(carved, Style::new().bg(theme.last));
            }
            art::piece(ink, carved, side, piece, style);
            let is_last = marks.last.contains(&id) || (glows && !theme.is_painted);
            if is_last {
                let style = Style::new().fg(theme.engraved);
                ink.put(area.right() - 1, area.y, "◂", style);
            }
        }
        _ if theme.is_painted && area.height > 1 => {
            art::hollow(ink, carved, Style::new().fg(theme.carved));
        }
        _ => {
            let middle = (area.height - 1) / 2;
            ink.middle(carved, middle, "·", Style::new().fg(theme.faint));
        }
    }
    let column_is_chosen = marks.is_cursor(cell) && cell.content == Content::Empty;
    if column_is_chosen && !theme.is_painted && area.height == 1 {
        ink.middle(carved, 0, "·", bold());
    }
}

fn square(ink: &mut Ink<'_>, scene: &Scene, id: CellId, cell: &Cell, area: Rect, marks: &Marks) {
    let theme = ink.theme;
    let is_dark = matches!(cell.shape, game::Shape::Square { dark: true });
    let is_chequered = scene.backdrop == Backdrop::Chequered;
    let shades = if is_chequered {
        theme.squares
    } else {
        theme.pale
    };
    let is_chosen = marks.chosen.contains(&cell.zone);
    let is_cursor = marks.is_cursor(cell);
    let background = if is_cursor || is_chosen {
        theme.cursor
    } else if marks.glow.contains(&id) || marks.last.contains(&id) {
        theme.last
    } else {
        shades[usize::from(is_dark)]
    };
    ink.fill(area, Style::new().bg(background));
    if is_dark && is_chequered && !theme.is_painted {
        let shade = "░".repeat(area.width.into());
        for y in area.top()..area.bottom() {
            ink.put(area.x, y, &shade, Style::new().fg(theme.faint));
        }
    }
    let pieces = if is_chequered {
        theme.knights
    } else {
        theme.marks
    };
    let middle = (area.height - 1) / 2;
    let white = Color::Indexed(231);
    match cell.content {
        Content::Piece(side, piece) => {
            let mut style = bold().fg(pieces[side.index()]);
            if (is_cursor || is_chosen) && theme.is_painted {
                style = style.fg(white);
            }
            // One character stands in the row of its brackets.
            let row = Rect {
                y: area.y + middle,
                height: 1,
                ..area
            };
            let room = if piece == Piece::Mark { area } else { row };
            art::piece(ink, room, side, piece, style);
        }
        _ if marks.is_legal(cell) => {
            let style = if is_cursor && theme.is_painted {
                bold().fg(white)
            } else if marks.is_hint(cell) {
                bold().fg(hint_colour(&theme, is_chequered))
            } else {
                bold().fg(if is_chequered {
                    theme.engraved
                } else {
                    theme.faint
                })
            };
            // On a board where every free square is legal, dots would only be noise.
            let sign = if marks.is_hint(cell) {
                "✦"
            } else if is_chequered || is_cursor {
                "•"
            } else {
                "·"
            };
            ink.middle(area, middle, sign, style);
        }
        _ if !is_chequered => {
            ink.middle(area, middle, "·", Style::new().fg(theme.faint));
        }
        _ => {}
    }
    brackets(ink, id, cell, area, marks, background);
    if let Some((value, is_best)) = marks.value(cell) {
        let colour = match (is_chequered, is_best) {
            (true, _) => theme.engraved,
            (false, true) => theme.marks[0],
            (false, false) => theme.faint,
        };
        let style = if is_best { bold() } else { Style::new() };
        let value = super::short_value(value, area.width);
        ink.middle(area, area.height - 1, &value, style.fg(colour));
    }
}

/// The colour of a hint: that of the second side's marks would be brown on brown wood.
fn hint_colour(theme: &Theme, is_dark: bool) -> Color {
    if is_dark && theme.is_painted {
        theme.engraved
    } else {
        theme.marks[1]
    }
}

/// `[♘]` can be chosen, `(♞)` can be taken, `▸` moved last.
fn brackets(ink: &mut Ink<'_>, id: CellId, cell: &Cell, area: Rect, marks: &Marks, back: Color) {
    if area.width < 3 {
        return;
    }
    let theme = ink.theme;
    let holds_piece = matches!(cell.content, Content::Piece(..));
    let signs = if marks.is_cursor(cell) || marks.chosen.contains(&cell.zone) {
        Some(["[", "]"])
    } else if marks.is_legal(cell) && holds_piece {
        Some(if marks.chosen.is_empty() {
            ["[", "]"]
        } else {
            ["(", ")"]
        })
    } else if marks.is_hint(cell) {
        Some(["‹", "›"])
    } else if marks.last.contains(&id) {
        Some(["▸", " "])
    } else {
        None
    };
    let Some([before, after]) = signs else {
        return;
    };
    let y = area.y + (area.height - 1) / 2;
    // Signs stand close to the middle column, where the piece is.
    let column = area.x + (area.width - 1) / 2;
    let mut style = bold().bg(back);
    if theme.is_painted {
        let is_pale = theme.pale.contains(&back);
        style = style.fg(match (marks.is_hint(cell), back == theme.cursor) {
            (_, true) => Color::Indexed(231),
            (true, _) => hint_colour(&theme, !is_pale),
            _ => theme.seeds[2],
        });
        if is_pale && !marks.is_hint(cell) {
            style = style.fg(theme.faint);
        }
    }
    let is_drawn_large = area.height >= 3 && area.width >= 5 && holds_piece;
    let reach = if is_drawn_large { 2 } else { 1 };
    if column > area.x {
        ink.put(column.saturating_sub(reach).max(area.x), y, before, style);
    }
    if column + 1 < area.right() && after != " " {
        ink.put((column + reach).min(area.right() - 1), y, after, style);
    }
}
