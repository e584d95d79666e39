//! Cells in boxes: pits between their stores, or a few squares.
//!
//! ```text
//!              3        2        1
//!   ╭──────┬────────┬────────┬────────┬──────╮
//!   │      │ ● ● ●  │ ● ● ●  │ ● ●    │      │
//!   │      │ ●      │   4    │   2    │      │
//!   │  0   ├────────┼────────┼────────┤  0   │
//!   │      │ ● ● ●  │ ● ● ●  │ ● ● ●  │ ●    │
//!   ╰──────┴────────┴────────┴────────┴──────╯
//!             [1]      [2]       3
//! ```

use game::{Backdrop, Cell, CellId, Content, Edge, Scene, Shape};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::lines::Lines;
use super::{
    Kind, Marks, Plan, art, label_width, labels, pits, placed, short_value, value_style, whole,
};
use crate::ink::{Ink, width};
use crate::theme::bold;

/// Where the lines between columns and rows are drawn, one more than there are of each.
#[derive(Clone, Debug)]
pub(super) struct Edges {
    columns: Vec<u16>,
    rows: Vec<u16>,
}

/// Columns and rows inside of a box, the largest first.
const PITS: [(u16, u16); 10] = [
    (11, 6),
    (11, 5),
    (9, 5),
    (9, 4),
    (8, 3),
    (7, 3),
    (6, 2),
    (5, 1),
    (3, 1),
    (2, 1),
];
const SQUARES: [(u16, u16); 4] = [(13, 5), (7, 3), (5, 1), (3, 1)];

pub(super) fn plan(scene: &Scene, room: (u16, u16)) -> Plan {
    let sizes: &[(u16, u16)] = match scene.backdrop {
        Backdrop::Mancala => &PITS,
        _ => &SQUARES,
    };
    let mut plans = sizes.iter().map(|&size| plan_of(scene, size));
    let fitting = plans.find(|plan| plan.fits(room));
    fitting.unwrap_or_else(|| plan_of(scene, sizes[sizes.len() - 1]))
}

fn plan_of(scene: &Scene, (width, height): (u16, u16)) -> Plan {
    let margin = match label_width(scene, Edge::Left) {
        0 => 0,
        width => width + 1,
    };
    let has_store = |x: u16| {
        let mut cells = scene.cells.iter();
        cells.any(|cell| cell.place.x == x && cell.shape == Shape::Store)
    };
    let mut columns = vec![margin];
    for x in 0..scene.width {
        let inner = match has_store(x) {
            true if width > 2 => width.clamp(4, 8),
            _ => width,
        };
        columns.push(columns[usize::from(x)] + inner + 1);
    }
    let top = u16::from(labels(scene, Edge::Top).next().is_some());
    let rows: Vec<u16> = (0..=scene.height).map(|y| top + y * (height + 1)).collect();
    let edge = |edges: &[u16], at: u16| {
        let at = usize::from(at).min(edges.len() - 1);
        edges[at]
    };
    let cells = scene.cells.iter().map(|cell| {
        let place = cell.place;
        let (left, right) = (
            edge(&columns, place.x),
            edge(&columns, place.x + place.w.max(1)),
        );
        let (top, bottom) = (edge(&rows, place.y), edge(&rows, place.y + place.h.max(1)));
        Rect {
            x: left + 1,
            y: top + 1,
            width: right.saturating_sub(left + 1),
            height: bottom.saturating_sub(top + 1),
        }
    });
    let cells = cells.collect();
    let bottom = u16::from(labels(scene, Edge::Bottom).next().is_some());
    let right = match label_width(scene, Edge::Right) {
        0 => 0,
        width => width + 1,
    };
    Plan {
        width: columns[columns.len() - 1] + 1 + right,
        height: rows[rows.len() - 1] + 1 + bottom,
        cells,
        kind: Kind::Boxes(Edges { columns, rows }),
    }
}

