//! Cells in boxes: pits between their stores, or a few squares.
//!
//! ```text
//!             3     2     1
//!   ╭──────┬─────┬─────┬─────┬──────╮
//!   │      │  4  │  4  │  4  │      │
//!   │  0   ├─────┼─────┼─────┤  0   │
//!   │      │  4  │  4  │  4  │      │
//!   ╰──────┴─────┴─────┴─────┴──────╯
//!             1     2     3
//! ```

use game::{Backdrop, Cell, Content, Edge, Scene, Shape};

use super::canvas::Canvas;
use super::{Glyphs, label_width, labels, token};

pub(super) fn draw(scene: &Scene, glyphs: Glyphs) -> Canvas {
    let tokens: Vec<String> = scene
        .cells
        .iter()
        .map(|cell| inside(scene, cell, glyphs))
        .collect();
    let columns = column_edges(scene, &tokens);
    let top = usize::from(labels(scene, Edge::Top).next().is_some());
    let row_edge = |unit: usize| top + 2 * unit;
    let bottom = row_edge(usize::from(scene.height));
    let mut canvas = Canvas::default();
    let mut lines = Lines::default();

    for (cell, text) in scene.cells.iter().zip(&tokens) {
        let [x, y] = [cell.place.x, cell.place.y].map(usize::from);
        let [w, h] = [cell.place.w, cell.place.h].map(|size| usize::from(size.max(1)));
        let (Some(&left), Some(&right)) = (columns.get(x), columns.get(x + w)) else {
            continue;
        };
        lines.frame(left, row_edge(y), right, row_edge(y + h));
        let middle = (row_edge(y) + row_edge(y + h)) / 2;
        canvas.put_middle(left + 1, right - left - 1, middle, text);
    }
    lines.draw(&mut canvas, glyphs);

    for (edge, row) in [(Edge::Top, 0), (Edge::Bottom, bottom + 1)] {
        for (at, text) in labels(scene, edge) {
            if let [left, right, ..] = columns[at.min(columns.len())..] {
                canvas.put_middle(left + 1, right - left - 1, row, text);
            }
        }
    }
    for (at, text) in labels(scene, Edge::Left) {
        canvas.put(2, row_edge(at) + 1, text);
    }
    for (at, text) in labels(scene, Edge::Right) {
        let right = columns.last().copied().unwrap_or_default();
        canvas.put(right + 2, row_edge(at) + 1, text);
    }
    canvas
}

/// What stands in the box of a cell: squares that have no coordinates at the edges
/// show their names until something lies on them.
fn inside(scene: &Scene, cell: &Cell, glyphs: Glyphs) -> String {
    let shows_name = scene.labels.is_empty()
        && matches!(cell.shape, Shape::Square { .. })
        && cell.content == Content::Empty;
    if shows_name {
        cell.name.clone()
    } else {
        token(cell, glyphs)
    }
}

/// Where the lines between the columns are drawn, one more than there are columns.
fn column_edges(scene: &Scene, tokens: &[String]) -> Vec<usize> {
    let margin = match label_width(scene, Edge::Left) {
        0 => 2,
        width => 3 + width,
    };
    // Wide enough that nothing moves during a game.
    let least = match scene.backdrop {
        Backdrop::Mancala => 5,
        _ => 3,
    };
    let mut widths = vec![least; usize::from(scene.width)];
    for (cell, text) in scene.cells.iter().zip(tokens) {
        let Some(width) = widths.get_mut(usize::from(cell.place.x)) else {
            continue;
        };
        let room = match cell.shape {
            Shape::Store => 6,
            _ => 3,
        };
        if cell.place.w == 1 {
            *width = (*width).max(room).max(text.chars().count() + 2);
        }
    }
    let mut edges = vec![margin];
    for width in widths {
        edges.push(edges[edges.len() - 1] + width + 1);
    }
    edges
}

/// Frames around cells, joined where they meet.
#[derive(Default)]
struct Lines {
    frames: Vec<[usize; 4]>,
}

impl Lines {
    fn frame(&mut self, left: usize, top: usize, right: usize, bottom: usize) {
        self.frames.push([left, top, right, bottom]);
    }

    fn draw(&self, canvas: &mut Canvas, glyphs: Glyphs) {
        for &[left, top, right, bottom] in &self.frames {
            for column in left..=right {
                for row in [top, bottom] {
                    self.draw_at(column, row, canvas, glyphs);
                }
            }
            for row in top..=bottom {
                for column in [left, right] {
                    self.draw_at(column, row, canvas, glyphs);
                }
            }
        }
    }

    /// Looks which lines of any frame leave this point, and in which direction.
    fn draw_at(&self, column: usize, row: usize, canvas: &mut Canvas, glyphs: Glyphs) {
        let [mut up, mut down, mut to_left, mut to_right] = [false; 4];
        for &[left, top, right, bottom] in &self.frames {
            if (column == left || column == right) && (top..=bottom).contains(&row) {
                up |= row > top;
                down |= row < bottom;
            }
            if (row == top || row == bottom) && (left..=right).contains(&column) {
                to_left |= column > left;
                to_right |= column < right;
            }
        }
        if let Some(line) = glyphs.line(up, down, to_left, to_right) {
            canvas.put_char(column, row, line);
        }
    }
}
