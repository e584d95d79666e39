//! Seeds in a pit. The same seed lies in the same place however many there are, so
//! that nothing jumps while seeds are sown.

use game::CellId;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ink::Ink;

/// Draws seeds into a rectangle, as far as they fit: first with gaps between them, then in
/// the gaps.
pub(super) fn draw(ink: &mut Ink<'_>, area: Rect, id: CellId, seeds: u32, from_below: bool) {
    for (number, (x, y)) in (0..seeds).zip(places(area.width, area.height)) {
        let y = if from_below { area.height - 1 - y } else { y };
        let tone = (u32::from(id.0) * 7 + number * 5) % 4;
        let style = Style::new().fg(ink.theme.seeds[tone as usize]);
        ink.put(area.x + x, area.y + y, "●", style);
    }
}

fn places(width: u16, height: u16) -> impl Iterator<Item = (u16, u16)> {
    // An odd number of columns can be filled with equal gaps.
    let columns = if width.is_multiple_of(2) {
        width.saturating_sub(1)
    } else {
        width
    };
    let spare = (width - columns) / 2;
    let row = move |first: u16, y: u16| (first..columns).step_by(2).map(move |x| (x + spare, y));
    let apart = (0..height).flat_map(move |y| row(0, y));
    let between = (0..height).flat_map(move |y| row(1, y));
    apart.chain(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_seed_has_a_place_of_its_own() {
        for (width, height) in [(7, 2), (8, 3), (11, 5), (1, 1), (6, 9)] {
            let all: Vec<_> = places(width, height).collect();
            let different: HashSet<_> = all.iter().collect();
            assert_eq!(all.len(), different.len());
            assert!(all.iter().all(|&(x, y)| x < width && y < height));
        }
        assert_eq!(places(0, 3).count(), 0);
        assert_eq!(places(7, 2).take(4).last(), Some((6, 0)));
    }
}