pub(super) fn draw(
    ink: &mut Ink<'_>,
    scene: &Scene,
    plan: &Plan,
    edges: &Edges,
    origin: (u16, u16),
    marks: &Marks,
) {
    let theme = ink.theme;
    let is_carved = scene.backdrop == Backdrop::Mancala;
    let last = |edges: &[u16]| edges[edges.len() - 1];
    let board = Rect {
        x: origin.0 + edges.columns[0],
        y: origin.1 + edges.rows[0],
        width: last(&edges.columns) - edges.columns[0] + 1,
        height: last(&edges.rows) - edges.rows[0] + 1,
    };
    let (wood, inside) = if is_carved {
        (theme.wood, theme.carved)
    } else {
        (theme.pale[1], theme.pale[0])
    };
    ink.fill(board, Style::new().bg(wood));
    let mut lines = Lines::new(plan.width, plan.height);
    for cell in &plan.cells {
        lines.around(*cell);
    }
    let line = if is_carved {
        Style::new().fg(theme.engraved)
    } else {
        Style::new().fg(theme.faint)
    };
    lines.draw(ink, origin, line);
    for (id, cell, area) in placed(scene, plan, origin) {
        let is_glowing = marks.glow.contains(&id);
        let background = if is_glowing { theme.last } else { inside };
        ink.fill(area, Style::new().bg(background));
        match cell.shape {
            Shape::Pit | Shape::Store => pit(ink, id, cell, area, marks),
            _ => square(ink, scene, id, cell, area, marks),
        }
        if marks.is_cursor(cell) {
            ring(ink, area);
        }
    }
    draw_labels(ink, scene, edges, origin, marks);
    hand(ink, scene, plan, edges, origin, marks);
}

/// The ring around what the cursor is on.
fn ring(ink: &mut Ink<'_>, area: Rect) {
    let style = if ink.theme.is_painted {
        let white = ratatui::style::Color::Indexed(231);
        Style::new().fg(white).bg(ink.theme.cursor)
    } else {
        bold()
    };
    let (left, top) = (area.x - 1, area.y - 1);
    let across = "━".repeat(area.width.into());
    ink.put(left, top, &format!("┏{across}┓"), style);
    ink.put(left, area.bottom(), &format!("┗{across}┛"), style);
    for y in area.top()..area.bottom() {
        ink.put(left, y, "┃", style);
        ink.put(area.right(), y, "┃", style);
    }
}

/// Seeds and their number, which stands below them; in a store in the middle.
fn pit(ink: &mut Ink<'_>, id: CellId, cell: &Cell, area: Rect, marks: &Marks) {
    let theme = ink.theme;
    let seeds = match cell.content {
        Content::Seeds(seeds) => seeds,
        _ => 0,
    };
    let is_store = cell.shape == Shape::Store;
    let number_row = if is_store {
        area.height / 2
    } else {
        area.height - 1
    };
    let heap = area;
    if is_store {
        // The number stands between two heaps; the lower one fills up first.
        let lower = Rect {
            y: area.y + number_row + 1,
            height: area.height - number_row - 1,
            ..heap
        };
        let upper = Rect {
            height: number_row,
            ..heap
        };
        let below = seeds.min(u32::from(room(lower)));
        pits::draw(ink, lower, id, below, true);
        pits::draw(ink, upper, id, seeds - below, true);
    } else {
        let heap = Rect {
            height: number_row,
            ..heap
        };
        pits::draw(ink, heap, id, seeds, false);
    }
    let style = match seeds {
        0 => Style::new().fg(theme.faint),
        _ if marks.is_hint(cell) => theme.hint().add_modifier(Modifier::UNDERLINED),
        _ => bold().fg(theme.engraved),
    };
    let is_last = marks.last.contains(&id);
    let text = match (is_last, is_store) {
        (true, false) => fitting(
            &[
                format!("▸ {seeds} "),
                format!("▸{seeds}"),
                seeds.to_string(),
            ],
            area.width,
        ),
        _ => seeds.to_string(),
    };
    // Out of play, or won by the other side: a mark in place of the number.
    let (text, style) = match cell.content {
        Content::Closed => ("×".to_owned(), Style::new().fg(theme.faint)),
        Content::Won(side) => ("t".to_owned(), bold().fg(theme.marks[side.index()])),
        _ => (text, style),
    };
    ink.middle(area, number_row, &text, style);
    if let Some(tag) = marks.tag(id) {
        let row = if is_store { 0 } else { number_row };
        // The number is worth more than what has become of it.
        let beside = area.width.saturating_sub(width(&text)) / 2 + width(text.trim_end());
        let before = if row == number_row { beside } else { 0 };
        if before + width(tag) <= area.width {
            ink.right(area.right(), area.y + row, tag, theme.hint());
        }
    }
}

/// The first of these texts that has room, or the last.
fn fitting(forms: &[String], room: u16) -> String {
    let found = forms.iter().find(|form| width(form) <= room);
    found.or(forms.last()).cloned().unwrap_or_default()
}

/// How many seeds are drawn in a rectangle.
fn room(area: Rect) -> u16 {
    let columns = area.width - u16::from(area.width.is_multiple_of(2) && area.width > 0);
    columns * area.height
}

