use super::Picture;

/// Where the nodes of a picture go.
pub(super) struct Layout {
    /// Centre of each node; a node that is not shown has none.
    pub(super) places: Vec<Option<(f64, f64)>>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Space at the left for the names of the rows, and at the other edges.
pub(super) const LEFT: f64 = 70.0;
const EDGE: f64 = 30.0;
const TOP: f64 = 46.0;

impl Layout {
    /// Leaves stand side by side from left to right; every other node stands above the
    /// middle of its children.
    pub(super) fn of(picture: &Picture, slot: f64, row: f64) -> Layout {
        let mut places = vec![None; picture.nodes.len()];
        let mut depths = vec![0_u32; picture.nodes.len()];
        let shown = picture.shown();
        let mut next = 0.0;
        // Left to right and leaves first: a stack of what is still to be placed.
        let mut stack = vec![(0, false)];
        while let Some((at, is_done)) = stack.pop() {
            let children = &picture.nodes[at].children;
            let y = TOP + f64::from(depths[at]) * row;
            if children.is_empty() {
                places[at] = Some((LEFT + slot * (next + 0.5), y));
                next += 1.0;
            } else if is_done {
                let x = |child: Option<&usize>| {
                    let place: Option<(f64, f64)> = child.and_then(|&child| places[child]);
                    place.map_or(0.0, |(x, _)| x)
                };
                places[at] = Some(((x(children.first()) + x(children.last())) / 2.0, y));
            } else {
                stack.push((at, true));
                for &child in children.iter().rev() {
                    depths[child] = depths[at] + 1;
                    stack.push((child, false));
                }
            }
        }
        let deepest = shown.iter().map(|&at| depths[at]).max().unwrap_or(0);
        Layout {
            places,
            width: LEFT + slot * next + EDGE,
            height: TOP + f64::from(deepest) * row + 44.0,
        }
    }
}
