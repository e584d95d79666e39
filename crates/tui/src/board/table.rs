//! Sticks, dice, race tracks and texts on a bare table.

use game::{Cell, CellId, Content, Edge, Scene, Shape};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{Kind, Marks, Plan, art, label_width, labels, placed};
use crate::ink::Ink;
use crate::theme::bold;

/// Where each row of the scene begins, and the end.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    tops: Vec<u16>,
    left: u16,
    unit: u16,
    /// Too many sticks to draw: they are only counted.
    are_counted: bool,
}

/// How many columns the number behind a pile or a track takes.
const NUMBER: u16 = 16;

pub(super) fn plan(scene: &Scene, room: (u16, u16)) -> Plan {
    let left = match label_width(scene, Edge::Left) {
        0 => 0,
        width => width + 3,
    };
    let beside = room.0.saturating_sub(left + NUMBER);
    let widest = if has(scene, |shape| matches!(shape, Shape::Track { .. })) {
        6
    } else {
        3
    };
    let unit = (beside / scene.width.max(1)).clamp(1, widest);
    let are_counted = unit * scene.width > beside && has(scene, |shape| shape == Shape::Peg);
    // Sticks as long as there is room for; at last nothing between the rows.
    let sizes = [3, 2, 1, 0].map(|stick| tops(scene, stick, beside.max(20)));
    let fitting = sizes.iter().find(|tops| tops[tops.len() - 1] <= room.1);
    let tops = fitting.unwrap_or(&sizes[3]).clone();
    let top = |y: u16| tops[usize::from(y).min(tops.len() - 1)];
    let cells = scene.cells.iter().map(|cell| {
        let place = cell.place;
        let y = top(place.y);
        let height = top(place.y + place.h.max(1)).saturating_sub(y);
        let width = if are_counted {
            0
        } else {
            unit * place.w.max(1)
        };
        match cell.shape {
            // A die is as wide as it is, in the middle of its place.
            Shape::Die { .. } => Rect {
                x: (left + unit * place.x + width / 2).saturating_sub(4),
                y,
                width: 9,
                height: height.min(5),
            },
            Shape::Sheet => Rect {
                x: left,
                y,
                width: beside.max(20),
                height,
            },
            _ => Rect {
                x: left + unit * place.x,
                y,
                width,
                height: height.saturating_sub(1).max(1),
            },
        }
    });
    let width = if has(scene, |shape| shape == Shape::Sheet) {
        left + beside.max(20)
    } else {
        left + unit * scene.width + NUMBER
    };
    Plan {
        width: if are_counted { left + NUMBER } else { width },
        height: tops[tops.len() - 1],
        cells: cells.collect(),
        kind: Kind::Table(Rows {
            tops,
            left,
            unit,
            are_counted,
        }),
    }
}

/// Where the rows begin, for sticks of this length. 0 is for the least of rows.
fn tops(scene: &Scene, stick: u16, width: u16) -> Vec<u16> {
    let mut tops = vec![0];
    for y in 0..scene.height {
        let cells = scene.cells.iter().filter(|cell| cell.place.y == y);
        let heights = cells.map(|cell| match &cell.shape {
            Shape::Die { .. } => 5 + stick.min(1),
            Shape::Track { .. } => 1 + stick.min(1),
            Shape::Peg if stick > 1 => stick + 1,
            Shape::Sheet => match &cell.content {
                Content::Text(text) => plain::wrap(text, width.into()).len() as u16,
                _ => 1,
            },
            _ => 1,
        });
        let height = heights.max().unwrap_or(1);
        tops.push(tops[usize::from(y)] + height);
    }
    tops
}

pub(super) fn draw(
    ink: &mut Ink<'_>,
    scene: &Scene,
    plan: &Plan,
    rows: &Rows,
    origin: (u16, u16),
    marks: &Marks,
) {
    let theme = ink.theme;
    for (at, text) in labels(scene, Edge::Left) {
        let y = origin.1 + rows.tops[usize::from(at).min(rows.tops.len() - 1)];
        ink.put(origin.0, y, &format!("{text}:"), theme.muted());
    }
    for (id, cell, area) in placed(scene, plan, origin) {
        match cell.shape {
            Shape::Peg if rows.are_counted => {}
            Shape::Peg => stick(ink, scene, id, cell, area, marks),
            Shape::Track { goal } => track(ink, id, cell, goal, area, marks),
            Shape::Die { .. } => die(ink, id, cell, area, marks),
            _ => sheet(ink, cell, area),
        }
    }
    if has(scene, |shape| shape == Shape::Peg) {
        let column = if rows.are_counted {
            origin.0 + rows.left
        } else {
            origin.0 + rows.left + rows.unit * scene.width + 2
        };
        for y in 0..scene.height {
            let sticks = scene.cells.iter();
            let sticks = sticks.filter(|cell| cell.place.y == y && cell.content == Content::Stick);
            let text = match (sticks.count(), rows.are_counted) {
                (count, true) => format!("{count} × ┃"),
                (count, false) => count.to_string(),
            };
            ink.put(column, origin.1 + rows.tops[usize::from(y)], &text, bold());
        }
    }
}

