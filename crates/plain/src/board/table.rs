//! Sticks, dice, race tracks and texts on a bare table.
//!
//! ```text
//!   1:  |       1        [█████▒▒░░░░░░░░░░░░]  35 + 7 / 100
//!   2:  | | .   2                [4]
//! ```

use game::{Cell, Content, Edge, Scene, Shape};

use super::canvas::Canvas;
use super::{Glyphs, label_width, labels, token};

/// Sticks beyond this many columns are only counted.
const WIDEST: usize = 66;

pub(super) fn draw(scene: &Scene, glyphs: Glyphs) -> Canvas {
    let width = usize::from(scene.width);
    let has_track = has(scene, |shape| matches!(shape, Shape::Track { .. }));
    let unit = match width {
        _ if has_track => 4,
        _ if 2 * width <= WIDEST => 2,
        _ => 1,
    };
    let margin = match label_width(scene, Edge::Left) {
        0 => 2,
        width => 5 + width,
    };
    let mut canvas = Canvas::default();

    for (at, text) in labels(scene, Edge::Left) {
        canvas.put(2, at, &format!("{text}:"));
    }
    let sticks_fit = unit * width <= WIDEST;
    for cell in &scene.cells {
        let column = margin + unit * usize::from(cell.place.x);
        let row = usize::from(cell.place.y);
        let room = unit * usize::from(cell.place.w);
        match cell.shape {
            Shape::Peg if !sticks_fit => {}
            Shape::Track { goal } => {
                canvas.put(column, row, &bar(cell, goal, room, glyphs));
                let end = canvas.width(row);
                canvas.put(end + 2, row, &token(cell, glyphs));
            }
            Shape::Die { .. } => canvas.put_middle(column, room, row, &token(cell, glyphs)),
            _ => canvas.put(column, row, &token(cell, glyphs)),
        }
    }
    if has(scene, |shape| shape == Shape::Peg) {
        for row in 0..usize::from(scene.height) {
            let count = sticks_in(scene, row);
            if sticks_fit {
                canvas.put(margin + unit * width + 2, row, &count.to_string());
            } else {
                let times = glyphs.times();
                canvas.put(margin, row, &format!("{count} {times} |"));
            }
        }
    }
    canvas
}

fn has(scene: &Scene, is_kind: impl Fn(Shape) -> bool) -> bool {
    scene.cells.iter().any(|cell| is_kind(cell.shape))
}

fn sticks_in(scene: &Scene, row: usize) -> usize {
    let sticks = scene
        .cells
        .iter()
        .filter(|cell| usize::from(cell.place.y) == row && cell.content == Content::Stick);
    sticks.count()
}

/// A race as a bar: what is safe, what may still be lost, what is missing.
fn bar(cell: &Cell, goal: u32, room: usize, glyphs: Glyphs) -> String {
    let (banked, pending) = match cell.content {
        Content::Score { banked, pending } => (banked, pending),
        _ => (0, 0),
    };
    let room = room.saturating_sub(2);
    let goal = u64::from(goal.max(1));
    let filled = |points: u32| {
        let columns = u64::from(points) * room as u64 / goal;
        (columns as usize).min(room)
    };
    let safe = filled(banked);
    let risky = filled(banked.saturating_add(pending)) - safe;
    let [safe_glyph, risky_glyph, rest_glyph] = glyphs.bar();
    format!(
        "[{}{}{}]",
        safe_glyph.repeat(safe),
        risky_glyph.repeat(risky),
        rest_glyph.repeat(room - safe - risky)
    )
}