/// A square with its own name until something lies on it.
fn square(ink: &mut Ink<'_>, scene: &Scene, id: CellId, cell: &Cell, area: Rect, marks: &Marks) {
    let theme = ink.theme;
    let middle = (area.height - 1) / 2;
    match cell.content {
        Content::Piece(side, piece) => {
            let mut style = bold().fg(theme.marks[side.index()]);
            if marks.glow.contains(&id) {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            art::piece(ink, area, side, piece, style);
            if marks.last.contains(&id) {
                ink.put(area.x, area.y + middle, "▸", Style::new().fg(theme.faint));
            }
        }
        _ => {
            let name = if scene.labels.is_empty() {
                &*cell.name
            } else {
                "·"
            };
            let style = if marks.is_hint(cell) {
                bold().fg(theme.marks[1]).add_modifier(Modifier::UNDERLINED)
            } else {
                Style::new().fg(theme.faint)
            };
            ink.middle(area, middle, name, style);
        }
    }
    if let Some((value, is_best)) = marks.value(cell) {
        let mut style = Style::new().fg(theme.faint);
        if is_best {
            style = bold().fg(theme.marks[0]);
        }
        let value = short_value(value, area.width);
        ink.middle(area, area.height - 1, &value, style);
    }
}

/// The numbers of the pits; those that can be chosen in brackets.
fn draw_labels(ink: &mut Ink<'_>, scene: &Scene, edges: &Edges, origin: (u16, u16), marks: &Marks) {
    let bottom = edges.rows[edges.rows.len() - 1] + 1;
    for (edge, row, y) in [
        (Edge::Top, 0, 0),
        (Edge::Bottom, bottom, scene.height.saturating_sub(1)),
    ] {
        for (at, text) in labels(scene, edge) {
            let [left, right, ..] = edges.columns[usize::from(at).min(edges.columns.len())..]
            else {
                continue;
            };
            let area = Rect::new(origin.0 + left + 1, origin.1 + row, right - left - 1, 1);
            let mut cells = scene.cells.iter();
            let cell = cells
                .find(|cell| cell.place.x == at && cell.place.y == y && cell.shape != Shape::Store);
            label(ink, area, text, cell, marks);
        }
    }
}

fn label(ink: &mut Ink<'_>, area: Rect, text: &str, cell: Option<&Cell>, marks: &Marks) {
    let theme = ink.theme;
    let Some(cell) = cell else {
        ink.middle(area, 0, text, theme.muted());
        return;
    };
    if let Some((value, is_best)) = marks.value(cell) {
        let style = value_style(ink, is_best);
        // The number of the pit stays, if need be without the digits behind the point.
        let rounded = whole(value);
        let forms = [
            format!("{text} {value}"),
            format!("{text}{value}"),
            format!("{text}{rounded}"),
        ];
        let fitting = forms.iter().find(|form| width(form) <= area.width);
        let alone = short_value(value, area.width);
        ink.middle(area, 0, fitting.unwrap_or(&alone), style);
    } else if marks.is_legal(cell) {
        let side = marks.side.map_or_else(Style::new, |side| theme.side(side));
        let style = if marks.is_cursor(cell) {
            theme.focus()
        } else {
            side.add_modifier(Modifier::BOLD)
        };
        let forms = if marks.is_hint(cell) {
            [
                format!("✦[{text}]✦"),
                format!("✦{text}✦"),
                format!("✦{text}"),
            ]
        } else {
            [format!("[{text}]"), text.to_owned(), text.to_owned()]
        };
        ink.middle(area, 0, &fitting(&forms, area.width), style);
    } else {
        ink.middle(area, 0, text, theme.muted());
    }
}

/// The seeds in hand, outside of the board and beside the pit that comes next.
fn hand(
    ink: &mut Ink<'_>,
    scene: &Scene,
    plan: &Plan,
    edges: &Edges,
    origin: (u16, u16),
    marks: &Marks,
) {
    let Some((id, seeds)) = marks.hand else {
        return;
    };
    let (Some(cell), Some(area)) = (
        scene.cells.get(usize::from(id.0)),
        plan.cells.get(usize::from(id.0)),
    ) else {
        return;
    };
    let style = ink.theme.hint().add_modifier(Modifier::REVERSED);
    let is_above = cell.place.y == 0 && cell.shape != Shape::Store;
    let (row, text) = if is_above {
        (0, format!(" ▼ {seeds} "))
    } else {
        (edges.rows[edges.rows.len() - 1] + 1, format!(" ▲ {seeds} "))
    };
    let place = Rect::new(origin.0 + area.x, origin.1 + row, area.width, 1);
    ink.middle(place, 0, &text, style);
}
