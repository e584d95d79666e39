use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ink::Ink;

/// Lines that meet: every place knows in which directions a line leaves it.
pub(super) struct Lines {
    width: u16,
    arms: Vec<u8>,
}

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

impl Lines {
    pub(super) fn new(width: u16, height: u16) -> Lines {
        let places = usize::from(width) * usize::from(height);
        Lines {
            width,
            arms: vec![0; places],
        }
    }

    /// The lines around a cell.
    pub(super) fn around(&mut self, cell: Rect) {
        let (left, top) = (cell.x - 1, cell.y - 1);
        let (right, bottom) = (cell.right(), cell.bottom());
        for x in left..right {
            for y in [top, bottom] {
                self.add(x, y, RIGHT);
                self.add(x + 1, y, LEFT);
            }
        }
        for y in top..bottom {
            for x in [left, right] {
                self.add(x, y, DOWN);
                self.add(x, y + 1, UP);
            }
        }
    }

    fn add(&mut self, x: u16, y: u16, arm: u8) {
        let at = usize::from(y) * usize::from(self.width) + usize::from(x);
        if let Some(arms) = self.arms.get_mut(at).filter(|_| x < self.width) {
            *arms |= arm;
        }
    }

    pub(super) fn draw(&self, ink: &mut Ink<'_>, origin: (u16, u16), style: Style) {
        for (at, &arms) in (0..).zip(&self.arms) {
            let (x, y) = (at % self.width, at / self.width);
            if let Some(letter) = joint(arms) {
                ink.put(origin.0 + x, origin.1 + y, letter, style);
            }
        }
    }
}

fn joint(arms: u8) -> Option<&'static str> {
    const CORNERS: [(u8, &str); 9] = [
        (DOWN | RIGHT, "╭"),
        (DOWN | LEFT, "╮"),
        (UP | RIGHT, "╰"),
        (UP | LEFT, "╯"),
        (UP | DOWN | RIGHT, "├"),
        (UP | DOWN | LEFT, "┤"),
        (DOWN | LEFT | RIGHT, "┬"),
        (UP | LEFT | RIGHT, "┴"),
        (UP | DOWN | LEFT | RIGHT, "┼"),
    ];
    let corner = CORNERS.iter().find(|(known, _)| *known == arms);
    match corner {
        Some((_, letter)) => Some(letter),
        None if arms == 0 => None,
        None if arms & (UP | DOWN) != 0 => Some("│"),
        None => Some("─"),
    }
}