fn has(scene: &Scene, is_kind: impl Fn(Shape) -> bool) -> bool {
    scene.cells.iter().any(|cell| is_kind(cell.shape))
}

/// A stick; those that would be taken stand out.
fn stick(ink: &mut Ink<'_>, scene: &Scene, id: CellId, cell: &Cell, area: Rect, marks: &Marks) {
    let theme = ink.theme;
    let middle = area.x + (area.width.saturating_sub(1)) / 2;
    if cell.content != Content::Stick {
        let gone = if marks.last.contains(&id) {
            "▸"
        } else {
            "·"
        };
        ink.put(
            middle,
            area.bottom() - 1,
            gone,
            Style::new().fg(theme.faint),
        );
        return;
    }
    // Touching a stick takes it and all to its right.
    let is_taken_by = |zone: &game::Zone| {
        let mut cells = scene.cells.iter();
        cells.any(|touched| {
            touched.zone == *zone
                && touched.place.y == cell.place.y
                && touched.place.x <= cell.place.x
        })
    };
    let is_cursor = marks.cursor.as_ref().is_some_and(is_taken_by);
    let is_hint = marks.hint.iter().any(is_taken_by);
    let style = if is_cursor {
        theme.focus()
    } else if is_hint {
        theme.hint()
    } else if marks.is_legal(cell) {
        bold()
    } else {
        Style::new().fg(if theme.is_painted {
            theme.squares[0]
        } else {
            theme.line
        })
    };
    for y in area.top()..area.bottom() {
        ink.put(
            middle,
            y,
            if is_hint || is_cursor { "┃" } else { "│" },
            style,
        );
    }
    if let Some((value, is_best)) = marks.value(cell) {
        let style = super::value_style(ink, is_best);
        let value = super::short_value(value, area.width);
        ink.middle(area, area.height, &value, style);
    }
}

/// A race as a bar: what is safe, what may still be lost, what is missing.
fn track(ink: &mut Ink<'_>, id: CellId, cell: &Cell, goal: u32, area: Rect, marks: &Marks) {
    let theme = ink.theme;
    let (banked, pending) = match cell.content {
        Content::Score { banked, pending } => (banked, pending),
        _ => (0, 0),
    };
    let goal = u64::from(goal.max(1));
    let filled = |points: u32| {
        let columns = u64::from(points) * u64::from(area.width) / goal;
        columns.min(area.width.into()) as usize
    };
    let safe = filled(banked);
    let risky = filled(banked.saturating_add(pending)) - safe;
    let style = cell.owner.map_or_else(Style::new, |side| theme.side(side));
    let x = ink.put(area.x, area.y, &"█".repeat(safe), style);
    let x = ink.put(x, area.y, &"▒".repeat(risky), theme.hint());
    let rest = "░".repeat(usize::from(area.width) - safe - risky);
    let x = ink.put(x, area.y, &rest, Style::new().fg(theme.faint));
    let mut number = bold();
    if marks.last.contains(&id) {
        number = number.add_modifier(Modifier::UNDERLINED);
    }
    let x = ink.put(x + 2, area.y, &banked.to_string(), number);
    let x = match pending {
        0 => x,
        _ => ink.put(x, area.y, &format!(" + {pending}"), theme.hint()),
    };
    ink.put(x, area.y, &format!(" / {goal}"), theme.muted());
}

fn die(ink: &mut Ink<'_>, id: CellId, cell: &Cell, area: Rect, marks: &Marks) {
    let theme = ink.theme;
    let face = match cell.content {
        Content::Face(face) => face,
        _ => 0,
    };
    if area.height < 5 {
        let text = if face == 0 {
            "[ ]".to_owned()
        } else {
            format!("[{face}]")
        };
        ink.middle(area, 0, &text, bold());
        return;
    }
    let ivory = Style::new().bg(theme.pale[0]).fg(theme.marks[0]);
    ink.fill(area, ivory);
    let line = if marks.glow.contains(&id) {
        theme.hint()
    } else {
        Style::new().fg(theme.faint)
    };
    ink.frame(area, line);
    for (y, row) in (area.y + 1..).zip(art::face(face)) {
        ink.put(area.x + 1, y, &row, ivory.add_modifier(Modifier::BOLD));
    }
}

fn sheet(ink: &mut Ink<'_>, cell: &Cell, area: Rect) {
    if let Content::Text(text) = &cell.content {
        let lines = plain::wrap(text, area.width.into());
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            ink.put(area.x, y, &line, bold());
        }
    }
}
