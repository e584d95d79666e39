//! Squares with coordinates at the edges, and the rack that discs fall into.
//!
//! ```text
//!   3   ♞  ♞  ♞          1  2  3
//!   2   ·  ·  ·        │ ·  ○  · │
//!   1   ♘  ♘  ♘        │ ·  ●  · │
//!       a  b  c        ╰─────────╯
//! ```

use game::{Backdrop, Edge, Scene};

use super::canvas::Canvas;
use super::{Glyphs, label_width, labels, token};

/// From one square to the next.
const PITCH: usize = 3;

pub(super) fn draw(scene: &Scene, glyphs: Glyphs) -> Canvas {
    let (width, height) = (usize::from(scene.width), usize::from(scene.height));
    let label_width = label_width(scene, Edge::Left);
    let margin = match label_width {
        0 => 4,
        width => 5 + width,
    };
    let column = |unit: usize| margin + PITCH * unit;
    let top = usize::from(labels(scene, Edge::Top).next().is_some());
    let mut canvas = Canvas::default();

    for cell in &scene.cells {
        let row = top + usize::from(cell.place.y);
        canvas.put(column(cell.place.x.into()), row, &token(cell, glyphs));
    }
    for (edge, row) in [(Edge::Top, 0), (Edge::Bottom, top + height)] {
        for (at, text) in labels(scene, edge) {
            canvas.put(column(at), row, text);
        }
    }
    for (at, text) in labels(scene, Edge::Left) {
        canvas.put(2, top + at, &format!("{text:>label_width$}"));
    }
    for (at, text) in labels(scene, Edge::Right) {
        canvas.put(column(width), top + at, text);
    }
    if scene.backdrop == Backdrop::Rack && width > 0 {
        let [left, right] = [margin - 2, column(width) - 1];
        draw_rack(left, right, top, top + height, &mut canvas, glyphs);
    }
    canvas
}

/// Two walls and a floor.
fn draw_rack(
    left: usize,
    right: usize,
    top: usize,
    floor: usize,
    canvas: &mut Canvas,
    glyphs: Glyphs,
) {
    let mut put = |column, row, line: Option<char>| {
        canvas.put_char(column, row, line.unwrap_or(' '));
    };
    for row in top..floor {
        put(left, row, glyphs.line(true, true, false, false));
        put(right, row, glyphs.line(true, true, false, false));
    }
    for column in left + 1..right {
        put(column, floor, glyphs.line(false, false, true, true));
    }
    put(left, floor, glyphs.line(true, false, false, true));
    put(right, floor, glyphs.line(true, false, true, false));
}
